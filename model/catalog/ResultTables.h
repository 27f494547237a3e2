// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"

#include <vector>

namespace raterscope {

/// The facets of a result as plain tables with ids and titles, in reading order: rater matrix, clusters,
/// block means, coefficients, duplicates, raters, then the result's own tables. What the terminal, the report
/// and its CSV files show, so that they say the same. Facets that are absent or empty give no table.
std::vector<Table> tablesOf(const AnalysisResult& result, const AnalysisInput& input);

} // namespace raterscope
