// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "core/Estimate.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

/// What the data set says is right, unit by unit: what consensus is measured against, never what it is made
/// from.
struct Reference {
    std::string title;                ///< "gold", "mean of expert_1, expert_2"; empty when there is none
    std::vector<double> numbers;      ///< N, NaN where there is none
    std::vector<std::int32_t> levels; ///< N, level on the table's scale, −1 where there is none
    std::int64_t numbered = 0;        ///< units with a number
    std::int64_t labelled = 0;        ///< units with a level
    std::vector<std::string> notes;   ///< cells that are neither

    bool isEmpty() const { return numbered == 0 && labelled == 0; }
};

/// The reference columns of a data set, for the units of a table.
///
/// Items: the number is the mean of the reference cells that are numbers; the level is the scale's level of
/// that label or, with several columns, the one most of them name (none at a tie). A cell that belongs to the
/// unit's dimension comes before one of the item as a whole. Pairs: the number is the difference of the two
/// items' numbers, each averaged over the dimensions that have one; the verdict is A, B or T by its sign.
/// Missing: empty cells do not count. Cells that are no level and no number are counted in a note. Cost: O(N
/// · columns).
Reference referenceOf(const Dataset& data, const LabelTable& table);

/// The reference number of one item as above: for a dimension, or averaged over the dimensions that have one.
/// NoReference without any.
Value itemReference(const Dataset& data, const Item& item, DimensionId dimension = {});

} // namespace raterscope
