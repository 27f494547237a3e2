// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/Session.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace raterscope {

/// "edits.panels": where a value stands in the session. Odd member names are quoted and shortened.
std::string sessionPath(const std::string& parent, const std::string& member);
std::string sessionPath(const std::string& parent, std::size_t element);

/// Throws SessionError: "edits.slots should be an object, and is text ("yes")."
[[noreturn]] void failSessionValue(const std::string& path, const std::string& expected,
                                   const nlohmann::json& found);
/// A string of the session. Throws SessionError.
std::string sessionText(const nlohmann::json& value, const std::string& path);

/// The members of one object of a session, read one by one.
///
/// A member that is not there gives the fallback; one of the wrong type, or out of range, throws SessionError
/// with its place. What nobody asked for is named by unknown(): it may have been mistyped.
class SessionFields
{
public:
    /// Throws SessionError when the value is no object.
    SessionFields(const nlohmann::json& value, std::string path);

    /// nullptr when it is not there.
    const nlohmann::json* member(const std::string& name);
    std::string pathOf(const std::string& name) const { return sessionPath(m_path, name); }

    std::string text(const std::string& name, const std::string& fallback = {});
    std::optional<std::string> optionalText(const std::string& name);
    bool flag(const std::string& name, bool fallback);
    std::optional<bool> optionalFlag(const std::string& name);
    std::int64_t integer(const std::string& name, std::int64_t fallback, std::int64_t low, std::int64_t high);
    /// Any number that is not below zero.
    std::uint64_t seed(const std::string& name, std::uint64_t fallback);
    double real(const std::string& name, double fallback, double low, double high);
    std::vector<std::string> texts(const std::string& name);
    std::map<std::string, std::vector<std::string>> textLists(const std::string& name);
    /// One of a list of words; the value that goes with it.
    template <class T, std::size_t N>
    T word(const std::string& name, const std::pair<const char*, T> (&words)[N], T fallback)
    {
        const auto given = optionalText(name);
        if (!given)
            return fallback;
        std::string list;
        for (const auto& [text, value] : words) {
            if (*given == text)
                return value;
            list += (list.empty() ? "" : ", ") + std::string(text);
        }
        failSessionValue(pathOf(name), "one of " + list, m_value.at(name));
    }

    /// The places of members that were not read.
    std::vector<std::string> unknown() const;

private:
    const nlohmann::json& m_value;
    std::string m_path;
    std::set<std::string> m_read;
};

} // namespace raterscope
