// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/Contingency.h"

#include <algorithm>

namespace raterscope {

namespace {

/// The labels of one column on one unit: none, one, or several where repeats are kept.
std::span<const Label> labelsAt(const LabelTable& table, std::size_t unit, std::size_t column)
{
    const auto row = table.labelsOf(unit);
    const auto wanted = static_cast<std::int32_t>(column);
    const auto begin = std::lower_bound(row.begin(), row.end(), wanted,
                                        [](const Label& label, std::int32_t c) { return label.column < c; });
    auto end = begin;
    while (end != row.end() && end->column == wanted)
        ++end;
    return {begin, end};
}

} // namespace

void Contingency::assign(int levels, const std::int32_t* counts, std::size_t stride)
{
    m_size = levels;
    m_levels.clear();
    m_counts.resize(static_cast<std::size_t>(levels) * static_cast<std::size_t>(levels));
    for (std::size_t cell = 0; cell < m_counts.size(); ++cell)
        m_counts[cell] = counts[cell * stride];
    sumMargins();
}

void Contingency::assign(const std::vector<int>& levels, const std::vector<std::int32_t>& counts)
{
    m_size = static_cast<int>(levels.size());
    m_levels = levels;
    m_counts = counts;
    sumMargins();
}

void Contingency::sumMargins()
{
    const auto size = static_cast<std::size_t>(m_size);
    m_rowTotals.assign(size, 0);
    m_columnTotals.assign(size, 0);
    m_total = 0;
    const std::int32_t* cell = m_counts.data();
    for (std::size_t row = 0; row < size; ++row) {
        std::int32_t sum = 0;
        for (std::size_t column = 0; column < size; ++column, ++cell) {
            sum += *cell;
            m_columnTotals[column] += *cell;
        }
        m_rowTotals[row] = sum;
        m_total += sum;
    }
}

Contingency contingency(const LabelTable& table, std::size_t first, std::size_t second)
{
    const auto levels = static_cast<std::size_t>(table.scale.size());
    std::vector<std::int32_t> counts(levels * levels, 0);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const auto others = labelsAt(table, unit, second);
        for (const auto& label : labelsAt(table, unit, first)) {
            for (const auto& other : others)
                ++counts[static_cast<std::size_t>(label.level) * levels
                         + static_cast<std::size_t>(other.level)];
        }
    }
    Contingency result;
    result.assign(table.scale.size(), counts.data());
    return result;
}

std::int32_t unitsRatedByBoth(const LabelTable& table, std::size_t first, std::size_t second)
{
    std::int32_t units = 0;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (!labelsAt(table, unit, first).empty() && !labelsAt(table, unit, second).empty())
            ++units;
    }
    return units;
}

} // namespace raterscope
