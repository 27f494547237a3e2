// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bayes/BayesFilter.h"

#include "bayes/JudgeParticles.h"
#include "core/NumberText.h"
#include "core/Parallel.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace raterscope {

namespace {

using Likelihood = std::array<double, verdictCount>;

/// Diagonals of more people than this are not followed over the stream.
constexpr std::size_t mostFollowedHumans = 200;

class Filter
{
public:
    Filter(const VerdictStream& stream, const BayesFilterOptions& options, const JobControl& job,
           const BayesObserver& observer)
        : m_stream(stream), m_options(options), m_job(job), m_observer(observer),
          m_counts(9 * stream.humans.size()), m_rowSums(3 * stream.humans.size(), options.priors.row()),
          m_verdictsOf(stream.models.size(), 0)
    {
        m_shares.fill(options.priors.shares);
        for (std::size_t cell = 0; cell < m_counts.size(); ++cell)
            m_counts[cell] = options.priors.cell(cell % 9 / 3, cell % 3);
        for (std::size_t judge = 0; judge < stream.models.size(); ++judge)
            m_judges.emplace_back(options.priors, static_cast<std::size_t>(options.particles),
                                  options.shrinkage, Random(options.seed, judge));
    }

    BayesFit run()
    {
        const std::size_t n = m_stream.size();
        const std::size_t every = std::max<std::size_t>(1, n / std::max<std::size_t>(1, m_options.snapshots));
        const std::size_t observeEvery = m_options.observeEvery > 0 ? m_options.observeEvery : every;
        m_fit.whenRead.resize(verdictCount * n);
        for (std::size_t pair = 0; pair < n; ++pair) {
            if (pair % 64 == 0 || m_judges.size() > 20)
                m_job.check();
            read(pair);
            const std::size_t read = pair + 1;
            const bool isKept = read % every == 0 || read == n;
            const bool isObserved = m_observer && (read % observeEvery == 0 || read == n);
            if (!isKept && !isObserved)
                continue;
            auto now = snapshot(read);
            if (isObserved) {
                m_observer(now);
                m_job.progress(static_cast<double>(read) / static_cast<double>(n), "Reading pairs");
            } else if (read % (16 * every) == 0) {
                m_job.progress(static_cast<double>(read) / static_cast<double>(n), "Reading pairs");
            }
            if (isKept)
                m_fit.trace.push_back(std::move(now));
        }
        finish();
        return std::move(m_fit);
    }

private:
    void read(std::size_t pair)
    {
        double* seen = m_fit.whenRead.data() + verdictCount * pair;
        const double shareSum = m_shares[0] + m_shares[1] + m_shares[2];
        Likelihood base{};
        for (std::size_t z = 0; z < verdictCount; ++z)
            seen[z] = base[z] = m_shares[z] / shareSum;
        if (m_stream.isEmpty(pair))
            return;
        double logScale = 0.0;
        for (const auto& label : m_stream.humanVerdicts(pair)) {
            const auto human = static_cast<std::size_t>(label.rater);
            const auto given = static_cast<std::size_t>(label.verdict);
            Likelihood likelihood{};
            for (std::size_t z = 0; z < verdictCount; ++z)
                likelihood[z] = m_counts[9 * human + 3 * z + given] / m_rowSums[3 * human + z];
            logScale += multiplyInto(base, likelihood);
        }

        splitByJudge(m_stream.modelVerdicts(pair));
        const std::size_t judges = m_parts.size();
        m_likelihood.resize(judges);
        forJudges([&](std::size_t k) {
            m_likelihood[k] = m_judges[m_parts[k].judge].likelihood(m_parts[k].verdicts);
        });
        // Products of the judges before and after each, so that one is left out without dividing by it.
        m_after.assign(judges + 1, Likelihood{1.0, 1.0, 1.0});
        for (std::size_t k = judges; k-- > 0;) {
            m_after[k] = m_after[k + 1];
            multiplyInto(m_after[k], m_likelihood[k]);
        }
        m_others.resize(judges);
        Likelihood before = base;
        for (std::size_t k = 0; k < judges; ++k) {
            m_others[k] = before;
            multiplyInto(m_others[k], m_after[k + 1]);
            normalise(m_others[k]);
            logScale += multiplyInto(before, m_likelihood[k]);
        }
        m_fit.logLikelihood += logScale + std::log(before[0] + before[1] + before[2]);
        normalise(before);
        std::copy(before.begin(), before.end(), seen);
        forJudges([&](std::size_t k) { m_judges[m_parts[k].judge].reweigh(m_others[k]); });

        for (std::size_t z = 0; z < verdictCount; ++z)
            m_shares[z] += before[z];
        for (const auto& label : m_stream.humanVerdicts(pair)) {
            const auto human = static_cast<std::size_t>(label.rater);
            for (std::size_t z = 0; z < verdictCount; ++z) {
                m_counts[9 * human + 3 * z + static_cast<std::size_t>(label.verdict)] += before[z];
                m_rowSums[3 * human + z] += before[z];
            }
        }
    }

    static void normalise(Likelihood& weights)
    {
        const double sum = weights[0] + weights[1] + weights[2];
        for (auto& weight : weights)
            weight = sum > 0.0 ? weight / sum : 1.0 / static_cast<double>(verdictCount);
    }

    void splitByJudge(std::span<const ModelVerdict> verdicts)
    {
        m_parts.clear();
        for (std::size_t begin = 0, end = 0; begin < verdicts.size(); begin = end) {
            while (end < verdicts.size() && verdicts[end].judge == verdicts[begin].judge)
                ++end;
            const auto judge = static_cast<std::size_t>(verdicts[begin].judge);
            m_parts.push_back({judge, verdicts.subspan(begin, end - begin)});
            m_verdictsOf[judge] += static_cast<std::int64_t>(end - begin);
        }
    }

    /// Judges do not depend on each other within a pair. Threads pay only where there is much to do.
    void forJudges(const auto& body)
    {
        constexpr std::size_t worthThreads = 100'000;
        if (m_parts.size() * static_cast<std::size_t>(m_options.particles) < worthThreads) {
            for (std::size_t k = 0; k < m_parts.size(); ++k)
                body(k);
            return;
        }
        parallelFor(m_parts.size(), m_options.threads, 4, [&](std::size_t begin, std::size_t end) {
            for (std::size_t k = begin; k < end; ++k)
                body(k);
        });
    }

    BayesSnapshot snapshot(std::size_t read) const
    {
        BayesSnapshot now;
        now.pairs = read;
        for (const auto& judge : m_judges) {
            const auto moments = judge.moments();
            now.order.push_back(moments.mean[2]);
            now.orderSd.push_back(moments.sd[2]);
            now.effectiveSize.push_back(judge.effectiveSize());
        }
        if (m_stream.humans.size() <= mostFollowedHumans) {
            for (std::size_t row = 0; row < m_rowSums.size(); ++row)
                now.confusionDiagonal.push_back(m_counts[3 * row + row % 3] / m_rowSums[row]);
        }
        return now;
    }

    void finish()
    {
        const double shareSum = m_shares[0] + m_shares[1] + m_shares[2];
        for (std::size_t z = 0; z < verdictCount; ++z)
            m_fit.parameters.shares[z] = m_shares[z] / shareSum;
        m_fit.parameters.confusion.resize(m_counts.size());
        m_fit.expected.resize(m_counts.size());
        for (std::size_t cell = 0; cell < m_counts.size(); ++cell) {
            m_fit.parameters.confusion[cell] = m_counts[cell] / m_rowSums[cell / 3];
            m_fit.expected[cell] = m_counts[cell] - m_options.priors.cell(cell % 9 / 3, cell % 3);
        }
        for (std::size_t judge = 0; judge < m_judges.size(); ++judge) {
            const auto& particles = m_judges[judge];
            const auto moments = particles.moments();
            m_fit.parameters.judges.push_back({moments.mean[0], moments.mean[1], moments.mean[2]});
            JudgeFit fit;
            for (const auto& [effect, estimate] : {std::pair{std::size_t{0}, &fit.skill},
                                                   {std::size_t{1}, &fit.tie},
                                                   {std::size_t{2}, &fit.order}}) {
                estimate->value = moments.mean[effect];
                estimate->standardError = moments.sd[effect];
                estimate->interval = Interval{particles.quantile(effect, 0.025),
                                              particles.quantile(effect, 0.975), "quantiles of particles", 0};
                estimate->method = "particle filter";
                estimate->used = m_verdictsOf[judge];
            }
            fit.effectiveSize = particles.effectiveSize();
            fit.smallestEffectiveSize = particles.smallestEffectiveSize();
            fit.resamplings = particles.resamplings();
            m_fit.judges.push_back(std::move(fit));
        }
        m_fit.posterior = verdictPosterior(m_stream, m_fit.parameters, m_job);
        m_fit.iterations = static_cast<std::int64_t>(m_stream.size());
        describeStream(m_stream, m_fit.notes);
        noteDegenerateParticles();
        settleVerdicts(m_stream, m_fit);
        settleBands(m_stream, m_options.priors, m_fit, m_job);
    }

    void noteDegenerateParticles()
    {
        // With fewer the quantiles of a band hang on a handful of particles.
        constexpr double fewEffective = 100.0;
        for (std::size_t judge = 0; judge < m_judges.size(); ++judge) {
            const double smallest = m_judges[judge].smallestEffectiveSize();
            if (smallest < fewEffective && m_verdictsOf[judge] > 0)
                m_fit.notes.push_back("a single pair left " + m_stream.models[judge] + " with only "
                                      + fixedText(smallest, 0) + " effective particles of "
                                      + groupedText(m_options.particles) + ": take more particles");
        }
    }

    struct Part {
        std::size_t judge;
        std::span<const ModelVerdict> verdicts;
    };

    const VerdictStream& m_stream;
    const BayesFilterOptions& m_options;
    const JobControl& m_job;
    const BayesObserver& m_observer;
    std::array<double, verdictCount> m_shares{};
    std::vector<double> m_counts, m_rowSums; ///< Dirichlet parameters of the confusion rows, and their sums
    std::vector<JudgeParticles> m_judges;
    std::vector<std::int64_t> m_verdictsOf;
    std::vector<Part> m_parts; ///< scratch of read()
    std::vector<Likelihood> m_likelihood, m_after, m_others;
    BayesFit m_fit;
};

} // namespace

BayesFit bayesFilter(const VerdictStream& stream, const BayesFilterOptions& options, const JobControl& job,
                     const BayesObserver& observer)
{
    if (options.particles < 2 || !(options.shrinkage > 0.0 && options.shrinkage <= 1.0))
        throw std::invalid_argument("a filter needs two particles and a shrinkage above 0, at most 1");
    return Filter(stream, options, job, observer).run();
}

} // namespace raterscope
