// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/Uncertainty.h"

#include "agreement/Correlation.h"
#include "audit/VoteEntropy.h"
#include "core/Parallel.h"
#include "core/Ranks.h"
#include "studies/PanelContrast.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace raterscope {

namespace {

Value rounded(const Value& value)
{
    return value.isDefined() ? Value(std::round(value.number() * 1e12) / 1e12) : value;
}

/// Vote entropy where at least two labels of the panel are there: one label agrees with itself only.
std::vector<Value> votes(const LabelTable& table, std::int32_t panel)
{
    auto entropy = voteEntropy(table, panel);
    for (std::size_t unit = 0; unit < entropy.size(); ++unit) {
        const auto labels = table.labelsOf(unit);
        const auto cast = std::count_if(labels.begin(), labels.end(), [&](const Label& label) {
            return panel < 0 || table.panelOf[static_cast<std::size_t>(label.column)] == panel;
        });
        entropy[unit] = cast < 2 ? Value(UndefinedReason::TooFewRaters) : rounded(entropy[unit]);
    }
    return entropy;
}

std::vector<Value> posteriorEntropy(const std::vector<double>& posterior, std::size_t levels)
{
    std::vector<Value> result;
    for (std::size_t unit = 0; unit * levels < posterior.size(); ++unit) {
        const double* row = posterior.data() + unit * levels;
        double entropy = 0.0;
        double mass = 0.0;
        for (std::size_t k = 0; k < levels; ++k) {
            mass += row[k];
            entropy -= row[k] > 0.0 ? row[k] * std::log(row[k]) : 0.0;
        }
        result.push_back(mass > 0.0 ? rounded(std::max(0.0, entropy)) : Value(UndefinedReason::TooFewRaters));
    }
    return result;
}

UncertaintySignals::Association associate(const std::vector<Value>& a, const std::vector<Value>& b,
                                          const std::vector<std::uint8_t>* only)
{
    std::vector<double> x;
    std::vector<double> y;
    std::int64_t of = 0;
    for (std::size_t unit = 0; unit < a.size(); ++unit) {
        if (only && !(*only)[unit])
            continue;
        ++of;
        if (a[unit].isDefined() && b[unit].isDefined()) {
            x.push_back(a[unit].number());
            y.push_back(b[unit].number());
        }
    }
    UncertaintySignals::Association association;
    auto& rho = association.rho;
    rho.used = static_cast<std::int64_t>(x.size());
    rho.dropped = of - rho.used;
    rho.method = "Spearman, average ranks";
    rho.value = spearmanCorrelation(x, y);
    association.p = rho.value.isDefined() ? spearmanP(rho.value.number(), rho.used) : rho.value;
    return association;
}

} // namespace

UncertaintySignals::Quintiles quintileMeans(const std::vector<Value>& signal,
                                            const std::vector<Value>& target, std::size_t groups)
{
    std::vector<std::size_t> units;
    for (std::size_t unit = 0; unit < signal.size(); ++unit) {
        if (signal[unit].isDefined() && target[unit].isDefined())
            units.push_back(unit);
    }
    std::stable_sort(units.begin(), units.end(),
                     [&](std::size_t a, std::size_t b) { return signal[a].number() < signal[b].number(); });
    UncertaintySignals::Quintiles result;
    std::size_t begin = 0;
    for (std::size_t group = 0; group < groups; ++group) {
        const std::size_t size = units.size() / groups + (group < units.size() % groups ? 1 : 0);
        double sum = 0.0;
        for (std::size_t place = begin; place < begin + size; ++place)
            sum += target[units[place]].number();
        result.means.push_back(size > 0 ? Value(sum / static_cast<double>(size))
                                        : Value(UndefinedReason::TooFewItems));
        result.units.push_back(static_cast<std::int64_t>(size));
        begin += size;
    }
    return result;
}

UncertaintySignals uncertaintySignals(const Dataset& data, const LabelTable& table,
                                      const UncertaintyOptions& options, const JobControl& job)
{
    job.check();
    const auto split = splitUnits(table, options.split);
    UncertaintySignals result;
    result.target = options.target;
    result.trainUnits = static_cast<std::int64_t>(split.train.size());
    result.isTest.assign(table.unitCount(), 0);
    for (const auto unit : split.test)
        result.isTest[unit] = 1;

    constexpr std::int32_t everyone = -1;
    std::vector<std::int32_t> panelOf; // whose labels a signal is made from
    const auto add = [&](std::string id, std::string title, std::vector<Value> values, std::int32_t panel) {
        result.measures.push_back({std::move(id), std::move(title), std::move(values), false});
        panelOf.push_back(panel);
    };
    add("vote-entropy", "vote entropy, all", votes(table, everyone), everyone);
    for (std::size_t panel = 0; table.panels.size() > 1 && panel < table.panels.size(); ++panel) {
        const auto number = static_cast<std::int32_t>(panel);
        add("vote-entropy-" + table.panels[panel], "vote entropy, " + table.panels[panel],
            votes(table, number), number);
    }
    const auto levels = static_cast<std::size_t>(table.scale.size());
    const auto models = fittingModels(options.models, table);
    std::vector<std::vector<Value>> entropies(models.size());
    job.progress(0.1, "Fitting models");
    const LabelTable nothing = subTable(table, {});
    parallelFor(models.size(), options.threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t m = begin; m < end; ++m)
            entropies[m] =
                posteriorEntropy(models[m].carry(table, nothing, options.seed, job.quiet()).train, levels);
    });
    for (std::size_t m = 0; m < models.size(); ++m) {
        add(models[m].id + "-entropy", models[m].title + " posterior entropy", std::move(entropies[m]),
            everyone);
        result.measures.back().isModel = true;
    }
    if (!table.units.empty() && table.units.front().isPair()) {
        auto gaps = negativeMeanGap(data, table, job);
        // Recorded comparisons have no scores behind them.
        if (std::any_of(gaps.begin(), gaps.end(), [](const Value& gap) { return gap.isDefined(); }))
            add("mean-gap", "−|gap of mean scores|", std::move(gaps), everyone);
    }

    job.progress(0.7, "Comparing signals");
    const std::size_t count = result.measures.size();
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = 0; b < count; ++b) {
            job.check();
            const auto& x = result.measures[a].values;
            const auto& y = result.measures[b].values;
            result.all.push_back(associate(x, y, nullptr));
            result.test.push_back(associate(x, y, &result.isTest));
            result.sharesLabels.push_back(
                panelOf[a] == everyone || panelOf[b] == everyone || panelOf[a] == panelOf[b] ? 1 : 0);
        }
    }
    const auto target = std::find_if(result.measures.begin(), result.measures.end(),
                                     [&](const auto& signal) { return signal.id == options.target; });
    if (target == result.measures.end()) {
        std::string known;
        for (const auto& signal : result.measures)
            known += (known.empty() ? "" : ", ") + signal.id;
        throw AnalysisError("There is no signal \"" + options.target + "\". Signals: " + known + ".");
    }
    for (const auto& signal : result.measures) {
        if (signal.id == options.target)
            continue;
        result.quintiles.push_back(quintileMeans(signal.values, target->values));
        result.quintiles.back().signal = signal.id;
    }
    return result;
}

} // namespace raterscope
