// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"

#include <QString>

namespace raterscope::cli {

/// One result for a terminal: what was compared, the findings, then each facet as an aligned table.
QString textResult(const AnalysisResult& result, const AnalysisInput& input);

/// Columns aligned: the first to the left, the others to the right.
QString alignedTable(const std::vector<std::vector<QString>>& rows);

} // namespace raterscope::cli
