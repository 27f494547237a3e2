// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace raterscope {

using OptionValue = std::variant<bool, std::int64_t, double, std::string>;

struct OptionChoice {
    std::string id;
    std::string title;
};

/// One option of an analysis, with what the options panel, the command line and the help page need of it.
struct OptionSpec {
    std::string id;    ///< kebab-case
    std::string title; ///< "Interval"
    std::string help;  ///< one or two sentences: definition, effect
    OptionValue defaultValue;
    std::optional<double> minimum; ///< for numbers
    std::optional<double> maximum;
    std::vector<OptionChoice> choices; ///< for strings; empty = free text
    std::string zeroText = {};         ///< what the number 0 means where it is no amount: "automatic"
};

/// Chosen values by option id. A value: compares and prints, so results can be cached by it.
class Options
{
public:
    void set(const std::string& id, OptionValue value) { m_values[id] = std::move(value); }
    bool has(const std::string& id) const { return m_values.contains(id); }
    const std::map<std::string, OptionValue>& values() const { return m_values; }

    /// Throw AnalysisError when the option is absent or of another type.
    bool flag(const std::string& id) const;
    std::int64_t integer(const std::string& id) const;
    double real(const std::string& id) const; ///< an integer value reads as a real
    const std::string& text(const std::string& id) const;

    bool operator==(const Options&) const = default;

private:
    std::map<std::string, OptionValue> m_values;
};

/// The value in words, as `--option id=value` takes it.
std::string toText(const OptionValue& value);

/// All of an analysis's options: the defaults, overlaid with `chosen`.
/// Throws AnalysisError for an unknown id, a wrong type, a value out of range or not among the choices.
Options completeOptions(const std::vector<OptionSpec>& specs, const Options& chosen);

/// Reads `text` as a value of the option's type. Throws AnalysisError naming the option, value and remedy.
OptionValue parseOption(const OptionSpec& spec, const std::string& text);

} // namespace raterscope
