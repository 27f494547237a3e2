// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace raterscope {

/// What every ranking reads: which of two items a judge found better, row by row (METHODS §1, §7).
///
/// Columnar. Items are numbered over all groups and belong to one group each: the same system in two articles
/// is two items, with a skill each. Judges are shared by all groups. With aspects, a group is an article seen
/// under one aspect. Rows stay in file order; both orders of a pair are rows of their own.
class Comparisons
{
public:
    std::vector<std::int32_t> first;  ///< by row, the item shown first
    std::vector<std::int32_t> second; ///< by row, of the same group
    std::vector<std::int32_t> judge;  ///< by row
    std::vector<double> probability;  ///< by row, P(first is better) in [0, 1]; ½ for a tie
    std::vector<std::uint8_t> tie;    ///< by row, 1 where p is ½

    /// By row, its row of ComparisonTable; empty unless these are recorded comparisons.
    std::vector<std::int32_t> recordedRow;

    std::vector<std::string> items;     ///< names; unique within a group
    std::vector<std::string> systems;   ///< by item, what it is an instance of in every group; may be empty
    std::vector<ItemId> itemIds;        ///< by item, in the data set; may be empty
    std::vector<std::int32_t> groupOf;  ///< by item
    std::vector<std::string> groups;    ///< names, in order of first appearance
    std::vector<std::int32_t> aspectOf; ///< by group; 0 everywhere without aspects
    std::vector<std::string> aspects;   ///< names; one empty name without aspects
    std::vector<std::string> judges;    ///< names

    /// What an item is called in all groups.
    const std::string& systemOf(std::size_t item) const
    {
        return systems.empty() || systems[item].empty() ? items[item] : systems[item];
    }
    std::size_t size() const { return first.size(); }
    std::size_t itemCount() const { return items.size(); }
    std::size_t groupCount() const { return groups.size(); }
    std::size_t judgeCount() const { return judges.size(); }
    std::int32_t groupAt(std::size_t row) const { return groupOf[static_cast<std::size_t>(first[row])]; }
    /// Items of each group, ascending.
    std::vector<std::vector<std::int32_t>> itemsByGroup() const;
};

/// Collects comparisons by name, in file order.
class ComparisonsBuilder
{
public:
    ComparisonsBuilder();

    /// One row. `probability` is P(first is better): 1, 0, ½ for a tie, or anything between. Throws
    /// std::invalid_argument when it is outside [0, 1] or no number, or when an item is compared with itself.
    void add(std::string_view group, std::string_view first, std::string_view second, std::string_view judge,
             double probability, std::string_view aspect = {});
    /// An item or judge that may have no row.
    std::int32_t item(std::string_view group, std::string_view name, std::string_view aspect = {});
    std::int32_t judge(std::string_view name);

    /// Leaves the builder empty.
    Comparisons finish();

private:
    Comparisons m_data;
    std::map<std::string, std::int32_t, std::less<>> m_judges, m_aspects;
    std::map<std::pair<std::int32_t, std::string>, std::int32_t> m_groups; ///< by aspect and name
    std::map<std::pair<std::int32_t, std::string>, std::int32_t> m_items;  ///< by group and name
};

/// The derived verdicts of a table of pairs as comparisons: A = the first item is better, B = the second, T =
/// a tie, p = ½. Groups are the data's groups, or one group without a name where items are not grouped. Rows
/// go by unit, then rater; every rater of the table is a judge, also without a row, and only items that are
/// in a pair of the table appear. Missing labels are no rows. Cost: O(labels · log items).
///
/// Recorded comparisons keep the order of the file and their probabilities; an item is named by its system
/// where it has one, and a group is seen under each aspect apart.
/// Throws AnalysisError when the units are no pairs on the scale A, B, T; Cancelled.
Comparisons comparisonsOf(const LabelTable& table, const Dataset& data, const JobControl& job = {});

} // namespace raterscope
