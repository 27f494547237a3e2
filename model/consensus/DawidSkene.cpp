// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/DawidSkene.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace raterscope {

namespace {

/// A cell of 0 counts as this in logarithms, so that a class is never ruled out by one label for good and no
/// row turns from nearly empty to uniform; far below what moves a posterior.
constexpr double leastCell = 1e-300;

/// Cells in the order rater, given, true: what one label says about every class lies side by side.
struct Cells {
    std::size_t levels;
    std::vector<double> values;

    Cells(std::size_t raters, std::size_t k) : levels(k), values(raters * k * k, 0.0) {}
    double* of(const Label& label)
    {
        return values.data()
               + (static_cast<std::size_t>(label.column) * levels + static_cast<std::size_t>(label.level))
                     * levels;
    }
    const double* of(const Label& label) const { return const_cast<Cells*>(this)->of(label); }
};

/// What one block of units adds up in an E step.
struct BlockSums {
    Cells counts;
    std::vector<double> classes;
    double logLikelihood = 0.0;
    double change = 0.0;

    BlockSums(std::size_t raters, std::size_t levels) : counts(raters, levels), classes(levels, 0.0) {}
};

struct ConfusionParameters {
    std::vector<double> prior, logPrior;
    Cells logConfusion;            ///< rater, given, true
    std::vector<double> confusion; ///< rater, true, given

    ConfusionParameters(std::size_t raters, std::size_t levels)
        : prior(levels, 0.0), logPrior(levels, 0.0), logConfusion(raters, levels),
          confusion(raters * levels * levels, 0.0)
    {
    }
};

class Em
{
public:
    Em(const LabelTable& table, const DawidSkeneOptions& options, const JobControl& job, LabelFit& fit)
        : m_table(table), m_options(options), m_job(job), m_fit(fit), m_levels(fit.levels),
          m_parameters(table.raterCount(), m_levels),
          m_blocks(table, table.raterCount() * m_levels * m_levels)
    {
        for (std::size_t block = 0; block < m_blocks.size(); ++block)
            m_sums.emplace_back(table.raterCount(), m_levels);
    }

    void start();
    /// One M step and one E step; returns the largest change of a posterior.
    double iterate();
    const ConfusionParameters& parameters() const { return m_parameters; }

private:
    template <std::size_t Fixed>
    void expect(std::size_t block);
    void maximise();
    void addUnit(BlockSums& sums, std::size_t unit) const;
    bool isKnown(std::size_t unit) const { return !m_options.gold.empty() && m_options.gold[unit] >= 0; }

    const LabelTable& m_table;
    const DawidSkeneOptions& m_options;
    const JobControl& m_job;
    LabelFit& m_fit;
    std::size_t m_levels;
    ConfusionParameters m_parameters;
    LabelBlocks m_blocks;
    std::vector<BlockSums> m_sums;
};

void Em::addUnit(BlockSums& sums, std::size_t unit) const
{
    const double* row = m_fit.posterior.data() + unit * m_levels;
    for (std::size_t k = 0; k < m_levels; ++k)
        sums.classes[k] += row[k];
    for (const auto& label : m_table.labelsOf(unit)) {
        double* count = sums.counts.of(label);
        for (std::size_t k = 0; k < m_levels; ++k)
            count[k] += row[k];
    }
}

void Em::start()
{
    clampKnown(m_fit, m_options.gold);
    m_blocks.forEach(m_options.threads, [&](std::size_t block) {
        for (std::size_t unit = m_blocks.first(block); unit < m_blocks.last(block); ++unit) {
            if (unit % unitsBetweenChecks == 0)
                m_job.check();
            addUnit(m_sums[block], unit);
        }
    });
}

void Em::maximise()
{
    auto& prior = m_parameters.prior;
    std::fill(prior.begin(), prior.end(), 0.0);
    double total = 0.0;
    for (auto& sums : m_sums) {
        for (std::size_t k = 0; k < m_levels; ++k) {
            prior[k] += sums.classes[k];
            sums.classes[k] = 0.0;
        }
    }
    for (const double share : prior)
        total += share;
    for (std::size_t k = 0; k < m_levels; ++k) {
        prior[k] = total > 0.0 ? prior[k] / total : 0.0;
        m_parameters.logPrior[k] = std::log(prior[k]);
    }

    const std::size_t size = m_levels * m_levels;
    parallelFor(m_table.raterCount(), m_options.threads, 64, [&](std::size_t begin, std::size_t end) {
        m_job.check();
        std::vector<double> counts(size);
        for (std::size_t rater = begin; rater < end; ++rater) {
            std::fill(counts.begin(), counts.end(), 0.0);
            for (auto& sums : m_sums) {
                double* part = sums.counts.values.data() + rater * size;
                for (std::size_t cell = 0; cell < size; ++cell) {
                    counts[cell] += part[cell];
                    part[cell] = 0.0;
                }
            }
            for (std::size_t truth = 0; truth < m_levels; ++truth) {
                double mass = 0.0;
                for (std::size_t given = 0; given < m_levels; ++given) {
                    double& count = counts[given * m_levels + truth];
                    count += given == truth ? m_options.pseudoDiagonal : m_options.pseudoOff;
                    mass += count;
                }
                for (std::size_t given = 0; given < m_levels; ++given) {
                    const double share = mass > 0.0 ? counts[given * m_levels + truth] / mass
                                                    : 1.0 / static_cast<double>(m_levels);
                    m_parameters.confusion[rater * size + truth * m_levels + given] = share;
                    m_parameters.logConfusion.values[rater * size + given * m_levels + truth] =
                        std::log(std::max(share, leastCell));
                }
            }
        }
    });
}

template <std::size_t Fixed>
void Em::expect(std::size_t block)
{
    const std::size_t levels = Fixed > 0 ? Fixed : m_levels;
    BlockSums& sums = m_sums[block];
    sums.logLikelihood = 0.0;
    sums.change = 0.0;
    std::vector<double> scratch(levels);
    double* row = scratch.data();
    for (std::size_t unit = m_blocks.first(block); unit < m_blocks.last(block); ++unit) {
        if (unit % unitsBetweenChecks == 0)
            m_job.check();
        const auto labels = m_table.labelsOf(unit);
        if (labels.empty()) {
            if (isKnown(unit))
                addUnit(sums, unit);
            continue;
        }
        for (std::size_t k = 0; k < levels; ++k)
            row[k] = m_parameters.logPrior[k];
        for (const auto& label : labels) {
            const double* says = m_parameters.logConfusion.of(label);
            for (std::size_t k = 0; k < levels; ++k)
                row[k] += says[k];
        }
        double* posterior = m_fit.posterior.data() + unit * levels;
        if (isKnown(unit)) {
            sums.logLikelihood += row[m_options.gold[unit]];
            std::copy(posterior, posterior + levels, row);
        } else {
            sums.logLikelihood += normaliseLogs(row, levels);
        }
        for (std::size_t k = 0; k < levels; ++k) {
            sums.change = std::max(sums.change, std::abs(row[k] - posterior[k]));
            posterior[k] = row[k];
            sums.classes[k] += row[k];
        }
        for (const auto& label : labels) {
            double* count = sums.counts.of(label);
            for (std::size_t k = 0; k < levels; ++k)
                count[k] += row[k];
        }
    }
}

double Em::iterate()
{
    maximise();
    withLevels(m_levels, [&](auto fixed) {
        m_blocks.forEach(m_options.threads,
                         [&](std::size_t block) { expect<decltype(fixed)::value>(block); });
    });
    double logLikelihood = 0.0;
    double change = 0.0;
    for (const auto& sums : m_sums) {
        logLikelihood += sums.logLikelihood;
        change = std::max(change, sums.change);
    }
    m_fit.logLikelihood.push_back(logLikelihood);
    return change;
}

} // namespace

DawidSkeneFit dawidSkene(const LabelTable& table, const DawidSkeneOptions& options, const JobControl& job)
{
    requireGold(table, options.gold);
    const auto k = static_cast<std::size_t>(table.scale.size());
    requireRoom(table, table.raterCount() * k * k, "Dawid–Skene");
    DawidSkeneFit fit;
    static_cast<LabelFit&>(fit) = startFromVotes(table);
    Em em(table, options, job, fit);
    em.start();
    fit.converged = table.labels.empty();
    while (!fit.converged && fit.iterations < options.iterations) {
        const double change = em.iterate();
        ++fit.iterations;
        fit.converged = change < options.tolerance;
        job.progress(static_cast<double>(fit.iterations) / options.iterations, "Dawid–Skene");
    }
    fit.prior = em.parameters().prior;
    fit.confusion = em.parameters().confusion;
    fit.expected = expectedCounts(table, fit);
    fit.accuracy = expectedAccuracies(table, fit.expected);
    chooseLevels(fit);
    fit.notes = unusedLevelNotes(table);
    return fit;
}

LabelFit dawidSkenePosterior(const DawidSkeneFit& fit, const LabelTable& table, const JobControl& job)
{
    LabelFit result = startFromVotes(table);
    const std::size_t levels = fit.levels;
    double logLikelihood = 0.0;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % unitsBetweenChecks == 0)
            job.check();
        if (table.labelsOf(unit).empty())
            continue;
        double* row = result.posterior.data() + unit * levels;
        for (std::size_t k = 0; k < levels; ++k) {
            row[k] = std::log(fit.prior[k]);
            for (const auto& label : table.labelsOf(unit))
                row[k] +=
                    std::log(std::max(leastCell, fit.confusionAt(static_cast<std::size_t>(label.column), k,
                                                                 static_cast<std::size_t>(label.level))));
        }
        logLikelihood += normaliseLogs(row, levels);
    }
    chooseLevels(result);
    result.logLikelihood = {logLikelihood};
    result.notes = unusedLevelNotes(table);
    return result;
}

} // namespace raterscope
