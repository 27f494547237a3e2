// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"

#include <cstdint>

namespace raterscope {

/// count / of; undefined (NothingPairable) when `of` is 0.
inline Value shareOf(std::int64_t count, std::int64_t of)
{
    return of > 0 ? Value(static_cast<double>(count) / static_cast<double>(of))
                  : Value(UndefinedReason::NothingPairable);
}

} // namespace raterscope
