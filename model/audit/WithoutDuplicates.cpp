// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/WithoutDuplicates.h"

#include "agreement/Blocks.h"
#include "agreement/KrippendorffAlpha.h"
#include "agreement/PanelAgreement.h"
#include "agreement/RaterPairs.h"
#include "agreement/UnitCounts.h"
#include "audit/RaterProfile.h"
#include "core/Share.h"

#include <algorithm>
#include <memory>

namespace raterscope {

namespace {

/// Share of ties among all labels of one panel.
Value tieRate(const std::vector<RaterProfile>& profiles, const LabelTable& table, const std::string& panel)
{
    const auto tie = table.scale.find("T");
    if (!holdsVerdicts(table) || !tie)
        return UndefinedReason::NotVerdicts;
    std::int64_t ties = 0;
    std::int64_t labels = 0;
    for (const auto& profile : profiles) {
        if (profile.panel != panel)
            continue;
        ties += profile.levelCounts[static_cast<std::size_t>(*tie)];
        labels += profile.labels;
    }
    return shareOf(ties, labels);
}

/// The mean over all cells between panels, from the means of the blocks.
Value meanBetween(const Blocks& blocks)
{
    double sum = 0.0;
    std::int64_t cells = 0;
    for (const auto& block : blocks.blocks) {
        if (block.within() || !block.mean.isDefined())
            continue;
        sum += block.mean.number() * static_cast<double>(block.cells);
        cells += block.cells;
    }
    return cells > 0 ? Value(sum / static_cast<double>(cells)) : Value(UndefinedReason::NoDefinedCells);
}

/// Panel coefficients of one set of units, in the order of the panels.
struct PanelValues {
    std::vector<Value> percent;
    std::vector<Value> alpha;
};

PanelValues panelValues(const LabelTable& part, const std::vector<RaterSet>& panels, const JobControl& job)
{
    PanelValues values;
    for (const auto& panel : panels) {
        const auto counts = std::make_shared<const UnitCounts>(part, panel, job);
        values.percent.push_back(PanelPercent(counts).estimate().value);
        values.alpha.push_back(PanelAlpha(counts, part.scale, AlphaMetric::Nominal).estimate().value);
    }
    return values;
}

/// Positions of the units of a class none of whose items is among the given ones.
std::vector<std::size_t> unitsWithout(const LabelTable& table, const std::vector<std::size_t>& units,
                                      const std::vector<ItemId>& ascending)
{
    const auto holds = [&](ItemId item) {
        return item.isValid() && std::binary_search(ascending.begin(), ascending.end(), item);
    };
    std::vector<std::size_t> left;
    for (const auto unit : units) {
        if (!holds(table.units[unit].item) && !holds(table.units[unit].second))
            left.push_back(unit);
    }
    return left;
}

} // namespace

DuplicateClass agreementOn(std::string name, std::vector<std::size_t> units, const LabelTable& table,
                           int threads, const JobControl& job, const RaterMatrix* kappas)
{
    DuplicateClass result;
    result.name = std::move(name);
    result.units = static_cast<std::int64_t>(units.size());
    const LabelTable part = subTable(table, units);
    result.unitIndices = std::move(units);
    PairwiseOptions options;
    options.threads = threads;
    const auto panels = panelsOf(part);
    const bool many = part.raterCount() > mostMatrixRaters;
    const Blocks blocks = kappas ? blockMeans(*kappas, panels)
                          : many ? pairMeans(compareRaterPairs(part, options, job), panels)
                                 : blockMeans(pairwiseMatrix(part, options, job), panels);
    const auto profiles = raterProfiles(part, job);
    for (const auto& block : blocks.blocks) {
        if (block.within())
            result.panels.push_back({block.a, block.mean, tieRate(profiles, part, block.a)});
    }
    result.between = meanBetween(blocks);
    return result;
}

WithoutDuplicates withoutDuplicates(const LabelTable& table, const DuplicateClass& all,
                                    const DuplicateClass& without, const std::vector<ItemId>& nearDuplicates,
                                    int threads, const JobControl& job)
{
    const DuplicateClass withoutBoth = agreementOn(
        "without both", unitsWithout(table, without.unitIndices, nearDuplicates), table, threads, job);
    const std::vector<const DuplicateClass*> steps{&all, &without, &withoutBoth};
    std::vector<RaterSet> panels;
    for (auto& panel : raterPanels(table)) {
        if (panel.columns.size() >= 2)
            panels.push_back(std::move(panel));
    }

    WithoutDuplicates result;
    result.steps = {"all", "without identical", "without identical and near-duplicates"};
    std::vector<PanelValues> values;
    for (const auto* step : steps) {
        job.check();
        result.units.push_back(step->units);
        values.push_back(panelValues(subTable(table, step->unitIndices), panels, job));
    }
    const auto addRow = [&](const std::string& statistic, bool isShare, const auto& valueOf) {
        WithoutDuplicates::Row row{statistic, isShare, {}};
        for (std::size_t step = 0; step < steps.size(); ++step)
            row.values.push_back(valueOf(step));
        result.rows.push_back(std::move(row));
    };
    const auto panelRow = [&](std::size_t step, const std::string& name) {
        const auto& rows = steps[step]->panels;
        return *std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.panel == name; });
    };
    for (const auto& panel : panels)
        addRow("mean κ within " + panel.name, false,
               [&](std::size_t step) { return panelRow(step, panel.name).kappa; });
    if (table.panels.size() > 1)
        addRow("mean κ between panels", false, [&](std::size_t step) { return steps[step]->between; });
    for (std::size_t p = 0; p < panels.size(); ++p) {
        addRow("percent agreement, " + panels[p].name, true,
               [&](std::size_t step) { return values[step].percent[p]; });
        addRow("α nominal, " + panels[p].name, false,
               [&](std::size_t step) { return values[step].alpha[p]; });
    }
    for (const auto& panel : panels) {
        if (holdsVerdicts(table))
            addRow("tie rate, " + panel.name, true,
                   [&](std::size_t step) { return panelRow(step, panel.name).tieRate; });
    }
    return result;
}

} // namespace raterscope
