// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ImportOptions.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

namespace raterscope {

namespace {

constexpr std::array<const char*, 15> formats{
    "auto",    "long",    "wide",  "pairs",  "summeval", "mtbench",         "label-studio", "prodigy",
    "doccano", "argilla", "mturk", "toloka", "potato",   "annotator-pairs", "crowd-kit"};

struct Role {
    const char* name;
    bool ofRatings;
    bool ofComparisons;
};
constexpr std::array<Role, 22> roleTable{{
    {"item", true, false},
    {"rater", true, false},
    {"value", true, false},
    {"dimension", true, false},
    {"group", true, true},
    {"system", true, false},
    {"panel", true, true},
    {"text", true, false},
    {"reference", true, true},
    {"first", false, true},
    {"second", false, true},
    {"judge", false, true},
    {"aspect", false, true},
    {"outcome", false, true},
    {"order", false, true},
    {"repetition", false, true},
    {"wins", false, true},
    {"losses", false, true},
    {"ties", false, true},
    {"reference_first", false, true},
    {"reference_second", false, true},
    {"kind", true, true},
}};

constexpr auto roles = [] {
    std::array<const char*, roleTable.size()> names{};
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i] = roleTable[i].name;
    return names;
}();

const Role* findRole(std::string_view word)
{
    const auto place =
        std::find_if(roleTable.begin(), roleTable.end(), [&](const Role& role) { return role.name == word; });
    return place == roleTable.end() ? nullptr : &*place;
}

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
    return findRole(word) != nullptr;
}

bool isRatingRole(std::string_view word)
{
    const Role* role = findRole(word);
    return role && role->ofRatings;
}

bool isComparisonRole(std::string_view word)
{
    const Role* role = findRole(word);
    return role && role->ofComparisons;
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
