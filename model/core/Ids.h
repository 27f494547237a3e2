// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace raterscope {

/// A position in one of the data set's tables. Distinct tags make a rater and an item distinct types.
template <class Tag>
struct Id {
    std::int32_t value = -1;

    constexpr Id() = default;
    constexpr explicit Id(std::int32_t position) : value(position) {}
    constexpr explicit Id(std::size_t position) : value(static_cast<std::int32_t>(position)) {}

    constexpr bool isValid() const { return value >= 0; }
    constexpr std::size_t index() const { return static_cast<std::size_t>(value); }
    constexpr auto operator<=>(const Id&) const = default;
};

using ItemId = Id<struct ItemTag>;
using RaterId = Id<struct RaterTag>;
using DimensionId = Id<struct DimensionTag>;
using PanelId = Id<struct PanelTag>;
using GroupId = Id<struct GroupTag>;

} // namespace raterscope

template <class Tag>
struct std::hash<raterscope::Id<Tag>> {
    std::size_t operator()(raterscope::Id<Tag> id) const noexcept
    {
        return std::hash<std::int32_t>{}(id.value);
    }
};
