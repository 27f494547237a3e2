// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/GradedFit.h"

namespace raterscope {

struct GradedResponseOptions {
    GradingOptions grading;
    GridOptions grid;
    double tolerance = 1e-6; ///< on the largest gradient of the marginal log-likelihood
    int mostIterations = 500;
    bool standardErrors = true;
};

/// The graded-response model by maximum likelihood (Samejima 1969; Bock & Aitkin 1981): AGORA's likelihood
/// without a prior on trust, fitted to the end.
///
/// EM on the grid, then Newton steps on the marginal likelihood with its observed information (Louis 1982);
/// an EM step wherever a Newton step does not go up. converged: the gradient of all parameters is below the
/// tolerance, α at a bound aside. Above 600 parameters EM alone, until no parameter moves by 1e-7.
///
/// Missing, degenerate cases, errors and cost: as agora(). With one or two raters the likelihood may not have
/// a single maximum; α then ends where it ends, and notes say so.
GradedFit gradedResponse(const LabelTable& table, const GradedResponseOptions& options = {}, int threads = 0,
                         const JobControl& job = {});

} // namespace raterscope
