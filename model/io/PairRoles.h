// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/ImportOptions.h"
#include "io/OutcomeWords.h"
#include "io/TableSniffer.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace raterscope {

/// Which column of a table of comparisons plays which role, and how its cells are read.
struct PairRoles {
    std::map<std::string, std::vector<std::string>> mapping;
    /// Columns each of which holds the outcomes of one judge, called by its name; else the role `outcome` has
    /// one column, or two for the two orders, or `wins` and `losses` count.
    std::vector<std::string> judgeColumns;
    std::string judge; ///< the one judge of a table without a column of judges
    /// What the two items are called where no column names them.
    std::pair<std::string, std::string> itemNames{"A", "B"};
    OutcomeWords outcome, reference;
    bool swapsByOne = false; ///< the order column counts 0, 1: 1 is swapped
    std::vector<std::string> notes;

    bool has(const std::string& role) const
    {
        const auto place = mapping.find(role);
        return place != mapping.end() && !place->second.empty();
    }
    bool hasBothOrders() const { return has("outcome") && mapping.at("outcome").size() == 2; }
    bool hasCounts() const { return has("wins"); }
};

/// Whether a table that nobody said anything about holds comparisons: two columns of items, or two orders of
/// a verdict, with a column of outcomes that can mostly be read.
bool looksLikePairs(const TableShape& table, const ImportOptions& options, const std::string& file);

/// Proposes roles from the names of the columns and the first rows. What the options give is taken as it is;
/// every decision is noted. Throws InputError when a column that the options name is not there, or a role
/// that is needed cannot be filled (the message lists the columns).
PairRoles sniffPairRoles(const TableShape& table, const ImportOptions& options, const std::string& file);

/// What an order column says: whether the second item of the row was shown first; nothing when it cannot be
/// read.
std::optional<bool> readOrder(std::string_view cell, bool swapsByOne, std::string_view firstItem,
                              std::string_view secondItem);

} // namespace raterscope
