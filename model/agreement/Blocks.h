// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

/// A division of the raters of a matrix into panels or clusters.
struct RaterGroups {
    std::string by; ///< "panel" or "cluster"
    std::vector<std::string> names;
    std::vector<std::int32_t> groupOf; ///< by matrix column, position in names; −1 = in none
};

/// The panels that the table's raters sit in.
RaterGroups panelsOf(const LabelTable& table);
/// Clusters 1…k by matrix column (0 = in none), named "cluster 1", ….
RaterGroups clusterGroups(const std::vector<std::int32_t>& clusterOf);

/// The pairs of raters (positions by pairIndex()) of each block, in the order of blockMeans(): the
/// within-blocks in the order of the names, then the between-blocks.
std::vector<std::vector<std::size_t>> blockPairs(const RaterGroups& groups);

/// Mean, least and greatest of the defined cells within each group and between each two, each pair of raters
/// once.
///
/// Undefined cells are left out and counted. A block without cells (a group of one rater) is undefined as
/// TooFewRaters, one whose cells are all undefined as NoDefinedCells. No intervals: the bootstrap adds them.
/// Cost: O(R²).
Blocks blockMeans(const RaterMatrix& matrix, const RaterGroups& groups);

} // namespace raterscope
