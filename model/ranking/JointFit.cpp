// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/JointFit.h"

#include "core/Parallel.h"
#include "ranking/SkillCurvature.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace raterscope {

namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

constexpr double rounding = 1e-12;

/// A part with its place in the list of all cells, and the shared parameters that it touches.
struct PartFrame {
    std::size_t start = 0;
    std::vector<std::int32_t> touched;
    std::vector<std::int32_t> column; ///< by cell, position in `touched`; −1 = none
    SkillCurvature curvature;
    Matrix border;       ///< items × touched, minus ∂²/∂s ∂shared
    Matrix solvedBorder; ///< curvature⁻¹ border
    Vector gradient;     ///< by item
    Vector solvedGradient;
    bool isDefinite = true;
};

class System
{
public:
    System(const JointProblem& problem, int threads, const JobControl& job)
        : m_problem(problem), m_threads(threads), m_job(job), m_frames(problem.parts.size())
    {
        std::vector<std::int32_t> place(static_cast<std::size_t>(problem.shared), -1);
        std::size_t start = 0;
        for (std::size_t p = 0; p < m_frames.size(); ++p) {
            auto& frame = m_frames[p];
            frame.start = start;
            for (const auto& cell : problem.parts[p].cells) {
                std::int32_t column = -1;
                if (cell.shared >= 0) {
                    auto& known = place[static_cast<std::size_t>(cell.shared)];
                    if (known < 0) {
                        known = static_cast<std::int32_t>(frame.touched.size());
                        frame.touched.push_back(cell.shared);
                    }
                    column = known;
                }
                frame.column.push_back(column);
            }
            for (const auto shared : frame.touched)
                place[static_cast<std::size_t>(shared)] = -1;
            start += problem.parts[p].cells.size();
        }
        m_terms.resize(start);
        m_next.resize(start);
    }

    double logLikelihood() const { return m_logLikelihood; }

    /// The objective at a point; keeps the terms of cells for accept().
    double evaluate(const JointPoint& point)
    {
        Vector transformed = point.shared;
        if (m_problem.transform) {
            for (auto& number : transformed)
                number = m_problem.transform(number);
        }
        std::vector<double> values(m_frames.size(), 0.0);
        parallelFor(m_frames.size(), m_threads, 8, [&](std::size_t begin, std::size_t end) {
            for (std::size_t p = begin; p < end; ++p) {
                m_job.check();
                const auto& cells = m_problem.parts[p].cells;
                CellTerms* terms = m_next.data() + m_frames[p].start;
                double value = 0.0;
                for (std::size_t c = 0; c < cells.size(); ++c) {
                    if (c % 262'144 == 262'143)
                        m_job.check();
                    const auto& cell = cells[c];
                    terms[c] = m_problem.kernel(cell, point.skill[p][cell.i] - point.skill[p][cell.j],
                                                cell.shared < 0 ? 0.0 : transformed[cell.shared]);
                    value += terms[c].value;
                }
                values[p] = value;
            }
        });
        m_logLikelihood = 0.0;
        double prior = 0.0;
        for (std::size_t p = 0; p < m_frames.size(); ++p) {
            m_logLikelihood += values[p];
            prior -= 0.5 * m_problem.skillPrecision * point.skill[p].squaredNorm();
        }
        prior -= 0.5 * m_problem.sharedPrecision * point.shared.squaredNorm();
        if (m_problem.sharedLogWeight > 0.0)
            prior += m_problem.sharedLogWeight * point.shared.array().log().sum();
        return m_logLikelihood + prior;
    }

    /// The terms of the last evaluation are those of the current point.
    void accept() { std::swap(m_terms, m_next); }

    /// Factorises the curvature of every part at the current point and gathers the Schur complement. With
    /// `exact` false, cells that are not concave count with what stands for their curvature. False when a
    /// part's curvature is not positive definite.
    bool assemble(const JointPoint& point, bool exact, bool forceDense);
    /// Sets the shared parameters that may move: those not pushed against a bound.
    void setFree(const JointPoint& point);
    /// Solves for the step with `damping` on the Schur complement; false when it is not positive definite.
    bool solve(double damping, JointPoint& step) const;

    const Matrix& schur() const { return m_schur; }
    const std::vector<std::uint8_t>& isFree() const { return m_isFree; }
    std::vector<PartFrame>& frames() { return m_frames; }
    double largestGradient() const;
    double slope(const JointPoint& step) const;
    double meanDiagonal() const
    {
        return m_problem.shared > 0 ? std::max(m_diagonal.cwiseAbs().mean(), 1e-300) : 1.0;
    }
    /// Less the mean of each block that is held.
    void centre(Vector& shared) const;
    Matrix inverseSchur(bool& isDefinite) const;

private:
    void centreRows(Matrix& matrix) const;
    bool factoriseSchur(double damping, Eigen::LLT<Matrix>& factor) const;

    const JointProblem& m_problem;
    int m_threads;
    const JobControl& m_job;
    std::vector<PartFrame> m_frames;
    std::vector<CellTerms> m_terms, m_next;
    double m_logLikelihood = 0.0;
    Vector m_sharedGradient; ///< centred
    Vector m_reduced;        ///< gradient of the shared parameters once the skills follow
    Vector m_diagonal;
    Matrix m_schur;
    std::vector<std::uint8_t> m_isFree;
};

void System::centre(Vector& shared) const
{
    if (m_problem.hold.empty())
        return;
    const auto blocks =
        static_cast<Eigen::Index>(1 + *std::max_element(m_problem.hold.begin(), m_problem.hold.end()));
    Vector sum = Vector::Zero(blocks);
    Vector count = Vector::Zero(blocks);
    for (Eigen::Index k = 0; k < shared.size(); ++k) {
        const auto block = m_problem.hold[static_cast<std::size_t>(k)];
        sum[block] += shared[k];
        count[block] += 1.0;
    }
    for (Eigen::Index k = 0; k < shared.size(); ++k) {
        const auto block = m_problem.hold[static_cast<std::size_t>(k)];
        shared[k] -= sum[block] / count[block];
    }
}

void System::centreRows(Matrix& matrix) const
{
    for (Eigen::Index column = 0; column < matrix.cols(); ++column) {
        Vector numbers = matrix.col(column);
        centre(numbers);
        matrix.col(column) = numbers;
    }
}

bool System::assemble(const JointPoint& point, bool exact, bool forceDense)
{
    const auto shared = static_cast<Eigen::Index>(m_problem.shared);
    parallelFor(m_frames.size(), m_threads, 1, [&](std::size_t begin, std::size_t end) {
        std::vector<PairWeight> weights;
        for (std::size_t p = begin; p < end; ++p) {
            m_job.check();
            auto& frame = m_frames[p];
            const auto& cells = m_problem.parts[p].cells;
            const CellTerms* terms = m_terms.data() + frame.start;
            const auto items = static_cast<Eigen::Index>(m_problem.parts[p].items);
            frame.gradient = -m_problem.skillPrecision * point.skill[p];
            frame.border = Matrix::Zero(items, static_cast<Eigen::Index>(frame.touched.size()));
            weights.clear();
            for (std::size_t c = 0; c < cells.size(); ++c) {
                const auto& cell = cells[c];
                frame.gradient[cell.i] += terms[c].gap;
                frame.gradient[cell.j] -= terms[c].gap;
                weights.push_back({cell.i, cell.j, exact ? -terms[c].gapGap : terms[c].curvature});
                if (frame.column[c] >= 0) {
                    frame.border(cell.i, frame.column[c]) -= terms[c].gapShared;
                    frame.border(cell.j, frame.column[c]) += terms[c].gapShared;
                }
            }
            const bool dense = forceDense && items <= JointCovariance::mostItems;
            frame.isDefinite =
                frame.curvature.factorise(items, weights, m_problem.skillPrecision, dense, m_job);
            if (!frame.isDefinite)
                continue;
            frame.solvedGradient = frame.curvature.solve(frame.gradient);
            frame.solvedBorder = frame.curvature.solve(frame.border);
        }
    });
    if (std::any_of(m_frames.begin(), m_frames.end(),
                    [](const PartFrame& frame) { return !frame.isDefinite; }))
        return false;
    m_diagonal = Vector::Constant(shared, m_problem.sharedPrecision);
    m_sharedGradient = -m_problem.sharedPrecision * point.shared;
    if (m_problem.sharedLogWeight > 0.0) {
        m_sharedGradient.array() += m_problem.sharedLogWeight / point.shared.array();
        m_diagonal.array() += m_problem.sharedLogWeight / point.shared.array().square();
    }
    m_schur = Matrix::Zero(shared, shared);
    m_reduced = Vector::Zero(shared);
    for (std::size_t p = 0; p < m_frames.size(); ++p) {
        const auto& frame = m_frames[p];
        const auto& cells = m_problem.parts[p].cells;
        for (std::size_t c = 0; c < cells.size(); ++c) {
            if (cells[c].shared < 0)
                continue;
            const auto& terms = m_terms[frame.start + c];
            m_sharedGradient[cells[c].shared] += terms.shared;
            m_diagonal[cells[c].shared] -= terms.sharedShared;
        }
        if (frame.touched.empty())
            continue;
        const Matrix product = frame.border.transpose() * frame.solvedBorder;
        const Vector pull = frame.border.transpose() * frame.solvedGradient;
        for (std::size_t a = 0; a < frame.touched.size(); ++a) {
            m_reduced[frame.touched[a]] -= pull[static_cast<Eigen::Index>(a)];
            for (std::size_t b = 0; b < frame.touched.size(); ++b)
                m_schur(frame.touched[a], frame.touched[b]) -=
                    product(static_cast<Eigen::Index>(a), static_cast<Eigen::Index>(b));
        }
    }
    m_schur.diagonal() += m_diagonal;
    m_reduced += m_sharedGradient;
    centre(m_sharedGradient);
    centre(m_reduced);
    if (!m_problem.hold.empty()) {
        centreRows(m_schur);
        m_schur.transposeInPlace();
        centreRows(m_schur);
        m_schur.transposeInPlace();
    }
    setFree(point);
    return true;
}

void System::setFree(const JointPoint& point)
{
    m_isFree.assign(static_cast<std::size_t>(m_problem.shared), 1);
    for (Eigen::Index k = 0; k < point.shared.size(); ++k) {
        if ((point.shared[k] <= m_problem.lower && m_sharedGradient[k] < 0.0)
            || (point.shared[k] >= m_problem.upper && m_sharedGradient[k] > 0.0))
            m_isFree[static_cast<std::size_t>(k)] = 0;
    }
}

bool System::factoriseSchur(double damping, Eigen::LLT<Matrix>& factor) const
{
    Matrix damped = m_schur;
    damped.diagonal().array() += damping;
    if (!m_problem.hold.empty()) {
        // Along the means that are held the complement is 0.
        const double scale = meanDiagonal();
        for (Eigen::Index a = 0; a < damped.rows(); ++a) {
            for (Eigen::Index b = 0; b < damped.cols(); ++b) {
                if (m_problem.hold[static_cast<std::size_t>(a)]
                    == m_problem.hold[static_cast<std::size_t>(b)])
                    damped(a, b) += scale;
            }
        }
    }
    for (Eigen::Index k = 0; k < damped.rows(); ++k) {
        if (m_isFree[static_cast<std::size_t>(k)])
            continue;
        damped.row(k).setZero();
        damped.col(k).setZero();
        damped(k, k) = 1.0;
    }
    factor.compute(damped);
    return factor.info() == Eigen::Success
           && factor.matrixLLT().diagonal().minCoeff()
                  > 1e-8 * std::sqrt(std::max(damped.diagonal().cwiseAbs().maxCoeff(), 1e-300));
}

bool System::solve(double damping, JointPoint& step) const
{
    const auto shared = static_cast<Eigen::Index>(m_problem.shared);
    step.shared = Vector::Zero(shared);
    step.skill.resize(m_frames.size());
    if (shared > 0) {
        Eigen::LLT<Matrix> factor;
        if (!factoriseSchur(damping, factor))
            return false;
        Vector right = m_reduced;
        for (Eigen::Index k = 0; k < shared; ++k) {
            if (!m_isFree[static_cast<std::size_t>(k)])
                right[k] = 0.0;
        }
        step.shared = factor.solve(right);
        centre(step.shared);
    }
    for (std::size_t p = 0; p < m_frames.size(); ++p) {
        const auto& frame = m_frames[p];
        step.skill[p] = frame.solvedGradient;
        for (std::size_t a = 0; a < frame.touched.size(); ++a)
            step.skill[p] -=
                frame.solvedBorder.col(static_cast<Eigen::Index>(a)) * step.shared[frame.touched[a]];
    }
    return true;
}

double System::largestGradient() const
{
    double largest = 0.0;
    for (const auto& frame : m_frames)
        largest = std::max(largest, frame.gradient.size() > 0 ? frame.gradient.cwiseAbs().maxCoeff() : 0.0);
    for (Eigen::Index k = 0; k < m_sharedGradient.size(); ++k) {
        if (m_isFree[static_cast<std::size_t>(k)])
            largest = std::max(largest, std::abs(m_sharedGradient[k]));
    }
    return largest;
}

double System::slope(const JointPoint& step) const
{
    double slope = m_sharedGradient.size() > 0 ? m_sharedGradient.dot(step.shared) : 0.0;
    for (std::size_t p = 0; p < m_frames.size(); ++p)
        slope += m_frames[p].gradient.dot(step.skill[p]);
    return slope;
}

Matrix System::inverseSchur(bool& isDefinite) const
{
    const auto shared = static_cast<Eigen::Index>(m_problem.shared);
    if (shared == 0)
        return {};
    Eigen::LLT<Matrix> factor;
    isDefinite = factoriseSchur(0.0, factor);
    if (!isDefinite)
        return {};
    Matrix inverse = factor.solve(Matrix::Identity(shared, shared));
    for (Eigen::Index k = 0; k < shared; ++k) {
        if (!m_isFree[static_cast<std::size_t>(k)])
            inverse(k, k) = 0.0;
    }
    if (!m_problem.hold.empty()) {
        centreRows(inverse);
        inverse.transposeInPlace();
        centreRows(inverse);
    }
    return inverse;
}

double largestIn(const JointPoint& point)
{
    double largest = point.shared.size() > 0 ? point.shared.cwiseAbs().maxCoeff() : 0.0;
    for (const auto& skill : point.skill)
        largest = std::max(largest, skill.size() > 0 ? skill.cwiseAbs().maxCoeff() : 0.0);
    return largest;
}

/// point + length · step, within the bounds.
JointPoint moved(const JointProblem& problem, const JointPoint& point, const JointPoint& step, double length)
{
    JointPoint next = point;
    next.shared += length * step.shared;
    if (problem.hold.empty() && next.shared.size() > 0)
        next.shared = next.shared.cwiseMax(problem.lower).cwiseMin(problem.upper);
    for (std::size_t p = 0; p < next.skill.size(); ++p)
        next.skill[p] += length * step.skill[p];
    return next;
}

} // namespace

JointFit fitJoint(const JointProblem& problem, JointPoint start, const JointOptions& options,
                  const JobControl& job)
{
    constexpr double longestSharedStep = 2.0;
    System system(problem, options.threads, job);
    JointFit fit;
    fit.point = std::move(start);
    system.centre(fit.point.shared);
    fit.objective = system.evaluate(fit.point);
    system.accept();
    double damping = 0.0;
    bool isStuck = false;
    while (!fit.converged && !isStuck && fit.iterations < options.iterations) {
        job.check();
        ++fit.iterations;
        const bool isExact = system.assemble(fit.point, true, false);
        if (!isExact && !system.assemble(fit.point, false, false))
            break;
        JointPoint step;
        const double least = 1e-6 * system.meanDiagonal();
        while (!system.solve(damping, step) && damping < 1e12 * system.meanDiagonal())
            damping = std::max(4.0 * damping, least);
        const double size = largestIn(step);
        fit.converged = isExact && damping == 0.0 && size < 1e-10 * (1.0 + largestIn(fit.point));
        const double sharedSize = step.shared.size() > 0 ? step.shared.cwiseAbs().maxCoeff() : 0.0;
        double length = std::min(1.0, longestSharedStep / std::max(sharedSize, 1e-300));
        const double slope = system.slope(step);
        bool hasRisen = false;
        for (int halving = 0; halving < 40 && !hasRisen; ++halving) {
            JointPoint next = moved(problem, fit.point, step, length);
            const double value = system.evaluate(next);
            hasRisen = value >= fit.objective + 1e-4 * length * slope - rounding * std::abs(fit.objective);
            if (hasRisen) {
                fit.objective = value;
                fit.point = std::move(next);
                system.accept();
                // Damping is for steps that are too long.
                if (halving == 0)
                    damping = damping <= least ? 0.0 : damping / 8.0;
                else if (halving > 1 && problem.shared > 0)
                    damping = std::max(8.0 * damping, least);
            }
            length *= 0.5;
        }
        isStuck =
            !hasRisen || (problem.shared > 0 && fit.point.shared.cwiseAbs().maxCoeff() > options.farShared);
    }
    system.centre(fit.point.shared);
    fit.objective = system.evaluate(fit.point);
    system.accept();
    fit.logLikelihood = system.logLikelihood();
    if (system.assemble(fit.point, true, false) || system.assemble(fit.point, false, false))
        fit.gradient = system.largestGradient();
    return fit;
}

JointCovariance jointCovariance(const JointProblem& problem, const JointPoint& point, int threads,
                                const JobControl& job)
{
    JointCovariance covariance;
    System system(problem, threads, job);
    system.evaluate(point);
    system.accept();
    covariance.skill.resize(problem.parts.size());
    if (!system.assemble(point, true, true))
        return covariance;
    covariance.isDefinite = true;
    covariance.shared = system.inverseSchur(covariance.isDefinite);
    if (!covariance.isDefinite)
        return covariance;
    auto& frames = system.frames();
    parallelFor(frames.size(), threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t p = begin; p < end; ++p) {
            if (problem.parts[p].items > JointCovariance::mostItems)
                continue;
            const auto& frame = frames[p];
            covariance.skill[p] = frame.curvature.covariance(job);
            const auto count = static_cast<Eigen::Index>(frame.touched.size());
            Matrix local(count, count);
            for (Eigen::Index a = 0; a < count; ++a) {
                for (Eigen::Index b = 0; b < count; ++b)
                    local(a, b) = covariance.shared(frame.touched[static_cast<std::size_t>(a)],
                                                    frame.touched[static_cast<std::size_t>(b)]);
            }
            if (count > 0)
                covariance.skill[p].noalias() +=
                    frame.solvedBorder * (local * frame.solvedBorder.transpose());
        }
    });
    return covariance;
}

} // namespace raterscope
