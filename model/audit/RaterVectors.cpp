// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/RaterVectors.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace raterscope {

namespace {

/// Numbers for sequences of levels: each level leads from the number of what came before it to the next.
class SequenceNumbers
{
public:
    std::int32_t next(std::int32_t before, std::int32_t level)
    {
        const auto key = (static_cast<std::uint64_t>(static_cast<std::uint32_t>(before)) << 32)
                         | static_cast<std::uint32_t>(level);
        return m_numbers.try_emplace(key, static_cast<std::int32_t>(m_numbers.size())).first->second;
    }

private:
    std::unordered_map<std::uint64_t, std::int32_t> m_numbers;
};

/// What is known of one rater's vector while an item is read.
struct Partial {
    std::int32_t number = -1;
    std::int32_t rated = 0;
    std::int32_t dimension = -1;
};

} // namespace

std::string RaterVectors::noun() const
{
    return dimensions > 1 ? "vectors over " + std::to_string(dimensions) + " dimensions" : "labels";
}

RaterVectors raterVectors(const Dataset& data, const LabelTable& table, const std::vector<Skipped>& skipped,
                          const JobControl& job)
{
    RaterVectors result;
    result.dimensions = data.dimensions.size();
    std::vector<std::int32_t> columnOf(data.raters.size(), -1);
    for (std::size_t column = 0; column < table.raterCount(); ++column)
        columnOf[table.raters[column].index()] = static_cast<std::int32_t>(column);

    SequenceNumbers numbers;
    std::vector<std::int32_t> compact; // sequence number → vector, −1 = not seen as a whole vector
    std::vector<Partial> partials(table.raterCount());
    std::vector<std::int32_t> seen;
    result.m_firstPlace.assign(table.raterCount() + 1, 0);
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        if (i % 4096 == 0)
            job.check();
        if (!skipped.empty() && skipped[i] != Skipped::No)
            continue;
        seen.clear();
        for (const auto& rating : data.ratingsOf(ItemId(i))) {
            const std::int32_t column = columnOf[static_cast<std::size_t>(rating.rater)];
            if (column < 0)
                continue;
            auto& partial = partials[static_cast<std::size_t>(column)];
            if (partial.rated == 0)
                seen.push_back(column);
            if (rating.dimension == partial.dimension)
                continue; // a kept repeat
            partial.number = numbers.next(partial.number, rating.level);
            partial.dimension = rating.dimension;
            ++partial.rated;
        }
        if (seen.empty())
            continue;
        std::sort(seen.begin(), seen.end());
        for (const auto column : seen) {
            auto& partial = partials[static_cast<std::size_t>(column)];
            std::int32_t vector = -1;
            if (static_cast<std::size_t>(partial.rated) == result.dimensions) {
                const auto number = static_cast<std::size_t>(partial.number);
                if (number >= compact.size())
                    compact.resize(number + 1, -1);
                if (compact[number] < 0)
                    compact[number] = result.vectorCount++;
                vector = compact[number];
                ++result.m_firstPlace[static_cast<std::size_t>(column) + 1];
            }
            result.entries.push_back({column, vector});
            partial = {};
        }
        result.items.push_back(ItemId(i));
        result.start.push_back(result.entries.size());
    }

    std::partial_sum(result.m_firstPlace.begin(), result.m_firstPlace.end(), result.m_firstPlace.begin());
    result.m_places.resize(result.m_firstPlace.back());
    auto next = result.m_firstPlace;
    for (std::size_t item = 0; item < result.items.size(); ++item) {
        for (std::size_t position = result.start[item]; position < result.start[item + 1]; ++position) {
            const auto& entry = result.entries[position];
            if (entry.vector >= 0)
                result.m_places[next[static_cast<std::size_t>(entry.column)]++] = {position, item};
        }
    }
    return result;
}

std::string vectorText(const Dataset& data, ItemId item, RaterId rater)
{
    std::vector<std::string> parts(data.dimensions.size(), "–");
    for (const auto& rating : data.ratingsOf(item)) {
        auto& part = parts[static_cast<std::size_t>(rating.dimension)];
        if (rating.rater == rater.value && part == "–")
            part = data.dimensions[static_cast<std::size_t>(rating.dimension)]
                       .scale.labels[static_cast<std::size_t>(rating.level)];
    }
    std::string text;
    for (const auto& part : parts)
        text += (text.empty() ? "" : ", ") + part;
    return text;
}

} // namespace raterscope
