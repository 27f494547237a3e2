// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/LineReader.h"

namespace raterscope {

LineReader::LineReader(std::function<std::string_view()> nextBlock) : m_nextBlock(std::move(nextBlock)) {}

bool LineReader::next(std::string_view& line)
{
    const auto finish = [&](std::string_view text) {
        if (text.ends_with('\r'))
            text.remove_suffix(1);
        line = text;
        ++m_number;
        return true;
    };
    m_line.clear();
    for (;;) {
        const auto end = m_block.find('\n');
        if (end != std::string_view::npos) {
            const auto part = m_block.substr(0, end);
            m_block.remove_prefix(end + 1);
            if (m_line.empty())
                return finish(part);
            m_line.append(part);
            return finish(m_line);
        }
        m_line.append(m_block);
        if (m_line.size() > longestLine)
            throw LineOverflow{m_number + 1};
        m_block = m_nextBlock();
        if (m_block.empty())
            return !m_line.empty() && finish(m_line);
    }
}

} // namespace raterscope
