// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/LabelModel.h"

#include <cstdint>
#include <vector>

namespace raterscope {

struct OneCoinOptions {
    int iterations = 200;
    double tolerance = 1e-10;       ///< stop when no posterior moved by as much in an iteration
    std::vector<std::int32_t> gold; ///< by unit: its known level, −1 = unknown; empty = none is known
    int threads = 0;                ///< 0 = as many as the machine has; never changes the result
};

struct OneCoinFit : LabelFit {
    std::vector<double> prior;   ///< K: class shares
    std::vector<Estimate> skill; ///< R: probability of a right label, with a Wilson interval
};

/// The one-coin variant of Dawid & Skene (METHODS §5): rater j is right with probability s_j, and wrong
/// labels share 1 − s_j evenly over the K − 1 other levels of the scale. EM from the vote shares, class share
/// = mean posterior, no pseudo-count, skills clipped to [1e-10, 1 − 1e-10].
///
/// Iterations, stopping, log-likelihood, missing labels, repeats, known units and degenerate tables as in
/// dawidSkene(). With K = 1 every label is right. Several maxima exist: with many raters below 1/2 the fit
/// can end where most of the labels are called wrong. Cost: O(iterations · (labels + N K)). Throws as
/// dawidSkene().
OneCoinFit oneCoin(const LabelTable& table, const OneCoinOptions& options = {}, const JobControl& job = {});

/// R × K × K: P(given | true) of a fit, rows true, columns given: the skill on the diagonal, the rest shared
/// evenly. A rater without labels, of whom nothing is known, has uniform rows; with K = 1 every cell is 1.
/// Cost: O(R K²).
std::vector<double> oneCoinConfusion(const OneCoinFit& fit);

} // namespace raterscope
