// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"
#include "core/Numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

namespace raterscope {

/// count / of; undefined (NothingPairable) when `of` is 0.
inline Value shareOf(std::int64_t count, std::int64_t of)
{
    return of > 0 ? Value(static_cast<double>(count) / static_cast<double>(of))
                  : Value(UndefinedReason::NothingPairable);
}

/// Wilson's 95 % score interval of a share, for `hits` of `count` > 0 (either may be an expected count).
/// E. B. Wilson (1927), Probable inference, the law of succession, and statistical inference.
inline Interval wilsonInterval(double hits, double count, std::string method)
{
    const double share = std::clamp(hits / count, 0.0, 1.0);
    const double squared = normal975 * normal975;
    const double scale = 1.0 + squared / count;
    const double middle = (share + squared / (2.0 * count)) / scale;
    const double half =
        normal975 * std::sqrt(share * (1.0 - share) / count + squared / (4.0 * count * count)) / scale;
    return {std::max(0.0, middle - half), std::min(1.0, middle + half), std::move(method), 0};
}

} // namespace raterscope
