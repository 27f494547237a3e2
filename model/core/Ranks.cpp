// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Ranks.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace raterscope {

namespace {

std::vector<std::size_t> orderOf(std::span<const double> numbers)
{
    std::vector<std::size_t> order(numbers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return numbers[a] < numbers[b] || (numbers[a] == numbers[b] && a < b);
    });
    return order;
}

/// Pairs within runs of equal elements: Σ t(t − 1)/2 over the sorted sequence.
template <class Equal>
std::int64_t tiedPairs(std::size_t count, Equal equal)
{
    std::int64_t pairs = 0;
    std::int64_t run = 1;
    for (std::size_t i = 1; i < count; ++i) {
        run = equal(i - 1, i) ? run + 1 : 1;
        pairs += run - 1;
    }
    return pairs;
}

/// Sorts `numbers` and returns how many pairs stood in the wrong order.
std::int64_t sortCountingSwaps(std::vector<double>& numbers)
{
    std::vector<double> merged(numbers.size());
    std::int64_t swaps = 0;
    for (std::size_t width = 1; width < numbers.size(); width *= 2) {
        for (std::size_t begin = 0; begin < numbers.size(); begin += 2 * width) {
            const std::size_t middle = std::min(begin + width, numbers.size());
            const std::size_t end = std::min(begin + 2 * width, numbers.size());
            std::size_t left = begin;
            std::size_t right = middle;
            for (std::size_t place = begin; place < end; ++place) {
                if (right == end || (left < middle && numbers[left] <= numbers[right])) {
                    merged[place] = numbers[left++];
                } else {
                    merged[place] = numbers[right++];
                    swaps += static_cast<std::int64_t>(middle - left);
                }
            }
        }
        numbers.swap(merged);
    }
    return swaps;
}

} // namespace

std::vector<double> averageRanks(std::span<const double> numbers)
{
    const auto order = orderOf(numbers);
    std::vector<double> ranks(numbers.size());
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin + 1;
        while (end < order.size() && numbers[order[end]] == numbers[order[begin]])
            ++end;
        const double rank = static_cast<double>(begin + end + 1) / 2.0;
        for (; begin < end; ++begin)
            ranks[order[begin]] = rank;
    }
    return ranks;
}

Value pearsonCorrelation(std::span<const double> a, std::span<const double> b)
{
    if (a.size() < 2)
        return UndefinedReason::TooFewItems;
    const auto isConstant = [](std::span<const double> numbers) {
        return std::all_of(numbers.begin(), numbers.end(), [&](double x) { return x == numbers.front(); });
    };
    if (isConstant(a) || isConstant(b))
        return UndefinedReason::NoVariation;
    const auto count = static_cast<double>(a.size());
    const double meanA = std::accumulate(a.begin(), a.end(), 0.0) / count;
    const double meanB = std::accumulate(b.begin(), b.end(), 0.0) / count;
    double squaresA = 0.0;
    double squaresB = 0.0;
    double products = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double x = a[i] - meanA;
        const double y = b[i] - meanB;
        squaresA += x * x;
        squaresB += y * y;
        products += x * y;
    }
    const double scale = std::sqrt(squaresA) * std::sqrt(squaresB);
    if (!(scale > 0.0))
        return UndefinedReason::NoVariation;
    return std::clamp(products / scale, -1.0, 1.0);
}

Value spearmanCorrelation(std::span<const double> a, std::span<const double> b)
{
    return pearsonCorrelation(averageRanks(a), averageRanks(b));
}

Value kendallCorrelation(std::span<const double> a, std::span<const double> b)
{
    if (a.size() < 2)
        return UndefinedReason::TooFewItems;
    std::vector<std::size_t> order(a.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t x, std::size_t y) { return a[x] < a[y] || (a[x] == a[y] && b[x] < b[y]); });
    const auto count = static_cast<std::int64_t>(a.size());
    const std::int64_t pairs = count * (count - 1) / 2;
    const auto tiedA =
        tiedPairs(order.size(), [&](std::size_t i, std::size_t j) { return a[order[i]] == a[order[j]]; });
    const auto tiedBoth = tiedPairs(order.size(), [&](std::size_t i, std::size_t j) {
        return a[order[i]] == a[order[j]] && b[order[i]] == b[order[j]];
    });
    std::vector<double> second(order.size());
    std::transform(order.begin(), order.end(), second.begin(), [&](std::size_t i) { return b[i]; });
    const std::int64_t discordant = sortCountingSwaps(second);
    const auto tiedB =
        tiedPairs(second.size(), [&](std::size_t i, std::size_t j) { return second[i] == second[j]; });
    if (tiedA == pairs || tiedB == pairs)
        return UndefinedReason::NoVariation;
    const auto difference = static_cast<double>(pairs - tiedA - tiedB + tiedBoth - 2 * discordant);
    return difference
           / (std::sqrt(static_cast<double>(pairs - tiedA)) * std::sqrt(static_cast<double>(pairs - tiedB)));
}

} // namespace raterscope
