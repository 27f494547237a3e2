// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/GradedResponse.h"

#include "consensus/GradedFitting.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

namespace raterscope {

namespace {

using Eigen::Index;

constexpr std::size_t mostNewtonParameters = 600;
constexpr int emRounds = 12;
/// EM alone has come to rest when no parameter moves by more.
constexpr double restingChange = 1e-7;

struct Ascent {
    double gradient = 0.0; ///< largest, of free parameters
    Eigen::VectorXd step;  ///< empty where the information is not positive definite
};

/// The Newton step, with α held where it sits at a bound and the gradient points out of it.
Ascent ascentOf(const GradedEm& em, std::span<const double> penalties)
{
    Eigen::VectorXd gradient;
    Eigen::MatrixXd information;
    em.derivatives(penalties, gradient, information);
    const std::vector<Index> free = em.freeParameters(gradient);
    Ascent ascent;
    const Eigen::VectorXd part = gradient(free);
    ascent.gradient = part.cwiseAbs().maxCoeff();
    const Eigen::LLT<Eigen::MatrixXd> factor(Eigen::MatrixXd(information(free, free)));
    if (factor.info() == Eigen::Success && factor.matrixLLT().diagonal().minCoeff() > 1e-7) {
        ascent.step = Eigen::VectorXd::Zero(gradient.size());
        const Eigen::VectorXd step = factor.solve(part);
        ascent.step(free) = step;
    }
    return ascent;
}

/// The judges moved along a step, or nothing when thresholds would leave their order.
std::optional<std::vector<GradedJudge>> moved(const GradedEm& em, const Eigen::VectorXd& step, double length)
{
    auto judges = em.judges();
    for (std::size_t j = 0; j < judges.size(); ++j) {
        const auto first = static_cast<Index>(em.firstParameter(j));
        judges[j].alpha = std::clamp(judges[j].alpha + length * step(first), leastAlpha, mostAlpha);
        for (std::size_t k = 0; k < judges[j].beta.size(); ++k) {
            judges[j].beta[k] += length * step(first + 1 + static_cast<Index>(k));
            if (k > 0 && !(judges[j].beta[k - 1] < judges[j].beta[k]))
                return std::nullopt;
        }
    }
    return judges;
}

/// Tries a Newton step, halved up to five times; whether it went up. The E-step of the judges is done.
bool climb(GradedEm& em, const Eigen::VectorXd& step, double& logLikelihood)
{
    const auto before = em.judges();
    double length = 1.0;
    for (int halving = 0; halving < 6; ++halving, length *= 0.5) {
        auto judges = moved(em, step, length);
        if (!judges)
            continue;
        em.setJudges(std::move(*judges));
        const double next = em.expect();
        if (next >= logLikelihood - 1e-12 * std::abs(logLikelihood)) {
            logLikelihood = next;
            return true;
        }
        em.setJudges(before);
    }
    em.expect();
    return false;
}

} // namespace

GradedFit gradedResponse(const LabelTable& table, const GradedResponseOptions& options, int threads,
                         const JobControl& job)
{
    GradedFit fit = startGradedFit(table, options.grading, options.grid, threads, job);
    GradedEm em(*fit.labels, {options.grid.points, options.grid.low, options.grid.high}, threads, job);
    const std::vector<double> flat(em.judges().size(), 0.0);
    const bool hasNewton = em.parameterCount() <= mostNewtonParameters;
    double logLikelihood = em.expect();
    fit.trace.push_back(logLikelihood);
    while (fit.iterations < options.mostIterations) {
        job.progress(static_cast<double>(fit.iterations) / options.mostIterations, "Fitting");
        const auto before = em.judges();
        bool isUp = false;
        if (hasNewton && fit.iterations >= emRounds) {
            const Ascent ascent = ascentOf(em, flat);
            fit.largestGradient = ascent.gradient;
            fit.converged = ascent.gradient <= options.tolerance;
            if (fit.converged)
                break;
            isUp = ascent.step.size() > 0 && climb(em, ascent.step, logLikelihood);
        }
        if (!isUp) {
            em.maximise(flat);
            logLikelihood = em.expect();
        }
        ++fit.iterations;
        fit.trace.push_back(logLikelihood);
        fit.largestChange = 0.0;
        for (std::size_t j = 0; j < before.size(); ++j) {
            fit.largestChange = std::max(fit.largestChange, std::abs(em.judges()[j].alpha - before[j].alpha));
            for (std::size_t k = 0; k < before[j].beta.size(); ++k)
                fit.largestChange =
                    std::max(fit.largestChange, std::abs(em.judges()[j].beta[k] - before[j].beta[k]));
        }
        if (!hasNewton && fit.largestChange <= restingChange) {
            fit.converged = true;
            break;
        }
    }
    fit.logLikelihood = logLikelihood;
    if (!fit.converged)
        fit.notes.push_back("The likelihood was still rising after " + std::to_string(fit.iterations)
                            + " iterations.");
    finishGradedFit(fit, table, em, flat, options.standardErrors, ReadOut::Fitted, threads, job);
    return fit;
}

} // namespace raterscope
