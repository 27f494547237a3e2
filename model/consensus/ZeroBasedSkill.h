// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/LabelModel.h"

#include <vector>

namespace raterscope {

struct ZeroBasedSkillOptions {
    int rounds = 100;
    double rate = 1.0;    ///< of the first rounds
    int halvedEvery = 20; ///< rounds
    int threads = 0;      ///< 0 = as many as the machine has; never changes the result
};

struct ZeroBasedSkillFit : LabelFit {
    std::vector<Value> skill; ///< R
    double lastChange = 0.0;  ///< largest change of a skill in the last round
};

/// Zero-based skill (METHODS §5; crowd-kit): every skill starts at 1/K + 1e-5; in each round the units are
/// voted on with the skills as weights (ties to the lowest index), and every skill moves by the learning rate
/// times (share of the rater's labels equal to the vote − skill). The rate is halved every 20 rounds.
///
/// Shapes: N units × K levels, R skills. Missing labels have no vote; repeated ratings all count. Degenerate:
/// a unit without labels is not determined; a rater without labels has no skill. Always makes all rounds;
/// `converged` says that the last one moved nothing by more than 1e-6. Cost: O(rounds · labels). Throws
/// AnalysisError when N × K does not fit in memory, Cancelled.
ZeroBasedSkillFit zeroBasedSkill(const LabelTable& table, const ZeroBasedSkillOptions& options = {},
                                 const JobControl& job = {});

} // namespace raterscope
