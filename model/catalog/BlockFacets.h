// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/RaterPairs.h"
#include "catalog/Facets.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

/// The agreement of more raters than a matrix can hold: means over blocks of alike raters, and the single
/// pairs behind them.
struct RaterBlocks {
    /// A row is a block. A value is the mean over the compared pairs that have one, `used` their number; on
    /// the diagonal the pairs within the block (SameRater for a block of one rater).
    RaterMatrix matrix;
    Tree tree;                                      ///< over blocks; without leaves when there is none
    std::vector<std::string> panelOf;               ///< by block: the panel that all its raters sit in
    std::vector<std::vector<std::int32_t>> members; ///< by block: columns of the table, alike ones adjacent
    std::vector<std::int64_t> compared; ///< by cell of the matrix: pairs compared, with a value or without
    std::vector<RaterId> raters;        ///< by column of the table
    std::vector<std::string> raterNames;
    RaterPairs pairs;

    /// Pairs of raters in a cell, compared or not.
    std::int64_t pairsIn(std::size_t a, std::size_t b) const
    {
        const auto first = static_cast<std::int64_t>(members[a].size());
        return a == b ? first * (first - 1) / 2 : first * static_cast<std::int64_t>(members[b].size());
    }
};

} // namespace raterscope
