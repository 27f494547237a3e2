// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/SkillFit.h"

#include <vector>

namespace raterscope {

struct CrowdBtOptions {
    Outcomes outcomes = Outcomes::Soft;
    double priorSd = 10.0;   ///< of s ~ N(0, priorSd²); 0 = none
    double betaWeight = 1.0; ///< η ~ Beta(1 + weight, 1); 0 = uniform
    bool standardErrors = true;
    int iterations = 500; ///< Newton steps, a start
    int threads = 0;
};

struct CrowdBtFit : SkillFit {
    std::vector<Value> eta;                ///< by judge; undefined without a comparison
    std::vector<Value> low, high;          ///< 95 % interval, normal on the log odds of η; none at a bound
    std::vector<Value> etaStandardError;   ///< none at a bound
    std::vector<std::uint8_t> isAtBound;   ///< by judge
    std::vector<std::int64_t> comparisons; ///< by judge, rows
    std::vector<double> startObjectives;   ///< what each start reached
};

/// η stays this far from 0 and 1.
constexpr double crowdBtEtaMargin = 1e-6;

/// Crowd-BT (Chen et al. 2013; METHODS §7): P(judge k says i beats j) = η_k σ(s_i − s_j) + (1 − η_k)
/// σ(s_j − s_i), η_k the probability that judge k says what the skills say. Maximises the log-likelihood
/// + Σ w log η_k − Σ s² / (2 sd²), η in [1e-6, 1 − 1e-6], the density of Beta(1 + w, 1) without its constant.
///
/// Three starts, each polished by Newton's method within the bounds (fitJoint): 30 rounds of EM from η = 0.9,
/// and plain skills with η = 0.9 and with η = 0.6; the best objective is kept. Of the two mirror images of a
/// fit the one with mean η above ½ is given. A tie is half a win for either side. Standard errors and 95 %
/// intervals: from the observed information in all parameters together, those at a bound held there; of η on
/// its log odds. Missing: rows that are not there. Degenerate: judges without a row and items never compared
/// have no value; an η at a bound has no interval, which is said. Without the prior on skills: parts as in
/// bradleyTerry(). The number of threads changes no result. Cost: as btSigma(). Throws Cancelled.
CrowdBtFit crowdBt(const Comparisons& comparisons, const CrowdBtOptions& options = {},
                   const JobControl& job = {});

} // namespace raterscope
