// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/GradedFit.h"

#include "consensus/GradedEm.h"
#include "consensus/ScoreTable.h"
#include "core/Numbers.h"
#include "core/Parallel.h"
#include "core/Ranks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace raterscope {

namespace {

ThetaGrid gridOf(const GridOptions& options)
{
    return {options.points, options.low, options.high};
}

struct Moments {
    double mean = 0.0;
    double sd = 0.0;
};

Moments momentsOf(std::span<const double> weights, const ThetaGrid& grid)
{
    Moments result;
    for (std::size_t g = 0; g < weights.size(); ++g)
        result.mean += weights[g] * grid.theta[g];
    double squares = 0.0;
    for (std::size_t g = 0; g < weights.size(); ++g)
        squares += weights[g] * (grid.theta[g] - result.mean) * (grid.theta[g] - result.mean);
    result.sd = std::sqrt(squares);
    return result;
}

/// ŝ(θ) over all raters with a rating.
class ExpectedScore
{
public:
    explicit ExpectedScore(const GradedFit& fit) : m_fit(fit)
    {
        for (const auto& rater : fit.raters)
            m_raters += !rater.values.empty();
    }
    double at(double theta) const
    {
        double sum = 0.0;
        for (std::size_t column = 0; column < m_fit.raters.size(); ++column) {
            const auto& rater = m_fit.raters[column];
            if (rater.isFitted)
                sum += expectedGrade(readJudge(column), rater.values, theta);
            else if (!rater.values.empty())
                sum += rater.values.front();
        }
        return sum / m_raters;
    }

private:
    const GradedJudge& readJudge(std::size_t column) const
    {
        return m_fit.readJudges[static_cast<std::size_t>(m_fit.labels->raters[column].fitted)];
    }

    const GradedFit& m_fit;
    double m_raters = 0.0;
};

/// Slope of ŝ by central differences: for the delta method only.
double slopeAt(const ExpectedScore& score, double theta)
{
    constexpr double step = 1e-4;
    return (score.at(theta + step) - score.at(theta - step)) / (2.0 * step);
}

std::vector<Value> itemMeans(const ScoreTable& scores)
{
    const std::vector<double> alike(scores.raterCount(), 1.0);
    return weightedScores(scores, alike).scores;
}

bool runsAgainst(const std::vector<Value>& theta, const std::vector<Value>& means)
{
    std::vector<double> x;
    std::vector<double> y;
    for (std::size_t unit = 0; unit < theta.size(); ++unit) {
        if (theta[unit].isDefined() && means[unit].isDefined()) {
            x.push_back(theta[unit].number());
            y.push_back(means[unit].number());
        }
    }
    return pearsonCorrelation(x, y).numberOr(0.0) < 0.0;
}

} // namespace

void readOut(GradedFit& fit, const LabelTable& table, const std::vector<GradedJudge>& judges, int threads,
             const JobControl& job)
{
    GradedEm em(*fit.labels, gridOf(fit.grid), threads, job);
    em.setJudges(judges);
    fit.readJudges = judges;
    std::vector<Moments> moments(fit.labels->patternCount());
    em.visitPatterns([&](std::size_t pattern, std::span<double> logs) {
        posteriorFromLogs(logs);
        moments[pattern] = momentsOf(logs, em.grid());
    });

    const std::size_t units = table.unitCount();
    fit.theta.assign(units, UndefinedReason::TooFewRaters);
    fit.thetaSd.assign(units, 0.0);
    for (std::size_t unit = 0; unit < units; ++unit) {
        if (const auto pattern = fit.labels->patternOf[unit]; pattern >= 0) {
            fit.theta[unit] = moments[static_cast<std::size_t>(pattern)].mean;
            fit.thetaSd[unit] = moments[static_cast<std::size_t>(pattern)].sd;
        }
    }
    const auto means = itemMeans(scoreTable(table, job));
    fit.isFlipped = runsAgainst(fit.theta, means);
    if (fit.isFlipped) {
        for (auto& value : fit.theta) {
            if (value.isDefined())
                value = -value.number();
        }
        for (auto& moment : moments)
            moment.mean = -moment.mean;
        fit.notes.push_back("The latent quality ran against the item mean and was flipped.");
    }

    fit.scores.assign(units, UndefinedReason::TooFewRaters);
    fit.scoreSd.assign(units, 0.0);
    if (fit.readOut == ReadOut::ItemMean) {
        fit.scores = means;
        return;
    }
    const ExpectedScore score(fit);
    std::vector<Moments> expected(moments.size());
    parallelFor(moments.size(), threads, 256, [&](std::size_t begin, std::size_t end) {
        for (std::size_t pattern = begin; pattern < end; ++pattern) {
            if (pattern % 64 == 0)
                job.check();
            const auto& moment = moments[pattern];
            expected[pattern] = {score.at(moment.mean), moment.sd * slopeAt(score, moment.mean)};
        }
    });
    for (std::size_t unit = 0; unit < units; ++unit) {
        if (const auto pattern = fit.labels->patternOf[unit]; pattern >= 0) {
            fit.scores[unit] = expected[static_cast<std::size_t>(pattern)].mean;
            fit.scoreSd[unit] = expected[static_cast<std::size_t>(pattern)].sd;
        }
    }
}

std::vector<double> itemInformation(const LabelTable& table, const GradedFit& fit, const JobControl& job)
{
    const std::size_t raters = table.raterCount();
    std::vector<double> result(table.unitCount() * raters, noNumber);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % 256 == 0)
            job.check();
        for (const auto& label : table.labelsOf(unit)) {
            const auto column = static_cast<std::size_t>(label.column);
            const bool counts = fit.raters[column].isFitted && fit.theta[unit].isDefined();
            result[unit * raters + column] =
                counts ? gradeInformation(fit.raters[column].judge, fit.theta[unit].number()) : 0.0;
        }
    }
    return result;
}

std::vector<double> raterInfluence(const LabelTable& table, const GradedFit& fit, int threads,
                                   const JobControl& job)
{
    GradedEm em(*fit.labels, gridOf(fit.grid), threads, job);
    em.setJudges(fit.readJudges);
    const ExpectedScore score(fit);
    const double sign = fit.isFlipped ? -1.0 : 1.0;
    // By pattern, one number a distinct rater among its entries, in their order.
    std::vector<std::vector<double>> moves(fit.labels->patternCount());
    em.visitPatterns([&](std::size_t pattern, std::span<double> logs) {
        const auto entries = fit.labels->entriesOf(pattern);
        std::vector<double> rest(logs.size());
        std::copy(logs.begin(), logs.end(), rest.begin());
        posteriorFromLogs(rest);
        const double whole = score.at(sign * momentsOf(rest, em.grid()).mean);
        for (std::size_t e = 0; e < entries.size();) {
            std::copy(logs.begin(), logs.end(), rest.begin());
            const auto rater = entries[e].rater;
            for (; e < entries.size() && entries[e].rater == rater; ++e) {
                const double* row =
                    em.logRow(static_cast<std::size_t>(rater), static_cast<std::size_t>(entries[e].grade));
                for (std::size_t g = 0; g < rest.size(); ++g)
                    rest[g] -= row[g];
            }
            posteriorFromLogs(rest);
            moves[pattern].push_back(whole - score.at(sign * momentsOf(rest, em.grid()).mean));
        }
    });
    const std::size_t raters = table.raterCount();
    std::vector<double> result(table.unitCount() * raters, noNumber);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        std::size_t next = 0;
        std::int32_t last = -1;
        for (const auto& label : table.labelsOf(unit)) {
            if (label.column == last) // a kept repeat
                continue;
            last = label.column;
            const auto column = static_cast<std::size_t>(label.column);
            result[unit * raters + column] =
                fit.raters[column].isFitted
                    ? moves[static_cast<std::size_t>(fit.labels->patternOf[unit])][next++]
                    : 0.0;
        }
    }
    return result;
}

ResponseCurveSet responseCurves(const GradedFit& fit, std::size_t points, double low, double high)
{
    ResponseCurveSet set;
    set.theta = ThetaGrid(points, low, high).theta;
    set.testInformation.assign(points, 1.0);
    for (std::size_t column = 0; column < fit.raters.size(); ++column) {
        const auto& rater = fit.raters[column];
        if (rater.values.empty())
            continue;
        ResponseCurve curve;
        curve.rater = column;
        for (std::size_t g = 0; g < points; ++g) {
            curve.expected.push_back(rater.isFitted ? expectedGrade(rater.judge, rater.values, set.theta[g])
                                                    : rater.values.front());
            curve.information.push_back(rater.isFitted ? gradeInformation(rater.judge, set.theta[g]) : 0.0);
            set.testInformation[g] += curve.information.back();
        }
        if (rater.isFitted) {
            for (const double beta : rater.judge.beta)
                curve.thresholds.push_back(beta / rater.judge.alpha);
        }
        set.curves.push_back(std::move(curve));
    }
    return set;
}

} // namespace raterscope
