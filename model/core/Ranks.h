// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"

#include <span>
#include <vector>

namespace raterscope {

// Correlation of two columns of numbers of the same length, without missing values. Undefined for fewer than
// two numbers (TooFewItems) and when either column is constant (NoVariation). For two raters of a label
// table use agreement/Correlation, which works from counts.

/// Ranks 1…n, equal numbers sharing the mean of their ranks. O(n log n).
std::vector<double> averageRanks(std::span<const double> numbers);

/// Product-moment correlation (Pearson 1895), two passes.
Value pearsonCorrelation(std::span<const double> a, std::span<const double> b);

/// Pearson's r of average ranks (Spearman 1904).
Value spearmanCorrelation(std::span<const double> a, std::span<const double> b);

/// τ_b (Kendall 1945): concordant less discordant pairs, ties corrected on both sides. O(n log n) (Knight
/// 1966).
Value kendallCorrelation(std::span<const double> a, std::span<const double> b);

} // namespace raterscope
