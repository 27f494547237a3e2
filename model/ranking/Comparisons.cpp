// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/Comparisons.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <tuple>
#include <unordered_map>

namespace raterscope {

std::vector<std::vector<std::int32_t>> Comparisons::itemsByGroup() const
{
    std::vector<std::vector<std::int32_t>> members(groups.size());
    for (std::size_t item = 0; item < items.size(); ++item)
        members[static_cast<std::size_t>(groupOf[item])].push_back(static_cast<std::int32_t>(item));
    return members;
}

ComparisonsBuilder::ComparisonsBuilder() = default;

std::int32_t ComparisonsBuilder::judge(std::string_view name)
{
    const auto [place, isNew] =
        m_judges.try_emplace(std::string(name), static_cast<std::int32_t>(m_data.judges.size()));
    if (isNew)
        m_data.judges.emplace_back(name);
    return place->second;
}

std::int32_t ComparisonsBuilder::item(std::string_view group, std::string_view name, std::string_view aspect)
{
    const auto [aspectPlace, isNewAspect] =
        m_aspects.try_emplace(std::string(aspect), static_cast<std::int32_t>(m_data.aspects.size()));
    if (isNewAspect)
        m_data.aspects.emplace_back(aspect);
    const auto [groupPlace, isNewGroup] = m_groups.try_emplace(
        {aspectPlace->second, std::string(group)}, static_cast<std::int32_t>(m_data.groups.size()));
    if (isNewGroup) {
        m_data.groups.emplace_back(group);
        m_data.aspectOf.push_back(aspectPlace->second);
    }
    const auto [itemPlace, isNewItem] = m_items.try_emplace({groupPlace->second, std::string(name)},
                                                            static_cast<std::int32_t>(m_data.items.size()));
    if (isNewItem) {
        m_data.items.emplace_back(name);
        m_data.groupOf.push_back(groupPlace->second);
    }
    return itemPlace->second;
}

void ComparisonsBuilder::add(std::string_view group, std::string_view first, std::string_view second,
                             std::string_view judgeName, double probability, std::string_view aspect)
{
    if (!(probability >= 0.0 && probability <= 1.0))
        throw std::invalid_argument("a probability must lie between 0 and 1");
    if (first == second)
        throw std::invalid_argument("\"" + std::string(first) + "\" is compared with itself");
    m_data.first.push_back(item(group, first, aspect));
    m_data.second.push_back(item(group, second, aspect));
    m_data.judge.push_back(judge(judgeName));
    m_data.probability.push_back(probability);
    m_data.tie.push_back(probability == 0.5 ? 1 : 0);
}

Comparisons ComparisonsBuilder::finish()
{
    Comparisons result = std::move(m_data);
    *this = ComparisonsBuilder();
    return result;
}

Comparisons comparisonsOf(const LabelTable& table, const Dataset& data, const JobControl& job)
{
    const bool arePairs =
        std::all_of(table.units.begin(), table.units.end(), [](const Unit& unit) { return unit.isPair(); });
    if (!arePairs || table.scale.labels != verdictScale().labels)
        throw AnalysisError("Rankings read verdicts on pairs of items, and these are ratings of single "
                            "items. Derive verdicts from them (--derive verdicts).");
    Comparisons result;
    result.judges = table.raterNames;
    result.aspects = {""};
    std::unordered_map<std::int32_t, std::int32_t> itemOf;
    std::unordered_map<std::int32_t, std::int32_t> groupOf;
    const auto intern = [&](ItemId id) {
        const auto [place, isNew] =
            itemOf.try_emplace(id.value, static_cast<std::int32_t>(result.items.size()));
        if (isNew) {
            const Item& item = data.items[id.index()];
            const auto [group, isNewGroup] =
                groupOf.try_emplace(item.group.value, static_cast<std::int32_t>(result.groups.size()));
            if (isNewGroup)
                result.groups.push_back(item.group.isValid() ? data.groups[item.group.index()] : "");
            result.items.push_back(item.name);
            result.groupOf.push_back(group->second);
        }
        return place->second;
    };
    constexpr double probabilityOf[] = {1.0, 0.0, 0.5};
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % 8192 == 0)
            job.check();
        const std::int32_t first = intern(table.units[unit].item);
        const std::int32_t second = intern(table.units[unit].second);
        for (const auto& label : table.labelsOf(unit)) {
            result.first.push_back(first);
            result.second.push_back(second);
            result.judge.push_back(label.column);
            result.probability.push_back(probabilityOf[label.level]);
            result.tie.push_back(label.level == 2 ? 1 : 0);
        }
    }
    result.aspectOf.assign(result.groups.size(), 0);
    return result;
}

std::vector<PairSums> pairSums(const Comparisons& comparisons, Outcomes outcomes, bool byJudge,
                               const JobControl& job)
{
    job.check();
    std::vector<std::size_t> order(comparisons.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto keyOf = [&](std::size_t row) {
        const auto [a, b] = std::minmax(comparisons.first[row], comparisons.second[row]);
        return std::tuple(comparisons.groupAt(row), a, b, byJudge ? comparisons.judge[row] : -1);
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t x, std::size_t y) { return keyOf(x) < keyOf(y); });
    job.check();
    std::vector<PairSums> pairs;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::size_t row = order[i];
        const auto key = keyOf(row);
        if (i == 0 || keyOf(order[i - 1]) != key)
            pairs.push_back({std::get<1>(key), std::get<2>(key), std::get<3>(key)});
        PairSums& sums = pairs.back();
        if (comparisons.tie[row]) {
            ++sums.ties;
            continue;
        }
        double p = comparisons.probability[row];
        if (outcomes == Outcomes::Hard)
            p = p > 0.5 ? 1.0 : 0.0;
        if (comparisons.first[row] != sums.a)
            p = 1.0 - p;
        sums.wins += p;
        sums.losses += 1.0 - p;
    }
    return pairs;
}

std::vector<std::size_t> groupStarts(const Comparisons& comparisons, const std::vector<PairSums>& pairs)
{
    std::vector<std::size_t> starts(comparisons.groupCount() + 1, 0);
    for (const auto& pair : pairs)
        ++starts[static_cast<std::size_t>(comparisons.groupOf[static_cast<std::size_t>(pair.a)]) + 1];
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    return starts;
}

} // namespace raterscope
