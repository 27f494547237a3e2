// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/LabelModel.h"

#include <cstdint>
#include <vector>

namespace raterscope {

struct MMsrOptions {
    int iterations = 10'000;
    double tolerance = 1e-10; ///< stop when no skill moved by as much
    int threads = 0;          ///< 0 = as many as the machine has; never changes the result
};

struct MMsrFit : LabelFit {
    std::vector<Value> skill;   ///< R: s in [−1/(K − 1), 1]; P(right) = s (K − 1)/K + 1/K
    std::vector<double> weight; ///< R: log of P(right) (K − 1) / P(wrong), by which labels are weighed
    std::int64_t trimmed = 0;   ///< extremes left out at each end of an update
};

/// M-MSR (Ma & Olshevsky 2020; METHODS §5): agreement of two raters with chance removed, K/(K − 1) · share of
/// equal labels − 1/(K − 1), is the product of their skills; the skills are the rank-one completion of that
/// matrix, robust against raters who do anything.
///
/// Each skill is in turn the mean of (size of agreement / the other's skill), without the ⌊least degree / 2⌋
/// − 1 ratios most above and most below its present value (none when the least degree is under 4). The
/// agreements give sizes; signs are those that fit the signed agreements best, weighted by shared units
/// (leading eigenvector, then single flips), and the whole is turned so that the sum of skills is positive.
/// Skills are kept 1/√N inside their range. Posterior ∝ exp(sum of the weights of the labels for a class):
/// the weighted vote, with its odds.
///
/// K counts the levels in use. Start: every skill 1/2. Missing: pairwise, units both labelled; repeated
/// ratings all count. Degenerate: a rater who shares no unit has no skill and no weight; with one level in
/// use, or no pair of raters, the plain vote stands. Cost: O(labels by pairs + iterations · R²); 28 R² bytes.
/// Throws AnalysisError above 5,000 raters, Cancelled.
MMsrFit mMsr(const LabelTable& table, const MMsrOptions& options = {}, const JobControl& job = {});

} // namespace raterscope
