// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Dataset.h"

namespace raterscope {

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
