// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace raterscope {

/// The count as tr() takes it to choose between singular and plural: tr("%1 items", nullptr, pluralOf(n));
/// the number itself goes in by formatCount(). Counts beyond an int are as plural as its largest.
inline int pluralOf(std::int64_t count)
{
    return static_cast<int>(std::clamp<std::int64_t>(count, 0, std::numeric_limits<int>::max()));
}

} // namespace raterscope
