// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/GradedMaximise.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <limits>

namespace raterscope {

namespace {

using Eigen::Index;

constexpr double smallGradient = 1e-8;
constexpr int mostSteps = 200;

double rowSum(const double* row, std::size_t count)
{
    double sum = 0.0;
    for (std::size_t g = 0; g < count; ++g)
        sum += row[g];
    return sum;
}

GradedJudge moved(const GradedJudge& judge, const Eigen::VectorXd& step, double length)
{
    GradedJudge result = judge;
    result.alpha = std::clamp(judge.alpha + length * step(0), leastAlpha, mostAlpha);
    for (std::size_t k = 0; k < judge.beta.size(); ++k)
        result.beta[k] += length * step(static_cast<Index>(k) + 1);
    return result;
}

/// The Newton step within the bounds of α: where it would leave them, α goes to the bound and the thresholds
/// follow.
Eigen::VectorXd newtonStep(const GradedJudge& judge, const Eigen::VectorXd& gradient,
                           const Eigen::MatrixXd& information)
{
    const Index size = gradient.size();
    const auto withAlphaMovedBy = [&](double distance) {
        Eigen::VectorXd step(size);
        step(0) = distance;
        step.tail(size - 1) =
            information.bottomRightCorner(size - 1, size - 1)
                .ldlt()
                .solve(gradient.tail(size - 1) - distance * information.col(0).tail(size - 1));
        return step;
    };
    if (isAtBound(judge.alpha, gradient(0)))
        return withAlphaMovedBy(0.0);
    const Eigen::VectorXd step = information.ldlt().solve(gradient);
    const double alpha = judge.alpha + step(0);
    if (alpha < leastAlpha || alpha > mostAlpha)
        return withAlphaMovedBy(std::clamp(alpha, leastAlpha, mostAlpha) - judge.alpha);
    return step;
}

} // namespace

bool isAtBound(double alpha, double gradient)
{
    return (alpha <= leastAlpha && gradient <= 0.0) || (alpha >= mostAlpha && gradient >= 0.0);
}

double JudgeObjective::value(const GradedJudge& judge) const
{
    double sum = -0.5 * penalty * judge.alpha * judge.alpha;
    for (std::size_t k = 1; k < judge.gradeCount(); ++k) {
        const double* above = counts + k * stride;
        const double* below = above - stride;
        for (std::size_t g = 0; g < grid.size(); ++g) {
            const double x = judge.alpha * grid.theta[g] - judge.beta[k - 1];
            sum += (above[g] + below[g]) * logSigmoid(x) - below[g] * x;
        }
        if (k < judge.beta.size())
            sum += rowSum(above, grid.size()) * std::log(-std::expm1(judge.beta[k - 1] - judge.beta[k]));
    }
    return sum;
}

void JudgeObjective::derivatives(const GradedJudge& judge, Eigen::VectorXd& gradient,
                                 Eigen::MatrixXd& information) const
{
    const auto size = static_cast<Index>(judge.gradeCount());
    gradient.setZero(size);
    information.setZero(size, size);
    gradient(0) = -penalty * judge.alpha;
    information(0, 0) = penalty;
    for (std::size_t k = 1; k < judge.gradeCount(); ++k) {
        const auto row = static_cast<Index>(k);
        const double* above = counts + k * stride;
        const double* below = above - stride;
        double slope = 0.0;
        double slopeTheta = 0.0;
        double curve = 0.0;
        double curveTheta = 0.0;
        double curveSquare = 0.0;
        for (std::size_t g = 0; g < grid.size(); ++g) {
            const double theta = grid.theta[g];
            const double p = 1.0 / (1.0 + std::exp(judge.beta[k - 1] - judge.alpha * theta));
            const double first = above[g] * (1.0 - p) - below[g] * p;
            const double second = (above[g] + below[g]) * p * (1.0 - p);
            slope += first;
            slopeTheta += first * theta;
            curve += second;
            curveTheta += second * theta;
            curveSquare += second * theta * theta;
        }
        gradient(0) += slopeTheta;
        gradient(row) -= slope;
        information(0, 0) += curveSquare;
        information(0, row) -= curveTheta;
        information(row, row) += curve;
        if (k < judge.beta.size()) {
            const double rest = std::expm1(judge.beta[k] - judge.beta[k - 1]); // e^Δ − 1
            const double n = rowSum(above, grid.size());
            const double first = n / rest;
            const double second = first * (1.0 + 1.0 / rest);
            gradient(row) -= first;
            gradient(row + 1) += first;
            information(row, row) += second;
            information(row + 1, row + 1) += second;
            information(row, row + 1) -= second;
        }
    }
    information.triangularView<Eigen::StrictlyLower>() =
        information.transpose().triangularView<Eigen::StrictlyLower>();
}

Maximised maximiseJudge(const JudgeObjective& objective, GradedJudge& judge)
{
    Maximised result;
    Eigen::VectorXd gradient;
    Eigen::MatrixXd information;
    double value = objective.value(judge);
    double lastGradient = std::numeric_limits<double>::infinity();
    for (; result.steps < mostSteps; ++result.steps) {
        objective.derivatives(judge, gradient, information);
        if (isAtBound(judge.alpha, gradient(0)))
            result.gradient = gradient.tail(gradient.size() - 1).cwiseAbs().maxCoeff();
        else
            result.gradient = gradient.cwiseAbs().maxCoeff();
        if (result.gradient <= smallGradient)
            break;
        const Eigen::VectorXd step = newtonStep(judge, gradient, information);
        if (!step.allFinite())
            break;
        double length = 1.0;
        for (std::size_t k = 1; k < judge.beta.size(); ++k) { // thresholds stay in order
            const double closing = step(static_cast<Index>(k)) - step(static_cast<Index>(k) + 1);
            if (closing > 0.0)
                length = std::min(length, 0.95 * (judge.beta[k] - judge.beta[k - 1]) / closing);
        }
        const double slope = gradient.dot(step);
        const double rounding = 1e-14 * (1.0 + std::abs(value));
        // Nothing left to gain, and the gradient no longer shrinks: that is the rounding of its sums.
        if (slope <= rounding && result.gradient > 0.5 * lastGradient)
            break;
        lastGradient = result.gradient;
        bool moves = false;
        for (int halving = 0; halving < 60; ++halving, length *= 0.5) {
            const GradedJudge next = moved(judge, step, length);
            const double nextValue = objective.value(next);
            if (nextValue >= value + 1e-4 * length * slope - rounding) {
                moves = next.alpha != judge.alpha || next.beta != judge.beta;
                judge = next;
                value = nextValue;
                break;
            }
        }
        if (!moves)
            break;
    }
    return result;
}

} // namespace raterscope
