// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Dataset.h"

#include <algorithm>

namespace raterscope {

const std::string& referenceText(const Item& item, std::size_t column, DimensionId dimension)
{
    static const std::string none;
    const auto own = std::find_if(item.referenceByDimension.begin(), item.referenceByDimension.end(),
                                  [&](const DimensionReference& cell) {
                                      return cell.dimension == dimension
                                             && static_cast<std::size_t>(cell.column) == column;
                                  });
    if (own != item.referenceByDimension.end())
        return own->text;
    return column < item.reference.size() ? item.reference[column] : none;
}

std::vector<std::vector<ItemId>> Dataset::itemsByGroup() const
{
    std::vector<std::vector<ItemId>> result(groups.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i].group.isValid())
            result[items[i].group.index()].push_back(ItemId(i));
    }
    return result;
}

} // namespace raterscope
