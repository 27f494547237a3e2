// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

/// A simulated panel and what is true of it.
struct SimulatedPanel {
    std::shared_ptr<Dataset> data;
    std::vector<ItemId> copiedItems;        ///< items on which one crowd vector was copied to every slot
    std::vector<double> expertMerit;        ///< by item: the latent quality the experts judge
    std::vector<double> crowdMerit;         ///< by item: the latent quality the crowd judges
    std::vector<std::int32_t> classes = {}; ///< by item: the true class, a level of the scale; or empty
    std::vector<double> quality = {};       ///< by item: the latent quality, or GLAD's b; or empty
    std::vector<double> raterTruth = {};    ///< by rater: its true parameter; or empty
    std::string raterTruthIs = {};          ///< what that parameter is: "accuracy", "sensitivity α"
};

struct Scenario {
    std::string id;
    std::string title;
    std::string description;
};

/// The scenarios simulatePanel() knows.
std::span<const Scenario> scenarios();

/// Draws a panel with known truth. The same scenario and seed give the same panel on every machine.
///
/// `summeval-like`: 100 articles × 16 systems, scored 1–5 on coherence, consistency, fluency and relevance by
/// 3 experts and 5 crowd slots. Experts and crowd judge two independent qualities (two constructs); on an
/// item in two, in expectation, all crowd slots carry one copied vector, and on the others they hardly agree.
/// The reference column `truth` is the quality that the experts judge, to four decimals.
/// `judges`: recorded comparisons by language models and people, see simulateJudges().
/// The others are drawn from the models they are named after, with the class or quality as the reference
/// column `truth` and one true parameter a rater; their descriptions give the sizes.
/// Throws std::invalid_argument for an unknown scenario; the message lists those there are.
SimulatedPanel simulatePanel(std::string_view scenario, std::uint64_t seed);

} // namespace raterscope
