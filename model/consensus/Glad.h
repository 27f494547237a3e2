// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/LabelModel.h"

#include <cstdint>
#include <vector>

namespace raterscope {

struct GladOptions {
    int iterations = 500;    ///< of EM, at most
    double tolerance = 1e-9; ///< of the penalised objective between iterations, relative
    double startAbility = 1.0;
    double startEase = 1.0;
    bool polish = true; ///< follow the objective itself to its maximum from where EM stopped
    int threads = 0;    ///< 0 = as many as the machine has; never changes the result
};

struct GladFit : LabelFit {
    std::vector<Value> ability; ///< R: α; below 0 = mostly wrong
    std::vector<Value> ease;    ///< N: b, the logarithm of 1 / difficulty
    std::vector<double>
        objective; ///< log-likelihood − ½ Σ (α − 1)² − ½ Σ (b − 1)², by EM iteration, start first
    double finalObjective = 0.0; ///< after the polish
    double gradient = 0.0;       ///< largest entry of the gradient at the end
};

/// GLAD (Whitehill, Wu, Bergsma, Movellan & Ruvolo 2009): rater j gives unit i its class with probability
/// σ(α_j exp(b_i)), wrong labels are uniform over the other levels in use, the class is uniform over these.
/// Priors α_j ~ N(1, 1), b_i ~ N(1, 1); the marginal posterior mode of α and b.
///
/// EM from α = b = 1: E step exact, M step by L-BFGS on α and b together; converged when the penalised
/// objective moves by less than 1e-9 relative. Then L-BFGS on the penalised objective itself, which is flat
/// near its maximum where EM crawls. There are several maxima; the one given is that which this start leads
/// to.
///
/// Shapes: N units × K levels, R raters. The log-likelihood trace is of the labels, without priors. Missing
/// labels are left out; repeated ratings all count. Levels that nobody used are outside the model.
/// Degenerate: a unit or rater without labels has no parameter; with one level in use there is nothing to
/// fit. Cost: O(labels) for each of some 10 evaluations an iteration; memory O(N K + 16 R + 10 (N + R)).
/// Throws AnalysisError when N × K does not fit in memory, Cancelled.
GladFit glad(const LabelTable& table, const GladOptions& options = {}, const JobControl& job = {});

} // namespace raterscope
