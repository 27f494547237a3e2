// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/Mace.h"

#include "consensus/MatchStep.h"
#include "core/NumberText.h"
#include "core/Random.h"

#include <boost/math/distributions/beta.hpp>
#include <boost/math/special_functions/digamma.hpp>
#include <boost/math/special_functions/gamma.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace raterscope {

namespace {

/// Plain doubles: the default computes in long double, five times as long for digits that do not matter.
using Plain = boost::math::policies::policy<boost::math::policies::promote_double<false>>;

double digamma(double x)
{
    return boost::math::digamma(x, Plain());
}

double lgamma(double x)
{
    return boost::math::lgamma(x, Plain());
}

/// Divergence of Dirichlet(a + counts) from Dirichlet(a, …, a), given the counts.
double dirichletDivergence(std::span<const double> counts, double a)
{
    double total = 0.0;
    for (const double count : counts)
        total += a + count;
    const double k = static_cast<double>(counts.size());
    double divergence = lgamma(total) - lgamma(k * a) + k * lgamma(a);
    for (const double count : counts)
        divergence += -lgamma(a + count) + count * (digamma(a + count) - digamma(total));
    return divergence;
}

/// The levels in use, and those that are known for a unit.
std::vector<std::int32_t> modelLevels(const LabelTable& table, const std::vector<std::int32_t>& gold)
{
    auto levels = usedLevels(table);
    for (const auto level : gold) {
        if (level >= 0)
            levels.push_back(level);
    }
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    return levels;
}

/// The positions 0 … n − 1 in the order of their names, so that start values follow names and not rows.
template <class Names>
std::vector<std::size_t> orderOf(const Names& names)
{
    std::vector<std::size_t> order(names.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return names[a] < names[b]; });
    return order;
}

/// Weights of one rater, as they stand in the likelihood: normalised in EM, exp(E log ·) in the variational
/// fit.
struct CompetenceParameters {
    std::vector<double> knows, guesses; ///< R
    std::vector<double> strategy;       ///< R × K
    std::vector<double> knowCount; ///< R: expected labels given in knowledge; empty before the first M step
};

class Fitter
{
public:
    Fitter(const LabelTable& table, const MaceOptions& options, const JobControl& job)
        : m_options(options), m_levels(static_cast<std::size_t>(table.scale.size())),
          m_raters(table.raterCount()), m_used(modelLevels(table, options.gold)),
          m_step(table, options.gold, options.threads, job), m_given(m_raters * m_levels, 0.0),
          m_raterOrder(orderOf(table.raterNames))
    {
        for (const auto& label : table.labels)
            m_given[static_cast<std::size_t>(label.column) * m_levels
                    + static_cast<std::size_t>(label.level)] += 1.0;
        std::vector<std::string> names;
        for (const auto level : m_used)
            names.push_back(table.scale.labels[static_cast<std::size_t>(level)]);
        for (const auto place : orderOf(names))
            m_levelOrder.push_back(static_cast<std::size_t>(m_used[place]));
        std::fill(m_step.logPrior.begin(), m_step.logPrior.end(), -std::numeric_limits<double>::infinity());
        for (const auto level : m_used)
            m_step.logPrior[static_cast<std::size_t>(level)] = -std::log(static_cast<double>(m_used.size()));
    }

    CompetenceParameters start(Random& random) const;
    /// E step at the parameters; returns the log-likelihood.
    double expect(const CompetenceParameters& parameters, std::vector<double>& posterior);
    /// M step from the sums of the last E step at `parameters`; the divergences are summed up where they are
    /// wanted.
    CompetenceParameters maximise(const CompetenceParameters& parameters, bool wantsDivergence);
    /// The log-likelihood minus the divergences; the counts are those of the last maximise().
    double lowerBound(double logLikelihood) const { return logLikelihood - m_divergence; }
    double labelsOf(std::size_t rater) const;

private:
    const MaceOptions& m_options;
    std::size_t m_levels, m_raters;
    std::vector<std::int32_t> m_used;
    MatchStep m_step;
    std::vector<double> m_given; ///< R × K: labels by rater and level
    std::vector<std::size_t> m_raterOrder, m_levelOrder;
    double m_divergence = 0.0;
};

double Fitter::labelsOf(std::size_t rater) const
{
    const auto row = m_given.begin() + static_cast<std::ptrdiff_t>(rater * m_levels);
    return std::accumulate(row, row + static_cast<std::ptrdiff_t>(m_levels), 0.0);
}

CompetenceParameters Fitter::start(Random& random) const
{
    constexpr double noise = 0.5;
    CompetenceParameters start{std::vector<double>(m_raters),
                               std::vector<double>(m_raters),
                               std::vector<double>(m_raters * m_levels, 0.0),
                               {}};
    for (const auto rater : m_raterOrder) {
        const double knows = 1.0 + noise * random.uniform();
        const double guesses = 1.0 + noise * random.uniform();
        start.knows[rater] = knows / (knows + guesses);
        start.guesses[rater] = guesses / (knows + guesses);
        double total = 0.0;
        double* strategy = start.strategy.data() + rater * m_levels;
        for (const auto level : m_levelOrder) {
            strategy[level] = 1.0 + noise * random.uniform();
            total += strategy[level];
        }
        for (const auto level : m_levelOrder)
            strategy[level] /= total;
    }
    return start;
}

double Fitter::expect(const CompetenceParameters& parameters, std::vector<double>& posterior)
{
    for (std::size_t rater = 0; rater < m_raters; ++rater) {
        for (const auto level : m_levelOrder) {
            const std::size_t cell = rater * m_levels + level;
            const double guess = parameters.guesses[rater] * parameters.strategy[cell];
            m_step.other[cell] = std::log(guess);
            m_step.bonus[cell] = std::log1p(parameters.knows[rater] / guess);
        }
    }
    m_step.run(posterior);
    return m_step.logLikelihood;
}

CompetenceParameters Fitter::maximise(const CompetenceParameters& old, bool wantsDivergence)
{
    CompetenceParameters next{std::vector<double>(m_raters), std::vector<double>(m_raters),
                              std::vector<double>(m_raters * m_levels, 0.0), std::vector<double>(m_raters)};
    const double k = static_cast<double>(m_used.size());
    const bool variational = m_options.fitting == MaceFitting::Variational;
    std::vector<double> guessed(m_levelOrder.size());
    m_divergence = 0.0;
    for (std::size_t rater = 0; rater < m_raters; ++rater) {
        double known = 0.0;
        double guesses = 0.0;
        for (std::size_t place = 0; place < guessed.size(); ++place) {
            const std::size_t cell = rater * m_levels + m_levelOrder[place];
            // The share of the label's probability that comes from knowing, when the class is the label.
            const double guess = old.guesses[rater] * old.strategy[cell];
            const double knew = m_step.matches[cell] * old.knows[rater] / (old.knows[rater] + guess);
            known += knew;
            guessed[place] = std::max(0.0, m_given[cell] - knew);
            guesses += guessed[place];
        }
        next.knowCount[rater] = known;
        if (variational) {
            const double a = m_options.knowingPrior;
            const double total = digamma(known + guesses + 2.0 * a);
            next.knows[rater] = std::exp(digamma(known + a) - total);
            next.guesses[rater] = std::exp(digamma(guesses + a) - total);
            const double d = m_options.strategyPrior;
            const double strategies = digamma(guesses + k * d);
            for (std::size_t place = 0; place < guessed.size(); ++place)
                next.strategy[rater * m_levels + m_levelOrder[place]] =
                    std::exp(digamma(guessed[place] + d) - strategies);
            if (wantsDivergence) {
                const double both[] = {known, guesses};
                m_divergence += dirichletDivergence(both, a) + dirichletDivergence(guessed, d);
            }
        } else {
            const double s = m_options.smoothing / k;
            next.knows[rater] = (known + s) / (known + guesses + 2.0 * s);
            next.guesses[rater] = (guesses + s) / (known + guesses + 2.0 * s);
            for (std::size_t place = 0; place < guessed.size(); ++place)
                next.strategy[rater * m_levels + m_levelOrder[place]] =
                    (guessed[place] + s) / (guesses + k * s);
        }
    }
    return next;
}

double largestChange(const std::vector<double>& a, const std::vector<double>& b)
{
    double change = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i)
        change = std::max(change, std::abs(a[i] - b[i]));
    return change;
}

Estimate trustOf(double trust, double known, double labels, const MaceOptions& options)
{
    Estimate estimate;
    estimate.used = static_cast<std::int64_t>(labels);
    if (labels <= 0.0)
        return estimate;
    estimate.value = trust;
    if (options.fitting == MaceFitting::Em) {
        estimate = expectedShare(known, estimate.used);
        estimate.value = trust;
        estimate.method = "probability of knowing";
        estimate.interval->method =
            "Wilson score, 95 %, from the expected count of labels given in knowledge";
        return estimate;
    }
    estimate.method = "exp(E log θ), θ the probability of knowing";
    const boost::math::beta_distribution<double> posterior(known + options.knowingPrior,
                                                           labels - known + options.knowingPrior);
    estimate.interval = Interval{quantile(posterior, 0.025), quantile(posterior, 0.975),
                                 "95 % of the variational Beta posterior of θ", 0};
    return estimate;
}

} // namespace

MaceFit mace(const LabelTable& table, const MaceOptions& options, const JobControl& job)
{
    requireGold(table, options.gold);
    MaceFit fit;
    static_cast<LabelFit&>(fit) = startFromVotes(table);
    requireRoom(table, table.raterCount() * fit.levels, "MACE");
    clampKnown(fit, options.gold);
    fit.strategy.assign(table.raterCount() * fit.levels, 0.0);
    fit.notes = unusedLevelNotes(table);
    if (table.labels.empty()) {
        chooseLevels(fit);
        fit.trust.resize(table.raterCount());
        return fit;
    }

    Fitter fitter(table, options, job);
    Random random(options.seed);
    CompetenceParameters best;
    const int restarts = std::max(1, options.restarts);
    for (int restart = 0; restart < restarts; ++restart) {
        CompetenceParameters parameters = fitter.start(random);
        double objective = fitter.expect(parameters, fit.posterior);
        double change = 0.0;
        std::vector<double> trace;
        for (int iteration = 0; iteration < options.iterations; ++iteration) {
            auto next = fitter.maximise(parameters, iteration + 1 == options.iterations);
            change = largestChange(next.knows, parameters.knows);
            parameters = std::move(next);
            objective = fitter.expect(parameters, fit.posterior);
            trace.push_back(objective);
            job.progress((restart + (iteration + 1.0) / options.iterations) / restarts, "MACE");
        }
        fit.objectives.push_back(objective);
        fit.traces.push_back(trace);
        if (options.fitting == MaceFitting::Variational && options.iterations > 0)
            fit.lowerBounds.push_back(fitter.lowerBound(objective));
        if (restart == 0 || objective > fit.objectives[fit.best]) {
            fit.best = static_cast<std::size_t>(restart);
            best = std::move(parameters);
            fit.lastChange = change;
            fit.logLikelihood = trace;
        }
    }
    fitter.expect(best, fit.posterior);
    fit.iterations = options.iterations;
    fit.converged = fit.lastChange < 1e-4;
    for (std::size_t rater = 0; rater < table.raterCount(); ++rater) {
        const double known = best.knowCount.empty() ? 0.0 : best.knowCount[rater];
        fit.trust.push_back(trustOf(best.knows[rater], known, fitter.labelsOf(rater), options));
        double total = 0.0;
        for (std::size_t k = 0; k < fit.levels; ++k)
            total += best.strategy[rater * fit.levels + k];
        for (std::size_t k = 0; k < fit.levels; ++k)
            fit.strategy[rater * fit.levels + k] = best.strategy[rater * fit.levels + k] / total;
        for (std::size_t k = 0; k < fit.levels; ++k)
            fit.guessWeight.push_back(best.guesses[rater] * best.strategy[rater * fit.levels + k]);
    }
    fit.knowWeight = best.knows;
    chooseLevels(fit);
    fit.notes.push_back("restart " + groupedText(static_cast<std::int64_t>(fit.best) + 1) + " of "
                        + groupedText(restarts) + " has the highest log-likelihood, "
                        + fixedText(fit.objectives[fit.best], 3) + "; the lowest ends at "
                        + fixedText(*std::min_element(fit.objectives.begin(), fit.objectives.end()), 3));
    return fit;
}

LabelFit macePosterior(const MaceFit& fit, const LabelTable& table, const JobControl& job)
{
    LabelFit result = startFromVotes(table);
    const std::size_t levels = fit.levels;
    // A level is in the model when somebody may guess it: guess weights of such levels are above 0.
    std::vector<std::uint8_t> inModel(levels, 0);
    for (std::size_t cell = 0; cell < fit.guessWeight.size(); ++cell) {
        if (fit.guessWeight[cell] > 0.0)
            inModel[cell % levels] = 1;
    }
    const auto used = std::count(inModel.begin(), inModel.end(), std::uint8_t{1});
    if (used == 0) {
        chooseLevels(result);
        return result;
    }
    double logLikelihood = 0.0;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % unitsBetweenChecks == 0)
            job.check();
        if (table.labelsOf(unit).empty())
            continue;
        double* row = result.posterior.data() + unit * levels;
        for (std::size_t k = 0; k < levels; ++k)
            row[k] =
                inModel[k] ? -std::log(static_cast<double>(used)) : -std::numeric_limits<double>::infinity();
        for (const auto& label : table.labelsOf(unit)) {
            const auto given = static_cast<std::size_t>(label.level);
            const auto rater = static_cast<std::size_t>(label.column);
            if (!inModel[given])
                continue;
            const double guess = fit.guessWeight[rater * levels + given];
            for (std::size_t k = 0; k < levels; ++k)
                row[k] += std::log(guess + (k == given ? fit.knowWeight[rater] : 0.0));
        }
        logLikelihood += normaliseLogs(row, levels);
    }
    chooseLevels(result);
    result.logLikelihood = {logLikelihood};
    result.notes = unusedLevelNotes(table);
    return result;
}

std::vector<double> maceConfusion(const MaceFit& fit)
{
    const std::size_t levels = fit.levels;
    std::vector<double> confusion(fit.trust.size() * levels * levels);
    for (std::size_t rater = 0; rater < fit.trust.size(); ++rater) {
        const Value& trust = fit.trust[rater].value;
        for (std::size_t truth = 0; truth < levels; ++truth) {
            double* row = confusion.data() + (rater * levels + truth) * levels;
            if (!trust.isDefined()) {
                std::fill(row, row + levels, 1.0 / static_cast<double>(levels));
                continue;
            }
            for (std::size_t given = 0; given < levels; ++given)
                row[given] = (1.0 - trust.number()) * fit.strategy[rater * levels + given];
            row[truth] += trust.number();
        }
    }
    return confusion;
}

} // namespace raterscope
