// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/GradedLabels.h"
#include "consensus/GradedModel.h"
#include "core/Job.h"

#include <Eigen/Core>

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace raterscope {

/// EM for the graded-response model on a grid: posteriors of the items, expected counts, one judge at a time.
///
/// Holds the judges being fitted and the tables that an E-step needs: log P by judge, grade and grid point,
/// in contiguous rows. Work runs over fixed blocks of patterns that are added up in order, so that the result
/// is the same for any number of threads.
class GradedEm
{
public:
    /// Judges start at α = 1 and the thresholds of startingJudge().
    GradedEm(const GradedLabels& labels, ThetaGrid grid, int threads, const JobControl& job);

    const GradedLabels& labels() const { return m_labels; }
    const ThetaGrid& grid() const { return m_grid; }
    const std::vector<GradedJudge>& judges() const { return m_judges; }
    void setJudges(std::vector<GradedJudge> judges);

    /// Posterior of every pattern and the expected counts; returns the marginal log-likelihood of all units.
    double expect();
    /// Maximises each judge on the counts of the last expect(), with penalty_j α² / 2. Returns the largest
    /// change of a parameter.
    double maximise(std::span<const double> penalties);

    /// Gradient of the marginal log-likelihood less the penalties by all parameters (judge after judge: α,
    /// β), and the observed information by Louis 1982: the expected complete-data information less the
    /// posterior covariance of the complete-data scores. At the judges of the last expect().
    void derivatives(std::span<const double> penalties, Eigen::VectorXd& gradient,
                     Eigen::MatrixXd& information) const;
    /// Positions of the parameters that can move: all but an α at a bound whose gradient points out of it.
    std::vector<Eigen::Index> freeParameters(const Eigen::VectorXd& gradient) const;
    std::size_t parameterCount() const { return m_parameterCount; }
    std::size_t firstParameter(std::size_t judge) const { return m_firstRow[judge]; }

    /// Calls visit(pattern, log weights by grid point, unnormalised) for every pattern, from several threads
    /// at once; the row may be changed.
    void
    visitPatterns(const std::function<void(std::size_t pattern, std::span<double> logWeights)>& visit) const;
    /// log P(Y = grade | θ_g) of a judge.
    const double* logRow(std::size_t judge, std::size_t grade) const
    {
        return m_logRows.data() + (m_firstRow[judge] + grade) * m_stride;
    }

private:
    void fillRows();
    void
    forBlocks(std::size_t blocks,
              const std::function<void(std::size_t block, std::size_t begin, std::size_t end)>& body) const;
    void joinLogs(std::size_t pattern, double* row) const;

    const GradedLabels& m_labels;
    ThetaGrid m_grid;
    int m_threads;
    const JobControl& m_job;
    std::size_t m_stride;
    std::size_t m_parameterCount = 0; ///< as many as rows: K a judge
    std::vector<std::size_t> m_firstRow;
    std::vector<GradedJudge> m_judges;
    std::vector<double> m_logRows; ///< rows of grades, judge after judge
    std::vector<double> m_counts;  ///< expected, in the same rows
};

/// exp of log weights after their largest is taken off, in place; returns log Σ exp, weights sum to 1. O(n).
double posteriorFromLogs(std::span<double> logWeights);

} // namespace raterscope
