// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/LabelModel.h"

#include <cstdint>
#include <vector>

namespace raterscope {

/// The E step of models in which a label speaks for its own class only: the logarithm of P(label l by rater j
/// | class t) is other[j][l], plus bonus[j][l] where t = l (one-coin, MACE).
///
/// One number is added per label, whatever K is. Cost of a step: O(labels + N K). The same to the bit for any
/// number of threads.
class MatchStep
{
public:
    /// The table and the gold levels must outlive the step. `gold` as in DawidSkeneOptions.
    MatchStep(const LabelTable& table, const std::vector<std::int32_t>& gold, int threads,
              const JobControl& job);

    std::vector<double> logPrior; ///< K; −infinity excludes a class
    std::vector<double> other;    ///< R × K
    std::vector<double> bonus;    ///< R × K

    /// Posteriors into `posterior` (N × K, every row of a unit with labels is overwritten) and the sums
    /// below.
    void run(std::vector<double>& posterior);
    /// Sums of the posteriors as they are, without a step: for a start from given posteriors.
    void sumUp(const std::vector<double>& posterior);

    double logLikelihood = 0.0;
    double change = 0.0;         ///< largest change of a posterior
    std::vector<double> classes; ///< K: sum of posteriors
    std::vector<double> matches; ///< R × K: over the rater's labels l, the sum of the posterior of l

private:
    struct BlockSums {
        double logLikelihood = 0.0;
        double change = 0.0;
        std::vector<double> classes, matches;
    };
    template <std::size_t Fixed>
    void expect(std::size_t block, std::vector<double>& posterior);
    void addUnit(BlockSums& sums, const double* row, std::size_t unit) const;
    void clear(BlockSums& sums) const;
    void reduce();
    bool isKnown(std::size_t unit) const { return !m_gold.empty() && m_gold[unit] >= 0; }

    const LabelTable& m_table;
    const std::vector<std::int32_t>& m_gold;
    int m_threads;
    const JobControl& m_job;
    std::size_t m_levels;
    LabelBlocks m_blocks;
    std::vector<BlockSums> m_sums;
};

} // namespace raterscope
