// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/Reference.h"
#include "core/Dataset.h"
#include "core/Estimate.h"
#include "studies/StudyMethods.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

/// What one rater's ratings do to the result of one method.
struct RaterInfluence {
    std::string rater;
    std::string method;  ///< title
    Value itemSpearman;  ///< of unit scores with and without the rater
    Value largestShift;  ///< largest change of a unit's rank, as a share of the units
    Value systemKendall; ///< τ_b of the systems' mean scores with and without; undefined without systems
    std::int64_t systems = 0;
    std::int64_t swappedSystems = 0; ///< pairs of systems whose order turns round
    bool topChanges = false;         ///< another system comes first
    Value scoreChange;               ///< score against the reference without the rater less that with it
};

struct LeaveOneOut {
    std::vector<RaterInfluence> rows; ///< by method, then rater
    std::vector<std::string> notes;
};

/// Leave-one-judge-out (METHODS §8): each method refitted without each rater in turn, and how far the ranking
/// of units, and of the systems they come from, moves. A system's score is the mean score of its units that
/// have one. A positive change against the reference says that the panel does better without the rater.
///
/// For labels with an order. Units without a score on either side are left out. Throws AnalysisError for
/// labels without an order and fewer than two raters; Cancelled. Cost: (R + 1) · methods fits. The result
/// does not depend on threads.
LeaveOneOut leaveOneOut(const Dataset& data, const LabelTable& table, const Reference& reference,
                        const std::vector<StudyMethod>& methods, std::uint64_t seed = 0, int threads = 0,
                        const JobControl& job = {});

} // namespace raterscope
