// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/AdjudicationQueue.h"

#include "core/Job.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

namespace raterscope {

namespace {

constexpr auto labelOnlySignal = "vote-entropy";

const UncertaintySignals::Signal& measureOf(const UncertaintySignals& found, const std::string& id)
{
    const auto place = std::find_if(found.measures.begin(), found.measures.end(),
                                    [&](const auto& measure) { return measure.id == id; });
    if (place != found.measures.end())
        return *place;
    std::string known;
    for (const auto& measure : found.measures)
        known += (known.empty() ? "" : ", ") + measure.id;
    throw AnalysisError("There is no signal \"" + id + "\". Signals: " + known + ".");
}

/// 1 + how many values are larger, by unit; 0 where there is none.
std::vector<std::int64_t> fallingRanks(const std::vector<Value>& values)
{
    std::vector<double> sorted;
    for (const auto& value : values) {
        if (value.isDefined())
            sorted.push_back(value.number());
    }
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    std::vector<std::int64_t> ranks(values.size(), 0);
    for (std::size_t unit = 0; unit < values.size(); ++unit) {
        if (values[unit].isDefined())
            ranks[unit] =
                1
                + (std::lower_bound(sorted.begin(), sorted.end(), values[unit].number(), std::greater<>())
                   - sorted.begin());
    }
    return ranks;
}

} // namespace

std::int64_t AdjudicationQueue::sharedWithBaseline(std::size_t count) const
{
    const auto first = static_cast<std::int64_t>(std::min(count, rows.size()));
    return std::count_if(rows.begin(), rows.begin() + first,
                         [&](const Row& row) { return row.baselineRank > 0 && row.baselineRank <= first; });
}

std::string firstModelSignal(const UncertaintySignals& found)
{
    for (const auto& measure : found.measures) {
        if (measure.isModel)
            return measure.id;
    }
    return labelOnlySignal;
}

AdjudicationQueue adjudicationQueue(const UncertaintySignals& found, const std::string& signal,
                                    const LabelTable& table)
{
    const auto& measure = measureOf(found, signal);
    const auto& baseline = measureOf(found, labelOnlySignal);
    AdjudicationQueue queue;
    queue.signal = measure.title;
    queue.baseline = baseline.title;
    const auto ranks = fallingRanks(measure.values);
    const auto baselineRanks = fallingRanks(baseline.values);
    std::vector<std::size_t> order(table.unitCount());
    std::iota(order.begin(), order.end(), std::size_t{0});
    constexpr auto last = std::numeric_limits<std::int64_t>::max();
    const auto place = [](std::int64_t rank) { return rank == 0 ? last : rank; };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(place(ranks[a]), place(baselineRanks[a]))
               < std::pair(place(ranks[b]), place(baselineRanks[b]));
    });
    queue.rows.reserve(order.size());
    for (const std::size_t unit : order) {
        auto& row = queue.rows.emplace_back();
        row.unit = unit;
        row.value = measure.values[unit];
        row.rank = ranks[unit];
        row.baseline = baseline.values[unit];
        row.baselineRank = baselineRanks[unit];
        row.votes.assign(table.scale.labels.size(), 0);
        for (const auto& label : table.labelsOf(unit))
            row.votes[static_cast<std::size_t>(label.level)] += 1;
    }
    return queue;
}

std::string votesText(const std::vector<std::int64_t>& votes, const std::vector<std::string>& labels)
{
    std::vector<std::size_t> order(votes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return votes[a] > votes[b]; });
    std::string text;
    for (const std::size_t level : order) {
        if (votes[level] > 0)
            text += (text.empty() ? "" : ", ") + std::to_string(votes[level]) + " \u00d7 " + labels[level];
    }
    return text;
}

} // namespace raterscope
