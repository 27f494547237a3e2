// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/LabelModel.h"

#include <cstdint>
#include <vector>

namespace raterscope {

struct DawidSkeneOptions {
    int iterations = 200;
    double tolerance = 1e-10;       ///< stop when no posterior moved by as much in an iteration
    double pseudoDiagonal = 0.01;   ///< added to the cells where the label given is the true one
    double pseudoOff = 0.01;        ///< added to the other cells
    std::vector<std::int32_t> gold; ///< by unit: its known level, −1 = unknown; empty = none is known
    int threads = 0;                ///< 0 = as many as the machine has; never changes the result
};

/// Pseudo-counts of the maximum-a-posteriori variant: a rater is thought better than chance before the data.
constexpr double mapPseudoDiagonal = 2.0;
constexpr double mapPseudoOff = 1.0;

struct DawidSkeneFit : LabelFit {
    std::vector<double> prior;     ///< K: class shares
    std::vector<double> confusion; ///< R × K × K: P(given | true), rows true, columns given
    std::vector<double> expected; ///< R × K × K: labels of each rater weighted by the posterior, same order
    std::vector<Estimate> accuracy; ///< R: expected share of the rater's labels that name the unit's class

    double confusionAt(std::size_t rater, std::size_t truth, std::size_t given) const
    {
        return confusion[(rater * levels + truth) * levels + given];
    }
};

/// Dawid & Skene 1979: class shares p, a confusion matrix for every rater, by EM from the vote shares.
///
/// An iteration is an M step, then an E step. M: the class shares are the mean posterior, without
/// pseudo-count, so a level that nobody used has share and posterior 0; every cell of a rater's expected
/// count table gets its pseudo-count and the rows are normalised, a row without mass becoming uniform. E:
/// posterior ∝ p times the product of the cells, in logarithms, a cell of 0 counting as 1e-300. Exactly
/// `iterations` of them unless no posterior moves by `tolerance`. The log-likelihood is that of the observed
/// labels at each E step; the pseudo-count is no part of it, so it may fall slightly. Pseudo-counts of 2 on
/// and 1 off the diagonal are the maximum-a-posteriori variant.
///
/// Shapes: N units × K levels, R raters. Missing labels are left out (missing at random); repeated ratings
/// all count. A unit with a known level keeps it: its posterior is clamped, and it counts in both steps.
/// Degenerate: a unit without labels is not determined (unless known) and does not enter the class shares;
/// one level, one rater, one unit and a constant rater are no special cases; an empty table gives an empty
/// fit. Cost: O(iterations · labels · K); memory 8 (N K + 19 R K²) bytes at most. Throws AnalysisError when
/// that does not fit, std::invalid_argument for gold levels of the wrong shape, Cancelled.
DawidSkeneFit dawidSkene(const LabelTable& table, const DawidSkeneOptions& options = {},
                         const JobControl& job = {});

/// Posteriors of (other) units with the same raters and scale, by one E step with the parameters of a fit:
/// for units held out of it. Cost: O(labels
/// · K).
LabelFit dawidSkenePosterior(const DawidSkeneFit& fit, const LabelTable& table, const JobControl& job = {});

} // namespace raterscope
