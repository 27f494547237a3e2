// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/JsonPlace.h"

#include <algorithm>
#include <optional>

namespace raterscope {

namespace {

/// Walks over valid JSON. Reading past the end stops the walk, so that a wrong guess is wrong but harmless.
class Scanner
{
public:
    Scanner(std::string_view json, std::size_t place) : m_json(json), m_place(place) {}

    std::size_t place() const { return m_place; }

    void skipBlanks()
    {
        while (m_place < m_json.size()
               && std::string_view(" \t\r\n").find(m_json[m_place]) != std::string_view::npos)
            ++m_place;
    }

    bool take(char c)
    {
        skipBlanks();
        if (m_place >= m_json.size() || m_json[m_place] != c)
            return false;
        ++m_place;
        return true;
    }

    /// The raw text of a string, without its quotes.
    std::string_view string()
    {
        if (!take('"'))
            return {};
        const std::size_t begin = m_place;
        while (m_place < m_json.size() && m_json[m_place] != '"')
            m_place += m_json[m_place] == '\\' ? 2 : 1;
        const auto text = m_json.substr(begin, m_place - begin);
        m_place = std::min(m_place + 1, m_json.size());
        return text;
    }

    void skipValue()
    {
        int depth = 0;
        do {
            skipBlanks();
            if (m_place >= m_json.size())
                return;
            const char c = m_json[m_place];
            if (c == '"') {
                string();
            } else if (c == '{' || c == '[') {
                ++depth;
                ++m_place;
            } else if (c == '}' || c == ']') {
                --depth;
                ++m_place;
            } else if (c == ',' || c == ':') {
                ++m_place;
            } else {
                while (m_place < m_json.size()
                       && std::string_view(",:]} \t\r\n").find(m_json[m_place]) == std::string_view::npos)
                    ++m_place;
            }
        } while (depth > 0);
    }

private:
    std::string_view m_json;
    std::size_t m_place;
};

std::optional<std::size_t> stepInto(std::string_view json, std::size_t value, const JsonStep& step)
{
    Scanner scanner(json, value);
    if (const auto* key = std::get_if<std::string_view>(&step)) {
        if (!scanner.take('{'))
            return std::nullopt;
        do {
            const auto name = scanner.string();
            if (!scanner.take(':'))
                return std::nullopt;
            scanner.skipBlanks();
            if (name == *key)
                return scanner.place();
            scanner.skipValue();
        } while (scanner.take(','));
        return std::nullopt;
    }
    if (!scanner.take('['))
        return std::nullopt;
    for (std::size_t left = std::get<std::size_t>(step); left > 0; --left) {
        scanner.skipValue();
        if (!scanner.take(','))
            return std::nullopt;
    }
    scanner.skipBlanks();
    return scanner.place();
}

} // namespace

std::size_t placeOfValue(std::string_view json, std::initializer_list<JsonStep> path)
{
    Scanner start(json, 0);
    start.skipBlanks();
    std::size_t value = start.place();
    for (const auto& step : path) {
        const auto next = stepInto(json, value, step);
        if (!next)
            break;
        value = *next;
    }
    return value;
}

} // namespace raterscope
