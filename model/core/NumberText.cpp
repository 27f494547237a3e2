// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/NumberText.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace raterscope {

std::string fixedText(double number, int decimals)
{
    char buffer[400];
    const auto [end, error] =
        std::to_chars(buffer, buffer + sizeof buffer, std::abs(number), std::chars_format::fixed, decimals);
    if (error != std::errc{})
        return {};
    const bool zero = std::all_of(buffer, end, [](char c) { return c == '0' || c == '.'; });
    return (std::signbit(number) && !zero ? "−" : "") + std::string(buffer, end);
}

std::string groupedText(std::int64_t number)
{
    std::string digits = std::to_string(number);
    const std::ptrdiff_t first = number < 0 ? 1 : 0;
    for (auto place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > first; place -= 3)
        digits.insert(static_cast<std::size_t>(place), ",");
    return digits;
}

std::string pText(double log10P)
{
    const double p = std::pow(10.0, log10P);
    char buffer[40];
    if (p >= 0.0001) {
        const auto end = std::to_chars(buffer, buffer + sizeof buffer, p, std::chars_format::general, 2).ptr;
        return std::string(buffer, end);
    }
    double exponent = std::floor(log10P);
    double mantissa = std::round(10.0 * std::pow(10.0, log10P - exponent)) / 10.0;
    if (mantissa >= 10.0) {
        mantissa /= 10.0;
        exponent += 1.0;
    }
    const auto digits =
        std::to_chars(buffer, buffer + sizeof buffer, mantissa, std::chars_format::fixed, 1).ptr;
    return std::string(buffer, digits) + "e" + std::to_string(static_cast<std::int64_t>(exponent));
}

} // namespace raterscope
