// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/PeerStandings.h"

#include "agreement/Correlation.h"
#include "consensus/OneCoin.h"
#include "consensus/ScoreTable.h"
#include "core/Binomial.h"
#include "core/Ranks.h"
#include "studies/TableParts.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

constexpr std::size_t fewestPeers = 3; ///< raters of a panel

PeerStanding namedStanding(const LabelTable& table, std::size_t column)
{
    PeerStanding row;
    row.rater = table.raterNames[column];
    row.panel = table.panels[static_cast<std::size_t>(table.panelOf[column])];
    return row;
}

/// By Spearman with the mean of the others; log10Against is the plain p.
void addByRank(const LabelTable& panel, PeerStandings& standings, const JobControl& job)
{
    const ScoreTable scores = scoreTable(panel, job);
    std::vector<double> sums(scores.itemCount(), 0.0);
    for (std::size_t item = 0; item < sums.size(); ++item) {
        for (const double score : scores.row(item).scores)
            sums[item] += score;
    }
    for (std::size_t r = 0; r < panel.raterCount(); ++r) {
        job.check();
        std::vector<double> own;
        std::vector<double> others;
        const auto column = scores.column(r);
        for (std::size_t p = 0; p < column.items.size(); ++p) {
            const auto item = static_cast<std::size_t>(column.items[p]);
            const auto raters = scores.row(item).raters.size();
            if (raters < 2)
                continue;
            own.push_back(column.scores[p]);
            // Rounded, so that equal means of the others tie.
            const double mean = (sums[item] - column.scores[p]) / static_cast<double>(raters - 1);
            others.push_back(std::round(mean * 1e9) / 1e9);
        }
        auto row = namedStanding(panel, r);
        row.measure.used = static_cast<std::int64_t>(own.size());
        row.measure.value = spearmanCorrelation(own, others);
        row.measure.method = "Spearman, average ranks";
        if (row.measure.value.isDefined()) {
            const double rho = row.measure.value.number();
            const Value twoSided = spearmanP(rho, row.measure.used);
            const double tail = 0.5 * std::max(twoSided.numberOr(1.0), 1e-300);
            row.log10Against = std::log10(rho < 0.0 ? tail : 1.0 - tail);
        }
        standings.rows.push_back(std::move(row));
    }
}

void addByOneCoin(const LabelTable& panel, double chance, int threads, PeerStandings& standings,
                  const JobControl& job)
{
    OneCoinOptions options;
    options.threads = threads;
    const auto fit = oneCoin(panel, options, job);
    for (std::size_t r = 0; r < panel.raterCount(); ++r) {
        auto row = namedStanding(panel, r);
        row.measure = fit.skill[r];
        if (row.measure.value.isDefined() && row.measure.used > 0) {
            const auto wrong = static_cast<std::int64_t>(
                std::llround((1.0 - row.measure.value.number()) * static_cast<double>(row.measure.used)));
            row.log10Against =
                logBinomialTail(wrong, row.measure.used, 1.0 - chance, chance) / std::log(10.0);
        }
        standings.rows.push_back(std::move(row));
    }
}

} // namespace

PeerStandings peerStandings(const LabelTable& table, int threads, const JobControl& job)
{
    job.check();
    PeerStandings standings;
    standings.byRank = table.scale.isOrdered();
    const int levels = table.scale.size();
    standings.chance = standings.byRank || levels == 0 ? 0.0 : 1.0 / static_cast<double>(levels);
    if (levels < 2 || table.labelCount() == 0)
        return standings;
    std::vector<std::vector<std::size_t>> panels(table.panels.size());
    for (std::size_t r = 0; r < table.raterCount(); ++r)
        panels[static_cast<std::size_t>(table.panelOf[r])].push_back(r);
    for (const auto& columns : panels) {
        if (columns.size() < fewestPeers)
            continue;
        const LabelTable panel = withRaters(table, columns);
        if (panel.labelCount() == 0)
            continue;
        if (standings.byRank)
            addByRank(panel, standings, job);
        else
            addByOneCoin(panel, standings.chance, threads, standings, job);
    }
    std::vector<double> logs;
    for (const auto& row : standings.rows)
        logs.push_back(row.log10Against);
    const auto adjusted = holmAdjusted(logs, std::log(10.0), job);
    for (std::size_t r = 0; r < logs.size(); ++r)
        standings.rows[r].log10Against = adjusted[r];
    return standings;
}

} // namespace raterscope
