// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace raterscope {

/// What is true of a simulated judge.
struct SimulatedJudge {
    const char* name;
    RaterKind kind;
    double sigma;    ///< spread: a difference of skills d counts as d / sigma
    double position; ///< β, log odds of what is shown first against second at equal skills; < 0 is back bias
    double tie;      ///< log weight of a tie
    double unreadable; ///< share of answers that are no verdict
};

/// Simulated comparisons and what is true of them.
struct SimulatedComparisons {
    std::shared_ptr<Dataset> data;
    std::vector<SimulatedJudge> judges; ///< by rater
    std::vector<double> skill;          ///< by item
};

/// The scenario `judges`: 30 prompts × 6 systems, every pair of a prompt judged by four language models in
/// both orders of presentation and by two people in one order, drawn at random. On the first six prompts the
/// models are asked three times.
///
/// With d = (skill of the first − skill of the second) / sigma, the verdict is first, second or tie with
/// weights exp((d + β)/2), exp(−(d + β)/2) and exp(tie) (Davidson 1970 with an order effect; METHODS §7); a
/// few answers of the models are unreadable. The reference column `truth` is the item's skill. The same seed
/// gives the same comparisons on every machine.
SimulatedComparisons simulateJudges(std::uint64_t seed);

} // namespace raterscope
