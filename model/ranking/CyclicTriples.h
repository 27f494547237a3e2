// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/Comparisons.h"

#include <cstdint>
#include <vector>

namespace raterscope {

/// Three items of a group of which a judge puts a over b, b over c, and c over a.
struct CyclicTriple {
    std::int32_t judge = -1;          ///< −1 = the majority of all judges
    std::int32_t a = 0, b = 0, c = 0; ///< a the smallest
    double strength = 0.0;            ///< the smallest margin of the three
};

struct CyclicTriples {
    std::vector<CyclicTriple> triples; ///< strongest first, then by judge and items; at most `most`
    std::int64_t counted = 0;          ///< all there are
};

/// The cyclic triples of one judge, or of the majority with judge −1, in all groups. The margin of a pair is
/// |Σ (p − ½)| over the judge's rows of it. Directions as in
/// cycleRates(), and as many triples as it counts. Cost: O(n³) a group of n items. Throws Cancelled.
CyclicTriples cyclicTriples(const Comparisons& comparisons, std::int32_t judge, std::size_t most = 1000,
                            const JobControl& job = {});

} // namespace raterscope
