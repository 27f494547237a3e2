// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/Blocks.h"

#include "core/PairIndex.h"

#include <algorithm>

namespace raterscope {

namespace {

/// Position of the block of groups a ≤ b: within-blocks first, then pairs.
std::size_t blockPosition(std::size_t groups, std::size_t a, std::size_t b)
{
    return a == b ? a : groups + pairIndex(groups, a, b);
}

/// Calls visit(block position, i, j) for every pair of raters that are both in a group.
template <class Visit>
void visitPairs(const RaterGroups& groups, const Visit& visit)
{
    for (std::size_t i = 0; i < groups.groupOf.size(); ++i) {
        for (std::size_t j = i + 1; j < groups.groupOf.size(); ++j) {
            const std::int32_t a = groups.groupOf[i];
            const std::int32_t b = groups.groupOf[j];
            if (a >= 0 && b >= 0)
                visit(blockPosition(groups.names.size(), static_cast<std::size_t>(std::min(a, b)),
                                    static_cast<std::size_t>(std::max(a, b))),
                      i, j);
        }
    }
}

} // namespace

RaterGroups panelsOf(const LabelTable& table)
{
    return {"panel", table.panels, table.panelOf};
}

RaterGroups clusterGroups(const std::vector<std::int32_t>& clusterOf)
{
    RaterGroups groups{"cluster", {}, clusterOf};
    const std::int32_t count = clusterOf.empty() ? 0 : *std::max_element(clusterOf.begin(), clusterOf.end());
    for (std::int32_t k = 1; k <= count; ++k)
        groups.names.push_back("cluster " + std::to_string(k));
    for (auto& group : groups.groupOf)
        --group;
    return groups;
}

std::vector<std::vector<std::size_t>> blockPairs(const RaterGroups& groups)
{
    const std::size_t count = groups.names.size();
    std::vector<std::vector<std::size_t>> pairs(count + pairCount(count));
    visitPairs(groups, [&](std::size_t block, std::size_t i, std::size_t j) {
        pairs[block].push_back(pairIndex(groups.groupOf.size(), i, j));
    });
    return pairs;
}

Blocks blockMeans(const RaterMatrix& matrix, const RaterGroups& groups)
{
    const std::size_t count = groups.names.size();
    std::vector<Block> blocks(count + pairCount(count));
    std::vector<double> sums(blocks.size(), 0.0);
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = a; b < count; ++b) {
            auto& block = blocks[blockPosition(count, a, b)];
            block.a = groups.names[a];
            block.b = groups.names[b];
        }
    }
    visitPairs(groups, [&](std::size_t position, std::size_t i, std::size_t j) {
        auto& block = blocks[position];
        const Value& value = matrix.at(i, j);
        if (!value.isDefined()) {
            ++block.undefinedCells;
            return;
        }
        const double number = value.number();
        ++block.cells;
        sums[position] += number;
        block.lowest = std::min(block.lowest.numberOr(number), number);
        block.highest = std::max(block.highest.numberOr(number), number);
    });
    for (std::size_t position = 0; position < blocks.size(); ++position) {
        auto& block = blocks[position];
        if (block.cells > 0) {
            block.mean = sums[position] / static_cast<double>(block.cells);
            continue;
        }
        const auto reason =
            block.undefinedCells > 0 ? UndefinedReason::NoDefinedCells : UndefinedReason::TooFewRaters;
        block.mean = block.lowest = block.highest = reason;
    }
    return {groups.by, std::move(blocks)};
}

} // namespace raterscope
