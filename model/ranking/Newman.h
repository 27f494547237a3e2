// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"

#include <cstdint>
#include <span>
#include <vector>

namespace raterscope {

/// One pair of a set of items numbered from 0.
struct LocalPair {
    std::int32_t i, j;
    double wins, losses; ///< of i; ties as half of each
};

struct NewmanFit {
    std::vector<double> skill; ///< by item, mean 0
    std::int64_t iterations = 0;
    bool converged = false;
};

/// Bradley–Terry skills s = log π by the iteration of Newman 2023 (JMLR 24, 238), which has the fixed point
/// of Zermelo's and Hunter's (2004) and reaches it many times sooner:
/// π_i ← Σ_j w_ij π_j / (π_i + π_j) / Σ_j w_ji / (π_i + π_j), item after item, w_ij the wins of i over j.
///
/// Starts from equal skills; stops when no skill moves by more than `tolerance` in a round, or after
/// `iterations` rounds. The items must be linked by wins in both directions (mutualParts), or there is no
/// finite maximum; one item, or none, is 0. Cost: O(pairs) a round; 24 bytes a pair. Throws Cancelled.
NewmanFit newmanSkills(std::size_t items, std::span<const LocalPair> pairs, double tolerance = 1e-13,
                       std::int64_t iterations = 1'000'000, const JobControl& job = {});

} // namespace raterscope
