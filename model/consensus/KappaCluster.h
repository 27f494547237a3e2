// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clustering/Distances.h"
#include "clustering/Linkage.h"
#include "consensus/LabelModel.h"

#include <cstdint>
#include <vector>

namespace raterscope {

struct KappaClusterOptions {
    LinkageMethod linkage = LinkageMethod::Average;
    std::size_t clusters = 2;   ///< cut the tree into this many
    std::size_t chosen = 0;     ///< number of the cluster that votes, 0 = the largest
    std::size_t trainUnits = 0; ///< cluster on the first so many units; 0 = on all
    UndefinedDistance undefined = UndefinedDistance::Exclude;
    int threads = 0; ///< 0 = as many as the machine has; never changes the result
};

struct KappaClusterFit : LabelFit {
    std::vector<std::int32_t> clusterOf; ///< R: 1 … clusterCount by first appearance; 0 = outside the tree
    std::int32_t clusterCount = 0;
    std::int32_t chosenCluster = 0;  ///< 0 when there is no cluster at all
    std::int64_t fallbackUnits = 0;  ///< units no rater of the cluster labelled: the others vote there
    std::vector<Estimate> agreement; ///< R: share of the rater's labels equal to the result
};

/// Clusters of raters by 1 − Cohen κ (METHODS §3) on the first units, by column: 1 … k, 0 for raters left out
/// of the tree because their distances are undefined. Throws as pairwiseMatrix().
std::vector<std::int32_t> kappaClusters(const LabelTable& table, const KappaClusterOptions& options = {},
                                        const JobControl& job = {});

/// Majority vote within one cluster of raters (METHODS §5): the raters are clustered by κ, on all units or
/// the first ones, and the largest cluster (the first among equals), or the one asked for, votes; ties go to
/// the lowest level.
///
/// Where none of its raters labelled a unit all others vote, and the unit is counted. Posterior = the voters'
/// shares. Missing labels have no vote; repeated ratings all vote. Degenerate: with no cluster (no rater, or
/// no κ defined) everybody votes, and the notes say so. Cost: that of the κ matrix, O(R²) for the tree,
/// O(labels). Throws AnalysisError above 5,000 raters and for a cluster that does not exist, Cancelled.
KappaClusterFit kappaCluster(const LabelTable& table, const KappaClusterOptions& options = {},
                             const JobControl& job = {});

} // namespace raterscope
