// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bayes/BayesModel.h"
#include "core/Random.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace raterscope {

/// The particles of one model judge: weighted draws of (a, t, β), moved by Liu & West's kernel (2001)
/// whenever the effective number falls below half. Arrays, not objects: the loops over particles vectorise,
/// and nothing is allocated once made. Sums run in a fixed order, so that a seed gives the same numbers
/// everywhere.
class JudgeParticles
{
public:
    /// `shrinkage` in (0, 1]: each particle moves so much less than all the way to the mean; 1 = no kernel.
    JudgeParticles(const BayesPriors& priors, std::size_t count, double shrinkage, Random random);

    /// The verdicts of this judge on one pair: mean over the particles of their probability, given A, B, T.
    std::array<double, verdictCount> likelihood(std::span<const ModelVerdict> verdicts);
    /// Weighs the particles by Σ_z others[z] P(verdicts | z), verdicts those of the last likelihood().
    /// Resamples where needed.
    void reweigh(const std::array<double, verdictCount>& others);

    struct Moments {
        std::array<double, 3> mean{}, sd{}; ///< of a, t, β
    };
    Moments moments() const;
    /// Weighted quantile of a (0), t (1) or β (2).
    double quantile(std::size_t effect, double probability) const;
    double effectiveSize() const { return m_effective; }
    double smallestEffectiveSize() const { return m_smallestEffective; }
    std::int64_t resamplings() const { return m_resamplings; }

private:
    void resample();
    void fillTables();

    std::size_t m_count;
    std::size_t m_padded; ///< a multiple of the lanes; the rest has weight 0
    double m_shrinkage;
    Random m_random;
    std::array<std::vector<double>, 3> m_effects;            ///< a, t, β
    std::array<std::vector<double>, 3> m_drawn;              ///< scratch of resample()
    std::array<std::vector<double>, 9> m_table;              ///< P(given | true) by position
    std::array<std::vector<double>, verdictCount> m_product; ///< of the last likelihood()
    std::vector<double> m_weight;                            ///< sums to 1
    double m_effective = 0.0;
    double m_smallestEffective = 0.0;
    std::int64_t m_resamplings = 0;
};

} // namespace raterscope
