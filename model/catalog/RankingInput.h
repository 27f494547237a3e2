// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "ranking/PairSums.h"

#include <string>
#include <vector>

namespace raterscope {

/// Comparisons as a ranking reads them, after the options that all rankings share.
struct RankingInput {
    Comparisons comparisons;
    std::vector<Value> reference;             ///< by item; NoReference where there is none
    std::vector<std::vector<ItemId>> itemIds; ///< by item, those it stands for; empty lists where not known
    std::vector<Value> verdicts;              ///< by row, what a reference says; 1 = the first is better
    bool isPooled = false;
    bool hasReference = false;
    std::vector<std::string> notes; ///< what the options did
};

/// The comparisons of the table with average-orders and groups applied, where the analysis has them. Throws
/// AnalysisError as requireComparisons().
RankingInput rankingInput(const AnalysisInput& input, const Options& chosen, const std::string& method,
                          const JobControl& job);

/// outcomes: soft | hard.
OptionSpec outcomesOption();
Outcomes outcomesOf(const Options& chosen);
/// average-orders.
OptionSpec averageOrdersOption();
/// groups: apart | pooled.
OptionSpec groupsOption();

} // namespace raterscope
