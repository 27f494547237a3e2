// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"

#include <algorithm>
#include <string>
#include <vector>

namespace raterscope::test {

/// Whether one of the notes of a fit says these words.
inline bool mentions(const std::vector<std::string>& notes, const std::string& words)
{
    return std::any_of(notes.begin(), notes.end(),
                       [&](const std::string& note) { return note.find(words) != std::string::npos; });
}

inline bool hasFinding(const std::vector<Finding>& findings, const std::string& id)
{
    return std::any_of(findings.begin(), findings.end(),
                       [&](const Finding& finding) { return finding.id == id; });
}

} // namespace raterscope::test
