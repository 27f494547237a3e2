// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace raterscope {

/// xoshiro256** (Blackman & Vigna 2018), seeded by SplitMix64 from (seed, stream).
///
/// Every bootstrap replicate or simulated row owns a stream, so results do not depend on the number of
/// threads or on their order. The standard library's distributions are not portable; these are.
class Random
{
public:
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0);

    std::uint64_t next();
    /// Uniform integer in [0, bound), without modulo bias (Lemire 2019). bound must be > 0.
    std::uint32_t below(std::uint32_t bound);
    /// Uniform in [0, 1) with 53 bits.
    double uniform();
    /// Standard normal (polar method).
    double normal();
    /// Gamma with the given shape > 0 and scale 1 (Marsaglia & Tsang 2000).
    double gamma(double shape);

private:
    std::array<std::uint64_t, 4> m_state;
};

} // namespace raterscope
