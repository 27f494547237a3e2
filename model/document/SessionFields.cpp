// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/SessionFields.h"

#include <algorithm>
#include <limits>

namespace raterscope {

namespace {

using nlohmann::json;

constexpr std::size_t longestShown = 40;

/// As JSON, so that control characters are seen as escapes; cut between characters.
std::string shownText(const std::string& text)
{
    std::string shown = json(text).dump(-1, ' ', false, json::error_handler_t::replace);
    if (shown.size() <= longestShown)
        return shown;
    std::size_t end = longestShown;
    while (end > 0 && (static_cast<unsigned char>(shown[end]) & 0xC0) == 0x80)
        --end;
    return shown.substr(0, end) + "\u2026\"";
}

std::string shownValue(const json& value)
{
    switch (value.type()) {
    case json::value_t::string:
        return "text (" + shownText(value.get_ref<const std::string&>()) + ")";
    case json::value_t::boolean:
        return value.get<bool>() ? "true" : "false";
    case json::value_t::null:
        return "null";
    case json::value_t::object:
        return "an object";
    case json::value_t::array:
        return "a list";
    default:
        return "the number " + value.dump();
    }
}

bool isPlain(const std::string& member)
{
    return !member.empty() && member.size() <= longestShown
           && std::all_of(member.begin(), member.end(), [](char c) {
                  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                         || c == '_' || c == '-';
              });
}

} // namespace

std::string sessionPath(const std::string& parent, const std::string& member)
{
    const std::string shown = isPlain(member) ? member : shownText(member);
    return parent.empty() ? shown : parent + "." + shown;
}

std::string sessionPath(const std::string& parent, std::size_t element)
{
    return parent + "[" + std::to_string(element + 1) + "]";
}

void failSessionValue(const std::string& path, const std::string& expected, const json& found)
{
    throw SessionError((path.empty() ? "The whole" : path) + " should be " + expected + ", and is "
                       + shownValue(found) + ".");
}

std::string sessionText(const json& value, const std::string& path)
{
    if (!value.is_string())
        failSessionValue(path, "text", value);
    return value.get<std::string>();
}

SessionFields::SessionFields(const json& value, std::string path) : m_value(value), m_path(std::move(path))
{
    if (!value.is_object())
        failSessionValue(m_path, "an object", value);
}

const json* SessionFields::member(const std::string& name)
{
    m_read.insert(name);
    const auto found = m_value.find(name);
    return found == m_value.end() ? nullptr : &*found;
}

std::optional<std::string> SessionFields::optionalText(const std::string& name)
{
    const json* value = member(name);
    if (!value)
        return {};
    return sessionText(*value, pathOf(name));
}

std::string SessionFields::text(const std::string& name, const std::string& fallback)
{
    return optionalText(name).value_or(fallback);
}

std::optional<bool> SessionFields::optionalFlag(const std::string& name)
{
    const json* value = member(name);
    if (!value)
        return {};
    if (!value->is_boolean())
        failSessionValue(pathOf(name), "true or false", *value);
    return value->get<bool>();
}

bool SessionFields::flag(const std::string& name, bool fallback)
{
    return optionalFlag(name).value_or(fallback);
}

std::int64_t SessionFields::integer(const std::string& name, std::int64_t fallback, std::int64_t low,
                                    std::int64_t high)
{
    const json* value = member(name);
    if (!value)
        return fallback;
    // A number above the range of signed ones is stored as an unsigned one.
    const bool fits = value->is_number_integer()
                      && (!value->is_number_unsigned()
                          || value->get<std::uint64_t>()
                                 <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
    if (!fits || value->get<std::int64_t>() < low || value->get<std::int64_t>() > high)
        failSessionValue(pathOf(name),
                         "a whole number from " + std::to_string(low) + " to " + std::to_string(high),
                         *value);
    return value->get<std::int64_t>();
}

std::uint64_t SessionFields::seed(const std::string& name, std::uint64_t fallback)
{
    const json* value = member(name);
    if (!value)
        return fallback;
    if (!value->is_number_unsigned())
        failSessionValue(pathOf(name), "a whole number that is not negative", *value);
    return value->get<std::uint64_t>();
}

double SessionFields::real(const std::string& name, double fallback, double low, double high)
{
    const json* value = member(name);
    if (!value)
        return fallback;
    if (!value->is_number() || !(value->get<double>() >= low && value->get<double>() <= high))
        failSessionValue(pathOf(name), "a number from " + json(low).dump() + " to " + json(high).dump(),
                         *value);
    return value->get<double>();
}

std::vector<std::string> SessionFields::texts(const std::string& name)
{
    const json* value = member(name);
    if (!value)
        return {};
    if (!value->is_array())
        failSessionValue(pathOf(name), "a list of texts", *value);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < value->size(); ++i)
        texts.push_back(sessionText((*value)[i], sessionPath(pathOf(name), i)));
    return texts;
}

std::map<std::string, std::vector<std::string>> SessionFields::textLists(const std::string& name)
{
    const json* value = member(name);
    if (!value)
        return {};
    SessionFields lists(*value, pathOf(name));
    std::map<std::string, std::vector<std::string>> result;
    for (const auto& [key, list] : value->items())
        result[key] = lists.texts(key);
    return result;
}

std::vector<std::string> SessionFields::unknown() const
{
    std::vector<std::string> places;
    for (const auto& [name, value] : m_value.items()) {
        if (!m_read.contains(name))
            places.push_back(pathOf(name));
    }
    return places;
}

} // namespace raterscope
