// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/LabelModel.h"

#include <vector>

namespace raterscope {

struct WawaFit : LabelFit {
    std::vector<Estimate> skill; ///< R: share of the rater's labels equal to the majority
};

/// Worker agreement with aggregate: one majority vote (ties to the lowest index), each rater's share of
/// labels equal to it, and one vote weighted by these shares (METHODS §5; as in crowd-kit).
///
/// Shapes: N units × K levels, R skills in [0, 1] with Wilson intervals. Missing labels have no vote;
/// repeated ratings all count. Degenerate: a unit without labels is not determined; a rater without labels
/// has no skill. Cost: O(labels + N K). Throws AnalysisError when N × K does not fit in memory, Cancelled.
WawaFit wawa(const LabelTable& table, const JobControl& job = {});

} // namespace raterscope
