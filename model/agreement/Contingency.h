// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/LabelTable.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raterscope {

/// The K × K counts of two raters: row = level of the first, column = level of the second.
///
/// Holds its margins, and its storage is kept when it is filled again, so that one object serves millions of
/// pairs. Rows and columns are levels of the scale, or, for scales with very many levels, only the levels
/// that the two used: levelOf() then says which.
class Contingency
{
public:
    int size() const { return m_size; }
    std::int32_t at(int row, int column) const
    {
        return m_counts[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_size)
                        + static_cast<std::size_t>(column)];
    }
    std::int32_t rowTotal(int row) const { return m_rowTotals[static_cast<std::size_t>(row)]; }
    std::int32_t columnTotal(int column) const { return m_columnTotals[static_cast<std::size_t>(column)]; }
    /// Pairs of labels counted; equals the number of units unless repeated ratings were kept.
    std::int64_t total() const { return m_total; }
    /// The level on the scale that a row and column stand for.
    int levelOf(int row) const { return m_levels.empty() ? row : m_levels[static_cast<std::size_t>(row)]; }

    /// Takes K × K counts, `stride` entries from one to the next, over all K levels of the scale.
    void assign(int levels, const std::int32_t* counts, std::size_t stride = 1);
    /// Takes K × K counts over the given levels of a larger scale, ascending.
    void assign(const std::vector<int>& levels, const std::vector<std::int32_t>& counts);

private:
    void sumMargins();

    int m_size = 0;
    std::vector<std::int32_t> m_counts;
    std::vector<std::int32_t> m_rowTotals;
    std::vector<std::int32_t> m_columnTotals;
    std::vector<int> m_levels; ///< empty = all levels of the scale
    std::int64_t m_total = 0;
};

/// Counts the labels of two columns of a table over its full scale.
///
/// Missing: only units that both rated enter. Where repeated ratings were kept, every combination of a label
/// of the one and a label of the other on the same unit counts, so n exceeds the number of units; the table
/// carries that warning in its notes. No common unit, or an empty scale, gives a table of zeros. Cost:
/// O(units · log raters + K²).
Contingency contingency(const LabelTable& table, std::size_t first, std::size_t second);

/// Units on which both columns have a label.
std::int32_t unitsRatedByBoth(const LabelTable& table, std::size_t first, std::size_t second);

} // namespace raterscope
