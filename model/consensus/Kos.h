// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/LabelModel.h"

#include <vector>

namespace raterscope {

struct KosOptions {
    int rounds = 100;
};

struct KosFit : LabelFit {
    /// R: the rater's labels against the messages of the other raters, weighted by their size; 1 = always
    /// with them, −1 = always against them. Undefined without labels, and where no message is left.
    std::vector<Value> reliability;
    std::vector<double> margin; ///< N: |sum of messages| / sum of their sizes, 0 = nothing decides
};

/// Karger, Oh & Shah 2011 (METHODS §5): binary message passing between units and raters. Labels count as −1
/// (the lower level) and +1; each label carries a message to its rater, the sum over the unit's other labels,
/// and one back, the sum over the rater's other labels. All start at 1; after each round they are divided by
/// their root mean square. The sign of the last sum decides; a sum of zero goes to the lower level.
///
/// There are no probabilities: the posterior is 1 for the chosen level. It can fail badly where the messages
/// settle on a split of the raters that is not about the truth (398 of 800 right on RTE, where the majority
/// has 735). Shapes: N units, R raters, at most two levels in use. Missing labels send nothing; repeated
/// ratings are messages of their own. Degenerate: where no rater shares a unit with another every sum is
/// zero. Cost: O(rounds · labels); 16 bytes a label. Throws AnalysisError when more than two levels are in
/// use, Cancelled.
KosFit kos(const LabelTable& table, const KosOptions& options = {}, const JobControl& job = {});

} // namespace raterscope
