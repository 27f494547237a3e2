// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"

#include "core/Numbers.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace raterscope {

/// A cell of a column of numbers: `noNumber` is null in a file.
inline nlohmann::ordered_json numberOrNull(double number)
{
    return std::isfinite(number) ? nlohmann::ordered_json(number) : nlohmann::ordered_json();
}

/// A new member of an object whose keys are known to differ. An ordered object is a list: its operator[]
/// looks through all of it, which a member for each of many items or raters must not.
inline nlohmann::ordered_json& newMember(nlohmann::ordered_json& object, const std::string& key)
{
    auto& members = object.get_ref<nlohmann::ordered_json::object_t&>();
    return members.emplace_back(key, nullptr).second;
}

/// Turns values into JSON and remembers, once per reason, why some are null.
class ValueWriter
{
public:
    nlohmann::ordered_json operator()(const Value& value, const std::string& where)
    {
        if (value.isDefined())
            return value.number();
        if (value.reason() != UndefinedReason::SameRater)
            m_undefined[where + ": " + describe(value.reason())] += 1;
        return nullptr;
    }

    std::vector<std::string> notes() const
    {
        std::vector<std::string> result;
        for (const auto& [text, count] : m_undefined)
            result.push_back("undefined, " + text
                             + (count > 1 ? " (" + std::to_string(count) + " values)" : ""));
        return result;
    }

private:
    std::map<std::string, int> m_undefined;
};

} // namespace raterscope
