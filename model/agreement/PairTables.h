// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/Contingency.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace raterscope {

/// Calls visit(a, b, table) for the contingency table of every pair of columns a < b, from several threads at
/// once; the table is valid during the call only. On long scales it holds just the levels that the two used.
/// The pass that pairwiseMatrix() makes.
void visitPairTables(const LabelTable& table, int threads, const JobControl& job,
                     const std::function<void(std::size_t, std::size_t, const Contingency&)>& visit);

/// The same for the pairs that share at least `least` labels, each table with just the levels that the two
/// used. Pairs of one rater a are visited in the order of b by one thread. Cost: one pass over all pairs of
/// labels on the same unit, plus the square of the raters.
void visitSharedPairTables(const LabelTable& table, std::int32_t least, int threads, const JobControl& job,
                           const std::function<void(std::size_t, std::size_t, const Contingency&)>& visit);

/// How many pairs of raters share 0, 1, 2, … labels (of kept repeats every combination counts). The counts
/// add up to all pairs of raters; the last one is not 0, or it is the only one. Same cost.
std::vector<std::int64_t> sharedLabelCounts(const LabelTable& table, int threads, const JobControl& job);

/// Pairs of labels on the same unit: what a pass over pairs of raters has to visit. A double, since it can
/// exceed any memory. Cost: O(units).
double labelPairCount(const LabelTable& table);

} // namespace raterscope
