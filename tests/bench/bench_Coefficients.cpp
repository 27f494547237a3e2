// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/Blocks.h"
#include "agreement/Bootstrap.h"
#include "agreement/IntraclassCorrelation.h"
#include "agreement/KrippendorffAlpha.h"
#include "agreement/PanelAgreement.h"
#include "agreement/RaterMatrix.h"
#include "core/Random.h"
#include "support/ReferenceTables.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <memory>

using namespace raterscope;

namespace {

/// items × perItem labels by as many raters, half of them true.
LabelTable panel(std::size_t items, std::size_t perItem, int levels)
{
    LabelTable table;
    table.title = "simulated";
    table.scale = integerScale(1, levels);
    table.panels = {"raters"};
    for (std::size_t r = 0; r < perItem; ++r) {
        table.raters.push_back(RaterId(r));
        table.raterNames.push_back("r" + std::to_string(r));
        table.panelOf.push_back(0);
        table.slot.push_back(0);
    }
    Random random(1);
    const auto bound = static_cast<std::uint32_t>(levels);
    for (std::size_t i = 0; i < items; ++i) {
        const auto truth = random.below(bound);
        for (std::size_t r = 0; r < perItem; ++r) {
            const auto level = random.uniform() < 0.5 ? truth : random.below(bound);
            table.labels.push_back({static_cast<std::int32_t>(r), static_cast<std::int32_t>(level)});
        }
        table.units.push_back({ItemId(i), ItemId(), DimensionId(0)});
        table.start.push_back(table.labels.size());
    }
    return table;
}

const LabelTable& million(int levels)
{
    static const LabelTable few = panel(100'000, 10, 5);
    static const LabelTable many = panel(100'000, 10, 8'000);
    return levels == 5 ? few : many;
}

/// The plain way: the K × K coincidence matrix from all pairs of labels, then the metric on every cell.
double plainAlpha(const LabelTable& table, AlphaMetric metric)
{
    const auto size = static_cast<std::size_t>(table.scale.size());
    std::vector<double> coincidence(size * size, 0.0);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const auto labels = table.labelsOf(unit);
        if (labels.size() < 2)
            continue;
        const double weight = 1.0 / (static_cast<double>(labels.size()) - 1.0);
        for (std::size_t a = 0; a < labels.size(); ++a) {
            for (std::size_t b = 0; b < labels.size(); ++b) {
                if (a != b)
                    coincidence[static_cast<std::size_t>(labels[a].level) * size
                                + static_cast<std::size_t>(labels[b].level)] += weight;
            }
        }
    }
    std::vector<double> totals(size, 0.0);
    double n = 0.0;
    for (std::size_t cell = 0; cell < coincidence.size(); ++cell) {
        totals[cell / size] += coincidence[cell];
        n += coincidence[cell];
    }
    std::vector<double> ranks(size, 0.0);
    double below = 0.0;
    for (std::size_t k = 0; k < size; ++k) {
        ranks[k] = below + totals[k] / 2.0;
        below += totals[k];
    }
    double observed = 0.0;
    double expected = 0.0;
    for (std::size_t c = 0; c < size; ++c) {
        for (std::size_t k = 0; k < size; ++k) {
            const double x = table.scale.numbers[c];
            const double y = table.scale.numbers[k];
            double distance = c == k ? 0.0 : 1.0;
            if (metric == AlphaMetric::Ordinal)
                distance = (ranks[c] - ranks[k]) * (ranks[c] - ranks[k]);
            else if (metric == AlphaMetric::Interval)
                distance = (x - y) * (x - y);
            else if (metric == AlphaMetric::Ratio)
                distance = (x - y) * (x - y) / ((x + y) * (x + y));
            observed += coincidence[c * size + k] * distance;
            expected += totals[c] * totals[k] * distance;
        }
    }
    return 1.0 - (n - 1.0) * observed / expected;
}

/// α of 1,000,000 ratings, everything from the label table on. Stops the run when the plain loop differs.
void alpha(benchmark::State& state)
{
    const auto metric = static_cast<AlphaMetric>(state.range(0));
    const auto& table = million(static_cast<int>(state.range(1)));
    state.SetLabel(toString(metric));
    double value = 0.0;
    for (auto _ : state) {
        const auto counts = std::make_shared<const UnitCounts>(table, allRaters(table));
        value = PanelAlpha(counts, table.scale, metric).estimate().value.number();
    }
    if (std::abs(value - plainAlpha(table, metric)) > 1e-9)
        state.SkipWithError("differs from the plain loop");
}
BENCHMARK(alpha)
    ->ArgNames({"metric", "levels"})
    ->ArgsProduct({{0, 1, 2, 3}, {5, 8000}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void alphaPlain(benchmark::State& state)
{
    const auto metric = static_cast<AlphaMetric>(state.range(0));
    state.SetLabel(toString(metric));
    for (auto _ : state)
        benchmark::DoNotOptimize(plainAlpha(million(static_cast<int>(state.range(1))), metric));
}
BENCHMARK(alphaPlain)
    ->ArgNames({"metric", "levels"})
    ->ArgsProduct({{0, 1, 2, 3}, {5, 8000}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

/// SummEval's 12,000 × 8 verdicts, or, without the data, a panel of that shape.
const LabelTable& verdicts()
{
    static const LabelTable table = [] {
        const auto path = test::shared(QStringLiteral("data/summeval/ratings_wide.csv"));
        return QFileInfo::exists(path) ? test::tableOf(test::summevalData(), test::allVerdicts())
                                       : panel(12'000, 8, 3);
    }();
    return table;
}

std::vector<std::string> coefficientsOf(const Scale& scale)
{
    std::vector<std::string> ids;
    for (const auto& kind : pairCoefficientKinds()) {
        if (scale.isOrdered() || !kind.needsOrder)
            ids.push_back(kind.id);
    }
    return ids;
}

/// Every pairwise coefficient that the verdicts allow, all pairs and block means, 1,000 replicates each, one
/// after the other.
void everyPairwiseBootstrap(benchmark::State& state)
{
    const auto& table = verdicts();
    BootstrapOptions options;
    options.resample = state.range(0) ? Resample::Groups : Resample::Items;
    options.threads = static_cast<int>(state.range(1));
    const auto ids = coefficientsOf(table.scale);
    state.SetLabel(std::to_string(ids.size()) + " coefficients");
    for (auto _ : state) {
        for (const auto& id : ids) {
            const auto coefficient = makePairCoefficient(id, table.scale);
            benchmark::DoNotOptimize(pairwiseMatrix(table, {id, Weights::None, options.threads}));
            benchmark::DoNotOptimize(
                bootstrapPairs(table, *coefficient, {true, blockPairs(panelsOf(table))}, options));
        }
    }
}
BENCHMARK(everyPairwiseBootstrap)
    ->ArgNames({"groups", "threads"})
    ->ArgsProduct({{0, 1}, {1, 2}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

/// The same on the shape of one SummEval dimension, 1,600 × 8 on 1–5, where the correlations are defined too.
void everyPairwiseBootstrapOrdered(benchmark::State& state)
{
    static const LabelTable table = panel(1'600, 8, 5);
    BootstrapOptions options;
    options.threads = static_cast<int>(state.range(0));
    const auto ids = coefficientsOf(table.scale);
    state.SetLabel(std::to_string(ids.size()) + " coefficients");
    for (auto _ : state) {
        for (const auto& id : ids)
            benchmark::DoNotOptimize(
                bootstrapPairs(table, *makePairCoefficient(id, table.scale), {}, options));
    }
}
BENCHMARK(everyPairwiseBootstrapOrdered)
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

/// The plain way for one coefficient: each replicate draws units and adds their labels to K × K tables.
void plainPairwiseBootstrap(benchmark::State& state)
{
    const auto& table = verdicts();
    const auto coefficient = makePairCoefficient("scott-pi", table.scale);
    const auto size = static_cast<std::size_t>(table.scale.size());
    const std::size_t raters = table.raterCount();
    for (auto _ : state) {
        for (std::size_t replicate = 0; replicate < 1000; ++replicate) {
            Random random(0, replicate);
            std::vector<std::int32_t> counts(raters * raters * size * size, 0);
            for (std::size_t i = 0; i < table.unitCount(); ++i) {
                const auto labels =
                    table.labelsOf(random.below(static_cast<std::uint32_t>(table.unitCount())));
                for (std::size_t a = 0; a < labels.size(); ++a) {
                    for (std::size_t b = a + 1; b < labels.size(); ++b) {
                        const std::size_t pair = static_cast<std::size_t>(labels[a].column) * raters
                                                 + static_cast<std::size_t>(labels[b].column);
                        ++counts[(pair * size + static_cast<std::size_t>(labels[a].level)) * size
                                 + static_cast<std::size_t>(labels[b].level)];
                    }
                }
            }
            Contingency pairTable;
            for (std::size_t a = 0; a < raters; ++a) {
                for (std::size_t b = a + 1; b < raters; ++b) {
                    pairTable.assign(table.scale.size(), counts.data() + (a * raters + b) * size * size);
                    benchmark::DoNotOptimize(coefficient->value(pairTable));
                }
            }
        }
    }
    state.SetLabel("1 coefficient, items");
}
BENCHMARK(plainPairwiseBootstrap)->Unit(benchmark::kMillisecond)->UseRealTime();

/// Every coefficient of the panel of the verdicts, 1,000 replicates.
void panelBootstrap(benchmark::State& state)
{
    const auto& table = verdicts();
    for (auto _ : state) {
        const auto counts = std::make_shared<const UnitCounts>(table, allRaters(table));
        const PanelPercent percent(counts);
        const PanelChance fleiss(counts, Chance::Shares, table.scale, Weights::None);
        const PanelChance uniform(counts, Chance::Uniform, table.scale, Weights::None);
        const PanelChance gwet(counts, Chance::Gwet, table.scale, Weights::None);
        const PanelAlpha nominal(counts, table.scale, AlphaMetric::Nominal);
        const std::vector<const PanelCoefficient*> all{&percent, &fleiss, &uniform, &gwet, &nominal};
        benchmark::DoNotOptimize(bootstrapPanel(table, all, {}));
    }
}
BENCHMARK(panelBootstrap)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
