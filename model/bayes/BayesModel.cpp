// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bayes/BayesModel.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace raterscope {

std::array<double, 9> verdictTable(const JudgeEffects& effects)
{
    std::array<double, 9> table{};
    for (std::size_t truth = 0; truth < verdictCount; ++truth) {
        std::array<double, verdictCount> utility{0.5 * effects.order, -0.5 * effects.order, effects.tie};
        utility[truth] += effects.skill;
        const double most = std::max({utility[0], utility[1], utility[2]});
        double sum = 0.0;
        for (std::size_t given = 0; given < verdictCount; ++given)
            sum += table[3 * truth + given] = std::exp(utility[given] - most);
        for (std::size_t given = 0; given < verdictCount; ++given)
            table[3 * truth + given] /= sum;
    }
    return table;
}

double multiplyInto(std::array<double, verdictCount>& weights, const std::array<double, verdictCount>& by)
{
    double most = 0.0;
    for (std::size_t z = 0; z < verdictCount; ++z) {
        weights[z] *= by[z];
        most = std::max(most, weights[z]);
    }
    if (most > 1e-100 || most <= 0.0)
        return 0.0;
    for (auto& weight : weights)
        weight /= most;
    return std::log(most);
}

std::vector<double> verdictPosterior(const VerdictStream& stream, const BayesParameters& parameters,
                                     const JobControl& job)
{
    if (parameters.confusion.size() != 9 * stream.humans.size()
        || parameters.judges.size() != stream.models.size())
        throw std::invalid_argument("the parameters are those of other raters");
    std::vector<std::array<double, 9>> tables;
    for (const auto& effects : parameters.judges)
        tables.push_back(verdictTable(effects));
    std::vector<double> posterior(verdictCount * stream.size());
    for (std::size_t pair = 0; pair < stream.size(); ++pair) {
        if (pair % 4096 == 0)
            job.check();
        auto weights = parameters.shares;
        for (const auto& label : stream.humanVerdicts(pair)) {
            const double* cells = parameters.confusion.data() + 9 * static_cast<std::size_t>(label.rater)
                                  + static_cast<std::size_t>(label.verdict);
            multiplyInto(weights, {cells[0], cells[3], cells[6]});
        }
        for (const auto& label : stream.modelVerdicts(pair)) {
            const auto& table = tables[static_cast<std::size_t>(label.judge)];
            const auto given = byPosition(static_cast<std::size_t>(label.verdict), label.isAFirst);
            std::array<double, verdictCount> likelihood{};
            for (std::size_t z = 0; z < verdictCount; ++z)
                likelihood[z] = table[3 * byPosition(z, label.isAFirst) + given];
            multiplyInto(weights, likelihood);
        }
        const double sum = weights[0] + weights[1] + weights[2];
        for (std::size_t z = 0; z < verdictCount; ++z)
            posterior[verdictCount * pair + z] = weights[z] / sum;
    }
    return posterior;
}

} // namespace raterscope
