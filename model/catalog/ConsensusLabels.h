// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace raterscope {

/// What a method settled on for one unit.
struct ConsensusLabel {
    Unit unit;
    std::string label;                     ///< as on the scale; a score in the fewest digits that read back
    std::optional<double> number = {};     ///< the label's number, or the score; nothing for a word
    std::optional<double> confidence = {}; ///< the posterior probability of the label
};

/// The consensus of a result as labels that can be handed on, in the order of the table.
struct ConsensusLabels {
    std::string method;              ///< id: "dawid-skene"
    bool areScores = false;          ///< numbers between the levels, such as a mean
    std::vector<std::string> levels; ///< all labels of the scale, in order; empty for scores
    std::vector<ConsensusLabel> labels;
    std::int64_t undecided = 0;  ///< rated units on which the method settles for nothing; not in `labels`
    std::int64_t unlabelled = 0; ///< units without a rating; not in `labels`
    /// Units in `labels` on which other levels were as likely: the method's own rule took one of them.
    std::int64_t settledTies = 0;

    bool hasConfidence() const;
    bool hasPairs() const { return !labels.empty() && labels.front().unit.isPair(); }
};

/// The labels of a result: the chosen level of every unit with its posterior probability, or its score where
/// the method gives scores only.
///
/// A unit the method does not decide (a tie under "split", a score that is undefined) is counted and left
/// out, never guessed. KOS gives labels without probabilities, so that they come without a confidence.
/// Cost: O(N K). Throws AnalysisError for a result that holds no consensus.
ConsensusLabels consensusLabels(const AnalysisResult& result, const AnalysisInput& input);

/// "12 labels; 3 units are undecided and left out": what a command or the window says of them.
std::string describeConsensus(const ConsensusLabels& consensus);

} // namespace raterscope
