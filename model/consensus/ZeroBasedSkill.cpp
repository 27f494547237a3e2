// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/ZeroBasedSkill.h"

#include "consensus/MajorityVote.h"
#include "consensus/VoteShares.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

/// The level with the most weight on each unit, the lowest within rounding; −1 without labels.
void vote(const LabelTable& table, const LabelBlocks& blocks, const std::vector<double>& weights, int threads,
          const JobControl& job, std::vector<std::int32_t>& chosen)
{
    blocks.forEach(threads, [&](std::size_t block) {
        std::vector<double> sums(static_cast<std::size_t>(table.scale.size()), 0.0);
        for (std::size_t unit = blocks.first(block); unit < blocks.last(block); ++unit) {
            if (unit % unitsBetweenChecks == 0)
                job.check();
            const auto labels = table.labelsOf(unit);
            double total = 0.0;
            for (const auto& label : labels) {
                sums[static_cast<std::size_t>(label.level)] +=
                    weights[static_cast<std::size_t>(label.column)];
                total += weights[static_cast<std::size_t>(label.column)];
            }
            // Where every weight is 0 all labels count alike.
            if (total <= 0.0) {
                for (const auto& label : labels)
                    sums[static_cast<std::size_t>(label.level)] += 1.0;
            }
            chosen[unit] = likeliestLevel(sums);
            for (const auto& label : labels)
                sums[static_cast<std::size_t>(label.level)] = 0.0;
        }
    });
}

} // namespace

ZeroBasedSkillFit zeroBasedSkill(const LabelTable& table, const ZeroBasedSkillOptions& options,
                                 const JobControl& job)
{
    const double levels = std::max(1.0, static_cast<double>(table.scale.size()));
    std::vector<double> skills(table.raterCount(), 1.0 / levels + 1e-5);
    std::vector<std::int32_t> chosen(table.unitCount(), -1);
    const LabelBlocks blocks(table, 1);
    ZeroBasedSkillFit fit;
    double rate = options.rate;
    for (int round = 0; round < options.rounds; ++round) {
        if (round > 0 && round % options.halvedEvery == 0)
            rate /= 2.0;
        vote(table, blocks, skills, options.threads, job, chosen);
        const auto shares = shareEqualTo(table, chosen);
        fit.lastChange = 0.0;
        for (std::size_t column = 0; column < skills.size(); ++column) {
            const double step = rate * (shares[column] - skills[column]);
            skills[column] += step;
            fit.lastChange = std::max(fit.lastChange, std::abs(step));
        }
        job.progress((round + 1.0) / options.rounds, "Zero-based skill");
    }

    static_cast<LabelFit&>(fit) = weightedVote(table, skills, job);
    fit.notes = unusedLevelNotes(table);
    fit.iterations = options.rounds;
    fit.converged = fit.lastChange <= 1e-6;
    const auto labels = labelsByRater(table);
    for (std::size_t column = 0; column < skills.size(); ++column)
        fit.skill.push_back(labels[column] > 0 ? Value(skills[column])
                                               : Value(UndefinedReason::NothingPairable));
    return fit;
}

} // namespace raterscope
