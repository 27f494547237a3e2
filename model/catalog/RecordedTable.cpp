// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/RecordedTable.h"

#include "core/NumberText.h"

#include <algorithm>
#include <unordered_map>

namespace raterscope {

namespace {

struct UnitHash {
    std::size_t operator()(const Unit& unit) const noexcept
    {
        auto mixed = static_cast<std::uint64_t>(static_cast<std::uint32_t>(unit.item.value));
        mixed = mixed * 0x9E3779B97F4A7C15ULL + static_cast<std::uint32_t>(unit.second.value);
        mixed = mixed * 0x9E3779B97F4A7C15ULL + static_cast<std::uint32_t>(unit.aspect);
        return static_cast<std::size_t>(mixed ^ (mixed >> 29));
    }
};

Unit unitAt(const ComparisonTable& comparisons, std::size_t row)
{
    return {comparisons.first[row], comparisons.second[row], DimensionId(), comparisons.aspect[row]};
}

using UnitIndex = std::unordered_map<Unit, std::int32_t, UnitHash>;

} // namespace

std::vector<Unit> recordedUnits(const ComparisonTable& comparisons)
{
    std::vector<Unit> units;
    UnitIndex seen;
    seen.reserve(comparisons.size());
    for (std::size_t row = 0; row < comparisons.size(); ++row) {
        const Unit unit = unitAt(comparisons, row);
        if (seen.try_emplace(unit, static_cast<std::int32_t>(units.size())).second)
            units.push_back(unit);
    }
    return units;
}

void fillRecorded(LabelTable& table, const ComparisonTable& comparisons,
                  const std::vector<std::int32_t>& columnOf, const JobControl& job)
{
    UnitIndex placeOf;
    placeOf.reserve(table.units.size());
    for (std::size_t u = 0; u < table.units.size(); ++u)
        placeOf.emplace(table.units[u], static_cast<std::int32_t>(u));

    struct Entry {
        std::int32_t unit, column, row;
    };
    std::vector<Entry> entries;
    entries.reserve(comparisons.size());
    std::int64_t unreadable = 0;
    for (std::size_t row = 0; row < comparisons.size(); ++row) {
        if (row % 65536 == 0)
            job.check();
        const std::int32_t column = columnOf[comparisons.judge[row].index()];
        if (column < 0)
            continue;
        const auto place = placeOf.find(unitAt(comparisons, row));
        if (place == placeOf.end())
            continue;
        if (comparisons.verdict[row] == Verdict::Unreadable)
            ++unreadable;
        else
            entries.push_back({place->second, column, static_cast<std::int32_t>(row)});
    }
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return a.unit != b.unit ? a.unit < b.unit : a.column < b.column;
    });
    job.check();

    std::int64_t repeated = 0;
    std::size_t next = 0;
    for (std::size_t u = 0; u < table.units.size(); ++u) {
        for (; next < entries.size() && entries[next].unit == static_cast<std::int32_t>(u); ++next) {
            const Entry& entry = entries[next];
            table.labels.push_back(
                {entry.column,
                 static_cast<std::int32_t>(comparisons.verdict[static_cast<std::size_t>(entry.row)])});
            table.rowOf.push_back(entry.row);
            if (next > 0 && entries[next - 1].unit == entry.unit && entries[next - 1].column == entry.column)
                ++repeated;
        }
        table.start.push_back(table.labels.size());
    }
    if (unreadable > 0)
        table.drops.push_back({"unreadable verdict", unreadable});
    if (repeated > 0) {
        table.keepsRepeats = true;
        table.notes.push_back(
            groupedText(repeated)
            + " further verdicts of a judge on a pair it had seen in the same order are kept: "
              "counts and agreement rise with every repeat.");
    }
}

} // namespace raterscope
