// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/BarChart.h"
#include "plot/ConsensusCharts.h"

namespace raterscope {

// Charts of what comparisons say about judges, made from facets alone.

/// The judge's parameter against its validity (Spearman of its own average probabilities with the reference).
/// Nothing without the facet; no points where the data has no reference.
std::optional<TrustChart> scaleAgainstValidity(const ResultRef& result, const AnalysisInput& input);
/// The judge's parameter against its consistency, 1 − cycle rate.
std::optional<TrustChart> scaleAgainstConsistency(const ResultRef& result, const AnalysisInput& input);

/// Cycle rates of judges as bars, the majority of all first.
struct CycleChart {
    BarChart chart;
    FigureText text;
    FigureOrigin origin;
};
std::optional<CycleChart> cycleChart(const ResultRef& result, const AnalysisInput& input);

/// The series of one kind along a stream, "beta" or "confusion".
std::optional<CurvesChart> streamChart(const ResultRef& result, const AnalysisInput& input,
                                       const std::string& kind);

} // namespace raterscope
