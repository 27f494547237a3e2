// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <list>

namespace raterscope {

/// Keeps the values used last, up to a total cost; the newest value is kept whatever it costs.
///
/// Keys need operator== only: options and edits have no good hash, and a cache of a few dozen entries is
/// searched faster than an analysis starts.
template <class Key, class Value>
class LruCache
{
public:
    explicit LruCache(std::int64_t capacity) : m_capacity(capacity) {}

    /// The value of a key, which becomes the most recent one; nullptr when it is not there.
    const Value* find(const Key& key)
    {
        const auto place = std::find_if(m_entries.begin(), m_entries.end(),
                                        [&](const Entry& entry) { return entry.key == key; });
        if (place == m_entries.end())
            return nullptr;
        m_entries.splice(m_entries.begin(), m_entries, place);
        return &m_entries.front().value;
    }

    void insert(Key key, Value value, std::int64_t cost = 1)
    {
        m_entries.remove_if([&](const Entry& entry) {
            const bool same = entry.key == key;
            m_cost -= same ? entry.cost : 0;
            return same;
        });
        m_entries.push_front({std::move(key), std::move(value), cost});
        m_cost += cost;
        while (m_cost > m_capacity && m_entries.size() > 1) {
            m_cost -= m_entries.back().cost;
            m_entries.pop_back();
        }
    }

    void clear()
    {
        m_entries.clear();
        m_cost = 0;
    }
    std::size_t size() const { return m_entries.size(); }

private:
    struct Entry {
        Key key;
        Value value;
        std::int64_t cost;
    };

    std::int64_t m_capacity;
    std::int64_t m_cost = 0;
    std::list<Entry> m_entries;
};

} // namespace raterscope
