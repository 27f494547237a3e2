// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ImportOptions.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

namespace raterscope {

namespace {

constexpr std::array<const char*, 4> formats{"auto", "summeval", "long", "wide"};
constexpr std::array<const char*, 9> roles{"item",   "rater", "value", "dimension", "group",
                                           "system", "panel", "text",  "reference"};

std::optional<long> wholeNumber(std::string_view text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    if (text.size() > 1 && text.front() == '+')
        text.remove_prefix(1);
    long number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

} // namespace

std::span<const char* const> panelFormats()
{
    return formats;
}

std::span<const char* const> mappingRoles()
{
    return roles;
}

bool isMappingRole(std::string_view word)
{
    return std::find(roles.begin(), roles.end(), word) != roles.end();
}

Scale parseScale(const std::string& text)
{
    const auto dots = text.find("..");
    const auto low = wholeNumber(std::string_view(text).substr(0, dots));
    const auto high =
        dots == std::string::npos ? std::nullopt : wholeNumber(std::string_view(text).substr(dots + 2));
    if (!low || !high)
        throw std::invalid_argument(
            "\"" + text + "\" is not a scale; give its lowest and highest whole number, such as 1..5");
    if (*low >= *high)
        throw std::invalid_argument(
            "the scale \"" + text
            + "\" has no room: the first number must be below the second, such as 1..5");
    // Compared this way round, the difference cannot overflow.
    constexpr long mostLevels = 100'000;
    if (*low < 0 ? *high >= *low + mostLevels : *high - *low >= mostLevels)
        throw std::invalid_argument("the scale \"" + text + "\" has more than 100,000 levels");
    return integerScale(*low, *high);
}

} // namespace raterscope
