// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/MMsr.h"

#include "agreement/RaterMatrix.h"
#include "consensus/MatchStep.h"
#include "core/NumberText.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace raterscope {

namespace {

/// Skills are not let below this in size, so that ratios stay finite.
constexpr double leastSkill = 1e-6;

/// What two raters who share units tell about each other's skill.
struct Neighbour {
    std::size_t rater;
    double product;  ///< agreement with chance removed
    double together; ///< units both labelled
};

using Neighbours = std::vector<std::vector<Neighbour>>;

Neighbours neighboursOf(const LabelTable& table, double levels, int threads, const JobControl& job)
{
    PairwiseOptions options;
    options.coefficient = "percent-agreement";
    options.threads = threads;
    const auto matrix = pairwiseMatrix(table, options, job);
    Neighbours neighbours(matrix.size());
    for (std::size_t a = 0; a < matrix.size(); ++a) {
        for (std::size_t b = 0; b < matrix.size(); ++b) {
            if (a == b || !matrix.at(a, b).isDefined())
                continue;
            const double product = (levels * matrix.at(a, b).number() - 1.0) / (levels - 1.0);
            neighbours[a].push_back({b, product, static_cast<double>(matrix.usedAt(a, b))});
        }
    }
    return neighbours;
}

/// Mean of the values without the `trim` lowest below `own` and the `trim` highest above it; `own` when none
/// is left. Changes the order of the values.
double trimmedMean(std::vector<double>& values, std::size_t trim, double own)
{
    const auto below = static_cast<std::size_t>(
        std::count_if(values.begin(), values.end(), [own](double x) { return x < own; }));
    const auto above = static_cast<std::size_t>(
        std::count_if(values.begin(), values.end(), [own](double x) { return x > own; }));
    const auto low = static_cast<std::ptrdiff_t>(std::min(trim, below));
    const auto high = static_cast<std::ptrdiff_t>(values.size() - std::min(trim, above));
    if (low >= high)
        return own;
    std::nth_element(values.begin(), values.begin() + low, values.end());
    if (high < static_cast<std::ptrdiff_t>(values.size()))
        std::nth_element(values.begin() + low, values.begin() + high, values.end());
    return std::accumulate(values.begin() + low, values.begin() + high, 0.0)
           / static_cast<double>(high - low);
}

/// One half-round: the skills on one side of the product from those on the other. Returns the largest change.
double update(const Neighbours& neighbours, std::size_t trim, const std::vector<double>& given,
              std::vector<double>& skills, int threads, const JobControl& job)
{
    std::vector<double> next(skills.size());
    parallelFor(skills.size(), threads, 16, [&](std::size_t begin, std::size_t end) {
        job.check();
        std::vector<double> ratios;
        for (std::size_t rater = begin; rater < end; ++rater) {
            ratios.clear();
            for (const auto& other : neighbours[rater])
                ratios.push_back(std::abs(other.product) / given[other.rater]);
            next[rater] = std::max(leastSkill, trimmedMean(ratios, trim, skills[rater]));
        }
    });
    double change = 0.0;
    for (std::size_t rater = 0; rater < skills.size(); ++rater)
        change = std::max(change, std::abs(next[rater] - skills[rater]));
    skills = std::move(next);
    return change;
}

/// Σ_b of what is known about raters a and b being of one sign, for the signs (or any vector) given.
double pull(const std::vector<Neighbour>& others, const std::vector<double>& sizes,
            const std::vector<double>& signs)
{
    double sum = 0.0;
    for (const auto& other : others)
        sum += other.together * other.product * sizes[other.rater] * signs[other.rater];
    return sum;
}

/// The signs that fit the signed products best: those of the leading eigenvector, improved by single flips.
std::vector<double> signsOf(const Neighbours& neighbours, const std::vector<double>& sizes,
                            const JobControl& job)
{
    const std::size_t raters = sizes.size();
    double shift = 0.0;
    for (std::size_t a = 0; a < raters; ++a) {
        double row = 0.0;
        for (const auto& other : neighbours[a])
            row += other.together * std::abs(other.product) * sizes[other.rater] * sizes[a];
        shift = std::max(shift, row);
    }
    std::vector<double> signs(raters, 1.0);
    if (shift <= 0.0)
        return signs;
    for (int round = 0; round < 300; ++round) {
        job.check();
        std::vector<double> next(raters);
        double largest = 0.0;
        for (std::size_t a = 0; a < raters; ++a) {
            next[a] = signs[a] + sizes[a] * pull(neighbours[a], sizes, signs) / shift;
            largest = std::max(largest, std::abs(next[a]));
        }
        for (std::size_t a = 0; a < raters; ++a)
            signs[a] = largest > 0.0 ? next[a] / largest : 1.0;
    }
    for (auto& sign : signs)
        sign = sign < 0.0 ? -1.0 : 1.0;
    for (bool flipped = true; flipped;) {
        job.check();
        flipped = false;
        for (std::size_t a = 0; a < raters; ++a) {
            if (signs[a] * pull(neighbours[a], sizes, signs) < 0.0) {
                signs[a] = -signs[a];
                flipped = true;
            }
        }
    }
    return signs;
}

} // namespace

MMsrFit mMsr(const LabelTable& table, const MMsrOptions& options, const JobControl& job)
{
    MMsrFit fit;
    static_cast<LabelFit&>(fit) = startFromVotes(table);
    fit.notes = unusedLevelNotes(table);
    fit.skill.assign(table.raterCount(), Value(UndefinedReason::NothingPairable));
    fit.weight.assign(table.raterCount(), 0.0);
    const auto used = usedLevels(table);
    const double levels = static_cast<double>(used.size());
    const auto neighbours =
        used.size() < 2 ? Neighbours(table.raterCount()) : neighboursOf(table, levels, options.threads, job);
    std::size_t leastDegree = std::numeric_limits<std::size_t>::max();
    for (const auto& others : neighbours) {
        if (!others.empty())
            leastDegree = std::min(leastDegree, others.size());
    }
    if (leastDegree == std::numeric_limits<std::size_t>::max()) {
        chooseLevels(fit);
        fit.notes.push_back(used.size() < 2
                                ? "one level in use tells nothing about skills: the plain vote stands"
                                : "no two raters share a unit: the plain vote stands");
        return fit;
    }
    const std::size_t trim = leastDegree >= 4 ? leastDegree / 2 - 1 : 0;
    fit.trimmed = static_cast<std::int64_t>(trim);

    std::vector<double> left(table.raterCount(), 0.5);
    std::vector<double> right(table.raterCount(), 0.5);
    fit.converged = false;
    while (!fit.converged && fit.iterations < options.iterations) {
        double change = update(neighbours, trim, left, right, options.threads, job);
        change = std::max(change, update(neighbours, trim, right, left, options.threads, job));
        ++fit.iterations;
        fit.converged = change < options.tolerance;
        if (fit.iterations % 16 == 0)
            job.progress(static_cast<double>(fit.iterations) / options.iterations, "M-MSR");
    }
    const auto norm = [](const std::vector<double>& x) {
        return std::sqrt(std::inner_product(x.begin(), x.end(), x.begin(), 0.0));
    };
    const double balance = std::sqrt(norm(left) / norm(right));
    for (auto& size : left)
        size /= balance;
    const auto signs = signsOf(neighbours, left, job);

    double sum = 0.0;
    for (std::size_t rater = 0; rater < left.size(); ++rater)
        sum += neighbours[rater].empty() ? 0.0 : signs[rater] * left[rater];
    const double turn = sum < 0.0 ? -1.0 : 1.0;
    std::int64_t labelled = 0;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit)
        labelled += table.labelsOf(unit).empty() ? 0 : 1;
    // With one or two units the margins would cross; then every skill is halfway.
    const double lowest = -1.0 / (levels - 1.0);
    const double margin = std::min(1.0 / std::sqrt(static_cast<double>(labelled)), (1.0 - lowest) / 2.0);

    const std::vector<std::int32_t> noGold;
    MatchStep step(table, noGold, options.threads, job);
    std::fill(step.logPrior.begin(), step.logPrior.end(), -std::numeric_limits<double>::infinity());
    for (const auto level : used)
        step.logPrior[static_cast<std::size_t>(level)] = 0.0;
    for (std::size_t rater = 0; rater < left.size(); ++rater) {
        if (neighbours[rater].empty())
            continue;
        const double skill = std::clamp(turn * signs[rater] * left[rater], lowest + margin, 1.0 - margin);
        const double chance = skill * (levels - 1.0) / levels + 1.0 / levels;
        fit.skill[rater] = skill;
        fit.weight[rater] = std::log(chance * (levels - 1.0) / (1.0 - chance));
        for (std::size_t k = 0; k < fit.levels; ++k)
            step.bonus[rater * fit.levels + k] = fit.weight[rater];
    }
    step.run(fit.posterior);
    chooseLevels(fit);
    return fit;
}

} // namespace raterscope
