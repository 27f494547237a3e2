// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/SignalUse.h"

#include "agreement/Correlation.h"
#include "core/Binomial.h"
#include "core/Ranks.h"
#include "studies/TableParts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace raterscope {

namespace {

/// The raters at the given columns, and no panel that none of them is in.
LabelTable ofRaters(const LabelTable& table, const std::vector<std::size_t>& columns)
{
    LabelTable result = withRaters(table, columns);
    std::vector<std::int32_t> place(table.panels.size(), -1);
    result.panels.clear();
    for (auto& panel : result.panelOf) {
        auto& number = place[static_cast<std::size_t>(panel)];
        if (number < 0) {
            number = static_cast<std::int32_t>(result.panels.size());
            result.panels.push_back(table.panels[static_cast<std::size_t>(panel)]);
        }
        panel = number;
    }
    return result;
}

/// Correlates every signal with the target on the test units.
void addSignalRows(SignalUse& use, const UncertaintySignals& signals, const std::vector<Value>& target)
{
    std::vector<double> logs;
    for (const auto& signal : signals.measures) {
        std::vector<double> x;
        std::vector<double> y;
        std::int64_t of = 0;
        for (std::size_t unit = 0; unit < target.size(); ++unit) {
            if (!signals.isTest[unit])
                continue;
            ++of;
            if (signal.values[unit].isDefined() && target[unit].isDefined()) {
                x.push_back(signal.values[unit].number());
                y.push_back(target[unit].number());
            }
        }
        SignalUse::Row row{signal.id, signal.title, {}, {}};
        row.rho.used = static_cast<std::int64_t>(x.size());
        row.rho.dropped = of - row.rho.used;
        row.rho.method = "Spearman, average ranks";
        row.rho.value = spearmanCorrelation(x, y);
        row.p = row.rho.value.isDefined() ? spearmanP(row.rho.value.number(), row.rho.used) : row.rho.value;
        if (row.p.isDefined())
            logs.push_back(std::log(std::max(row.p.number(), std::numeric_limits<double>::min())));
        use.rows.push_back(std::move(row));
    }
    const auto adjusted = holmAdjusted(logs, 1.0);
    std::size_t next = 0;
    for (auto& row : use.rows) {
        if (row.p.isDefined())
            row.p = std::exp(adjusted[next++]);
    }
}

/// 1 − share of the levels with most votes that is the reference's.
std::vector<Value> levelErrors(const LabelTable& table, const Reference& reference)
{
    std::vector<Value> errors(table.unitCount(), Value(UndefinedReason::NoReference));
    std::vector<std::int64_t> votes(static_cast<std::size_t>(table.scale.size()));
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (reference.levels[unit] < 0 || table.labelsOf(unit).empty())
            continue;
        std::fill(votes.begin(), votes.end(), 0);
        for (const auto& label : table.labelsOf(unit))
            ++votes[static_cast<std::size_t>(label.level)];
        const auto most = *std::max_element(votes.begin(), votes.end());
        const auto leaders = std::count(votes.begin(), votes.end(), most);
        const bool isAmong = votes[static_cast<std::size_t>(reference.levels[unit])] == most;
        errors[unit] = 1.0 - (isAmong ? 1.0 / static_cast<double>(leaders) : 0.0);
    }
    return errors;
}

/// Distance between the ranks of mean score and reference among the test units.
std::vector<Value> rankErrors(const LabelTable& table, const Reference& reference,
                              const std::vector<std::uint8_t>& isTest)
{
    std::vector<std::size_t> units;
    std::vector<double> means;
    std::vector<double> truths;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const auto labels = table.labelsOf(unit);
        if (!isTest[unit] || labels.empty() || std::isnan(reference.numbers[unit]))
            continue;
        double sum = 0.0;
        for (const auto& label : labels)
            sum += table.scale.position(label.level);
        units.push_back(unit);
        means.push_back(std::round(sum / static_cast<double>(labels.size()) * 1e9) / 1e9);
        truths.push_back(reference.numbers[unit]);
    }
    const auto meanRanks = averageRanks(means);
    const auto truthRanks = averageRanks(truths);
    std::vector<Value> errors(table.unitCount(), Value(UndefinedReason::NoReference));
    for (std::size_t place = 0; place < units.size(); ++place)
        errors[units[place]] = std::abs(meanRanks[place] - truthRanks[place]);
    return errors;
}

} // namespace

std::vector<SignalUse> signalUses(const Dataset& data, const LabelTable& table, const Reference& reference,
                                  const UncertaintyOptions& asked, const JobControl& job)
{
    job.check();
    std::vector<SignalUse> uses;
    TrainTestSplit split;
    try {
        split = splitUnits(table, asked.split);
    } catch (const AnalysisError&) {
        return uses; // too few units to test anything on
    }
    UncertaintyOptions options = asked;
    options.target = "vote-entropy";
    for (std::size_t panel = 0; table.panels.size() > 1 && panel < table.panels.size(); ++panel) {
        std::vector<std::size_t> own;
        std::vector<std::size_t> others;
        for (std::size_t r = 0; r < table.raterCount(); ++r)
            (static_cast<std::size_t>(table.panelOf[r]) == panel ? own : others).push_back(r);
        if (own.size() < 2 || others.size() < 2)
            continue;
        UncertaintyOptions votesOnly = options;
        votesOnly.models.clear();
        const auto target = uncertaintySignals(data, ofRaters(table, own), votesOnly, job.quiet());
        const auto signals = uncertaintySignals(data, ofRaters(table, others), options, job.quiet());
        SignalUse use;
        use.target = table.panels[panel];
        use.split = split.description;
        addSignalRows(use, signals, target.measures.front().values);
        use.rows.front().title = "their vote entropy";
        uses.push_back(std::move(use));
    }
    if (!reference.isEmpty() && table.labelCount() > 0) {
        const auto signals = uncertaintySignals(data, table, options, job.quiet());
        const bool byRank = table.scale.isOrdered() && reference.numbered > 0;
        SignalUse use;
        use.target = reference.title;
        use.isReference = true;
        use.split = split.description;
        addSignalRows(use, signals,
                      byRank ? rankErrors(table, reference, signals.isTest) : levelErrors(table, reference));
        uses.push_back(std::move(use));
    }
    return uses;
}

} // namespace raterscope
