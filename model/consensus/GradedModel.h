// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Sigmoid.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace raterscope {

/// One judge of a graded-response model: P(Y ≥ k | θ) = σ(α θ − β_k), k = 1 … K − 1 (Samejima 1969).
struct GradedJudge {
    double alpha = 1.0;
    std::vector<double> beta; ///< ascending, K − 1

    std::size_t gradeCount() const { return beta.size() + 1; }
};

constexpr double leastAlpha = 0.01;
constexpr double mostAlpha = 20.0;

/// α = 1 and β_k = −logit((n_{≥k} + ½)/(n + 1)) from the counts of the grades.
GradedJudge startingJudge(std::span<const std::int64_t> counts);

/// Equispaced points with a standard-normal prior, normalised on them.
struct ThetaGrid {
    ThetaGrid(std::size_t count, double low, double high);

    std::size_t size() const { return theta.size(); }
    std::vector<double> theta;
    std::vector<double> logPrior;
};

/// P(Y = k | θ), k = 0 … K − 1, from differences that do not cancel. out has K places.
void gradeProbabilities(const GradedJudge& judge, double theta, std::span<double> out);

/// Σ_k value_k P(Y = k | θ).
double expectedGrade(const GradedJudge& judge, std::span<const double> values, double theta);

/// Fisher information of one rating about θ: α² Σ_k P_k (1 − σ_k − σ_{k+1})², σ_k = P(Y ≥ k).
double gradeInformation(const GradedJudge& judge, double theta);

/// log P(Y = k | θ_g) for all grades, one row of `stride` places a grade:
/// log σ(αθ − β_k) + log σ(β_{k+1} − αθ) + log(1 − e^{β_k − β_{k+1}}), which neither cancels nor underflows.
void fillLogProbabilities(const GradedJudge& judge, const ThetaGrid& grid, std::size_t stride, double* rows);

} // namespace raterscope
