// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/NearDuplicates.h"

#include <algorithm>
#include <optional>

namespace raterscope {

namespace {

/// The column of the one entry that differs from all others, if there is exactly one such entry.
std::optional<std::int32_t> oddOne(const std::vector<RaterVectors::Entry>& entries)
{
    if (entries.size() < 3)
        return std::nullopt;
    // Two of the first three are alike, or there is no common vector.
    const std::int32_t common =
        entries[0].vector == entries[1].vector ? entries[0].vector : entries[2].vector;
    std::optional<std::int32_t> odd;
    for (const auto& entry : entries) {
        if (entry.vector == common)
            continue;
        if (odd)
            return std::nullopt;
        odd = entry.column;
    }
    return odd;
}

} // namespace

NearDuplicates nearDuplicates(const LabelTable& table, const RaterVectors& vectors, std::int32_t panel)
{
    NearDuplicates result;
    result.panel = table.panels[static_cast<std::size_t>(panel)];
    std::vector<std::int64_t> oddItems(table.raterCount(), 0);
    std::vector<RaterVectors::Entry> entries;
    for (std::size_t item = 0; item < vectors.items.size(); ++item) {
        entries.clear();
        bool complete = true;
        for (const auto& entry : vectors.of(item)) {
            if (table.panelOf[static_cast<std::size_t>(entry.column)] != panel)
                continue;
            complete = complete && entry.vector >= 0;
            entries.push_back(entry);
        }
        const auto odd = complete ? oddOne(entries) : std::nullopt;
        if (!odd)
            continue;
        result.items.push_back(vectors.items[item]);
        ++oddItems[static_cast<std::size_t>(*odd)];
    }
    for (std::size_t column = 0; column < oddItems.size(); ++column) {
        if (oddItems[column] > 0)
            result.odd.push_back({table.raterNames[column], oddItems[column]});
    }
    std::stable_sort(result.odd.begin(), result.odd.end(),
                     [](const auto& a, const auto& b) { return a.items > b.items; });
    return result;
}

} // namespace raterscope
