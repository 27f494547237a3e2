// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/GradedModel.h"
#include "core/LabelTable.h"
#include "core/Random.h"

#include <algorithm>
#include <cmath>

#include <string>
#include <vector>

namespace raterscope::test {

/// Ratings drawn from a graded-response model, with the truth.
struct GradedPanel {
    LabelTable table;
    std::vector<double> theta;
    std::vector<GradedJudge> judges;
};

/// A rater who draws levels 1 … K at random has α = 0 here; thresholds are then the logits of k / K.
inline GradedJudge randomJudge(std::size_t levels)
{
    GradedJudge judge;
    judge.alpha = 0.0;
    for (std::size_t k = 1; k < levels; ++k) {
        const double below = static_cast<double>(k) / static_cast<double>(levels);
        judge.beta.push_back(std::log(below / (1.0 - below)));
    }
    return judge;
}

/// A rater of sensitivity α whose thresholds lie `spacing` apart on the latent scale, around `severity`.
inline GradedJudge spacedJudge(double alpha, double severity = 0.0, std::size_t levels = 5,
                               double spacing = 0.8)
{
    GradedJudge judge;
    judge.alpha = alpha;
    for (std::size_t k = 1; k < levels; ++k)
        judge.beta.push_back(
            alpha * (severity + spacing * (static_cast<double>(k) - 0.5 * static_cast<double>(levels))));
    return judge;
}

inline GradedPanel drawPanel(std::size_t items, std::vector<GradedJudge> judges, std::uint64_t seed,
                             double missing = 0.0)
{
    GradedPanel panel;
    panel.judges = std::move(judges);
    LabelTable& table = panel.table;
    table.title = "simulated";
    table.panels = {"raters"};
    std::size_t levels = 0;
    for (std::size_t j = 0; j < panel.judges.size(); ++j) {
        table.raters.push_back(RaterId(j));
        table.raterNames.push_back("r" + std::to_string(j));
        table.panelOf.push_back(0);
        table.slot.push_back(0);
        levels = std::max(levels, panel.judges[j].gradeCount());
    }
    table.scale = integerScale(1, static_cast<long>(levels));
    Random random(seed);
    std::vector<double> probabilities(levels);
    for (std::size_t i = 0; i < items; ++i) {
        panel.theta.push_back(random.normal());
        table.units.push_back({ItemId(i), ItemId(), DimensionId(0)});
        for (std::size_t j = 0; j < panel.judges.size(); ++j) {
            const bool isMissing = random.uniform() < missing;
            double rest = random.uniform();
            if (isMissing)
                continue;
            gradeProbabilities(panel.judges[j], panel.theta.back(), probabilities);
            std::size_t level = 0;
            while (level + 1 < panel.judges[j].gradeCount() && rest >= probabilities[level])
                rest -= probabilities[level++];
            table.labels.push_back({static_cast<std::int32_t>(j), static_cast<std::int32_t>(level)});
        }
        table.start.push_back(table.labels.size());
    }
    return panel;
}

} // namespace raterscope::test
