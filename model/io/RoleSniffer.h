// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/ImportOptions.h"
#include "io/TableSniffer.h"

#include <map>
#include <string>
#include <vector>

namespace raterscope {

/// Which column of a table plays which role.
struct TableRoles {
    std::string format; ///< "long": one row a rating; "wide": one row an item, one column a rater
    std::map<std::string, std::vector<std::string>> mapping;
    std::vector<std::string> raterColumns; ///< wide only
    std::string raterPattern;              ///< wide only; empty = a rater column is named after its rater
    bool decimalComma = false;
    std::vector<std::string> notes;
};

/// Proposes roles from the names of the columns and the first rows. What the options give is taken as it is
/// and may leave little to propose; every decision is noted. Throws InputError when a column that the options
/// name is not there, or a role that is needed cannot be filled (the message lists the columns).
TableRoles sniffRoles(const TableShape& table, const ImportOptions& options, const std::string& file);

} // namespace raterscope
