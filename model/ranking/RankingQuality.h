// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"
#include "ranking/Comparisons.h"

#include <cstdint>
#include <vector>

namespace raterscope {

/// Spearman's correlation between two numbers of the items, group by group.
struct GroupSpearman {
    Value mean;                 ///< over the groups that have one
    std::int64_t groups = 0;    ///< that have one
    std::int64_t constant = 0;  ///< groups in which either side is the same for all items, left out
    std::int64_t tooSmall = 0;  ///< groups with fewer than two items that have both numbers, left out
    std::vector<Value> byGroup; ///< by group
};

/// METHODS §7, quality of a ranking: Spearman of `score` (a skill, an average probability) with `reference`,
/// both by item, over the items of a group that have both, averaged over groups. Numbers that differ by
/// rounding only (1e-9 of the largest) share a rank. `aspect` restricts to the groups of one aspect, −1 =
/// all. Undefined without a group that has one. Cost: O(items log items).
GroupSpearman groupSpearman(const Comparisons& comparisons, const std::vector<Value>& score,
                            const std::vector<Value>& reference, std::int32_t aspect = -1);

/// How good and how consistent a judge is on its own, without any model.
struct JudgeQuality {
    std::int32_t judge = 0;
    std::int32_t aspect = -1;         ///< −1 = all
    GroupSpearman averageProbability; ///< of the judge's own average probabilities with the reference
    Value cycleRate;                  ///< cyclic / decided triples
    std::int64_t cyclic = 0, decided = 0;
};

/// Each judge over all aspects, then each judge and aspect where there is more than one; judge-major.
/// `reference` by item, empty = none (averageProbability is then undefined). Cost: as cycleRates().
std::vector<JudgeQuality> judgeQuality(const Comparisons& comparisons, const std::vector<Value>& reference,
                                       int threads = 0, const JobControl& job = {});

/// Pearson's and Spearman's correlation over judges (METHODS §7: PCC and SRC of 1/σ).
struct JudgeCorrelation {
    Value pearson, spearman;
    std::int64_t judges = 0; ///< with both numbers
};
JudgeCorrelation judgeCorrelation(const std::vector<Value>& a, const std::vector<Value>& b);

} // namespace raterscope
