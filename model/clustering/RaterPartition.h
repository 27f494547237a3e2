// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/RaterPairs.h"
#include "core/Job.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raterscope {

/// A division of many raters into blocks of raters that agree with the same others.
struct RaterPartition {
    std::vector<std::vector<std::int32_t>> blocks; ///< columns; neighbours within a block are alike
    std::vector<std::int32_t> panelOf;             ///< by block; a block never mixes panels
    std::vector<std::uint8_t> compared;            ///< by block; 0 = its raters were compared with nobody
};

/// Divides the raters of each panel in two, and those in two again, the largest part first, until there are
/// `mostBlocks` blocks (or as many as there are panels). Within a block the halving goes on, for the order.
///
/// Each cut is along the leading eigenvector of the compared pairs' values about their mean, scaled by the
/// square roots of both raters' numbers of pairs (spectral bisection; Newman 2006 with agreement in place of
/// edges): the two sides agree more among themselves than with each other. A side holds at least an eighth.
/// Where no pair within the part was compared, the cut is in the middle, in file order.
///
/// Missing: pairs that were not compared, or have no value, count nothing. Raters with no compared pair at
/// all make a block of their own for each panel. Deterministic. Cost: about 50 passes over the pairs; 12
/// bytes a pair of the part in hand. Throws Cancelled.
RaterPartition partitionRaters(const RaterPairs& pairs, const std::vector<std::int32_t>& panelOf,
                               std::size_t panels, std::size_t mostBlocks, const JobControl& job = {});

} // namespace raterscope
