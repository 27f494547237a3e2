// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace raterscope {

/// Finds the id of a name without hashing when names come in runs or in a cycle, as they do in most files:
/// the same item row after row, the same raters in the same order for each item.
///
/// Remembers which id followed which, and compares the name with the last one and with its successor before
/// it asks `lookup`, which must give the same id whenever it is asked for the same name.
class NamePredictor
{
public:
    /// `nameOf(id)` is the name of a known id; `lookup(name)` its id, new or known. Ids count up from 0.
    template <class NameOf, class Lookup>
    std::int32_t find(std::string_view name, NameOf nameOf, Lookup lookup)
    {
        if (m_last >= 0) {
            if (nameOf(m_last) == name)
                return m_last;
            const std::int32_t next = m_next[static_cast<std::size_t>(m_last)];
            if (next >= 0 && nameOf(next) == name)
                return m_last = next;
        }
        const std::int32_t found = lookup(name);
        if (static_cast<std::size_t>(found) >= m_next.size())
            m_next.resize(static_cast<std::size_t>(found) + 1, -1);
        if (m_last >= 0)
            m_next[static_cast<std::size_t>(m_last)] = found;
        return m_last = found;
    }

private:
    std::int32_t m_last = -1;
    std::vector<std::int32_t> m_next;
};

} // namespace raterscope
