// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/MeanCorrelation.h"

#include "core/Parallel.h"
#include "core/Ranks.h"

#include <cmath>
#include <numeric>

namespace raterscope {

namespace {

/// Rows of pairs that are summed apart from each other, whatever the number of threads.
constexpr std::size_t mostStripes = 64;

bool ratedTheSameItems(const ScoreTable& table)
{
    const auto first = table.column(0).items;
    for (std::size_t r = 1; r < table.raterCount(); ++r) {
        const auto items = table.column(r).items;
        if (!std::equal(items.begin(), items.end(), first.begin(), first.end()))
            return false;
    }
    return true;
}

/// Ranks less their mean, of length 1; empty for a constant rater.
std::vector<double> unitRanks(std::span<const double> scores)
{
    std::vector<double> ranks = averageRanks(scores);
    const double mean = 0.5 * static_cast<double>(ranks.size() + 1);
    double squares = 0.0;
    for (double& rank : ranks) {
        rank -= mean;
        squares += rank * rank;
    }
    if (!(squares > 0.0))
        return {};
    for (double& rank : ranks)
        rank /= std::sqrt(squares);
    return ranks;
}

/// Without gaps, Σ_k ρ_jk is the product of j's unit ranks with the sum of all.
std::vector<Value> withoutGaps(const ScoreTable& table, int threads, const JobControl& job)
{
    const std::size_t raters = table.raterCount();
    std::vector<std::vector<double>> ranks(raters);
    parallelFor(raters, threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t r = begin; r < end; ++r) {
            job.check();
            ranks[r] = unitRanks(table.column(r).scores);
        }
    });
    std::vector<double> sum(table.column(0).items.size(), 0.0);
    double varying = 0.0;
    for (const auto& own : ranks) {
        job.check();
        varying += own.empty() ? 0.0 : 1.0;
        for (std::size_t i = 0; i < own.size(); ++i)
            sum[i] += own[i];
    }
    std::vector<Value> result(raters, UndefinedReason::NoDefinedCells);
    for (std::size_t r = 0; r < raters && varying > 1.0; ++r) {
        if (ranks[r].empty())
            continue;
        double all = 0.0; // with itself, which is 1
        for (std::size_t i = 0; i < sum.size(); ++i)
            all += ranks[r][i] * sum[i];
        result[r] = std::clamp((all - 1.0) / (varying - 1.0), -1.0, 1.0);
    }
    return result;
}

struct CorrelationSum {
    double value = 0.0;
    std::int64_t pairs = 0;
};

void add(CorrelationSum& sum, const Value& rho)
{
    if (rho.isDefined()) {
        sum.value += rho.number();
        ++sum.pairs;
    }
}

} // namespace

std::vector<Value> meanCorrelations(const ScoreTable& table, int threads, const JobControl& job)
{
    const std::size_t raters = table.raterCount();
    if (raters == 0 || ratedTheSameItems(table))
        return raters == 0 ? std::vector<Value>{} : withoutGaps(table, threads, job);
    // A rater's pairs to the right are summed in a place of its own, those to the left in that of the stripe.
    std::vector<CorrelationSum> right(raters);
    std::vector<std::vector<CorrelationSum>> left(std::min(raters, mostStripes),
                                                  std::vector<CorrelationSum>(raters));
    parallelFor(left.size(), threads, 1, [&](std::size_t begin, std::size_t end) {
        CommonScores common(table);
        for (std::size_t stripe = begin; stripe < end; ++stripe) {
            for (std::size_t a = stripe; a < raters; a += left.size()) {
                job.check();
                common.visit(a, a + 1, [&](std::size_t b, const auto& x, const auto& y) {
                    const Value rho = spearmanCorrelation(x, y);
                    add(right[a], rho);
                    add(left[stripe][b], rho);
                });
            }
        }
    });

    std::vector<Value> result(raters, UndefinedReason::NoDefinedCells);
    for (std::size_t r = 0; r < raters; ++r) {
        CorrelationSum sum = right[r];
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
