// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/VoteShares.h"

#include <algorithm>

namespace raterscope {

std::vector<double> voteShares(const LabelTable& table)
{
    const auto levels = static_cast<std::size_t>(table.scale.size());
    std::vector<double> shares(table.unitCount() * levels, 0.0);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const auto labels = table.labelsOf(unit);
        double* row = shares.data() + unit * levels;
        for (const auto& label : labels)
            row[label.level] += 1.0;
        for (std::size_t level = 0; level < levels && !labels.empty(); ++level)
            row[level] /= static_cast<double>(labels.size());
    }
    return shares;
}

std::int32_t likeliestLevel(std::span<const double> row)
{
    double largest = 0.0;
    for (const double value : row)
        largest = std::max(largest, value);
    if (largest <= 0.0)
        return -1;
    const double least = largest - tieTolerance * largest;
    const auto place = std::find_if(row.begin(), row.end(), [least](double value) { return value >= least; });
    return static_cast<std::int32_t>(place - row.begin());
}

std::vector<std::int32_t> likeliestLevels(std::span<const double> rows, std::size_t levels)
{
    std::vector<std::int32_t> chosen(levels == 0 ? 0 : rows.size() / levels, -1);
    for (std::size_t unit = 0; unit < chosen.size(); ++unit)
        chosen[unit] = likeliestLevel(rows.subspan(unit * levels, levels));
    return chosen;
}

} // namespace raterscope
