// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "figure/Figure.h"
#include "plot/LineChart.h"
#include "plot/ScatterChart.h"

#include <memory>
#include <optional>

namespace raterscope {

// The charts of a consensus result, made from its facets alone: any method that yields a facet gets its
// chart.

using ResultRef = std::shared_ptr<const AnalysisResult>;

struct TrustChart {
    ScatterChart chart;
    FigureText text;
    FigureOrigin origin;
};

struct CurvesChart {
    LineChart chart;
    FigureText text;
    FigureOrigin origin;
};

/// Trust against validity (or against mean agreement, which is named so). Nothing without the facet.
std::optional<TrustChart> trustChart(const ResultRef& result, const AnalysisInput& input);
/// What each rater is expected to say along the latent scale. Nothing without the facet.
std::optional<CurvesChart> expectedChart(const ResultRef& result, const AnalysisInput& input);
/// What each rater tells about an item along the latent scale, and all of them together.
std::optional<CurvesChart> informationChart(const ResultRef& result, const AnalysisInput& input);
/// The objective over the iterations, one line a start.
std::optional<CurvesChart> traceChart(const ResultRef& result, const AnalysisInput& input);

/// "Converged after 37 iterations, log-likelihood −830.12": how the fit ended.
QString fitSentence(const AnalysisResult& result);

} // namespace raterscope
