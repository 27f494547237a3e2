// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/Comparisons.h"

#include <cstdint>
#include <vector>

namespace raterscope {

/// Comparisons with both orders of a pair made one.
struct AveragedOrders {
    Comparisons comparisons;
    std::int64_t swapPairs = 0; ///< pairs of rows that became one
    std::int64_t alone = 0;     ///< rows that were left as they are: the other order is missing
};

/// Both orders of a pair by one judge as one row (METHODS §7): p̄ = (p_first + 1 − p_swapped) / 2, in the
/// order and at the place of the earlier row; a judge that contradicts itself gives a tie. Repeated rows are
/// taken in file order: the first of one order with the first of the other, the second with the second. Rows
/// without a counterpart stay. Cost: O(rows · log rows). Throws Cancelled.
AveragedOrders averagedOrders(const Comparisons& comparisons, const JobControl& job = {});

/// Comparisons with the groups of an aspect made one.
struct PooledGroups {
    Comparisons comparisons;
    std::vector<std::int32_t> itemOf; ///< by item before pooling, the item it became
};

/// One set of skills for all groups: items of the same system (systemOf) become one item, the groups of an
/// aspect one group without a name. Rows stay as they are, except those that would compare a system with
/// itself, which are left out. Cost: O(rows + items · log items).
PooledGroups pooledGroups(const Comparisons& comparisons);

} // namespace raterscope
