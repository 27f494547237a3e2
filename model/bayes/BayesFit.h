// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bayes/BayesModel.h"
#include "core/Estimate.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

/// What is known of the raters after some of the pairs.
struct BayesSnapshot {
    std::size_t pairs = 0;                 ///< read so far
    std::vector<double> order, orderSd;    ///< by model judge: mean and posterior sd of β
    std::vector<double> effectiveSize;     ///< by model judge: particles
    std::vector<double> confusionDiagonal; ///< humans · 3: E[Θ_r[z,z]]; empty with very many raters
};

/// Effects of one model judge.
struct JudgeFit {
    Estimate skill, tie, order; ///< a, t, β: mean, sd, 95 % band; `used` = its verdicts
    double effectiveSize = 0.0; ///< particles, after the last pair; 0 in a batch fit
    double smallestEffectiveSize = 0.0;
    std::int64_t resamplings = 0;
};

/// What both fits of the BayesJudge model yield.
struct BayesFit {
    std::vector<double> posterior;    ///< N·3, A, B and T, with the parameters after all pairs
    std::vector<double> whenRead;     ///< the same with the parameters before the pair; filter only
    std::vector<std::int32_t> chosen; ///< by pair; −1 = no verdicts; the lowest among equals
    std::vector<Value> entropy;       ///< natural log; undefined for a pair without verdicts

    BayesParameters parameters;                      ///< posterior means
    std::vector<double> shareLow, shareHigh;         ///< of π
    std::vector<double> confusionLow, confusionHigh; ///< humans · 9, 95 %
    std::vector<double> expected;                    ///< humans · 9: verdicts weighted by the posterior
    /// Humans · 9: how many times wider the band is than one from the soft counts alone.
    std::vector<double> widening;
    std::vector<JudgeFit> judges;

    double logLikelihood = 0.0; ///< filter: of each pair given those before; batch: evidence lower bound
    std::vector<double> course; ///< batch: the bound after each iteration
    std::int64_t iterations = 0;
    bool converged = true;
    std::vector<BayesSnapshot> trace; ///< filter: a thinned series; the last is after all pairs
    std::vector<std::string> notes;
};

/// Fills in chosen and entropy from the posterior.
void settleVerdicts(const VerdictStream& stream, BayesFit& fit);

/// Fills in bands of π, Θ and, where `judgeBands`, of the judges' effects, from the observed information
/// (ObservedInformation), and says where the counts alone would have been too sure. The soft counts are
/// `expected`. Judges that have a band keep it unless the observed information gives a wider one.
void settleBands(const VerdictStream& stream, const BayesPriors& priors, BayesFit& fit,
                 const JobControl& job = {});

/// Says what the data cannot tell: no people, judges that saw one order only, raters without verdicts.
void describeStream(const VerdictStream& stream, std::vector<std::string>& notes);

} // namespace raterscope
