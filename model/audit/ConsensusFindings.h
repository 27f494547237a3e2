// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "audit/ConsensusFacts.h"
#include "catalog/Facets.h"

#include <set>
#include <string>
#include <vector>

namespace raterscope {

/// Correlations below this, however surely not 0, help nobody to choose what to look at.
constexpr double weakestUsefulSignal = 0.1;

/// Raters who run against the others of their panel (Holm-adjusted p below 0.01), and, without an order,
/// those who cannot be told from guessing; or, where `sayWeakest`, the one who follows the others least.
/// Raters in `known` have been spoken of already.
std::vector<Finding> standingFindings(const PeerStandings& standings, const std::set<std::string>& known,
                                      bool sayWeakest);

/// Whether weighting raters helps: δ and, where there is a reference, the weighted mean against the plain
/// one.
std::vector<Finding> weightingFindings(const WeightingFacts& facts, const MethodComparison* comparison);

/// Which method beats the baseline against the reference, by how much, or that none does.
std::vector<Finding> methodFindings(const MethodComparison& comparison);

/// Which signal of uncertainty is worth using, or that none is.
std::vector<Finding> signalFindings(const std::vector<SignalUse>& uses, const std::string& unitNoun);

} // namespace raterscope
