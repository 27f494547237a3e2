// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"
#include "io/JsonRecords.h"
#include "io/PanelAssembly.h"
#include "io/RecordFormat.h"
#include "io/RowFeed.h"
#include "io/TableFormat.h"
#include "io/TableSniffer.h"
#include "io/TextSource.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace raterscope {

/// What a file of JSON records or a tool's table holds, seen as a table: its columns from the beginning of
/// the file, its rows as they are read.
struct ExportTable {
    std::string tool; ///< id of the format; empty for records of no known tool
    TableShape shape; ///< of the rows that come out
    /// Roles that the format gives to columns; none for records of no known tool.
    std::map<std::string, std::vector<std::string>> roles;
    bool pairs = false; ///< the rows are comparisons

    // How the rows are got: from JSON records, or from the rows of a table.
    JsonLayout layout = JsonLayout::Lines;
    const RecordFormat* records = nullptr; ///< none = flattened
    const TableFormat* table = nullptr;
    TableShape tableShape;
};

/// Looks at the beginning of a JSON file. Throws InputError when it holds no record that can be read.
ExportTable sniffRecords(const TextSource& source, const ImportOptions& options);
/// Looks at the first rows of a tool's table.
ExportTable sniffExport(const TextSource& source, const TableFormat& format, TableShape shape);

/// The rows of the whole file. What makes no row is dropped and listed on the way.
std::unique_ptr<RowFeed> openExport(const ExportTable& table, TextSource& source, PanelAssembly& assembly,
                                    const JobControl& job);

} // namespace raterscope
