// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/GradedFitting.h"

#include "consensus/MeanCorrelation.h"
#include "consensus/ScoreTable.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <string>

namespace raterscope {

namespace {

using Eigen::Index;

/// Models above this many parameters get no observed information: its cost grows with their cube.
constexpr std::size_t mostErrorParameters = 600;

void addErrors(GradedFit& fit, const GradedEm& em, std::span<const double> penalties)
{
    Eigen::VectorXd gradient;
    Eigen::MatrixXd information;
    em.derivatives(penalties, gradient, information);
    const std::vector<Index> free = em.freeParameters(gradient); // α at a bound is held
    fit.largestGradient = 0.0;
    for (const Index p : free)
        fit.largestGradient = std::max(fit.largestGradient, std::abs(gradient(p)));
    const Eigen::MatrixXd part = information(free, free);
    const Eigen::LLT<Eigen::MatrixXd> factor(part);
    const bool isDefinite =
        factor.info() == Eigen::Success && factor.matrixLLT().diagonal().minCoeff() > 1e-6;
    if (!isDefinite) {
        fit.notes.push_back("The data do not determine all parameters, so there are no standard errors.");
        return;
    }
    for (std::size_t j = 0; j < em.judges().size(); ++j) {
        const auto place =
            std::lower_bound(free.begin(), free.end(), static_cast<Index>(em.firstParameter(j)));
        if (place == free.end() || *place != static_cast<Index>(em.firstParameter(j)))
            continue;
        const auto p = static_cast<Index>(place - free.begin());
        const Eigen::VectorXd column = factor.solve(Eigen::VectorXd::Unit(part.rows(), p));
        fit.raters[fit.labels->fitted[j]].alphaError = std::sqrt(column(p));
    }
    const bool hasPrior = std::any_of(penalties.begin(), penalties.end(), [](double p) { return p > 0.0; });
    fit.errorMethod = hasPrior
                          ? "observed information of the marginal likelihood and the prior (Louis 1982), "
                            "scales of the prior held"
                          : "observed information of the marginal likelihood (Louis 1982)";
}

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const auto& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

void nameBounds(GradedFit& fit, const LabelTable& table)
{
    std::vector<std::string> reversed;
    std::vector<std::string> low;
    std::vector<std::string> high;
    for (std::size_t column = 0; column < fit.raters.size(); ++column) {
        auto& rater = fit.raters[column];
        if (!rater.isFitted)
            continue;
        const bool isLow = rater.judge.alpha <= leastAlpha * (1.0 + 1e-9);
        const bool isHigh = rater.judge.alpha >= mostAlpha * (1.0 - 1e-9);
        rater.atBound = isLow || isHigh;
        rater.isReversed = isLow && rater.meanCorrelation.numberOr(0.0) < 0.0;
        if (rater.isReversed)
            reversed.push_back(table.raterNames[column]);
        else if (isLow)
            low.push_back(table.raterNames[column]);
        else if (isHigh)
            high.push_back(table.raterNames[column]);
    }
    if (!reversed.empty())
        fit.notes.push_back("Against the others (negative mean correlation), and so with trust at its floor: "
                            + joined(reversed)
                            + ". If a rater used the scale the wrong way round, turn its ratings.");
    if (!low.empty())
        fit.notes.push_back("Unrelated to the others, and so with trust at its floor: " + joined(low) + ".");
    if (!high.empty())
        fit.notes.push_back("α at the end of its range, 20; it may be larger: " + joined(high) + ".");
}

} // namespace

GradedFit startGradedFit(const LabelTable& table, const GradingOptions& grading, const GridOptions& grid,
                         int threads, const JobControl& job)
{
    if (grid.points < 3 || !(grid.low < grid.high))
        throw AnalysisError("The grid of the latent quality needs at least three points from low to high.");
    GradedFit fit;
    auto labels = std::make_shared<GradedLabels>(gradedLabels(table, grading, job));
    if (labels->fitted.empty())
        throw AnalysisError(
            "Every rater gave one and the same level to all items, so there is nothing to learn "
            "trust from. Use the mean.");
    fit.grid = grid;
    const auto correlations = meanCorrelations(scoreTable(table, job), threads, job);
    for (std::size_t column = 0; column < table.raterCount(); ++column) {
        GradedRater rater;
        rater.isFitted = labels->raters[column].fitted >= 0;
        rater.values = labels->raters[column].values;
        rater.alphaError = rater.isFitted ? UndefinedReason::TooFewItems : UndefinedReason::NoVariation;
        rater.meanCorrelation = correlations[column];
        fit.raters.push_back(std::move(rater));
    }
    fit.notes = labels->notes;
    if (labels->fitted.size() == 1)
        fit.notes.push_back("One rater only varies: its trust cannot be told from how much items differ.");
    else if (labels->fitted.size() == 2)
        fit.notes.push_back(
            "Two raters have one correlation between them: which of the two deserves more trust "
            "is hardly determined.");
    fit.labels = std::move(labels);
    return fit;
}

void finishGradedFit(GradedFit& fit, const LabelTable& table, GradedEm& em, std::span<const double> penalties,
                     bool standardErrors, ReadOut readOutKind, int threads, const JobControl& job)
{
    for (std::size_t j = 0; j < em.judges().size(); ++j)
        fit.raters[fit.labels->fitted[j]].judge = em.judges()[j];
    fit.readOut = readOutKind;
    if (standardErrors && em.parameterCount() <= mostErrorParameters)
        addErrors(fit, em, penalties);
    else if (standardErrors)
        fit.notes.push_back("With over 600 parameters there are no standard errors.");
    nameBounds(fit, table);
    auto judges = em.judges();
    if (readOutKind == ReadOut::EqualTrust) {
        double mean = 0.0;
        for (const auto& judge : judges)
            mean += judge.alpha / static_cast<double>(judges.size());
        for (auto& judge : judges)
            judge.alpha = mean;
    }
    readOut(fit, table, judges, threads, job);
}

} // namespace raterscope
