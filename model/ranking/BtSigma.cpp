// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/BtSigma.h"

#include "core/Minimise.h"
#include "core/NumberText.h"
#include "core/Parallel.h"
#include "core/Random.h"
#include "core/Sigmoid.h"
#include "ranking/BradleyTerry.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace raterscope {

namespace {

using Vector = Eigen::VectorXd;

/// One pair as one judge saw it; `scale` is the position of the judge's σ among those that are fitted.
struct JudgedPair {
    std::int32_t a, b, scale;
    double wins, losses;
};

/// Minus the penalised objective and its gradient over (s, log σ before centring).
///
/// Groups share no skill, so each is summed on its own and their sums are added in order: the same for any
/// number of threads.
class Objective
{
public:
    Objective(std::vector<JudgedPair> pairs, std::vector<std::size_t> starts, std::size_t items,
              std::size_t scales, const BtSigmaOptions& options, const JobControl& job)
        : m_pairs(std::move(pairs)), m_starts(std::move(starts)), m_items(static_cast<Eigen::Index>(items)),
          m_scales(static_cast<Eigen::Index>(scales)), m_options(options), m_job(job),
          m_sums(m_starts.size() - 1)
    {
        for (auto& sums : m_sums)
            sums.byScale.resize(m_scales);
    }

    Eigen::Index size() const { return m_items + m_scales; }
    /// log σ, with mean 0.
    Vector logSigma(const Vector& x) const
    {
        const Vector raw = x.tail(m_scales);
        return (raw.array() - raw.mean()).matrix();
    }
    double logLikelihood() const { return m_logLikelihood; } ///< at the last evaluation

    double operator()(const Vector& x, Vector& gradient)
    {
        m_job.check();
        const Vector logScale = logSigma(x);
        const Vector inverse = (-logScale.array()).exp();
        gradient.setZero();
        parallelFor(m_sums.size(), m_options.threads, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t group = begin; group < end; ++group)
                addGroup(group, x, inverse, gradient);
        });
        m_logLikelihood = 0.0;
        Vector byLogScale = Vector::Zero(m_scales);
        for (const auto& sums : m_sums) {
            m_logLikelihood += sums.value;
            byLogScale += sums.byScale;
        }
        const double skillPrecision = 1.0 / (m_options.priorSd * m_options.priorSd);
        const double scalePrecision = 1.0 / (m_options.logSigmaSd * m_options.logSigmaSd);
        byLogScale -= scalePrecision * logScale;
        gradient.head(m_items) -= skillPrecision * x.head(m_items);
        gradient.tail(m_scales) = byLogScale.array() - byLogScale.mean();
        gradient = -gradient;
        return -(m_logLikelihood - 0.5 * skillPrecision * x.head(m_items).squaredNorm()
                 - 0.5 * scalePrecision * logScale.squaredNorm());
    }

private:
    struct Sums {
        double value = 0.0;
        Vector byScale;
    };

    void addGroup(std::size_t group, const Vector& x, const Vector& inverse, Vector& gradient)
    {
        Sums& sums = m_sums[group];
        sums.value = 0.0;
        sums.byScale.setZero();
        for (std::size_t p = m_starts[group]; p < m_starts[group + 1]; ++p) {
            if (p % 65'536 == 0)
                m_job.check();
            const auto& pair = m_pairs[p];
            const double sharpness = inverse[pair.scale];
            const double z = (x[pair.a] - x[pair.b]) * sharpness;
            // log σ(z) and log σ(−z) from one exponential and one logarithm.
            const double small = std::exp(-std::abs(z));
            const double tail = std::log1p(small);
            sums.value += pair.wins * (std::min(z, 0.0) - tail) + pair.losses * (std::min(-z, 0.0) - tail);
            const double above = (z >= 0.0 ? 1.0 : small) / (1.0 + small);
            const double byZ = pair.wins * (1.0 - above) - pair.losses * above;
            gradient[pair.a] += byZ * sharpness;
            gradient[pair.b] -= byZ * sharpness;
            sums.byScale[pair.scale] -= byZ * z;
        }
    }

    std::vector<JudgedPair> m_pairs;
    std::vector<std::size_t> m_starts;
    Eigen::Index m_items, m_scales;
    const BtSigmaOptions& m_options;
    const JobControl& m_job;
    std::vector<Sums> m_sums;
    double m_logLikelihood = 0.0;
};

} // namespace

BtSigmaFit btSigma(const Comparisons& comparisons, const BtSigmaOptions& options, const JobControl& job)
{
    if (!(options.priorSd > 0.0) || !(options.logSigmaSd > 0.0))
        throw std::invalid_argument("BT-sigma needs priors of a positive width");
    BtSigmaFit fit;
    BradleyTerryOptions plainOptions;
    plainOptions.outcomes = options.outcomes;
    plainOptions.priorSd = options.priorSd;
    plainOptions.standardErrors = false;
    plainOptions.threads = options.threads;
    const auto plain = bradleyTerry(comparisons, plainOptions, job);
    static_cast<SkillFit&>(fit) = plain;
    fit.plainLogLikelihood = plain.logLikelihood;
    fit.aspects = options.perAspect ? std::max<std::size_t>(1, comparisons.aspects.size()) : 1;

    const auto aspectAt = [&](std::int32_t item) {
        const auto group = static_cast<std::size_t>(comparisons.groupOf[static_cast<std::size_t>(item)]);
        return options.perAspect ? static_cast<std::size_t>(comparisons.aspectOf[group]) : std::size_t{0};
    };
    fit.comparisons.assign(comparisons.judgeCount() * fit.aspects, 0);
    for (std::size_t row = 0; row < comparisons.size(); ++row)
        ++fit.comparisons[static_cast<std::size_t>(comparisons.judge[row]) * fit.aspects
                          + aspectAt(comparisons.first[row])];
    std::vector<std::int32_t> scaleOf(fit.comparisons.size(), -1);
    std::size_t scales = 0;
    for (std::size_t place = 0; place < scaleOf.size(); ++place) {
        if (fit.comparisons[place] > 0)
            scaleOf[place] = static_cast<std::int32_t>(scales++);
    }
    fit.inverseSigma.assign(scaleOf.size(), Value(UndefinedReason::NothingPairable));
    if (scales == 0)
        return fit;
    if (scales == 1)
        fit.notes.push_back("with a single judge σ is 1 by construction and carries no information");

    const auto sums = pairSums(comparisons, options.outcomes, true, job);
    std::vector<JudgedPair> pairs;
    for (const auto& pair : sums)
        pairs.push_back({pair.a, pair.b,
                         scaleOf[static_cast<std::size_t>(pair.judge) * fit.aspects + aspectAt(pair.a)],
                         pair.winsWithTies(), pair.lossesWithTies()});
    Objective objective(std::move(pairs), groupStarts(comparisons, sums), comparisons.itemCount(), scales,
                        options, job);

    Vector best;
    Vector gradient(objective.size());
    double bestValue = 0.0;
    for (int start = 0; start < std::max(1, options.starts); ++start) {
        if (start > 0 && scales == 1)
            break;
        job.progress(static_cast<double>(start) / std::max(1, options.starts), "BT-σ");
        Vector x = Vector::Zero(objective.size());
        for (std::size_t item = 0; item < plain.skill.size(); ++item)
            x[static_cast<Eigen::Index>(item)] = plain.skill[item].numberOr(0.0);
        if (start > 0) {
            Random random(options.seed, static_cast<std::uint64_t>(start));
            for (Eigen::Index scale = objective.size() - static_cast<Eigen::Index>(scales);
                 scale < objective.size(); ++scale)
                x[scale] = random.normal();
        }
        const int steps = minimise(objective, x, options.iterations, 1e-6, 30);
        const double value = -objective(x, gradient);
        if (start == 0 || value > bestValue + 1e-6) {
            best = x;
            bestValue = value;
            fit.bestStart = start;
        }
        fit.iterations = std::max<std::int64_t>(fit.iterations, steps);
    }
    objective(best, gradient);
    fit.objective = bestValue;
    fit.logLikelihood = objective.logLikelihood();
    fit.gradient = gradient.cwiseAbs().maxCoeff();
    // Rounding of sums of this size leaves a gradient behind.
    fit.converged = fit.gradient < 1e-8 * std::max(1e4, std::abs(bestValue));
    if (!fit.converged)
        fit.notes.push_back("the fit stopped before the maximum");
    if (fit.bestStart > 0)
        fit.notes.push_back("the start from random σ reached a higher objective than that from σ = 1, and is "
                            "used");
    fit.notes.push_back("priors s ~ N(0, " + formatNumber(options.priorSd) + "²) and log σ ~ N(0, "
                        + formatNumber(options.logSigmaSd) + "²), the geometric mean of σ held at 1");
    const Vector logSigma = objective.logSigma(best);
    for (std::size_t place = 0; place < scaleOf.size(); ++place) {
        if (scaleOf[place] >= 0)
            fit.inverseSigma[place] = std::exp(-logSigma[scaleOf[place]]);
    }
    // Skills of a part sum to 0 at the maximum; what is left is the last step's.
    const auto members = fit.parts.members();
    for (const auto& items : members) {
        double mean = 0.0;
        for (const auto item : items)
            mean += best[item] / static_cast<double>(items.size());
        for (const auto item : items) {
            if (fit.skill[static_cast<std::size_t>(item)].isDefined())
                fit.skill[static_cast<std::size_t>(item)] = best[item] - mean;
        }
    }
    return fit;
}

} // namespace raterscope
