// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/ScoreTable.h"

#include <cstddef>
#include <vector>

namespace raterscope {

/// A consensus that picks raters by ρ̄, their mean Spearman correlation with the others.
struct SelectedRaters {
    ScoreConsensus consensus;
    std::size_t rater = 0; ///< the column taken, or left out
    std::vector<Value> meanCorrelation;
};

/// The scores of the rater with the largest ρ̄: the best single rater that can be named without a reference
/// (METHODS §6). Raters tied within 1e-12: the first in table order, and a note says so.
///
/// Missing: items the rater did not score are undefined (TooFewRaters). Raters without a ρ̄ are not taken; a
/// single rater is taken as it is. Throws AnalysisError when no rater has a ρ̄, for labels without an order
/// and for a table without ratings. Cost: that of meanCorrelations().
SelectedRaters singleBest(const LabelTable& table, int threads = 0, const JobControl& job = {});

/// The mean without the rater of the smallest ρ̄ (METHODS §6). Ties as in singleBest().
///
/// Missing: the mean of the scores present. Raters without a ρ̄ stay. With fewer than two raters there is
/// nothing to drop: AnalysisError, as when no rater has a ρ̄.
SelectedRaters dropWorst(const LabelTable& table, int threads = 0, const JobControl& job = {});

} // namespace raterscope
