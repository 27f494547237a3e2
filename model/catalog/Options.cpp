// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Options.h"

#include "core/Job.h"
#include "core/Scale.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

template <class T>
const T& get(const std::map<std::string, OptionValue>& values, const std::string& id)
{
    const auto found = values.find(id);
    if (found == values.end())
        throw AnalysisError("Option \"" + id + "\" was not given.");
    const T* value = std::get_if<T>(&found->second);
    if (!value)
        throw AnalysisError("Option \"" + id + "\" has the wrong type.");
    return *value;
}

void checkRange(const OptionSpec& spec, const OptionValue& value)
{
    double number = 0.0;
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        number = static_cast<double>(*integer);
    else if (const auto* real = std::get_if<double>(&value))
        number = *real;
    else
        return;
    if ((spec.minimum && number < *spec.minimum) || (spec.maximum && number > *spec.maximum))
        throw AnalysisError("Option \"" + spec.id + "\" is " + formatNumber(number) + ", outside "
                            + (spec.minimum ? formatNumber(*spec.minimum) : "…") + " to "
                            + (spec.maximum ? formatNumber(*spec.maximum) : "…") + ".");
}

void checkChoice(const OptionSpec& spec, const OptionValue& value)
{
    const auto* text = std::get_if<std::string>(&value);
    if (!text || spec.choices.empty())
        return;
    const bool known = std::any_of(spec.choices.begin(), spec.choices.end(),
                                   [&](const OptionChoice& choice) { return choice.id == *text; });
    if (known)
        return;
    std::string list;
    for (const auto& choice : spec.choices)
        list += (list.empty() ? "" : ", ") + choice.id;
    throw AnalysisError("Option \"" + spec.id + "\" is \"" + *text + "\"; it can be " + list + ".");
}

} // namespace

bool Options::flag(const std::string& id) const
{
    return get<bool>(m_values, id);
}

std::int64_t Options::integer(const std::string& id) const
{
    return get<std::int64_t>(m_values, id);
}

double Options::real(const std::string& id) const
{
    const auto found = m_values.find(id);
    if (found != m_values.end()) {
        if (const auto* integer = std::get_if<std::int64_t>(&found->second))
            return static_cast<double>(*integer);
    }
    return get<double>(m_values, id);
}

const std::string& Options::text(const std::string& id) const
{
    return get<std::string>(m_values, id);
}

std::string toText(const OptionValue& value)
{
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return std::to_string(*integer);
    if (const auto* real = std::get_if<double>(&value))
        return formatNumber(*real);
    return std::get<std::string>(value);
}

Options completeOptions(const std::vector<OptionSpec>& specs, const Options& chosen)
{
    Options result;
    for (const auto& spec : specs)
        result.set(spec.id, spec.defaultValue);
    for (const auto& [id, value] : chosen.values()) {
        const auto spec = std::find_if(specs.begin(), specs.end(),
                                       [&wanted = id](const auto& s) { return s.id == wanted; });
        if (spec == specs.end()) {
            std::string list;
            for (const auto& known : specs)
                list += (list.empty() ? "" : ", ") + known.id;
            throw AnalysisError("There is no option \"" + id + "\""
                                + (list.empty() ? std::string(" here.") : "; the options are " + list + "."));
        }
        OptionValue settled = value;
        if (std::holds_alternative<double>(spec->defaultValue) && std::holds_alternative<std::int64_t>(value))
            settled = static_cast<double>(std::get<std::int64_t>(value));
        if (settled.index() != spec->defaultValue.index())
            throw AnalysisError("Option \"" + id + "\" has the wrong type.");
        checkRange(*spec, settled);
        checkChoice(*spec, settled);
        result.set(id, settled);
    }
    return result;
}

OptionValue parseOption(const OptionSpec& spec, const std::string& text)
{
    OptionValue value = text;
    if (std::holds_alternative<bool>(spec.defaultValue)) {
        if (text != "true" && text != "false")
            throw AnalysisError("Option \"" + spec.id + "\" is \"" + text + "\"; it can be true or false.");
        value = text == "true";
    } else if (!std::holds_alternative<std::string>(spec.defaultValue)) {
        const auto number = parseNumber(text);
        if (!number)
            throw AnalysisError("Option \"" + spec.id + "\" is \"" + text + "\", which is not a number.");
        if (std::holds_alternative<double>(spec.defaultValue)) {
            value = *number;
        } else {
            if (*number != std::floor(*number) || std::abs(*number) > 9e15)
                throw AnalysisError("Option \"" + spec.id + "\" is \"" + text
                                    + "\", which is not a whole number.");
            value = static_cast<std::int64_t>(*number);
        }
    }
    checkRange(spec, value);
    checkChoice(spec, value);
    return value;
}

} // namespace raterscope
