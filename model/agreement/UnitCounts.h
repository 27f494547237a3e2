// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/Disagreement.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace raterscope {

/// The raters of a table that a panel coefficient is about.
struct RaterSet {
    std::string name;                 ///< a panel, or "all raters"
    std::vector<std::size_t> columns; ///< ascending
};

/// Every rater of the table, as "all raters".
RaterSet allRaters(const LabelTable& table);
/// One for each panel of the table.
std::vector<RaterSet> raterPanels(const LabelTable& table);

/// How often each level was given to each unit by a set of raters: all that a coefficient of a panel needs to
/// know that does not ask who said what.
///
/// Missing labels are absent; where repeated ratings were kept each counts. Memory: 8 bytes for every
/// distinct label of a unit. Cost: O(labels · log(labels a unit)).
class UnitCounts
{
public:
    UnitCounts(const LabelTable& table, const RaterSet& raters, const JobControl& job = {});

    std::size_t size() const { return m_ratings.size(); }
    int levels() const { return m_levels; }
    /// Ascending levels, each with a count of at least 1.
    std::span<const LevelCount> of(std::size_t unit) const
    {
        return {m_counts.data() + m_start[unit], m_counts.data() + m_start[unit + 1]};
    }
    /// Labels of the unit.
    std::int32_t ratings(std::size_t unit) const { return m_ratings[unit]; }
    std::int64_t unitsWith(std::int32_t atLeast) const;
    std::int64_t labelsInPairableUnits() const;

private:
    int m_levels;
    std::vector<std::size_t> m_start{0};
    std::vector<LevelCount> m_counts;
    std::vector<std::int32_t> m_ratings;
};

} // namespace raterscope
