// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/GradedEm.h"
#include "consensus/GradedFit.h"

#include <span>

namespace raterscope {

// What the graded-response fits do around EM: grades, ρ̄, standard errors, raters at the bounds, read-out.

/// Throws AnalysisError when no rater uses two levels, and for a grid that is none.
GradedFit startGradedFit(const LabelTable& table, const GradingOptions& grading, const GridOptions& grid,
                         int threads, const JobControl& job);
/// Takes over the judges, their standard errors from the observed information (α at a bound held), and names
/// raters at the bounds.
void finishGradedFit(GradedFit& fit, const LabelTable& table, GradedEm& em, std::span<const double> penalties,
                     bool standardErrors, ReadOut readOut, int threads, const JobControl& job);

} // namespace raterscope
