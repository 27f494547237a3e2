// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/PairSums.h"

#include <algorithm>
#include <numeric>

namespace raterscope {

namespace {

/// A row as it is summed: the place of its sums within the group, and p of item a.
struct Entry {
    std::uint64_t cell;
    double p;
    bool isTie;
};

void add(PairSums& sums, const Entry& entry)
{
    if (entry.isTie) {
        ++sums.ties;
        return;
    }
    sums.wins += entry.p;
    sums.losses += 1.0 - entry.p;
}

/// Rows by group, in file order within each.
struct RowsByGroup {
    std::vector<std::size_t> start;
    std::vector<std::size_t> rows;
};

RowsByGroup rowsByGroup(const Comparisons& comparisons)
{
    RowsByGroup result;
    result.start.assign(comparisons.groupCount() + 1, 0);
    for (std::size_t row = 0; row < comparisons.size(); ++row)
        ++result.start[static_cast<std::size_t>(comparisons.groupAt(row)) + 1];
    std::partial_sum(result.start.begin(), result.start.end(), result.start.begin());
    result.rows.resize(comparisons.size());
    auto fill = result.start;
    for (std::size_t row = 0; row < comparisons.size(); ++row)
        result.rows[fill[static_cast<std::size_t>(comparisons.groupAt(row))]++] = row;
    return result;
}

} // namespace

std::vector<PairSums> pairSums(const Comparisons& comparisons, Outcomes outcomes, SumsBy by,
                               const JobControl& job)
{
    job.check();
    const auto members = comparisons.itemsByGroup();
    const auto ordered = rowsByGroup(comparisons);
    std::vector<std::uint64_t> placeOf(comparisons.itemCount(), 0);
    const std::uint64_t judges = by == SumsBy::PairOfJudge ? comparisons.judgeCount() : 1;
    std::vector<PairSums> pairs, cells;
    std::vector<Entry> entries;
    for (std::size_t group = 0; group < members.size(); ++group) {
        const auto& items = members[group];
        for (std::size_t i = 0; i < items.size(); ++i)
            placeOf[static_cast<std::size_t>(items[i])] = i;
        const std::uint64_t size = items.size();
        const auto entryOf = [&](std::size_t row) {
            auto a = placeOf[static_cast<std::size_t>(comparisons.first[row])];
            auto b = placeOf[static_cast<std::size_t>(comparisons.second[row])];
            double p = comparisons.probability[row];
            if (outcomes == Outcomes::Hard && !comparisons.tie[row])
                p = p > 0.5 ? 1.0 : 0.0;
            if (by != SumsBy::ShownOrder && a > b) {
                std::swap(a, b);
                p = 1.0 - p;
            }
            const std::uint64_t judge =
                by == SumsBy::PairOfJudge ? static_cast<std::uint64_t>(comparisons.judge[row]) : 0;
            return Entry{(a * size + b) * judges + judge, p, comparisons.tie[row] != 0};
        };
        const auto sumsAt = [&](std::uint64_t cell) {
            const std::uint64_t pair = cell / judges;
            return PairSums{items[pair / size], items[pair % size],
                            by == SumsBy::PairOfJudge ? static_cast<std::int32_t>(cell % judges) : -1};
        };
        const std::size_t begin = ordered.start[group];
        const std::size_t end = ordered.start[group + 1];
        const std::uint64_t table = size * size * judges;
        if (table <= 4 * (end - begin) + 1024) {
            cells.assign(table, PairSums());
            for (std::size_t r = begin; r < end; ++r) {
                if ((r - begin) % 262'144 == 0)
                    job.check();
                const Entry entry = entryOf(ordered.rows[r]);
                add(cells[entry.cell], entry);
            }
            for (std::uint64_t cell = 0; cell < table; ++cell) {
                if (cells[cell].count() <= 0.0)
                    continue;
                pairs.push_back(sumsAt(cell));
                pairs.back().wins = cells[cell].wins;
                pairs.back().losses = cells[cell].losses;
                pairs.back().ties = cells[cell].ties;
            }
            continue;
        }
        job.check();
        entries.clear();
        for (std::size_t r = begin; r < end; ++r)
            entries.push_back(entryOf(ordered.rows[r]));
        std::stable_sort(entries.begin(), entries.end(),
                         [](const Entry& x, const Entry& y) { return x.cell < y.cell; });
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (i == 0 || entries[i - 1].cell != entries[i].cell)
                pairs.push_back(sumsAt(entries[i].cell));
            add(pairs.back(), entries[i]);
        }
    }
    job.check();
    return pairs;
}

std::vector<std::size_t> groupStarts(const Comparisons& comparisons, const std::vector<PairSums>& pairs)
{
    std::vector<std::size_t> starts(comparisons.groupCount() + 1, 0);
    for (const auto& pair : pairs)
        ++starts[static_cast<std::size_t>(comparisons.groupOf[static_cast<std::size_t>(pair.a)]) + 1];
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    return starts;
}

} // namespace raterscope
