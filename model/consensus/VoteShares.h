// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/LabelTable.h"

#include <cstdint>
#include <span>
#include <vector>

namespace raterscope {

/// The share of each level among a unit's labels, N·K row-major. Repeated rows all count. A unit without
/// labels has a row of zeros. Cost: O(labels + N K).
std::vector<double> voteShares(const LabelTable& table);

/// Entries that differ by less, relative to the larger, are tied: adding equal weights in another order must
/// not decide.
constexpr double tieTolerance = 1e-12;

/// The largest entry, the lowest index among those tied with it; −1 when none is above 0.
std::int32_t likeliestLevel(std::span<const double> row);

/// The largest entry of each row of N·K numbers, the lowest index among those tied; −1 for a row of zeros.
std::vector<std::int32_t> likeliestLevels(std::span<const double> rows, std::size_t levels);

} // namespace raterscope
