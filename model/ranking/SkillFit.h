// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"
#include "ranking/Connectivity.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

/// What every model of skills yields.
struct SkillFit {
    std::vector<Value> skill; ///< by item, mean 0 within each part; undefined where there is no finite value
    std::vector<Value> standardError; ///< by item, of the skill measured from its part's mean
    /// By part, n · n row-major in the order of its items: of the skills measured from the part's mean. Empty
    /// where there are no standard errors; a model without any has no parts here.
    std::vector<std::vector<double>> covariance;
    Parts parts;                       ///< skills may be compared within a part only
    std::vector<std::string> itemNote; ///< by item: "never won", "never compared", or empty
    double logLikelihood = 0.0;        ///< of the comparisons within parts, without priors
    double objective = 0.0;            ///< what was maximised: with priors, without their constants
    std::int64_t iterations = 0;       ///< the most that one part, or one start, took
    bool converged = true;
    std::vector<std::string> notes;
};

/// "a, b, c and 4 more".
std::string namesOf(const Comparisons& comparisons, const std::vector<std::int32_t>& items);

/// Says which items were never compared, and how many parts a group falls into where it falls apart.
void describeParts(const Comparisons& comparisons, const std::vector<PairSums>& pairs, SkillFit& fit);

/// Puts every item into its mutual part, where a likelihood without a prior has a finite maximum, and says
/// which items keep the whole from having one. Items that are left alone have no skill.
void separateForMaximum(const Comparisons& comparisons, const std::vector<PairSums>& pairs, SkillFit& fit);

} // namespace raterscope
