// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/Comparisons.h"

#include <cstdint>
#include <vector>

namespace raterscope {

enum class Outcomes : std::uint8_t {
    Soft, ///< p as it is
    Hard, ///< 1 when p > ½, 0 when p < ½, ½ for ties
};

/// All that a likelihood needs of the rows of one judge on one pair, or of all judges on it.
struct PairSums {
    std::int32_t a = 0, b = 0; ///< items, a < b unless said otherwise
    std::int32_t judge = -1;   ///< −1 = all judges together
    double wins = 0.0;         ///< of a: sum of p over the rows that are no ties
    double losses = 0.0;       ///< of a: sum of 1 − p over the rows that are no ties
    std::int64_t ties = 0;     ///< rows

    double count() const { return wins + losses + static_cast<double>(ties); }
    double winsWithTies() const { return wins + 0.5 * static_cast<double>(ties); }
    double lossesWithTies() const { return losses + 0.5 * static_cast<double>(ties); }
};

/// What rows are summed over.
enum class SumsBy : std::uint8_t {
    Pair,        ///< all judges together, either order
    PairOfJudge, ///< each judge apart
    ShownOrder,  ///< all judges together; a is the item shown first, so that a pair may have two sums
};

/// The rows collapsed: what is fitted does not depend on how often a pair was repeated. Ordered by group, a,
/// b, judge. Sums run in row order. Cost: O(rows) where the pairs of a group fit a table of about as many
/// cells as it has rows, O(rows · log rows) elsewhere. Throws Cancelled.
std::vector<PairSums> pairSums(const Comparisons& comparisons, Outcomes outcomes, SumsBy by,
                               const JobControl& job = {});

/// Where the pairs of each group begin in the result of pairSums(): groups + 1 positions.
std::vector<std::size_t> groupStarts(const Comparisons& comparisons, const std::vector<PairSums>& pairs);

} // namespace raterscope
