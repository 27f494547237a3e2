// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bayes/BayesModel.h"
#include "core/Random.h"

#include <array>
#include <string>
#include <vector>

/// Panels drawn from the BayesJudge model, with their truth.
namespace raterscope::test {

struct VerdictPanel {
    BayesParameters truth;
    VerdictStream stream;
    std::vector<std::size_t> verdicts; ///< true ones
};

struct VerdictPanelOptions {
    std::size_t pairs = 400;
    std::size_t humans = 5;
    std::vector<JudgeEffects> judges = {{1.5, -0.5, -0.57}, {1.2, -0.5, -0.11}, {0.9, -0.5, -2.35}};
    double accuracy = 0.65; ///< of the first human; the next two are 0.05 and 0.1 worse, and so on
    bool bothOrders = true;
    double missing = 0.0;
};

inline std::size_t drawFrom(Random& random, const double* probabilities)
{
    const double point = random.uniform();
    return point < probabilities[0] ? 0 : point < probabilities[0] + probabilities[1] ? 1 : 2;
}

inline VerdictPanel drawPanel(std::uint64_t seed, const VerdictPanelOptions& options = {})
{
    Random random(seed, 17);
    VerdictPanel panel;
    auto& truth = panel.truth;
    truth.shares = {0.42, 0.40, 0.18};
    truth.judges = options.judges;
    for (std::size_t human = 0; human < options.humans; ++human) {
        const double accuracy = options.accuracy - 0.05 * static_cast<double>(human % 3);
        for (std::size_t cell = 0; cell < 9; ++cell)
            truth.confusion.push_back(cell / 3 == cell % 3 ? accuracy : 0.5 * (1.0 - accuracy));
        panel.stream.humans.push_back("human " + std::to_string(human));
    }
    std::vector<std::array<double, 9>> tables;
    for (const auto& effects : options.judges) {
        panel.stream.models.push_back("model " + std::to_string(tables.size()));
        tables.push_back(verdictTable(effects));
    }
    for (std::size_t pair = 0; pair < options.pairs; ++pair) {
        const auto z = drawFrom(random, truth.shares.data());
        panel.verdicts.push_back(z);
        std::vector<HumanVerdict> people;
        for (std::size_t human = 0; human < options.humans; ++human) {
            const auto given = drawFrom(random, truth.confusion.data() + 9 * human + 3 * z);
            if (options.missing == 0.0 || random.uniform() >= options.missing)
                people.push_back({static_cast<std::int32_t>(human), static_cast<PairVerdict>(given)});
        }
        std::vector<ModelVerdict> models;
        for (std::size_t judge = 0; judge < tables.size(); ++judge) {
            for (const bool isAFirst : {true, false}) {
                if (!isAFirst && !options.bothOrders)
                    continue;
                const auto given = byPosition(
                    drawFrom(random, tables[judge].data() + 3 * byPosition(z, isAFirst)), isAFirst);
                if (options.missing == 0.0 || random.uniform() >= options.missing)
                    models.push_back(
                        {static_cast<std::int32_t>(judge), static_cast<PairVerdict>(given), isAFirst});
            }
        }
        panel.stream.addPair(people, models);
    }
    return panel;
}

inline bool holds(const Estimate& estimate, double value)
{
    return estimate.interval->low <= value && value <= estimate.interval->high;
}

} // namespace raterscope::test
