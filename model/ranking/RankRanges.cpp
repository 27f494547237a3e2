// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/RankRanges.h"

#include "core/Numbers.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

std::vector<RankRange> rankRanges(const SkillFit& fit)
{
    std::vector<RankRange> ranges(fit.skill.size());
    const auto members = fit.parts.members();
    for (std::size_t part = 0; part < std::min(members.size(), fit.covariance.size()); ++part) {
        const auto& items = members[part];
        const auto& covariance = fit.covariance[part];
        const std::size_t n = items.size();
        if (covariance.size() != n * n || n == 0)
            continue;
        for (std::size_t i = 0; i < n; ++i) {
            auto& range = ranges[static_cast<std::size_t>(items[i])];
            range = {1, static_cast<std::int64_t>(n)};
            for (std::size_t j = 0; j < n; ++j) {
                const double gap = fit.skill[static_cast<std::size_t>(items[i])].number()
                                   - fit.skill[static_cast<std::size_t>(items[j])].number();
                const double variance =
                    covariance[i * n + i] + covariance[j * n + j] - 2.0 * covariance[i * n + j];
                const double reach = normal975 * std::sqrt(std::max(0.0, variance));
                if (i == j || std::abs(gap) <= reach)
                    continue;
                if (gap < 0.0)
                    ++range.best;
                else
                    --range.worst;
            }
        }
    }
    return ranges;
}

} // namespace raterscope
