// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "ranking/SkillFit.h"
#include "ranking/WinRatio.h"

#include <string>
#include <vector>

namespace raterscope {

/// What every analysis of comparisons says of missing data.
inline constexpr const char* missingVerdicts = "A missing verdict is no comparison.";

// What the catalog rows of rankings have in common.

/// The comparisons of the table. Throws AnalysisError with a remedy when it holds no verdicts on pairs, or
/// none at all; `method` is a title.
Comparisons requireComparisons(const AnalysisInput& input, const std::string& method, const JobControl& job);

/// One row an item: group, item, rank, skill and, with standard errors, their 95 % interval, beside the win
/// ratio and the counts it is made of. By group, set, then rank; ranks count within a set of items that may
/// be compared.
Table skillTable(const Comparisons& comparisons, const SkillFit& fit, const WinRatios& baseline,
                 const std::string& skillName = "skill");

/// The standard deviation of the prior on skills: prior-sd.
OptionSpec priorOption();

/// The name of a group, or what stands for it where items are not grouped.
std::string groupTitle(const Comparisons& comparisons, std::size_t group);

} // namespace raterscope
