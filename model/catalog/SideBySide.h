// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"

namespace raterscope {

/// The row "coefficients": every coefficient beside every other, for all raters, each panel and one pair.
///
/// Of each set of raters the panel coefficients, then the pairwise ones that have no panel form as means over
/// the set's pairs (of Cohen κ this is Light's κ, 1971); of a named pair every pairwise one. What does not
/// fit the scale is listed as undefined with its reason. All intervals come from the same resamples:
/// replicate r draws from Random(seed, r) whatever is computed from it. Beside them a table "prevalence-bias"
/// and, where there is one, the κ paradox in words.
Analysis sideBySideRow();

} // namespace raterscope
