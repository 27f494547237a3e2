// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/Agora.h"
#include "consensus/CareSvd.h"
#include "consensus/GradedResponse.h"
#include "support/GradedPanels.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>

using namespace raterscope;
using namespace raterscope::test;

namespace {

GradedPanel panelOfSize(std::size_t items, std::size_t raters)
{
    std::vector<GradedJudge> judges;
    for (std::size_t j = 0; j < raters; ++j)
        judges.push_back(
            spacedJudge(0.5 + 0.4 * static_cast<double>(j % 7), 0.1 * static_cast<double>(j % 3)));
    return drawPanel(items, judges, 1);
}

/// The E-step as one would write it down: every probability from its logistic curves at every grid point.
double plainExpect(const LabelTable& table, const std::vector<GradedJudge>& judges,
                   std::vector<double>& counts)
{
    constexpr std::size_t points = 150;
    counts.assign(judges.size() * 5 * points, 0.0);
    std::vector<double> weights(points);
    double logLikelihood = 0.0;
    for (std::size_t i = 0; i < table.unitCount(); ++i) {
        double sum = 0.0;
        for (std::size_t g = 0; g < points; ++g) {
            const double theta = -4.5 + 9.0 * static_cast<double>(g) / (points - 1);
            double log = -0.5 * theta * theta;
            for (const auto& label : table.labelsOf(i)) {
                const auto& judge = judges[static_cast<std::size_t>(label.column)];
                const auto k = static_cast<std::size_t>(label.level);
                const double above =
                    k == 0 ? 1.0 : 1.0 / (1.0 + std::exp(judge.beta[k - 1] - judge.alpha * theta));
                const double next = k == judge.beta.size()
                                        ? 0.0
                                        : 1.0 / (1.0 + std::exp(judge.beta[k] - judge.alpha * theta));
                log += std::log(std::max(above - next, 1e-300));
            }
            weights[g] = std::exp(log);
            sum += weights[g];
        }
        logLikelihood += std::log(sum);
        for (const auto& label : table.labelsOf(i)) {
            double* row =
                counts.data()
                + (static_cast<std::size_t>(label.column) * 5 + static_cast<std::size_t>(label.level))
                      * points;
            for (std::size_t g = 0; g < points; ++g)
                row[g] += weights[g] / sum;
        }
    }
    return logLikelihood;
}

/// The baseline: 19 plain E-steps, which is what AGORA takes, without any M-step.
void plainESteps(benchmark::State& state)
{
    const auto panel =
        panelOfSize(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)));
    std::vector<double> counts;
    for (auto _ : state) {
        for (int step = 0; step < 19; ++step)
            benchmark::DoNotOptimize(plainExpect(panel.table, panel.judges, counts));
    }
}

void agoraDefaults(benchmark::State& state)
{
    const auto panel =
        panelOfSize(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)));
    for (auto _ : state)
        benchmark::DoNotOptimize(agora(panel.table).logLikelihood);
}

void agoraOneThread(benchmark::State& state)
{
    const auto panel =
        panelOfSize(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)));
    for (auto _ : state)
        benchmark::DoNotOptimize(agora(panel.table, {}, 1).logLikelihood);
}

void influenceOfRaters(benchmark::State& state)
{
    const auto panel =
        panelOfSize(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)));
    const AgoraFit fit = agora(panel.table);
    for (auto _ : state)
        benchmark::DoNotOptimize(raterInfluence(panel.table, fit).data());
}

void maximumLikelihood(benchmark::State& state)
{
    const auto panel =
        panelOfSize(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)));
    for (auto _ : state)
        benchmark::DoNotOptimize(gradedResponse(panel.table).logLikelihood);
}

void care(benchmark::State& state)
{
    const auto panel =
        panelOfSize(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)));
    for (auto _ : state)
        benchmark::DoNotOptimize(careSvd(panel.table).objective);
}

BENCHMARK(plainESteps)->Args({19725, 5})->Args({1600, 14})->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(agoraDefaults)->Args({19725, 5})->Args({1600, 14})->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(agoraOneThread)->Args({19725, 5})->Args({1600, 14})->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(influenceOfRaters)
    ->Args({19725, 5})
    ->Args({1600, 14})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(maximumLikelihood)
    ->Args({19725, 5})
    ->Args({1600, 14})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(care)->Args({19725, 5})->Args({1600, 14})->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
