// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/Elo.h"

#include "core/Parallel.h"
#include "core/Random.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace raterscope {

namespace {

std::vector<double> ratingsInOrder(const Comparisons& comparisons, const std::vector<std::uint32_t>& order,
                                   const EloOptions& options, const JobControl& job)
{
    std::vector<double> ratings(comparisons.itemCount(), options.start);
    const double slope = std::log(options.base) / options.scale;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i % 65'536 == 0)
            job.check();
        const std::size_t row = order[i];
        double& first = ratings[static_cast<std::size_t>(comparisons.first[row])];
        double& second = ratings[static_cast<std::size_t>(comparisons.second[row])];
        const double expected = 1.0 / (1.0 + std::exp(slope * (second - first)));
        const double step = options.k * (comparisons.probability[row] - expected);
        first += step;
        second -= step;
    }
    return ratings;
}

} // namespace

SkillFit elo(const Comparisons& comparisons, const EloOptions& options, const JobControl& job)
{
    const auto pairs = pairSums(comparisons, Outcomes::Soft, SumsBy::Pair, job);
    SkillFit fit;
    describeParts(comparisons, pairs, fit);
    fit.parts = linkedParts(comparisons.itemCount(), pairs);
    std::vector<std::uint32_t> fileOrder(comparisons.size());
    std::iota(fileOrder.begin(), fileOrder.end(), std::uint32_t{0});
    std::vector<std::vector<double>> runs(static_cast<std::size_t>(std::max(1, options.orders)));
    parallelFor(runs.size(), options.threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t run = begin; run < end; ++run) {
            auto order = fileOrder;
            if (options.orders > 0) {
                Random random(options.seed, run);
                for (std::size_t i = order.size(); i > 1; --i)
                    std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
            }
            runs[run] = ratingsInOrder(comparisons, order, options, job);
        }
    });
    fit.skill.assign(comparisons.itemCount(), Value(UndefinedReason::NothingPairable));
    fit.standardError = fit.skill;
    const auto count = static_cast<double>(runs.size());
    for (std::size_t item = 0; item < comparisons.itemCount(); ++item) {
        if (!fit.itemNote[item].empty())
            continue;
        double mean = 0.0;
        for (const auto& run : runs)
            mean += run[item] / count;
        double variance = 0.0;
        for (const auto& run : runs)
            variance += (run[item] - mean) * (run[item] - mean) / count;
        fit.skill[item] = mean;
        if (options.orders > 1)
            fit.standardError[item] = std::sqrt(variance);
    }
    return fit;
}

} // namespace raterscope
