// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/MajorityVote.h"

#include "core/NumberText.h"

#include <algorithm>

namespace raterscope {

MajorityVoteFit majorityVote(const LabelTable& table, const MajorityVoteOptions& options,
                             const JobControl& job)
{
    MajorityVoteFit fit;
    static_cast<LabelFit&>(fit) = startFromVotes(table);
    chooseLevels(fit);
    fit.notes = unusedLevelNotes(table);
    fit.leaders.assign(table.unitCount(), 0);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % unitsBetweenChecks == 0)
            job.check();
        if (fit.chosen[unit] < 0)
            continue;
        const auto row = fit.of(unit);
        // Shares of the same unit have one divisor, so equal counts are equal to the bit.
        const double most = row[static_cast<std::size_t>(fit.chosen[unit])];
        fit.leaders[unit] = static_cast<std::int32_t>(std::count(row.begin(), row.end(), most));
        if (fit.leaders[unit] > 1) {
            ++fit.ties;
            if (options.ties == VoteTies::Split)
                fit.chosen[unit] = -1;
        }
    }
    if (fit.ties > 0)
        fit.notes.push_back(
            groupedText(fit.ties) + (fit.ties == 1 ? " unit is" : " units are") + " tied: "
            + (options.ties == VoteTies::Split ? "no label is chosen" : "the lowest level is chosen"));
    return fit;
}

LabelFit weightedVote(const LabelTable& table, std::span<const double> weights, const JobControl& job)
{
    LabelFit fit = startFromVotes(table);
    std::vector<double> sums(fit.levels);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % unitsBetweenChecks == 0)
            job.check();
        std::fill(sums.begin(), sums.end(), 0.0);
        for (const auto& label : table.labelsOf(unit))
            sums[static_cast<std::size_t>(label.level)] += weights[static_cast<std::size_t>(label.column)];
        double total = 0.0;
        for (auto& sum : sums) {
            sum = std::max(sum, 0.0);
            total += sum;
        }
        if (total <= 0.0)
            continue;
        for (std::size_t k = 0; k < fit.levels; ++k)
            fit.posterior[unit * fit.levels + k] = sums[k] / total;
    }
    chooseLevels(fit);
    return fit;
}

std::vector<double> shareEqualTo(const LabelTable& table, std::span<const std::int32_t> chosen)
{
    std::vector<double> equal(table.raterCount(), 0.0);
    std::vector<double> labels(table.raterCount(), 0.0);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (chosen[unit] < 0)
            continue;
        for (const auto& label : table.labelsOf(unit)) {
            const auto column = static_cast<std::size_t>(label.column);
            labels[column] += 1.0;
            equal[column] += label.level == chosen[unit] ? 1.0 : 0.0;
        }
    }
    for (std::size_t column = 0; column < equal.size(); ++column)
        equal[column] = labels[column] > 0.0 ? equal[column] / labels[column] : 0.0;
    return equal;
}

} // namespace raterscope
