// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bayes/BayesFit.h"

#include <cstdint>
#include <functional>

namespace raterscope {

/// Called with what is known so far, from the thread that filters. Whoever wants to pause the filter blocks
/// in it; cancel is looked at as soon as it returns.
using BayesObserver = std::function<void(const BayesSnapshot&)>;

struct BayesFilterOptions {
    BayesPriors priors;
    int particles = 2000;         ///< of each model judge, at least 2
    double shrinkage = 0.98;      ///< Liu & West's; 1 = no kernel
    std::size_t snapshots = 500;  ///< of the trace, about, at most
    std::size_t observeEvery = 0; ///< pairs between calls of the observer; 0 = with every snapshot
    std::uint64_t seed = 0;
    int threads = 0; ///< used with many judges only; never changes a result
};

/// Assumed-density sequential Monte Carlo for the BayesJudge model (METHODS §7; Zhang & Feng 2026), pair
/// after pair in the order of the stream:
/// q(z) ∝ E[π_z] ∏_r E[Θ_r[z,y_r]] ∏_j L_j(z), L_j(z) = mean over judge j's particles of ∏ P(y | z, order)
/// over its verdicts on the pair (both orders together, since they share a particle); π and Θ gain the soft
/// counts q(z); particles of j are weighted by Σ_z q₋ⱼ(z) ∏ P(y | z, order), q₋ⱼ the same without L_j, and
/// resampled systematically with Liu & West's kernel below half the effective number.
///
/// Final verdicts are one E-step with the posterior means after the last pair; `whenRead` keeps what the
/// stream knew at the time. Soft counts make Dirichlets too sure (quasi-Bayes; Smith & Makov 1978); bands
/// come from the observed information instead, see settleBands(), and β's from the particles unless that is
/// wider. Starting from the priors' diagonal of 3 to 1 and a around 1.5 fixes what A, B and T mean. Results
/// depend on the order of the pairs; a seed gives the same result for any number of threads. Missing verdicts
/// are left out. Degenerate: no judges or no people are fine, and so is an empty stream (the priors). A pair
/// without verdicts changes nothing. Cost: O(particles) a model verdict, O(1) a human one; 150 bytes a
/// particle. Throws std::invalid_argument for options out of range; Cancelled.
BayesFit bayesFilter(const VerdictStream& stream, const BayesFilterOptions& options = {},
                     const JobControl& job = {}, const BayesObserver& observer = {});

} // namespace raterscope
