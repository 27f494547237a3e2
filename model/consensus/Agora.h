// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/GradedFit.h"

#include <cstdint>
#include <vector>

namespace raterscope {

enum class TrustPrior : std::uint8_t {
    Horseshoe, ///< α_j ~ N₊(0, τ² λ̃_j²), λ̃_j² = c² λ_j² / (c² + τ² λ_j²), λ_j, τ ~ C₊(0, 1)
    Flat, ///< none: maximum likelihood after as many iterations
};

struct AgoraOptions {
    TrustPrior prior = TrustPrior::Horseshoe;
    ReadOut readOut = ReadOut::Fitted;
    GradingOptions grading;
    GridOptions grid;
    double slab = 5.0;      ///< c
    int warmIterations = 6; ///< without the prior
    int iterations = 12;    ///< T, with it
    bool standardErrors = true;
    /// By fitted rater, where EM starts; empty = α = 1 and β_k = −logit((n_{≥k} + ½)/(n + 1)).
    std::vector<GradedJudge> start;
};

struct AgoraFit : GradedFit {
    double tauSquared = 1.0;
    std::vector<double> lambdaSquared; ///< by fitted rater
};

/// AGORA (Ahn 2026; METHODS §6): items on one latent quality, raters with a sensitivity α and thresholds of
/// their own, and a horseshoe prior that takes trust from raters who do not follow the common quality.
///
/// P(Y_ij ≥ k | θ_i) = σ(α_j θ_i − β_jk), θ ~ N(0, 1), α ∈ [0.01, 20]. EM on a grid of 150 points of
/// [−4.5, 4.5]; the scales of the prior at their conditional modes after every M-step. Trust is α². The score
/// is the expected rating over all raters, in their own units. Standard errors of α: observed information.
/// Nothing is random.
///
/// Missing: any pattern; a unit without a rating by a rater who varies is undefined. Degenerate: levels that
/// a rater never used are collapsed; raters with one level are left out and add it as a constant; raters who
/// run against the others end at the floor of α and are named. converged: the last iteration moved no
/// parameter by more than 0.01 relative to max(1, its size) — the number of iterations is part of the method.
/// Cost: O(distinct rows · ratings a row · grid) an iteration. Throws AnalysisError for labels without an
/// order, without ratings or without a rater who varies; Cancelled.
AgoraFit agora(const LabelTable& table, const AgoraOptions& options = {}, int threads = 0,
               const JobControl& job = {});

} // namespace raterscope
