// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/GradedModel.h"
#include "core/LabelTable.h"
#include "core/Random.h"
#include "core/Scale.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace raterscope {

/// Labels drawn from a model, with what is true of the units.
struct DrawnLabels {
    std::size_t raters = 0;
    std::vector<std::int32_t> levels;  ///< N × R, row-major by unit; −1 = missing
    std::vector<std::int32_t> classes; ///< N: true class; empty for models of a quality
    std::vector<double> quality;       ///< N: true quality θ, or GLAD's b; empty where there is none

    std::size_t unitCount() const { return raters > 0 ? levels.size() / raters : 0; }
    std::int32_t at(std::size_t unit, std::size_t rater) const { return levels[unit * raters + rater]; }
};

/// A position drawn by weights that need not sum to 1; the last one with weight when rounding runs out.
std::int32_t drawCategory(std::span<const double> weights, Random& random);
/// Shares drawn from a Dirichlet distribution.
std::vector<double> drawDirichlet(std::span<const double> concentration, Random& random);

/// Dawid–Skene: a class by `prior` (K), labels by the rows of confusion (R × K × K).
DrawnLabels drawDawidSkene(std::span<const double> prior, std::span<const double> confusion,
                           std::size_t units, Random& random);
/// R × K × K of raters who are right with their accuracy and else pick any wrong level alike.
std::vector<double> oneCoinConfusions(std::span<const double> accuracy, std::size_t levels);
/// R × K × K of raters who know with probability `trust` and else guess by `strategy` (R × K).
std::vector<double> knowingConfusions(std::span<const double> trust, std::span<const double> strategy,
                                      std::size_t levels);
/// GLAD: uniform class, b ~ N(1, 1), right with probability σ(α_j exp(b_i)), wrong levels alike.
DrawnLabels drawGlad(std::span<const double> ability, std::size_t levels, std::size_t units, Random& random);
/// Graded response: θ ~ N(0, 1), P(Y ≥ k) = σ(α θ − β_k). Levels are grades; `quality` fixes θ where it is
/// not empty.
DrawnLabels drawGraded(std::span<const GradedJudge> judges, std::size_t units, Random& random,
                       std::span<const double> quality = {});
/// Each label goes missing with this probability.
void dropLabels(DrawnLabels& drawn, double probability, Random& random);

/// The labels as a table for models, on the given scale; raters are named "rater 1", ….
LabelTable tableOf(const DrawnLabels& drawn, Scale scale);

} // namespace raterscope
