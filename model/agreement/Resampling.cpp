// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/Resampling.h"

#include "core/NumberText.h"
#include "core/Random.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace raterscope {

namespace {

template <class Key>
Draws drawsBy(const LabelTable& table, std::string noun, const Key& key)
{
    Draws draws;
    draws.noun = std::move(noun);
    std::unordered_map<std::int64_t, std::uint32_t> known;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const auto next = static_cast<std::uint32_t>(known.size());
        draws.drawOf.push_back(known.try_emplace(key(unit), next).first->second);
    }
    draws.count = known.size();
    return draws;
}

Draws drawsOfItems(const LabelTable& table)
{
    if (!table.units.empty() && table.units.front().isPair())
        return drawsBy(table, "pairs", [](std::size_t unit) { return static_cast<std::int64_t>(unit); });
    // Dimensions of one item are not independent: they are drawn together.
    return drawsBy(table, "items",
                   [&](std::size_t unit) { return std::int64_t{table.units[unit].item.value}; });
}

} // namespace

Draws drawsOf(const LabelTable& table, Resample resample)
{
    if (resample == Resample::Items || !table.isGrouped())
        return drawsOfItems(table);
    auto groups = drawsBy(table, "groups", [&](std::size_t unit) {
        const std::int32_t group = table.groupOf[unit];
        return group >= 0 ? std::int64_t{group} : -1 - static_cast<std::int64_t>(unit);
    });
    if (resample == Resample::Automatic && groups.count < 2)
        return drawsOfItems(table);
    return groups;
}

void drawReplicate(const Draws& draws, std::uint64_t seed, std::size_t replicate, std::int32_t* counts,
                   std::size_t stride)
{
    Random random(seed, replicate);
    const auto bound = static_cast<std::uint32_t>(draws.count);
    for (std::size_t i = 0; i < draws.count; ++i)
        ++counts[random.below(bound) * stride];
}

std::string bootstrapMethod(const Draws& draws, int replicates)
{
    return "percentile bootstrap over " + groupedText(static_cast<std::int64_t>(draws.count)) + " "
           + draws.noun + ", " + groupedText(replicates) + " replicates";
}

std::string tooFewDraws(const Draws& draws)
{
    return "no bootstrap interval: fewer than two " + draws.noun + " to draw from";
}

std::optional<Interval> percentileInterval(const double* replicates, std::size_t count,
                                           const std::string& method)
{
    std::vector<double> values;
    values.reserve(count);
    std::copy_if(replicates, replicates + count, std::back_inserter(values),
                 [](double value) { return !std::isnan(value); });
    if (values.empty())
        return std::nullopt;
    std::sort(values.begin(), values.end());
    return Interval{percentile(values, 0.025), percentile(values, 0.975), method,
                    static_cast<std::int64_t>(count - values.size())};
}

double percentile(const std::vector<double>& ascending, double p)
{
    const double place = p * static_cast<double>(ascending.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, ascending.size() - 1);
    return ascending[below] + (place - static_cast<double>(below)) * (ascending[above] - ascending[below]);
}

} // namespace raterscope
