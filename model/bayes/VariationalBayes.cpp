// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bayes/VariationalBayes.h"

#include <boost/math/special_functions/digamma.hpp>

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

/// KL(Dir(counts) ‖ Dir(prior)), given E[log p] under counts.
double dirichletDivergence(const double* counts, const double* prior, const double* expectedLog)
{
    double sum = 0.0;
    double priorSum = 0.0;
    double divergence = 0.0;
    for (std::size_t k = 0; k < verdictCount; ++k) {
        sum += counts[k];
        priorSum += prior[k];
        divergence +=
            std::lgamma(prior[k]) - std::lgamma(counts[k]) + (counts[k] - prior[k]) * expectedLog[k];
    }
    return divergence + std::lgamma(sum) - std::lgamma(priorSum);
}

void expectedLogs(const double* counts, double* logs)
{
    const double all = boost::math::digamma(counts[0] + counts[1] + counts[2]);
    for (std::size_t k = 0; k < verdictCount; ++k)
        logs[k] = boost::math::digamma(counts[k]) - all;
}

/// A judge's expected counts by position, true and given, and its effects' prior.
struct JudgeObjective {
    const std::array<double, 9>& counts;
    const BayesPriors& priors;

    Eigen::Vector3d away(const Eigen::Vector3d& x) const
    {
        return {(x[0] - priors.skillMean) / priors.skillSd, (x[1] - priors.tieMean) / priors.tieSd,
                (x[2] - priors.orderMean) / priors.orderSd};
    }
    double prior(const Eigen::Vector3d& x) const { return -0.5 * away(x).squaredNorm(); }
    double value(const Eigen::Vector3d& x) const
    {
        const auto table = verdictTable({x[0], x[1], x[2]});
        double sum = prior(x);
        for (std::size_t cell = 0; cell < 9; ++cell)
            sum += counts[cell] > 0.0 ? counts[cell] * std::log(table[cell]) : 0.0;
        return sum;
    }
    /// Gradient, and the negative Hessian.
    std::pair<Eigen::Vector3d, Eigen::Matrix3d> slopes(const Eigen::Vector3d& x) const
    {
        const auto table = verdictTable({x[0], x[1], x[2]});
        const Eigen::Vector3d scale(priors.skillSd, priors.tieSd, priors.orderSd);
        Eigen::Vector3d gradient = -away(x).cwiseQuotient(scale);
        Eigen::Matrix3d curvature = scale.cwiseProduct(scale).cwiseInverse().asDiagonal();
        for (std::size_t truth = 0; truth < verdictCount; ++truth) {
            double observations = 0.0;
            Eigen::Vector3d mean = Eigen::Vector3d::Zero();
            Eigen::Matrix3d square = Eigen::Matrix3d::Zero();
            for (std::size_t given = 0; given < verdictCount; ++given) {
                const double count = counts[3 * truth + given];
                const Eigen::Vector3d features(truth == given ? 1.0 : 0.0, given == 2 ? 1.0 : 0.0,
                                               given == 0   ? 0.5
                                               : given == 1 ? -0.5
                                                            : 0.0);
                observations += count;
                gradient += count * features;
                mean += table[3 * truth + given] * features;
                square += table[3 * truth + given] * features * features.transpose();
            }
            gradient -= observations * mean;
            curvature += observations * (square - mean * mean.transpose());
        }
        return {gradient, curvature};
    }
};

/// Newton's method with halved steps from where the effects are.
void maximise(const JudgeObjective& objective, JudgeEffects& effects)
{
    Eigen::Vector3d x(effects.skill, effects.tie, effects.order);
    double value = objective.value(x);
    for (int iteration = 0; iteration < 50; ++iteration) {
        const auto [gradient, curvature] = objective.slopes(x);
        Eigen::Vector3d step = curvature.llt().solve(gradient);
        double reached = objective.value(x + step);
        for (int halving = 0; halving < 30 && !(reached >= value); ++halving) {
            step *= 0.5;
            reached = objective.value(x + step);
        }
        if (!(reached >= value))
            break;
        x += step;
        value = reached;
        if (step.norm() < 1e-10)
            break;
    }
    effects = {x[0], x[1], x[2]};
}

class Variational
{
public:
    Variational(const VerdictStream& stream, const VariationalBayesOptions& options, const JobControl& job)
        : m_stream(stream), m_options(options), m_job(job), m_priorCells(9), m_humanLogs(9 * humans()),
          m_judgeCounts(stream.models.size())
    {
        for (std::size_t cell = 0; cell < 9; ++cell)
            m_priorCells[cell] = options.priors.cell(cell / 3, cell % 3);
        m_shares.fill(options.priors.shares);
        for (std::size_t human = 0; human < humans(); ++human)
            m_counts.insert(m_counts.end(), m_priorCells.begin(), m_priorCells.end());
        const JudgeEffects start{options.priors.skillMean, options.priors.tieMean, options.priors.orderMean};
        m_fit.parameters.judges.assign(stream.models.size(), start);
        m_fit.posterior.assign(verdictCount * stream.size(), 0.0);
    }

    BayesFit run()
    {
        // The first E-step uses the priors' means themselves: E[log ·] of so few counts would be far too
        // sure.
        setMeans();
        m_fit.converged = false;
        for (int iteration = 0; iteration < m_options.iterations; ++iteration) {
            if (iteration == 0) {
                for (std::size_t k = 0; k < verdictCount; ++k)
                    m_shareLogs[k] = std::log(m_fit.parameters.shares[k]);
                for (std::size_t cell = 0; cell < m_counts.size(); ++cell)
                    m_humanLogs[cell] = std::log(m_fit.parameters.confusion[cell]);
            }
            const auto [moved, evidence] = expectation();
            if (iteration > 0)
                m_fit.course.push_back(evidence - divergences());
            ++m_fit.iterations;
            if (iteration > 1 && moved < m_options.tolerance) {
                m_fit.converged = true;
                break;
            }
            maximisation();
            if (iteration % 16 == 0)
                m_job.progress(static_cast<double>(iteration) / m_options.iterations, "Fitting all pairs");
        }
        finish();
        return std::move(m_fit);
    }

private:
    std::size_t humans() const { return m_stream.humans.size(); }

    void setMeans()
    {
        auto& parameters = m_fit.parameters;
        const double sum = m_shares[0] + m_shares[1] + m_shares[2];
        for (std::size_t k = 0; k < verdictCount; ++k)
            parameters.shares[k] = m_shares[k] / sum;
        parameters.confusion.resize(m_counts.size());
        for (std::size_t row = 0; row < m_counts.size() / 3; ++row) {
            const double rowSum = m_counts[3 * row] + m_counts[3 * row + 1] + m_counts[3 * row + 2];
            for (std::size_t k = 0; k < verdictCount; ++k)
                parameters.confusion[3 * row + k] = m_counts[3 * row + k] / rowSum;
        }
    }

    /// The largest move of a posterior, and Σ log Σ_z exp(…).
    std::pair<double, double> expectation()
    {
        std::vector<std::array<double, 9>> tables;
        for (const auto& effects : m_fit.parameters.judges) {
            tables.push_back(verdictTable(effects));
            for (auto& cell : tables.back())
                cell = std::log(cell);
        }
        double moved = 0.0;
        double evidence = 0.0;
        for (std::size_t pair = 0; pair < m_stream.size(); ++pair) {
            if (pair % 4096 == 0)
                m_job.check();
            if (m_stream.isEmpty(pair))
                continue;
            auto logs = m_shareLogs;
            for (const auto& label : m_stream.humanVerdicts(pair)) {
                const double* cells = m_humanLogs.data() + 9 * static_cast<std::size_t>(label.rater)
                                      + static_cast<std::size_t>(label.verdict);
                for (std::size_t z = 0; z < verdictCount; ++z)
                    logs[z] += cells[3 * z];
            }
            for (const auto& label : m_stream.modelVerdicts(pair)) {
                const auto& table = tables[static_cast<std::size_t>(label.judge)];
                const auto given = byPosition(static_cast<std::size_t>(label.verdict), label.isAFirst);
                for (std::size_t z = 0; z < verdictCount; ++z)
                    logs[z] += table[3 * byPosition(z, label.isAFirst) + given];
            }
            const double most = std::max({logs[0], logs[1], logs[2]});
            double sum = 0.0;
            for (auto& log : logs)
                sum += log = std::exp(log - most);
            evidence += most + std::log(sum);
            for (std::size_t z = 0; z < verdictCount; ++z) {
                double& q = m_fit.posterior[verdictCount * pair + z];
                moved = std::max(moved, std::abs(logs[z] / sum - q));
                q = logs[z] / sum;
            }
        }
        return {moved, evidence};
    }

    void maximisation()
    {
        m_shares.fill(m_options.priors.shares);
        for (std::size_t cell = 0; cell < m_counts.size(); ++cell)
            m_counts[cell] = m_priorCells[cell % 9];
        for (auto& counts : m_judgeCounts)
            counts.fill(0.0);
        for (std::size_t pair = 0; pair < m_stream.size(); ++pair) {
            const double* q = m_fit.posterior.data() + verdictCount * pair;
            for (std::size_t z = 0; z < verdictCount; ++z)
                m_shares[z] += q[z];
            for (const auto& label : m_stream.humanVerdicts(pair)) {
                double* cells = m_counts.data() + 9 * static_cast<std::size_t>(label.rater)
                                + static_cast<std::size_t>(label.verdict);
                for (std::size_t z = 0; z < verdictCount; ++z)
                    cells[3 * z] += q[z];
            }
            for (const auto& label : m_stream.modelVerdicts(pair)) {
                auto& counts = m_judgeCounts[static_cast<std::size_t>(label.judge)];
                const auto given = byPosition(static_cast<std::size_t>(label.verdict), label.isAFirst);
                for (std::size_t z = 0; z < verdictCount; ++z)
                    counts[3 * byPosition(z, label.isAFirst) + given] += q[z];
            }
        }
        expectedLogs(m_shares.data(), m_shareLogs.data());
        for (std::size_t row = 0; row < m_counts.size() / 3; ++row)
            expectedLogs(m_counts.data() + 3 * row, m_humanLogs.data() + 3 * row);
        for (std::size_t judge = 0; judge < m_judgeCounts.size(); ++judge)
            maximise({m_judgeCounts[judge], m_options.priors}, m_fit.parameters.judges[judge]);
    }

    double divergences() const
    {
        const std::array<double, verdictCount> flat{m_options.priors.shares, m_options.priors.shares,
                                                    m_options.priors.shares};
        double sum = dirichletDivergence(m_shares.data(), flat.data(), m_shareLogs.data());
        for (std::size_t row = 0; row < m_counts.size() / 3; ++row)
            sum += dirichletDivergence(m_counts.data() + 3 * row, m_priorCells.data() + row % 3 * 3,
                                       m_humanLogs.data() + 3 * row);
        for (std::size_t judge = 0; judge < m_judgeCounts.size(); ++judge) {
            const auto& effects = m_fit.parameters.judges[judge];
            sum -= JudgeObjective{m_judgeCounts[judge], m_options.priors}.prior(
                {effects.skill, effects.tie, effects.order});
        }
        return sum;
    }

    void finish()
    {
        if (m_fit.converged)
            maximisation();
        setMeans();
        m_fit.expected.resize(m_counts.size());
        for (std::size_t cell = 0; cell < m_counts.size(); ++cell)
            m_fit.expected[cell] = m_counts[cell] - m_priorCells[cell % 9];
        std::vector<std::int64_t> verdicts(m_stream.models.size(), 0);
        for (std::size_t pair = 0; pair < m_stream.size(); ++pair) {
            for (const auto& label : m_stream.modelVerdicts(pair))
                ++verdicts[static_cast<std::size_t>(label.judge)];
            if (m_stream.isEmpty(pair))
                std::copy(m_fit.parameters.shares.begin(), m_fit.parameters.shares.end(),
                          m_fit.posterior.begin() + static_cast<std::ptrdiff_t>(verdictCount * pair));
        }
        for (std::size_t judge = 0; judge < verdicts.size(); ++judge) {
            const auto& effects = m_fit.parameters.judges[judge];
            JudgeFit fit;
            for (const auto& [value, estimate] : {std::pair{effects.skill, &fit.skill},
                                                  {effects.tie, &fit.tie},
                                                  {effects.order, &fit.order}}) {
                estimate->value = value;
                estimate->method = "variational EM, mode";
                estimate->used = verdicts[judge];
            }
            m_fit.judges.push_back(std::move(fit));
        }
        if (!m_fit.course.empty())
            m_fit.logLikelihood = m_fit.course.back();
        describeStream(m_stream, m_fit.notes);
        settleVerdicts(m_stream, m_fit);
        settleBands(m_stream, m_options.priors, m_fit, m_job);
    }

    const VerdictStream& m_stream;
    const VariationalBayesOptions& m_options;
    const JobControl& m_job;
    std::array<double, verdictCount> m_shares{}, m_shareLogs{};
    std::vector<double> m_priorCells;
    std::vector<double> m_counts, m_humanLogs;
    std::vector<std::array<double, 9>> m_judgeCounts;
    BayesFit m_fit;
};

} // namespace

BayesFit variationalBayes(const VerdictStream& stream, const VariationalBayesOptions& options,
                          const JobControl& job)
{
    return Variational(stream, options, job).run();
}

} // namespace raterscope
