// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/TableCsv.h"

#include "Format.h"

#include <string_view>

namespace raterscope {

namespace {

std::string quoted(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"')
            result += '"';
        result += c;
    }
    return result + '"';
}

std::string textField(const std::string& text)
{
    constexpr std::string_view formulaStarts = "=+-@\t\r";
    const bool runs = !text.empty() && formulaStarts.find(text.front()) != std::string_view::npos;
    return quoted(runs ? "'" + text : text);
}

std::string field(const TableCell& cell)
{
    if (const auto* text = std::get_if<std::string>(&cell))
        return textField(*text);
    if (const auto* whole = std::get_if<std::int64_t>(&cell))
        return std::to_string(*whole);
    const auto& value = std::get<Value>(cell);
    return value.isDefined() ? formatExact(value.number()) : std::string();
}

const Value* undefinedIn(const TableCell& cell)
{
    const auto* value = std::get_if<Value>(&cell);
    return value && !value->isDefined() ? value : nullptr;
}

std::vector<bool> columnsWithNotes(const Table& table)
{
    std::vector<bool> notes(table.columns.size(), false);
    for (const auto& row : table.rows) {
        for (std::size_t column = 0; column < row.size() && column < notes.size(); ++column) {
            if (undefinedIn(row[column]))
                notes[column] = true;
        }
    }
    return notes;
}

} // namespace

QByteArray toCsv(const Table& table)
{
    const auto notes = columnsWithNotes(table);
    std::string out;
    const auto separate = [&out](std::size_t column) {
        if (column > 0)
            out += ',';
    };
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        separate(column);
        out += textField(table.columns[column]);
        if (notes[column])
            out += ',' + textField(table.columns[column] + " note");
    }
    out += '\n';
    for (const auto& row : table.rows) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            separate(column);
            out += field(row[column]);
            if (column < notes.size() && notes[column]) {
                const Value* undefined = undefinedIn(row[column]);
                out += ',' + (undefined ? textField(describe(undefined->reason())) : std::string());
            }
        }
        out += '\n';
    }
    return QByteArray::fromStdString(out);
}

} // namespace raterscope
