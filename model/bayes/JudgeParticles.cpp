// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bayes/JudgeParticles.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace raterscope {

namespace {

/// Partial sums that run side by side. Added up in a fixed order, whatever the compiler makes of the loops.
constexpr std::size_t lanes = 8;
using Lanes = std::array<double, lanes>;

double total(const Lanes& sums)
{
    return ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
}

double dot(const double* x, const double* y, std::size_t n)
{
    Lanes sums{};
    for (std::size_t i = 0; i < n; i += lanes) {
        for (std::size_t l = 0; l < lanes; ++l)
            sums[l] += x[i + l] * y[i + l];
    }
    return total(sums);
}

} // namespace

JudgeParticles::JudgeParticles(const BayesPriors& priors, std::size_t count, double shrinkage, Random random)
    : m_count(count), m_padded((count + lanes - 1) / lanes * lanes), m_shrinkage(shrinkage), m_random(random),
      m_weight(m_padded, 0.0), m_effective(static_cast<double>(count)),
      m_smallestEffective(static_cast<double>(count))
{
    const std::array<double, 3> mean{priors.skillMean, priors.tieMean, priors.orderMean};
    const std::array<double, 3> sd{priors.skillSd, priors.tieSd, priors.orderSd};
    for (std::size_t e = 0; e < 3; ++e) {
        m_effects[e].assign(m_padded, 0.0);
        m_drawn[e].assign(m_padded, 0.0);
    }
    for (auto& row : m_table)
        row.assign(m_padded, 0.0);
    for (auto& row : m_product)
        row.assign(m_padded, 0.0);
    for (std::size_t i = 0; i < m_count; ++i) {
        for (std::size_t e = 0; e < 3; ++e)
            m_effects[e][i] = mean[e] + sd[e] * m_random.normal();
        m_weight[i] = 1.0 / static_cast<double>(m_count);
    }
    fillTables();
}

void JudgeParticles::fillTables()
{
    for (std::size_t i = 0; i < m_count; ++i) {
        const auto table = verdictTable({m_effects[0][i], m_effects[1][i], m_effects[2][i]});
        for (std::size_t cell = 0; cell < 9; ++cell)
            m_table[cell][i] = table[cell];
    }
}

std::array<double, verdictCount> JudgeParticles::likelihood(std::span<const ModelVerdict> verdicts)
{
    std::array<double, verdictCount> mean{};
    for (std::size_t z = 0; z < verdictCount; ++z) {
        const auto cellOf = [&](const ModelVerdict& label) {
            const auto given = byPosition(static_cast<std::size_t>(label.verdict), label.isAFirst);
            return m_table[3 * byPosition(z, label.isAFirst) + given].data();
        };
        double* product = m_product[z].data();
        const double* first = cellOf(verdicts[0]);
        if (verdicts.size() == 1) {
            std::copy(first, first + m_padded, product);
        } else {
            const double* second = cellOf(verdicts[1]);
            for (std::size_t i = 0; i < m_padded; ++i)
                product[i] = first[i] * second[i];
        }
        for (std::size_t v = 2; v < verdicts.size(); ++v) {
            const double* more = cellOf(verdicts[v]);
            for (std::size_t i = 0; i < m_padded; ++i)
                product[i] *= more[i];
        }
        mean[z] = dot(m_weight.data(), product, m_padded);
    }
    return mean;
}

void JudgeParticles::reweigh(const std::array<double, verdictCount>& others)
{
    const double* a = m_product[0].data();
    const double* b = m_product[1].data();
    const double* t = m_product[2].data();
    double* weight = m_weight.data();
    Lanes sums{};
    for (std::size_t i = 0; i < m_padded; i += lanes) {
        for (std::size_t l = 0; l < lanes; ++l) {
            const std::size_t at = i + l;
            weight[at] *= others[0] * a[at] + others[1] * b[at] + others[2] * t[at];
            sums[l] += weight[at];
        }
    }
    const double sum = total(sums);
    if (!(sum > 0.0)) {
        // So many verdicts on one pair that all products are below the least double: they tell no particle
        // from another, and the weights begin anew.
        std::fill(m_weight.begin(), m_weight.begin() + static_cast<std::ptrdiff_t>(m_count),
                  1.0 / static_cast<double>(m_count));
    } else {
        const double scale = 1.0 / sum;
        for (std::size_t i = 0; i < m_padded; ++i)
            weight[i] *= scale;
    }
    m_effective = 1.0 / dot(weight, weight, m_padded);
    m_smallestEffective = std::min(m_smallestEffective, m_effective);
    if (m_effective < 0.5 * static_cast<double>(m_count))
        resample();
}

void JudgeParticles::resample()
{
    // Mean and Cholesky factor of the covariance before resampling: the kernel keeps both (Liu & West 2001).
    std::array<double, 3> mean{};
    for (std::size_t e = 0; e < 3; ++e)
        mean[e] = dot(m_weight.data(), m_effects[e].data(), m_padded);
    std::array<std::array<double, 3>, 3> root{};
    for (std::size_t i = 0; i < m_count; ++i) {
        for (std::size_t e = 0; e < 3; ++e) {
            for (std::size_t f = 0; f <= e; ++f)
                root[e][f] += m_weight[i] * (m_effects[e][i] - mean[e]) * (m_effects[f][i] - mean[f]);
        }
    }
    for (std::size_t e = 0; e < 3; ++e) {
        for (std::size_t f = 0; f <= e; ++f) {
            double rest = root[e][f];
            for (std::size_t k = 0; k < f; ++k)
                rest -= root[e][k] * root[f][k];
            if (e == f)
                root[e][f] = std::sqrt(std::max(rest, 0.0));
            else
                root[e][f] = root[f][f] > 0.0 ? rest / root[f][f] : 0.0;
        }
    }

    const double step = 1.0 / static_cast<double>(m_count);
    const double jitter = std::sqrt(1.0 - m_shrinkage * m_shrinkage);
    double point = m_random.uniform() * step;
    double reached = m_weight[0];
    std::size_t parent = 0;
    for (std::size_t i = 0; i < m_count; ++i, point += step) {
        while (reached < point && parent + 1 < m_count)
            reached += m_weight[++parent];
        const std::array<double, 3> normal{m_random.normal(), m_random.normal(), m_random.normal()};
        for (std::size_t e = 0; e < 3; ++e) {
            double noise = 0.0;
            for (std::size_t f = 0; f <= e; ++f)
                noise += root[e][f] * normal[f];
            m_drawn[e][i] =
                m_shrinkage * m_effects[e][parent] + (1.0 - m_shrinkage) * mean[e] + jitter * noise;
        }
    }
    m_effects.swap(m_drawn);
    std::fill(m_weight.begin(), m_weight.begin() + static_cast<std::ptrdiff_t>(m_count), step);
    m_effective = static_cast<double>(m_count);
    ++m_resamplings;
    fillTables();
}

JudgeParticles::Moments JudgeParticles::moments() const
{
    Moments result;
    for (std::size_t e = 0; e < 3; ++e) {
        result.mean[e] = dot(m_weight.data(), m_effects[e].data(), m_padded);
        double square = 0.0;
        for (std::size_t i = 0; i < m_count; ++i) {
            const double off = m_effects[e][i] - result.mean[e];
            square += m_weight[i] * off * off;
        }
        result.sd[e] = std::sqrt(square);
    }
    return result;
}

double JudgeParticles::quantile(std::size_t effect, double probability) const
{
    const auto& values = m_effects[effect];
    std::vector<std::size_t> order(m_count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t x, std::size_t y) { return values[x] < values[y]; });
    double reached = 0.0;
    for (const auto i : order) {
        reached += m_weight[i];
        if (reached >= probability)
            return values[i];
    }
    return values[order.back()];
}

} // namespace raterscope
