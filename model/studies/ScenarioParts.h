// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/DatasetBuilder.h"
#include "studies/DrawLabels.h"
#include "studies/Simulate.h"

#include <functional>
#include <string>
#include <vector>

namespace raterscope {

// How scenarios turn drawn labels into a data set.

/// "item 0001".
std::string numberedName(const char* noun, std::size_t number, int digits);

/// A rater of a scenario, its panel and what is true of it.
struct ScenarioRater {
    std::string name;
    std::string panel;
    double truth = 0.0;
};

/// Adds one dimension of drawn labels; items are named "item 0001", … `columns` are the raters of the drawn
/// labels, by position in `raters`.
void addDrawn(DatasetBuilder& builder, const std::string& dimension, const DrawnLabels& drawn,
              const Scale& scale, const std::vector<ScenarioRater>& raters,
              const std::vector<std::size_t>& columns);

/// A panel of one dimension "label" or "score": the reference column "truth" holds the class, or the quality
/// to four decimals where there are no classes.
SimulatedPanel panelFrom(const std::string& scenario, std::uint64_t seed, const DrawnLabels& drawn,
                         const Scale& scale, const std::vector<ScenarioRater>& raters,
                         const std::string& raterTruth);

/// Writes the reference column "truth" and the provenance, and finishes.
void finishScenario(SimulatedPanel& panel, DatasetBuilder& builder, const std::string& scenario,
                    std::uint64_t seed, const DrawnLabels& truth, const Scale& scale,
                    const std::vector<ScenarioRater>& raters, const std::string& raterTruth);

} // namespace raterscope
