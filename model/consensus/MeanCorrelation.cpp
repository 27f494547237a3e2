// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/MeanCorrelation.h"

#include "core/Parallel.h"
#include "core/Ranks.h"

#include <algorithm>

namespace raterscope {

std::vector<Value> meanCorrelations(const ScoreTable& table, int threads, const JobControl& job)
{
    const std::size_t raters = table.raterCount();
    std::vector<std::vector<double>> ranks(raters); // among all items the rater scored
    parallelFor(raters, threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t r = begin; r < end; ++r) {
            job.check();
            ranks[r] = averageRanks(table.column(r).scores);
        }
    });

    struct Sum {
        double value = 0.0;
        std::int64_t pairs = 0;
        void add(const Value& rho)
        {
            if (rho.isDefined()) {
                value += rho.number();
                ++pairs;
            }
        }
    };
    // A rater's pairs to the right are summed in one place each, those to the left in the row's own vector.
    std::vector<Sum> right(raters);
    std::vector<std::vector<Sum>> left(std::min<std::size_t>(raters, 64), std::vector<Sum>(raters));
    parallelFor(left.size(), threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t stripe = begin; stripe < end; ++stripe) {
            for (std::size_t a = stripe; a < raters; a += left.size()) {
                const auto own = table.column(a);
                visitCommonScores(table, a, a + 1, [&](std::size_t b, const auto& x, const auto& y) {
                    job.check();
                    const bool same = x.size() == own.items.size() && x.size() == ranks[b].size();
                    const Value rho =
                        same ? pearsonCorrelation(ranks[a], ranks[b]) : spearmanCorrelation(x, y);
                    right[a].add(rho);
                    left[stripe][b].add(rho);
                });
            }
        }
    });

    std::vector<Value> result(raters, UndefinedReason::NoDefinedCells);
    for (std::size_t r = 0; r < raters; ++r) {
        Sum sum = right[r];
        for (const auto& stripe : left) {
            sum.value += stripe[r].value;
            sum.pairs += stripe[r].pairs;
        }
        if (sum.pairs > 0)
            result[r] = sum.value / static_cast<double>(sum.pairs);
    }
    return result;
}

} // namespace raterscope
