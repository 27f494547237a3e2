// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/DawidSkene.h"
#include "consensus/Glad.h"
#include "consensus/Mace.h"
#include "consensus/MajorityVote.h"
#include "consensus/OneCoin.h"
#include "consensus/VoteShares.h"
#include "consensus/ZeroBasedSkill.h"
#include "core/Random.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

using namespace raterscope;

namespace {

constexpr int levels = 5;

/// items × 10 labels by some of `raters`, right with a probability between 0.4 and 0.9 that is the rater's
/// own.
LabelTable crowd(std::size_t items, std::size_t raters)
{
    LabelTable table;
    table.title = "simulated";
    table.scale = integerScale(1, levels);
    table.panels = {"raters"};
    Random random(1);
    std::vector<double> skill;
    for (std::size_t r = 0; r < raters; ++r) {
        table.raters.push_back(RaterId(r));
        table.raterNames.push_back("r" + std::to_string(r));
        table.panelOf.push_back(0);
        table.slot.push_back(0);
        skill.push_back(0.4 + 0.5 * random.uniform());
    }
    std::vector<std::int32_t> columns(10);
    for (std::size_t i = 0; i < items; ++i) {
        const auto truth = static_cast<std::int32_t>(random.below(levels));
        for (auto& column : columns)
            column = static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(raters)));
        std::sort(columns.begin(), columns.end());
        for (const auto column : columns) {
            const bool right = random.uniform() < skill[static_cast<std::size_t>(column)];
            table.labels.push_back({column, right ? truth : static_cast<std::int32_t>(random.below(levels))});
        }
        table.units.push_back({ItemId(i), ItemId(), DimensionId(0)});
        table.start.push_back(table.labels.size());
    }
    return table;
}

const LabelTable& crowdOf(std::int64_t labels)
{
    static std::map<std::int64_t, LabelTable> tables;
    auto place = tables.find(labels);
    if (place == tables.end())
        place = tables.emplace(labels, crowd(static_cast<std::size_t>(labels / 10), 1000)).first;
    return place->second;
}

void count(benchmark::State& state, std::int64_t rounds)
{
    state.SetItemsProcessed(state.iterations() * state.range(0) * rounds);
    state.counters["labels"] = static_cast<double>(state.range(0));
}

/// The plain way: a loop over units, labels and classes, a logarithm for every label and class.
void plainDawidSkene(const LabelTable& table, int iterations)
{
    const std::size_t k = levels;
    auto posterior = voteShares(table);
    std::vector<double> prior(k);
    std::vector<double> confusion(table.raterCount() * k * k);
    for (int iteration = 0; iteration < iterations; ++iteration) {
        std::fill(prior.begin(), prior.end(), 0.0);
        std::fill(confusion.begin(), confusion.end(), 0.01);
        for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
            for (std::size_t truth = 0; truth < k; ++truth) {
                prior[truth] += posterior[unit * k + truth] / static_cast<double>(table.unitCount());
                for (const auto& label : table.labelsOf(unit))
                    confusion[(static_cast<std::size_t>(label.column) * k + truth) * k
                              + static_cast<std::size_t>(label.level)] += posterior[unit * k + truth];
            }
        }
        for (std::size_t row = 0; row < confusion.size(); row += k) {
            double sum = 0.0;
            for (std::size_t given = 0; given < k; ++given)
                sum += confusion[row + given];
            for (std::size_t given = 0; given < k; ++given)
                confusion[row + given] /= sum;
        }
        for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
            double* row = posterior.data() + unit * k;
            for (std::size_t truth = 0; truth < k; ++truth) {
                row[truth] = std::log(prior[truth]);
                for (const auto& label : table.labelsOf(unit))
                    row[truth] += std::log(confusion[(static_cast<std::size_t>(label.column) * k + truth) * k
                                                     + static_cast<std::size_t>(label.level)]);
            }
            const double most = *std::max_element(row, row + k);
            double sum = 0.0;
            for (std::size_t truth = 0; truth < k; ++truth)
                sum += row[truth] = std::exp(row[truth] - most);
            for (std::size_t truth = 0; truth < k; ++truth)
                row[truth] /= sum;
        }
    }
    benchmark::DoNotOptimize(posterior.data());
}

void PlainDawidSkene(benchmark::State& state)
{
    const auto& table = crowdOf(state.range(0));
    for (auto _ : state)
        plainDawidSkene(table, 10);
    count(state, 10);
}
BENCHMARK(PlainDawidSkene)->Arg(1'000'000)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(1);

void DawidSkene(benchmark::State& state)
{
    const auto& table = crowdOf(state.range(0));
    DawidSkeneOptions options;
    options.iterations = static_cast<int>(state.range(1));
    options.tolerance = 0.0;
    options.threads = static_cast<int>(state.range(2));
    for (auto _ : state)
        benchmark::DoNotOptimize(dawidSkene(table, options).posterior.data());
    count(state, state.range(1));
}
BENCHMARK(DawidSkene)
    ->Args({10'000, 100, 0})
    ->Args({100'000, 100, 0})
    ->Args({1'000'000, 100, 0})
    ->Args({1'000'000, 100, 1})
    ->Args({10'000'000, 10, 0})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void OneCoin(benchmark::State& state)
{
    OneCoinOptions options;
    options.iterations = 100;
    options.tolerance = 0.0;
    for (auto _ : state)
        benchmark::DoNotOptimize(oneCoin(crowdOf(state.range(0)), options).posterior.data());
    count(state, 100);
}
BENCHMARK(OneCoin)->Arg(1'000'000)->Unit(benchmark::kMillisecond)->UseRealTime();

/// 10 restarts of 50 iterations.
void Mace(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(mace(crowdOf(state.range(0))).posterior.data());
    count(state, 500);
}
BENCHMARK(Mace)->Arg(10'000)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond)->UseRealTime();

/// 10 EM rounds.
void Glad(benchmark::State& state)
{
    GladOptions options;
    options.iterations = 10;
    options.tolerance = 0.0;
    options.polish = false;
    for (auto _ : state)
        benchmark::DoNotOptimize(glad(crowdOf(state.range(0)), options).posterior.data());
    count(state, 10);
}
BENCHMARK(Glad)->Arg(10'000)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond)->UseRealTime();

void MajorityVote(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(majorityVote(crowdOf(state.range(0))).posterior.data());
    count(state, 1);
}
BENCHMARK(MajorityVote)->Arg(1'000'000)->Unit(benchmark::kMillisecond)->UseRealTime();

void ZeroBasedSkill(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(zeroBasedSkill(crowdOf(state.range(0))).posterior.data());
    count(state, 100);
}
BENCHMARK(ZeroBasedSkill)->Arg(1'000'000)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
