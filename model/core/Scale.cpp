// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Scale.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

namespace raterscope {

double Scale::position(int level) const
{
    return kind == ScaleKind::Numeric ? numbers[static_cast<std::size_t>(level)] : static_cast<double>(level);
}

std::optional<int> Scale::find(std::string_view label) const
{
    if (kind == ScaleKind::Numeric) {
        const auto number = parseNumber(label);
        if (!number)
            return std::nullopt;
        const auto place = std::lower_bound(numbers.begin(), numbers.end(), *number);
        if (place == numbers.end() || *place != *number)
            return std::nullopt;
        return static_cast<int>(place - numbers.begin());
    }
    const auto place = std::find(labels.begin(), labels.end(), label);
    if (place == labels.end())
        return std::nullopt;
    return static_cast<int>(place - labels.begin());
}

std::string Scale::summary() const
{
    if (labels.empty())
        return "no levels";
    if (kind == ScaleKind::Numeric) {
        if (labels.size() == 1)
            return labels.front();
        std::string text = labels.front() + "–" + labels.back();
        const double span = numbers.back() - numbers.front();
        const bool everyInteger =
            span + 1.0 == static_cast<double>(labels.size())
            && std::all_of(numbers.begin(), numbers.end(), [](double x) { return x == std::floor(x); });
        if (!everyInteger)
            text += " (" + std::to_string(labels.size()) + " levels)";
        return text;
    }
    const std::string separator = kind == ScaleKind::Ordinal ? " < " : ", ";
    constexpr std::size_t shown = 6;
    std::string text;
    for (std::size_t i = 0; i < labels.size() && i < shown; ++i)
        text += (i ? separator : "") + labels[i];
    if (labels.size() > shown)
        text += separator + "… (" + std::to_string(labels.size()) + " labels)";
    return text;
}

Scale integerScale(long low, long high)
{
    if (low > high || high - low >= 100'000)
        throw std::invalid_argument("a scale needs low <= high and at most 100,000 levels");
    Scale scale;
    scale.kind = ScaleKind::Numeric;
    scale.declared = true;
    for (long level = low; level <= high; ++level) {
        scale.labels.push_back(std::to_string(level));
        scale.numbers.push_back(static_cast<double>(level));
    }
    return scale;
}

Scale ordinalScale(std::vector<std::string> labels)
{
    return {ScaleKind::Ordinal, std::move(labels), {}, true};
}

Scale verdictScale()
{
    return {ScaleKind::Nominal, {"A", "B", "T"}, {}, true};
}

std::optional<double> parseNumber(std::string_view text, bool decimalComma)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    if (!text.empty() && text.front() == '+')
        text.remove_prefix(1);
    if (text.empty() || text.size() > 64)
        return std::nullopt;
    char buffer[64];
    std::copy(text.begin(), text.end(), buffer);
    if (decimalComma) {
        if (std::count(text.begin(), text.end(), ',') > 1 || text.find('.') != std::string_view::npos)
            return std::nullopt;
        std::replace(buffer, buffer + text.size(), ',', '.');
    }
    double number = 0.0;
    const auto [end, error] = std::from_chars(buffer, buffer + text.size(), number);
    if (error != std::errc{} || end != buffer + text.size() || !std::isfinite(number))
        return std::nullopt;
    return number == 0.0 ? 0.0 : number; // "-0" is the level 0
}

std::string formatNumber(double number)
{
    char buffer[40];
    if (number == std::floor(number) && std::abs(number) < 1e15) {
        const auto [end, error] =
            std::to_chars(buffer, buffer + sizeof buffer, static_cast<long long>(number));
        return error == std::errc{} ? std::string(buffer, end) : std::string();
    }
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, number);
    return error == std::errc{} ? std::string(buffer, end) : std::string();
}

} // namespace raterscope
