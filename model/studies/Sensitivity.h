// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/Reference.h"
#include "core/Estimate.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

/// AGORA with one setting changed, against AGORA at its defaults.
struct SensitivityRow {
    std::string setting;     ///< "slab c", "grid points", "iterations T", "start"
    std::string value;       ///< "8", "perturbed, seed 3"
    Value largestShift;      ///< largest change of a unit's score, in the raters' units
    Value scoreSpearman;     ///< of the scores with the default ones
    Value largestTrustShift; ///< largest change of a rater's α, relative to max(1, α)
    Value score;             ///< Spearman with the reference
    Value scoreChange;       ///< from the default
};

/// Parameter sensitivity (METHODS §8; Ahn 2026, table 7): slab c ∈ {3, 8, 12}, grid ∈ {100, 200, 250},
/// iterations T ∈ {8, 16, 20}, and `starts` starts with α and β perturbed: α = exp(0.3 z), β + 0.3 z, sorted,
/// z standard normal by the seed; everything else at its default. The first row is the default. Throws as
/// agora(). The result does not depend on threads.
std::vector<SensitivityRow> agoraSensitivity(const LabelTable& table, const Reference& reference,
                                             int starts = 5, std::uint64_t seed = 0, int threads = 0,
                                             const JobControl& job = {});

} // namespace raterscope
