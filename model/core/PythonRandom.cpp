// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/PythonRandom.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <unordered_set>

namespace raterscope {

namespace {

constexpr std::size_t stateSize = 624;
constexpr std::size_t shiftSize = 397;

std::vector<std::uint32_t> wordsOf(std::int64_t seed)
{
    const std::uint64_t magnitude =
        seed < 0 ? 0 - static_cast<std::uint64_t>(seed) : static_cast<std::uint64_t>(seed);
    std::vector<std::uint32_t> words{static_cast<std::uint32_t>(magnitude)};
    if (magnitude >> 32)
        words.push_back(static_cast<std::uint32_t>(magnitude >> 32));
    return words;
}

} // namespace

PythonRandom::PythonRandom(std::int64_t seed)
{
    initialise(wordsOf(seed));
}

PythonRandom::PythonRandom(const std::vector<std::uint32_t>& seedWords)
{
    initialise(seedWords.empty() ? std::vector<std::uint32_t>{0} : seedWords);
}

void PythonRandom::initialise(const std::vector<std::uint32_t>& key)
{
    m_state[0] = 19650218u;
    for (std::size_t i = 1; i < stateSize; ++i)
        m_state[i] = 1812433253u * (m_state[i - 1] ^ (m_state[i - 1] >> 30)) + static_cast<std::uint32_t>(i);
    std::size_t i = 1;
    std::size_t j = 0;
    const auto advance = [&] {
        if (++i >= stateSize) {
            m_state[0] = m_state[stateSize - 1];
            i = 1;
        }
    };
    for (std::size_t k = std::max(stateSize, key.size()); k > 0; --k) {
        m_state[i] = (m_state[i] ^ ((m_state[i - 1] ^ (m_state[i - 1] >> 30)) * 1664525u)) + key[j]
                     + static_cast<std::uint32_t>(j);
        advance();
        if (++j >= key.size())
            j = 0;
    }
    for (std::size_t k = stateSize - 1; k > 0; --k) {
        m_state[i] = (m_state[i] ^ ((m_state[i - 1] ^ (m_state[i - 1] >> 30)) * 1566083941u))
                     - static_cast<std::uint32_t>(i);
        advance();
    }
    m_state[0] = 0x80000000u;
    m_position = stateSize;
}

std::uint32_t PythonRandom::next()
{
    if (m_position >= stateSize) {
        for (std::size_t i = 0; i < stateSize; ++i) {
            const std::uint32_t y = (m_state[i] & 0x80000000u) | (m_state[(i + 1) % stateSize] & 0x7fffffffu);
            m_state[i] = m_state[(i + shiftSize) % stateSize] ^ (y >> 1) ^ ((y & 1u) ? 0x9908b0dfu : 0u);
        }
        m_position = 0;
    }
    std::uint32_t y = m_state[m_position++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

std::uint32_t PythonRandom::bits(int count)
{
    return next() >> (32 - count);
}

std::uint32_t PythonRandom::below(std::uint32_t bound)
{
    const int width = std::bit_width(bound);
    std::uint32_t draw = bits(width);
    while (draw >= bound)
        draw = bits(width);
    return draw;
}

std::vector<std::int32_t> PythonRandom::sample(std::int32_t n, std::int32_t k)
{
    if (k < 0 || n < 0 || k > n)
        throw std::invalid_argument("a sample cannot be larger than the population");
    // CPython keeps a pool when that is smaller than a set of k drawn indices would be.
    double setSize = 21.0;
    if (k > 5)
        setSize += std::pow(4.0, std::ceil(std::log(k * 3.0) / std::log(4.0)));
    std::vector<std::int32_t> result(static_cast<std::size_t>(k));
    if (n <= setSize) {
        std::vector<std::int32_t> pool(static_cast<std::size_t>(n));
        std::iota(pool.begin(), pool.end(), 0);
        for (std::int32_t i = 0; i < k; ++i) {
            const std::size_t j = below(static_cast<std::uint32_t>(n - i));
            result[static_cast<std::size_t>(i)] = pool[j];
            pool[j] = pool[static_cast<std::size_t>(n - i - 1)];
        }
        return result;
    }
    std::unordered_set<std::uint32_t> drawn;
    drawn.reserve(static_cast<std::size_t>(k));
    for (auto& index : result) {
        std::uint32_t draw = below(static_cast<std::uint32_t>(n));
        while (!drawn.insert(draw).second)
            draw = below(static_cast<std::uint32_t>(n));
        index = static_cast<std::int32_t>(draw);
    }
    return result;
}

} // namespace raterscope
