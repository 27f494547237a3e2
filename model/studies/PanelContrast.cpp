// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/PanelContrast.h"

#include "agreement/Correlation.h"
#include "core/Ranks.h"
#include "core/Share.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace raterscope {

namespace {

constexpr std::size_t checkEvery = 1024;

double rounded(double number)
{
    return std::round(number * 1e12) / 1e12;
}

bool allOrdered(const Dataset& data)
{
    return std::all_of(data.dimensions.begin(), data.dimensions.end(),
                       [](const Dimension& dimension) { return dimension.scale.isOrdered(); });
}

double positionOf(const Dataset& data, const Rating& rating)
{
    return data.dimensions[static_cast<std::size_t>(rating.dimension)].scale.position(rating.level);
}

/// The columns of the table by rater of the data set; −1 = not in the table.
std::vector<std::int32_t> columnsOf(const Dataset& data, const LabelTable& table)
{
    std::vector<std::int32_t> columns(data.raters.size(), -1);
    for (std::size_t c = 0; c < table.raterCount(); ++c)
        columns[table.raters[c].index()] = static_cast<std::int32_t>(c);
    return columns;
}

/// The single level with most votes of a panel on a unit; −1 without votes or at a tie.
std::int32_t clearMajority(const LabelTable& table, std::size_t unit, std::int32_t panel,
                           std::vector<std::int64_t>& votes)
{
    std::fill(votes.begin(), votes.end(), 0);
    for (const auto& label : table.labelsOf(unit)) {
        if (table.panelOf[static_cast<std::size_t>(label.column)] == panel)
            ++votes[static_cast<std::size_t>(label.level)];
    }
    const auto most = std::max_element(votes.begin(), votes.end());
    if (most == votes.end() || *most == 0 || std::count(votes.begin(), votes.end(), *most) > 1)
        return -1;
    return static_cast<std::int32_t>(most - votes.begin());
}

/// The sums over all dimensions of one item, by column, of the raters that rated every dimension.
std::map<std::int32_t, double> completeSums(const Dataset& data, const std::vector<std::int32_t>& columns,
                                            ItemId item)
{
    struct Cells {
        double sum = 0.0;
        double cell = 0.0;
        int repeats = 0;
        std::int32_t dimension = -1;
        std::size_t filled = 0;
        void close()
        {
            if (repeats > 0)
                sum += cell / repeats;
        }
    };
    std::map<std::int32_t, Cells> cells;
    for (const auto& rating : data.ratingsOf(item)) {
        const auto column = columns[static_cast<std::size_t>(rating.rater)];
        if (column < 0)
            continue;
        auto& cell = cells[column];
        if (cell.dimension != rating.dimension) {
            cell.close();
            cell.dimension = rating.dimension;
            cell.cell = 0.0;
            cell.repeats = 0;
            ++cell.filled;
        }
        cell.cell += positionOf(data, rating);
        ++cell.repeats;
    }
    std::map<std::int32_t, double> sums;
    for (auto& [column, cell] : cells) {
        cell.close();
        if (cell.filled == data.dimensions.size())
            sums[column] = cell.sum;
    }
    return sums;
}

} // namespace

std::vector<PanelContrast> panelContrasts(const Dataset& data, const LabelTable& table, const JobControl& job)
{
    std::vector<PanelContrast> contrasts;
    const std::size_t panels = table.panels.size();
    const std::size_t levels = table.scale.labels.size();
    const auto columns = columnsOf(data, table);
    // Mean scores of the panels, item by item.
    std::vector<std::vector<double>> sums(panels, std::vector<double>(data.items.size(), 0.0));
    std::vector<std::vector<std::int64_t>> counts(panels, std::vector<std::int64_t>(data.items.size(), 0));
    const bool ordered = allOrdered(data);
    for (std::size_t i = 0; ordered && i < data.items.size(); ++i) {
        if (i % checkEvery == 0)
            job.check();
        for (const auto& rating : data.ratingsOf(ItemId(i))) {
            const auto column = columns[static_cast<std::size_t>(rating.rater)];
            if (column < 0)
                continue;
            const auto panel = static_cast<std::size_t>(table.panelOf[static_cast<std::size_t>(column)]);
            sums[panel][i] += positionOf(data, rating);
            ++counts[panel][i];
        }
    }
    std::vector<std::int64_t> votes(levels);
    for (std::size_t a = 0; a < panels; ++a) {
        for (std::size_t b = a + 1; b < panels; ++b) {
            PanelContrast contrast;
            contrast.a = table.panels[a];
            contrast.b = table.panels[b];
            std::vector<double> ofA(levels, 0.0);
            std::vector<double> ofB(levels, 0.0);
            std::int64_t same = 0;
            for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
                if (unit % checkEvery == 0)
                    job.check();
                const auto first = clearMajority(table, unit, static_cast<std::int32_t>(a), votes);
                const auto second = clearMajority(table, unit, static_cast<std::int32_t>(b), votes);
                if (first < 0 || second < 0)
                    continue;
                ++contrast.clear;
                same += first == second ? 1 : 0;
                ofA[static_cast<std::size_t>(first)] += 1.0;
                ofB[static_cast<std::size_t>(second)] += 1.0;
            }
            contrast.agree = shareOf(same, contrast.clear);
            if (contrast.clear > 0) {
                const auto n = static_cast<double>(contrast.clear);
                double chance = 0.0;
                for (std::size_t k = 0; k < levels; ++k)
                    chance += ofA[k] / n * ofB[k] / n;
                contrast.chance = chance;
            }
            std::vector<double> x;
            std::vector<double> y;
            for (std::size_t i = 0; i < data.items.size(); ++i) {
                if (counts[a][i] > 0 && counts[b][i] > 0) {
                    x.push_back(rounded(sums[a][i] / static_cast<double>(counts[a][i])));
                    y.push_back(rounded(sums[b][i] / static_cast<double>(counts[b][i])));
                }
            }
            contrast.items = static_cast<std::int64_t>(x.size());
            contrast.meanSpearman =
                ordered ? spearmanCorrelation(x, y) : Value(UndefinedReason::ScaleNotOrdered);
            contrast.meanSpearmanP = contrast.meanSpearman.isDefined()
                                         ? spearmanP(contrast.meanSpearman.number(), contrast.items)
                                         : contrast.meanSpearman;
            contrasts.push_back(std::move(contrast));
        }
    }
    return contrasts;
}

std::vector<Value> negativeMeanGap(const Dataset& data, const LabelTable& table, const JobControl& job)
{
    std::vector<Value> gaps;
    const bool ordered = allOrdered(data);
    const auto columns = columnsOf(data, table);
    std::map<std::int32_t, std::map<std::int32_t, double>> known;
    const auto sumsOf = [&](ItemId item) -> const std::map<std::int32_t, double>& {
        const auto place = known.find(item.value);
        return place != known.end()
                   ? place->second
                   : known.emplace(item.value, completeSums(data, columns, item)).first->second;
    };
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % checkEvery == 0)
            job.check();
        if (!table.units[unit].isPair()) {
            gaps.emplace_back(UndefinedReason::NotVerdicts);
            continue;
        }
        if (!ordered) {
            gaps.emplace_back(UndefinedReason::ScaleNotOrdered);
            continue;
        }
        const auto& first = sumsOf(table.units[unit].item);
        const auto& second = sumsOf(table.units[unit].second);
        double sum = 0.0;
        double raters = 0.0;
        for (const auto& [column, value] : first) {
            const auto other = second.find(column);
            if (other == second.end())
                continue;
            sum += value - other->second;
            raters += 1.0;
        }
        if (raters == 0.0)
            gaps.emplace_back(UndefinedReason::TooFewRaters);
        else
            gaps.emplace_back(-std::abs(rounded(sum / raters / static_cast<double>(data.dimensions.size()))));
    }
    return gaps;
}

} // namespace raterscope
