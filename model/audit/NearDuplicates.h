// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "audit/RaterVectors.h"
#include "catalog/Facets.h"

#include <cstdint>

namespace raterscope {

/// The items on which all but one rater of a panel gave the same full vector: copies with one odd row.
///
/// An item is looked at when at least three raters of the panel rated it and each of them rated all
/// dimensions; it counts when exactly one differs from the vector of all others. `panel` is a position in
/// table.panels; `of` is left to the caller. Cost: one pass over the vectors.
NearDuplicates nearDuplicates(const LabelTable& table, const RaterVectors& vectors, std::int32_t panel);

} // namespace raterscope
