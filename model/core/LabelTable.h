// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "core/Edits.h"
#include "core/Unit.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace raterscope {

/// One label of one unit.
struct Label {
    std::int32_t column; ///< position in LabelTable::raters
    std::int32_t level;
};

/// What every agreement analysis reads: units × raters on one scale, any pattern of missing cells.
///
/// Made by prepareTable() from a data set, the edits and the comparison; excluded raters and items are
/// already gone. Labels are stored by unit, within a unit by column.
class LabelTable
{
public:
    std::string title; ///< "derived verdicts", "coherence", "all dimensions pooled"
    Scale scale;
    std::vector<Unit> units;
    std::vector<RaterId> raters;         ///< columns, in file order
    std::vector<std::string> raterNames; ///< by column
    std::vector<std::int32_t> panelOf;   ///< by column, position in panels
    std::vector<std::uint8_t> slot;      ///< by column
    std::vector<std::string> panels;     ///< in order of first appearance, none is empty
    std::vector<std::int32_t> groupOf;   ///< by unit, −1 = a group of its own; empty when not grouped
    std::int32_t groupCount = 0;
    std::vector<Drop> drops; ///< what preparation left out, by reason
    std::vector<std::string> notes;
    bool keepsRepeats = false;

    std::size_t unitCount() const { return units.size(); }
    std::size_t raterCount() const { return raters.size(); }
    std::int64_t labelCount() const { return static_cast<std::int64_t>(labels.size()); }
    std::span<const Label> labelsOf(std::size_t unit) const
    {
        return {labels.data() + start[unit], labels.data() + start[unit + 1]};
    }
    /// The level a rater gave a unit, the first one where repeats are kept, −1 when missing.
    std::int32_t levelAt(std::size_t unit, std::size_t column) const;
    bool isGrouped() const { return !groupOf.empty(); }

    std::vector<std::size_t> start{0}; ///< units.size() + 1
    std::vector<Label> labels;
    /// By label, its row of ComparisonTable; empty unless the labels are recorded comparisons.
    std::vector<std::int32_t> rowOf;
};

/// The same table with only the units at the given positions, in that order.
LabelTable subTable(const LabelTable& table, std::span<const std::size_t> positions);

using LabelTablePtr = std::shared_ptr<const LabelTable>;

} // namespace raterscope
