// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/ReportPage.h"

#include <vector>

namespace raterscope {

/// What the data holds, what is compared and what was left out: the head of every report.
void composeSummary(ReportPage& page);
/// Definition, missing-data rule, source and options of each analysis that gave a result; file, hash, format,
/// seed and version; the messages of the import.
void composeMethods(ReportPage& page, const std::vector<ReportRun>& runs);

} // namespace raterscope
