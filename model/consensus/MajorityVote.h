// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/LabelModel.h"

#include <cstdint>
#include <span>
#include <vector>

namespace raterscope {

/// What becomes of a unit on which several levels have the most votes.
enum class VoteTies : std::uint8_t {
    LowestIndex, ///< the first of them on the scale
    Split,       ///< none is chosen: they share the unit
    RaterMode,   ///< the one of them that a certain rater used most
};

struct MajorityVoteOptions {
    VoteTies ties = VoteTies::LowestIndex;
    /// K, RaterMode only: how often that rater used each level, over whatever units it is judged on, as
    /// levelUse() counts for all of a table; among equals the lowest level is chosen.
    std::vector<std::int64_t> tieUse = {};
};

struct MajorityVoteFit : LabelFit {
    std::vector<std::int32_t> leaders; ///< N: how many levels have the most votes; 0 without labels
    std::int64_t ties = 0;             ///< units with more than one
};

/// Majority vote (METHODS §5): posterior = the share of each level among the unit's labels, chosen = the
/// level with the most votes.
///
/// Shapes: N units × K levels. Missing labels have no vote; repeated ratings all vote. Degenerate: a unit
/// without labels is not determined; an empty table gives an empty fit. With ties split the chosen level of a
/// tied unit is −1, and the posterior still shows the shares. With ties by a rater's mode, counts that are
/// all 0 choose the lowest of the tied levels; the rater need not have labelled the unit. Cost: O(labels +
/// N K). Throws AnalysisError when N × K does not fit in memory, std::invalid_argument when `tieUse` is not
/// K counts with RaterMode, Cancelled.
MajorityVoteFit majorityVote(const LabelTable& table, const MajorityVoteOptions& options = {},
                             const JobControl& job = {});

/// K: how often a rater, given by its column, used each level; repeats all count. Cost: O(labels).
std::vector<std::int64_t> levelUse(const LabelTable& table, std::size_t column);

/// Vote weighted by rater: posterior = each level's share of the weight of the unit's labels.
///
/// Weights may be negative (a rater who is mostly wrong speaks against the level); the posterior then is the
/// share of the positive parts. Where no weight is positive the unit's plain vote stands. Ties (within
/// rounding) go to the lowest index. Cost: O(labels + N K).
LabelFit weightedVote(const LabelTable& table, std::span<const double> weights, const JobControl& job = {});

/// Each rater's share of labels that are equal to `chosen`, over the units where it is determined; 0 where
/// the rater labelled none of them.
std::vector<double> shareEqualTo(const LabelTable& table, std::span<const std::int32_t> chosen);

} // namespace raterscope
