// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/StudyFacets.h"
#include "core/Dataset.h"
#include "core/Job.h"
#include "core/LabelTable.h"
#include "studies/HeldOutModels.h"
#include "studies/TableParts.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

struct UncertaintyOptions {
    TrainTest split;
    std::vector<PosteriorModel> models;  ///< fitted on all units; those not of such labels are left out
    std::string target = "vote-entropy"; ///< id of the signal the quintiles are means of
    std::uint64_t seed = 0;
    int threads = 0; ///< 0 = as many as the machine has; never changes the result
};

/// Does uncertainty track disagreement? (METHODS §8.) Signals by unit: vote entropy of all raters and of each
/// panel (natural log, from the labels), the entropy of every model's posterior (fitted on all units and all
/// raters), and for derived verdicts minus the size of the gap of mean scores. Spearman between all of them
/// with p by t on n − 2 degrees of freedom, over all units and over the test units; the mean of the target
/// by quintile of each other signal.
///
/// Signals are rounded to 1e-12, so that equal evidence ties. Quintiles: units with both signals, sorted
/// stably, five groups, the larger ones first. Two signals share labels when a rater's labels enter both.
/// Missing: pairwise. A panel's vote entropy needs two labels of the panel, an overall one two labels; units
/// with fewer have none (TooFewRaters). Throws AnalysisError for an unknown target and for an empty side of
/// the split; Cancelled.
UncertaintySignals uncertaintySignals(const Dataset& data, const LabelTable& table,
                                      const UncertaintyOptions& options, const JobControl& job = {});

/// Means of `target` in `groups` groups of units by `signal`, by the rule above.
UncertaintySignals::Quintiles quintileMeans(const std::vector<Value>& signal,
                                            const std::vector<Value>& target, std::size_t groups = 5);

} // namespace raterscope
