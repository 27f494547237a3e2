// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/Blocks.h"
#include "agreement/RaterMatrix.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raterscope {

/// At most this many pairs of raters are held one by one, 12 bytes each (96 MB).
constexpr std::size_t mostHeldPairs = 8'000'000;
/// More pairs of labels than this take minutes to pass over.
constexpr double mostLabelPairs = 2e10;

/// The coefficient of the pairs of raters that share enough units, where there are too many raters for a
/// matrix: a sparse upper triangle.
struct RaterPairs {
    struct Cell {
        std::int32_t column; ///< of the other rater, greater than that of the row
        float value;         ///< NaN = compared, but without a value (both used one and the same label)
        std::int32_t shared; ///< units that both labelled (pairs of labels, where repeats were kept)
        bool isDefined() const { return value == value; }
    };
    std::vector<std::vector<Cell>> rows; ///< by rater; within it ascending by column
    std::int32_t leastShared = 1;        ///< pairs that share fewer units were not compared
    std::int64_t compared = 0;           ///< pairs that were compared: the cells
    std::int64_t withoutValue = 0;       ///< of those, the ones without a value
    std::int64_t fewShared = 0;          ///< pairs left out because they share too few units
    std::int64_t notDrawn = 0;           ///< pairs that share exactly leastShared units and were not drawn
    std::int64_t noneShared = 0;         ///< pairs that share no unit at all
    std::int64_t bytes() const;

    /// The cell of two raters in either order; nullptr when they were not compared. Cost: O(log R).
    const Cell* find(std::size_t a, std::size_t b) const;
};

/// Compares the pairs of raters that share at least m units, where m is the smallest number ≥ 1 that leaves
/// at most `mostHeld` pairs: all pairs with a common unit unless memory forbids it, and then those with the
/// most to go by. Where that would leave fewer than a sixteenth of what can be held (everybody rated the
/// same units), a fixed draw of the pairs that share exactly one unit less joins them, and is counted.
///
/// Values are those of pairwiseMatrix(), rounded to single precision. Missing: pairwise. Degenerate: no
/// raters gives no rows. Cost: three passes over all pairs of labels on the same unit, plus R² and O(K²) a
/// compared pair. Memory: 12 bytes a compared pair, 16 bytes a label. Throws AnalysisError above `mostWork`
/// pairs of labels, std::invalid_argument for an unknown coefficient, Cancelled.
RaterPairs compareRaterPairs(const LabelTable& table, const PairwiseOptions& options,
                             const JobControl& job = {}, std::size_t mostHeld = mostHeldPairs,
                             double mostWork = mostLabelPairs);

/// blockMeans() over the compared pairs. `undefinedCells` counts the pairs without a value together with
/// those that were not compared. Cost: O(pairs + groups²).
Blocks pairMeans(const RaterPairs& pairs, const RaterGroups& groups);

} // namespace raterscope
