// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/TableRows.h"

#include "io/Words.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace raterscope {

namespace {

constexpr std::string_view partSeparator = " · ";

} // namespace

TableRows::TableRows(TextSource& source, const TableShape& shape, PanelAssembly& assembly,
                     const JobControl& job)
    : m_source(source), m_shape(shape), m_assembly(assembly),
      m_tokens(shape.dialect,
               [&source, &job] {
                   job.progress(source.fractionRead(), "reading");
                   return source.next();
               }),
      m_headerToCome(shape.header)
{
}

bool TableRows::next(CsvRow& row)
{
    try {
        while (m_tokens.next(row)) {
            if (m_headerToCome)
                m_headerToCome = false;
            else if (accept(row))
                return true;
        }
    } catch (const CsvOverflow& overflow) {
        throw lineError(
            m_assembly.file(), overflow.line,
            "a field or a row has no end within 16 MiB; a quote that opens here may never be closed",
            "Close or remove the quote, or read the file without quotes (--quote none).");
    }
    finish();
    return false;
}

bool TableRows::accept(const CsvRow& row)
{
    m_assembly.rowRead();
    const std::size_t expected = m_shape.columns.size();
    if (row.fields.size() != expected) {
        m_assembly.drop({row.line, 0, {}}, {},
                        "expected " + counted(static_cast<std::int64_t>(expected), "field", "fields")
                            + ", found " + grouped(static_cast<std::int64_t>(row.fields.size())),
                        "Check the delimiters and the quotes of this line.");
        return false;
    }
    if (!m_source.hasBrokenText())
        return true;
    for (std::size_t i = 0; i < expected; ++i) {
        if (!isUtf8(row.fields[i])) {
            m_assembly.drop({row.line, static_cast<std::int64_t>(i) + 1, m_shape.columns[i]}, row.fields[i],
                            "bytes that are no " + m_source.encoding() + " text",
                            "Save the file as UTF-8, or name its encoding (--encoding ISO-8859-1).");
            return false;
        }
    }
    return true;
}

void TableRows::finish()
{
    if (const auto line = m_tokens.unclosedQuote())
        m_assembly.drop({*line, 0, {}}, {},
                        "a quote that opens here is never closed; the rest of the file was not read",
                        "Close or remove the quote, or read the file without quotes (--quote none).");
}

RoleColumns::RoleColumns(const std::vector<std::string>& all, const std::vector<std::string>& names)
{
    // Of columns with the same name the first is meant; one past the last for a name that is not there.
    std::unordered_map<std::string_view, std::size_t> placeOf;
    for (std::size_t place = 0; place < all.size() && names.size() > 1; ++place)
        placeOf.emplace(all[place], place);
    for (const auto& name : names) {
        if (names.size() == 1) {
            m_columns.push_back(
                static_cast<std::size_t>(std::find(all.begin(), all.end(), name) - all.begin()));
            continue;
        }
        const auto found = placeOf.find(name);
        m_columns.push_back(found == placeOf.end() ? all.size() : found->second);
    }
}

std::string_view RoleColumns::text(const CsvRow& row)
{
    if (m_columns.size() == 1)
        return trimmed(row.fields[m_columns.front()]);
    m_joined.clear();
    for (const auto column : m_columns) {
        const auto part = trimmed(row.fields[column]);
        if (part.empty())
            return {};
        if (!m_joined.empty())
            m_joined += partSeparator;
        m_joined += part;
    }
    return m_joined;
}

std::string_view RoleColumns::filledText(const CsvRow& row)
{
    m_joined.clear();
    for (const auto column : m_columns) {
        const auto part = trimmed(row.fields[column]);
        if (!m_joined.empty() && !part.empty())
            m_joined += partSeparator;
        m_joined += part;
    }
    return m_joined;
}

Place RoleColumns::blankPlace(const CsvRow& row, const std::vector<std::string>& names) const
{
    for (const auto column : m_columns) {
        if (trimmed(row.fields[column]).empty())
            return {row.line, static_cast<std::int64_t>(column) + 1, names[column]};
    }
    return {row.line, 0, {}};
}

} // namespace raterscope
