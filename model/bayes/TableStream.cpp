// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bayes/TableStream.h"

#include "bayes/BayesModel.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace raterscope {

bool holdsPairVerdicts(const LabelTable& table)
{
    return table.scale.labels == std::vector<std::string>{"A", "B", "T"}
           && std::all_of(table.units.begin(), table.units.end(),
                          [](const Unit& unit) { return unit.isPair(); });
}

PairedUnits pairedUnits(const LabelTable& table)
{
    PairedUnits result;
    std::map<Unit, std::size_t> seen;
    for (const Unit& unit : table.units) {
        Unit turned = unit;
        std::swap(turned.item, turned.second);
        const auto other = seen.find(turned);
        const bool isSwapped = other != seen.end();
        const std::size_t pair =
            isSwapped ? other->second : seen.try_emplace(unit, result.pairs).first->second;
        result.pairs = std::max(result.pairs, pair + 1);
        result.pairOf.push_back(pair);
        result.swapped.push_back(isSwapped ? 1 : 0);
    }
    return result;
}

std::vector<std::uint8_t> sawBothOrders(const LabelTable& table, const PairedUnits& pairs)
{
    std::vector<std::uint8_t> both(table.raterCount(), 0);
    std::set<std::pair<std::size_t, std::int32_t>> inOrder;
    for (const bool swapped : {false, true}) {
        for (std::size_t u = 0; u < table.unitCount(); ++u) {
            if ((pairs.swapped[u] != 0) != swapped)
                continue;
            for (const auto& label : table.labelsOf(u)) {
                const std::pair key{pairs.pairOf[u], label.column};
                if (!swapped)
                    inOrder.insert(key);
                else if (inOrder.contains(key))
                    both[static_cast<std::size_t>(label.column)] = 1;
            }
        }
    }
    return both;
}

TableStream tableStream(const LabelTable& table, PairedUnits pairs, const std::vector<std::uint8_t>& isModel,
                        const JobControl& job)
{
    TableStream result;
    result.pairs = std::move(pairs);
    std::vector<std::int32_t> place(table.raterCount());
    for (std::size_t column = 0; column < table.raterCount(); ++column) {
        auto& names = isModel[column] ? result.stream.models : result.stream.humans;
        place[column] = static_cast<std::int32_t>(names.size());
        names.push_back(table.raterNames[column]);
        (isModel[column] ? result.modelColumns : result.humanColumns).push_back(column);
    }
    std::vector<std::vector<std::size_t>> units(result.pairs.pairs);
    for (std::size_t u = 0; u < table.unitCount(); ++u)
        units[result.pairs.pairOf[u]].push_back(u);
    std::vector<HumanVerdict> people;
    std::vector<ModelVerdict> judges;
    for (std::size_t pair = 0; pair < units.size(); ++pair) {
        if (pair % 1024 == 0)
            job.check();
        people.clear();
        judges.clear();
        for (const auto u : units[pair]) {
            const bool isAFirst = !result.pairs.swapped[u];
            for (const auto& label : table.labelsOf(u)) {
                const auto column = static_cast<std::size_t>(label.column);
                const auto verdict =
                    static_cast<PairVerdict>(byPosition(static_cast<std::size_t>(label.level), isAFirst));
                if (isModel[column])
                    judges.push_back({place[column], verdict, isAFirst});
                else
                    people.push_back({place[column], verdict});
            }
        }
        result.stream.addPair(people, judges);
    }
    return result;
}

std::vector<double> posteriorByUnit(const TableStream& table, const std::vector<double>& byPair)
{
    const auto& pairs = table.pairs;
    std::vector<double> posterior(verdictCount * pairs.pairOf.size(), 0.0);
    for (std::size_t u = 0; u < pairs.pairOf.size(); ++u) {
        if (table.stream.isEmpty(pairs.pairOf[u]))
            continue;
        for (std::size_t z = 0; z < verdictCount; ++z)
            posterior[verdictCount * u + byPosition(z, !pairs.swapped[u])] =
                byPair[verdictCount * pairs.pairOf[u] + z];
    }
    return posterior;
}

} // namespace raterscope
