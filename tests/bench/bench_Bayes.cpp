// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bayes/BayesFilter.h"
#include "bayes/VariationalBayes.h"
#include "support/VerdictPanels.h"

#include <benchmark/benchmark.h>

#include <cmath>

using namespace raterscope;
using namespace raterscope::test;

namespace {

VerdictPanel thousandPairs(std::size_t humans)
{
    VerdictPanelOptions design;
    design.pairs = 1000;
    design.humans = humans;
    return drawPanel(1, design);
}

/// 1,000 pairs × 3 model judges in both orders × 2,000 particles, beside so many people.
void particleFilter(benchmark::State& state)
{
    const auto panel = thousandPairs(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state)
        benchmark::DoNotOptimize(bayesFilter(panel.stream).logLikelihood);
}
BENCHMARK(particleFilter)->Arg(0)->Arg(8)->Unit(benchmark::kMillisecond);

void variational(benchmark::State& state)
{
    const auto panel = thousandPairs(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state)
        benchmark::DoNotOptimize(variationalBayes(panel.stream).logLikelihood);
}
BENCHMARK(variational)->Arg(0)->Arg(8)->Unit(benchmark::kMillisecond);

/// What the reweighting costs when it is written down as it stands: one particle an object, exponentials for
/// every verdict, no resampling and no bands.
void plainReweighting(benchmark::State& state)
{
    const auto panel = thousandPairs(0);
    struct Particle {
        JudgeEffects effects;
        double weight;
    };
    for (auto _ : state) {
        Random random(1);
        std::vector<std::vector<Particle>> judges(3);
        for (auto& particles : judges) {
            for (int i = 0; i < 2000; ++i)
                particles.push_back(
                    {{1.5 + random.normal(), random.normal(), random.normal()}, 1.0 / 2000.0});
        }
        for (std::size_t pair = 0; pair < panel.stream.size(); ++pair) {
            for (const auto& label : panel.stream.modelVerdicts(pair)) {
                double sum = 0.0;
                for (auto& particle : judges[static_cast<std::size_t>(label.judge)]) {
                    const auto table = verdictTable(particle.effects);
                    const auto given = byPosition(static_cast<std::size_t>(label.verdict), label.isAFirst);
                    particle.weight *= (table[given] + table[3 + given] + table[6 + given]) / 3.0;
                    sum += particle.weight;
                }
                for (auto& particle : judges[static_cast<std::size_t>(label.judge)])
                    particle.weight /= sum;
            }
        }
        benchmark::DoNotOptimize(judges[0][0].weight);
    }
}
BENCHMARK(plainReweighting)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
