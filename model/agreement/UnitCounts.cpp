// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/UnitCounts.h"

#include <algorithm>
#include <numeric>

namespace raterscope {

namespace {

constexpr std::size_t unitsPerCheck = 4096;

std::vector<std::uint8_t> membership(const LabelTable& table, const RaterSet& raters)
{
    std::vector<std::uint8_t> isMember(table.raterCount(), 0);
    for (const auto column : raters.columns)
        isMember[column] = 1;
    return isMember;
}

} // namespace

RaterSet allRaters(const LabelTable& table)
{
    RaterSet raters{"all raters", std::vector<std::size_t>(table.raterCount())};
    std::iota(raters.columns.begin(), raters.columns.end(), std::size_t{0});
    return raters;
}

std::vector<RaterSet> raterPanels(const LabelTable& table)
{
    std::vector<RaterSet> panels;
    for (const auto& name : table.panels)
        panels.push_back({name, {}});
    for (std::size_t column = 0; column < table.raterCount(); ++column)
        panels[static_cast<std::size_t>(table.panelOf[column])].columns.push_back(column);
    return panels;
}

UnitCounts::UnitCounts(const LabelTable& table, const RaterSet& raters, const JobControl& job)
    : m_levels(table.scale.size())
{
    const auto isMember = membership(table, raters);
    // Short scales are counted in place; on long ones the few labels of a unit are sorted.
    constexpr int shortScale = 16;
    std::vector<std::int32_t> byLevel(m_levels <= shortScale ? static_cast<std::size_t>(m_levels) : 0, 0);
    std::vector<std::int32_t> given;
    m_start.reserve(table.unitCount() + 1);
    m_ratings.reserve(table.unitCount());
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % unitsPerCheck == 0)
            job.check();
        std::int32_t ratings = 0;
        given.clear();
        for (const auto& label : table.labelsOf(unit)) {
            if (!isMember[static_cast<std::size_t>(label.column)])
                continue;
            ++ratings;
            if (byLevel.empty())
                given.push_back(label.level);
            else
                ++byLevel[static_cast<std::size_t>(label.level)];
        }
        for (std::size_t level = 0; level < byLevel.size(); ++level) {
            if (byLevel[level] > 0)
                m_counts.push_back({static_cast<std::int32_t>(level), byLevel[level]});
            byLevel[level] = 0;
        }
        std::sort(given.begin(), given.end());
        for (std::size_t i = 0; i < given.size(); ++i) {
            if (i > 0 && given[i] == given[i - 1])
                ++m_counts.back().count;
            else
                m_counts.push_back({given[i], 1});
        }
        m_start.push_back(m_counts.size());
        m_ratings.push_back(ratings);
    }
}

std::int64_t UnitCounts::unitsWith(std::int32_t atLeast) const
{
    return std::count_if(m_ratings.begin(), m_ratings.end(), [=](std::int32_t r) { return r >= atLeast; });
}

std::int64_t UnitCounts::labelsInPairableUnits() const
{
    std::int64_t labels = 0;
    for (const auto ratings : m_ratings)
        labels += ratings >= 2 ? ratings : 0;
    return labels;
}

} // namespace raterscope
