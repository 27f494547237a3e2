// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/SkillCurvature.h"

#include <algorithm>
#include <vector>

namespace raterscope {

namespace {

/// Cholesky's factor in the lower triangle, column block after column block, so that a cancelled job ends
/// soon. False when the matrix is not positive definite.
bool choleskyInPlace(Eigen::MatrixXd& matrix, const JobControl& job)
{
    const Eigen::Index n = matrix.rows();
    constexpr Eigen::Index width = 48;
    for (Eigen::Index k = 0; k < n; k += width) {
        job.check();
        const Eigen::Index size = std::min(width, n - k);
        const Eigen::Index below = n - k - size;
        auto diagonal = matrix.block(k, k, size, size);
        if (k > 0)
            diagonal.noalias() -= matrix.block(k, 0, size, k) * matrix.block(k, 0, size, k).transpose();
        const Eigen::LLT<Eigen::MatrixXd> block(diagonal);
        if (block.info() != Eigen::Success || !(block.matrixLLT().diagonal().minCoeff() > 0.0))
            return false;
        diagonal = block.matrixL();
        if (below == 0)
            continue;
        auto panel = matrix.block(k + size, k, below, size);
        if (k > 0)
            panel.noalias() -= matrix.block(k + size, 0, below, k) * matrix.block(k, 0, size, k).transpose();
        diagonal.triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(panel);
    }
    return true;
}

} // namespace

bool SkillCurvature::factorise(Eigen::Index items, std::span<const PairWeight> pairs, double precision,
                               bool forceDense, const JobControl& job)
{
    m_isDense = forceDense || items <= mostDenseItems;
    Eigen::VectorXd diagonal = Eigen::VectorXd::Constant(items, precision);
    for (const auto& pair : pairs) {
        diagonal[pair.i] += pair.weight;
        diagonal[pair.j] += pair.weight;
    }
    const double scale = std::max(diagonal.cwiseAbs().mean(), 1e-300);
    if (m_isDense) {
        m_alongConstant = precision + scale;
        m_lower = Eigen::MatrixXd::Constant(items, items, scale / static_cast<double>(items));
        m_lower.diagonal() += diagonal;
        for (const auto& pair : pairs)
            m_lower(std::max(pair.i, pair.j), std::min(pair.i, pair.j)) -= pair.weight;
        return choleskyInPlace(m_lower, job);
    }
    job.check();
    const double ridge = std::max(0.0, 1e-9 * scale - precision);
    std::vector<Eigen::Triplet<double>> cells;
    cells.reserve(static_cast<std::size_t>(items) + pairs.size());
    for (Eigen::Index i = 0; i < items; ++i)
        cells.emplace_back(static_cast<int>(i), static_cast<int>(i), diagonal[i] + ridge);
    for (const auto& pair : pairs)
        cells.emplace_back(std::max(pair.i, pair.j), std::min(pair.i, pair.j), -pair.weight);
    Eigen::SparseMatrix<double> matrix(items, items);
    matrix.setFromTriplets(cells.begin(), cells.end());
    m_sparse.compute(matrix);
    return m_sparse.info() == Eigen::Success && m_sparse.vectorD().minCoeff() > 0.0;
}

Eigen::MatrixXd SkillCurvature::solve(const Eigen::MatrixXd& right) const
{
    if (right.size() == 0)
        return right; // nothing but skills is fitted; Eigen would look at the first of no columns
    if (!m_isDense)
        return m_sparse.solve(right);
    Eigen::MatrixXd solution = right;
    const auto lower = m_lower.triangularView<Eigen::Lower>();
    lower.solveInPlace(solution);
    lower.transpose().solveInPlace(solution);
    return solution;
}

Eigen::MatrixXd SkillCurvature::covariance(const JobControl& job) const
{
    const Eigen::Index n = m_lower.rows();
    Eigen::MatrixXd inverse = Eigen::MatrixXd::Identity(n, n);
    constexpr Eigen::Index width = 64;
    for (Eigen::Index k = 0; k < n; k += width) {
        job.check();
        const Eigen::Index size = std::min(width, n - k);
        inverse.middleCols(k, size) = solve(inverse.middleCols(k, size));
    }
    inverse.array() -= 1.0 / (m_alongConstant * static_cast<double>(n));
    return inverse;
}

} // namespace raterscope
