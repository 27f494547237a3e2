// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/ColumnNames.h"
#include "io/TableSniffer.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace raterscope {

/// What the first rows say about one column. Views into the table it was made from.
struct ColumnFacts {
    NameKind kind = NameKind::None;       ///< by its name; Index when it has none
    std::string_view stem;                ///< nameStem() of its name
    std::size_t rows = 0;                 ///< whole rows looked at
    std::size_t filled = 0;               ///< cells that are not blank
    std::size_t distinct = 0;             ///< different values among them
    std::size_t numeric = 0;              ///< numbers among them, with a point or a comma
    std::size_t longest = 0;              ///< bytes of the longest cell
    bool hasBlankWithin = false;          ///< a cell of several words
    std::vector<std::string_view> values; ///< the different values, sorted; empty when there are many

    bool allDifferent() const { return filled == rows && distinct == rows && rows > 0; }
    bool isNumeric() const { return filled > 0 && numeric == filled; }
    /// Short cells: numbers, or few different words.
    bool isLabelLike() const;
    bool looksLikeText() const { return !isNumeric() && (longest > 12 || hasBlankWithin); }
};

std::vector<ColumnFacts> columnFacts(const TableShape& table);

} // namespace raterscope
