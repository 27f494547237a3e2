// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/ScoreTable.h"

#include <cmath>
#include <numeric>

namespace raterscope {

namespace {

constexpr std::size_t rowsBetweenChecks = 4096;

} // namespace

ScoreTable::Row ScoreTable::row(std::size_t item) const
{
    const std::size_t first = m_itemStart[item];
    const std::size_t count = m_itemStart[item + 1] - first;
    return {{m_raterOf.data() + first, count}, {m_byItem.data() + first, count}};
}

ScoreTable::Column ScoreTable::column(std::size_t rater) const
{
    const std::size_t first = m_raterStart[rater];
    const std::size_t count = m_raterStart[rater + 1] - first;
    return {{m_itemOf.data() + first, count}, {m_byRater.data() + first, count}};
}

void requireScores(const LabelTable& table)
{
    if (table.labels.empty())
        throw AnalysisError("There is no rating to make a score of. Choose a dimension that was rated, or "
                            "include raters and items again.");
    if (!table.scale.isOrdered())
        throw AnalysisError("Labels without an order (" + table.scale.summary()
                            + ") have no score. Declare their order, or use a consensus of labels such as "
                              "majority vote.");
}

ScoreTable scoreTable(const LabelTable& table, const JobControl& job)
{
    requireScores(table);
    ScoreTable result;
    result.m_itemStart.reserve(table.unitCount() + 1);
    result.m_raterOf.reserve(table.labels.size());
    result.m_byItem.reserve(table.labels.size());
    result.m_raterStart.assign(table.raterCount() + 1, 0);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % rowsBetweenChecks == 0)
            job.check();
        const auto labels = table.labelsOf(unit);
        for (std::size_t p = 0; p < labels.size();) {
            const std::int32_t column = labels[p].column;
            double sum = 0.0;
            int repeats = 0;
            for (; p < labels.size() && labels[p].column == column; ++p, ++repeats)
                sum += table.scale.position(labels[p].level);
            result.m_raterOf.push_back(column);
            result.m_byItem.push_back(sum / repeats);
            ++result.m_raterStart[static_cast<std::size_t>(column) + 1];
        }
        result.m_itemStart.push_back(result.m_raterOf.size());
    }
    std::partial_sum(result.m_raterStart.begin(), result.m_raterStart.end(), result.m_raterStart.begin());
    result.m_itemOf.resize(result.m_raterOf.size());
    result.m_byRater.resize(result.m_raterOf.size());
    auto next = result.m_raterStart;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        for (std::size_t p = result.m_itemStart[unit]; p < result.m_itemStart[unit + 1]; ++p) {
            const std::size_t place = next[static_cast<std::size_t>(result.m_raterOf[p])]++;
            result.m_itemOf[place] = static_cast<std::int32_t>(unit);
            result.m_byRater[place] = result.m_byItem[p];
        }
    }
    return result;
}

ScoreConsensus weightedScores(const ScoreTable& table, std::span<const double> weights)
{
    ScoreConsensus result;
    result.scores.assign(table.itemCount(), UndefinedReason::TooFewRaters);
    result.scoresUsed.assign(table.itemCount(), 0);
    for (std::size_t item = 0; item < table.itemCount(); ++item) {
        const auto row = table.row(item);
        double sum = 0.0;
        double total = 0.0;
        double size = 0.0;
        for (std::size_t p = 0; p < row.raters.size(); ++p) {
            const double weight = weights[static_cast<std::size_t>(row.raters[p])];
            sum += weight * row.scores[p];
            total += weight;
            size += std::abs(weight);
            result.scoresUsed[item] += weight != 0.0;
        }
        if (std::abs(total) > 1e-9 * size)
            result.scores[item] = sum / total;
    }
    return result;
}

} // namespace raterscope
