// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/Duplicates.h"

#include "audit/IdenticalVectors.h"
#include "audit/NearDuplicates.h"
#include "audit/RaterProfile.h"
#include "audit/RaterVectors.h"
#include "audit/WithoutDuplicates.h"

#include <numeric>

namespace raterscope {

Duplicates findDuplicates(const Dataset& data, const Edits& edits, const LabelTable& table,
                          const std::string& splitPanel, int threads, const JobControl& job,
                          const RaterMatrix* kappas)
{
    Duplicates result;
    std::vector<std::uint8_t> isDuplicate(data.items.size(), 0);
    const DuplicateItems* split = nullptr;
    for (const auto& panel : table.panels) {
        job.check();
        auto identical = identicalVectorItems(data, edits, panel);
        result.panels.push_back({panel, std::move(identical.items), identical.rowCount,
                                 identical.itemsIncomplete, identical.fewestRaters, identical.mostRaters});
    }
    Edits byHand = edits;
    byHand.dropIdentical.clear();
    const auto vectors = raterVectors(data, table, skippedItems(data, byHand), job);
    for (std::size_t panel = 0; panel < table.panels.size(); ++panel) {
        job.check();
        result.near.push_back(nearDuplicates(table, vectors, static_cast<std::int32_t>(panel)));
        result.near.back().of = result.panels[panel].of;
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
        result.classes.push_back(agreementOn(names[c], std::move(classes[c]), table, threads, job));
    }
    result.classes.push_back(agreementOn("all", std::move(everything), table, threads, job, kappas));

    const auto& near = result.near[static_cast<std::size_t>(split - result.panels.data())];
    if (!split->items.empty() || !near.items.empty())
        result.without = withoutDuplicates(table, result.classes.back(), result.classes[classes.size() - 1],
                                           near.items, threads, job);
    return result;
}

} // namespace raterscope
