// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/OneCoin.h"

#include "consensus/MatchStep.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

constexpr double least = 1e-10;

/// Class shares and skills from the sums of the last step; returns the expected right labels of each rater.
std::vector<double> maximise(MatchStep& step, const std::vector<std::int64_t>& labels,
                             std::vector<double>& prior)
{
    const std::size_t levels = prior.size();
    double total = 0.0;
    for (const double mass : step.classes)
        total += mass;
    for (std::size_t k = 0; k < levels; ++k) {
        prior[k] = total > 0.0 ? step.classes[k] / total : 0.0;
        step.logPrior[k] = std::log(prior[k]);
    }
    std::vector<double> right(labels.size(), 0.0);
    const double others = std::max(1.0, static_cast<double>(levels) - 1.0);
    for (std::size_t rater = 0; rater < labels.size(); ++rater) {
        for (std::size_t k = 0; k < levels; ++k)
            right[rater] += step.matches[rater * levels + k];
        const double n = static_cast<double>(std::max<std::int64_t>(labels[rater], 1));
        const double skill = std::clamp(right[rater] / n, least, 1.0 - least);
        const double wrong = std::log((1.0 - skill) / others);
        for (std::size_t k = 0; k < levels; ++k) {
            step.other[rater * levels + k] = wrong;
            step.bonus[rater * levels + k] = std::log(skill) - wrong;
        }
    }
    return right;
}

} // namespace

OneCoinFit oneCoin(const LabelTable& table, const OneCoinOptions& options, const JobControl& job)
{
    requireGold(table, options.gold);
    OneCoinFit fit;
    static_cast<LabelFit&>(fit) = startFromVotes(table);
    requireRoom(table, table.raterCount() * fit.levels, "One-coin");
    clampKnown(fit, options.gold);
    const auto labels = labelsByRater(table);
    MatchStep step(table, options.gold, options.threads, job);
    step.sumUp(fit.posterior);
    fit.prior.assign(fit.levels, 0.0);
    std::vector<double> right(table.raterCount(), 0.0);
    fit.converged = table.labels.empty();
    while (!fit.converged && fit.iterations < options.iterations) {
        right = maximise(step, labels, fit.prior);
        step.run(fit.posterior);
        ++fit.iterations;
        fit.logLikelihood.push_back(step.logLikelihood);
        fit.converged = step.change < options.tolerance;
        job.progress(static_cast<double>(fit.iterations) / options.iterations, "One-coin");
    }
    for (std::size_t rater = 0; rater < right.size(); ++rater) {
        const double n = static_cast<double>(labels[rater]);
        auto skill = expectedShare(std::clamp(right[rater], n * least, n * (1.0 - least)), labels[rater]);
        skill.method = "probability of a right label";
        fit.skill.push_back(std::move(skill));
    }
    chooseLevels(fit);
    fit.notes = unusedLevelNotes(table);
    return fit;
}

std::vector<double> oneCoinConfusion(const OneCoinFit& fit)
{
    const std::size_t levels = fit.levels;
    const double k = static_cast<double>(levels);
    std::vector<double> confusion(fit.skill.size() * levels * levels, 1.0);
    if (levels < 2)
        return confusion;
    for (std::size_t rater = 0; rater < fit.skill.size(); ++rater) {
        const Value& value = fit.skill[rater].value;
        const double skill = value.isDefined() ? value.number() : 1.0 / k;
        double* matrix = confusion.data() + rater * levels * levels;
        std::fill(matrix, matrix + levels * levels, (1.0 - skill) / (k - 1.0));
        for (std::size_t level = 0; level < levels; ++level)
            matrix[level * levels + level] = skill;
    }
    return confusion;
}

} // namespace raterscope
