// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/SkillFit.h"

#include <vector>

namespace raterscope {

struct BtSigmaOptions {
    Outcomes outcomes = Outcomes::Soft; ///< Hard: hard BT-σ
    bool perAspect = false;             ///< BT-σ-asp: one σ a judge and aspect
    double priorSd = 10.0;              ///< of s ~ N(0, priorSd²); 0 = none
    double logSigmaSd = 3.0;            ///< of log σ ~ N(0, logSigmaSd²); 0 = none
    bool standardErrors = true;
    int starts = 2;         ///< plain skills with σ = 1, then the same with random σ
    std::uint64_t seed = 0; ///< of the random starts
    int iterations = 500;   ///< Newton steps, a start
    int threads = 0;
};

struct BtSigmaFit : SkillFit {
    /// J · A, judge-major, A = aspects with perAspect and 1 without: 1/σ, the judge's sharpness; the
    /// geometric mean over all that were fitted is 1. Undefined for a judge (on an aspect) without a
    /// comparison, and without a prior where there is no finite maximum.
    std::vector<Value> inverseSigma;
    std::vector<Value> low, high;          ///< J · A, 95 % interval, normal on log σ
    std::vector<Value> logStandardError;   ///< J · A, of log σ
    std::vector<std::int64_t> comparisons; ///< J · A, rows
    std::vector<std::string> judgeNote;    ///< J · A, why there is no 1/σ, or empty
    std::size_t aspects = 1;               ///< A
    double plainLogLikelihood = 0.0;       ///< of Bradley–Terry under the same prior
    double gradient = 0.0;                 ///< largest part of it where the fit stopped
    double rowsInFit = 0.0;                ///< rows that the fit is over
    std::int64_t freeSkills = 0;           ///< items less one in each part
    int bestStart = 0;                     ///< 0 = plain skills and σ = 1
};

/// Above this ratio of freeSkills² to rows the fit says that its intervals of 1/σ are too narrow. On
/// simulated panels (eight judges, σ from 0.3 to 8, 1 to 100 groups of 6 to 16 items) the mean square of (log
/// 1/σ − truth) / error was near 1 + ⅓ freeSkills² / rows, from 1.0 at 0.05 to 8 at 23.
constexpr double mostSkillsSquaredARow = 1.0;

/// BT-σ (Qian 2026; METHODS §7): P(i beats j by judge k) = σ((s_i − s_j) / σ_k), one σ_k for each judge
/// across groups (and aspects, unless perAspect). Maximises the log-likelihood − Σ s² / (2 · 10²)
/// − Σ (log σ)² / (2 · 3²) over (s, log σ) by Newton's method (fitJoint).
///
/// The geometric mean of σ is held at 1 during the fit (log σ less its mean), so that the priors act on the
/// reported scale; skills have mean 0 in each linked part. Starts from plain Bradley–Terry skills and σ = 1;
/// another start is used when its objective is higher by more than 1e-6, which the notes say. Standard errors
/// and 95 % intervals: from the observed information of the joint mode, priors and held means in it; of 1/σ
/// on the logarithm. With a set of skills for every few comparisons the joint mode is not consistent (Neyman
/// & Scott 1948) and the intervals are too narrow, which is said below fewComparisonsPerSkill.
///
/// The priors keep separable data finite. Without the prior on skills: parts as in bradleyTerry(). Without
/// the prior on log σ, a judge whose verdicts never contradict the skills (σ → 0), or run against them (σ →
/// ∞), has no finite maximum: it is named, and the others are fitted without it; judges that share no items,
/// not even through others, have a geometric mean of 1 in each set of their own. With a single judge σ is 1
/// by construction, which is said.
///
/// Ties are half a win for either side; missing: rows that are not there. Degenerate: judges without a row
/// and items never compared have no value. Deterministic for a seed; the number of threads changes no result.
/// Cost: O(pairs of a judge) and the factorisations of fitJoint() a step, some ten steps a start; 150 bytes a
/// pair and judge. Throws std::invalid_argument when a prior's width is negative, Cancelled.
BtSigmaFit btSigma(const Comparisons& comparisons, const BtSigmaOptions& options = {},
                   const JobControl& job = {});

} // namespace raterscope
