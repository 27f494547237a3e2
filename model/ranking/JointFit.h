// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"

#include <Eigen/Dense>

#include <cstdint>
#include <limits>
#include <vector>

namespace raterscope {

// The maximum of a log-likelihood of comparisons in skills, which parts of the items have for themselves, and
// a few parameters that all parts share: a tie parameter, an order effect, a parameter of each judge. For the
// model's own .cpp files.

/// Comparisons of two items that depend on the same shared parameter.
struct JointCell {
    std::int32_t i, j;        ///< items of the part, numbered from 0
    std::int32_t shared = -1; ///< −1 = none
    double wins = 0.0;        ///< of i
    double losses = 0.0;      ///< of i
    double ties = 0.0;        ///< where the model knows them
};

/// Log-likelihood of a cell and its derivatives by the gap s_i − s_j and by the shared parameter.
struct CellTerms {
    double value, gap, gapGap, shared, sharedShared, gapShared;
    double curvature; ///< ≥ 0: −gapGap, or what stands for it where the log-likelihood is not concave
};

struct JointPart {
    std::int32_t items = 0;
    std::vector<JointCell> cells;
};

struct JointProblem {
    std::vector<JointPart> parts;
    std::int32_t shared = 0; ///< M
    /// Reads the shared parameter as `transform` made it, once for all cells; without one as it is.
    CellTerms (*kernel)(const JointCell& cell, double gap, double transformed) = nullptr;
    double (*transform)(double) = nullptr;
    double skillPrecision = 0.0; ///< of a normal prior with mean 0
    /// Log density of a prior on each shared parameter and its first two derivatives; none without it.
    double sharedPrecision = 0.0;   ///< of a normal prior with mean 0
    double sharedLogWeight = 0.0;   ///< of log parameter, as in Beta(1 + weight, 1)
    std::vector<std::int32_t> hold; ///< M, the block in which the mean is held at 0; empty = free
    double lower = -std::numeric_limits<double>::infinity(); ///< bounds of shared parameters that are free
    double upper = std::numeric_limits<double>::infinity();
};

struct JointPoint {
    std::vector<Eigen::VectorXd> skill; ///< by part
    Eigen::VectorXd shared;
};

struct JointFit {
    JointPoint point;
    double logLikelihood = 0.0;
    double objective = 0.0; ///< with the priors, without their constants
    double gradient = 0.0;  ///< largest part of it, bounds respected
    std::int64_t iterations = 0;
    bool converged = false;
};

struct JointOptions {
    std::int64_t iterations = 200;
    int threads = 0;
    /// The fit stops when a shared parameter is further from 0: it runs away, and no prior holds it.
    double farShared = std::numeric_limits<double>::infinity();
};

/// Newton's method. The curvature of skills is a block a part, bordered by the shared parameters: one
/// factorisation a part, and one of the shared parameters' Schur complement, to which a multiple of the
/// identity is added while it is not positive definite (Levenberg 1944). Steps are halved until the objective
/// rises. Shared parameters at a bound that the gradient pushes against stay there (Bertsekas 1982). Starts
/// from `start`, whose skills have mean 0 in each part. Deterministic for any number of threads. Cost:
/// O(cells) and O(n³ / 3) a part, O(n² M) and O(M³) a step. Throws Cancelled.
JointFit fitJoint(const JointProblem& problem, JointPoint start, const JointOptions& options,
                  const JobControl& job);

struct JointCovariance {
    /// M × M; 0 for parameters at a bound. Empty where the curvature is not positive definite.
    Eigen::MatrixXd shared;
    std::vector<Eigen::MatrixXd> skill; ///< by part, of skills less their mean; empty above mostItems
    bool isDefinite = false;            ///< whether there is any
    static constexpr std::int32_t mostItems = 2000;
};

/// Inverse of the observed information of all parameters, priors in it, held means respected: of the joint
/// mode, so that the uncertainty of each parameter includes that of all others. Cost: O(n³) a part.
JointCovariance jointCovariance(const JointProblem& problem, const JointPoint& point, int threads,
                                const JobControl& job);

} // namespace raterscope
