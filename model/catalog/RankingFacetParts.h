// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/RankingInput.h"
#include "ranking/SkillFit.h"
#include "ranking/WinRatio.h"

#include <string>
#include <vector>

namespace raterscope {

/// How the skills of a model are named and read.
struct SkillWords {
    std::string title = "skill";
    std::string unit = "log odds";
    bool isShare = false;
    std::string intervalMethod = "95 %, normal, of the skill less its set's mean";
};

/// The skills facet of a fit, with counts, rank ranges and the Spearman correlation with the reference.
Skills skillsFacet(const RankingInput& ranking, const SkillFit& fit, const WinRatios& baseline,
                   const SkillWords& words);

/// A result with how the fit ended, its notes, the skills facet and the skill table.
AnalysisResult skillResult(const RankingInput& ranking, const SkillFit& fit, bool hasLikelihood,
                           const SkillWords& words, const JobControl& job);

/// Rows of the judges facet: values by judge, or judge-major by judge and aspect.
struct JudgeValues {
    std::string parameter, sentence, intervalMethod;
    std::size_t aspects = 1;
    std::vector<Value> value, low, high;
    std::vector<std::int64_t> comparisons;
    std::vector<std::string> note;
};

/// The judges facet: a model's values beside what counting says of each judge, and the correlations of the
/// two.
JudgeScales judgeScalesFacet(const RankingInput& ranking, const JudgeValues& values, int threads,
                             const JobControl& job);
/// The same as a table, id "judges".
Table judgeTable(const JudgeScales& scales);

} // namespace raterscope
