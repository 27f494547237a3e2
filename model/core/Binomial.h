// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"
#include "core/Job.h"

#include <cstdint>
#include <vector>

namespace raterscope {

/// Natural logarithm of P(X ≥ k) for X ~ Binomial(n, p), so that tails far below the least double keep their
/// value.
///
/// `p` and `q` = 1 − p are both given, so that neither loses digits near 0 or 1. The first term by Loader's
/// saddle point expansion ("Fast and accurate computation of binomial probabilities", 2000), the others by
/// their ratios; below the mean 1 minus the lower tail. 0 for k ≤ 0; −∞ for k > n, and for k > 0 when p is 0.
/// Relative error of the probability about 1e-13. Cost: O(√n) for tails near the mean, less further out.
double logBinomialTail(std::int64_t k, std::int64_t n, double p, double q);

/// Clopper & Pearson's exact interval (1934) of a probability after `hits` of `n` > 0, by quantiles of the
/// beta distribution. Its coverage is never below `level`. 0 at the low end without hits, 1 at the high end
/// when all are hits. Throws std::invalid_argument unless 0 ≤ hits ≤ n, n > 0 and 0 < level < 1.
Interval clopperPearson(std::int64_t hits, std::int64_t n, double level = 0.95);

/// Holm's adjustment (1979) of p-values given and returned as logarithms (of one base): in ascending order
/// the i-th of m is multiplied by m − i + 1, made monotone, and cut at 1. Throws Cancelled. Cost: O(m log m).
std::vector<double> holmAdjusted(const std::vector<double>& logP, double logBase, const JobControl& job = {});

} // namespace raterscope
