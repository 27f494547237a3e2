// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/StraightLines.h"

#include <algorithm>

namespace raterscope {

std::vector<VectorUse> vectorUse(const Dataset& data, const LabelTable& table, const RaterVectors& vectors,
                                 const JobControl& job)
{
    std::vector<VectorUse> result(vectors.raterCount());
    std::vector<std::int64_t> counts(static_cast<std::size_t>(vectors.vectorCount), 0);
    for (std::size_t column = 0; column < result.size(); ++column) {
        job.check();
        auto& use = result[column];
        use.topShare = UndefinedReason::TooFewItems;
        const auto places = vectors.ofRater(column);
        if (places.empty())
            continue;
        const auto vectorAt = [&](std::size_t i) {
            return static_cast<std::size_t>(vectors.entries[places[i].position].vector);
        };
        std::size_t runStart = 0;
        std::size_t longestStart = 0;
        std::size_t longest = 0;
        for (std::size_t i = 0; i < places.size(); ++i) {
            ++counts[vectorAt(i)];
            if (vectorAt(i) != vectorAt(runStart))
                runStart = i;
            if (i - runStart + 1 > longest) {
                longest = i - runStart + 1;
                longestStart = runStart;
            }
        }
        std::size_t top = vectorAt(0);
        for (std::size_t i = 1; i < places.size(); ++i) {
            if (counts[vectorAt(i)] > counts[top])
                top = vectorAt(i);
        }
        use.vectors = static_cast<std::int64_t>(places.size());
        use.topShare = static_cast<double>(counts[top]) / static_cast<double>(places.size());
        use.longestRun = static_cast<std::int64_t>(longest);
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (vectorAt(i) == top)
                use.topItems.push_back(vectors.items[places[i].item]);
            if (i >= longestStart && i < longestStart + longest)
                use.longestRunItems.push_back(vectors.items[places[i].item]);
            counts[vectorAt(i)] = 0;
        }
        use.topVector = vectorText(data, use.topItems.front(), table.raters[column]);
    }
    return result;
}

} // namespace raterscope
