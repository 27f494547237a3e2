// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "audit/RaterVectors.h"
#include "catalog/Facets.h"

#include <vector>

namespace raterscope {

/// How one-sidedly each rater used the vectors, by column (METHODS §4): the most frequent one, its share of
/// the rater's complete vectors, and the longest run of one vector in file order, with the items of both.
///
/// Vectors with a gap do not count and do not break a run. Of equally frequent vectors the one seen first in
/// the file, of equally long runs the first. Undefined share (TooFewItems) for a rater without a complete
/// vector. Cost: linear in the vectors. Throws Cancelled.
std::vector<VectorUse> vectorUse(const Dataset& data, const LabelTable& table, const RaterVectors& vectors,
                                 const JobControl& job = {});

} // namespace raterscope
