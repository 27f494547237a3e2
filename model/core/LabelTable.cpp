// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/LabelTable.h"

#include <algorithm>

namespace raterscope {

std::int32_t LabelTable::levelAt(std::size_t unit, std::size_t column) const
{
    const auto row = labelsOf(unit);
    const auto wanted = static_cast<std::int32_t>(column);
    const auto place = std::lower_bound(row.begin(), row.end(), wanted,
                                        [](const Label& label, std::int32_t c) { return label.column < c; });
    return place != row.end() && place->column == wanted ? place->level : -1;
}

LabelTable subTable(const LabelTable& table, std::span<const std::size_t> positions)
{
    LabelTable result;
    result.title = table.title;
    result.scale = table.scale;
    result.raters = table.raters;
    result.raterNames = table.raterNames;
    result.panelOf = table.panelOf;
    result.slot = table.slot;
    result.panels = table.panels;
    result.groupCount = table.groupCount;
    result.notes = table.notes;
    result.keepsRepeats = table.keepsRepeats;
    result.units.reserve(positions.size());
    result.start.reserve(positions.size() + 1);
    for (const std::size_t unit : positions) {
        result.units.push_back(table.units[unit]);
        if (table.isGrouped())
            result.groupOf.push_back(table.groupOf[unit]);
        const auto labels = table.labelsOf(unit);
        result.labels.insert(result.labels.end(), labels.begin(), labels.end());
        if (!table.rowOf.empty())
            result.rowOf.insert(result.rowOf.end(),
                                table.rowOf.begin() + static_cast<std::ptrdiff_t>(table.start[unit]),
                                table.rowOf.begin() + static_cast<std::ptrdiff_t>(table.start[unit + 1]));
        result.start.push_back(result.labels.size());
    }
    return result;
}

} // namespace raterscope
