// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/LabelModel.h"

#include "consensus/VoteShares.h"
#include "core/NumberText.h"
#include "core/Share.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace raterscope {

namespace {

constexpr std::size_t mostUnitBlocks = 16;
constexpr std::size_t fewestUnitsInBlock = 64;
constexpr std::size_t mostSums = 4'000'000;      ///< over all blocks: 32 MB
constexpr std::size_t mostNumbers = 100'000'000; ///< in one table of a fit: 800 MB

} // namespace

double normaliseLogs(double* row, std::size_t levels)
{
    double greatest = -std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < levels; ++k)
        greatest = std::max(greatest, row[k]);
    if (!std::isfinite(greatest)) {
        std::fill(row, row + levels, 0.0);
        return greatest;
    }
    double sum = 0.0;
    for (std::size_t k = 0; k < levels; ++k) {
        row[k] = std::exp(row[k] - greatest);
        sum += row[k];
    }
    for (std::size_t k = 0; k < levels; ++k)
        row[k] /= sum;
    return greatest + std::log(sum);
}

void chooseLevels(LabelFit& fit)
{
    fit.chosen = likeliestLevels(fit.posterior, fit.levels);
}

LabelFit startFromVotes(const LabelTable& table)
{
    requireRoom(table, 0, "A consensus");
    LabelFit fit;
    fit.levels = static_cast<std::size_t>(table.scale.size());
    fit.posterior = voteShares(table);
    fit.chosen.assign(table.unitCount(), -1);
    return fit;
}

void clampKnown(LabelFit& fit, const std::vector<std::int32_t>& gold)
{
    for (std::size_t unit = 0; unit < gold.size(); ++unit) {
        if (gold[unit] < 0)
            continue;
        double* row = fit.posterior.data() + unit * fit.levels;
        std::fill(row, row + fit.levels, 0.0);
        row[gold[unit]] = 1.0;
    }
}

std::vector<std::string> unusedLevelNotes(const LabelTable& table)
{
    const auto used = static_cast<std::int64_t>(usedLevels(table).size());
    if (used == 0 || used == table.scale.size())
        return {};
    return {groupedText(table.scale.size() - used) + " of " + groupedText(table.scale.size())
            + " levels were used by nobody; their probability is 0"};
}

std::vector<std::int64_t> labelsByRater(const LabelTable& table)
{
    std::vector<std::int64_t> counts(table.raterCount(), 0);
    for (const auto& label : table.labels)
        ++counts[static_cast<std::size_t>(label.column)];
    return counts;
}

std::vector<std::int32_t> usedLevels(const LabelTable& table)
{
    std::vector<std::uint8_t> seen(table.scale.labels.size(), 0);
    for (const auto& label : table.labels)
        seen[static_cast<std::size_t>(label.level)] = 1;
    std::vector<std::int32_t> used;
    for (std::size_t level = 0; level < seen.size(); ++level) {
        if (seen[level])
            used.push_back(static_cast<std::int32_t>(level));
    }
    return used;
}

void requireRoom(const LabelTable& table, std::size_t parameters, const std::string& method)
{
    const std::size_t cells = table.unitCount() * table.scale.labels.size();
    if (std::max(cells, parameters) <= mostNumbers)
        return;
    throw AnalysisError(
        method + " of " + groupedText(static_cast<std::int64_t>(table.unitCount())) + " units and "
        + groupedText(static_cast<std::int64_t>(table.raterCount())) + " raters on a scale of "
        + groupedText(table.scale.size())
        + " levels would not fit in memory. Declare a shorter scale, or use a method for scores.");
}

void requireGold(const LabelTable& table, const std::vector<std::int32_t>& gold)
{
    if (gold.empty())
        return;
    const bool fits =
        gold.size() == table.unitCount() && std::all_of(gold.begin(), gold.end(), [&](std::int32_t level) {
            return level >= -1 && level < table.scale.size();
        });
    if (!fits)
        throw std::invalid_argument("gold levels: one of the scale, or -1, for every unit");
}

Estimate expectedShare(double right, std::int64_t labels)
{
    Estimate estimate;
    estimate.used = labels;
    estimate.method = "expected share of the rater's labels that name the unit's class";
    if (labels <= 0)
        return estimate;
    const auto count = static_cast<double>(labels);
    estimate.value = std::clamp(right / count, 0.0, 1.0);
    estimate.interval =
        wilsonInterval(right, count, "Wilson score, 95 %, from the expected count of right labels");
    return estimate;
}

std::vector<double> expectedCounts(const LabelTable& table, const LabelFit& fit)
{
    std::vector<double> counts(table.raterCount() * fit.levels * fit.levels, 0.0);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const auto row = fit.of(unit);
        for (const auto& label : table.labelsOf(unit)) {
            double* cell = counts.data() + static_cast<std::size_t>(label.column) * fit.levels * fit.levels
                           + static_cast<std::size_t>(label.level);
            for (std::size_t truth = 0; truth < fit.levels; ++truth)
                cell[truth * fit.levels] += row[truth];
        }
    }
    return counts;
}

std::vector<Estimate> expectedAccuracies(const LabelTable& table, const std::vector<double>& expected)
{
    const auto levels = static_cast<std::size_t>(table.scale.size());
    const auto labels = labelsByRater(table);
    std::vector<Estimate> result;
    for (std::size_t rater = 0; rater < labels.size(); ++rater) {
        double right = 0.0;
        for (std::size_t k = 0; k < levels; ++k)
            right += expected[(rater * levels + k) * levels + k];
        result.push_back(expectedShare(right, labels[rater]));
    }
    return result;
}

LabelBlocks::LabelBlocks(const LabelTable& table, std::size_t sumsPerBlock)
{
    const std::size_t units = table.unitCount();
    const std::size_t bySize = mostSums / std::max<std::size_t>(sumsPerBlock, 1);
    const std::size_t blocks =
        std::clamp<std::size_t>(std::min(bySize, units / fewestUnitsInBlock), 1, mostUnitBlocks);
    m_first.assign(blocks + 1, units);
    for (std::size_t block = 0; block < blocks; ++block) {
        const std::size_t label = table.labels.size() / blocks * block;
        const auto place = std::lower_bound(table.start.begin(), table.start.end() - 1, label);
        m_first[block] = block == 0 ? 0 : static_cast<std::size_t>(place - table.start.begin());
    }
}

} // namespace raterscope
