// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"
#include "clustering/Distances.h"
#include "core/Job.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace raterscope {

/// How far apart two clusters are.
enum class LinkageMethod : std::uint8_t {
    Average,  ///< mean distance between members (UPGMA)
    Single,   ///< least distance
    Complete, ///< greatest distance
    Weighted, ///< mean of the two parts' distances, whatever their sizes (WPGMA)
    Ward,     ///< least growth of the within-cluster sum of squares, by scipy's recursion
};

/// "average", "single", "complete", "weighted", "ward"; nothing for an unknown word.
std::optional<LinkageMethod> parseLinkage(std::string_view word);
const char* toString(LinkageMethod method);

/// Agglomerative clustering: n − 1 merges with the heights of scipy.cluster.hierarchy.linkage, in its
/// numbering (leaves 0…n−1, merge i makes n + i), a < b, heights ascending.
///
/// Among equal distances the pair of clusters with the smallest numbers merges first (METHODS §3). Ward runs
/// on any distances, also where they are not Euclidean, as scipy does. All distances must be finite. Fewer
/// than two things give no merges. Source: Lance & Williams 1967; nearest-neighbour lists with lazy repair as
/// in Müllner 2011, algorithm "generic". Cost: O(n²) in practice, O(n³) at worst; 8 n² bytes. Throws
/// Cancelled.
std::vector<Tree::Merge> linkage(const Distances& distances, LinkageMethod method,
                                 const JobControl& job = {});

} // namespace raterscope
