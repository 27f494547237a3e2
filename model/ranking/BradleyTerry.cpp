// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/BradleyTerry.h"

#include "core/NumberText.h"
#include "core/Parallel.h"
#include "core/Sigmoid.h"
#include "ranking/Newman.h"

#include <Eigen/Cholesky>
#include <Eigen/SparseCholesky>

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

using Vector = Eigen::VectorXd;

constexpr std::int64_t mostItemsWithErrors = 1500;

/// One part: its items and the pairs among them, in numbers of its own.
struct PartFit {
    std::vector<std::int32_t> items;
    std::vector<LocalPair> pairs;
    Vector skill, variance;
    double logLikelihood = 0.0;
    std::int64_t iterations = 0;
    bool converged = true;
};

double logLikelihoodOf(const std::vector<LocalPair>& pairs, const Vector& skill)
{
    double sum = 0.0;
    for (const auto& pair : pairs) {
        const double gap = skill[pair.i] - skill[pair.j];
        sum += pair.wins * logSigmoid(gap) + pair.losses * logSigmoid(-gap);
    }
    return sum;
}

/// n σ(gap) σ(−gap): what one pair adds to the information.
double information(const LocalPair& pair, const Vector& skill)
{
    const double small = std::exp(-std::abs(skill[pair.i] - skill[pair.j]));
    return (pair.wins + pair.losses) * small / ((1.0 + small) * (1.0 + small));
}

void fitByNewton(PartFit& part, double precision, std::int64_t iterations, const JobControl& job)
{
    const auto count = static_cast<Eigen::Index>(part.items.size());
    part.skill = Vector::Zero(count);
    double objective = logLikelihoodOf(part.pairs, part.skill);
    Eigen::SparseMatrix<double> hessian(count, count);
    Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> solver;
    std::vector<Eigen::Triplet<double>> cells;
    Vector gradient(count);
    part.converged = false;
    while (!part.converged && part.iterations < iterations) {
        job.check();
        gradient = -precision * part.skill;
        cells.clear();
        for (Eigen::Index i = 0; i < count; ++i)
            cells.emplace_back(static_cast<int>(i), static_cast<int>(i), precision);
        for (const auto& pair : part.pairs) {
            const double gap = part.skill[pair.i] - part.skill[pair.j];
            const double byGap = pair.wins * sigmoid(-gap) - pair.losses * sigmoid(gap);
            gradient[pair.i] += byGap;
            gradient[pair.j] -= byGap;
            const double weight = information(pair, part.skill);
            cells.emplace_back(pair.i, pair.i, weight);
            cells.emplace_back(pair.j, pair.j, weight);
            cells.emplace_back(std::max(pair.i, pair.j), std::min(pair.i, pair.j), -weight);
        }
        hessian.setFromTriplets(cells.begin(), cells.end());
        if (part.iterations == 0)
            solver.analyzePattern(hessian);
        solver.factorize(hessian);
        Vector step = solver.solve(gradient);
        ++part.iterations;
        // The objective is concave: a step that does not raise it is too long, or only rounding is left.
        part.converged = step.cwiseAbs().maxCoeff() < 1e-11 * (1.0 + part.skill.cwiseAbs().maxCoeff());
        const Vector before = part.skill;
        for (int halving = 0; halving < 40; ++halving) {
            part.skill = before + step;
            const double next =
                logLikelihoodOf(part.pairs, part.skill) - 0.5 * precision * part.skill.squaredNorm();
            if (next >= objective - 1e-12 * std::abs(objective)) {
                objective = next;
                break;
            }
            step *= 0.5;
        }
    }
}

/// Variance of each skill measured from the mean: the diagonal of the inverse curvature without its part
/// along the constant vector, which is an eigenvector of it.
void addVariances(PartFit& part, double precision)
{
    const auto count = static_cast<Eigen::Index>(part.items.size());
    if (count > mostItemsWithErrors)
        return;
    const double size = static_cast<double>(count);
    Eigen::MatrixXd curvature = Eigen::MatrixXd::Constant(count, count, 1.0 / size);
    curvature.diagonal().array() += precision;
    for (const auto& pair : part.pairs) {
        const double weight = information(pair, part.skill);
        curvature(pair.i, pair.i) += weight;
        curvature(pair.j, pair.j) += weight;
        curvature(pair.i, pair.j) -= weight;
        curvature(pair.j, pair.i) -= weight;
    }
    const Eigen::MatrixXd inverse = curvature.llt().solve(Eigen::MatrixXd::Identity(count, count));
    part.variance = inverse.diagonal().array() - 1.0 / ((1.0 + precision) * size);
}

void fitPart(PartFit& part, const BradleyTerryOptions& options, const JobControl& job)
{
    const double precision = options.priorSd > 0.0 ? 1.0 / (options.priorSd * options.priorSd) : 0.0;
    if (precision > 0.0) {
        fitByNewton(part, precision, options.iterations, job);
    } else {
        auto fit = newmanSkills(part.items.size(), part.pairs, 1e-13, 1'000'000, job);
        part.skill = Eigen::Map<const Vector>(fit.skill.data(), static_cast<Eigen::Index>(fit.skill.size()));
        part.iterations = fit.iterations;
        part.converged = fit.converged;
    }
    part.logLikelihood = logLikelihoodOf(part.pairs, part.skill);
    if (options.standardErrors)
        addVariances(part, precision);
}

} // namespace

BradleyTerryFit bradleyTerry(const Comparisons& comparisons, const BradleyTerryOptions& options,
                             const JobControl& job)
{
    BradleyTerryFit fit;
    auto pairs = pairSums(comparisons, options.outcomes, false, job);
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
    const bool hasPrior = options.priorSd > 0.0;
    if (hasPrior)
        fit.parts = linkedParts(comparisons.itemCount(), pairs);
    else
        separateForMaximum(comparisons, pairs, fit);

    std::vector<PartFit> parts;
    std::vector<std::int32_t> placeOf(comparisons.itemCount(), 0);
    for (auto& members : fit.parts.members()) {
        for (std::size_t i = 0; i < members.size(); ++i)
            placeOf[static_cast<std::size_t>(members[i])] = static_cast<std::int32_t>(i);
        parts.emplace_back().items = std::move(members);
    }
    for (const auto& pair : pairs) {
        const auto a = static_cast<std::size_t>(pair.a);
        const auto b = static_cast<std::size_t>(pair.b);
        if (fit.parts.of[a] == fit.parts.of[b])
            parts[static_cast<std::size_t>(fit.parts.of[a])].pairs.push_back(
                {placeOf[a], placeOf[b], pair.winsWithTies(), pair.lossesWithTies()});
    }
    parallelFor(parts.size(), options.threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t part = begin; part < end; ++part) {
            job.check();
            if (parts[part].items.size() > 1)
                fitPart(parts[part], options, job);
        }
    });

    fit.skill.assign(comparisons.itemCount(), Value(UndefinedReason::NothingPairable));
    fit.standardError = fit.skill;
    bool hasLargePart = false;
    for (const auto& part : parts) {
        if (part.items.size() < 2)
            continue;
        fit.logLikelihood += part.logLikelihood;
        fit.objective += part.logLikelihood;
        if (hasPrior)
            fit.objective -= 0.5 * part.skill.squaredNorm() / (options.priorSd * options.priorSd);
        fit.iterations = std::max(fit.iterations, part.iterations);
        fit.converged = fit.converged && part.converged;
        hasLargePart = hasLargePart || (options.standardErrors && part.variance.size() == 0);
        for (std::size_t i = 0; i < part.items.size(); ++i) {
            const auto item = static_cast<std::size_t>(part.items[i]);
            fit.skill[item] = part.skill[static_cast<Eigen::Index>(i)];
            if (part.variance.size() > 0)
                fit.standardError[item] =
                    std::sqrt(std::max(0.0, part.variance[static_cast<Eigen::Index>(i)]));
        }
    }
    if (hasLargePart)
        fit.notes.push_back("no standard errors for sets of more than " + groupedText(mostItemsWithErrors)
                            + " linked items");
    if (!fit.converged)
        fit.notes.push_back("the skills still moved when the fit stopped");
    return fit;
}

} // namespace raterscope
