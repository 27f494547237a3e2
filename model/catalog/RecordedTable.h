// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ComparisonTable.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <vector>

namespace raterscope {

/// The presentations of recorded comparisons as units of a label table: each ordered pair of items under one
/// aspect once, in order of first appearance. The two orders of a pair are two units, so that judges are
/// compared on what they were shown. Cost: O(rows).
std::vector<Unit> recordedUnits(const ComparisonTable& comparisons);

/// Appends the readable verdicts of the table's units: A = the item shown first is better, B = the second,
/// T = a tie. Several verdicts of a judge on one presentation are all kept, and said. Unreadable rows are no
/// labels; they are counted in the table's drops. `columnOf` gives the column of every rater, −1 = excluded.
/// Cost: O(rows). Throws Cancelled.
void fillRecorded(LabelTable& table, const ComparisonTable& comparisons,
                  const std::vector<std::int32_t>& columnOf, const JobControl& job);

} // namespace raterscope
