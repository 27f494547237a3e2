// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/RankingInput.h"

#include "catalog/RankingParts.h"
#include "consensus/Reference.h"
#include "core/NumberText.h"
#include "ranking/ComparisonViews.h"
#include "ranking/TempBt.h"

#include <algorithm>

namespace raterscope {

namespace {

/// The dimension an aspect is named after; none without one.
DimensionId dimensionOf(const Dataset& data, const std::string& aspect)
{
    for (std::size_t d = 0; d < data.dimensions.size(); ++d) {
        if (!aspect.empty() && data.dimensions[d].name == aspect)
            return DimensionId(d);
    }
    return {};
}

void addReference(const Dataset& data, RankingInput& ranking)
{
    const auto& comparisons = ranking.comparisons;
    ranking.itemIds.resize(comparisons.itemCount());
    ranking.reference.assign(comparisons.itemCount(), Value(UndefinedReason::NoReference));
    for (std::size_t item = 0; item < comparisons.itemIds.size(); ++item) {
        const auto id = comparisons.itemIds[item];
        if (!id.isValid())
            continue;
        ranking.itemIds[item] = {id};
        const auto aspect = comparisons.aspectOf[static_cast<std::size_t>(comparisons.groupOf[item])];
        ranking.reference[item] =
            itemReference(data, data.items[id.index()],
                          dimensionOf(data, comparisons.aspects[static_cast<std::size_t>(aspect)]));
    }
}

/// What the file says row by row, or else what the items' reference values say.
void addVerdicts(const Dataset& data, RankingInput& ranking)
{
    const auto& comparisons = ranking.comparisons;
    ranking.verdicts = verdictsOf(comparisons, ranking.reference);
    if (data.comparisons.reference.empty())
        return;
    for (std::size_t row = 0; row < comparisons.recordedRow.size(); ++row) {
        switch (data.comparisons.referenceAt(static_cast<std::size_t>(comparisons.recordedRow[row]))) {
        case Verdict::First:
            ranking.verdicts[row] = 1.0;
            break;
        case Verdict::Second:
            ranking.verdicts[row] = 0.0;
            break;
        case Verdict::Tie:
            ranking.verdicts[row] = UndefinedReason::NoReference;
            break;
        case Verdict::Unreadable:
            break;
        }
    }
}

/// One item a system, whose reference is the mean over its items.
void pool(RankingInput& ranking, const std::string& method)
{
    auto pooled = pooledGroups(ranking.comparisons);
    const std::size_t count = pooled.comparisons.itemCount();
    if (pooled.comparisons.size() == 0
        || (count == ranking.comparisons.itemCount()
            && pooled.comparisons.groupCount() < ranking.comparisons.groupCount()))
        throw AnalysisError(
            method
            + " on pooled groups needs systems that occur in several groups and are compared with "
              "others, and there are none. Name the column of the system (--map system=COLUMN), or "
              "keep groups apart (groups=apart).");
    std::vector<double> sum(count, 0.0);
    std::vector<std::int64_t> defined(count, 0);
    std::vector<std::vector<ItemId>> ids(count);
    for (std::size_t item = 0; item < pooled.itemOf.size(); ++item) {
        const auto system = static_cast<std::size_t>(pooled.itemOf[item]);
        ids[system].insert(ids[system].end(), ranking.itemIds[item].begin(), ranking.itemIds[item].end());
        if (!ranking.reference[item].isDefined())
            continue;
        sum[system] += ranking.reference[item].number();
        ++defined[system];
    }
    ranking.notes.push_back(groupedText(static_cast<std::int64_t>(ranking.comparisons.groupCount()))
                            + " groups pooled: one skill for each of "
                            + groupedText(static_cast<std::int64_t>(count)) + " systems");
    ranking.reference.assign(count, Value(UndefinedReason::NoReference));
    for (std::size_t system = 0; system < count; ++system) {
        if (defined[system] > 0)
            ranking.reference[system] = sum[system] / static_cast<double>(defined[system]);
    }
    ranking.itemIds = std::move(ids);
    ranking.comparisons = std::move(pooled.comparisons);
    ranking.isPooled = true;
}

} // namespace

RankingInput rankingInput(const AnalysisInput& input, const Options& chosen, const std::string& method,
                          const JobControl& job)
{
    RankingInput ranking;
    ranking.comparisons = requireComparisons(input, method, job);
    if (chosen.has("average-orders") && chosen.flag("average-orders")) {
        auto averaged = averagedOrders(ranking.comparisons, job);
        ranking.comparisons = std::move(averaged.comparisons);
        ranking.notes.push_back(groupedText(averaged.swapPairs) + " swap pairs averaged over both orders, "
                                + groupedText(averaged.alone) + " rows without the other order kept");
    }
    addReference(*input.data, ranking);
    addVerdicts(*input.data, ranking);
    if (chosen.has("groups") && chosen.text("groups") == "pooled") {
        const auto rows = ranking.comparisons.size();
        pool(ranking, method);
        if (ranking.comparisons.size() != rows || ranking.comparisons.recordedRow.empty())
            ranking.verdicts = verdictsOf(ranking.comparisons, ranking.reference);
    }
    ranking.hasReference = std::any_of(ranking.reference.begin(), ranking.reference.end(),
                                       [](const Value& value) { return value.isDefined(); });
    return ranking;
}

OptionSpec outcomesOption()
{
    return {
        "outcomes",
        "Outcomes",
        "Soft reads a probability as it is; hard makes it 1 above one half, 0 below, and a tie at one half.",
        std::string("soft"),
        {},
        {},
        {{"soft", "Probabilities as they are"}, {"hard", "The likelier side only"}}};
}

Outcomes outcomesOf(const Options& chosen)
{
    return chosen.text("outcomes") == "hard" ? Outcomes::Hard : Outcomes::Soft;
}

OptionSpec averageOrdersOption()
{
    return {
        "average-orders",
        "Average both orders",
        "A pair shown both ways round to a judge becomes one comparison, (p + 1 − p swapped) / 2. Otherwise "
        "both are rows of their own.",
        false,
        {},
        {},
        {}};
}

OptionSpec groupsOption()
{
    return {
        "groups",
        "Groups",
        "Apart: each group of items has skills of its own. Pooled: an item is its system in all groups, with "
        "one skill.",
        std::string("apart"),
        {},
        {},
        {{"apart", "Skills within each group"}, {"pooled", "One skill a system"}}};
}

} // namespace raterscope
