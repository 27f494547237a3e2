// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/PairSums.h"

#include <cstdint>
#include <vector>

namespace raterscope {

/// A partition of the items. Parts are numbered in the order of their first item.
struct Parts {
    std::vector<std::int32_t> of; ///< by item
    std::int32_t count = 0;
    /// Items of each part, ascending.
    std::vector<std::vector<std::int32_t>> members() const;
};

/// Items that comparisons link, directly or through others: what can be ranked against each other at all.
/// Items never compared are parts of one. Cost: O(pairs + items).
Parts linkedParts(std::size_t itemCount, const std::vector<PairSums>& pairs);

/// Items linked by wins in both directions: i and j are in one part when a chain of wins (or ties, or p above
/// 0) leads from i to j and one back. A Bradley–Terry likelihood has a finite maximum exactly when every
/// linked part is a single one of these (Ford 1957). Tarjan's strongly connected components, without
/// recursion. Cost: O(pairs + items).
Parts mutualParts(std::size_t itemCount, const std::vector<PairSums>& pairs);

} // namespace raterscope
