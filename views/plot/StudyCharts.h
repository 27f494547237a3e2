// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/ConsensusCharts.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace raterscope {

// Charts of studies and of uncertainty signals, made from facets alone.

enum class StudyPart : std::uint8_t {
    Score,      ///< the mean over repetitions, with what they spread over
    Difference, ///< from the baseline, with its paired bootstrap interval
    Dispersion, ///< δ of the pools
};

/// Whether a curve has anything to draw of that part.
bool hasPart(const StudyCurve& curve, StudyPart part);

/// One line a method. Places that are not evenly spaced (50, 75, 100, 200, …, all) stand side by side at
/// equal distances under their names. Nothing without the curve or that part of it.
std::optional<CurvesChart> studyChart(const ResultRef& result, const AnalysisInput& input, std::size_t curve,
                                      StudyPart part);

/// Accuracy by confidence, one line a way of predicting, over the raters of `who` (a panel, or "all raters").
/// Nothing without the facet or for an unknown name.
std::optional<CurvesChart> reliabilityChart(const ResultRef& result, const AnalysisInput& input,
                                            const std::string& who);

/// The mean of the target signal in fifths of the units by each other signal; the signal of that id is drawn
/// thicker. Nothing without the facet.
std::optional<CurvesChart> fifthsChart(const ResultRef& result, const AnalysisInput& input,
                                       const std::string& strong = {});

} // namespace raterscope
