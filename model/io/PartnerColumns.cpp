// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/PartnerColumns.h"

#include "io/ColumnNames.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

namespace raterscope {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 10> sides{{{"first", "second"},
                                                                               {"left", "right"},
                                                                               {"a", "b"},
                                                                               {"1", "2"},
                                                                               {"x", "y"},
                                                                               {"home", "away"},
                                                                               {"row", "col"},
                                                                               {"winner", "loser"},
                                                                               {"12", "21"},
                                                                               {"ab", "ba"}}};

} // namespace

bool PartnerColumns::stemHas(const char* token) const
{
    return std::find(stem.begin(), stem.end(), token) != stem.end();
}

std::vector<PartnerColumns> findPartners(const std::vector<std::string>& columns)
{
    std::vector<std::vector<std::string>> names;
    std::map<std::vector<std::string>, std::size_t> columnOf;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        names.push_back(nameTokens(columns[column]));
        columnOf.emplace(names.back(), column);
    }
    std::vector<PartnerColumns> partners;
    for (std::size_t column = 0; column < names.size(); ++column) {
        for (std::size_t token = 0; token < names[column].size(); ++token) {
            const auto side = std::find_if(sides.begin(), sides.end(), [&](const auto& pair) {
                return pair.first == names[column][token];
            });
            if (side == sides.end())
                continue;
            auto other = names[column];
            other[token] = side->second;
            const auto partner = columnOf.find(other);
            if (partner == columnOf.end())
                continue;
            auto stem = names[column];
            stem.erase(stem.begin() + static_cast<std::ptrdiff_t>(token));
            partners.push_back({column, partner->second, std::string(side->first), std::move(stem)});
        }
    }
    return partners;
}

} // namespace raterscope
