// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/StudyFacets.h"
#include "clustering/Linkage.h"
#include "core/Job.h"
#include "core/LabelTable.h"
#include "studies/HeldOutModels.h"
#include "studies/TableParts.h"

#include <cstdint>
#include <vector>

namespace raterscope {

struct HeldOutOptions {
    TrainTest split;
    LinkageMethod linkage = LinkageMethod::Average;
    std::size_t clusters = 2;
    double pseudoCount = 0.01; ///< added to every cell of the withheld rater's confusion matrix
    std::vector<PosteriorModel> models; ///< those that are not of such labels are left out
    std::uint64_t seed = 0;
    int threads = 0; ///< 0 = as many as the machine has; never changes the result
};

/// Held-out rater prediction (METHODS §8): how well are a rater's labels on the test rows predicted from
/// those of the other raters?
///
/// Ways of predicting the labels of rater r:
/// - majority: the level with most votes among the others on the same unit;
/// - kappa-cluster: the majority of r's own cluster, clusters of 1 − Cohen κ from the training rows of all
///   raters. A rater alone in its cluster, or outside the tree, or whose cluster is silent on the unit, is
///   predicted by all others, counted as fallbacks;
/// - every model, fitted on the training rows of the others, test posteriors q by one E step: raw, arg max_z
///   q(z); and pushed, arg max_y Σ_z q(z) Θ_r[z, y], Θ_r by one M step on r's training rows with the training
///   posteriors and the pseudo-count.
/// A tie of votes goes to that one of the tied levels which r used most on the training rows (the lowest
/// among equals), counted as tie-breaks; ties of posteriors go to the lowest level.
///
/// Confidence: the share of the voting peers for the predicted level, or the probability of it. Calibration
/// error: Σ over bins (b/10, (b+1)/10] of n_b / n · |accuracy_b − mean confidence_b|; 0 falls into the first
/// bin. Panels pool the predictions of their raters. Intervals of a rater's accuracy: Wilson (1927), 95 %;
/// none for pooled counts, as a panel's predictions of one unit depend on each other.
///
/// Missing: only labels r gave are predicted; those on units where nothing can be said are counted as
/// undetermined. A repeated label of one unit is predicted once for each time. Degenerate: fewer than two
/// raters, or an empty side of the split, throw AnalysisError. Also throws Cancelled. Cost: R fits of each
/// model.
HeldOut heldOut(const LabelTable& table, const HeldOutOptions& options, const JobControl& job = {});

} // namespace raterscope
