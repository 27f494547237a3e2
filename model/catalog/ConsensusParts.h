// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "consensus/Reference.h"

#include <vector>

namespace raterscope {

// What the catalog rows of consensus methods have in common: the baseline beside the model, the reference,
// trust against validity, and what is undetermined.

/// The method to begin with: AGORA for labels with an order, Dawid–Skene for names.
const char* defaultConsensusMethod(const LabelTable& table);

/// The facet of N·K probabilities: fills in the likeliest level and the entropy of every unit.
ItemPosterior posteriorFacet(const LabelTable& table, std::vector<double> probabilities);

/// Completes a result that has an itemPosterior (and perhaps raterTrust, confusion, trace): the expected
/// level as a score where the scale is ordered, a table with majority vote (ties: lowest index) as the
/// baseline and, where there is a reference, both accuracies; trust against validity; notes on units without
/// labels.
void finishLabelConsensus(AnalysisResult& result, const AnalysisInput& input, const JobControl& job);

/// Completes a result that has an itemScore (and perhaps raterTrust, …): a table with the item mean as the
/// baseline and, where there is a reference, the rank correlation of both with it; trust against validity;
/// notes on units without a score.
void finishScoreConsensus(AnalysisResult& result, const AnalysisInput& input, const JobControl& job);

/// Throws AnalysisError with a remedy when the table has no label or no rater at all; `method` is a title.
/// See also requireOrder() in PairwiseParts.h.
void requireLabels(const LabelTable& table, const std::string& method);

} // namespace raterscope
