// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/PanelParts.h"

#include "agreement/RaterPairs.h"
#include "catalog/PairwiseParts.h"
#include "core/NumberText.h"

#include <algorithm>

namespace raterscope {

std::vector<RaterSet> raterSets(const LabelTable& table, std::vector<std::string>& notes)
{
    std::vector<RaterSet> sets{allRaters(table)};
    if (table.panels.size() < 2)
        return sets;
    std::vector<std::string> tooSmall;
    for (auto& panel : raterPanels(table)) {
        if (panel.columns.size() >= 2)
            sets.push_back(std::move(panel));
        else
            tooSmall.push_back(panel.name);
    }
    if (!tooSmall.empty())
        notes.push_back("a coefficient of a panel needs two raters; not given for " + nameList(tooSmall));
    return sets;
}

void sayWhenOutside(Estimate& estimate)
{
    if (!estimate.interval || !estimate.value.isDefined())
        return;
    const double value = estimate.value.number();
    if (value < estimate.interval->low || value > estimate.interval->high)
        estimate.notes.push_back("the estimate lies outside its percentile interval");
    if (estimate.interval->replicatesDropped > 0)
        estimate.notes.push_back(groupedText(estimate.interval->replicatesDropped)
                                 + " replicates were undefined and dropped");
}

std::vector<std::string> scoreNotes(const LabelTable& table)
{
    std::vector<std::string> notes;
    if (table.scale.kind == ScaleKind::Ordinal)
        notes.push_back("the levels are words: their ranks are taken as scores");
    if (table.keepsRepeats)
        notes.push_back("repeated ratings kept: the first of a rater's ratings of an item counts");
    return notes;
}

std::vector<OptionSpec> panelIntervalOptions(bool hasFormula)
{
    auto options = intervalOptions();
    options[0].help =
        hasFormula
            ? "95 % intervals: by resampling, by formula, or none. Means over blocks of pairs are always "
              "resampled; \"none\" leaves them out too."
            : "95 % intervals by resampling, or none: no formula gives a standard error that holds in "
              "general.";
    if (!hasFormula)
        std::erase_if(options[0].choices, [](const OptionChoice& choice) { return choice.id == "analytic"; });
    return options;
}

AnalysisResult panelResult(const PanelFactory& factory, const AnalysisInput& input, const Options& options,
                           const JobControl& job)
{
    const auto& table = *input.table;
    AnalysisResult result;
    auto& notes = result.status.notes;
    notes = scaleNotes(table);
    if (table.keepsRepeats)
        notes.push_back("repeated ratings kept: each counts as a rating of its own");

    PanelCoefficients all;
    std::vector<Coefficient> listed;
    for (const auto& raters : raterSets(table, notes)) {
        for (auto& coefficient : factory(table, raters, job)) {
            listed.push_back(
                {coefficient->id(), coefficient->title(), raters.name, {}, coefficient->estimate()});
            all.push_back(std::move(coefficient));
            job.check();
        }
    }

    const auto choice = chosenIntervals(options, input);
    if (choice.kind != IntervalKind::Analytic) {
        std::vector<const PanelCoefficient*> drawn;
        for (const auto& coefficient : all)
            drawn.push_back(coefficient.get());
        const bool wanted = choice.kind == IntervalKind::Bootstrap;
        const bool affordable = isBootstrapAffordable(table, drawn, choice.bootstrap.replicates);
        if (wanted && !affordable)
            notes.push_back("panel intervals are by formula, where there is one: resampling "
                            + groupedText(table.labelCount()) + " labels "
                            + groupedText(choice.bootstrap.replicates) + " times would take too long");
        PanelBootstrap bootstrap;
        if (wanted && affordable) {
            bootstrap = bootstrapPanel(table, drawn, choice.bootstrap, job);
            if (!bootstrap.note.empty())
                notes.push_back(bootstrap.note);
        }
        for (std::size_t i = 0; i < listed.size() && (affordable || !wanted); ++i)
            listed[i].estimate.interval =
                wanted && listed[i].estimate.value.isDefined() ? bootstrap.intervals[i] : std::nullopt;
    }
    for (auto& coefficient : listed)
        sayWhenOutside(coefficient.estimate);
    result.facets.coefficients = std::move(listed);
    return result;
}

std::string levelsRefused(const LabelTable& table)
{
    if (pairLevels(table) > mostPairLevels)
        return "pairs of raters are compared one by one on scales of up to " + groupedText(mostPairLevels)
               + " levels; this one has " + groupedText(table.scale.size());
    return {};
}

std::string pairsRefused(const LabelTable& table)
{
    if (const std::string reason = levelsRefused(table); !reason.empty())
        return reason;
    const double work = table.raterCount() > mostMatrixRaters ? labelPairCount(table) : 0.0;
    if (work > mostLabelPairs)
        return "pairs of raters are compared while they share up to "
               + groupedText(static_cast<std::int64_t>(mostLabelPairs))
               + " pairs of labels; these raters share " + groupedText(static_cast<std::int64_t>(work));
    return {};
}

std::string pairsLeftOut(const LabelTable& table)
{
    if (table.raterCount() > mostMatrixRaters)
        return "pairs of raters are compared one by one up to " + groupedText(mostMatrixRaters) + " raters";
    return pairsRefused(table);
}

} // namespace raterscope
