// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <vector>

namespace raterscope {

/// What agreement and ties are on some units of a table: the mean unweighted Cohen κ over the rater pairs of
/// each panel and between panels, and the share of ties among a panel's labels (undefined unless verdicts).
/// `kappas`, if given, is the unweighted Cohen κ matrix of exactly these units. Above mostMatrixRaters raters
/// the means are over the pairs that compareRaterPairs() compares. Cost: one kappa matrix otherwise.
DuplicateClass agreementOn(std::string name, std::vector<std::size_t> units, const LabelTable& table,
                           int threads, const JobControl& job, const RaterMatrix* kappas = nullptr);

/// Before and after: each statistic on all units, on those without an identical-vector item (of a pair:
/// neither item), and on those without a near-duplicate either (METHODS §4).
///
/// Mean κ within each panel of at least two raters and between panels; percent agreement of each such panel
/// (mean over units with two labels of the share of agreeing pairs of labels), nominal Krippendorff α, and
/// for verdicts the tie rate. `all` and `without` are agreementOn() the first two sets of units. Statistics
/// of panels of one rater are left out. Cost: one kappa matrix, and one pass a step.
WithoutDuplicates withoutDuplicates(const LabelTable& table, const DuplicateClass& all,
                                    const DuplicateClass& without, const std::vector<ItemId>& nearDuplicates,
                                    int threads = 0, const JobControl& job = {});

} // namespace raterscope
