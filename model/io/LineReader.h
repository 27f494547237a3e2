// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace raterscope {

/// A line grows without end: more than LineReader::longestLine bytes.
struct LineOverflow {
    std::int64_t line;
};

/// Lines of a text that comes in blocks. LF and CR LF end a line; the last line needs no end.
class LineReader
{
public:
    static constexpr std::size_t longestLine = 16 << 20;

    /// `nextBlock` gives the text piece by piece, an empty view at its end.
    explicit LineReader(std::function<std::string_view()> nextBlock);

    /// The next line without its end, valid until the next call; false at the end. Throws LineOverflow.
    bool next(std::string_view& line);
    /// Number of the line that next() gave last, from 1.
    std::int64_t number() const { return m_number; }

private:
    std::function<std::string_view()> m_nextBlock;
    std::string_view m_block; ///< what is left of the current block
    std::string m_line;       ///< a line that began in an earlier block
    std::int64_t m_number = 0;
};

} // namespace raterscope
