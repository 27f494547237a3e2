// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bayes/BayesFit.h"

namespace raterscope {

struct VariationalBayesOptions {
    BayesPriors priors;
    int iterations = 1000;
    double tolerance = 1e-8; ///< stop when no posterior moved by as much in an iteration
};

/// Variational EM for the BayesJudge model (METHODS §7), all pairs at once: the check of bayesFilter(), and
/// independent of the order of the pairs.
///
/// q(z) ∏ q(Θ_r[z,·]) q(π) with Dirichlet factors (Attias 1999; for raters as in Hovy 2013), a, t and β of
/// each model judge at the mode of their expected log posterior (Newton's method on a 3 × 3 table of expected
/// counts; it is concave). Starts from the priors' means; several maxima can exist, and the priors' diagonal
/// picks the one in which raters are right rather than wrong. The evidence lower bound, up to the constant of
/// the judges' priors, never falls. Parameters are posterior means, and the modes of a, t and β; bands as in
/// settleBands(). Missing and degenerate cases as in bayesFilter(). Cost: O(verdicts) an iteration. No seed.
/// Throws Cancelled.
BayesFit variationalBayes(const VerdictStream& stream, const VariationalBayesOptions& options = {},
                          const JobControl& job = {});

} // namespace raterscope
