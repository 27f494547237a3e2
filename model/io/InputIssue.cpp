// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/InputIssue.h"

#include <algorithm>
#include <iterator>

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

void InputIssues::add(InputIssue issue)
{
    ++m_total;
    if (issue.severity == InputIssue::Severity::RowDropped)
        ++m_rowsDropped;
    if (m_listed.size() < capacity)
        m_listed.push_back(std::move(issue));
}

void InputIssues::merge(std::vector<InputIssue> late, std::int64_t total)
{
    m_total += total;
    m_rowsDropped += total;
    m_listed.insert(m_listed.end(), std::make_move_iterator(late.begin()),
                    std::make_move_iterator(late.end()));
    std::stable_sort(m_listed.begin(), m_listed.end(),
                     [](const InputIssue& a, const InputIssue& b) { return a.line < b.line; });
    if (m_listed.size() > capacity)
        m_listed.resize(capacity);
}

} // namespace raterscope
