// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/CsvText.h"

#include "core/Scale.h"

#include <charconv>

namespace raterscope {

std::string csvField(std::string_view text, char delimiter)
{
    std::string field;
    const bool formula = !text.empty()
                         && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos
                         && !parseNumber(text);
    if (formula)
        field += '\'';
    field += text;
    const bool quoted = field.find_first_of(std::string("\"\r\n") + delimiter) != std::string::npos
                        || (!field.empty() && (field.front() == ' ' || field.back() == ' '));
    if (!quoted)
        return field;
    std::string result = "\"";
    for (const char c : field) {
        if (c == '"')
            result += '"';
        result += c;
    }
    return result + '"';
}

std::string csvNumber(double number)
{
    char buffer[40];
    const auto [end, error] =
        std::to_chars(buffer, buffer + sizeof buffer, number, std::chars_format::general, 17);
    return error == std::errc{} ? std::string(buffer, end) : std::string();
}

} // namespace raterscope
