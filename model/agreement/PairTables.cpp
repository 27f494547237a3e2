// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/PairTables.h"

#include "core/Parallel.h"

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <numeric>
#include <span>
#include <vector>

namespace raterscope {

namespace {

/// Dense rows of pair tables up to this many counts (1 MB: they stay in the second-level cache).
constexpr std::size_t mostRowCounts = 256 * 1024;
/// Raters handled by one piece of work; scratch memory is made once a piece.
constexpr std::size_t rowGrain = 4;
/// Labels of a rater between two looks at the cancel flag.
constexpr std::size_t checkInterval = 4096;

/// Where a rater's labels are: positions in LabelTable::labels, and where their units end.
class LabelsByColumn
{
public:
    struct Place {
        std::size_t position;
        std::size_t unitEnd;
    };

    LabelsByColumn(const LabelTable& table, const JobControl& job) : m_start(table.raterCount() + 1, 0)
    {
        for (const auto& label : table.labels)
            ++m_start[static_cast<std::size_t>(label.column) + 1];
        std::partial_sum(m_start.begin(), m_start.end(), m_start.begin());
        m_places.resize(table.labels.size());
        auto next = m_start;
        for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
            if (unit % checkInterval == 0)
                job.check();
            for (std::size_t p = table.start[unit]; p < table.start[unit + 1]; ++p)
                m_places[next[static_cast<std::size_t>(table.labels[p].column)]++] = {p,
                                                                                      table.start[unit + 1]};
        }
    }

    std::span<const Place> of(std::size_t column) const
    {
        return {m_places.data() + m_start[column], m_places.data() + m_start[column + 1]};
    }

private:
    std::vector<std::size_t> m_start;
    std::vector<Place> m_places;
};

/// Calls visit(own level, position of the other label) for every label to the right of each of a rater's
/// labels.
template <class Visit>
void visitPairsOf(const LabelTable& table, const LabelsByColumn& byColumn, std::size_t column,
                  const JobControl& job, const Visit& visit)
{
    const Label* labels = table.labels.data();
    const auto own = static_cast<std::int32_t>(column);
    std::size_t visited = 0;
    for (const auto& place : byColumn.of(column)) {
        if (++visited % checkInterval == 0)
            job.check();
        std::size_t p = place.position + 1;
        while (p < place.unitEnd && labels[p].column == own) // a kept repeat of the same rater
            ++p;
        for (; p < place.unitEnd; ++p)
            visit(labels[place.position].level, p);
    }
}

/// The tables of one rater with all raters to its right, counted densely.
class DenseRow
{
public:
    /// By label: where its column of counts begins in a row of tables. One addition a label pair is left to
    /// do.
    static std::vector<std::uint32_t> offsets(const LabelTable& table)
    {
        const auto levels = static_cast<std::uint32_t>(table.scale.size());
        std::vector<std::uint32_t> result;
        result.reserve(table.labels.size());
        for (const auto& label : table.labels)
            result.push_back(static_cast<std::uint32_t>(label.column) * levels * levels
                             + static_cast<std::uint32_t>(label.level));
        return result;
    }

    DenseRow(const LabelTable& table, const std::vector<std::uint32_t>& offsets)
        : m_levels(static_cast<std::size_t>(table.scale.size())), m_cells(m_levels * m_levels),
          m_offsets(offsets), m_counts(table.raterCount() * m_cells)
    {
    }

    template <class Use>
    void run(const LabelTable& table, const LabelsByColumn& byColumn, std::size_t column,
             const JobControl& job, const Use& use)
    {
        std::fill(m_counts.begin() + static_cast<std::ptrdiff_t>(column * m_cells), m_counts.end(), 0);
        std::int32_t* counts = m_counts.data();
        const std::uint32_t* offsets = m_offsets.data();
        visitPairsOf(table, byColumn, column, job, [&](std::int32_t own, std::size_t other) {
            ++counts[static_cast<std::size_t>(own) * m_levels + offsets[other]];
        });
        for (std::size_t other = column + 1; other < table.raterCount(); ++other) {
            m_pair.assign(static_cast<int>(m_levels), m_counts.data() + other * m_cells);
            use(other, m_pair);
        }
    }

private:
    std::size_t m_levels;
    std::size_t m_cells;
    const std::vector<std::uint32_t>& m_offsets;
    std::vector<std::int32_t> m_counts;
    Contingency m_pair;
};

/// The same for long scales: label pairs are sorted by the other rater, and each table holds only the levels
/// that the two raters used.
class SparseRow
{
public:
    /// Pairs with fewer than `least` pairs of labels are passed over.
    explicit SparseRow(const LabelTable& table, std::int32_t least = 0)
        : m_least(static_cast<std::size_t>(least)), m_start(table.raterCount() + 1),
          m_slotOf(static_cast<std::size_t>(table.scale.size()), -1)
    {
    }

    template <class Use>
    void run(const LabelTable& table, const LabelsByColumn& byColumn, std::size_t column,
             const JobControl& job, const Use& use)
    {
        std::fill(m_start.begin(), m_start.end(), 0);
        visitPairsOf(table, byColumn, column, job, [&](std::int32_t, std::size_t other) {
            ++m_start[static_cast<std::size_t>(table.labels[other].column) + 1];
        });
        std::partial_sum(m_start.begin(), m_start.end(), m_start.begin());
        m_pairs.resize(m_start.back());
        m_next.assign(m_start.begin(), m_start.end());
        visitPairsOf(table, byColumn, column, job, [&](std::int32_t own, std::size_t other) {
            const Label& label = table.labels[other];
            m_pairs[m_next[static_cast<std::size_t>(label.column)]++] = {own, label.level};
        });
        for (std::size_t other = column + 1; other < table.raterCount(); ++other) {
            if (m_start[other + 1] - m_start[other] < m_least)
                continue;
            fill({m_pairs.data() + m_start[other], m_pairs.data() + m_start[other + 1]});
            use(other, m_pair);
        }
    }

private:
    struct LabelPair {
        std::int32_t own, given;
    };

    void fill(std::span<const LabelPair> pairs)
    {
        m_levels.clear();
        for (const auto& pair : pairs) {
            for (const auto level : {pair.own, pair.given}) {
                auto& slot = m_slotOf[static_cast<std::size_t>(level)];
                if (slot < 0) {
                    slot = 0;
                    m_levels.push_back(level);
                }
            }
        }
        std::sort(m_levels.begin(), m_levels.end());
        for (std::size_t slot = 0; slot < m_levels.size(); ++slot)
            m_slotOf[static_cast<std::size_t>(m_levels[slot])] = static_cast<int>(slot);
        m_counts.assign(m_levels.size() * m_levels.size(), 0);
        for (const auto& pair : pairs) {
            const auto row = static_cast<std::size_t>(m_slotOf[static_cast<std::size_t>(pair.own)]);
            const auto cell = static_cast<std::size_t>(m_slotOf[static_cast<std::size_t>(pair.given)]);
            ++m_counts[row * m_levels.size() + cell];
        }
        for (const int level : m_levels)
            m_slotOf[static_cast<std::size_t>(level)] = -1;
        m_pair.assign(m_levels, m_counts);
    }

    std::size_t m_least;
    std::vector<std::size_t> m_start;
    std::vector<std::size_t> m_next;
    std::vector<LabelPair> m_pairs;
    std::vector<int> m_slotOf; ///< by level: its row in the current table, −1 = unused
    std::vector<int> m_levels;
    std::vector<std::int32_t> m_counts;
    Contingency m_pair;
};

/// Labels that each rater to the right shares with this one; `counts` by column.
void countShared(const LabelTable& table, const LabelsByColumn& byColumn, std::size_t column,
                 const JobControl& job, std::vector<std::int32_t>& counts)
{
    counts.assign(table.raterCount(), 0);
    visitPairsOf(table, byColumn, column, job, [&](std::int32_t, std::size_t other) {
        ++counts[static_cast<std::size_t>(table.labels[other].column)];
    });
}

void addTo(std::vector<std::int64_t>& histogram, std::int32_t shared)
{
    const auto place = static_cast<std::size_t>(shared);
    if (place >= histogram.size())
        histogram.resize(place + 1, 0);
    ++histogram[place];
}

} // namespace

void visitPairTables(const LabelTable& table, int threads, const JobControl& job,
                     const std::function<void(std::size_t, std::size_t, const Contingency&)>& visit)
{
    const std::size_t raters = table.raterCount();
    const auto levels = static_cast<std::size_t>(table.scale.size());
    const LabelsByColumn byColumn(table, job);
    const auto visitRows = [&](auto rowTables, std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            job.check();
            rowTables.run(table, byColumn, row, job,
                          [&](std::size_t column, const Contingency& pair) { visit(row, column, pair); });
        }
    };
    const bool dense = raters * levels * levels <= mostRowCounts;
    const auto offsets = dense ? DenseRow::offsets(table) : std::vector<std::uint32_t>();
    parallelFor(raters, threads, rowGrain, [&](std::size_t begin, std::size_t end) {
        if (dense)
            visitRows(DenseRow(table, offsets), begin, end);
        else
            visitRows(SparseRow(table), begin, end);
    });
}

void visitSharedPairTables(const LabelTable& table, std::int32_t least, int threads, const JobControl& job,
                           const std::function<void(std::size_t, std::size_t, const Contingency&)>& visit)
{
    const LabelsByColumn byColumn(table, job);
    parallelFor(table.raterCount(), threads, rowGrain, [&](std::size_t begin, std::size_t end) {
        SparseRow rowTables(table, least);
        for (std::size_t row = begin; row < end; ++row) {
            job.check();
            rowTables.run(table, byColumn, row, job,
                          [&](std::size_t column, const Contingency& pair) { visit(row, column, pair); });
        }
    });
}

std::vector<std::int64_t> sharedLabelCounts(const LabelTable& table, int threads, const JobControl& job)
{
    const std::size_t raters = table.raterCount();
    const LabelsByColumn byColumn(table, job);
    std::mutex guard;
    std::vector<std::int64_t> all(1, 0);
    parallelFor(raters, threads, rowGrain, [&](std::size_t begin, std::size_t end) {
        std::vector<std::int32_t> counts;
        std::vector<std::int64_t> own(1, 0);
        for (std::size_t row = begin; row < end; ++row) {
            job.check();
            countShared(table, byColumn, row, job, counts);
            for (std::size_t other = row + 1; other < raters; ++other)
                addTo(own, counts[other]);
        }
        // Whole numbers: their sum does not depend on the order of the pieces.
        const std::lock_guard lock(guard);
        all.resize(std::max(all.size(), own.size()), 0);
        for (std::size_t shared = 0; shared < own.size(); ++shared)
            all[shared] += own[shared];
    });
    return all;
}

double labelPairCount(const LabelTable& table)
{
    double pairs = 0.0;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const auto labels = static_cast<double>(table.labelsOf(unit).size());
        pairs += 0.5 * labels * (labels - 1.0);
    }
    return pairs;
}

} // namespace raterscope
