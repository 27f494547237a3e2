// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"
#include "io/PanelAssembly.h"
#include "io/RowFeed.h"
#include "io/TableSniffer.h"
#include "io/TextSource.h"

#include <string>
#include <vector>

namespace raterscope {

/// The data rows of a table, each with exactly one field a column. Rows that are ragged or hold broken text
/// are dropped and listed on the way. Reports progress and asks for cancel with every block of the file.
class TableRows : public RowFeed
{
public:
    TableRows(TextSource& source, const TableShape& shape, PanelAssembly& assembly, const JobControl& job);

    /// The next good row; false at the end. Throws InputError when a field or a row grows without end.
    bool next(CsvRow& row) override;

private:
    bool accept(const CsvRow& row);
    void finish();

    TextSource& m_source;
    const TableShape& m_shape;
    PanelAssembly& m_assembly;
    CsvTokens m_tokens;
    bool m_headerToCome;
};

/// The fields of one role: one column, or several joined with " · ".
class RoleColumns
{
public:
    RoleColumns() = default;
    /// The columns by name; they are there, the sniffer has seen to it.
    RoleColumns(const std::vector<std::string>& all, const std::vector<std::string>& names);

    bool isEmpty() const { return m_columns.empty(); }
    const std::vector<std::size_t>& columns() const { return m_columns; }
    /// The text without white space at its ends; empty when any of its parts is blank. Valid until the next
    /// call.
    std::string_view text(const CsvRow& row);
    /// As text(), but blank parts are left out.
    std::string_view filledText(const CsvRow& row);
    /// Where the first blank part stands, for messages.
    Place blankPlace(const CsvRow& row, const std::vector<std::string>& names) const;

private:
    std::vector<std::size_t> m_columns;
    std::string m_joined;
};

} // namespace raterscope
