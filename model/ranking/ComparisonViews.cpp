// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/ComparisonViews.h"

#include <cmath>
#include <deque>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace raterscope {

AveragedOrders averagedOrders(const Comparisons& comparisons, const JobControl& job)
{
    constexpr double rounding = 1e-12;
    // Rows of either order that still wait for the other.
    std::map<std::tuple<std::int32_t, std::int32_t, std::int32_t>, std::deque<std::size_t>> waiting;
    std::vector<double> probability = comparisons.probability;
    std::vector<std::uint8_t> isDropped(comparisons.size(), 0);
    AveragedOrders result;
    for (std::size_t row = 0; row < comparisons.size(); ++row) {
        if (row % 16'384 == 0)
            job.check();
        const auto judge = comparisons.judge[row];
        const auto first = comparisons.first[row];
        const auto second = comparisons.second[row];
        const auto swapped = waiting.find({judge, second, first});
        if (swapped == waiting.end() || swapped->second.empty()) {
            waiting[{judge, first, second}].push_back(row);
            continue;
        }
        const std::size_t earlier = swapped->second.front();
        swapped->second.pop_front();
        double mean = 0.5 * (probability[earlier] + 1.0 - comparisons.probability[row]);
        if (std::abs(mean - 0.5) <= rounding)
            mean = 0.5;
        probability[earlier] = mean;
        isDropped[row] = 1;
        ++result.swapPairs;
    }
    Comparisons& averaged = result.comparisons;
    averaged = comparisons;
    averaged.recordedRow.clear();
    std::size_t kept = 0;
    for (std::size_t row = 0; row < comparisons.size(); ++row) {
        if (isDropped[row])
            continue;
        averaged.first[kept] = comparisons.first[row];
        averaged.second[kept] = comparisons.second[row];
        averaged.judge[kept] = comparisons.judge[row];
        averaged.probability[kept] = probability[row];
        averaged.tie[kept] = probability[row] == 0.5 ? 1 : 0;
        ++kept;
    }
    averaged.first.resize(kept);
    averaged.second.resize(kept);
    averaged.judge.resize(kept);
    averaged.probability.resize(kept);
    averaged.tie.resize(kept);
    result.alone = static_cast<std::int64_t>(kept) - result.swapPairs;
    return result;
}

PooledGroups pooledGroups(const Comparisons& comparisons)
{
    PooledGroups result;
    Comparisons& pooled = result.comparisons;
    pooled.judges = comparisons.judges;
    pooled.aspects = comparisons.aspects;
    std::vector<std::int32_t> groupOfAspect(comparisons.aspects.size(), -1);
    std::map<std::pair<std::int32_t, std::string>, std::int32_t> itemOf;
    auto& renamed = result.itemOf;
    for (std::size_t item = 0; item < comparisons.itemCount(); ++item) {
        const auto aspect = comparisons.aspectOf[static_cast<std::size_t>(comparisons.groupOf[item])];
        auto& group = groupOfAspect[static_cast<std::size_t>(aspect)];
        if (group < 0) {
            group = static_cast<std::int32_t>(pooled.groups.size());
            pooled.groups.emplace_back();
            pooled.aspectOf.push_back(aspect);
        }
        const auto [place, isNew] = itemOf.try_emplace({group, comparisons.systemOf(item)},
                                                       static_cast<std::int32_t>(pooled.items.size()));
        if (isNew) {
            pooled.items.push_back(comparisons.systemOf(item));
            pooled.groupOf.push_back(group);
        }
        renamed.push_back(place->second);
    }
    for (std::size_t row = 0; row < comparisons.size(); ++row) {
        const auto first = renamed[static_cast<std::size_t>(comparisons.first[row])];
        const auto second = renamed[static_cast<std::size_t>(comparisons.second[row])];
        if (first == second)
            continue;
        pooled.first.push_back(first);
        pooled.second.push_back(second);
        pooled.judge.push_back(comparisons.judge[row]);
        pooled.probability.push_back(comparisons.probability[row]);
        pooled.tie.push_back(comparisons.tie[row]);
        if (!comparisons.recordedRow.empty())
            pooled.recordedRow.push_back(comparisons.recordedRow[row]);
    }
    return result;
}

} // namespace raterscope
