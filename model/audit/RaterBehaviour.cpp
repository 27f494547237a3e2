// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/RaterBehaviour.h"

#include "audit/FindingText.h"
#include "audit/IdenticalVectors.h"
#include "audit/RaterSeverity.h"
#include "audit/RaterVectors.h"
#include "audit/StraightLines.h"
#include "core/NumberText.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>

namespace raterscope {

namespace {

std::size_t panelOf(const LabelTable& table, std::size_t column)
{
    return static_cast<std::size_t>(table.panelOf[column]);
}

/// The items of the units that a rater labelled, ascending.
std::vector<std::vector<ItemId>> labelledItems(const LabelTable& table,
                                               const std::vector<std::uint8_t>& wanted, const JobControl& job)
{
    std::vector<std::vector<ItemId>> items(table.raterCount());
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % 8192 == 0)
            job.check();
        for (const auto& label : table.labelsOf(unit)) {
            const auto column = static_cast<std::size_t>(label.column);
            if (!wanted[column])
                continue;
            items[column].push_back(table.units[unit].item);
            if (table.units[unit].isPair())
                items[column].push_back(table.units[unit].second);
        }
    }
    for (auto& list : items) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return items;
}

/// The median count of labels of the others a rater is compared with, and who they are.
struct OtherCounts {
    double median = 0.0;
    bool samePanel = true;
};

std::optional<OtherCounts> otherCounts(const std::vector<RaterProfile>& profiles, const LabelTable& table,
                                       const std::vector<std::vector<std::int64_t>>& ascendingOfPanel,
                                       const std::vector<std::int64_t>& ascending, std::size_t column)
{
    const auto& panel = ascendingOfPanel[panelOf(table, column)];
    OtherCounts result;
    result.samePanel = panel.size() > 1;
    const auto& all = result.samePanel ? panel : ascending;
    if (all.size() < 2)
        return std::nullopt;
    const auto own = static_cast<std::size_t>(
        std::lower_bound(all.begin(), all.end(), profiles[column].labels) - all.begin());
    const auto at = [&](std::size_t i) { return static_cast<double>(all[i < own ? i : i + 1]); };
    const std::size_t others = all.size() - 1;
    result.median = 0.5 * (at((others - 1) / 2) + at(others / 2));
    return result;
}

void flagConstant(std::vector<RaterProfile>& profiles, const std::vector<std::vector<ItemId>>& items,
                  const LabelTable& table)
{
    for (std::size_t column = 0; column < profiles.size(); ++column) {
        auto& profile = profiles[column];
        if (!profile.constant)
            continue;
        const auto level = std::find_if(profile.levelCounts.begin(), profile.levelCounts.end(),
                                        [](std::int64_t count) { return count > 0; });
        const auto& label = table.scale.labels[static_cast<std::size_t>(level - profile.levelCounts.begin())];
        profile.flags.push_back({"constant",
                                 "one label",
                                 profile.rater + " gave \"" + label + "\" on all "
                                     + groupedText(profile.labels) + " units it labelled.",
                                 items[column],
                                 {profile.rater}});
    }
}

/// The share of the other raters' vectors of the panel, on a rater's items, that are the rater's most
/// frequent.
double shareOfOthers(const RaterVectors& vectors, const LabelTable& table, std::size_t column,
                     std::int32_t vector)
{
    std::int64_t same = 0;
    std::int64_t all = 0;
    for (const auto& place : vectors.ofRater(column)) {
        for (const auto& entry : vectors.of(place.item)) {
            const auto other = static_cast<std::size_t>(entry.column);
            if (other == column || entry.vector < 0 || panelOf(table, other) != panelOf(table, column))
                continue;
            ++all;
            same += entry.vector == vector ? 1 : 0;
        }
    }
    return all > 0 ? static_cast<double>(same) / static_cast<double>(all) : 0.0;
}

/// The number of the vector a rater used most.
std::int32_t topVectorOf(const RaterVectors& vectors, std::size_t column, ItemId item)
{
    for (const auto& place : vectors.ofRater(column)) {
        if (vectors.items[place.item] == item)
            return vectors.entries[place.position].vector;
    }
    return -1;
}

void flagStraightLines(std::vector<RaterProfile>& profiles, const RaterVectors& vectors,
                       const LabelTable& table, double threshold, const JobControl& job)
{
    const bool single = vectors.dimensions < 2;
    for (std::size_t column = 0; column < profiles.size(); ++column) {
        auto& profile = profiles[column];
        const auto& use = profile.vectors;
        if (use.vectors < fewestForFlag || use.topShare.number() < threshold || (single && profile.constant))
            continue;
        job.check();
        const double others =
            shareOfOthers(vectors, table, column, topVectorOf(vectors, column, use.topItems.front()));
        if (single && others >= threshold)
            continue;
        profile.flags.push_back({"straight-lines",
                                 single ? "one label nearly always" : "straight lines",
                                 profile.rater + " gave " + (single ? "the label \"" : "the same vector (")
                                     + use.topVector + (single ? "\"" : ")") + " on "
                                     + countText(use.topItems.size()) + " of " + groupedText(use.vectors)
                                     + " items (" + percentText(use.topShare.number()) + "), at most "
                                     + groupedText(use.longestRun) + " in a row; of the rest of its panel "
                                     + percentText(others) + " gave it there.",
                                 use.topItems,
                                 {profile.rater}});
    }
}

void flagTwins(std::vector<RaterProfile>& profiles, const Twins& twins)
{
    std::unordered_map<std::string, std::size_t> columns;
    for (std::size_t column = 0; column < profiles.size(); ++column)
        columns.emplace(profiles[column].rater, column);
    for (const auto& pair : twins.pairs) {
        if (!pair.flagged)
            continue;
        for (const auto& [own, other] : {std::pair{pair.a, pair.b}, std::pair{pair.b, pair.a}}) {
            std::string sentence = own + " and " + other + " are identical on " + groupedText(pair.identical)
                                   + " of " + groupedText(pair.shared) + " common items ("
                                   + percentText(pair.share.number()) + "; expected "
                                   + percentText(pair.expected.number()) + " by chance";
            sentence += pair.log10HolmP.isDefined()
                            ? ", adjusted p " + pText(pair.log10HolmP.number()) + "): " + pair.why + "."
                            : "): " + pair.why + ", so that no test is possible.";
            profiles[columns.at(own)].flags.push_back(
                {"twin", "twin of " + other, std::move(sentence), pair.items, {own, other}});
        }
    }
}

std::vector<std::uint8_t> ratersWithFewLabels(const std::vector<RaterProfile>& profiles,
                                              const LabelTable& table, std::int64_t fewest,
                                              std::vector<OtherCounts>& others)
{
    std::vector<std::vector<std::int64_t>> ascendingOfPanel(table.panels.size());
    std::vector<std::int64_t> ascending;
    for (std::size_t column = 0; column < profiles.size(); ++column) {
        ascendingOfPanel[panelOf(table, column)].push_back(profiles[column].labels);
        ascending.push_back(profiles[column].labels);
    }
    for (auto& counts : ascendingOfPanel)
        std::sort(counts.begin(), counts.end());
    std::sort(ascending.begin(), ascending.end());
    std::vector<std::uint8_t> few(profiles.size(), 0);
    others.assign(profiles.size(), {});
    for (std::size_t column = 0; column < profiles.size(); ++column) {
        const auto counts = otherCounts(profiles, table, ascendingOfPanel, ascending, column);
        if (!counts)
            continue;
        others[column] = *counts;
        const auto labels = static_cast<double>(profiles[column].labels);
        const double limit = std::max(static_cast<double>(fewest), 0.1 * counts->median);
        few[column] = labels < limit && counts->median > 0.0 && counts->median >= 2.0 * labels;
    }
    return few;
}

void flagFewLabels(std::vector<RaterProfile>& profiles, const std::vector<std::uint8_t>& few,
                   const std::vector<OtherCounts>& others, const std::vector<std::vector<ItemId>>& items)
{
    for (std::size_t column = 0; column < profiles.size(); ++column) {
        auto& profile = profiles[column];
        if (!few[column])
            continue;
        profile.flags.push_back({"few-labels",
                                 profile.labels == 0 ? "no labels" : "few labels",
                                 profile.rater + " labelled " + groupedText(profile.labels)
                                     + " units; the median of the other raters"
                                     + (others[column].samePanel ? " of the panel" : "") + " is "
                                     + formatNumber(others[column].median) + ".",
                                 items[column],
                                 {profile.rater}});
    }
}

void flagSeverity(std::vector<RaterProfile>& profiles, const LabelTable& table, double share,
                  const JobControl& job)
{
    if (!table.scale.isOrdered() || table.scale.size() < 2)
        return;
    const double limit = share * (table.scale.position(table.scale.size() - 1) - table.scale.position(0));
    std::vector<std::int64_t> sizes(table.panels.size(), 0);
    for (std::size_t column = 0; column < profiles.size(); ++column)
        sizes[panelOf(table, column)] += profiles[column].labels > 0 ? 1 : 0;
    std::vector<double> steps(profiles.size(), 0.0);
    for (std::size_t column = 0; column < profiles.size(); ++column) {
        const auto& severity = profiles[column].severity;
        if (!severity.value.isDefined() || !severity.interval || severity.used < fewestForFlag
            || sizes[panelOf(table, column)] < 3)
            continue;
        const double value = severity.value.number();
        const bool apart = severity.interval->low > 0.0 || severity.interval->high < 0.0;
        if (apart && std::abs(value) >= limit)
            steps[column] = std::copysign(std::max(limit, 1e-9), value);
    }
    const auto units = unitsAway(table, steps, job);
    for (std::size_t column = 0; column < profiles.size(); ++column) {
        if (steps[column] == 0.0)
            continue;
        auto& profile = profiles[column];
        const auto& severity = profile.severity;
        const double value = severity.value.number();
        const bool high = value > 0.0;
        std::vector<ItemId> items;
        for (const auto unit : units[column])
            items.push_back(table.units[unit].item);
        std::sort(items.begin(), items.end());
        items.erase(std::unique(items.begin(), items.end()), items.end());
        profile.flags.push_back(
            {"severity",
             high ? "rates high" : "rates low",
             profile.rater + " lies on average " + fixedText(std::abs(value), 2)
                 + (high ? " above" : " below") + " the rest of panel " + profile.panel + " on the scale "
                 + table.scale.summary() + " (" + fixedText(severity.interval->low, 2) + " to "
                 + fixedText(severity.interval->high, 2) + ", " + groupedText(severity.used) + " units).",
             std::move(items),
             {profile.rater}});
    }
}

void flagReversed(std::vector<RaterProfile>& profiles)
{
    for (auto& profile : profiles) {
        if (profile.meanWithinPanel.isDefined() && profile.meanWithinPanel.number() <= clearlyNegativeKappa)
            profile.flags.push_back({"reversed",
                                     "against its panel",
                                     "The mean κ of " + profile.rater + " with the rest of panel "
                                         + profile.panel + " is "
                                         + fixedText(profile.meanWithinPanel.number(), 2) + ".",
                                     {},
                                     {profile.rater}});
    }
}

} // namespace

Twins describeBehaviour(std::vector<RaterProfile>& profiles, const Dataset& data, const Edits& edits,
                        const LabelTable& table, const BehaviourOptions& options, const JobControl& job)
{
    const auto vectors = raterVectors(data, table, skippedItems(data, edits), job);
    auto uses = vectorUse(data, table, vectors, job);
    auto severities = raterSeverity(table, job);
    std::vector<OtherCounts> others;
    const auto few = ratersWithFewLabels(profiles, table, options.fewLabels, others);
    std::vector<std::uint8_t> needItems = few;
    for (std::size_t column = 0; column < profiles.size(); ++column) {
        profiles[column].vectors = std::move(uses[column]);
        profiles[column].severity = std::move(severities[column]);
        if (profiles[column].constant)
            needItems[column] = 1;
    }
    const auto items = labelledItems(table, needItems, job);

    Twins twins = findTwins(table, vectors, options.twins, job);
    flagConstant(profiles, items, table);
    flagStraightLines(profiles, vectors, table, options.straightShare, job);
    flagTwins(profiles, twins);
    flagFewLabels(profiles, few, others, items);
    flagSeverity(profiles, table, options.severityShare, job);
    flagReversed(profiles);
    return twins;
}

} // namespace raterscope
