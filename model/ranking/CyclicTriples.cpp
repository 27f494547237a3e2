// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/CyclicTriples.h"

#include "ranking/PairSums.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace raterscope {

namespace {

bool isStronger(const CyclicTriple& x, const CyclicTriple& y)
{
    return std::tuple(-x.strength, x.a, x.b, x.c) < std::tuple(-y.strength, y.a, y.b, y.c);
}

} // namespace

CyclicTriples cyclicTriples(const Comparisons& comparisons, std::int32_t judge, std::size_t most,
                            const JobControl& job)
{
    constexpr double rounding = 1e-12;
    const auto pairs =
        pairSums(comparisons, Outcomes::Soft, judge < 0 ? SumsBy::Pair : SumsBy::PairOfJudge, job);
    const auto starts = groupStarts(comparisons, pairs);
    const auto members = comparisons.itemsByGroup();
    std::vector<std::size_t> placeOf(comparisons.itemCount(), 0);
    CyclicTriples result;
    auto& kept = result.triples; // a heap, the weakest on top
    std::vector<double> margin;
    for (std::size_t group = 0; group < members.size(); ++group) {
        const auto& items = members[group];
        const std::size_t n = items.size();
        for (std::size_t i = 0; i < n; ++i)
            placeOf[static_cast<std::size_t>(items[i])] = i;
        margin.assign(n * n, 0.0);
        for (std::size_t p = starts[group]; p < starts[group + 1]; ++p) {
            const auto& pair = pairs[p];
            if (pair.judge != judge || std::abs(pair.wins - pair.losses) <= rounding * pair.count())
                continue;
            const std::size_t a = placeOf[static_cast<std::size_t>(pair.a)];
            const std::size_t b = placeOf[static_cast<std::size_t>(pair.b)];
            margin[a * n + b] = 0.5 * (pair.wins - pair.losses);
            margin[b * n + a] = -margin[a * n + b];
        }
        for (std::size_t i = 0; i < n; ++i) {
            job.check();
            for (std::size_t j = i + 1; j < n; ++j) {
                const double ij = margin[i * n + j];
                if (ij == 0.0)
                    continue;
                for (std::size_t k = j + 1; k < n; ++k) {
                    const double jk = margin[j * n + k];
                    const double ki = margin[k * n + i];
                    if (!(ij > 0.0 ? jk > 0.0 && ki > 0.0 : jk < 0.0 && ki < 0.0))
                        continue;
                    ++result.counted;
                    CyclicTriple triple{judge, items[i], items[j], items[k],
                                        std::min({std::abs(ij), std::abs(jk), std::abs(ki)})};
                    if (ij < 0.0)
                        std::swap(triple.b, triple.c);
                    if (kept.size() == most) {
                        if (most == 0 || !isStronger(triple, kept.front()))
                            continue;
                        std::pop_heap(kept.begin(), kept.end(), isStronger);
                        kept.pop_back();
                    }
                    kept.push_back(triple);
                    std::push_heap(kept.begin(), kept.end(), isStronger);
                }
            }
        }
    }
    std::sort_heap(kept.begin(), kept.end(), isStronger);
    return result;
}

} // namespace raterscope
