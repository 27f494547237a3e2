// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bayes/BayesModel.h"

#include <array>
#include <vector>

namespace raterscope {

/// Posterior standard deviations of the parameters near a fit.
struct ParameterSpread {
    std::array<double, verdictCount> shares{}; ///< of π
    std::vector<double> confusion;             ///< humans · 9
    std::vector<std::array<double, 3>> judges; ///< of a, t, β
    bool isJoint = true;                       ///< false: rater by rater, what raters have in common left out
    bool isFallback = false; ///< the information was not positive in all directions: priors were added
};

/// Laplace approximation at the given parameters, with the verdicts unknown (Louis 1982): the information of
/// the observed labels is that of complete ones less what not knowing the verdicts takes away,
/// Σ_i Var_q(score of pair i). Soft counts leave that out: they treat half a verdict as half an observation,
/// and a Dirichlet of soft counts is too narrow whenever the verdicts are not certain.
///
/// Over the log odds of π and of every confusion row, and (a, t, β) of every judge, with the priors' own
/// information added; back to probabilities by the delta method. All parameters jointly up to 600 of them,
/// else rater by rater. `posterior` is N·3 under these parameters. Missing: as the model. Cost: O(pairs ·
/// verdicts² a pair) + O(parameters³). Throws Cancelled.
ParameterSpread parameterSpread(const VerdictStream& stream, const BayesPriors& priors,
                                const BayesParameters& parameters, const std::vector<double>& posterior,
                                const JobControl& job = {});

} // namespace raterscope
