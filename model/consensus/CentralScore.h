// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/ScoreTable.h"

#include <cstdint>

namespace raterscope {

enum class Centre : std::uint8_t {
    Mean,
    Median,      ///< of an even number of scores, the mean of the middle two
    TrimmedMean, ///< mean without the lowest and the highest ⌊trim · n⌋ of the n scores present
};

struct CentralScoreOptions {
    Centre centre = Centre::Mean;
    double trim = 0.2; ///< share cut at each end, in [0, 0.5)
};

/// The middle of the scores an item got: what any model has to beat (METHODS §6).
///
/// Missing: the scores present; the trim is ⌊trim · n_i⌋ of them at each end. An item without a score is
/// undefined (TooFewRaters). One score is its own centre. Cost: O(n_i log n_i) an item. Throws AnalysisError
/// for labels without an order and for a table without ratings, std::invalid_argument for a trim out of
/// range.
ScoreConsensus centralScores(const LabelTable& table, const CentralScoreOptions& options = {},
                             const JobControl& job = {});

} // namespace raterscope
