// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"

#include <cstdint>
#include <vector>

namespace raterscope {

/// The cluster of every leaf when a tree is cut at a height: two leaves share one when the merge that joins them is
/// at or below it (scipy's fcluster, criterion "distance"). Numbered 1…k by first appearance in rater order.
///
/// Heights must not fall along the tree, which holds for all five linkages. A height below the first merge gives
/// every rater its own cluster; no leaf gives an empty result. Cost O(n): cheap enough to follow a dragged line.
std::vector<std::int32_t> cutAtHeight(const Tree& tree, double height);

} // namespace raterscope
