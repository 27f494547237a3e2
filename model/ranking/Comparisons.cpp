// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/Comparisons.h"

#include <algorithm>
#include <stdexcept>

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

namespace {

/// Numbers the items and groups of a data set in order of first use.
class ItemInterner
{
public:
    ItemInterner(const Dataset& data, Comparisons& result) : m_data(data), m_result(result) {}

    std::int32_t operator()(ItemId id, std::int32_t aspect)
    {
        const auto [place, isNew] =
            m_items.try_emplace({id.value, aspect}, static_cast<std::int32_t>(m_result.itemIds.size()));
        if (isNew) {
            const Item& item = m_data.items[id.index()];
            const auto [group, isNewGroup] = m_groups.try_emplace(
                {item.group.value, aspect}, static_cast<std::int32_t>(m_result.groups.size()));
            if (isNewGroup) {
                m_result.groups.push_back(item.group.isValid() ? m_data.groups[item.group.index()] : "");
                m_result.aspectOf.push_back(aspect);
            }
            m_result.items.push_back(nameOf(item));
            m_result.systems.push_back(item.system);
            m_result.itemIds.push_back(id);
            m_result.groupOf.push_back(group->second);
        }
        return place->second;
    }
    void setNamesBySystem() { m_bySystem = true; }

private:
    const std::string& nameOf(const Item& item) const
    {
        return m_bySystem && !item.system.empty() ? item.system : item.name;
    }

    const Dataset& m_data;
    Comparisons& m_result;
    bool m_bySystem = false;
    std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> m_items, m_groups; ///< by id and aspect
};

Comparisons recordedComparisons(const LabelTable& table, const Dataset& data, const JobControl& job)
{
    Comparisons result;
    result.judges = table.raterNames;
    result.aspects = data.comparisons.aspects;
    // The table goes by unit; rankings that depend on order read the rows of the file in turn.
    std::vector<std::pair<std::int32_t, std::int32_t>> rows; // row, column
    rows.reserve(table.rowOf.size());
    for (std::size_t label = 0; label < table.rowOf.size(); ++label)
        rows.emplace_back(table.rowOf[label], table.labels[label].column);
    std::sort(rows.begin(), rows.end());
    ItemInterner intern(data, result);
    intern.setNamesBySystem();
    const auto& recorded = data.comparisons;
    for (const auto& [row, column] : rows) {
        if (result.size() % 8192 == 0)
            job.check();
        const auto r = static_cast<std::size_t>(row);
        result.first.push_back(intern(recorded.first[r], recorded.aspect[r]));
        result.second.push_back(intern(recorded.second[r], recorded.aspect[r]));
        result.judge.push_back(column);
        result.probability.push_back(recorded.probability[r]);
        result.tie.push_back(recorded.probability[r] == 0.5 ? 1 : 0);
        result.recordedRow.push_back(row);
    }
    return result;
}

} // namespace

Comparisons comparisonsOf(const LabelTable& table, const Dataset& data, const JobControl& job)
{
    const bool arePairs =
        std::all_of(table.units.begin(), table.units.end(), [](const Unit& unit) { return unit.isPair(); });
    if (!arePairs || table.scale.labels != verdictScale().labels)
        throw AnalysisError("Rankings read verdicts on pairs of items, and these are ratings of single "
                            "items. Derive verdicts from them (--derive verdicts).");
    if (!table.rowOf.empty())
        return recordedComparisons(table, data, job);
    Comparisons result;
    result.judges = table.raterNames;
    result.aspects = {""};
    ItemInterner intern(data, result);
    constexpr double probabilityOf[] = {1.0, 0.0, 0.5};
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % 8192 == 0)
            job.check();
        const std::int32_t first = intern(table.units[unit].item, 0);
        const std::int32_t second = intern(table.units[unit].second, 0);
        for (const auto& label : table.labelsOf(unit)) {
            result.first.push_back(first);
            result.second.push_back(second);
            result.judge.push_back(label.column);
            result.probability.push_back(probabilityOf[label.level]);
            result.tie.push_back(label.level == 2 ? 1 : 0);
        }
    }
    return result;
}

} // namespace raterscope
