// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/FindingText.h"

#include "core/NumberText.h"

namespace raterscope {

std::string percentText(double share)
{
    return fixedText(100.0 * share, 1) + " %";
}

std::string countText(std::size_t count)
{
    return groupedText(static_cast<std::int64_t>(count));
}

std::string listText(const std::vector<std::string>& names)
{
    constexpr std::size_t shown = 5;
    std::string text;
    const std::size_t named = names.size() > shown + 1 ? shown : names.size();
    for (std::size_t i = 0; i < named; ++i) {
        const bool last = i + 1 == names.size();
        text += (i == 0 ? "" : last ? " and " : ", ") + names[i];
    }
    if (named < names.size())
        text += " and " + std::to_string(names.size() - named) + " more";
    return text;
}

} // namespace raterscope
