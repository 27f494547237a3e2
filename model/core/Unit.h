// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Ids.h"

#include <compare>
#include <cstdint>

namespace raterscope {

/// What was labelled: an item, an item on one dimension (pooled), or a pair of items (verdicts).
struct Unit {
    ItemId item;
    ItemId second;            ///< valid for pairs only
    DimensionId dimension;    ///< valid for one dimension and pooled comparisons
    std::int32_t aspect = -1; ///< recorded comparisons: position in ComparisonTable::aspects

    bool isPair() const { return second.isValid(); }
    auto operator<=>(const Unit&) const = default;
};

} // namespace raterscope
