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

/// The largest entry of each row of N·K numbers, the lowest index among equals; −1 for a row of zeros.
std::vector<std::int32_t> likeliestLevels(std::span<const double> rows, std::size_t levels);

} // namespace raterscope
