// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/TableFormat.h"

#include "io/Words.h"

#include <algorithm>
#include <array>

namespace raterscope {

namespace {

constexpr std::array<TableFormat, 4> tableFormatTable{{
    {"mturk",
     "format: Mechanical Turk batch results, one row an answer; item HITId (or Input.item), rater WorkerId, "
     "dimension the part after \"Answer.\"; rejected assignments are left out",
     &fitsMturk, &mturkReader},
    {"toloka",
     "format: Toloka assignments, one row an answer; item ASSIGNMENT:task_id, else the INPUT fields; rater "
     "ASSIGNMENT:worker_id, dimension the OUTPUT field, reference the GOLDEN field; rejected assignments are "
     "left out",
     &fitsToloka, &tolokaReader},
    {"potato",
     "format: Potato annotations, one row an answer; item instance_id, rater the user, dimension the schema",
     &fitsPotatoTable, &potatoTableReader},
    {"annotator-pairs",
     "format: labels of two annotators a row; the columns name the annotators, and their labels of an item "
     "are "
     "taken once, however many pairs they are in",
     &fitsAnnotatorPairs, &annotatorPairsReader},
}};

} // namespace

std::span<const TableFormat> tableFormats()
{
    return tableFormatTable;
}

const TableFormat* findTableFormat(std::string_view id)
{
    const auto place = std::find_if(tableFormatTable.begin(), tableFormatTable.end(),
                                    [&](const TableFormat& format) { return format.id == id; });
    return place == tableFormatTable.end() ? nullptr : &*place;
}

std::size_t columnAt(const ColumnList& columns, std::string_view name)
{
    const auto place = std::find(columns.begin(), columns.end(), name);
    return place == columns.end() ? noColumn : static_cast<std::size_t>(place - columns.begin());
}

std::string_view cellAt(const CsvRow& row, std::size_t column)
{
    return column < row.fields.size() ? trimmed(row.fields[column]) : std::string_view();
}

std::vector<std::pair<std::size_t, std::string>> columnsAfter(const ColumnList& columns,
                                                              std::string_view prefix)
{
    std::vector<std::pair<std::size_t, std::string>> result;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].starts_with(prefix) && columns[i].size() > prefix.size())
            result.emplace_back(i, columns[i].substr(prefix.size()));
    }
    return result;
}

} // namespace raterscope
