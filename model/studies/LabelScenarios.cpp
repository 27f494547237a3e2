// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/Scenarios.h"

#include "studies/ScenarioParts.h"

namespace raterscope {

namespace {

Scale names(std::size_t count)
{
    Scale scale;
    for (std::size_t k = 0; k < count; ++k)
        scale.labels.emplace_back(1, static_cast<char>('a' + k));
    scale.declared = true;
    return scale;
}

std::vector<ScenarioRater> ratersOf(const std::vector<double>& truths)
{
    std::vector<ScenarioRater> raters;
    for (std::size_t r = 0; r < truths.size(); ++r)
        raters.push_back({numberedName("rater", r + 1, 2), "raters", truths[r]});
    return raters;
}

SimulatedPanel drawDawidSkenePanel(std::uint64_t seed)
{
    constexpr std::size_t levels = 4;
    constexpr std::size_t count = 8;
    Random random(seed, 0);
    const std::vector<double> prior{0.4, 0.3, 0.2, 0.1};
    std::vector<double> confusion;
    std::vector<double> accuracy;
    for (std::size_t r = 0; r < count; ++r) {
        // From hardly better than chance to nearly perfect, errors where the rater likes to make them.
        const double diagonal = 2.0 + 1.5 * static_cast<double>(r);
        accuracy.push_back(0.0);
        for (std::size_t truth = 0; truth < levels; ++truth) {
            std::vector<double> concentration(levels, 1.0);
            concentration[truth] = diagonal;
            const auto row = drawDirichlet(concentration, random);
            confusion.insert(confusion.end(), row.begin(), row.end());
            accuracy.back() += prior[truth] * row[truth];
        }
    }
    const auto drawn = drawDawidSkene(prior, confusion, 600, random);
    return panelFrom("dawid-skene", seed, drawn, names(levels), ratersOf(accuracy), "accuracy");
}

SimulatedPanel drawOneCoinPanel(std::uint64_t seed)
{
    constexpr std::size_t levels = 3;
    Random random(seed, 0);
    std::vector<double> accuracy;
    for (int r = 0; r < 10; ++r)
        accuracy.push_back(0.4 + 0.055 * r);
    const std::vector<double> prior(levels, 1.0 / 3.0);
    auto drawn = drawDawidSkene(prior, oneCoinConfusions(accuracy, levels), 600, random);
    dropLabels(drawn, 0.5, random);
    return panelFrom("one-coin", seed, drawn, names(levels), ratersOf(accuracy), "accuracy");
}

SimulatedPanel drawMacePanel(std::uint64_t seed)
{
    constexpr std::size_t levels = 4;
    Random random(seed, 0);
    const std::vector<double> trust{0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.4, 0.05, 0.02, 0.02};
    std::vector<double> strategy;
    for (std::size_t r = 0; r < trust.size(); ++r) {
        const auto row = drawDirichlet(std::vector<double>(levels, 1.0), random);
        strategy.insert(strategy.end(), row.begin(), row.end());
    }
    const std::vector<double> prior(levels, 0.25);
    const auto drawn = drawDawidSkene(prior, knowingConfusions(trust, strategy, levels), 500, random);
    return panelFrom("mace", seed, drawn, names(levels), ratersOf(trust), "probability of knowing");
}

SimulatedPanel drawGladPanel(std::uint64_t seed)
{
    Random random(seed, 0);
    const std::vector<double> ability{-0.5, 0.0, 0.3, 0.6, 0.9, 1.2, 1.5, 1.8, 2.1, 2.4};
    const auto drawn = drawGlad(ability, 2, 600, random);
    auto panel = panelFrom("glad", seed, drawn, names(2), ratersOf(ability), "ability α");
    return panel;
}

SimulatedPanel drawSpammerPanel(std::uint64_t seed)
{
    constexpr std::size_t levels = 4;
    Random random(seed, 0);
    std::vector<double> accuracy{0.9, 0.85, 0.8, 0.75, 0.7, 0.65};
    const auto good = accuracy.size();
    std::vector<double> confusion = oneCoinConfusions(accuracy, levels);
    for (std::size_t spammer = 0; spammer < 4; ++spammer) {
        const bool isConstant = spammer < 2; // always "a", always "b"; the other two throw dice
        for (std::size_t cell = 0; cell < levels * levels; ++cell)
            confusion.push_back(isConstant ? (cell % levels == spammer ? 1.0 : 0.0)
                                           : 1.0 / static_cast<double>(levels));
        accuracy.push_back(1.0 / static_cast<double>(levels));
    }
    const std::vector<double> prior(levels, 0.25);
    const auto drawn = drawDawidSkene(prior, confusion, 400, random);
    auto raters = ratersOf(accuracy);
    for (std::size_t r = good; r < raters.size(); ++r) {
        raters[r].name = numberedName("spammer", r - good + 1, 1);
        raters[r].panel = "spammers";
    }
    return panelFrom("spammers", seed, drawn, names(levels), raters, "accuracy");
}

} // namespace

std::span<const ModelScenario> labelScenarios()
{
    static const std::vector<ModelScenario> list{
        {{"dawid-skene", "Raters with confusion matrices",
          "600 items of four unequal classes, 8 raters with a confusion matrix each (Dawid–Skene), from "
          "hardly "
          "better than chance to nearly perfect"},
         &drawDawidSkenePanel},
        {{"one-coin", "Raters with an accuracy",
          "600 items of three classes, 10 raters right with probability 0.40 to 0.895, half of the labels "
          "missing"},
         &drawOneCoinPanel},
        {{"mace", "Raters who know or guess",
          "500 items of four classes, 10 raters who know with probability 0.95 to 0.02 and else guess by a "
          "habit of their own (MACE)"},
         &drawMacePanel},
        {{"glad", "Able raters, hard items",
          "600 items of two classes and unequal difficulty, 10 raters of ability −0.5 to 2.4 (GLAD)"},
         &drawGladPanel},
        {{"spammers", "Spammers among raters",
          "400 items of four classes, 6 raters right with probability 0.90 to 0.65, 2 who always say the "
          "same "
          "and 2 who throw dice"},
         &drawSpammerPanel},
    };
    return list;
}

} // namespace raterscope
