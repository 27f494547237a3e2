// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/MajorityVote.h"

#include "core/NumberText.h"

#include <algorithm>
#include <stdexcept>

namespace raterscope {

namespace {

const char* tieRule(VoteTies ties)
{
    switch (ties) {
    case VoteTies::Split:
        return "no label is chosen";
    case VoteTies::RaterMode:
        return "the tied level that the named rater used most is chosen";
    case VoteTies::LowestIndex:
        break;
    }
    return "the lowest level is chosen";
}

/// The level with the greatest count among those whose share is `most`, the lowest of equals.
std::int32_t mostUsed(std::span<const double> shares, double most, const std::vector<std::int64_t>& use)
{
    std::int32_t best = -1;
    for (std::size_t level = 0; level < shares.size(); ++level) {
        if (shares[level] == most && (best < 0 || use[level] > use[static_cast<std::size_t>(best)]))
            best = static_cast<std::int32_t>(level);
    }
    return best;
}

} // namespace

MajorityVoteFit majorityVote(const LabelTable& table, const MajorityVoteOptions& options,
                             const JobControl& job)
{
    if (options.ties == VoteTies::RaterMode && options.tieUse.size() != table.scale.labels.size())
        throw std::invalid_argument("use of levels by the rater who settles ties: one count for every level");
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
            else if (options.ties == VoteTies::RaterMode)
                fit.chosen[unit] = mostUsed(row, most, options.tieUse);
        }
    }
    if (fit.ties > 0)
        fit.notes.push_back(groupedText(fit.ties) + (fit.ties == 1 ? " unit is" : " units are")
                            + " tied: " + tieRule(options.ties));
    return fit;
}

std::vector<std::int64_t> levelUse(const LabelTable& table, std::size_t column)
{
    std::vector<std::int64_t> use(table.scale.labels.size(), 0);
    for (const auto& label : table.labels)
        use[static_cast<std::size_t>(label.level)] +=
            static_cast<std::size_t>(label.column) == column ? 1 : 0;
    return use;
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
