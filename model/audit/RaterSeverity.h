// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <vector>

namespace raterscope {

/// How high each rater rates against the rest of its panel, by column (METHODS §4).
///
/// Over the units that the rater labelled together with others of the panel: the mean of own position − mean
/// position of the others, in units of the scale (ranks for words in an order); positive = higher than the
/// rest. Standard error: of a mean whose differences are summed by item, √(G/(G − 1) Σ_g (Σ_u∈g (d_u −
/// d̄))²)/n over G items, which is s/√n where every unit is an item of its own and allows for dimensions of
/// one item that move together where they are pooled (Liang & Zeger 1986). Interval: mean ± 1.96 SE. With two
/// raters in a panel the one's severity is the other's, negative.
///
/// Missing: units without another rater of the panel are dropped and counted. Undefined on labels without an
/// order (ScaleNotOrdered) and without such a unit (NothingPairable); no standard error for one item. Where
/// repeats are kept each counts. Cost: one pass over the labels for the means, another for the errors.
std::vector<Estimate> raterSeverity(const LabelTable& table, const JobControl& job = {});

/// For each column with a step that is not 0: the units on which the rater lies at least that far above (or,
/// with a negative step, below) the mean of the others of its panel, as positions in the table, ascending.
/// Nothing on labels without an order. Cost: one pass over the labels.
std::vector<std::vector<std::size_t>> unitsAway(const LabelTable& table, const std::vector<double>& steps,
                                                const JobControl& job = {});

} // namespace raterscope
