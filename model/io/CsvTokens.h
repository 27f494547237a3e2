// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct csv_parser;

namespace raterscope {

struct CsvDialect {
    char delimiter = ',';
    char quote = '"'; ///< '\0' = no quoting
};

struct CsvRow {
    std::int64_t line = 0; ///< where the row begins, 1-based
    std::span<const std::string_view> fields;
};

/// Something in the text makes a field or a row grow without end, such as a quote that is never closed.
struct CsvOverflow {
    std::int64_t line; ///< where the field begins
};

/// Rows of a CSV text, pulled one at a time, on top of libcsv. Blank lines are skipped; blanks around fields
/// without quotes are taken off. Memory: one block of text and one row.
class CsvTokens
{
public:
    static constexpr std::size_t longestField = 16 << 20;
    static constexpr std::size_t longestRow = 64 << 20;

    /// `nextBlock` gives the text piece by piece, an empty view at its end.
    CsvTokens(const CsvDialect& dialect, std::function<std::string_view()> nextBlock);
    ~CsvTokens();
    CsvTokens(const CsvTokens&) = delete;
    CsvTokens& operator=(const CsvTokens&) = delete;

    /// The next row, valid until the next call; false at the end. Throws CsvOverflow.
    bool next(CsvRow& row);

    /// After the end: the line of a quote that was opened and never closed. What follows it was not read.
    std::optional<std::int64_t> unclosedQuote() const { return m_unclosed; }

private:
    struct RowEnd {
        std::size_t fieldCount; ///< fields before the end of this row, in m_fieldEnds
        std::int64_t line;
    };

    static void onField(void* text, std::size_t size, void* self);
    static void onRow(int terminator, void* self);
    void endRow(int terminator);
    bool fill();

    std::function<std::string_view()> m_nextBlock;
    std::unique_ptr<csv_parser> m_parser;
    std::exception_ptr m_failure; ///< nothing may be thrown through libcsv's C frames

    // One batch: all rows that ended in the current block, then the beginning of the next row.
    std::string m_text;
    std::vector<std::size_t> m_fieldEnds;
    std::vector<RowEnd> m_rows;
    std::size_t m_nextRow = 0;
    std::size_t m_nextField = 0;
    std::vector<std::string_view> m_fields;

    std::int64_t m_line = 1;    ///< of the next character
    std::int64_t m_rowLine = 1; ///< where the unfinished row began
    bool m_afterReturn = false; ///< the last line ended in CR: a LF belongs to it
    bool m_atEnd = false;
    std::optional<std::int64_t> m_unclosed;
};

} // namespace raterscope
