// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/GradedModel.h"

#include <Eigen/Core>

#include <cstddef>
#include <span>

namespace raterscope {

/// A judge's share of the expected log-likelihood: Σ_k Σ_g n_kg log P(Y = k | θ_g) − penalty α² / 2, with the
/// expected counts n (a row of `stride` places a grade) held.
struct JudgeObjective {
    const ThetaGrid& grid;
    const double* counts;
    std::size_t stride;
    double penalty = 0.0;

    double value(const GradedJudge& judge) const;
    /// Derivatives by (α, β_1 … β_{K−1}); `information` is minus the second ones.
    void derivatives(const GradedJudge& judge, Eigen::VectorXd& gradient, Eigen::MatrixXd& information) const;
};

/// Whether α sits at an end of its range with the gradient (upwards) pointing out of it.
bool isAtBound(double alpha, double gradient);

struct Maximised {
    double gradient = 0.0; ///< largest entry left, of free parameters
    int steps = 0;
};

/// Moves a judge to the maximum over α in [0.01, 20] and ascending β, to a gradient of 1e-8 (or as far as
/// rounding allows).
///
/// The logistic density is log-concave, so the objective is concave in (α, β) (Pratt 1981; Burridge 1981),
/// and the term log(1 − e^{β_k − β_{k+1}}) keeps thresholds in order by itself: a damped Newton method
/// converges from anywhere, and there is one maximum. Every grade must have a positive count. Cost: a handful
/// of steps, O(G K + K³) each.
Maximised maximiseJudge(const JudgeObjective& objective, GradedJudge& judge);

} // namespace raterscope
