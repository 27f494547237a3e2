// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/ImportOptions.h"

#include <QString>

#include <span>

namespace raterscope {

/// A role that the import dialog offers for a column. Some columns do two things: an article's name groups
/// the rows, and with the system's it names the item.
struct ImportRole {
    const char* id; ///< "item", or two roles with a plus between them
    const char* title;
    bool inLong;
    bool inWide;
    bool inPairs = false;

    QString text() const; ///< the title, translated
};

std::span<const ImportRole> importRoles();

/// Settings as the fields of the dialog take them: "1..5" or "low,mid,high"; "C,equal";
/// "first=win,second=loss" (ties have a field of their own).
QString scaleText(const Scale& scale);
QString wordsText(const std::vector<std::string>& words);
QString outcomesText(const ImportOptions& options);

} // namespace raterscope
