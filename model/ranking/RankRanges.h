// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/SkillFit.h"

#include <cstdint>
#include <vector>

namespace raterscope {

struct RankRange {
    std::int64_t best = 0; ///< 0 where there is none
    std::int64_t worst = 0;
    bool isDefined() const { return best > 0; }
};

/// The ranks that an item may have, by item: best = 1 + the items of its part that are above it beyond doubt,
/// worst = the items of its part less those that are below it beyond doubt. One item is above another beyond
/// doubt when the 95 % interval of the difference of their skills, s_i − s_j ± 1.96 √(V_ii + V_jj − 2 V_ij),
/// V the covariance within the part, lies above 0.
///
/// Pair by pair, not adjusted for how many pairs there are: with twenty items about one pair in forty of
/// equal items is told apart by chance. Ranks count within a part, from 1; items of different parts are never
/// compared. Undefined for parts without covariances. Cost: O(n²) a part.
std::vector<RankRange> rankRanges(const SkillFit& fit);

} // namespace raterscope
