// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"
#include "clustering/Distances.h"
#include "core/Job.h"

#include <cstdint>
#include <vector>

namespace raterscope {

/// Leaves as the merges list them, a before b: scipy's leaves_list.
std::vector<std::int32_t> plainLeafOrder(const std::vector<Tree::Merge>& merges, std::size_t leaves);

/// Trees above this many leaves are drawn in plain order: the optimal one would take longer than it helps.
constexpr std::size_t mostOrderedLeaves = 1000;

/// The order with the least sum of distances between neighbours among all that the tree allows by turning its
/// branches (Bar-Joseph, Gifford & Jaakkola 2001), exact. Of an order and its mirror image the one that
/// begins with the smaller leaf.
///
/// scipy 1.10's optimal_leaf_ordering does not always reach this optimum.
/// Cost: O(n³) time by the two-step minimum of the paper's section on speed-up, 16 n² bytes. Throws
/// Cancelled.
std::vector<std::int32_t> optimalLeafOrder(const std::vector<Tree::Merge>& merges, const Distances& distances,
                                           const JobControl& job = {});

/// Sum of the distances between neighbours.
double leafOrderCost(const std::vector<std::int32_t>& order, const Distances& distances);

} // namespace raterscope
