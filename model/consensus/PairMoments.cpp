// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/PairMoments.h"

#include "consensus/MeanCorrelation.h"
#include "core/Parallel.h"
#include "core/Ranks.h"

#include <numeric>

namespace raterscope {

namespace {

Value covariance(std::span<const double> x, std::span<const double> y)
{
    if (x.size() < 2)
        return x.empty() ? UndefinedReason::NothingPairable : UndefinedReason::TooFewItems;
    const auto n = static_cast<double>(x.size());
    const double meanX = std::accumulate(x.begin(), x.end(), 0.0) / n;
    const double meanY = std::accumulate(y.begin(), y.end(), 0.0) / n;
    double sum = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i)
        sum += (x[i] - meanX) * (y[i] - meanY);
    return sum / (n - 1.0);
}

} // namespace

PairMoments pairMoments(const ScoreTable& table, Moment moment, int threads, const JobControl& job)
{
    const std::size_t raters = table.raterCount();
    PairMoments result;
    result.values =
        Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(raters), static_cast<Eigen::Index>(raters));
    std::vector<std::int64_t> undefined(raters, 0);
    std::vector<std::int64_t> incomplete(raters, 0);
    parallelFor(raters, threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t a = begin; a < end; ++a) {
            visitCommonScores(table, a, a, [&](std::size_t b, const auto& x, const auto& y) {
                job.check();
                const auto i = static_cast<Eigen::Index>(a);
                const auto j = static_cast<Eigen::Index>(b);
                if (a == b && moment == Moment::Correlation) {
                    result.values(i, i) = 1.0;
                    return;
                }
                const Value value =
                    moment == Moment::Covariance ? covariance(x, y) : pearsonCorrelation(x, y);
                undefined[a] += !value.isDefined() && a != b;
                incomplete[a] += x.size() < table.itemCount();
                result.values(i, j) = result.values(j, i) = value.numberOr(0.0);
            });
        }
    });
    result.undefinedPairs = std::accumulate(undefined.begin(), undefined.end(), std::int64_t{0});
    result.incompletePairs = std::accumulate(incomplete.begin(), incomplete.end(), std::int64_t{0});
    return result;
}

} // namespace raterscope
