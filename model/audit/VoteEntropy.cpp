// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/VoteEntropy.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

Value entropyOfCounts(std::span<const std::int64_t> counts)
{
    std::vector<std::int64_t> sorted(counts.begin(), counts.end());
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    std::int64_t total = 0;
    for (const auto count : sorted)
        total += count;
    if (total == 0)
        return UndefinedReason::TooFewRaters;
    double entropy = 0.0;
    for (const auto count : sorted) {
        if (count <= 0 || count == total)
            continue;
        const double share = static_cast<double>(count) / static_cast<double>(total);
        entropy -= share * std::log(share);
    }
    return entropy;
}

std::vector<Value> voteEntropy(const LabelTable& table, std::int32_t panel)
{
    std::vector<Value> result;
    result.reserve(table.unitCount());
    std::vector<std::int64_t> counts(static_cast<std::size_t>(table.scale.size()));
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        std::fill(counts.begin(), counts.end(), 0);
        for (const auto& label : table.labelsOf(unit)) {
            if (panel < 0 || table.panelOf[static_cast<std::size_t>(label.column)] == panel)
                ++counts[static_cast<std::size_t>(label.level)];
        }
        result.push_back(entropyOfCounts(counts));
    }
    return result;
}

} // namespace raterscope
