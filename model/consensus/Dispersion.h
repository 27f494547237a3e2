// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/ScoreTable.h"

#include <string>
#include <vector>

namespace raterscope {

/// How unevenly raters agree with each other, and what to do about it.
struct Dispersion {
    Value delta;                        ///< deviation / mean
    Value mean;                         ///< of ρ̄ over the raters that have one
    Value deviation;                    ///< population standard deviation of ρ̄
    std::vector<Value> meanCorrelation; ///< ρ̄ by rater
    std::string advice;                 ///< one sentence
};

/// Below this mean of ρ̄ the panel shares no signal, and δ would divide by almost nothing.
constexpr double leastSharedCorrelation = 0.05;
/// δ from which trust weighting beat the mean in Ahn 2026: on Topical-Chat, and on SummEval.
constexpr double dispersionOnTopicalChat = 0.15;
constexpr double dispersionOnSummeval = 0.29;

/// Agreement dispersion δ = std_j(ρ̄_j) / mean_j(ρ̄_j), ρ̄_j the mean Spearman correlation of rater j with the
/// others (Ahn 2026; METHODS §6). Needs no reference: a large δ says that weighting by trust should help.
///
/// Missing: as meanCorrelations(); raters without a ρ̄ (constant ones, say) are left out. Undefined with fewer
/// than two raters that have one (TooFewRaters), and when their mean is not above 0.05 (NoDefinedCells: there
/// is no shared signal that could be dispersed); ρ̄ is given all the same. Throws AnalysisError for labels
/// without an order and for a table without ratings. Cost: that of meanCorrelations().
Dispersion agreementDispersion(const LabelTable& table, int threads = 0, const JobControl& job = {});

} // namespace raterscope
