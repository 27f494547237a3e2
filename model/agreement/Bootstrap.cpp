// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/Bootstrap.h"

#include "core/Numbers.h"
#include "core/PairIndex.h"
#include "core/Parallel.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

namespace raterscope {

namespace {

/// Replicates computed side by side: one cell of all their tables is one cache line, so that adding a unit's
/// label pair to sixteen tables costs little more than adding it to one.
constexpr std::size_t lanes = 16;
constexpr std::size_t unitsBetweenChecks = 1024;
/// A replicate without a value. Stays within this file.
/// The tables of all pairs for sixteen replicates.
class ReplicateTables
{
public:
    ReplicateTables(const LabelTable& table, const Draws& draws)
        : m_table(table), m_draws(draws), m_levels(static_cast<std::size_t>(table.scale.size())),
          m_weights(draws.count * lanes),
          m_counts(pairCount(table.raterCount()) * m_levels * m_levels * lanes)
    {
    }

    /// Draws replicates first … first + used − 1 and counts their tables.
    void draw(std::uint64_t seed, std::size_t first, std::size_t used, const JobControl& job)
    {
        std::fill(m_weights.begin(), m_weights.end(), 0);
        for (std::size_t lane = 0; lane < used; ++lane) {
            job.check();
            drawReplicate(m_draws, seed, first + lane, m_weights.data() + lane, lanes);
        }
        count(job);
    }

    void pairTable(std::size_t pair, std::size_t lane, Contingency& table) const
    {
        const std::size_t cells = m_levels * m_levels;
        table.assign(static_cast<int>(m_levels), m_counts.data() + pair * cells * lanes + lane, lanes);
    }

private:
    void count(const JobControl& job)
    {
        std::fill(m_counts.begin(), m_counts.end(), 0);
        const std::size_t raters = m_table.raterCount();
        const std::size_t cells = m_levels * m_levels;
        for (std::size_t unit = 0; unit < m_table.unitCount(); ++unit) {
            if (unit % unitsBetweenChecks == 0)
                job.check();
            const std::int32_t* weights = m_weights.data() + m_draws.drawOf[unit] * lanes;
            const auto labels = m_table.labelsOf(unit);
            for (std::size_t a = 0; a + 1 < labels.size(); ++a) {
                const auto own = static_cast<std::size_t>(labels[a].column);
                const std::size_t row = static_cast<std::size_t>(labels[a].level) * m_levels;
                for (std::size_t b = a + 1; b < labels.size(); ++b) {
                    if (labels[b].column == labels[a].column)
                        continue; // a kept repeat of the same rater
                    const std::size_t pair =
                        pairIndex(raters, own, static_cast<std::size_t>(labels[b].column));
                    const std::size_t cell = pair * cells + row + static_cast<std::size_t>(labels[b].level);
                    std::int32_t* counts = m_counts.data() + cell * lanes;
                    for (std::size_t lane = 0; lane < lanes; ++lane)
                        counts[lane] += weights[lane];
                }
            }
        }
    }

    const LabelTable& m_table;
    const Draws& m_draws;
    std::size_t m_levels;
    std::vector<std::int32_t> m_weights; ///< draws × lanes: how often each was drawn
    std::vector<std::int32_t> m_counts;  ///< pairs × K² × lanes
};

/// Mean over the pairs that have a value.
double meanOf(const double* values, const std::vector<std::size_t>& pairs)
{
    double sum = 0.0;
    std::size_t defined = 0;
    for (const auto pair : pairs) {
        if (std::isnan(values[pair]))
            continue;
        sum += values[pair];
        ++defined;
    }
    return defined > 0 ? sum / static_cast<double>(defined) : noNumber;
}

} // namespace

bool isBootstrapAffordable(const LabelTable& table, int replicates, std::size_t coefficients)
{
    constexpr double mostOperations = 5e9;
    constexpr double mostBytes = 256e6;
    double labelPairs = 0.0;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit)
        labelPairs += static_cast<double>(pairCount(table.labelsOf(unit).size()));
    const auto levels = static_cast<double>(table.scale.size());
    const double cells = static_cast<double>(pairCount(table.raterCount())) * levels * levels;
    const double perReplicate = 4.0 * static_cast<double>(table.unitCount()) + labelPairs / 4.0
                                + 2.0 * cells * static_cast<double>(coefficients);
    return perReplicate * replicates <= mostOperations && cells * lanes * sizeof(std::int32_t) <= mostBytes;
}

BootstrapResult bootstrapPairs(const LabelTable& table, const PairCoefficient& coefficient,
                               const BootstrapRequest& request, const BootstrapOptions& options,
                               const JobControl& job)
{
    const PairCoefficient* only = &coefficient;
    return std::move(bootstrapPairs(table, std::span(&only, 1), request, options, job).front());
}

std::vector<BootstrapResult> bootstrapPairs(const LabelTable& table,
                                            std::span<const PairCoefficient* const> coefficients,
                                            const BootstrapRequest& request, const BootstrapOptions& options,
                                            const JobControl& job)
{
    const std::size_t pairs = pairCount(table.raterCount());
    const auto replicates = static_cast<std::size_t>(std::max(options.replicates, 0));
    const std::size_t cells = request.cells ? pairs : 0;
    const std::size_t means = request.means.size();
    std::vector<BootstrapResult> results(coefficients.size());
    for (auto& result : results) {
        result.cells.resize(cells);
        result.means.resize(means);
    }
    const Draws draws = drawsOf(table, options.resample);
    if (draws.count < 2) {
        for (auto& result : results)
            result.note = tooFewDraws(draws);
        return results;
    }

    std::vector<double> cellValues(coefficients.size() * cells * replicates);
    std::vector<double> meanValues(coefficients.size() * means * replicates);
    const std::size_t batches = (replicates + lanes - 1) / lanes;
    std::atomic<std::size_t> done{0};
    parallelFor(batches, options.threads, 1, [&](std::size_t begin, std::size_t end) {
        ReplicateTables tables(table, draws);
        Contingency pairTable;
        std::vector<double> values(coefficients.size() * pairs);
        for (std::size_t batch = begin; batch < end; ++batch) {
            const std::size_t first = batch * lanes;
            const std::size_t used = std::min(lanes, replicates - first);
            tables.draw(options.seed, first, used, job);
            for (std::size_t lane = 0; lane < used; ++lane) {
                job.check();
                const std::size_t replicate = first + lane;
                for (std::size_t pair = 0; pair < pairs; ++pair) {
                    tables.pairTable(pair, lane, pairTable);
                    for (std::size_t c = 0; c < coefficients.size(); ++c)
                        values[c * pairs + pair] = coefficients[c]->value(pairTable).numberOr(noNumber);
                }
                for (std::size_t c = 0; c < coefficients.size(); ++c) {
                    const double* own = values.data() + c * pairs;
                    for (std::size_t cell = 0; cell < cells; ++cell)
                        cellValues[(c * cells + cell) * replicates + replicate] = own[cell];
                    for (std::size_t mean = 0; mean < means; ++mean)
                        meanValues[(c * means + mean) * replicates + replicate] =
                            meanOf(own, request.means[mean]);
                }
            }
            job.progress(static_cast<double>(++done) / static_cast<double>(batches), "Resampling");
        }
    });

    const std::string method = bootstrapMethod(draws, options.replicates);
    for (std::size_t c = 0; c < results.size(); ++c) {
        results[c].method = method;
        for (std::size_t cell = 0; cell < cells; ++cell)
            results[c].cells[cell] =
                percentileInterval(cellValues.data() + (c * cells + cell) * replicates, replicates, method);
        for (std::size_t mean = 0; mean < means; ++mean)
            results[c].means[mean] =
                percentileInterval(meanValues.data() + (c * means + mean) * replicates, replicates, method);
    }
    return results;
}

} // namespace raterscope
