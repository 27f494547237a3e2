// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/Blocks.h"
#include "catalog/Facets.h"
#include "core/Job.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace raterscope {

struct BlockPermutationOptions {
    std::int64_t mostExact = 10000; ///< assignments that are all enumerated
    std::int64_t drawn = 9999;      ///< otherwise
    std::uint64_t seed = 0;
    int threads = 0; ///< 0 = as many as the machine has; never changes the result
};

/// Above this many raters there is no permutation test: each assignment looks at all pairs within blocks.
constexpr std::size_t mostPermutedRaters = 2000;

/// Do raters of one group agree more with each other than with others? A permutation test (Hubert & Schultz
/// 1976, quadratic assignment; one-sided).
///
/// Statistic: mean of the defined cells within groups − mean of those between groups, every pair of raters
/// once. The labels of the groups are permuted over the raters that are in a group, group sizes kept. Exact,
/// p = share of all distinct assignments whose statistic reaches the observed one, when there are at most
/// mostExact of them and they cost no more than the draws would; otherwise Monte Carlo, p = (b + 1)/(B + 1)
/// (Phipson & Smyth 2010) from B = drawn, fewer above about 600 raters (named in the method); replicate i
/// uses Random(seed, i). Sums that differ by rounding alone are equal. The cells share raters, which is why
/// they are permuted by rater; the test says nothing of how large the gap is.
///
/// Undefined (TooFewRaters) with fewer than two groups, with nothing but groups of one, or above
/// mostPermutedRaters; (NoDefinedCells) when no cell within or none between is defined. Assignments without a
/// statistic are left out and counted in a note. Cost: assignments × pairs within groups.
BlockTest blockPermutation(const RaterMatrix& matrix, const RaterGroups& groups,
                           const BlockPermutationOptions& options = {}, const JobControl& job = {});

/// What the test says, as a finding ("block-structure"); nothing without a p.
std::vector<Finding> blockTestFinding(const BlockTest& test, const Blocks& blocks, const std::string& symbol,
                                      const std::vector<std::string>& raters);

} // namespace raterscope
