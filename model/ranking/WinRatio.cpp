// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/WinRatio.h"

#include "core/Share.h"

namespace raterscope {

WinRatios winRatios(const Comparisons& comparisons, std::int32_t judge, const JobControl& job)
{
    job.check();
    const std::size_t count = comparisons.itemCount();
    WinRatios ratios;
    ratios.wins.assign(count, 0);
    ratios.losses.assign(count, 0);
    ratios.ties.assign(count, 0);
    std::vector<double> sums(count, 0.0);
    for (std::size_t row = 0; row < comparisons.size(); ++row) {
        if (judge >= 0 && comparisons.judge[row] != judge)
            continue;
        const auto first = static_cast<std::size_t>(comparisons.first[row]);
        const auto second = static_cast<std::size_t>(comparisons.second[row]);
        const double p = comparisons.probability[row];
        sums[first] += p;
        sums[second] += 1.0 - p;
        if (comparisons.tie[row]) {
            ++ratios.ties[first];
            ++ratios.ties[second];
        } else {
            ++ratios.wins[p > 0.5 ? first : second];
            ++ratios.losses[p > 0.5 ? second : first];
        }
    }
    for (std::size_t item = 0; item < count; ++item) {
        const std::int64_t rows = ratios.rowsOf(item);
        ratios.averageProbability.push_back(rows > 0 ? Value(sums[item] / static_cast<double>(rows))
                                                     : shareOf(0, 0));
        ratios.winRatio.push_back(shareOf(ratios.wins[item], ratios.wins[item] + ratios.losses[item]));
    }
    return ratios;
}

} // namespace raterscope
