// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/StudyFacets.h"
#include "core/Estimate.h"
#include "core/LabelTable.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

/// Units in the order in which a person should look at them, with what a plain count of votes would say.
struct AdjudicationQueue {
    struct Row {
        std::size_t unit = 0;  ///< position in the table
        Value value;           ///< the signal
        std::int64_t rank = 0; ///< 1 + units with a larger value; 0 without a value
        Value baseline;        ///< entropy of the votes
        std::int64_t baselineRank = 0;
        std::vector<std::int64_t> votes; ///< by level
    };
    std::string signal;   ///< title
    std::string baseline; ///< title of the label-only baseline
    std::vector<Row> rows;

    /// Of the first `count` rows, how many are among the first `count` by the baseline (ties at the end of
    /// these all count).
    std::int64_t sharedWithBaseline(std::size_t count) const;
};

/// The first signal that a model yields; the entropy of the votes where there is none.
std::string firstModelSignal(const UncertaintySignals& found);

/// Units by falling signal, ties by falling vote entropy, then in table order; units without the signal come
/// last, in the same manner. The baseline is "vote-entropy", which reads labels alone (METHODS §8).
/// Throws AnalysisError for a signal that is not among the measures.
AdjudicationQueue adjudicationQueue(const UncertaintySignals& found, const std::string& signal,
                                    const LabelTable& table);

/// "3 × A, 1 × T": votes in words, the most frequent level first, ties in the order of the scale.
std::string votesText(const std::vector<std::int64_t>& votes, const std::vector<std::string>& labels);

} // namespace raterscope
