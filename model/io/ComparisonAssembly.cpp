// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ComparisonAssembly.h"

#include "io/Words.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace raterscope {

PairOutcome mirrored(const PairOutcome& outcome)
{
    PairOutcome result = outcome;
    result.verdict = mirrored(outcome.verdict);
    result.probability = 1.0 - outcome.probability;
    return result;
}

ComparisonAssembly::ComparisonAssembly(PanelAssembly& assembly)
    : m_assembly(assembly), m_table(assembly.builder().comparisons())
{
}

ItemId ComparisonAssembly::item(std::string_view group, std::string_view name)
{
    if (group.empty())
        return builder().item(name);
    m_key.assign(group);
    m_key += " · ";
    m_key += name;
    const ItemId id = builder().item(m_key);
    Item& item = builder().itemData(id);
    if (!item.group.isValid()) {
        const GroupId groupId = builder().group(group);
        item.group = groupId;
        item.system = name;
    }
    return id;
}

std::int32_t ComparisonAssembly::nameIn(std::vector<std::string>& names, std::string_view name)
{
    // There are few of them, and rows of one come together.
    for (std::size_t i = names.size(); i-- > 0;) {
        if (names[i] == name)
            return static_cast<std::int32_t>(i);
    }
    names.emplace_back(name);
    return static_cast<std::int32_t>(names.size()) - 1;
}

std::int32_t ComparisonAssembly::aspect(std::string_view name)
{
    return nameIn(m_table.aspects, name);
}

std::int32_t ComparisonAssembly::repetition(std::string_view name)
{
    return nameIn(m_table.repetitions, name);
}

void ComparisonAssembly::add(const Row& row)
{
    m_table.first.push_back(row.first);
    m_table.second.push_back(row.second);
    m_table.judge.push_back(row.judge);
    m_table.aspect.push_back(row.aspect);
    m_table.repetition.push_back(row.repetition);
    m_table.verdict.push_back(row.outcome.verdict);
    m_table.probability.push_back(row.outcome.verdict == Verdict::Unreadable ? 0.5 : row.outcome.probability);
    m_table.reference.push_back(row.reference);
    m_table.line.push_back(row.line);
    ++m_counts[static_cast<std::size_t>(row.outcome.verdict)];
    const double p = row.outcome.probability;
    m_fractions = m_fractions || (p != 0.0 && p != 0.5 && p != 1.0);
    m_references = m_references || row.reference != Verdict::Unreadable;
}

void ComparisonAssembly::listUnreadable(Place place, std::string_view value)
{
    m_assembly.list(std::move(place), value,
                    value.empty() ? "the verdict is empty; the row counts as unreadable"
                                  : "the verdict cannot be read; the row counts as unreadable, not as a tie",
                    "If it means something, say what (--outcomes first=…,second=…,tie=… or --tie-labels …).");
}

void ComparisonAssembly::noteCounts()
{
    m_assembly.decided("comparisons: " + counted(static_cast<std::int64_t>(m_table.size()), "row", "rows")
                       + ", " + grouped(m_counts[0]) + " for the item shown first, " + grouped(m_counts[1])
                       + " for the second, " + counted(m_counts[2], "tie", "ties") + ", "
                       + grouped(m_counts[3]) + " unreadable");
}

void ComparisonAssembly::notePartners(const JobControl& job)
{
    const auto& table = m_table;
    std::vector<std::size_t> order(table.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    /// Pair, judge, aspect and repetition; then the order of presentation.
    const auto pairOf = [&](std::size_t row) {
        const auto a = table.first[row].value;
        const auto b = table.second[row].value;
        return std::tuple(std::min(a, b), std::max(a, b), table.judge[row].value, table.aspect[row],
                          table.repetition[row]);
    };
    const auto isSwapped = [&](std::size_t row) { return table.first[row].value > table.second[row].value; };
    std::size_t comparisons = 0;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        if (++comparisons % (std::size_t{1} << 16) == 0)
            job.check();
        const auto left = pairOf(a);
        const auto right = pairOf(b);
        return left != right ? left < right : isSwapped(a) < isSwapped(b);
    });
    std::int64_t repeats = 0;
    std::int64_t both = 0;
    std::int64_t alone = 0;
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin;
        std::int64_t straight = 0;
        std::int64_t swapped = 0;
        for (; end < order.size() && pairOf(order[end]) == pairOf(order[begin]); ++end)
            ++(isSwapped(order[end]) ? swapped : straight);
        repeats += std::max<std::int64_t>(0, straight - 1) + std::max<std::int64_t>(0, swapped - 1);
        ++(straight > 0 && swapped > 0 ? both : alone);
        begin = end;
    }
    if (repeats > 0)
        m_assembly.decided(
            counted(repeats, "row repeats", "rows repeat")
            + " an earlier one (same judge, pair, order, aspect and repetition); all are kept");
    if (both > 0)
        m_assembly.decided(
            counted(both, "pair was", "pairs were") + " shown to a judge in both orders"
            + (alone > 0 ? ", " + counted(alone, "pair", "pairs") + " in one order only" : std::string()));
}

ImportResult ComparisonAssembly::finish(const std::string& format, const JobControl& job)
{
    if (m_table.aspects.empty())
        m_table.aspects.emplace_back();
    if (m_table.repetitions.empty())
        m_table.repetitions.emplace_back();
    if (!m_references)
        m_table.reference.clear();
    m_table.areProbabilities = m_fractions;
    if (m_table.size() > 0) {
        noteCounts();
        notePartners(job);
    }
    return m_assembly.finishComparisons(format, m_counts[static_cast<std::size_t>(Verdict::Unreadable)], job);
}

} // namespace raterscope
