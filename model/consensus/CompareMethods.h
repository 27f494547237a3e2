// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/Resampling.h"
#include "catalog/ConsensusFacets.h"
#include "consensus/Reference.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

/// What one method says of every unit.
struct MethodOutput {
    std::string method, title;
    std::vector<double> scores;       ///< N, NaN where there is none; empty when the method gives no score
    std::vector<std::int32_t> chosen; ///< N, −1 where there is none; empty when the method gives no label
    std::vector<std::string> notes;
};

/// Methods side by side against a reference: Spearman, Pearson and Kendall τ_b of the scores, share of right
/// labels, and how far each method is ahead of the first one in the list, the baseline.
///
/// The difference is of Spearman where the baseline has scores and the reference numbers, of accuracy
/// otherwise, over the units where both methods and the reference have a value. Its interval is a paired
/// percentile bootstrap: every replicate draws units (or groups) once and evaluates both methods on the same
/// draw, so that what makes an item hard for both cancels (Efron & Tibshirani 1993, ch. 10). Ranks are taken
/// anew in every replicate, in O(N) from orders sorted once.
///
/// Missing: each coefficient over the units where method and reference have a value; n says how many.
/// Undefined without such units, or when one side is constant. Result depends on the seed, not on threads.
/// Cost: replicates · N · methods.
MethodComparison compareMethods(const LabelTable& table, const std::vector<MethodOutput>& methods,
                                const Reference& reference, const BootstrapOptions& options,
                                const JobControl& job = {});

} // namespace raterscope
