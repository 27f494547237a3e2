// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/JointFit.h"
#include "ranking/SkillFit.h"

#include <functional>
#include <vector>

namespace raterscope {

// Between comparisons by item and the problem of fitJoint() by part. For the model's own .cpp files.

/// The linked or mutual parts of more than one item, in items of their own.
struct JointParts {
    std::vector<std::int32_t> part;               ///< by joint part, its number in Parts
    std::vector<std::vector<std::int32_t>> items; ///< by joint part
    std::vector<JointPart> cells;                 ///< what a JointProblem holds
};

/// One cell for each pair within a part. `sharedOf` gives the shared parameter of a pair, −1 for none.
/// Ties are half a win for either side, or stay ties where `keepTies`.
JointParts jointParts(const Parts& parts, const std::vector<PairSums>& pairs, bool keepTies,
                      const std::function<std::int32_t(const PairSums&)>& sharedOf);

/// Skills 0 for every part, shared parameters all `shared`.
JointPoint startingPoint(const JointProblem& problem, double shared);

/// Skills less the mean of their part; undefined for items in no joint part.
void writeSkills(const JointParts& parts, const std::vector<Eigen::VectorXd>& skill, SkillFit& fit);
/// Standard errors and covariances; says which parts are too large for them. Without a definite curvature
/// there are none, which is said.
void writeErrors(const JointParts& parts, const JointCovariance& covariance, SkillFit& fit);
/// The same for one joint part.
void writeErrors(const JointParts& parts, std::size_t jointPart, const Eigen::MatrixXd& covariance,
                 SkillFit& fit);

/// Says that parts of more than JointCovariance::mostItems items have no standard errors.
void noteLargeParts(SkillFit& fit);

/// An estimate with a standard error and a 95 % interval from the normal distribution, where the variance is
/// positive.
Estimate normalEstimate(double value, double variance, std::string method);

} // namespace raterscope
