// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"
#include "ranking/Comparisons.h"

#include <cstdint>
#include <vector>

namespace raterscope {

/// Triples and quadruples of items of one group, counted over groups. Every triple is decided, with a tie, or
/// incomplete.
struct CycleCounts {
    std::int64_t triples = 0;
    std::int64_t decided = 0;            ///< all three pairs have a majority direction
    std::int64_t cyclic = 0;             ///< of those, A over B over C over A
    std::int64_t withTie = 0;            ///< all three pairs compared, at least one without a majority
    std::int64_t incomplete = 0;         ///< at least one pair never compared
    std::int64_t quadruples = 0;         ///< fully decided sets of four
    std::int64_t cyclicQuadruples = 0;   ///< of those, with a directed cycle through all four
    std::int64_t groupsWithoutFours = 0; ///< groups of more than mostItemsForFours items

    Value rate() const;     ///< cyclic / decided; a random tournament has ¼
    Value fourRate() const; ///< cyclicQuadruples / quadruples; a random tournament has 0.375
};

/// Sets of four are counted in groups of up to so many items.
constexpr std::size_t mostItemsForFours = 100;

struct JudgeCycles {
    std::int32_t judge = -1; ///< −1 = the majority of all judges
    std::int32_t aspect = 0;
    CycleCounts counts;
};

/// Cycle rates (METHODS §7) of each judge and aspect, after those of all judges together: per aspect, first
/// the majority, then the judges in order. The direction of a pair is the sign of Σ (p − ½) over all its rows
/// in the group, whichever item was shown first; triples over different groups do not exist.
///
/// Source: Kendall & Babington Smith 1940 for circular triads; a set of four holds a directed 4-cycle exactly
/// when each item beats one or two of the others. Missing: pairs without a row make their triples incomplete,
/// counted apart. Degenerate: without a decided triple the rate is undefined. The number of threads changes
/// no result. Cost: O(n³ / 64) a group and judge, O(n⁴) for fours; n² / 4 bytes. Throws Cancelled.
std::vector<JudgeCycles> cycleRates(const Comparisons& comparisons, int threads = 0,
                                    const JobControl& job = {});

} // namespace raterscope
