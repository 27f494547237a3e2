// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "ranking/Presentations.h"

#include <cstdint>
#include <vector>

namespace raterscope {

// What the catalog rows about recorded verdicts have in common.

/// The recorded comparisons that the table covers, unreadable ones included.
struct RecordedPresentations {
    Presentations presentations;        ///< judges are the table's columns
    std::vector<std::int32_t> recorded; ///< by presentation: its row of ComparisonTable
};

/// Throws AnalysisError with a remedy when the table does not hold recorded comparisons; `method` is a title.
RecordedPresentations requirePresentations(const AnalysisInput& input, const std::string& method,
                                           const JobControl& job);

/// Counts by judge, aspect and group with β from the swap pairs, rows as rows of ComparisonTable, and
/// stability where something was repeated.
OrderBias orderBiasFacet(const AnalysisInput& input, const RecordedPresentations& recorded,
                         std::vector<std::string>& notes, const JobControl& job);

} // namespace raterscope
