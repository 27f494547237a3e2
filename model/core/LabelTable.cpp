// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/LabelTable.h"

#include <algorithm>

namespace raterscope {

std::int32_t LabelTable::levelAt(std::size_t unit, std::size_t column) const
{
    const auto row = labelsOf(unit);
    const auto wanted = static_cast<std::int32_t>(column);
    const auto place = std::lower_bound(row.begin(), row.end(), wanted,
                                        [](const Label& label, std::int32_t c) { return label.column < c; });
    return place != row.end() && place->column == wanted ? place->level : -1;
}

} // namespace raterscope
