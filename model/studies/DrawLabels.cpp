// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/DrawLabels.h"

#include "core/Sigmoid.h"

#include <cmath>
#include <numeric>

namespace raterscope {

std::int32_t drawCategory(std::span<const double> weights, Random& random)
{
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    double place = random.uniform() * total;
    std::int32_t last = 0;
    for (std::size_t k = 0; k < weights.size(); ++k) {
        if (!(weights[k] > 0.0))
            continue;
        last = static_cast<std::int32_t>(k);
        place -= weights[k];
        if (place < 0.0)
            return last;
    }
    return last;
}

std::vector<double> drawDirichlet(std::span<const double> concentration, Random& random)
{
    std::vector<double> shares;
    double total = 0.0;
    for (const double a : concentration) {
        shares.push_back(random.gamma(a));
        total += shares.back();
    }
    for (auto& share : shares)
        share /= total;
    return shares;
}

DrawnLabels drawDawidSkene(std::span<const double> prior, std::span<const double> confusion,
                           std::size_t units, Random& random)
{
    const std::size_t levels = prior.size();
    DrawnLabels drawn;
    drawn.raters = confusion.size() / (levels * levels);
    for (std::size_t unit = 0; unit < units; ++unit) {
        const auto truth = drawCategory(prior, random);
        drawn.classes.push_back(truth);
        for (std::size_t rater = 0; rater < drawn.raters; ++rater)
            drawn.levels.push_back(drawCategory(
                confusion.subspan((rater * levels + static_cast<std::size_t>(truth)) * levels, levels),
                random));
    }
    return drawn;
}

std::vector<double> oneCoinConfusions(std::span<const double> accuracy, std::size_t levels)
{
    std::vector<double> confusion;
    for (const double right : accuracy) {
        for (std::size_t cell = 0; cell < levels * levels; ++cell)
            confusion.push_back(
                cell / levels == cell % levels ? right : (1.0 - right) / static_cast<double>(levels - 1));
    }
    return confusion;
}

std::vector<double> knowingConfusions(std::span<const double> trust, std::span<const double> strategy,
                                      std::size_t levels)
{
    std::vector<double> confusion;
    for (std::size_t rater = 0; rater < trust.size(); ++rater) {
        for (std::size_t cell = 0; cell < levels * levels; ++cell)
            confusion.push_back((1.0 - trust[rater]) * strategy[rater * levels + cell % levels]
                                + (cell / levels == cell % levels ? trust[rater] : 0.0));
    }
    return confusion;
}

DrawnLabels drawGlad(std::span<const double> ability, std::size_t levels, std::size_t units, Random& random)
{
    DrawnLabels drawn;
    drawn.raters = ability.size();
    for (std::size_t unit = 0; unit < units; ++unit) {
        const auto truth = static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(levels)));
        const double ease = 1.0 + random.normal();
        drawn.classes.push_back(truth);
        drawn.quality.push_back(ease);
        for (const double alpha : ability) {
            if (random.uniform() < sigmoid(alpha * std::exp(ease))) {
                drawn.levels.push_back(truth);
                continue;
            }
            const auto wrong =
                static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(levels - 1)));
            drawn.levels.push_back(wrong < truth ? wrong : wrong + 1);
        }
    }
    return drawn;
}

DrawnLabels drawGraded(std::span<const GradedJudge> judges, std::size_t units, Random& random,
                       std::span<const double> quality)
{
    DrawnLabels drawn;
    drawn.raters = judges.size();
    std::vector<double> probabilities;
    for (std::size_t unit = 0; unit < units; ++unit) {
        const double theta = quality.empty() ? random.normal() : quality[unit];
        drawn.quality.push_back(theta);
        for (const auto& judge : judges) {
            probabilities.resize(judge.gradeCount());
            gradeProbabilities(judge, theta, probabilities);
            drawn.levels.push_back(drawCategory(probabilities, random));
        }
    }
    return drawn;
}

void dropLabels(DrawnLabels& drawn, double probability, Random& random)
{
    for (auto& level : drawn.levels) {
        if (random.uniform() < probability)
            level = -1;
    }
}

LabelTable tableOf(const DrawnLabels& drawn, Scale scale)
{
    LabelTable table;
    table.title = "drawn";
    table.scale = std::move(scale);
    table.panels = {"raters"};
    for (std::size_t rater = 0; rater < drawn.raters; ++rater) {
        table.raters.push_back(RaterId(rater));
        table.raterNames.push_back("rater " + std::to_string(rater + 1));
        table.panelOf.push_back(0);
        table.slot.push_back(0);
    }
    for (std::size_t unit = 0; unit < drawn.unitCount(); ++unit) {
        table.units.push_back({ItemId(unit), ItemId(), DimensionId(0)});
        for (std::size_t rater = 0; rater < drawn.raters; ++rater) {
            if (drawn.at(unit, rater) >= 0)
                table.labels.push_back({static_cast<std::int32_t>(rater), drawn.at(unit, rater)});
        }
        table.start.push_back(table.labels.size());
    }
    return table;
}

} // namespace raterscope
