// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/ScenarioParts.h"

#include <cmath>
#include <cstdio>
#include <numeric>

namespace raterscope {

std::string numberedName(const char* noun, std::size_t number, int digits)
{
    char text[60];
    std::snprintf(text, sizeof text, "%s %0*zu", noun, digits, number);
    return text;
}

void addDrawn(DatasetBuilder& builder, const std::string& dimension, const DrawnLabels& drawn,
              const Scale& scale, const std::vector<ScenarioRater>& raters,
              const std::vector<std::size_t>& columns)
{
    const auto place = builder.dimension(dimension);
    builder.declareScale(place, scale);
    for (std::size_t unit = 0; unit < drawn.unitCount(); ++unit) {
        const auto item = builder.item(numberedName("item", unit + 1, 4));
        for (std::size_t r = 0; r < drawn.raters; ++r) {
            const auto& rater = raters[columns[r]];
            const auto id = builder.rater(rater.name);
            builder.raterData(id).panel = builder.panel(rater.panel);
            const auto level = drawn.at(unit, r);
            if (level >= 0)
                builder.add(item, id, place, scale.labels[static_cast<std::size_t>(level)],
                            static_cast<std::int64_t>(unit) + 1);
        }
    }
}

void finishScenario(SimulatedPanel& panel, DatasetBuilder& builder, const std::string& scenario,
                    std::uint64_t seed, const DrawnLabels& truth, const Scale& scale,
                    const std::vector<ScenarioRater>& raters, const std::string& raterTruth)
{
    builder.referenceColumns() = {"truth"};
    for (std::size_t unit = 0; unit < truth.unitCount(); ++unit) {
        auto& item = builder.itemData(builder.item(numberedName("item", unit + 1, 4)));
        item.reference = {truth.classes.empty()
                              ? formatNumber(std::round(1e4 * truth.quality[unit]) / 1e4)
                              : scale.labels[static_cast<std::size_t>(truth.classes[unit])]};
    }
    builder.provenance().format = "simulated";
    builder.provenance().rowsRead = static_cast<std::int64_t>(truth.unitCount());
    builder.provenance().file = "simulated: " + scenario + ", seed " + std::to_string(seed);
    builder.provenance().sha256 = "simulated-" + scenario + "-" + std::to_string(seed);
    panel.data = builder.finish();
    panel.classes = truth.classes;
    panel.quality = truth.quality;
    panel.raterTruthIs = raterTruth;
    for (const auto& rater : raters)
        panel.raterTruth.push_back(rater.truth);
}

SimulatedPanel panelFrom(const std::string& scenario, std::uint64_t seed, const DrawnLabels& drawn,
                         const Scale& scale, const std::vector<ScenarioRater>& raters,
                         const std::string& raterTruth)
{
    DatasetBuilder builder;
    std::vector<std::size_t> columns(drawn.raters);
    std::iota(columns.begin(), columns.end(), std::size_t{0});
    addDrawn(builder, drawn.classes.empty() ? "score" : "label", drawn, scale, raters, columns);
    SimulatedPanel panel;
    finishScenario(panel, builder, scenario, seed, drawn, scale, raters, raterTruth);
    return panel;
}

} // namespace raterscope
