// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"
#include "ranking/Comparisons.h"

#include <cstdint>
#include <vector>

namespace raterscope {

/// What the comparisons of each item say when they are only counted: the baseline of every fitted skill.
struct WinRatios {
    std::vector<Value> averageProbability; ///< by item: mean over its comparisons of P(it is better)
    std::vector<Value> winRatio;           ///< by item: wins / (wins + losses); undefined without either
    std::vector<std::int64_t> wins;        ///< by item, rows with p above ½ for it
    std::vector<std::int64_t> losses;      ///< by item
    std::vector<std::int64_t> ties;        ///< by item
    std::int64_t rowsOf(std::size_t item) const { return wins[item] + losses[item] + ties[item]; }
};

/// Average probability, win ratio and counts (METHODS §7), over the rows of all judges, or of one where
/// `judge` is not negative. Source: counts; average probability as in Qian 2026. Units: shares. Missing: rows
/// that are not there. Degenerate: an item without a comparison has neither; one with ties only has no win
/// ratio. Items meet different opponents: without a full design these are no skills. Cost: O(rows). Throws
/// Cancelled.
WinRatios winRatios(const Comparisons& comparisons, std::int32_t judge = -1, const JobControl& job = {});

} // namespace raterscope
