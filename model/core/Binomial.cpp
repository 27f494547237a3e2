// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Binomial.h"

#include <boost/math/special_functions/beta.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace raterscope {

namespace {

constexpr double tau = 6.283185307179586476925286766559;

/// log n! − log(√(2πn) (n/e)ⁿ): the error of Stirling's formula.
double stirlingError(std::int64_t n)
{
    constexpr std::int64_t tabled = 16;
    static const std::array<double, tabled> table = [] {
        std::array<double, tabled> errors{};
        long double factorial = 1.0L;
        for (std::int64_t i = 1; i < tabled; ++i) {
            const auto x = static_cast<long double>(i);
            factorial *= x;
            const long double error =
                std::log(factorial)
                - (0.5L * std::log(static_cast<long double>(tau) * x) + x * std::log(x) - x);
            errors[static_cast<std::size_t>(i)] = static_cast<double>(error);
        }
        return errors;
    }();
    if (n < tabled)
        return table[static_cast<std::size_t>(n)];
    const double x = static_cast<double>(n);
    const double square = x * x;
    constexpr double s0 = 1.0 / 12.0;
    constexpr double s1 = 1.0 / 360.0;
    constexpr double s2 = 1.0 / 1260.0;
    constexpr double s3 = 1.0 / 1680.0;
    constexpr double s4 = 1.0 / 1188.0;
    return (s0 - (s1 - (s2 - (s3 - s4 / square) / square) / square) / square) / x;
}

/// x log(x / m) + m − x, without cancellation where x is near m.
double deviance(double x, double m)
{
    if (std::abs(x - m) < 0.1 * (x + m)) {
        const double v = (x - m) / (x + m);
        double sum = (x - m) * v;
        double term = 2.0 * x * v;
        for (int j = 1; j < 1000; ++j) {
            term *= v * v;
            const double next = sum + term / static_cast<double>(2 * j + 1);
            if (next == sum)
                break;
            sum = next;
        }
        return sum;
    }
    return x * std::log(x / m) + m - x;
}

/// log P(X = k), 0 < p < 1.
double logTerm(std::int64_t k, std::int64_t n, double p, double q)
{
    const auto size = static_cast<double>(n);
    if (k == 0)
        return p < 0.1 ? -deviance(size, size * q) - size * p : size * std::log(q);
    if (k == n)
        return q < 0.1 ? -deviance(size, size * p) - size * q : size * std::log(p);
    const auto hits = static_cast<double>(k);
    const auto misses = static_cast<double>(n - k);
    return stirlingError(n) - stirlingError(k) - stirlingError(n - k) - deviance(hits, size * p)
           - deviance(misses, size * q) + 0.5 * std::log(size / (tau * hits * misses));
}

} // namespace

double logBinomialTail(std::int64_t k, std::int64_t n, double p, double q)
{
    if (k <= 0 || (p >= 1.0 && k <= n))
        return 0.0;
    if (k > n || p <= 0.0)
        return -std::numeric_limits<double>::infinity();
    constexpr double negligible = 1e-18;
    double sum = 1.0;
    double term = 1.0;
    if (static_cast<double>(k) >= static_cast<double>(n) * p) {
        for (std::int64_t i = k; i < n; ++i) {
            term *= static_cast<double>(n - i) / static_cast<double>(i + 1) * (p / q);
            sum += term;
            if (term < negligible * sum)
                break;
        }
        return std::min(0.0, logTerm(k, n, p, q) + std::log(sum));
    }
    for (std::int64_t i = k - 1; i > 0; --i) {
        term *= static_cast<double>(i) / static_cast<double>(n - i + 1) * (q / p);
        sum += term;
        if (term < negligible * sum)
            break;
    }
    const double below = logTerm(k - 1, n, p, q) + std::log(sum);
    return below < 0.0 ? std::log1p(-std::exp(below)) : -std::numeric_limits<double>::infinity();
}

Interval clopperPearson(std::int64_t hits, std::int64_t n, double level)
{
    if (hits < 0 || hits > n || n <= 0 || !(level > 0.0 && level < 1.0))
        throw std::invalid_argument("no share to give an interval for");
    const auto yes = static_cast<double>(hits);
    const auto no = static_cast<double>(n - hits);
    const double tail = 0.5 * (1.0 - level);
    Interval interval;
    interval.method = "Clopper–Pearson";
    interval.low = hits == 0 ? 0.0 : boost::math::ibeta_inv(yes, no + 1.0, tail);
    interval.high = hits == n ? 1.0 : boost::math::ibetac_inv(yes + 1.0, no, tail);
    return interval;
}

std::vector<double> holmAdjusted(const std::vector<double>& logP, double logBase, const JobControl& job)
{
    std::vector<std::size_t> order(logP.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::size_t compared = 0;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        if (++compared % 1'000'000 == 0)
            job.check();
        return logP[a] < logP[b];
    });
    std::vector<double> adjusted(logP.size());
    double highest = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < order.size(); ++i) {
        const double factor = std::log(static_cast<double>(order.size() - i)) / logBase;
        highest = std::max(highest, std::min(0.0, logP[order[i]] + factor));
        adjusted[order[i]] = highest;
    }
    return adjusted;
}

} // namespace raterscope
