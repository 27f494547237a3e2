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
    for (Eigen::Index r = 0; r < result.values.rows() && moment == Moment::Correlation; ++r)
        result.values(r, r) = 1.0;
    std::vector<std::int64_t> defined(raters, 0);
    parallelFor(raters, threads, 4, [&](std::size_t begin, std::size_t end) {
        CommonScores common(table);
        for (std::size_t a = begin; a < end; ++a) {
            job.check();
            common.visit(a, a + 1, [&](std::size_t b, const auto& x, const auto& y) {
                const Value value =
                    moment == Moment::Covariance ? covariance(x, y) : pearsonCorrelation(x, y);
                const auto i = static_cast<Eigen::Index>(a);
                const auto j = static_cast<Eigen::Index>(b);
                defined[a] += value.isDefined();
                result.values(i, j) = result.values(j, i) = value.numberOr(0.0);
            });
        }
    });
    result.undefinedPairs = static_cast<std::int64_t>(raters * (raters - 1) / 2)
                            - std::accumulate(defined.begin(), defined.end(), std::int64_t{0});
    return result;
}

} // namespace raterscope
