// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"

#include <Eigen/Dense>
#include <Eigen/SparseCholesky>

#include <cstdint>
#include <span>

namespace raterscope {

/// What one comparison of two items adds to the curvature of their skills.
struct PairWeight {
    std::int32_t i, j;
    double weight;
};

/// The curvature of the skills of one linked part, minus the second derivatives of the log-likelihood: a
/// Laplacian of comparison weights plus the precision of a prior. Models see differences of skills only, so
/// the constant vector is an eigenvector; along it the matrix is made definite by a number of no consequence,
/// and what is solved must not lean on it. For the model's own .cpp files.
///
/// Dense up to mostDenseItems, or where asked for, else a sparse factorisation, in which a Laplacian without
/// a prior gets a ridge of 1e-9 of its mean diagonal.
class SkillCurvature
{
public:
    static constexpr std::int64_t mostDenseItems = 1000;

    /// False when the matrix is not positive definite. Cost: O(n³ / 3) dense.
    bool factorise(Eigen::Index items, std::span<const PairWeight> pairs, double precision, bool forceDense,
                   const JobControl& job);
    Eigen::MatrixXd solve(const Eigen::MatrixXd& right) const;
    /// Covariance of the skills measured from their mean: the inverse without its part along the constant
    /// vector. Dense only. Cost: O(n³).
    Eigen::MatrixXd covariance(const JobControl& job) const;

private:
    bool m_isDense = true;
    double m_alongConstant = 1.0; ///< eigenvalue of the constant vector
    Eigen::MatrixXd m_lower;
    Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> m_sparse;
};

} // namespace raterscope
