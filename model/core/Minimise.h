// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"

#include <LBFGS.h>

#include <stdexcept>

namespace raterscope {

/// L-BFGS (Nocedal & Wright 2006, 7.2) from x to a gradient of length `gradientNorm`, begun anew from where
/// it stopped while that helps: a line search that finds no better point may only have had a bad direction.
/// `objective(x, gradient)` gives the value and fills in the gradient. For the model's own .cpp files:
/// whoever uses the library needs no L-BFGS. Returns the steps taken, roughly. Errors of the objective itself
/// (AnalysisError, Cancelled) pass through.
template <class Objective>
int minimise(Objective& objective, Eigen::VectorXd& x, int iterations, double gradientNorm, int memory = 10)
{
    LBFGSpp::LBFGSParam<double> parameters;
    parameters.m = memory;
    parameters.epsilon = gradientNorm;
    parameters.epsilon_rel = 0.0;
    parameters.max_iterations = iterations;
    parameters.max_linesearch = 60;
    parameters.linesearch = LBFGSpp::LBFGS_LINESEARCH_BACKTRACKING_STRONG_WOLFE;
    Eigen::VectorXd gradient(x.size());
    int steps = 0;
    for (int attempt = 0; attempt < 5; ++attempt) {
        const Eigen::VectorXd before = x;
        double value = 0.0;
        LBFGSpp::LBFGSSolver<double, LBFGSpp::LineSearchBracketing> solver(parameters);
        try {
            return steps + solver.minimize(objective, x, value);
        } catch (const AnalysisError&) {
            throw;
        } catch (const std::invalid_argument&) {
            throw;
        } catch (const std::runtime_error&) {
        } catch (const std::logic_error&) {
        }
        ++steps;
        const double earlier = objective(before, gradient);
        const double reached = x.allFinite() ? objective(x, gradient) : earlier;
        if (!(reached < earlier)) {
            x = before;
            return steps;
        }
    }
    return steps;
}

} // namespace raterscope
