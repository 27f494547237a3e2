// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/CentralScore.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace raterscope {

namespace {

double meanOf(std::span<const double> scores)
{
    return std::accumulate(scores.begin(), scores.end(), 0.0) / static_cast<double>(scores.size());
}

} // namespace

ScoreConsensus centralScores(const LabelTable& table, const CentralScoreOptions& options,
                             const JobControl& job)
{
    if (!(options.trim >= 0.0 && options.trim < 0.5))
        throw std::invalid_argument("the trim must be at least 0 and below 0.5");
    const ScoreTable scores = scoreTable(table, job);
    ScoreConsensus result;
    result.scores.assign(scores.itemCount(), UndefinedReason::TooFewRaters);
    result.scoresUsed.assign(scores.itemCount(), 0);
    std::vector<double> sorted;
    for (std::size_t item = 0; item < scores.itemCount(); ++item) {
        if (item % 4096 == 0)
            job.check();
        const auto row = scores.row(item);
        if (row.scores.empty())
            continue;
        sorted.assign(row.scores.begin(), row.scores.end());
        if (options.centre != Centre::Mean)
            std::sort(sorted.begin(), sorted.end());
        std::span<const double> kept = sorted;
        const std::size_t n = kept.size();
        if (options.centre == Centre::Median) {
            kept = kept.subspan((n - 1) / 2, n % 2 == 0 ? 2 : 1);
        } else if (options.centre == Centre::TrimmedMean) {
            // The added part keeps 0.2 · 5 at 1 where rounding puts it below.
            const auto cut = static_cast<std::size_t>(options.trim * static_cast<double>(n) + 1e-9);
            kept = kept.subspan(cut, n - 2 * cut);
        }
        result.scores[item] = meanOf(kept);
        result.scoresUsed[item] = static_cast<std::int32_t>(kept.size());
    }
    return result;
}

} // namespace raterscope
