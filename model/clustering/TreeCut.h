// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"
#include "clustering/Distances.h"
#include "core/Job.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raterscope {

/// Clusters of the merges at or below a height: by leaf, 1…k in order of first appearance.
std::vector<std::int32_t> cutAtHeight(const std::vector<Tree::Merge>& merges, std::size_t leaves,
                                      double height);

/// The height that gives at most `clusters` clusters: halfway between the last merge that is made and the
/// first that is not, so that cutting there is not a matter of rounding. Merges of equal height are all made
/// or none, so ties can give fewer (scipy's fcluster, criterion maxclust). Above the last merge for one
/// cluster, below the first for `leaves` or more.
double heightForClusters(const std::vector<Tree::Merge>& merges, std::size_t clusters);

/// Largest cluster number; 0 for no leaves.
int clusterCount(const std::vector<std::int32_t>& clusters);

/// Height at which two leaves come together, for all pairs. Cost: O(n²).
Distances copheneticDistances(const std::vector<Tree::Merge>& merges, std::size_t leaves);

/// Pearson correlation of distances and cophenetic distances (Sokal & Rohlf 1962). Undefined for fewer than
/// three leaves (TooFewRaters) and when either side is constant (NoVariation).
Value copheneticCorrelation(const Distances& distances, const std::vector<Tree::Merge>& merges);

/// Mean silhouette (Rousseeuw 1987): over leaves, (b − a) / max(a, b), a the mean distance to the own
/// cluster, b the least mean distance to another; 0 for a leaf alone in its cluster, and where a and b are
/// both 0. Undefined with one cluster or none (TooFewRaters). Cost: O(n²).
Value meanSilhouette(const Distances& distances, const std::vector<std::int32_t>& clusters);

/// Mean silhouettes of the cuts into k = 2, 3, … at most n − 1 clusters, and no more than `most`.
std::vector<Value> silhouettes(const Distances& distances, const std::vector<Tree::Merge>& merges,
                               std::size_t most, const JobControl& job = {});

/// Adjusted Rand index (Hubert & Arabie 1985) of two partitions of the same things. 1 = the same, 0 = as by
/// chance. Undefined (NoVariation) where chance alone gives full agreement: both have one cluster, or only
/// singletons.
Value adjustedRandIndex(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b);

} // namespace raterscope
