// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"

#include <set>
#include <string>
#include <vector>

namespace raterscope {

/// The findings on consensus: raters who run against the others or guess, whether weighting helps, which
/// method beats the baseline, which signal of uncertainty is worth using. `known` are raters that other
/// findings have named as running against their panel; the one who follows least is named where `sayWeakest`.
///
/// Quick rather than complete: few bootstrap replicates, and no method that takes long on tables of this
/// size; every sentence says what was compared. What does not fit the data gives no finding. Throws
/// Cancelled.
std::vector<Finding> consensusFindings(const AnalysisInput& input, const std::set<std::string>& known,
                                       bool sayWeakest, const JobControl& job);

} // namespace raterscope
