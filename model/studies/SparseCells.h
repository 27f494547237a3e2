// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/StudyFacets.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

struct SparseCellOptions {
    std::vector<std::int64_t> sizes{50, 75, 100, 200, 400}; ///< all units come last
    int subsets = 50;
    std::int64_t firstSeed = 0;
    double few = 5.0; ///< a cell with fewer expected observations is sparse
    int threads = 0;  ///< 0 = as many as the machine has; never changes the result
    StudyObserver observer;
};

struct SparseCells {
    StudyCurve curve;               ///< x = units, y = share of sparse cells, one series a model
    std::int64_t cells = 0;         ///< R · K² of the confusion matrices
    std::int64_t freeConfusion = 0; ///< R · K · (K − 1) + K − 1 free parameters of Dawid–Skene
    std::int64_t gradedParameters =
        0; ///< Σ_j (1 + K_j − 1): α and the thresholds between the levels a rater used
    std::vector<std::string> notes;
};

/// Sparse cells (METHODS §8; Ahn 2026, figure 5): the share of the R · K² confusion cells that Dawid–Skene
/// expects fewer than five observations of, on subsets of n units, against the number of parameters of the
/// latent-trait model, each of which every item informs. Expected observations are labels weighted by the
/// fitted posterior. K = whole levels that somebody used in the whole table, so that subsets are counted over
/// the same cells.
///
/// Subsets as in smallSets(), of all units. Missing labels only make cells sparser. Throws AnalysisError
/// without labels; Cancelled.
SparseCells sparseCells(const LabelTable& table, const SparseCellOptions& options,
                        const JobControl& job = {});

} // namespace raterscope
