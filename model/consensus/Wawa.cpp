// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/Wawa.h"

#include "consensus/MajorityVote.h"

namespace raterscope {

WawaFit wawa(const LabelTable& table, const JobControl& job)
{
    const auto majority = majorityVote(table, {}, job);
    const auto shares = shareEqualTo(table, majority.chosen);
    WawaFit fit;
    static_cast<LabelFit&>(fit) = weightedVote(table, shares, job);
    fit.notes = unusedLevelNotes(table);
    const auto labels = labelsByRater(table);
    for (std::size_t column = 0; column < shares.size(); ++column) {
        auto skill = expectedShare(shares[column] * static_cast<double>(labels[column]), labels[column]);
        skill.method = "share of labels equal to the majority vote";
        if (skill.interval)
            skill.interval->method = "Wilson score, 95 %, the majority taken as given";
        fit.skill.push_back(std::move(skill));
    }
    return fit;
}

} // namespace raterscope
