// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/BradleyTerry.h"

#include "core/NumberText.h"
#include "core/Parallel.h"
#include "core/Sigmoid.h"
#include "ranking/JointSkills.h"
#include "ranking/LogisticKernel.h"
#include "ranking/Newman.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

/// Newman's iteration where there is no prior: it needs no factorisation.
JointFit fitByNewman(const JointProblem& problem, const JobControl& job)
{
    const auto& part = problem.parts.front();
    std::vector<LocalPair> pairs;
    for (const auto& cell : part.cells)
        pairs.push_back({cell.i, cell.j, cell.wins, cell.losses});
    const auto newman = newmanSkills(static_cast<std::size_t>(part.items), pairs, 1e-13, 1'000'000, job);
    JointFit fit;
    fit.point.skill.push_back(Eigen::Map<const Eigen::VectorXd>(
        newman.skill.data(), static_cast<Eigen::Index>(newman.skill.size())));
    for (const auto& cell : part.cells) {
        const double gap = fit.point.skill.front()[cell.i] - fit.point.skill.front()[cell.j];
        fit.logLikelihood += cell.wins * logSigmoid(gap) + cell.losses * logSigmoid(-gap);
    }
    fit.objective = fit.logLikelihood;
    fit.iterations = newman.iterations;
    fit.converged = newman.converged;
    return fit;
}

void addFit(const JointFit& part, BradleyTerryFit& fit)
{
    fit.logLikelihood += part.logLikelihood;
    fit.objective += part.objective;
    fit.iterations = std::max(fit.iterations, part.iterations);
    fit.converged = fit.converged && part.converged;
}

/// Parts share nothing: each is a problem of its own.
void fitApart(JointParts& parts, const BradleyTerryOptions& options, double precision, BradleyTerryFit& fit,
              const JobControl& job)
{
    const std::size_t count = parts.cells.size();
    std::vector<JointFit> fits(count);
    std::vector<JointCovariance> covariances(count);
    parallelFor(count, options.threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t p = begin; p < end; ++p) {
            job.check();
            JointProblem problem;
            problem.parts.push_back(std::move(parts.cells[p]));
            problem.kernel = &logisticTerms;
            problem.skillPrecision = precision;
            fits[p] = precision > 0.0
                          ? fitJoint(problem, startingPoint(problem, 0.0), {options.iterations, 1}, job)
                          : fitByNewman(problem, job);
            if (options.standardErrors)
                covariances[p] = jointCovariance(problem, fits[p].point, 1, job);
        }
    });
    std::vector<Eigen::VectorXd> skill;
    for (std::size_t p = 0; p < count; ++p) {
        addFit(fits[p], fit);
        skill.push_back(std::move(fits[p].point.skill.front()));
    }
    writeSkills(parts, skill, fit);
    bool hasLargePart = false;
    for (std::size_t p = 0; p < count && options.standardErrors; ++p) {
        if (covariances[p].isDefinite && covariances[p].skill.front().size() > 0)
            writeErrors(parts, p, covariances[p].skill.front(), fit);
        hasLargePart = hasLargePart || parts.items[p].size() > JointCovariance::mostItems;
    }
    if (hasLargePart)
        noteLargeParts(fit);
}

/// All parts share the order effect. False when it runs away: the comparisons are told apart by skills and
/// order without a fault.
bool fitTogether(const JointParts& parts, const BradleyTerryOptions& options, double precision,
                 BradleyTerryFit& fit, const JobControl& job)
{
    constexpr double longestEffect = 12.0;
    JointProblem problem;
    problem.parts = parts.cells;
    problem.shared = 1;
    problem.kernel = &logisticTerms;
    problem.skillPrecision = precision;
    const auto joint =
        fitJoint(problem, startingPoint(problem, 0.0), {options.iterations, options.threads}, job);
    if (!joint.converged && std::abs(joint.point.shared[0]) > longestEffect)
        return false;
    addFit(joint, fit);
    writeSkills(parts, joint.point.skill, fit);
    fit.orderEffect = normalEstimate(joint.point.shared[0], 0.0, "log odds of the item shown first");
    if (!options.standardErrors)
        return true;
    const auto covariance = jointCovariance(problem, joint.point, options.threads, job);
    writeErrors(parts, covariance, fit);
    if (covariance.isDefinite)
        fit.orderEffect =
            normalEstimate(joint.point.shared[0], covariance.shared(0, 0), fit.orderEffect.method);
    return true;
}

} // namespace

BradleyTerryFit bradleyTerry(const Comparisons& comparisons, const BradleyTerryOptions& options,
                             const JobControl& job)
{
    BradleyTerryFit fit;
    auto pairs =
        pairSums(comparisons, options.outcomes, options.orderEffect ? SumsBy::ShownOrder : SumsBy::Pair, job);
    if (options.ties == TieRule::Drop) {
        for (auto& pair : pairs) {
            fit.tiesDropped += pair.ties;
            pair.ties = 0;
        }
        std::erase_if(pairs, [](const PairSums& pair) { return pair.count() <= 0.0; });
        if (fit.tiesDropped > 0)
            fit.notes.push_back(groupedText(fit.tiesDropped) + " ties were left out");
    }
    describeParts(comparisons, pairs, fit);
    const double precision = options.priorSd > 0.0 ? 1.0 / (options.priorSd * options.priorSd) : 0.0;
    if (precision > 0.0)
        fit.parts = linkedParts(comparisons.itemCount(), pairs);
    else
        separateForMaximum(comparisons, pairs, fit);

    const auto sharedOf = [&](const PairSums&) { return options.orderEffect ? 0 : -1; };
    auto parts = jointParts(fit.parts, pairs, false, sharedOf);
    double first = 0.0;
    double second = 0.0;
    for (const auto& pair : pairs) {
        first += pair.winsWithTies();
        second += pair.lossesWithTies();
    }
    if (!options.orderEffect) {
        fitApart(parts, options, precision, fit, job);
    } else if (first <= 0.0 || second <= 0.0 || !fitTogether(parts, options, precision, fit, job)) {
        fit.notes.emplace_back(
            "the order effect has no finite value: the order in which items were shown, with "
            "their skills, explains every comparison. It is left out");
        for (auto& part : parts.cells) {
            for (auto& cell : part.cells)
                cell.shared = -1;
        }
        fitApart(parts, options, precision, fit, job);
    }
    fit.orderEffect.used = static_cast<std::int64_t>(comparisons.size()) - fit.tiesDropped;
    if (!fit.converged)
        fit.notes.push_back("the skills still moved when the fit stopped");
    return fit;
}

} // namespace raterscope
