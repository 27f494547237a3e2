// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/SkillFit.h"

#include <vector>

namespace raterscope {

struct EloOptions {
    double k = 4.0; ///< how far one comparison moves a rating at most
    double base = 10.0;
    double scale = 400.0; ///< a lead of so many points has odds of `base` to 1
    double start = 1000.0;
    int orders = 0; ///< 0 = the order of the file; otherwise the mean over so many random orders
    std::uint64_t seed = 0;
    int threads = 0;
};

/// Elo 1978: row after row, rating += k (p − 1 / (1 + base^((other − own) / scale))), p the outcome, ½ for a
/// tie, and as much less for the other item.
///
/// Ratings depend on the order of the rows: the mean over random orders does not, up to its error, and
/// `standardError` is then the standard deviation over the orders. Rating in points, mean `start` in each
/// linked part. Missing: rows that are not there. Degenerate: an item never compared has no rating. Each
/// order owns a stream of the seed; the number of threads changes no result. Cost: O(rows) an order, 8 bytes
/// an item and order. Throws Cancelled.
SkillFit elo(const Comparisons& comparisons, const EloOptions& options = {}, const JobControl& job = {});

} // namespace raterscope
