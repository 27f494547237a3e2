// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace raterscope {

/// CPython's `random.Random(seed)`, as far as `sample` needs it: published subsets are named by its seed.
///
/// Mersenne Twister 19937 (Matsumoto & Nishimura 1998) with init_by_array on the 32-bit words of |seed|,
/// least significant first; seed 0 is one zero word. Source: METHODS §1, checked against CPython 3.11.
class PythonRandom
{
public:
    explicit PythonRandom(std::int64_t seed);
    /// Any integer seed as its 32-bit words of |seed|, least significant first. Empty counts as zero.
    explicit PythonRandom(const std::vector<std::uint32_t>& seedWords);

    /// The top `bits` bits (1…32) of the next 32-bit output.
    std::uint32_t bits(int count);
    /// `randbelow(n)` by rejection; n > 0.
    std::uint32_t below(std::uint32_t bound);
    /// `random.sample(range(n), k)`, to the index and in the same order.
    /// Throws std::invalid_argument when k > n.
    std::vector<std::int32_t> sample(std::int32_t n, std::int32_t k);

private:
    void initialise(const std::vector<std::uint32_t>& key);
    std::uint32_t next();

    std::array<std::uint32_t, 624> m_state{};
    std::size_t m_position = 624;
};

} // namespace raterscope
