// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/Findings.h"

#include "audit/BehaviourFindings.h"
#include "audit/FindingText.h"
#include "audit/RaterBehaviour.h"
#include "core/NumberText.h"

#include <algorithm>
#include <map>

namespace raterscope {

namespace {

std::string unitNoun(const LabelTable& table)
{
    return !table.units.empty() && table.units.front().isPair() ? "pairs" : "items";
}

std::int64_t ratersIn(const LabelTable& table, const std::string& panel)
{
    std::int64_t count = 0;
    for (const auto index : table.panelOf)
        count += table.panels[static_cast<std::size_t>(index)] == panel ? 1 : 0;
    return count;
}

const DuplicateClass* findClass(const Duplicates& duplicates, std::string_view name)
{
    const auto found = std::find_if(duplicates.classes.begin(), duplicates.classes.end(),
                                    [&](const DuplicateClass& group) { return group.name == name; });
    return found == duplicates.classes.end() ? nullptr : &*found;
}

Value kappaOf(const DuplicateClass& group, const std::string& panel)
{
    for (const auto& row : group.panels) {
        if (row.panel == panel)
            return row.kappa;
    }
    return UndefinedReason::NoDefinedCells;
}

/// What the copied rows do to agreement, as a second sentence of the identical-vectors finding.
std::string copiesSentence(const FindingInput& input, const std::string& panel)
{
    const auto& duplicates = *input.duplicates;
    if (duplicates.splitPanel != panel)
        return {};
    const auto* with = findClass(duplicates, "both");
    const auto* without = findClass(duplicates, "neither");
    const bool pairs = with != nullptr;
    if (!pairs) {
        with = findClass(duplicates, "identical");
        without = findClass(duplicates, "other");
    }
    if (!with || !without)
        return {};
    const Value high = kappaOf(*with, panel);
    const Value low = kappaOf(*without, panel);
    if (!high.isDefined() || !low.isDefined())
        return {};
    if (pairs)
        return " On the " + groupedText(with->units) + " pairs where both items are such copies, κ within "
               + panel + " is " + fixedText(high.number(), 3) + "; on the " + groupedText(without->units)
               + " where neither is, it is " + fixedText(low.number(), 3) + ".";
    return " On them κ within " + panel + " is " + fixedText(high.number(), 3) + ", on the other "
           + groupedText(without->units) + " it is " + fixedText(low.number(), 3) + ".";
}

/// "all 5 raters of panel crowd"; where not every rater rated every one of the items, how many did.
std::string whoAgrees(const DuplicateItems& panel, std::int64_t raters)
{
    if (panel.fewestRaters == raters)
        return "all " + groupedText(raters) + " raters of panel " + panel.panel;
    const std::string many = panel.fewestRaters == panel.mostRaters
                                 ? groupedText(panel.mostRaters)
                                 : groupedText(panel.fewestRaters) + " to " + groupedText(panel.mostRaters);
    return "every rater of panel " + panel.panel + " who rated them (" + many + " of " + groupedText(raters)
           + " on each)";
}

void addIdenticalVectors(const FindingInput& input, std::vector<Finding>& findings)
{
    if (!input.duplicates || !input.table)
        return;
    constexpr double alarming = 0.10;
    for (const auto& panel : input.duplicates->panels) {
        if (panel.items.empty() || panel.of == 0)
            continue;
        const double share = static_cast<double>(panel.items.size()) / static_cast<double>(panel.of);
        Finding finding;
        finding.id = "identical-vectors-" + panel.panel;
        finding.severity = share >= alarming ? Severity::Warning : Severity::Note;
        finding.headline = "Identical rows in " + panel.panel;
        finding.figure = countText(panel.items.size()) + " / " + groupedText(panel.of);
        finding.view = "duplicates";
        finding.items = panel.items;
        finding.sentence = countText(panel.items.size()) + " of " + groupedText(panel.of) + " items ("
                           + percentText(share) + ") carry identical vectors from "
                           + whoAgrees(panel, ratersIn(*input.table, panel.panel)) + "."
                           + copiesSentence(input, panel.panel);
        findings.push_back(std::move(finding));
    }
}

void addConstantRaters(const FindingInput& input, std::vector<Finding>& findings)
{
    if (!input.profiles || !input.table)
        return;
    Finding finding;
    for (const auto& profile : *input.profiles) {
        if (profile.constant)
            finding.raters.push_back(profile.rater);
    }
    if (finding.raters.empty())
        return;
    finding.id = "constant-raters";
    finding.severity = Severity::Warning;
    finding.headline =
        finding.raters.size() == 1 ? "A rater who always says the same" : "Raters who always say the same";
    finding.figure = countText(finding.raters.size());
    finding.view = "raters";
    finding.sentence = listText(finding.raters) + (finding.raters.size() == 1 ? " gave" : " each gave")
                       + " one and the same label throughout. Agreement with "
                       + (finding.raters.size() == 1 ? "this rater" : "these raters")
                       + " is chance at best, or undefined where the other is constant too.";
    findings.push_back(std::move(finding));
}

void addReversedRaters(const FindingInput& input, std::vector<Finding>& findings)
{
    if (!input.profiles || !input.matrix)
        return;
    for (const auto& profile : *input.profiles) {
        if (!profile.meanWithinPanel.isDefined() || profile.meanWithinPanel.number() > clearlyNegativeKappa)
            continue;
        Finding finding;
        finding.id = "reversed-" + profile.rater;
        finding.severity = Severity::Warning;
        finding.headline = profile.rater + " disagrees with its own panel";
        finding.figure = "κ " + fixedText(profile.meanWithinPanel.number(), 2);
        finding.view = "agreement";
        finding.raters = {profile.rater};
        finding.sentence = "The mean κ of " + profile.rater + " with the other raters of panel "
                           + profile.panel + " is " + fixedText(profile.meanWithinPanel.number(), 2) + " ("
                           + groupedText(profile.labels)
                           + " labels), worse than chance: the scale may have been read the other way round.";
        findings.push_back(std::move(finding));
    }
}

/// The rater furthest from the rest of its panel, for panels large enough to have a rest.
void addWeakestRaters(const FindingInput& input, std::vector<Finding>& findings)
{
    if (!input.profiles || !input.table || !input.matrix)
        return;
    for (const auto& panel : input.table->panels) {
        const RaterProfile* weakest = nullptr;
        double sum = 0.0;
        int count = 0;
        for (const auto& profile : *input.profiles) {
            if (profile.panel != panel || !profile.meanWithinPanel.isDefined())
                continue;
            sum += profile.meanWithinPanel.number();
            ++count;
            if (!weakest || profile.meanWithinPanel.number() < weakest->meanWithinPanel.number())
                weakest = &profile;
        }
        if (!weakest || count < 3)
            continue;
        const double others = (sum - weakest->meanWithinPanel.number()) / (count - 1);
        Finding finding;
        finding.id = "weakest-" + panel;
        finding.severity = Severity::Note;
        finding.headline = weakest->rater + " agrees least";
        finding.figure = "κ " + fixedText(weakest->meanWithinPanel.number(), 2);
        finding.view = "agreement";
        finding.raters = {weakest->rater};
        finding.sentence = "In panel " + panel + ", " + weakest->rater
                           + " has the lowest mean κ with the others, "
                           + fixedText(weakest->meanWithinPanel.number(), 2) + "; the other "
                           + std::to_string(count - 1) + " average " + fixedText(others, 2) + " over "
                           + countText(input.table->unitCount()) + " " + unitNoun(*input.table) + ".";
        findings.push_back(std::move(finding));
    }
}

void addSlots(const FindingInput& input, std::vector<Finding>& findings)
{
    if (!input.table)
        return;
    Finding finding;
    for (std::size_t r = 0; r < input.table->raterCount(); ++r) {
        if (input.table->slot[r])
            finding.raters.push_back(input.table->raterNames[r]);
    }
    if (finding.raters.empty())
        return;
    finding.id = "slots";
    finding.severity = Severity::Notice;
    finding.headline = "Slots, not people";
    finding.figure =
        std::to_string(finding.raters.size()) + (finding.raters.size() == 1 ? " rater" : " raters");
    finding.view = "raters";
    finding.sentence = listText(finding.raters)
                       + (finding.raters.size() == 1 ? " is a list position" : " are list positions")
                       + " that different people may have filled: what is said of "
                       + (finding.raters.size() == 1 ? "it is an average" : "each is an average")
                       + " over whoever sat there.";
    findings.push_back(std::move(finding));
}

void addTieRates(const FindingInput& input, std::vector<Finding>& findings)
{
    if (!input.duplicates)
        return;
    const auto* all = findClass(*input.duplicates, "all");
    if (!all || all->panels.empty() || !all->panels.front().tieRate.isDefined())
        return;
    std::vector<std::string> rates;
    std::string figure;
    for (const auto& panel : all->panels) {
        if (!panel.tieRate.isDefined())
            continue;
        const std::string rate = percentText(panel.tieRate.number());
        rates.push_back(panel.panel + " " + rate);
        figure += (figure.empty() ? "" : " · ") + rate;
    }
    Finding finding;
    finding.id = "tie-rates";
    finding.severity = Severity::Note;
    finding.headline = "How often raters tie";
    finding.figure = figure;
    finding.view = "duplicates";
    finding.sentence =
        "Share of ties among all verdicts: " + listText(rates) + " (" + groupedText(all->units) + " pairs).";
    findings.push_back(std::move(finding));
}

void addUndefinedCells(const FindingInput& input, std::vector<Finding>& findings)
{
    if (!input.matrix)
        return;
    std::map<UndefinedReason, int> reasons;
    int undefined = 0;
    for (std::size_t r = 0; r < input.matrix->size(); ++r) {
        for (std::size_t c = r + 1; c < input.matrix->size(); ++c) {
            if (!input.matrix->at(r, c).isDefined()) {
                ++reasons[input.matrix->at(r, c).reason()];
                ++undefined;
            }
        }
    }
    if (undefined == 0)
        return;
    std::vector<std::string> parts;
    for (const auto& [reason, count] : reasons)
        parts.push_back(groupedText(count) + " because " + describe(reason));
    const auto pairCount = static_cast<std::int64_t>(input.matrix->size() * (input.matrix->size() - 1) / 2);
    Finding finding;
    finding.id = "undefined-pairs";
    finding.severity = Severity::Notice;
    finding.headline = "Rater pairs without a value";
    finding.figure = groupedText(undefined) + " / " + groupedText(pairCount);
    finding.view = "agreement";
    finding.sentence = "κ is undefined for " + groupedText(undefined) + " of " + groupedText(pairCount)
                       + " rater pairs: " + listText(parts) + ". They are left out of every mean.";
    findings.push_back(std::move(finding));
}

void addDrops(const FindingInput& input, std::vector<Finding>& findings)
{
    if (!input.data || !input.table)
        return;
    const auto add = [&](const char* id, Severity severity, const char* headline,
                         const std::vector<Drop>& drops, const char* where) {
        if (drops.empty())
            return;
        std::int64_t total = 0;
        std::vector<std::string> parts;
        for (const auto& drop : drops) {
            total += drop.count;
            parts.push_back(groupedText(drop.count) + " × " + drop.reason);
        }
        Finding finding;
        finding.id = id;
        finding.severity = severity;
        finding.headline = headline;
        finding.figure = groupedText(total);
        finding.view = "items";
        finding.sentence = std::string(where) + listText(parts) + ".";
        findings.push_back(std::move(finding));
    };
    add("import-drops", Severity::Notice, "Left out on import", input.data->provenance.drops,
        "Of the file, these did not enter: ");
    add("edit-drops", Severity::Notice, "Left out by filters", input.table->drops,
        "Your filters and exclusions leave out: ");
    if (input.table->keepsRepeats) {
        Finding finding;
        finding.id = "repeats-kept";
        finding.severity = Severity::Warning;
        finding.headline = "Repeated ratings were kept";
        finding.view = "items";
        finding.sentence =
            "The same rater rated the same item more than once and every row counts: n and agreement are "
            "higher than the data warrant.";
        findings.push_back(std::move(finding));
    }
}

void addScale(const FindingInput& input, std::vector<Finding>& findings)
{
    if (!input.table || input.table->scale.declared || input.table->scale.size() == 0)
        return;
    Finding finding;
    finding.id = "scale-found";
    finding.severity = Severity::Note;
    finding.headline = "The scale was found in the data";
    finding.figure = input.table->scale.summary();
    finding.view = "agreement";
    finding.sentence =
        "No scale was declared, so the levels in use are taken: " + input.table->scale.summary()
        + (input.table->scale.isOrdered() ? "." : ", without an order.")
        + " Declare the scale on import if it has other levels.";
    findings.push_back(std::move(finding));
}

} // namespace

std::vector<Finding> auditFindings(const FindingInput& input)
{
    std::vector<Finding> findings;
    addIdenticalVectors(input, findings);
    addConstantRaters(input, findings);
    addBehaviourFindings(input, findings);
    addReversedRaters(input, findings);
    addSlots(input, findings);
    addWeakestRaters(input, findings);
    addTieRates(input, findings);
    addUndefinedCells(input, findings);
    addDrops(input, findings);
    addScale(input, findings);
    sortFindings(findings);
    return findings;
}

void sortFindings(std::vector<Finding>& findings)
{
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
}

} // namespace raterscope
