// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Random.h"
#include "ranking/BradleyTerry.h"
#include "ranking/BtSigma.h"
#include "ranking/CrowdBt.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

using namespace raterscope;

namespace {

/// 100 groups of 16 items, 8 judges with σ from 0.3 to 8, both orders: 192,000 rows.
const Comparisons& panel()
{
    static const Comparisons comparisons = [] {
        Random random(1);
        ComparisonsBuilder builder;
        for (int group = 0; group < 100; ++group) {
            double skill[16];
            for (double& number : skill)
                number = 1.5 * random.normal();
            for (int i = 0; i < 16; ++i) {
                for (int j = 0; j < 16; ++j) {
                    for (int judge = 0; i != j && judge < 8; ++judge) {
                        const double sigma = 0.3 * std::pow(8.0 / 0.3, judge / 7.0);
                        const double p = 1.0 / (1.0 + std::exp((skill[j] - skill[i]) / sigma));
                        builder.add(std::to_string(group), std::to_string(i), std::to_string(j),
                                    std::to_string(judge), random.uniform() < p ? 1.0 : 0.0);
                    }
                }
            }
        }
        return builder.finish();
    }();
    return comparisons;
}

/// 1,000,000 games of 300 items.
const Comparisons& games()
{
    static const Comparisons comparisons = [] {
        Random random(2);
        ComparisonsBuilder builder;
        for (int item = 0; item < 300; ++item)
            builder.item("", std::to_string(item));
        Comparisons result = builder.finish();
        result.judges = {"j"};
        for (int row = 0; row < 1'000'000; ++row) {
            const auto i = static_cast<std::int32_t>(random.below(300));
            const auto j = (i + 1 + static_cast<std::int32_t>(random.below(299))) % 300;
            const bool wins = random.uniform() < 1.0 / (1.0 + std::exp(0.01 * (j - i)));
            result.first.push_back(i);
            result.second.push_back(j);
            result.judge.push_back(0);
            result.probability.push_back(wins ? 1.0 : 0.0);
            result.tie.push_back(0);
        }
        return result;
    }();
    return comparisons;
}

/// The baseline: the likelihood and its gradient once over the rows, as one would write it down.
double plainGradient(const Comparisons& comparisons, std::vector<double>& gradient)
{
    gradient.assign(comparisons.itemCount(), 0.0);
    double sum = 0.0;
    for (std::size_t row = 0; row < comparisons.size(); ++row) {
        const auto i = static_cast<std::size_t>(comparisons.first[row]);
        const auto j = static_cast<std::size_t>(comparisons.second[row]);
        const double p = 1.0 / (1.0 + std::exp(1e-3 * (static_cast<double>(j) - static_cast<double>(i))));
        sum += comparisons.probability[row] * std::log(p)
               + (1.0 - comparisons.probability[row]) * std::log(1.0 - p);
        gradient[i] += comparisons.probability[row] - p;
        gradient[j] -= comparisons.probability[row] - p;
    }
    return sum;
}

void plainGradientOfPanel(benchmark::State& state)
{
    std::vector<double> gradient;
    for (auto _ : state)
        benchmark::DoNotOptimize(plainGradient(panel(), gradient));
}

void plainGradientOfGames(benchmark::State& state)
{
    std::vector<double> gradient;
    for (auto _ : state)
        benchmark::DoNotOptimize(plainGradient(games(), gradient));
}

void btSigmaOfPanel(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(btSigma(panel()).objective);
}

void crowdBtOfPanel(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(crowdBt(panel()).objective);
}

void bradleyTerryOfGames(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(bradleyTerry(games()).objective);
}

void orderEffectOfGames(benchmark::State& state)
{
    BradleyTerryOptions options;
    options.orderEffect = true;
    for (auto _ : state)
        benchmark::DoNotOptimize(bradleyTerry(games(), options).objective);
}

BENCHMARK(plainGradientOfPanel)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(btSigmaOfPanel)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(crowdBtOfPanel)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(plainGradientOfGames)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(bradleyTerryOfGames)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(orderEffectOfGames)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
