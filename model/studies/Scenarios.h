// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "studies/Simulate.h"

namespace raterscope {

/// The scenarios drawn from a model of labels or scores, with their drawing; see simulatePanel().
struct ModelScenario {
    Scenario scenario;
    SimulatedPanel (*draw)(std::uint64_t seed);
};

/// dawid-skene, one-coin, mace, glad, spammers.
std::span<const ModelScenario> labelScenarios();
/// graded-response, agora, two-constructs, copied-rows.
std::span<const ModelScenario> scoreScenarios();

} // namespace raterscope
