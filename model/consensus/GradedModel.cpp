// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/GradedModel.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

GradedJudge startingJudge(std::span<const std::int64_t> counts)
{
    double all = 0.0;
    for (const auto count : counts)
        all += static_cast<double>(count);
    GradedJudge judge;
    double above = all;
    for (std::size_t k = 1; k < counts.size(); ++k) {
        above -= static_cast<double>(counts[k - 1]);
        const double share = (above + 0.5) / (all + 1.0);
        judge.beta.push_back(-std::log(share / (1.0 - share)));
    }
    return judge;
}

ThetaGrid::ThetaGrid(std::size_t count, double low, double high)
{
    double sum = 0.0;
    for (std::size_t g = 0; g < count; ++g) {
        const double share = count > 1 ? static_cast<double>(g) / static_cast<double>(count - 1) : 0.5;
        theta.push_back(low + share * (high - low));
        logPrior.push_back(-0.5 * theta.back() * theta.back());
        sum += std::exp(logPrior.back());
    }
    for (double& value : logPrior)
        value -= std::log(sum);
}

void gradeProbabilities(const GradedJudge& judge, double theta, std::span<double> out)
{
    const double place = judge.alpha * theta;
    for (std::size_t k = 0; k < judge.gradeCount(); ++k) {
        double logP = 0.0;
        if (k > 0)
            logP += logSigmoid(place - judge.beta[k - 1]);
        if (k < judge.beta.size())
            logP += logSigmoid(judge.beta[k] - place);
        if (k > 0 && k < judge.beta.size())
            logP += std::log(-std::expm1(judge.beta[k - 1] - judge.beta[k]));
        out[k] = std::exp(logP);
    }
}

double expectedGrade(const GradedJudge& judge, std::span<const double> values, double theta)
{
    // Σ value_k P_k = value_0 + Σ_k (value_k − value_{k−1}) P(Y ≥ k)
    double sum = values.front();
    for (std::size_t k = 1; k < values.size(); ++k)
        sum += (values[k] - values[k - 1]) * std::exp(logSigmoid(judge.alpha * theta - judge.beta[k - 1]));
    return sum;
}

double gradeInformation(const GradedJudge& judge, double theta)
{
    double sum = 0.0;
    double above = 1.0; // P(Y ≥ k)
    const double place = judge.alpha * theta;
    for (std::size_t k = 0; k < judge.gradeCount(); ++k) {
        const bool isLast = k == judge.beta.size();
        const double next = isLast ? 0.0 : std::exp(logSigmoid(place - judge.beta[k]));
        double probability = isLast ? above : std::exp(logSigmoid(judge.beta[k] - place));
        if (!isLast && k > 0)
            probability *= above * -std::expm1(judge.beta[k - 1] - judge.beta[k]);
        sum += probability * (1.0 - above - next) * (1.0 - above - next);
        above = next;
    }
    return judge.alpha * judge.alpha * sum;
}

void fillLogProbabilities(const GradedJudge& judge, const ThetaGrid& grid, std::size_t stride, double* rows)
{
    std::fill_n(rows, judge.gradeCount() * stride, 0.0);
    for (std::size_t k = 1; k < judge.gradeCount(); ++k) {
        double* above = rows + k * stride;
        double* below = above - stride;
        for (std::size_t g = 0; g < grid.size(); ++g) {
            const double x = judge.alpha * grid.theta[g] - judge.beta[k - 1];
            const double value = logSigmoid(x);
            above[g] += value;
            below[g] += value - x; // log σ(−x)
        }
        if (k < judge.beta.size()) {
            const double gap = std::log(-std::expm1(judge.beta[k - 1] - judge.beta[k]));
            for (std::size_t g = 0; g < grid.size(); ++g)
                above[g] += gap;
        }
    }
}

} // namespace raterscope
