// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/RaterPairs.h"

#include "core/NumberText.h"
#include "core/PairIndex.h"

#include <algorithm>
#include <limits>

namespace raterscope {

namespace {

/// The smallest number of shared labels ≥ 1 that at most `mostHeld` pairs reach.
std::int32_t leastSharedFor(const std::vector<std::int64_t>& pairsSharing, std::size_t mostHeld)
{
    std::int64_t held = 0;
    std::size_t least = pairsSharing.size();
    while (least > 1 && held + pairsSharing[least - 1] <= static_cast<std::int64_t>(mostHeld))
        held += pairsSharing[--least];
    return static_cast<std::int32_t>(std::max<std::size_t>(least, 1));
}

/// A number in [0, 1) that depends on the two raters alone (SplitMix64).
double lotOf(std::size_t a, std::size_t b)
{
    std::uint64_t z = a * 0x9e3779b97f4a7c15ULL + b * 0xd1342543de82ef95ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1.0p-53;
}

/// Which pairs are compared.
struct Choice {
    std::int32_t least = 1;
    double drawn = 1.0; ///< share of the pairs that share exactly `least`
};

Choice chooseFrom(const std::vector<std::int64_t>& pairsSharing, std::size_t mostHeld)
{
    constexpr std::int64_t fewest = 16;
    Choice choice{leastSharedFor(pairsSharing, mostHeld), 1.0};
    std::int64_t held = 0;
    for (auto shared = static_cast<std::size_t>(choice.least); shared < pairsSharing.size(); ++shared)
        held += pairsSharing[shared];
    const auto most = static_cast<std::int64_t>(mostHeld);
    if (choice.least == 1 || held > most / fewest)
        return choice;
    --choice.least;
    choice.drawn = static_cast<double>(most - held)
                   / static_cast<double>(pairsSharing[static_cast<std::size_t>(choice.least)]);
    return choice;
}

} // namespace

std::int64_t RaterPairs::bytes() const
{
    std::int64_t sum = 0;
    for (const auto& row : rows)
        sum += static_cast<std::int64_t>(sizeof(row) + row.capacity() * sizeof(Cell));
    return sum;
}

const RaterPairs::Cell* RaterPairs::find(std::size_t a, std::size_t b) const
{
    const auto& row = rows[std::min(a, b)];
    const auto column = static_cast<std::int32_t>(std::max(a, b));
    const auto found = std::lower_bound(row.begin(), row.end(), column,
                                        [](const Cell& cell, std::int32_t c) { return cell.column < c; });
    return found != row.end() && found->column == column ? &*found : nullptr;
}

RaterPairs compareRaterPairs(const LabelTable& table, const PairwiseOptions& options, const JobControl& job,
                             std::size_t mostHeld, double mostWork)
{
    if (const double work = labelPairCount(table); work > mostWork)
        throw AnalysisError("The " + groupedText(static_cast<std::int64_t>(table.raterCount()))
                            + " raters share units so often that comparing them takes "
                            + groupedText(static_cast<std::int64_t>(work)) + " pairs of labels; at most "
                            + groupedText(static_cast<std::int64_t>(mostWork))
                            + " are gone through. Exclude raters or items, or compare one panel at a time.");
    const auto coefficient = makePairCoefficient(options.coefficient, table.scale, options.weights);
    RaterPairs pairs;
    pairs.rows.resize(table.raterCount());
    job.progress(0.0, "Counting what raters share");
    const auto sharing = sharedLabelCounts(table, options.threads, job);
    const Choice choice = chooseFrom(sharing, mostHeld);
    pairs.leastShared = choice.least;
    pairs.noneShared = sharing[0];
    std::int64_t enough = 0;
    for (std::size_t shared = 1; shared < sharing.size(); ++shared)
        (shared >= static_cast<std::size_t>(choice.least) ? enough : pairs.fewShared) += sharing[shared];

    job.progress(0.2, "Comparing raters");
    visitSharedPairTables(table, pairs.leastShared, options.threads, job,
                          [&](std::size_t row, std::size_t column, const Contingency& pair) {
                              if (pair.total() == choice.least && lotOf(row, column) >= choice.drawn)
                                  return;
                              const Value value = coefficient->value(pair);
                              const float number = value.isDefined()
                                                       ? static_cast<float>(value.number())
                                                       : std::numeric_limits<float>::quiet_NaN();
                              pairs.rows[row].push_back({static_cast<std::int32_t>(column), number,
                                                         static_cast<std::int32_t>(pair.total())});
                          });
    for (auto& row : pairs.rows) {
        row.shrink_to_fit();
        pairs.compared += static_cast<std::int64_t>(row.size());
        pairs.withoutValue +=
            std::count_if(row.begin(), row.end(), [](const auto& cell) { return !cell.isDefined(); });
    }
    pairs.notDrawn = enough - pairs.compared;
    job.progress(0.6, "Comparing raters");
    return pairs;
}

Blocks pairMeans(const RaterPairs& pairs, const RaterGroups& groups)
{
    const std::size_t count = groups.names.size();
    std::vector<std::int64_t> sizes(count, 0);
    for (const auto group : groups.groupOf) {
        if (group >= 0)
            ++sizes[static_cast<std::size_t>(group)];
    }
    std::vector<Block> blocks(count + pairCount(count));
    std::vector<double> sums(blocks.size(), 0.0);
    const auto place = [&](std::size_t a, std::size_t b) {
        return a == b ? a : count + pairIndex(count, std::min(a, b), std::max(a, b));
    };
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = a; b < count; ++b) {
            auto& block = blocks[place(a, b)];
            block.a = groups.names[a];
            block.b = groups.names[b];
            block.undefinedCells = a == b ? sizes[a] * (sizes[a] - 1) / 2 : sizes[a] * sizes[b];
        }
    }
    for (std::size_t row = 0; row < pairs.rows.size(); ++row) {
        for (const auto& cell : pairs.rows[row]) {
            const auto a = groups.groupOf[row];
            const auto b = groups.groupOf[static_cast<std::size_t>(cell.column)];
            if (a < 0 || b < 0 || !cell.isDefined())
                continue;
            const std::size_t position = place(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
            auto& block = blocks[position];
            const auto value = static_cast<double>(cell.value);
            ++block.cells;
            --block.undefinedCells;
            sums[position] += value;
            block.lowest = std::min(block.lowest.numberOr(value), value);
            block.highest = std::max(block.highest.numberOr(value), value);
        }
    }
    for (std::size_t position = 0; position < blocks.size(); ++position) {
        auto& block = blocks[position];
        if (block.cells > 0)
            block.mean = sums[position] / static_cast<double>(block.cells);
        else
            block.mean = block.lowest = block.highest =
                block.undefinedCells > 0 ? UndefinedReason::NoDefinedCells : UndefinedReason::TooFewRaters;
    }
    return {groups.by, std::move(blocks), {}};
}

} // namespace raterscope
