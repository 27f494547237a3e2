// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/CsvTokens.h"

#include <csv.h>

#include <algorithm>
#include <new>

namespace raterscope {

CsvTokens::CsvTokens(const CsvDialect& dialect, std::function<std::string_view()> nextBlock)
    : m_nextBlock(std::move(nextBlock)), m_parser(std::make_unique<csv_parser>())
{
    // Every line end is reported, so that lines can be counted; blank lines are told apart in endRow().
    if (csv_init(m_parser.get(), CSV_REPALL_NL) != 0)
        throw std::bad_alloc();
    csv_set_delim(m_parser.get(), static_cast<unsigned char>(dialect.delimiter));
    csv_set_quote(m_parser.get(), static_cast<unsigned char>(dialect.quote));
    csv_set_blk_size(m_parser.get(), 1 << 16);
}

CsvTokens::~CsvTokens()
{
    csv_free(m_parser.get());
}

void CsvTokens::onField(void* text, std::size_t size, void* self)
{
    auto& tokens = *static_cast<CsvTokens*>(self);
    if (tokens.m_failure)
        return;
    try {
        const std::string_view field(static_cast<const char*>(text), size);
        tokens.m_text.append(field);
        tokens.m_fieldEnds.push_back(tokens.m_text.size());
        if (field.find('\n') != std::string_view::npos)
            tokens.m_line += std::count(field.begin(), field.end(), '\n');
        tokens.m_afterReturn = false;
    } catch (...) {
        tokens.m_failure = std::current_exception();
    }
}

void CsvTokens::onRow(int terminator, void* self)
{
    auto& tokens = *static_cast<CsvTokens*>(self);
    if (tokens.m_failure)
        return;
    try {
        tokens.endRow(terminator);
    } catch (...) {
        tokens.m_failure = std::current_exception();
    }
}

void CsvTokens::endRow(int terminator)
{
    const std::size_t before = m_rows.empty() ? 0 : m_rows.back().fieldCount;
    const bool blank = m_fieldEnds.size() == before;
    if (!blank)
        m_rows.push_back({m_fieldEnds.size(), m_rowLine});
    // CR LF arrives as two ends, the second of them blank.
    if (!(blank && m_afterReturn && terminator == '\n'))
        ++m_line;
    m_afterReturn = terminator == '\r';
    m_rowLine = m_line;
}

bool CsvTokens::fill()
{
    // Keep the unfinished row, drop the rest.
    const std::size_t doneFields = m_rows.empty() ? 0 : m_rows.back().fieldCount;
    const std::size_t doneText = doneFields == 0 ? 0 : m_fieldEnds[doneFields - 1];
    m_text.erase(0, doneText);
    m_fieldEnds.erase(m_fieldEnds.begin(), m_fieldEnds.begin() + static_cast<std::ptrdiff_t>(doneFields));
    for (auto& end : m_fieldEnds)
        end -= doneText;
    m_rows.clear();
    m_nextRow = 0;
    m_nextField = 0;

    const std::string_view block = m_nextBlock();
    if (block.empty()) {
        m_atEnd = true;
        // Strict only here: a stray quote within a field is kept as it is, but one that is never closed is
        // told.
        csv_set_opts(m_parser.get(), CSV_REPALL_NL | CSV_STRICT | CSV_STRICT_FINI);
        if (csv_fini(m_parser.get(), &onField, &onRow, this) != 0)
            m_unclosed = m_line;
    } else if (csv_parse(m_parser.get(), block.data(), block.size(), &onField, &onRow, this)
               != block.size()) {
        throw std::bad_alloc(); // the only failure outside strict mode
    }
    if (m_failure)
        std::rethrow_exception(m_failure);
    if (m_parser->entry_pos > longestField)
        throw CsvOverflow{m_line};
    if (m_rows.empty() && m_text.size() > longestRow)
        throw CsvOverflow{m_rowLine};
    return !m_rows.empty();
}

bool CsvTokens::next(CsvRow& row)
{
    while (m_nextRow == m_rows.size()) {
        if (m_atEnd)
            return false;
        fill();
    }
    const RowEnd& end = m_rows[m_nextRow++];
    m_fields.clear();
    std::size_t begin = m_nextField == 0 ? 0 : m_fieldEnds[m_nextField - 1];
    for (; m_nextField < end.fieldCount; ++m_nextField) {
        m_fields.emplace_back(m_text.data() + begin, m_fieldEnds[m_nextField] - begin);
        begin = m_fieldEnds[m_nextField];
    }
    row.line = end.line;
    row.fields = m_fields;
    return true;
}

} // namespace raterscope
