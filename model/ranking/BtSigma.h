// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/SkillFit.h"

#include <vector>

namespace raterscope {

struct BtSigmaOptions {
    Outcomes outcomes = Outcomes::Soft;
    bool perAspect = false;  ///< BT-σ-asp: one σ a judge and aspect
    double priorSd = 10.0;   ///< of s ~ N(0, priorSd²), > 0
    double logSigmaSd = 3.0; ///< of log σ ~ N(0, logSigmaSd²), > 0
    int starts = 2;          ///< plain skills with σ = 1, then the same with random σ
    std::uint64_t seed = 0;  ///< of the random starts
    int iterations = 20'000; ///< of L-BFGS, a start
    int threads = 0;
};

struct BtSigmaFit : SkillFit {
    /// J · A, judge-major, A = aspects with perAspect and 1 without: 1/σ, the judge's sharpness; the
    /// geometric mean over all that were fitted is 1. Undefined for a judge (on an aspect) without a
    /// comparison.
    std::vector<Value> inverseSigma;
    std::vector<std::int64_t> comparisons; ///< J · A, rows
    std::size_t aspects = 1;               ///< A
    double plainLogLikelihood = 0.0;       ///< of Bradley–Terry under the same prior
    double gradient = 0.0;                 ///< largest part of it where the fit stopped
    int bestStart = 0;                     ///< 0 = plain skills and σ = 1
};

/// BT-σ (Qian 2026; METHODS §7): P(i beats j by judge k) = σ((s_i − s_j) / σ_k), one σ_k for each judge
/// across groups (and aspects, unless perAspect). Maximises the log-likelihood − Σ s² / (2 · 10²)
/// − Σ (log σ)² / (2 · 3²), by L-BFGS on (s, log σ).
///
/// The geometric mean of σ is held at 1 during the fit (log σ less its mean), so that the priors act on the
/// reported scale; skills have mean 0 in each linked part. The priors keep separable data finite (a judge
/// without a fault, an item that never wins). Starts from plain Bradley–Terry skills and σ = 1; another start
/// is used when its objective is higher by more than 1e-6, which the notes say. With a single judge σ is 1 by
/// construction, which is said. Standard errors: none. Ties are half a win for either side; missing: rows
/// that are not there. Degenerate: judges without a row and items never compared have no value. Deterministic
/// for a seed; the number of threads changes no result. Cost: O(pairs of a judge) an evaluation, some hundred
/// to some thousand of them; 40 bytes a pair and judge. Throws std::invalid_argument when a prior's width is
/// not positive, Cancelled.
BtSigmaFit btSigma(const Comparisons& comparisons, const BtSigmaOptions& options = {},
                   const JobControl& job = {});

} // namespace raterscope
