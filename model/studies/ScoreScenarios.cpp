// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/Scenarios.h"

#include "studies/ScenarioParts.h"

namespace raterscope {

namespace {

const std::vector<double> evenThresholds{-2.0, -0.7, 0.7, 2.0}; ///< of θ, for five levels

/// A judge whose steps lie at shift + the even thresholds.
GradedJudge judge(double alpha, double shift)
{
    GradedJudge result;
    result.alpha = alpha;
    for (const double threshold : evenThresholds)
        result.beta.push_back(alpha * (threshold + shift));
    return result;
}

/// Unrelated to quality, with the same use of levels as others.
GradedJudge unrelatedJudge()
{
    GradedJudge result;
    result.alpha = leastAlpha;
    result.beta = {-1.5, -0.4, 0.4, 1.5};
    return result;
}

SimulatedPanel drawGradedPanel(std::uint64_t seed)
{
    Random random(seed, 0);
    std::vector<GradedJudge> judges;
    std::vector<ScenarioRater> raters;
    for (std::size_t r = 0; r < 8; ++r) {
        const double alpha = 0.8 + 0.25 * static_cast<double>(r);
        judges.push_back(judge(alpha, 0.4 * random.normal()));
        raters.push_back({numberedName("judge", r + 1, 2), "judges", alpha});
    }
    return panelFrom("graded-response", seed, drawGraded(judges, 600, random), integerScale(1, 5), raters,
                     "sensitivity α");
}

SimulatedPanel drawAgoraPanel(std::uint64_t seed)
{
    Random random(seed, 0);
    std::vector<GradedJudge> judges;
    std::vector<ScenarioRater> raters;
    for (const double alpha : {3.0, 2.4, 2.0, 1.6, 0.5, 0.3, 0.0, 0.0}) {
        judges.push_back(alpha > 0.0 ? judge(alpha, 0.4 * random.normal()) : unrelatedJudge());
        raters.push_back({numberedName("judge", raters.size() + 1, 2), "judges", alpha});
    }
    return panelFrom("agora", seed, drawGraded(judges, 400, random), integerScale(1, 5), raters,
                     "sensitivity α");
}

SimulatedPanel drawTwoConstructs(std::uint64_t seed)
{
    constexpr std::size_t items = 400;
    constexpr std::size_t half = 4;
    Random random(seed, 0);
    std::vector<ScenarioRater> raters;
    std::vector<DrawnLabels> halves;
    for (const bool expert : {true, false}) {
        std::vector<GradedJudge> judges;
        for (std::size_t r = 0; r < half; ++r) {
            judges.push_back(judge(2.0, 0.3 * random.normal()));
            raters.push_back(
                {numberedName(expert ? "expert" : "crowd", r + 1, 1), expert ? "expert" : "crowd", 2.0});
        }
        halves.push_back(drawGraded(judges, items, random));
    }
    DatasetBuilder builder;
    addDrawn(builder, "score", halves[0], integerScale(1, 5), raters, {0, 1, 2, 3});
    addDrawn(builder, "score", halves[1], integerScale(1, 5), raters, {4, 5, 6, 7});
    SimulatedPanel panel;
    panel.expertMerit = halves[0].quality;
    panel.crowdMerit = halves[1].quality;
    finishScenario(panel, builder, "two-constructs", seed, halves[0], integerScale(1, 5), raters,
                   "sensitivity α");
    return panel;
}

SimulatedPanel drawCopiedRows(std::uint64_t seed)
{
    constexpr std::size_t items = 300;
    constexpr std::size_t count = 6;
    constexpr double copiedShare = 0.8;
    Random random(seed, 0);
    std::vector<GradedJudge> judges;
    std::vector<ScenarioRater> raters;
    for (std::size_t r = 0; r < count; ++r) {
        judges.push_back(judge(1.8, 0.3 * random.normal()));
        raters.push_back({numberedName("rater", r + 1, 1), "raters", r < 4 ? 0.0 : copiedShare});
    }
    SimulatedPanel panel;
    std::vector<std::uint8_t> isCopied(items);
    for (std::size_t i = 0; i < items; ++i) {
        isCopied[i] = random.uniform() < copiedShare ? 1 : 0;
        if (isCopied[i])
            panel.copiedItems.push_back(ItemId(i));
    }
    DatasetBuilder builder;
    DrawnLabels first;
    for (const char* dimension : {"clarity", "accuracy", "style"}) {
        // One quality for all dimensions; the last two raters copy whole rows of the first.
        auto drawn = drawGraded(judges, items, random, first.quality);
        for (std::size_t i = 0; i < items; ++i) {
            for (std::size_t r = 4; isCopied[i] && r < count; ++r)
                drawn.levels[i * count + r] = drawn.levels[i * count];
        }
        addDrawn(builder, dimension, drawn, integerScale(1, 5), raters, {0, 1, 2, 3, 4, 5});
        if (first.quality.empty())
            first = drawn;
    }
    finishScenario(panel, builder, "copied-rows", seed, first, integerScale(1, 5), raters,
                   "share of rows copied from rater 1");
    return panel;
}

} // namespace

std::span<const ModelScenario> scoreScenarios()
{
    static const std::vector<ModelScenario> list{
        {{"graded-response", "Judges of unequal sensitivity",
          "600 items of one latent quality, 8 judges with scores 1–5, sensitivity 0.80 to 2.55 and "
          "thresholds of "
          "their own"},
         &drawGradedPanel},
        {{"agora", "Good, weak and unrelated judges",
          "400 items of one latent quality, scores 1–5 by 4 sensitive judges, 2 weak ones and 2 who do not "
          "follow "
          "it at all"},
         &drawAgoraPanel},
        {{"two-constructs", "Two panels, two qualities",
          "400 items, 4 experts and 4 crowd raters with scores 1–5 of two independent qualities; the "
          "reference "
          "is that of the experts"},
         &drawTwoConstructs},
        {{"copied-rows", "Copied rows",
          "300 items, 6 raters with three scores 1–5 each; the last two copy the first one's row on four "
          "items "
          "in five"},
         &drawCopiedRows},
    };
    return list;
}

} // namespace raterscope
