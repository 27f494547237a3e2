// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/Blocks.h"
#include "catalog/Facets.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

/// What the block means of two groups of raters say.
enum class ConstructVerdict : std::uint8_t {
    Two,       ///< the groups measure different things
    Partly,    ///< they share a signal, but agree less with each other than among themselves
    One,       ///< agreement between is not told apart from agreement within
    Undecided, ///< no interval, a group of one rater, or intervals too wide
};

/// METHODS §3, for two within-blocks and their between-block, by their 95 % intervals:
///
/// - Two: each within-interval lies above the between-interval, and the between-interval includes 0, or lies
/// below
///   0.1 while each within-interval lies above 0.1.
/// - Partly: each within-interval lies above the between-interval, which lies above 0, and the rule for two
/// does
///   not hold.
/// - One: the between-interval lies above 0 and reaches into a within-interval.
/// - Undecided: everything else.
ConstructVerdict judgeConstructs(const Block& withinA, const Block& withinB, const Block& between);

/// What a construct statement speaks of, apart from the blocks.
struct ConstructContext {
    std::string symbol = "κ";
    std::int64_t units = 0;
    std::string unitNoun = "items";  ///< "pairs of items"
    std::vector<std::string> raters; ///< by matrix column
};

/// The plain statement on one or two constructs, for each two groups.
///
/// Finding ids: "two-constructs" (warning), "partly-shared-construct", "one-construct",
/// "constructs-undecided". With more than two groups every pair of groups that is two constructs is reported,
/// least agreement first, at most six; when there is none, the pair with the least agreement between it.
/// Nothing with fewer than two groups.
std::vector<Finding> constructFindings(const Blocks& blocks, const RaterGroups& groups,
                                       const ConstructContext& context);

} // namespace raterscope
