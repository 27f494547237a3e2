// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/ScoreTable.h"

#include <cstdint>
#include <vector>

namespace raterscope {

/// Where the weights come from. None needs a reference.
enum class Weighting : std::uint8_t {
    MeanCorrelation, ///< ρ̄_j, the mean Spearman correlation with the others; negative ones count as 0
    InverseVariance, ///< 1 / population variance of (score − mean of the others on the same item)
    MetaLearner,     ///< loadings of one factor fitted to the covariances between raters
};

struct WeightedMean {
    ScoreConsensus consensus;
    std::vector<double> weights; ///< by column, Σ|w| = 1
    /// By column: ρ̄, the variance, or the loading before scaling. Undefined where a rater has none; such a
    /// rater has weight 0.
    std::vector<Value> basis;
};

/// Panels above this many raters have no meta-learner: the R² covariances are refitted again and again.
constexpr std::size_t mostFactorRaters = 200;

/// Σ w_j x_ij / Σ w_j with label-free weights (METHODS §6).
///
/// MetaLearner (spectral meta-learner, Parisi et al. 2014, for scores): v minimises Σ_{a<b} (c_ab − v_a
/// v_b)², found by taking the leading factor with its own communalities on the diagonal, from 0 on; w = v /
/// Σ|v|, signed so that most loadings are positive. Two raters have one covariance for two loadings and get
/// equal weights. A rater against the panel gets a negative weight.
///
/// Missing: correlations, deviations and covariances over the items present; weights are renormalised over
/// the raters present, and an item for which they cancel is undefined. Degenerate: a single rater has weight
/// 1; raters whose variance is 0 (they equal the mean of the others) share the whole weight. Throws
/// AnalysisError when no rater gets a weight, for labels without an order, for a table without ratings and
/// above mostFactorRaters. Cost: O(R² n) for the first and the last, O(n R) for the second.
WeightedMean weightedMean(const LabelTable& table, Weighting weighting, int threads = 0,
                          const JobControl& job = {});

} // namespace raterscope
