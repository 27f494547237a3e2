// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/PairCoefficient.h"
#include "agreement/PairTables.h"
#include "catalog/Facets.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstddef>
#include <string>

namespace raterscope {

struct PairwiseOptions {
    std::string coefficient = "cohen-kappa"; ///< an id of pairCoefficientKinds()
    Weights weights = Weights::None;
    int threads = 0; ///< 0 = as many as the machine has; never changes the result
};

/// Matrices above this many raters are refused: R² cells would not fit in memory, nor on any screen.
constexpr std::size_t mostMatrixRaters = 5000;
/// Scales of which a pair may use more levels are refused: the table of one pair would take over 100 MB.
constexpr std::size_t mostPairLevels = 5000;
/// The most levels that the table of one pair can have: of the scale, and at most two a unit.
std::size_t pairLevels(const LabelTable& table);
/// Throws AnalysisError when there are more than mostPairLevels.
void requirePairLevels(const LabelTable& table);

/// The coefficient of every pair of raters, with the units both rated and standard errors. Symmetric; the
/// diagonal is SameRater; `used` on the diagonal is the number of units the rater labelled.
///
/// Missing: pairwise, by the coefficient's own rule. Degenerate: no raters gives an empty matrix; pairs
/// without a value are Undefined with the coefficient's reason. Kept repeats: every combination counts in the
/// coefficient, `used` stays the number of units. Cost: one pass over all pairs of labels on the same unit,
/// plus O(R² K²); rows of pair tables are built one rater at a time, so that they stay in cache. Memory: 28
/// bytes a cell, plus one row of tables a thread. Throws AnalysisError above mostMatrixRaters or
/// mostPairLevels, std::invalid_argument for an unknown coefficient, Cancelled.
RaterMatrix pairwiseMatrix(const LabelTable& table, const PairwiseOptions& options = {},
                           const JobControl& job = {});

/// Fills low and high with the normal interval of each cell; NaN where a cell has no value or no standard
/// error. Does nothing when the coefficient has no standard error at all.
void addNormalIntervals(RaterMatrix& matrix, const PairCoefficient& coefficient);

} // namespace raterscope
