// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/Connectivity.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace raterscope {

namespace {

/// Numbers parts in the order of their first item.
Parts inItemOrder(const std::vector<std::int32_t>& labels)
{
    Parts parts;
    parts.of.resize(labels.size());
    std::vector<std::int32_t> numberOf(labels.size(), -1);
    for (std::size_t item = 0; item < labels.size(); ++item) {
        auto& number = numberOf[static_cast<std::size_t>(labels[item])];
        if (number < 0)
            number = parts.count++;
        parts.of[item] = number;
    }
    return parts;
}

} // namespace

std::vector<std::vector<std::int32_t>> Parts::members() const
{
    std::vector<std::vector<std::int32_t>> lists(static_cast<std::size_t>(count));
    for (std::size_t item = 0; item < of.size(); ++item)
        lists[static_cast<std::size_t>(of[item])].push_back(static_cast<std::int32_t>(item));
    return lists;
}

Parts linkedParts(std::size_t itemCount, const std::vector<PairSums>& pairs)
{
    std::vector<std::int32_t> parent(itemCount);
    std::iota(parent.begin(), parent.end(), 0);
    const auto rootOf = [&](std::int32_t item) {
        while (parent[static_cast<std::size_t>(item)] != item) {
            auto& above = parent[static_cast<std::size_t>(item)];
            above = parent[static_cast<std::size_t>(above)];
            item = above;
        }
        return item;
    };
    for (const auto& pair : pairs) {
        const auto [low, high] = std::minmax({rootOf(pair.a), rootOf(pair.b)});
        parent[static_cast<std::size_t>(high)] = low;
    }
    std::vector<std::int32_t> labels(itemCount);
    for (std::size_t item = 0; item < itemCount; ++item)
        labels[item] = rootOf(static_cast<std::int32_t>(item));
    return inItemOrder(labels);
}

Parts mutualParts(std::size_t itemCount, const std::vector<PairSums>& pairs)
{
    // Edges from loser to winner, as compressed rows.
    std::vector<std::size_t> start(itemCount + 1, 0);
    const auto forEachEdge = [&](auto&& visit) {
        for (const auto& pair : pairs) {
            if (pair.winsWithTies() > 0.0)
                visit(static_cast<std::size_t>(pair.b), pair.a);
            if (pair.lossesWithTies() > 0.0)
                visit(static_cast<std::size_t>(pair.a), pair.b);
        }
    };
    forEachEdge([&](std::size_t from, std::int32_t) { ++start[from + 1]; });
    std::partial_sum(start.begin(), start.end(), start.begin());
    std::vector<std::int32_t> target(start.back());
    auto fill = start;
    forEachEdge([&](std::size_t from, std::int32_t to) { target[fill[from]++] = to; });

    std::vector<std::int32_t> index(itemCount, -1), low(itemCount, 0), labels(itemCount, -1);
    std::vector<std::uint8_t> isOnStack(itemCount, 0);
    std::vector<std::size_t> stack;
    std::vector<std::pair<std::size_t, std::size_t>> calls; // item, next edge
    std::int32_t counter = 0;
    std::int32_t partCount = 0;
    const auto enter = [&](std::size_t item) {
        index[item] = low[item] = counter++;
        stack.push_back(item);
        isOnStack[item] = 1;
        calls.emplace_back(item, start[item]);
    };
    for (std::size_t root = 0; root < itemCount; ++root) {
        if (index[root] >= 0)
            continue;
        enter(root);
        while (!calls.empty()) {
            const std::size_t item = calls.back().first;
            if (calls.back().second < start[item + 1]) {
                const auto next = static_cast<std::size_t>(target[calls.back().second++]);
                if (index[next] < 0)
                    enter(next);
                else if (isOnStack[next])
                    low[item] = std::min(low[item], index[next]);
                continue;
            }
            calls.pop_back();
            if (!calls.empty())
                low[calls.back().first] = std::min(low[calls.back().first], low[item]);
            if (low[item] != index[item])
                continue;
            for (std::size_t member = itemCount; member != item;) {
                member = stack.back();
                stack.pop_back();
                isOnStack[member] = 0;
                labels[member] = partCount;
            }
            ++partCount;
        }
    }
    return inItemOrder(labels);
}

} // namespace raterscope
