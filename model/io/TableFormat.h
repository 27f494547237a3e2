// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/CsvTokens.h"
#include "io/RecordContent.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

using ColumnList = std::vector<std::string>;

/// A table that a tool exports, one row an assignment with several answers: how it is recognised, and what
/// its rows hold. Fields as those of RecordFormat.
struct TableFormat {
    using Read = std::function<void(const CsvRow& row, RecordContent& content)>;

    const char* id;
    const char* note; ///< how it was read, for the person
    bool (*fits)(const ColumnList& columns);
    Read (*reader)(const ColumnList& columns);
};

std::span<const TableFormat> tableFormats();
const TableFormat* findTableFormat(std::string_view id);

// One pair of functions a tool, in a file of its own.
bool fitsMturk(const ColumnList& columns);
TableFormat::Read mturkReader(const ColumnList& columns);
bool fitsToloka(const ColumnList& columns);
TableFormat::Read tolokaReader(const ColumnList& columns);
bool fitsPotatoTable(const ColumnList& columns);
TableFormat::Read potatoTableReader(const ColumnList& columns);
bool fitsAnnotatorPairs(const ColumnList& columns);
TableFormat::Read annotatorPairsReader(const ColumnList& columns);

/// The position of a column, or npos.
std::size_t columnAt(const ColumnList& columns, std::string_view name);
constexpr std::size_t noColumn = static_cast<std::size_t>(-1);
/// The cell of a column without white space at its ends; empty where the table has no such column.
std::string_view cellAt(const CsvRow& row, std::size_t column);
/// The columns whose names begin with a prefix: their position, and the rest of their name.
std::vector<std::pair<std::size_t, std::string>> columnsAfter(const ColumnList& columns,
                                                              std::string_view prefix);

} // namespace raterscope
