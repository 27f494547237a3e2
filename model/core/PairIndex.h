// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace raterscope {

/// Unordered pairs of n things.
constexpr std::size_t pairCount(std::size_t n)
{
    return n < 2 ? 0 : n * (n - 1) / 2;
}

/// Position of the pair (i, j), i < j < n, in the order (0,1), (0,2), … (n−2, n−1): scipy's condensed form.
constexpr std::size_t pairIndex(std::size_t n, std::size_t i, std::size_t j)
{
    return i * (2 * n - i - 1) / 2 + (j - i - 1);
}

} // namespace raterscope
