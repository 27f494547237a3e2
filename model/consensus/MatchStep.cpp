// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/MatchStep.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

MatchStep::MatchStep(const LabelTable& table, const std::vector<std::int32_t>& gold, int threads,
                     const JobControl& job)
    : m_table(table), m_gold(gold), m_threads(threads), m_job(job),
      m_levels(static_cast<std::size_t>(table.scale.size())), m_blocks(table, table.raterCount() * m_levels)
{
    logPrior.assign(m_levels, 0.0);
    other.assign(table.raterCount() * m_levels, 0.0);
    bonus.assign(table.raterCount() * m_levels, 0.0);
    classes.assign(m_levels, 0.0);
    matches.assign(table.raterCount() * m_levels, 0.0);
    m_sums.resize(m_blocks.size());
    for (auto& sums : m_sums) {
        sums.classes.resize(m_levels);
        sums.matches.resize(table.raterCount() * m_levels);
    }
}

void MatchStep::clear(BlockSums& sums) const
{
    sums.logLikelihood = 0.0;
    sums.change = 0.0;
    std::fill(sums.classes.begin(), sums.classes.end(), 0.0);
    std::fill(sums.matches.begin(), sums.matches.end(), 0.0);
}

void MatchStep::addUnit(BlockSums& sums, const double* row, std::size_t unit) const
{
    for (std::size_t k = 0; k < m_levels; ++k)
        sums.classes[k] += row[k];
    for (const auto& label : m_table.labelsOf(unit))
        sums.matches[static_cast<std::size_t>(label.column) * m_levels
                     + static_cast<std::size_t>(label.level)] += row[label.level];
}

void MatchStep::reduce()
{
    logLikelihood = 0.0;
    change = 0.0;
    std::fill(classes.begin(), classes.end(), 0.0);
    std::fill(matches.begin(), matches.end(), 0.0);
    for (const auto& sums : m_sums) {
        logLikelihood += sums.logLikelihood;
        change = std::max(change, sums.change);
        for (std::size_t k = 0; k < m_levels; ++k)
            classes[k] += sums.classes[k];
        for (std::size_t cell = 0; cell < matches.size(); ++cell)
            matches[cell] += sums.matches[cell];
    }
}

void MatchStep::sumUp(const std::vector<double>& posterior)
{
    m_blocks.forEach(m_threads, [&](std::size_t block) {
        clear(m_sums[block]);
        for (std::size_t unit = m_blocks.first(block); unit < m_blocks.last(block); ++unit) {
            if (unit % unitsBetweenChecks == 0)
                m_job.check();
            addUnit(m_sums[block], posterior.data() + unit * m_levels, unit);
        }
    });
    reduce();
}

template <std::size_t Fixed>
void MatchStep::expect(std::size_t block, std::vector<double>& posterior)
{
    const std::size_t levels = Fixed > 0 ? Fixed : m_levels;
    BlockSums& sums = m_sums[block];
    clear(sums);
    std::vector<double> scratch(levels);
    double* row = scratch.data();
    for (std::size_t unit = m_blocks.first(block); unit < m_blocks.last(block); ++unit) {
        if (unit % unitsBetweenChecks == 0)
            m_job.check();
        const auto labels = m_table.labelsOf(unit);
        double* old = posterior.data() + unit * levels;
        if (labels.empty()) {
            if (isKnown(unit))
                addUnit(sums, old, unit);
            continue;
        }
        for (std::size_t k = 0; k < levels; ++k)
            row[k] = logPrior[k];
        double base = 0.0;
        for (const auto& label : labels) {
            const std::size_t cell =
                static_cast<std::size_t>(label.column) * levels + static_cast<std::size_t>(label.level);
            base += other[cell];
            row[label.level] += bonus[cell];
        }
        if (isKnown(unit)) {
            sums.logLikelihood += base + row[m_gold[unit]];
            std::fill(row, row + levels, 0.0);
            row[m_gold[unit]] = 1.0;
        } else {
            sums.logLikelihood += base + normaliseLogs(row, levels);
        }
        for (std::size_t k = 0; k < levels; ++k) {
            sums.change = std::max(sums.change, std::abs(row[k] - old[k]));
            old[k] = row[k];
            sums.classes[k] += row[k];
        }
        for (const auto& label : labels)
            sums.matches[static_cast<std::size_t>(label.column) * levels
                         + static_cast<std::size_t>(label.level)] += row[label.level];
    }
}

void MatchStep::run(std::vector<double>& posterior)
{
    withLevels(m_levels, [&](auto fixed) {
        m_blocks.forEach(m_threads,
                         [&](std::size_t block) { expect<decltype(fixed)::value>(block, posterior); });
    });
    reduce();
}

} // namespace raterscope
