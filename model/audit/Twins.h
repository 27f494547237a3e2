// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "audit/RaterVectors.h"
#include "catalog/Facets.h"

#include <cstddef>

namespace raterscope {

/// Above this many raters their pairs are not compared: they would need some 200 MB.
constexpr std::size_t mostTwinRaters = 2000;

struct TwinOptions {
    std::int64_t fewestShared = 10; ///< pairs with fewer common items are not tested
    double nearIdentical = 0.9;     ///< identical share from which a pair may be flagged outright
    double level = 0.05;            ///< of the Holm-adjusted p
    std::size_t mostListed = 1000;  ///< pairs in the result
    int threads = 0;                ///< 0 = as many as the machine has; never changes the result
};

/// Pairs of raters whose rows are the same on more items than chance and the panel explain (METHODS §4).
///
/// For two raters with n common items of complete vectors, k of them with the same vector: under independence
/// a common item is identical with p₀ = Σ_v p_a(v) p_b(v), p_a and p_b the shares of full vectors of the two
/// raters on the n items themselves; p = P(X ≥ k), X ~ Binomial(n, p₀), in logarithms; Holm-adjusted (1979)
/// over all pairs with n ≥ fewestShared. Pairs that both gave one and the same vector throughout have p₀ = 1
/// and are not tested.
///
/// Honest raters agree, so nearly every pair of a good panel is far above independence: p alone says nothing
/// about copying. A pair is flagged when adjusted p < level and the others of its kind (pairs within the same
/// panel, or between the same two) make it stand out:
/// - near-identical: the share is at least nearIdentical. Single labels are alike for good reason on an easy
///   task, so with one dimension the share must also lie above Tukey's inner fence (Q3 + 1.5 IQR) of the
///   other pairs; with fewer than three others, be 1.
/// - far out: the share lies above Tukey's outer fence (Q3 + 3 IQR) of at least three other pairs, and at
/// least
///   half of the way from their median to 1.
/// Pairs that are constant on the same vector are flagged too, as such. A panel most of whose pairs are
/// copies hides them from the fences; identical-vector items then tell.
///
/// Missing: items without a complete vector of both are not common. Cost: one pass over all pairs of vectors
/// on the same item, O(pairs log pairs) for the order, 24 bytes a pair. Throws Cancelled.
Twins findTwins(const LabelTable& table, const RaterVectors& vectors, const TwinOptions& options = {},
                const JobControl& job = {});

} // namespace raterscope
