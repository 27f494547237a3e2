// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Edits.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <string>

namespace raterscope {

/// The table that analyses read: the data set after the edits, seen through the comparison.
///
/// - Dimension: one unit an item, in file order.
/// - Pooled: one unit an (item, dimension); refused unless all dimensions share one scale.
/// - Verdicts (BayesJudge App. B.2): one unit an unordered pair of items of the same group, in file order,
///   i < j; A when mean_i − mean_j > ε, B when < −ε, else T. Means run over all D dimensions of an item, and
///   a rater with a gap in either item gives that pair no label. Means are compared as sums of levels, so on
///   integer scales ε never decides. Items without groups form a single group.
///
/// The sample is drawn first, from all units of the file, and filters come after it: a published subset keeps
/// its name ("seed 42, 1,000 of 12,000") whatever is excluded. Units of a seeded sample keep the order drawn.
///
/// Throws AnalysisError when the comparison does not fit the data: dimension out of range, no dimension,
/// pooled scales that differ (they are named), verdicts from labels without an order, more than 20,000,000
/// pairs. A sample size beyond the number of units means all of them, with a note.
LabelTablePtr prepareTable(const DatasetPtr& data, const Edits& edits, const Comparison& comparison,
                           const JobControl& job = {});

/// How many units the comparison has before sampling and filters; 0 when it does not fit the data.
std::int64_t unitCountBeforeSampling(const Dataset& data, const Comparison& comparison);

/// "derived A/B/T verdicts, seed 42, 1,000 of 12,000 pairs": one line for subtitles and reports.
std::string describeComparison(const Dataset& data, const Comparison& comparison);

} // namespace raterscope
