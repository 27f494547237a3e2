// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/Simulate.h"

#include "core/DatasetBuilder.h"
#include "core/Random.h"
#include "studies/Scenarios.h"
#include "studies/SimulateComparisons.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <stdexcept>

namespace raterscope {

namespace {

constexpr int articles = 100;
constexpr int systems = 16;
constexpr int experts = 3;
constexpr int crowdSlots = 5;
constexpr std::array<const char*, 4> dimensionNames{"coherence", "consistency", "fluency", "relevance"};

using Vector = std::array<int, dimensionNames.size()>;

/// How one kind of rater turns an item's quality into a vector of levels.
struct RatingModel {
    double centre;   ///< of the levels
    double merit;    ///< weight of the item's quality
    double leniency; ///< noise shared by a rater's four scores of an item
    double specific; ///< noise of each score
};

constexpr RatingModel expertModel{3.6, 0.95, 0.75, 0.55};
constexpr RatingModel crowdModel{3.4, 0.90, 0.25, 0.60};
constexpr RatingModel carelessCrowdModel{3.5, 0.20, 0.55, 0.75};
constexpr double copiedShare = 0.5;

Vector drawVector(const RatingModel& model, double merit, Random& random)
{
    Vector result{};
    const double shared = model.centre + model.merit * merit + model.leniency * random.normal();
    for (auto& level : result)
        level = static_cast<int>(std::clamp(std::round(shared + model.specific * random.normal()), 1.0, 5.0));
    return result;
}

std::string numbered(const char* format, int number)
{
    char text[40];
    std::snprintf(text, sizeof text, format, number);
    return text;
}

SimulatedPanel summevalLike(std::uint64_t seed)
{
    DatasetBuilder builder;
    builder.declareScale(integerScale(1, 5));
    std::vector<DimensionId> dimensions;
    for (const char* name : dimensionNames)
        dimensions.push_back(builder.dimension(name));
    std::vector<RaterId> raters;
    for (int r = 0; r < experts + crowdSlots; ++r) {
        const bool expert = r < experts;
        raters.push_back(
            builder.rater(expert ? numbered("expert_%d", r + 1) : numbered("crowd_%d", r - experts + 1)));
        auto& data = builder.raterData(raters.back());
        data.panel = builder.panel(expert ? "expert" : "crowd");
        data.isSlot = !expert;
    }

    builder.referenceColumns() = {"truth"};
    SimulatedPanel result;
    Random systemStream(seed, 0);
    std::array<double, systems> expertSkill{};
    std::array<double, systems> crowdSkill{};
    for (int s = 0; s < systems; ++s) {
        expertSkill[static_cast<std::size_t>(s)] = 0.6 * systemStream.normal();
        crowdSkill[static_cast<std::size_t>(s)] = 0.1 * systemStream.normal();
    }
    std::int64_t line = 0;
    for (int a = 0; a < articles; ++a) {
        const std::string article = numbered("article %03d", a + 1);
        for (int s = 0; s < systems; ++s) {
            const std::string system = numbered("S%02d", s + 1);
            const ItemId item = builder.item(article + " · " + system);
            builder.itemData(item).group = builder.group(article);
            builder.itemData(item).system = system;
            Random random(seed, 1 + static_cast<std::uint64_t>(a * systems + s));
            const double expertMerit = expertSkill[static_cast<std::size_t>(s)] + 0.8 * random.normal();
            const double crowdMerit = crowdSkill[static_cast<std::size_t>(s)] + 0.9 * random.normal();
            result.expertMerit.push_back(expertMerit);
            result.crowdMerit.push_back(crowdMerit);
            builder.itemData(item).reference = {formatNumber(std::round(1e4 * expertMerit) / 1e4)};
            const bool copied = random.uniform() < copiedShare;
            if (copied)
                result.copiedItems.push_back(item);
            const Vector original = drawVector(crowdModel, crowdMerit, random);
            for (std::size_t r = 0; r < raters.size(); ++r) {
                const bool expert = r < experts;
                const Vector levels = expert   ? drawVector(expertModel, expertMerit, random)
                                      : copied ? original
                                               : drawVector(carelessCrowdModel, crowdMerit, random);
                for (std::size_t d = 0; d < levels.size(); ++d)
                    builder.add(item, raters[r], dimensions[d], std::to_string(levels[d]), ++line);
            }
        }
    }
    builder.provenance().format = "simulated";
    builder.provenance().rowsRead = articles * systems;
    builder.provenance().file = "simulated: summeval-like, seed " + std::to_string(seed);
    builder.provenance().sha256 = "simulated-summeval-like-" + std::to_string(seed);
    result.data = builder.finish();
    return result;
}

} // namespace

std::span<const Scenario> scenarios()
{
    static const std::vector<Scenario> list = [] {
        std::vector<Scenario> all{
            {"summeval-like", "A panel like SummEval",
             "100 articles × 16 systems, 3 experts and 5 crowd slots, four 1–5 dimensions; experts and crowd "
             "judge two independent qualities, and about half of the crowd rows are copies"},
            {"judges", "A panel of judges that compare",
             "30 prompts × 6 systems, every pair compared by four language models in both orders of "
             "presentation "
             "and by two people in one; known skills, spreads and order biases, ties, a few unreadable "
             "answers, "
             "three repetitions on six prompts"},
        };
        for (const auto models : {labelScenarios(), scoreScenarios()}) {
            for (const auto& model : models)
                all.push_back(model.scenario);
        }
        return all;
    }();
    return list;
}

SimulatedPanel simulatePanel(std::string_view scenario, std::uint64_t seed)
{
    if (scenario == "summeval-like")
        return summevalLike(seed);
    if (scenario == "judges")
        return {simulateJudges(seed).data, {}, {}, {}};
    for (const auto models : {labelScenarios(), scoreScenarios()}) {
        for (const auto& model : models) {
            if (model.scenario.id == scenario)
                return model.draw(seed);
        }
    }
    std::string list;
    for (const auto& known : scenarios())
        list += (list.empty() ? "" : ", ") + known.id;
    throw std::invalid_argument("There is no scenario \"" + std::string(scenario) + "\". Scenarios: " + list
                                + ".");
}

} // namespace raterscope
