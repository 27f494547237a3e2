// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/InputIssue.h"

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

} // namespace raterscope
