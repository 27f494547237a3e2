// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/RaterMatrix.h"

#include "core/NumberText.h"
#include "core/Parallel.h"

#include <algorithm>
#include <limits>
#include <numeric>

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
    explicit SparseRow(const LabelTable& table)
        : m_start(table.raterCount() + 1), m_slotOf(static_cast<std::size_t>(table.scale.size()), -1)
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

    std::vector<std::size_t> m_start;
    std::vector<std::size_t> m_next;
    std::vector<LabelPair> m_pairs;
    std::vector<int> m_slotOf; ///< by level: its row in the current table, −1 = unused
    std::vector<int> m_levels;
    std::vector<std::int32_t> m_counts;
    Contingency m_pair;
};

RaterMatrix emptyMatrix(const LabelTable& table, const PairwiseOptions& options,
                        const PairCoefficient& coefficient)
{
    RaterMatrix matrix;
    matrix.coefficient = options.coefficient;
    matrix.title = coefficient.title();
    matrix.raters = table.raterNames;
    matrix.centre = coefficient.centre();
    matrix.lowest = coefficient.lowest();
    matrix.highest = coefficient.highest();
    const std::size_t cells = table.raterCount() * table.raterCount();
    matrix.values.assign(cells, UndefinedReason::SameRater);
    matrix.used.assign(cells, 0);
    matrix.standardError.assign(cells, 0.0);
    return matrix;
}

/// The units that each rater labelled, on the diagonal; and, where kept repeats make pairs of labels
/// outnumber units, the units that both rated.
void fillUnitCounts(RaterMatrix& matrix, const LabelTable& table, const JobControl& job)
{
    const std::size_t raters = matrix.size();
    if (table.keepsRepeats)
        std::fill(matrix.used.begin(), matrix.used.end(), 0);
    std::vector<std::size_t> columns;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % checkInterval == 0)
            job.check();
        columns.clear();
        for (const auto& label : table.labelsOf(unit)) {
            const auto column = static_cast<std::size_t>(label.column);
            if (columns.empty() || columns.back() != column)
                columns.push_back(column);
        }
        for (std::size_t a = 0; a < columns.size(); ++a) {
            ++matrix.used[columns[a] * raters + columns[a]];
            for (std::size_t b = a + 1; table.keepsRepeats && b < columns.size(); ++b)
                ++matrix.used[columns[a] * raters + columns[b]];
        }
    }
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

std::size_t pairLevels(const LabelTable& table)
{
    return std::min(static_cast<std::size_t>(table.scale.size()), 2 * table.unitCount());
}

RaterMatrix pairwiseMatrix(const LabelTable& table, const PairwiseOptions& options, const JobControl& job)
{
    const std::size_t raters = table.raterCount();
    if (raters > mostMatrixRaters)
        throw AnalysisError(
            "A matrix of " + groupedText(static_cast<std::int64_t>(raters)) + " raters has "
            + groupedText(static_cast<std::int64_t>(raters * raters)) + " cells; at most "
            + groupedText(mostMatrixRaters)
            + " raters are compared at once. Exclude raters, or compare one panel at a time.");
    if (pairLevels(table) > mostPairLevels)
        throw AnalysisError("The scale has " + groupedText(table.scale.size())
                            + " levels; pairs of raters are compared on scales of up to "
                            + groupedText(mostPairLevels)
                            + ". Round or bin the values, or run krippendorff-alpha or icc, which take any number.");
    const auto coefficient = makePairCoefficient(options.coefficient, table.scale, options.weights);
    RaterMatrix matrix = emptyMatrix(table, options, *coefficient);
    job.progress(0.0, "Comparing raters");
    visitPairTables(table, options.threads, job,
                    [&](std::size_t row, std::size_t column, const Contingency& pair) {
                        const PairValue result = coefficient->evaluate(pair);
                        const std::size_t cell = row * raters + column;
                        matrix.values[cell] = result.value;
                        matrix.standardError[cell] = result.standardError;
                        matrix.used[cell] = static_cast<std::int32_t>(pair.total());
                    });
    fillUnitCounts(matrix, table, job);
    for (std::size_t row = 0; row < raters; ++row) {
        for (std::size_t column = 0; column < row; ++column) {
            const std::size_t cell = row * raters + column;
            const std::size_t mirror = column * raters + row;
            matrix.values[cell] = matrix.values[mirror];
            matrix.used[cell] = matrix.used[mirror];
            matrix.standardError[cell] = matrix.standardError[mirror];
        }
    }
    job.progress(1.0, "Comparing raters");
    return matrix;
}

void addNormalIntervals(RaterMatrix& matrix, const PairCoefficient& coefficient)
{
    if (coefficient.errorSource().empty())
        return;
    matrix.low.assign(matrix.values.size(), std::numeric_limits<double>::quiet_NaN());
    matrix.high = matrix.low;
    for (std::size_t cell = 0; cell < matrix.values.size(); ++cell) {
        if (!matrix.values[cell].isDefined())
            continue;
        const Limits limits =
            normalLimits(coefficient, matrix.values[cell].number(), matrix.standardError[cell]);
        matrix.low[cell] = limits.low;
        matrix.high[cell] = limits.high;
    }
    matrix.intervalMethod = normalMethod(coefficient);
}

} // namespace raterscope
