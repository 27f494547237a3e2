// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/IdenticalVectors.h"

#include <algorithm>
#include <set>

namespace raterscope {

const std::string& effectivePanel(const Dataset& data, const Edits& edits, RaterId rater)
{
    if (const auto moved = edits.panelOf.find(rater); moved != edits.panelOf.end())
        return moved->second;
    return data.panels[data.raters[rater.index()].panel.index()];
}

std::vector<std::string> effectivePanels(const Dataset& data, const Edits& edits)
{
    std::set<std::string> used;
    for (std::size_t r = 0; r < data.raters.size(); ++r)
        used.insert(effectivePanel(data, edits, RaterId(r)));
    std::vector<std::string> result;
    for (const auto& name : data.panels) {
        if (used.erase(name))
            result.push_back(name);
    }
    result.insert(result.end(), used.begin(), used.end());
    return result;
}

IdenticalItems identicalVectorItems(const Dataset& data, const Edits& edits, std::string_view panel)
{
    std::vector<bool> member(data.raters.size());
    for (std::size_t r = 0; r < data.raters.size(); ++r) {
        const RaterId rater(r);
        member[r] = !edits.excludedRaters.contains(rater) && effectivePanel(data, edits, rater) == panel;
    }

    IdenticalItems result;
    result.panel = panel;
    const auto dimensionCount = static_cast<std::int32_t>(data.dimensions.size());
    std::vector<std::int32_t> cellsOf(data.raters.size(), 0);
    std::vector<std::int32_t> seen;
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        const ItemId item(i);
        if (edits.excludedItems.contains(item))
            continue;
        ++result.rowCount;
        seen.clear();
        bool identical = true;
        std::int32_t dimension = -1;
        std::int32_t level = -1;
        std::int32_t lastRater = -1;
        for (const auto& rating : data.ratingsOf(item)) {
            const auto rater = static_cast<std::size_t>(rating.rater);
            if (!member[rater])
                continue;
            if (rating.dimension != dimension) {
                dimension = rating.dimension;
                level = rating.level;
                lastRater = -1;
            }
            identical = identical && rating.level == level;
            if (rating.rater == lastRater)
                continue; // a kept repeat: its level is compared, its cell counted once
            lastRater = rating.rater;
            if (cellsOf[rater]++ == 0)
                seen.push_back(rating.rater);
        }
        const bool complete = std::all_of(seen.begin(), seen.end(), [&](std::int32_t rater) {
            return cellsOf[static_cast<std::size_t>(rater)] == dimensionCount;
        });
        for (const auto rater : seen)
            cellsOf[static_cast<std::size_t>(rater)] = 0;
        if (seen.size() < 2 || !complete) {
            ++result.itemsIncomplete;
            continue;
        }
        ++result.itemsLookedAt;
        if (!identical)
            continue;
        const auto raters = static_cast<std::int64_t>(seen.size());
        result.fewestRaters = result.items.empty() ? raters : std::min(result.fewestRaters, raters);
        result.mostRaters = std::max(result.mostRaters, raters);
        result.items.push_back(item);
    }
    return result;
}

std::vector<Skipped> skippedItems(const Dataset& data, const Edits& edits)
{
    std::vector<Skipped> skipped(data.items.size(), Skipped::No);
    for (const auto& panel : edits.dropIdentical) {
        for (const auto item : identicalVectorItems(data, edits, panel).items)
            skipped[item.index()] = Skipped::Identical;
    }
    for (const auto item : edits.excludedItems)
        skipped[item.index()] = Skipped::Excluded;
    return skipped;
}

} // namespace raterscope
