// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/Glad.h"

#include "core/Minimise.h"
#include "core/NumberText.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace raterscope {

namespace {

using Vector = Eigen::VectorXd;

/// Minus the penalised objective and its gradient over (α, b), for L-BFGS.
///
/// With z = α exp(b) a label's probability is σ(z) for its own class and (1 − σ(z)) / (K − 1) for the others,
/// so its logarithm is z + log(K − 1) higher for its own class, and the gradient by z is the posterior of
/// that class minus σ(z), in the marginal (Fisher's identity) as in the expected complete log-likelihood.
class Objective
{
public:
    /// What the posteriors are while the parameters move.
    enum class Posterior { Moves, Held };

    Objective(const LabelTable& table, std::vector<double>& posterior, int threads, const JobControl& job)
        : m_table(table), m_posterior(posterior), m_threads(threads), m_job(job),
          m_levels(static_cast<std::size_t>(table.scale.size())), m_raters(table.raterCount()),
          m_blocks(table, m_raters), m_used(usedLevels(table)), m_sums(m_blocks.size())
    {
        m_logOthers = std::log(static_cast<double>(m_used.size()) - 1.0);
        m_logLevels = std::log(static_cast<double>(m_used.size()));
        for (auto& sums : m_sums)
            sums.ability.resize(m_raters);
    }

    Posterior mode = Posterior::Moves;
    double logLikelihood = 0.0; ///< of the labels at the last evaluation in which the posteriors moved

    double operator()(const Vector& x, Vector& gradient);
    std::size_t size() const { return m_raters + m_table.unitCount(); }

private:
    struct BlockSums {
        double value = 0.0;
        std::vector<double> ability;
    };
    void evaluate(std::size_t block, const Vector& x, Vector& gradient);

    const LabelTable& m_table;
    std::vector<double>& m_posterior;
    int m_threads;
    const JobControl& m_job;
    std::size_t m_levels, m_raters;
    LabelBlocks m_blocks;
    std::vector<std::int32_t> m_used;
    std::vector<BlockSums> m_sums;
    double m_logOthers = 0.0, m_logLevels = 0.0;
};

void Objective::evaluate(std::size_t block, const Vector& x, Vector& gradient)
{
    BlockSums& sums = m_sums[block];
    sums.value = 0.0;
    std::fill(sums.ability.begin(), sums.ability.end(), 0.0);
    std::vector<double> row(m_levels);
    std::vector<double> rightness;
    const double* ability = x.data();
    for (std::size_t unit = m_blocks.first(block); unit < m_blocks.last(block); ++unit) {
        if (unit % unitsBetweenChecks == 0)
            m_job.check();
        const auto labels = m_table.labelsOf(unit);
        if (labels.empty())
            continue;
        const double slope = std::exp(x[static_cast<Eigen::Index>(m_raters + unit)]);
        std::fill(row.begin(), row.end(), -std::numeric_limits<double>::infinity());
        for (const auto level : m_used)
            row[static_cast<std::size_t>(level)] = 0.0;
        rightness.clear();
        // log(1 − σ(z)) = min(−z, 0) − log(1 + exp(−|z|)); the logarithms are taken of products, each factor
        // in [1, 2].
        double base = 0.0;
        double product = 1.0;
        for (const auto& label : labels) {
            const double z = ability[label.column] * slope;
            const double small = std::exp(-std::abs(z));
            base += std::min(-z, 0.0) - m_logOthers;
            product *= 1.0 + small;
            if (product > 1e300) {
                base -= std::log(product);
                product = 1.0;
            }
            row[static_cast<std::size_t>(label.level)] += z + m_logOthers;
            rightness.push_back(z >= 0.0 ? 1.0 / (1.0 + small) : small / (1.0 + small));
        }
        base -= std::log(product);

        double* posterior = m_posterior.data() + unit * m_levels;
        if (mode == Posterior::Moves) {
            sums.value += base + normaliseLogs(row.data(), m_levels) - m_logLevels;
            std::copy(row.begin(), row.end(), posterior);
        } else {
            sums.value += base - m_logLevels;
            for (const auto level : m_used)
                sums.value += posterior[level] * row[static_cast<std::size_t>(level)];
        }
        double easeGradient = 0.0;
        for (std::size_t i = 0; i < labels.size(); ++i) {
            const double byZ = posterior[labels[i].level] - rightness[i];
            sums.ability[static_cast<std::size_t>(labels[i].column)] += byZ * slope;
            easeGradient += byZ * ability[labels[i].column];
        }
        gradient[static_cast<Eigen::Index>(m_raters + unit)] = -easeGradient * slope;
    }
}

double Objective::operator()(const Vector& x, Vector& gradient)
{
    gradient.setZero();
    m_blocks.forEach(m_threads, [&](std::size_t block) { evaluate(block, x, gradient); });
    double value = 0.0;
    for (const auto& sums : m_sums) {
        value += sums.value;
        for (std::size_t rater = 0; rater < m_raters; ++rater)
            gradient[static_cast<Eigen::Index>(rater)] -= sums.ability[rater];
    }
    if (mode == Posterior::Moves)
        logLikelihood = value;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
        value -= 0.5 * (x[i] - 1.0) * (x[i] - 1.0);
        gradient[i] += x[i] - 1.0;
    }
    return -value;
}

/// Parameters of raters and units without labels are only their priors.
std::vector<Value> valuesOf(const Vector& x, std::size_t first, const std::vector<std::uint8_t>& isFitted)
{
    std::vector<Value> values;
    for (std::size_t i = 0; i < isFitted.size(); ++i)
        values.push_back(isFitted[i] ? Value(x[static_cast<Eigen::Index>(first + i)])
                                     : Value(UndefinedReason::NothingPairable));
    return values;
}

} // namespace

GladFit glad(const LabelTable& table, const GladOptions& options, const JobControl& job)
{
    GladFit fit;
    static_cast<LabelFit&>(fit) = startFromVotes(table);
    fit.notes = unusedLevelNotes(table);
    if (usedLevels(table).size() < 2) {
        fit.ability.assign(table.raterCount(), Value(UndefinedReason::OneLabelOnly));
        fit.ease.assign(table.unitCount(), Value(UndefinedReason::OneLabelOnly));
        chooseLevels(fit);
        if (!table.labels.empty())
            fit.notes.push_back("one level in use tells nothing about ability and difficulty");
        return fit;
    }

    Objective objective(table, fit.posterior, options.threads, job);
    Vector x(static_cast<Eigen::Index>(objective.size()));
    x.head(static_cast<Eigen::Index>(table.raterCount())).setConstant(options.startAbility);
    x.tail(static_cast<Eigen::Index>(table.unitCount())).setConstant(options.startEase);
    Vector gradient(x.size());
    double value = -objective(x, gradient);
    fit.objective.push_back(value);
    fit.converged = false;
    while (!fit.converged && fit.iterations < options.iterations) {
        objective.mode = Objective::Posterior::Held;
        minimise(objective, x, 100, 1e-4 * std::sqrt(static_cast<double>(x.size())));
        objective.mode = Objective::Posterior::Moves;
        const double next = -objective(x, gradient);
        fit.converged = std::abs(next - value) < options.tolerance * std::abs(next);
        value = next;
        ++fit.iterations;
        fit.objective.push_back(value);
        fit.logLikelihood.push_back(objective.logLikelihood);
        job.progress(static_cast<double>(fit.iterations) / options.iterations, "GLAD");
    }
    if (options.polish) {
        job.progress(1.0, "GLAD: to the maximum");
        minimise(objective, x, 500, 1e-6);
    }
    fit.finalObjective = -objective(x, gradient);
    fit.gradient = gradient.cwiseAbs().maxCoeff();
    if (options.polish)
        fit.logLikelihood.push_back(objective.logLikelihood);

    std::vector<std::uint8_t> hasLabels(table.raterCount(), 0);
    for (const auto& label : table.labels)
        hasLabels[static_cast<std::size_t>(label.column)] = 1;
    std::vector<std::uint8_t> isLabelled(table.unitCount(), 0);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit)
        isLabelled[unit] = table.labelsOf(unit).empty() ? 0 : 1;
    fit.ability = valuesOf(x, 0, hasLabels);
    fit.ease = valuesOf(x, table.raterCount(), isLabelled);
    chooseLevels(fit);
    fit.notes.push_back("started at α = " + fixedText(options.startAbility, 2)
                        + ", b = " + fixedText(options.startEase, 2)
                        + "; there are several maxima, and another start may lead to another");
    return fit;
}

} // namespace raterscope
