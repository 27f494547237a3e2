// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/Duplicates.h"

#include "agreement/Blocks.h"
#include "agreement/RaterMatrix.h"
#include "audit/IdenticalVectors.h"
#include "audit/RaterProfile.h"
#include "core/Share.h"

#include <algorithm>
#include <numeric>

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

DuplicateClass describeClass(std::string name, std::vector<std::size_t> units, const LabelTable& table,
                             int threads, const JobControl& job)
{
    DuplicateClass result;
    result.name = std::move(name);
    result.units = static_cast<std::int64_t>(units.size());
    const LabelTable part = subTable(table, units);
    result.unitIndices = std::move(units);
    PairwiseOptions options;
    options.threads = threads;
    const Blocks blocks = blockMeans(pairwiseMatrix(part, options, job), panelsOf(part));
    const auto profiles = raterProfiles(part, job);
    for (const auto& block : blocks.blocks) {
        if (block.within())
            result.panels.push_back({block.a, block.mean, tieRate(profiles, part, block.a)});
    }
    result.between = meanBetween(blocks);
    return result;
}

} // namespace

Duplicates findDuplicates(const Dataset& data, const Edits& edits, const LabelTable& table,
                          const std::string& splitPanel, int threads, const JobControl& job)
{
    Duplicates result;
    std::vector<std::uint8_t> isDuplicate(data.items.size(), 0);
    const DuplicateItems* split = nullptr;
    for (const auto& panel : table.panels) {
        job.check();
        auto identical = identicalVectorItems(data, edits, panel);
        result.panels.push_back(
            {panel, std::move(identical.items), identical.rowCount, identical.itemsIncomplete});
    }
    for (const auto& panel : result.panels) {
        const bool wanted = splitPanel.empty() ? !split || panel.items.size() > split->items.size()
                                               : panel.panel == splitPanel;
        if (wanted)
            split = &panel;
    }
    if (!split)
        return result;
    result.splitPanel = split->panel;
    for (const ItemId item : split->items)
        isDuplicate[item.index()] = 1;

    const bool pairs = holdsVerdicts(table);
    std::vector<std::vector<std::size_t>> classes(pairs ? 3 : 2);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const auto& key = table.units[unit];
        const int duplicated =
            isDuplicate[key.item.index()] + (key.isPair() ? isDuplicate[key.second.index()] : 0);
        classes[static_cast<std::size_t>((pairs ? 2 : 1) - duplicated)].push_back(unit);
    }
    std::vector<std::size_t> everything(table.unitCount());
    std::iota(everything.begin(), everything.end(), std::size_t{0});
    const std::vector<std::string> names = pairs ? std::vector<std::string>{"both", "one", "neither"}
                                                 : std::vector<std::string>{"identical", "other"};
    for (std::size_t c = 0; c < classes.size(); ++c) {
        job.progress(static_cast<double>(c) / static_cast<double>(classes.size() + 1), "agreement by class");
        result.classes.push_back(describeClass(names[c], std::move(classes[c]), table, threads, job));
    }
    result.classes.push_back(describeClass("all", std::move(everything), table, threads, job));
    return result;
}

} // namespace raterscope
