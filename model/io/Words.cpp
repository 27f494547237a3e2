// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/Words.h"

#include "io/TextEncoding.h"

#include <algorithm>

namespace raterscope {

std::string grouped(std::int64_t number)
{
    std::string text = std::to_string(number);
    const std::ptrdiff_t first = number < 0 ? 1 : 0;
    for (auto place = static_cast<std::ptrdiff_t>(text.size()) - 3; place > first; place -= 3)
        text.insert(static_cast<std::size_t>(place), 1, ',');
    return text;
}

std::string counted(std::int64_t number, const std::string& one, const std::string& many)
{
    return grouped(number) + " " + (number == 1 ? one : many);
}

std::string listed(std::span<const std::string> names, std::size_t shown)
{
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < shown; ++i)
        text += (i ? ", " : "") + shortValue(names[i]);
    if (names.size() > shown)
        text += " and " + grouped(static_cast<std::int64_t>(names.size() - shown)) + " more";
    return text;
}

std::string shortValue(std::string_view value)
{
    constexpr std::size_t longest = 80;
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    std::size_t characters = 0;
    while (!value.empty()) {
        if (++characters > longest)
            return text + "…";
        const auto size = leadingCharacter(value);
        const auto byte = static_cast<unsigned char>(value.front());
        if (size == 0 || byte < 0x20 || byte == 0x7f) {
            text += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
            value.remove_prefix(1);
        } else {
            text += value.substr(0, size);
            value.remove_prefix(size);
        }
    }
    return text;
}

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view noBreakSpace = "\xc2\xa0";
    const auto isBlank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
    for (;;) {
        if (!text.empty() && isBlank(text.front()))
            text.remove_prefix(1);
        else if (text.starts_with(noBreakSpace))
            text.remove_prefix(noBreakSpace.size());
        else
            break;
    }
    for (;;) {
        if (!text.empty() && isBlank(text.back()))
            text.remove_suffix(1);
        else if (text.ends_with(noBreakSpace))
            text.remove_suffix(noBreakSpace.size());
        else
            break;
    }
    return text;
}

InputError fileError(const std::string& file, std::string message, std::string remedy)
{
    return lineError(file, 0, std::move(message), std::move(remedy));
}

InputError lineError(const std::string& file, std::int64_t line, std::string message, std::string remedy)
{
    InputIssue issue;
    issue.severity = InputIssue::Severity::Fatal;
    issue.file = file;
    issue.line = line;
    issue.message = std::move(message);
    issue.remedy = std::move(remedy);
    return InputError(std::move(issue));
}

} // namespace raterscope
