// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/InputIssue.h"

#include <algorithm>

namespace raterscope {

std::string InputIssue::text() const
{
    std::string place = file;
    if (line > 0)
        place += ", line " + std::to_string(line);
    if (column > 0)
        place += ", column " + std::to_string(column);
    if (!columnName.empty())
        place += " (" + columnName + ")";
    std::string result = place.empty() ? message : place + ": " + message;
    if (!value.empty())
        result += " (found \"" + value + "\")";
    result += ".";
    if (!remedy.empty())
        result += " " + remedy;
    return result;
}

InputIssues::Reason& InputIssues::reasonOf(const std::string& message, InputIssue::Severity severity)
{
    constexpr std::size_t mostReasons = 1000;
    auto place = m_places.find({message, severity});
    if (place == m_places.end()) {
        const std::string name = m_reasons.size() < mostReasons ? message : std::string();
        place = m_places.find({name, severity});
        if (place == m_places.end()) {
            place = m_places.emplace(std::pair(name, severity), m_reasons.size()).first;
            m_reasons.push_back({name, severity});
        }
    }
    return m_reasons[place->second];
}

void InputIssues::add(InputIssue issue)
{
    ++m_total;
    if (issue.severity == InputIssue::Severity::RowDropped)
        ++m_rowsDropped;
    Reason& reason = reasonOf(issue.message, issue.severity);
    ++reason.total;
    if (reason.listed >= static_cast<std::int64_t>(capacityPerReason) || m_listed.size() >= capacity)
        return;
    ++reason.listed;
    m_listed.push_back(std::move(issue));
}

void InputIssues::merge(std::vector<InputIssue> late, std::int64_t total)
{
    if (const auto unseen = total - static_cast<std::int64_t>(late.size()); unseen > 0) {
        // Which of several reasons the unseen ones have is not known.
        const bool isOne = std::all_of(late.begin(), late.end(), [&](const InputIssue& issue) {
            return issue.message == late.front().message;
        });
        reasonOf(isOne && !late.empty() ? late.front().message : "value not on the declared scale",
                 InputIssue::Severity::RowDropped)
            .total += unseen;
        m_total += unseen;
        m_rowsDropped += unseen;
    }
    for (auto& issue : late)
        add(std::move(issue));
    std::stable_sort(m_listed.begin(), m_listed.end(),
                     [](const InputIssue& a, const InputIssue& b) { return a.line < b.line; });
}

void InputIssues::append(const InputIssues& other)
{
    for (const auto& issue : other.m_listed)
        add(issue);
    for (const auto& reason : other.m_reasons) {
        const auto unseen = reason.total - reason.listed;
        reasonOf(reason.message, reason.severity).total += unseen;
        m_total += unseen;
        if (reason.severity == InputIssue::Severity::RowDropped)
            m_rowsDropped += unseen;
    }
}

} // namespace raterscope
