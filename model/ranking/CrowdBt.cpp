// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/CrowdBt.h"

#include "core/NumberText.h"
#include "core/Numbers.h"
#include "core/Sigmoid.h"
#include "ranking/BradleyTerry.h"
#include "ranking/JointSkills.h"
#include "ranking/LogisticKernel.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

CellTerms mixture(const JointCell& cell, double gap, double eta)
{
    const double p = sigmoid(gap);
    const double q = sigmoid(-gap);
    const double says = eta * p + (1.0 - eta) * q; // P(the judge says i)
    const double saysNot = eta * q + (1.0 - eta) * p;
    const double pull = cell.wins / says - cell.losses / saysNot;
    const double stiffness = cell.wins / (says * says) + cell.losses / (saysNot * saysNot);
    const double byGap = (2.0 * eta - 1.0) * p * q;
    const double byEta = p - q;
    return {cell.wins * std::log(says) + cell.losses * std::log(saysNot),
            pull * byGap,
            -stiffness * byGap * byGap + pull * byGap * (q - p),
            pull * byEta,
            -stiffness * byEta * byEta,
            -stiffness * byGap * byEta + pull * 2.0 * p * q,
            stiffness * byGap * byGap + 1e-6 * (cell.wins + cell.losses) * p * q};
}

/// EM: who says what the skills say is missing data. Each round one Newton step of the skills.
JointPoint expectationMaximisation(const JointProblem& problem, JointPoint point, int rounds, int threads,
                                   const JobControl& job)
{
    JointProblem weighted;
    weighted.parts = problem.parts;
    weighted.kernel = &logisticTerms;
    weighted.skillPrecision = problem.skillPrecision;
    for (auto& part : weighted.parts) {
        for (auto& cell : part.cells)
            cell.shared = -1;
    }
    for (int round = 0; round < rounds; ++round) {
        job.check();
        Eigen::VectorXd right = Eigen::VectorXd::Constant(problem.shared, problem.sharedLogWeight);
        Eigen::VectorXd all = right;
        for (std::size_t p = 0; p < problem.parts.size(); ++p) {
            const auto& cells = problem.parts[p].cells;
            for (std::size_t c = 0; c < cells.size(); ++c) {
                const auto& cell = cells[c];
                const double eta = point.shared[cell.shared];
                const double gap = point.skill[p][cell.i] - point.skill[p][cell.j];
                const double up = sigmoid(gap);
                const double down = sigmoid(-gap);
                const double rightWin = eta * up / (eta * up + (1.0 - eta) * down);
                const double rightLoss = eta * down / (eta * down + (1.0 - eta) * up);
                right[cell.shared] += cell.wins * rightWin + cell.losses * rightLoss;
                all[cell.shared] += cell.wins + cell.losses;
                weighted.parts[p].cells[c].wins = cell.wins * rightWin + cell.losses * (1.0 - rightLoss);
                weighted.parts[p].cells[c].losses = cell.losses * rightLoss + cell.wins * (1.0 - rightWin);
            }
        }
        JointPoint skills;
        skills.skill = std::move(point.skill);
        point.skill = std::move(fitJoint(weighted, std::move(skills), {1, threads}, job).point.skill);
        point.shared =
            (right.array() / all.array().max(1e-300)).max(problem.lower).min(problem.upper).matrix();
    }
    return point;
}

JointPoint mirrored(JointPoint point)
{
    for (auto& skill : point.skill)
        skill = -skill;
    point.shared = (1.0 - point.shared.array()).matrix();
    return point;
}

} // namespace

CrowdBtFit crowdBt(const Comparisons& comparisons, const CrowdBtOptions& options, const JobControl& job)
{
    constexpr int rounds = 30;
    CrowdBtFit fit;
    const auto pairs = pairSums(comparisons, options.outcomes, SumsBy::PairOfJudge, job);
    describeParts(comparisons, pairs, fit);
    if (options.priorSd > 0.0)
        fit.parts = linkedParts(comparisons.itemCount(), pairs);
    else
        separateForMaximum(comparisons, pairs, fit);
    fit.comparisons.assign(comparisons.judgeCount(), 0);
    for (const auto judge : comparisons.judge)
        ++fit.comparisons[static_cast<std::size_t>(judge)];

    // Judges that have something to say within the parts.
    std::vector<std::int32_t> placeOf(comparisons.judgeCount(), -1);
    std::int32_t judges = 0;
    for (const auto& pair : pairs) {
        auto& place = placeOf[static_cast<std::size_t>(pair.judge)];
        if (place < 0
            && fit.parts.of[static_cast<std::size_t>(pair.a)]
                   == fit.parts.of[static_cast<std::size_t>(pair.b)])
            place = judges++;
    }
    auto parts = jointParts(fit.parts, pairs, false, [&](const PairSums& pair) {
        return placeOf[static_cast<std::size_t>(pair.judge)];
    });
    fit.eta.assign(comparisons.judgeCount(), Value(UndefinedReason::NothingPairable));
    fit.low = fit.high = fit.etaStandardError = fit.eta;
    fit.isAtBound.assign(comparisons.judgeCount(), 0);

    JointProblem problem;
    problem.parts = std::move(parts.cells);
    problem.shared = judges;
    problem.kernel = &mixture;
    problem.skillPrecision = options.priorSd > 0.0 ? 1.0 / (options.priorSd * options.priorSd) : 0.0;
    problem.sharedLogWeight = options.betaWeight;
    problem.lower = crowdBtEtaMargin;
    problem.upper = 1.0 - crowdBtEtaMargin;

    BradleyTerryOptions plainOptions;
    plainOptions.outcomes = options.outcomes;
    plainOptions.priorSd = options.priorSd;
    plainOptions.standardErrors = false;
    plainOptions.threads = options.threads;
    const auto plain = bradleyTerry(comparisons, plainOptions, job);
    const auto startAt = [&](double eta) {
        JointPoint point = startingPoint(problem, eta);
        for (std::size_t p = 0; p < parts.items.size(); ++p) {
            for (std::size_t i = 0; i < parts.items[p].size(); ++i)
                point.skill[p][static_cast<Eigen::Index>(i)] =
                    plain.skill[static_cast<std::size_t>(parts.items[p][i])].numberOr(0.0);
        }
        return point;
    };
    const JointOptions jointOptions{options.iterations, options.threads};
    JointFit best;
    for (int start = 0; start < 3; ++start) {
        job.progress(start / 3.0, "Crowd-BT");
        JointPoint point = startAt(start == 2 ? 0.6 : 0.9);
        if (start == 0)
            point = expectationMaximisation(problem, std::move(point), rounds, options.threads, job);
        auto joint = fitJoint(problem, std::move(point), jointOptions, job);
        if (judges > 0 && joint.point.shared.mean() <= 0.5)
            joint = fitJoint(problem, mirrored(std::move(joint.point)), jointOptions, job);
        fit.startObjectives.push_back(joint.objective);
        fit.iterations = std::max(fit.iterations, joint.iterations);
        if (start == 0 || joint.objective > best.objective)
            best = std::move(joint);
    }
    fit.objective = best.objective;
    fit.logLikelihood = best.logLikelihood;
    // Rounding of sums of this size leaves a gradient behind.
    fit.converged = best.converged || best.gradient < 1e-8 * std::max(1e4, std::abs(best.objective));
    if (!fit.converged)
        fit.notes.emplace_back("the fit stopped before the maximum");
    writeSkills(parts, best.point.skill, fit);
    JointCovariance covariance;
    if (options.standardErrors) {
        covariance = jointCovariance(problem, best.point, options.threads, job);
        writeErrors(parts, covariance, fit);
    }
    std::int64_t atBound = 0;
    for (std::size_t judge = 0; judge < placeOf.size(); ++judge) {
        const auto place = static_cast<Eigen::Index>(placeOf[judge]);
        if (place < 0)
            continue;
        const double eta = best.point.shared[place];
        fit.eta[judge] = eta;
        fit.isAtBound[judge] = eta <= problem.lower || eta >= problem.upper;
        atBound += fit.isAtBound[judge];
        if (fit.isAtBound[judge] || !covariance.isDefinite || !(covariance.shared(place, place) > 0.0))
            continue;
        const double error = std::sqrt(covariance.shared(place, place));
        const double logOdds = std::log(eta / (1.0 - eta));
        const double reach = normal975 * error / (eta * (1.0 - eta));
        fit.etaStandardError[judge] = error;
        fit.low[judge] = sigmoid(logOdds - reach);
        fit.high[judge] = sigmoid(logOdds + reach);
    }
    if (atBound > 0)
        fit.notes.push_back(groupedText(atBound) + " of " + groupedText(judges)
                            + " judges have η at a bound (0.000001 or 0.999999), where it has no interval");
    return fit;
}

} // namespace raterscope
