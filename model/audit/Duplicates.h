// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"
#include "core/Dataset.h"
#include "core/Edits.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <string>

namespace raterscope {

/// The identical-vector items of every panel, and agreement with and without them (METHODS §4).
///
/// The units of the table are split by what is identical in `splitPanel` (empty: the panel with the most
/// identical items, the first of them on a tie): pairs into both / one / neither, items into identical /
/// other. For each class, and for all units: the mean unweighted Cohen κ over the rater pairs of each panel
/// and between panels, and the share of ties among a panel's labels (undefined unless verdicts). Identical
/// items are looked for among all items that are not excluded by hand, whether or not a filter drops them;
/// units that the filter drops are not in the table, so their class is then empty. Classes without units have
/// undefined statistics.
///
/// Beside them the near-duplicates of each panel (nearDuplicates(), same rule on filters), and, where the
/// split panel has either, what the statistics are without both (withoutDuplicates()). `kappas`, if at hand,
/// is the unweighted Cohen κ matrix of the table. Throws Cancelled. Cost: one kappa matrix a class, and one
/// for the last step.
Duplicates findDuplicates(const Dataset& data, const Edits& edits, const LabelTable& table,
                          const std::string& splitPanel = {}, int threads = 0, const JobControl& job = {},
                          const RaterMatrix* kappas = nullptr);

} // namespace raterscope
