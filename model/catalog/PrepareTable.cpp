// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/PrepareTable.h"

#include "audit/IdenticalVectors.h"
#include "catalog/RecordedTable.h"
#include "core/NumberText.h"
#include "core/PairIndex.h"
#include "core/PythonRandom.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <optional>

namespace raterscope {

namespace {

constexpr std::int64_t mostPairs = 20'000'000;

/// Items of each group; one group of everything when items are not grouped.
std::vector<std::vector<ItemId>> pairingGroups(const Dataset& data)
{
    if (data.isGrouped())
        return data.itemsByGroup();
    std::vector<ItemId> everything;
    for (std::size_t i = 0; i < data.items.size(); ++i)
        everything.push_back(ItemId(i));
    return {everything};
}

/// Positions of the sampled units among `total`, in the order they are used.
std::vector<std::size_t> samplePositions(std::size_t total, const Comparison& comparison,
                                         std::vector<std::string>& notes)
{
    std::vector<std::size_t> positions(total);
    std::iota(positions.begin(), positions.end(), std::size_t{0});
    if (comparison.sample == SampleKind::All)
        return positions;
    const auto wanted = static_cast<std::size_t>(std::max<std::int64_t>(comparison.sampleSize, 0));
    if (wanted >= total) {
        if (wanted > total)
            notes.push_back("sample of " + groupedText(comparison.sampleSize) + " asked, only "
                            + groupedText(static_cast<std::int64_t>(total)) + " there: all are used");
        if (wanted > total || comparison.sample == SampleKind::First)
            return positions;
    }
    if (comparison.sample == SampleKind::First) {
        positions.resize(wanted);
        return positions;
    }
    PythonRandom random(comparison.sampleSeed);
    const auto drawn = random.sample(static_cast<std::int32_t>(total), static_cast<std::int32_t>(wanted));
    return {drawn.begin(), drawn.end()};
}

/// A rater's mean over all dimensions of one item, kept as the sum of its levels' positions.
struct Total {
    std::int32_t column;
    double sum;
};

/// Per item, the totals of the included raters that rated every dimension, by column.
class ItemTotals
{
public:
    ItemTotals(const Dataset& data, const std::vector<std::int32_t>& columnOf, const JobControl& job)
    {
        const auto dimensions = static_cast<std::int32_t>(data.dimensions.size());
        std::vector<double> sum(data.raters.size());
        std::vector<double> cellSum(data.raters.size());
        std::vector<std::int32_t> cellCount(data.raters.size());
        std::vector<std::int32_t> cells(data.raters.size());
        std::vector<std::int32_t> seen;
        m_start.push_back(0);
        for (std::size_t i = 0; i < data.items.size(); ++i) {
            if (i % 4096 == 0)
                job.check();
            seen.clear();
            const auto ratings = data.ratingsOf(ItemId(i));
            for (std::size_t k = 0; k < ratings.size(); ++k) {
                const auto& rating = ratings[k];
                const auto rater = static_cast<std::size_t>(rating.rater);
                if (columnOf[rater] < 0)
                    continue;
                if (cells[rater] == 0 && cellCount[rater] == 0)
                    seen.push_back(rating.rater);
                const auto& scale = data.dimensions[static_cast<std::size_t>(rating.dimension)].scale;
                cellSum[rater] += scale.position(rating.level);
                ++cellCount[rater];
                const bool cellEnds = k + 1 == ratings.size() || ratings[k + 1].rater != rating.rater
                                      || ratings[k + 1].dimension != rating.dimension;
                if (cellEnds) { // kept repeats of one cell enter as their mean
                    sum[rater] += cellSum[rater] / cellCount[rater];
                    ++cells[rater];
                    cellSum[rater] = 0.0;
                    cellCount[rater] = 0;
                }
            }
            std::sort(seen.begin(), seen.end());
            for (const auto id : seen) {
                const auto rater = static_cast<std::size_t>(id);
                if (cells[rater] == dimensions)
                    m_totals.push_back({columnOf[rater], sum[rater]});
                else
                    ++m_incomplete;
                sum[rater] = 0.0;
                cells[rater] = 0;
            }
            m_start.push_back(m_totals.size());
        }
    }

    std::span<const Total> of(ItemId item) const
    {
        return {m_totals.data() + m_start[item.index()], m_totals.data() + m_start[item.index() + 1]};
    }
    std::int64_t incomplete() const { return m_incomplete; }

private:
    std::vector<std::size_t> m_start;
    std::vector<Total> m_totals;
    std::int64_t m_incomplete = 0;
};

void fillVerdicts(LabelTable& table, const Dataset& data, const std::vector<std::int32_t>& columnOf,
                  double tieWidth, const JobControl& job)
{
    const ItemTotals totals(data, columnOf, job);
    if (totals.incomplete() > 0)
        table.notes.push_back(groupedText(totals.incomplete())
                              + " (item, rater) vectors with a missing dimension give no verdict");
    const double width = tieWidth * static_cast<double>(data.dimensions.size());
    for (std::size_t u = 0; u < table.units.size(); ++u) {
        if (u % 8192 == 0)
            job.check();
        const auto first = totals.of(table.units[u].item);
        const auto second = totals.of(table.units[u].second);
        for (std::size_t a = 0, b = 0; a < first.size() && b < second.size();) {
            if (first[a].column < second[b].column) {
                ++a;
            } else if (first[a].column > second[b].column) {
                ++b;
            } else {
                const double difference = first[a].sum - second[b].sum;
                table.labels.push_back({first[a].column, difference > width    ? 0
                                                         : difference < -width ? 1
                                                                               : 2});
                ++a;
                ++b;
            }
        }
        table.start.push_back(table.labels.size());
    }
}

void fillRatings(LabelTable& table, const Dataset& data, const std::vector<std::int32_t>& columnOf,
                 const JobControl& job)
{
    for (std::size_t u = 0; u < table.units.size(); ++u) {
        if (u % 8192 == 0)
            job.check();
        const auto ratings = data.ratingsOf(table.units[u].item);
        const std::int32_t dimension = table.units[u].dimension.value;
        auto place =
            std::lower_bound(ratings.begin(), ratings.end(), dimension,
                             [](const Rating& rating, std::int32_t d) { return rating.dimension < d; });
        for (; place != ratings.end() && place->dimension == dimension; ++place) {
            const std::int32_t column = columnOf[static_cast<std::size_t>(place->rater)];
            if (column >= 0)
                table.labels.push_back({column, place->level});
        }
        table.start.push_back(table.labels.size());
    }
}

void requireOrderedDimensions(const Dataset& data)
{
    for (const auto& dimension : data.dimensions) {
        if (!dimension.scale.isOrdered())
            throw AnalysisError(
                "Verdicts compare scores, but the labels of \"" + dimension.name + "\" ("
                + dimension.scale.summary()
                + ") have no order. Declare one with --labels, or compare the labels themselves.");
    }
}

void requireOneScale(const Dataset& data)
{
    const auto& first = data.dimensions.front();
    for (const auto& other : data.dimensions) {
        if (other.scale.kind != first.scale.kind || other.scale.labels != first.scale.labels)
            throw AnalysisError("Pooling needs one scale for all dimensions, but \"" + first.name + "\" has "
                                + first.scale.summary() + " and \"" + other.name + "\" has "
                                + other.scale.summary()
                                + ". Declare one scale with --scale, or compare one dimension.");
    }
}

std::vector<Unit> allUnits(const Dataset& data, const Comparison& comparison)
{
    std::vector<Unit> units;
    switch (comparison.kind) {
    case CompareKind::Dimension:
        for (std::size_t i = 0; i < data.items.size(); ++i)
            units.push_back({ItemId(i), ItemId(), comparison.dimension});
        break;
    case CompareKind::Pooled:
        for (std::size_t i = 0; i < data.items.size(); ++i) {
            for (std::size_t d = 0; d < data.dimensions.size(); ++d)
                units.push_back({ItemId(i), ItemId(), DimensionId(d)});
        }
        break;
    case CompareKind::Verdicts:
        for (const auto& group : pairingGroups(data)) {
            for (std::size_t i = 0; i < group.size(); ++i) {
                for (std::size_t j = i + 1; j < group.size(); ++j)
                    units.push_back({group[i], group[j], DimensionId()});
            }
        }
        break;
    case CompareKind::Recorded:
        return recordedUnits(data.comparisons);
    }
    return units;
}

} // namespace

std::int64_t unitCountBeforeSampling(const Dataset& data, const Comparison& comparison)
{
    const auto items = static_cast<std::int64_t>(data.items.size());
    switch (comparison.kind) {
    case CompareKind::Dimension:
        return items;
    case CompareKind::Pooled:
        return items * static_cast<std::int64_t>(data.dimensions.size());
    case CompareKind::Verdicts: {
        std::int64_t pairs = 0;
        for (const auto& group : pairingGroups(data))
            pairs += static_cast<std::int64_t>(pairCount(group.size()));
        return pairs;
    }
    case CompareKind::Recorded:
        return static_cast<std::int64_t>(recordedUnits(data.comparisons).size());
    }
    return 0;
}

std::string describeComparison(const Dataset& data, const Comparison& comparison)
{
    std::string what;
    std::string noun = "items";
    switch (comparison.kind) {
    case CompareKind::Dimension:
        what = comparison.dimension.index() < data.dimensions.size()
                   ? data.dimensions[comparison.dimension.index()].name
                   : std::string("no dimension");
        break;
    case CompareKind::Pooled:
        what = "all dimensions pooled";
        noun = "ratings";
        break;
    case CompareKind::Verdicts:
        what = "derived A/B/T verdicts";
        noun = "pairs";
        break;
    case CompareKind::Recorded:
        what = "recorded comparisons";
        noun = "presentations";
        break;
    }
    const std::int64_t total = unitCountBeforeSampling(data, comparison);
    const std::string count = groupedText(std::min(comparison.sampleSize, total));
    switch (comparison.sample) {
    case SampleKind::All:
        return what + ", all " + groupedText(total) + " " + noun;
    case SampleKind::First:
        return what + ", first " + count + " of " + groupedText(total) + " " + noun;
    case SampleKind::Seeded:
        return what + ", seed " + std::to_string(comparison.sampleSeed) + ", " + count + " of "
               + groupedText(total) + " " + noun;
    }
    return what;
}

LabelTablePtr prepareTable(const DatasetPtr& data, const Edits& edits, const Comparison& comparison,
                           const JobControl& job)
{
    if (comparison.kind == CompareKind::Recorded && !data->hasComparisons())
        throw AnalysisError(
            "The data holds no recorded comparisons. Compare its ratings, or verdicts derived "
            "from them (--derive verdicts).");
    if (comparison.kind != CompareKind::Recorded && data->dimensions.empty())
        throw AnalysisError(
            data->hasComparisons()
                ? "The data holds comparisons and no ratings. Compare the recorded comparisons."
                : "The data holds no ratings, so there is nothing to compare.");
    auto table = std::make_shared<LabelTable>();
    table->keepsRepeats = data->provenance.keepsRepeats;
    if (table->keepsRepeats)
        table->notes.push_back("Repeated ratings were kept: counts and agreement rise with every repeat.");

    switch (comparison.kind) {
    case CompareKind::Dimension:
        if (!comparison.dimension.isValid() || comparison.dimension.index() >= data->dimensions.size())
            throw AnalysisError("There is no such dimension in the data.");
        table->title = data->dimensions[comparison.dimension.index()].name;
        table->scale = data->dimensions[comparison.dimension.index()].scale;
        break;
    case CompareKind::Pooled:
        requireOneScale(*data);
        table->title = "all dimensions pooled";
        table->scale = data->dimensions.front().scale;
        break;
    case CompareKind::Verdicts:
        requireOrderedDimensions(*data);
        if (unitCountBeforeSampling(*data, comparison) > mostPairs)
            throw AnalysisError("The items form " + groupedText(unitCountBeforeSampling(*data, comparison))
                                + " pairs, more than the " + groupedText(mostPairs)
                                + " that are compared at once. Name a group column (--map group=…).");
        table->title = "derived verdicts";
        table->scale = verdictScale();
        break;
    case CompareKind::Recorded:
        table->title = "recorded comparisons";
        table->scale = verdictScale();
        break;
    }

    // Columns: the raters that are left, and the panels they sit in.
    std::vector<std::int32_t> columnOf(data->raters.size(), -1);
    for (std::size_t r = 0; r < data->raters.size(); ++r) {
        const RaterId rater(r);
        if (edits.excludedRaters.contains(rater))
            continue;
        columnOf[r] = static_cast<std::int32_t>(table->raters.size());
        table->raters.push_back(rater);
        table->raterNames.push_back(data->raters[r].name);
        const auto mark = edits.slot.find(rater);
        table->slot.push_back(mark != edits.slot.end() ? mark->second : data->raters[r].isSlot);
        const auto& panel = effectivePanel(*data, edits, rater);
        auto place = std::find(table->panels.begin(), table->panels.end(), panel);
        if (place == table->panels.end())
            place = table->panels.insert(table->panels.end(), panel);
        table->panelOf.push_back(static_cast<std::int32_t>(place - table->panels.begin()));
    }
    if (!edits.excludedRaters.empty())
        table->drops.push_back({"rater excluded", static_cast<std::int64_t>(edits.excludedRaters.size())});

    // Units: sample first, filters after.
    const auto everything = allUnits(*data, comparison);
    const auto positions = samplePositions(everything.size(), comparison, table->notes);
    const auto skipped = skippedItems(*data, edits);
    std::int64_t excluded = 0;
    std::int64_t identical = 0;
    for (const auto position : positions) {
        const Unit& unit = everything[position];
        const Skipped first = skipped[unit.item.index()];
        const Skipped second = unit.isPair() ? skipped[unit.second.index()] : Skipped::No;
        if (first == Skipped::Excluded || second == Skipped::Excluded)
            ++excluded;
        else if (first == Skipped::Identical || second == Skipped::Identical)
            ++identical;
        else
            table->units.push_back(unit);
    }
    const bool arePairs =
        comparison.kind == CompareKind::Verdicts || comparison.kind == CompareKind::Recorded;
    const std::string noun = arePairs ? "pair with an item" : "item";
    if (excluded > 0)
        table->drops.push_back({noun + " excluded by hand", excluded});
    if (identical > 0)
        table->drops.push_back({noun + " of identical vectors", identical});

    if (data->isGrouped()) {
        table->groupCount = static_cast<std::int32_t>(data->groups.size());
        for (const auto& unit : table->units)
            table->groupOf.push_back(data->items[unit.item.index()].group.value);
    }

    table->start.reserve(table->units.size() + 1);
    if (comparison.kind == CompareKind::Recorded)
        fillRecorded(*table, data->comparisons, columnOf, job);
    else if (comparison.kind == CompareKind::Verdicts)
        fillVerdicts(*table, *data, columnOf, comparison.tieWidth, job);
    else
        fillRatings(*table, *data, columnOf, job);
    return table;
}

} // namespace raterscope
