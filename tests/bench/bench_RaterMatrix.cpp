// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/Blocks.h"
#include "agreement/Bootstrap.h"
#include "agreement/CohenKappa.h"
#include "agreement/RaterPairs.h"
#include "clustering/LeafOrder.h"
#include "clustering/Linkage.h"
#include "clustering/RaterPartition.h"
#include "core/PairIndex.h"
#include "core/Random.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>

using namespace raterscope;

namespace {

/// items × perItem labels on K levels, raters drawn without replacement, half of the labels true.
LabelTable panel(std::size_t items, std::size_t raters, std::size_t perItem, int levels,
                 std::size_t groups = 0)
{
    LabelTable table;
    table.title = "simulated";
    table.scale = integerScale(1, levels);
    table.panels = {"first half", "second half"};
    for (std::size_t r = 0; r < raters; ++r) {
        table.raters.push_back(RaterId(r));
        table.raterNames.push_back("r" + std::to_string(r));
        table.panelOf.push_back(r < raters / 2 ? 0 : 1);
        table.slot.push_back(0);
    }
    Random random(1);
    std::vector<std::int32_t> pool(raters);
    for (std::size_t r = 0; r < raters; ++r)
        pool[r] = static_cast<std::int32_t>(r);
    for (std::size_t i = 0; i < items; ++i) {
        for (std::size_t r = 0; r < perItem; ++r)
            std::swap(pool[r], pool[r + random.below(static_cast<std::uint32_t>(raters - r))]);
        std::sort(pool.begin(), pool.begin() + static_cast<std::ptrdiff_t>(perItem));
        const auto truth = random.below(static_cast<std::uint32_t>(levels));
        for (std::size_t r = 0; r < perItem; ++r) {
            const auto level =
                random.uniform() < 0.5 ? truth : random.below(static_cast<std::uint32_t>(levels));
            table.labels.push_back({pool[r], static_cast<std::int32_t>(level)});
        }
        table.units.push_back({ItemId(i), ItemId(), DimensionId(0)});
        table.start.push_back(table.labels.size());
        if (groups > 0)
            table.groupOf.push_back(static_cast<std::int32_t>(i % groups));
    }
    table.groupCount = static_cast<std::int32_t>(groups);
    return table;
}

const LabelTable& million()
{
    static const LabelTable table = panel(10'000, 2'000, 100, 5);
    return table;
}

/// The plain way: each pair merges the two raters' sorted (unit, level) lists, then applies the textbook
/// formulas. Returns κ of the first `rows` raters with all others.
struct PlainResult {
    std::vector<double> kappa;
    std::vector<double> error;
};
PlainResult plainKappa(const LabelTable& table, std::size_t rows)
{
    struct Entry {
        std::size_t unit;
        std::int32_t level;
    };
    const auto levels = static_cast<std::size_t>(table.scale.size());
    std::vector<std::vector<Entry>> lists(table.raterCount());
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        for (const auto& label : table.labelsOf(unit))
            lists[static_cast<std::size_t>(label.column)].push_back({unit, label.level});
    }
    PlainResult result;
    std::vector<double> p(levels * levels);
    std::vector<double> row(levels);
    std::vector<double> column(levels);
    for (std::size_t a = 0; a < rows; ++a) {
        for (std::size_t b = a + 1; b < lists.size(); ++b) {
            std::fill(p.begin(), p.end(), 0.0);
            std::fill(row.begin(), row.end(), 0.0);
            std::fill(column.begin(), column.end(), 0.0);
            double n = 0.0;
            for (std::size_t i = 0, j = 0; i < lists[a].size() && j < lists[b].size();) {
                if (lists[a][i].unit < lists[b][j].unit) {
                    ++i;
                } else if (lists[a][i].unit > lists[b][j].unit) {
                    ++j;
                } else {
                    p[static_cast<std::size_t>(lists[a][i].level) * levels
                      + static_cast<std::size_t>(lists[b][j].level)] += 1.0;
                    n += 1.0;
                    ++i;
                    ++j;
                }
            }
            double agreement = 0.0;
            double chance = 0.0;
            for (std::size_t i = 0; i < levels; ++i) {
                for (std::size_t j = 0; j < levels; ++j) {
                    p[i * levels + j] /= n;
                    row[i] += p[i * levels + j];
                    column[j] += p[i * levels + j];
                }
                agreement += p[i * levels + i];
            }
            for (std::size_t i = 0; i < levels; ++i)
                chance += row[i] * column[i];
            const double kappa = (agreement - chance) / (1.0 - chance);
            double sum = 0.0;
            for (std::size_t i = 0; i < levels; ++i) {
                for (std::size_t j = 0; j < levels; ++j) {
                    const double t = (i == j ? 1.0 : 0.0) - (column[i] + row[j]) * (1.0 - kappa);
                    sum += p[i * levels + j] * t * t;
                }
            }
            const double mean = kappa - chance * (1.0 - kappa);
            result.kappa.push_back(kappa);
            result.error.push_back(std::sqrt(std::max(0.0, sum - mean * mean) / n) / (1.0 - chance));
        }
    }
    return result;
}

/// 1,999,000 pairs. Stops the run when the two ways differ.
void kappaMatrix(benchmark::State& state)
{
    const auto& table = million();
    const int threads = static_cast<int>(state.range(0));
    RaterMatrix matrix;
    for (auto _ : state)
        matrix = pairwiseMatrix(table, {"cohen-kappa", Weights::None, threads});
    const auto plain = plainKappa(table, 1);
    for (std::size_t b = 1; b < matrix.size(); ++b) {
        if (matrix.at(0, b).isDefined() && std::abs(matrix.at(0, b).number() - plain.kappa[b - 1]) > 1e-9) {
            state.SkipWithError("differs from the plain loop");
            return;
        }
    }
    state.counters["pairs/s"] = benchmark::Counter(static_cast<double>(pairCount(table.raterCount()))
                                                       * static_cast<double>(state.iterations()),
                                                   benchmark::Counter::kIsRate);
}
BENCHMARK(kappaMatrix)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The plain loop on the first 100 raters' rows: 194,950 pairs. Compare pairs/s.
void kappaMatrixPlain(benchmark::State& state)
{
    const auto& table = million();
    constexpr std::size_t rows = 100;
    for (auto _ : state)
        benchmark::DoNotOptimize(plainKappa(table, rows));
    const std::size_t pairs = rows * table.raterCount() - rows * (rows + 1) / 2;
    state.counters["pairs/s"] = benchmark::Counter(
        static_cast<double>(pairs) * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(kappaMatrixPlain)->Unit(benchmark::kMillisecond)->UseRealTime();

/// A crowd: 10,000 raters, 10,000,000 labels, 20 on an item. A matrix would have 100,000,000 cells.
const LabelTable& crowd()
{
    static const LabelTable table = panel(500'000, 10'000, 20, 5);
    return table;
}

/// 49,995,000 pairs, of which those that share most are compared. Stops the run when a value differs from the
/// plain loop.
void crowdPairs(benchmark::State& state)
{
    const auto& table = crowd();
    RaterPairs pairs;
    for (auto _ : state)
        pairs = compareRaterPairs(table, {"cohen-kappa", Weights::None, static_cast<int>(state.range(0))});
    const auto plain = plainKappa(table, 1);
    for (const auto& cell : pairs.rows.front()) {
        const double expected = plain.kappa[static_cast<std::size_t>(cell.column) - 1];
        if (cell.isDefined() && std::abs(static_cast<double>(cell.value) - expected) > 1e-6) {
            state.SkipWithError("differs from the plain loop");
            return;
        }
    }
    state.counters["compared"] = static_cast<double>(pairs.compared);
    state.counters["least shared"] = pairs.leastShared;
    state.counters["MB"] = static_cast<double>(pairs.bytes()) / 1e6;
    state.counters["pairs/s"] = benchmark::Counter(static_cast<double>(pairCount(table.raterCount()))
                                                       * static_cast<double>(state.iterations()),
                                                   benchmark::Counter::kIsRate);
}
BENCHMARK(crowdPairs)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The plain loop on the first 20 raters' rows: 199,790 pairs. Compare pairs/s.
void crowdPairsPlain(benchmark::State& state)
{
    const auto& table = crowd();
    constexpr std::size_t rows = 20;
    for (auto _ : state)
        benchmark::DoNotOptimize(plainKappa(table, rows));
    const std::size_t pairs = rows * table.raterCount() - rows * (rows + 1) / 2;
    state.counters["pairs/s"] = benchmark::Counter(
        static_cast<double>(pairs) * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(crowdPairsPlain)->Unit(benchmark::kMillisecond)->UseRealTime();

void crowdBlocks(benchmark::State& state)
{
    static const RaterPairs pairs = compareRaterPairs(crowd(), {});
    for (auto _ : state)
        benchmark::DoNotOptimize(partitionRaters(pairs, crowd().panelOf, crowd().panels.size(), 200));
}
BENCHMARK(crowdBlocks)->Unit(benchmark::kMillisecond)->UseRealTime();

void weightedKappaMatrix(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(pairwiseMatrix(million(), {"cohen-kappa", Weights::Quadratic, 0}));
}
BENCHMARK(weightedKappaMatrix)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The shape of SummEval's verdicts: 12,000 units in 100 groups, 8 raters, 3 levels; all cells and block
/// means.
void bootstrapSummevalShape(benchmark::State& state)
{
    static const LabelTable table = panel(12'000, 8, 8, 3, 100);
    const CohenKappa kappa(table.scale, Weights::None);
    const BootstrapRequest request{true, blockPairs(panelsOf(table))};
    BootstrapOptions options;
    options.resample = state.range(0) ? Resample::Groups : Resample::Items;
    for (auto _ : state)
        benchmark::DoNotOptimize(bootstrapPairs(table, kappa, request, options));
}
BENCHMARK(bootstrapSummevalShape)
    ->ArgName("groups")
    ->Arg(0)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

Distances randomDistances(std::size_t n)
{
    Random random(2);
    Distances distances(n);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n; ++j)
            distances.set(i, j, 0.5 + 0.5 * random.uniform());
    }
    return distances;
}

void linkage2000(benchmark::State& state)
{
    static const Distances distances = randomDistances(2000);
    const auto method = static_cast<LinkageMethod>(state.range(0));
    state.SetLabel(toString(method));
    for (auto _ : state)
        benchmark::DoNotOptimize(linkage(distances, method));
}
BENCHMARK(linkage2000)->DenseRange(0, 4)->Unit(benchmark::kMillisecond)->UseRealTime();

void leafOrder(benchmark::State& state)
{
    const auto distances = randomDistances(static_cast<std::size_t>(state.range(0)));
    const auto merges = linkage(distances, LinkageMethod::Average);
    for (auto _ : state)
        benchmark::DoNotOptimize(optimalLeafOrder(merges, distances));
}
BENCHMARK(leafOrder)->Arg(200)->Arg(1000)->Arg(2000)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
