// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bayes/VerdictStream.h"
#include "core/Job.h"

#include <array>
#include <vector>

namespace raterscope {

/// Priors of METHODS §7: π ~ Dir(shares), Θ_r[z,·] ~ Dir(wrong + diagonal · 1[y = z]), and normal priors of
/// each model judge's effects.
struct BayesPriors {
    double shares = 1.0;
    double wrong = 1.0;
    double diagonal = 2.0;
    double skillMean = 1.5, skillSd = 1.0;
    double tieMean = 0.0, tieSd = 1.0;
    double orderMean = 0.0, orderSd = 1.0;

    double row() const { return 3.0 * wrong + diagonal; } ///< pseudo-counts of one confusion row
    double cell(std::size_t truth, std::size_t given) const
    {
        return wrong + (truth == given ? diagonal : 0.0);
    }
};

/// a, t and β of one model judge, in log odds: P(y | z, order) ∝ exp(a 1[y = z] + t 1[y = T] + β f), f = ½
/// when y names the item shown first, −½ when it names the other, 0 for a tie.
struct JudgeEffects {
    double skill = 1.5; ///< a
    double tie = 0.0;   ///< t
    double order = 0.0; ///< β; negative = drawn to what is shown second
};

/// First, second, tie: a verdict by position. Its own inverse.
inline std::size_t byPosition(std::size_t verdict, bool isAFirst)
{
    return isAFirst || verdict == 2 ? verdict : 1 - verdict;
}

/// P(given | true), both by position (first, second, tie), row-major by true: the same for either order.
std::array<double, 9> verdictTable(const JudgeEffects& effects);

/// Everything that the verdict on a pair depends on beside its labels.
struct BayesParameters {
    std::array<double, verdictCount> shares{}; ///< π
    std::vector<double> confusion;             ///< humans · 3 · 3, rows true, columns given
    std::vector<JudgeEffects> judges;
};

/// The probabilities of A, B and T for every pair of a stream, row-major, by Bayes' rule with the parameters
/// as given: one E-step, also for pairs that the parameters were not fitted on. The stream names the same
/// raters in the same order. A pair without verdicts gets the shares. Cost: O(verdicts). Throws
/// std::invalid_argument when the numbers of raters differ; Cancelled.
std::vector<double> verdictPosterior(const VerdictStream& stream, const BayesParameters& parameters,
                                     const JobControl& job = {});

/// Multiplies weights of A, B and T by three likelihoods; keeps them from underflow and returns the logarithm
/// of the factor taken out (0 mostly).
double multiplyInto(std::array<double, verdictCount>& weights, const std::array<double, verdictCount>& by);

} // namespace raterscope
