// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/TieModel.h"

#include "core/NumberText.h"
#include "core/Sigmoid.h"
#include "ranking/BradleyTerry.h"
#include "ranking/JointSkills.h"

#include <cmath>

namespace raterscope {

namespace {

/// P(i) : P(tie) : P(j) = exp(gap / 2) : ν : exp(−gap / 2), all times exp(−|gap| / 2).
CellTerms davidson(const JointCell& cell, double gap, double nu)
{
    const double large = std::exp(-std::abs(gap));
    const double scaledNu = nu * std::exp(-0.5 * std::abs(gap));
    const double total = 1.0 + large + scaledNu;
    const double n = cell.wins + cell.losses + cell.ties;
    const double tie = scaledNu / total;
    const double lead = 0.5 * (gap >= 0.0 ? 1.0 - large : large - 1.0) / total; // ½ (P(i) − P(j))
    const double bend = n * (0.25 * (1.0 - tie) - lead * lead);
    const double logTotal = std::log(total) + 0.5 * std::abs(gap);
    return {0.5 * (cell.wins - cell.losses) * gap + (cell.ties > 0.0 ? cell.ties * std::log(nu) : 0.0)
                - n * logTotal,
            0.5 * (cell.wins - cell.losses) - n * lead,
            -bend,
            cell.ties - n * tie,
            -n * tie * (1.0 - tie),
            n * lead * tie,
            bend};
}

/// P(i) = σ(gap − log θ), P(j) = σ(−gap − log θ), P(tie) = (θ² − 1) P(i) P(j).
CellTerms raoKupper(const JointCell& cell, double gap, double logTheta)
{
    const double above = sigmoid(gap - logTheta);
    const double below = sigmoid(-gap - logTheta);
    const double up = cell.wins + cell.ties;
    const double down = cell.losses + cell.ties;
    const double bendUp = up * above * (1.0 - above);
    const double bendDown = down * below * (1.0 - below);
    const double room = -std::expm1(-2.0 * logTheta); // 1 − θ⁻²
    CellTerms terms{up * logSigmoid(gap - logTheta) + down * logSigmoid(-gap - logTheta),
                    up * (1.0 - above) - down * (1.0 - below),
                    -bendUp - bendDown,
                    -up * (1.0 - above) - down * (1.0 - below),
                    -bendUp - bendDown,
                    bendUp - bendDown,
                    bendUp + bendDown};
    if (cell.ties > 0.0) {
        terms.value += cell.ties * (2.0 * logTheta + std::log(room));
        terms.shared += cell.ties * 2.0 / room;
        terms.sharedShared -= cell.ties * 4.0 * (1.0 - room) / (room * room);
    }
    return terms;
}

/// What a model without ties in the data is.
void fitWithoutTies(const Comparisons& comparisons, const TieModelOptions& options, TieModelFit& fit,
                    const JobControl& job)
{
    BradleyTerryOptions plain;
    plain.outcomes = options.outcomes;
    plain.priorSd = options.priorSd;
    plain.standardErrors = options.standardErrors;
    plain.threads = options.threads;
    static_cast<SkillFit&>(fit) = bradleyTerry(comparisons, plain, job);
    const bool isDavidson = options.law == TieLaw::Davidson;
    fit.tieParameter.value = isDavidson ? 0.0 : 1.0;
    fit.notes.push_back(std::string("there are no ties, so the tie parameter is on the boundary, ")
                        + (isDavidson ? "ν = 0" : "θ = 1") + ", and the model is Bradley–Terry");
}

} // namespace

TieModelFit tieModel(const Comparisons& comparisons, const TieModelOptions& options, const JobControl& job)
{
    TieModelFit fit;
    const bool isDavidson = options.law == TieLaw::Davidson;
    for (const auto tie : comparisons.tie)
        fit.ties += tie;
    const auto rows = static_cast<std::int64_t>(comparisons.size());
    fit.tieParameter.method = isDavidson ? "ν: how much likelier a tie is than either win, for equal items; "
                                           "interval on the logarithm"
                                         : "θ: by what factor an item must be better for even odds; interval "
                                           "on the logarithm";
    if (fit.ties == 0) {
        fitWithoutTies(comparisons, options, fit, job);
        fit.tieParameter.used = rows;
        return fit;
    }
    const auto pairs = pairSums(comparisons, options.outcomes, SumsBy::Pair, job);
    describeParts(comparisons, pairs, fit);
    fit.tieParameter.used = rows;
    if (fit.ties == rows) {
        fit.parts = linkedParts(comparisons.itemCount(), pairs);
        fit.skill.assign(comparisons.itemCount(), Value(UndefinedReason::NoVariation));
        fit.standardError = fit.skill;
        fit.tieParameter.value = UndefinedReason::NoVariation;
        fit.notes.emplace_back("every comparison is a tie, so the tie parameter has no finite value and no "
                               "skill is determined");
        return fit;
    }
    if (options.priorSd > 0.0)
        fit.parts = linkedParts(comparisons.itemCount(), pairs);
    else
        separateForMaximum(comparisons, pairs, fit);
    auto parts = jointParts(fit.parts, pairs, true, [](const PairSums&) { return 0; });

    JointProblem problem;
    problem.parts = std::move(parts.cells);
    problem.shared = 1;
    problem.kernel = isDavidson ? &davidson : &raoKupper;
    if (isDavidson)
        problem.transform = [](double logNu) { return std::exp(logNu); };
    else
        problem.lower = 1e-12;
    problem.skillPrecision = options.priorSd > 0.0 ? 1.0 / (options.priorSd * options.priorSd) : 0.0;
    // The maximum for equal items: P(tie) = ν / (2 + ν) = (θ − 1) / (θ + 1).
    const double share = static_cast<double>(fit.ties) / static_cast<double>(rows);
    const double start =
        isDavidson ? std::log(2.0 * share / (1.0 - share)) : std::log((1.0 + share) / (1.0 - share));
    const auto joint = fitJoint(problem, startingPoint(problem, start), {200, options.threads}, job);
    fit.logLikelihood = joint.logLikelihood;
    fit.objective = joint.objective;
    fit.iterations = joint.iterations;
    fit.converged = joint.converged;
    if (!fit.converged)
        fit.notes.emplace_back("the skills still moved when the fit stopped");
    writeSkills(parts, joint.point.skill, fit);

    const double log = joint.point.shared[0];
    double variance = 0.0;
    if (options.standardErrors) {
        const auto covariance = jointCovariance(problem, joint.point, options.threads, job);
        writeErrors(parts, covariance, fit);
        if (covariance.isDefinite)
            variance = covariance.shared(0, 0);
    }
    fit.logTieParameter = normalEstimate(log, variance, isDavidson ? "log ν" : "log θ");
    fit.logTieParameter.used = rows;
    fit.tieParameter.value = std::exp(log);
    if (variance > 0.0) {
        fit.tieParameter.standardError = std::exp(log) * std::sqrt(variance);
        fit.tieParameter.interval =
            Interval{std::exp(fit.logTieParameter.interval->low),
                     std::exp(fit.logTieParameter.interval->high), "95 %, normal on the logarithm"};
    }
    return fit;
}

} // namespace raterscope
