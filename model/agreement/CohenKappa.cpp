// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/CohenKappa.h"

#include "core/NumberText.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace raterscope {

namespace {

bool oneRaterIsConstant(const Contingency& table)
{
    bool rows = false;
    bool columns = false;
    for (int k = 0; k < table.size(); ++k) {
        rows = rows || table.rowTotal(k) == table.total();
        columns = columns || table.columnTotal(k) == table.total();
    }
    return rows || columns;
}

} // namespace

CohenKappa::CohenKappa(const Scale& scale, Weights weights) : m_weights(weights), m_levels(scale.size())
{
    if (scale.isOrdered()) {
        for (int level = 0; level < scale.size(); ++level)
            m_positions.push_back(scale.position(level));
    }
}

std::string CohenKappa::title() const
{
    switch (m_weights) {
    case Weights::None:
        return "Cohen κ, unweighted";
    case Weights::Linear:
        return "Cohen κ, linear weights";
    case Weights::Quadratic:
        return "Cohen κ, quadratic weights";
    }
    return {};
}

double CohenKappa::disagreement(int levelA, int levelB) const
{
    if (m_weights == Weights::None)
        return levelA == levelB ? 0.0 : 1.0;
    const double distance = std::abs(m_positions[static_cast<std::size_t>(levelA)]
                                     - m_positions[static_cast<std::size_t>(levelB)]);
    return m_weights == Weights::Linear ? distance : distance * distance;
}

Value CohenKappa::value(const Contingency& table) const
{
    if (m_weights == Weights::None)
        return unweighted(table);
    if (m_levels > 0 && m_positions.empty())
        return UndefinedReason::ScaleNotOrdered;
    if (m_levels == 1)
        return UndefinedReason::OneLevelScale;
    return weighted(table);
}

Value CohenKappa::unweighted(const Contingency& table) const
{
    const std::int64_t n = table.total();
    if (n == 0)
        return UndefinedReason::NothingPairable;
    // In whole numbers, so that "undefined" and "exactly 0" are not matters of rounding: cells at the same
    // distance must stay equal when raters are clustered.
    std::int64_t equal = 0;
    std::int64_t chance = 0;
    for (int k = 0; k < table.size(); ++k) {
        equal += table.at(k, k);
        chance += std::int64_t{table.rowTotal(k)} * table.columnTotal(k);
    }
    if (chance == n * n)
        return UndefinedReason::OneLabelOnly;
    return static_cast<double>(n * equal - chance) / static_cast<double>(n * n - chance);
}

Value CohenKappa::weighted(const Contingency& table) const
{
    if (table.total() == 0)
        return UndefinedReason::NothingPairable;
    const auto n = static_cast<double>(table.total());
    double observed = 0.0;
    double expected = 0.0;
    for (int i = 0; i < table.size(); ++i) {
        if (table.rowTotal(i) == 0)
            continue;
        double observedRow = 0.0;
        double expectedRow = 0.0;
        for (int j = 0; j < table.size(); ++j) {
            const double v = disagreement(table.levelOf(i), table.levelOf(j));
            observedRow += v * table.at(i, j);
            expectedRow += v * table.columnTotal(j);
        }
        observed += observedRow;
        expected += expectedRow * table.rowTotal(i);
    }
    if (expected == 0.0) // a sum of non-negative terms: zero only when both used the same single label
        return UndefinedReason::OneLabelOnly;
    if (oneRaterIsConstant(table))
        return 0.0; // exactly, where rounding of real-valued positions would leave 1e-17
    return 1.0 - n * observed / expected;
}

template <class Disagreement>
void CohenKappa::meanDisagreements(const Contingency& table, const Disagreement& v, double* rowMean,
                                   double* columnMean)
{
    for (int i = 0; i < table.size(); ++i) {
        for (int j = 0; j < table.size(); ++j) {
            rowMean[i] += v(i, j) * table.columnTotal(j);
            columnMean[j] += v(i, j) * table.rowTotal(i);
        }
    }
}

template <class Disagreement>
double CohenKappa::spread(const Contingency& table, const Disagreement& v, double kappa,
                          const double* rowMean, const double* columnMean)
{
    // Fleiss, Cohen & Everitt in terms of disagreement: the variance over cells of
    // t_ij = v_ij − (1 − κ)(v̄_i+ + v̄_+j), whose mean is −D_o, divided by n D_e². Centring at the mean keeps
    // the result at 0 where it is 0, which the textbook difference of two squares does not.
    const double scale = 1.0 / static_cast<double>(table.total());
    const double outweigh = (1.0 - kappa) * scale;
    double observed = 0.0;
    double expected = 0.0;
    for (int i = 0; i < table.size(); ++i) {
        expected += rowMean[i] * table.rowTotal(i);
        for (int j = 0; j < table.size(); ++j)
            observed += v(i, j) * table.at(i, j);
    }
    observed *= scale;
    expected *= scale * scale;
    double variance = 0.0;
    for (int i = 0; i < table.size(); ++i) {
        const double row = observed - outweigh * rowMean[i];
        for (int j = 0; j < table.size(); ++j) {
            const double t = v(i, j) + row - outweigh * columnMean[j];
            variance += table.at(i, j) * t * t;
        }
    }
    return std::sqrt(variance) * scale / expected;
}

double CohenKappa::standardError(const Contingency& table, double kappa) const
{
    // n times the mean disagreement of each label with the labels of the other rater: n v̄_i+, then n v̄_+j.
    const auto size = static_cast<std::size_t>(table.size());
    constexpr std::size_t onStack = 64;
    std::array<double, onStack> few{};
    std::vector<double> many;
    double* rowMean = few.data();
    if (2 * size > onStack) {
        many.resize(2 * size);
        rowMean = many.data();
    }
    double* columnMean = rowMean + size;
    if (m_weights == Weights::None) {
        const auto n = static_cast<double>(table.total());
        for (int k = 0; k < table.size(); ++k) {
            rowMean[k] = n - table.columnTotal(k);
            columnMean[k] = n - table.rowTotal(k);
        }
        return spread(
            table, [](int i, int j) { return i == j ? 0.0 : 1.0; }, kappa, rowMean, columnMean);
    }
    const auto v = [&](int i, int j) { return disagreement(table.levelOf(i), table.levelOf(j)); };
    meanDisagreements(table, v, rowMean, columnMean);
    return spread(table, v, kappa, rowMean, columnMean);
}

PairValue CohenKappa::evaluate(const Contingency& table) const
{
    const Value kappa = value(table);
    if (!kappa.isDefined())
        return {kappa};
    return {kappa, standardError(table, kappa.number())};
}

PrevalenceBias prevalenceAndBias(const Contingency& table, const Scale& scale)
{
    PrevalenceBias result;
    result.isByrt = scale.size() == 2 && table.size() == 2;
    if (table.total() == 0)
        return result;
    const auto n = static_cast<double>(table.total());
    std::int64_t shift = 0;
    std::int64_t most = 0;
    for (int k = 0; k < table.size(); ++k) {
        shift += std::abs(std::int64_t{table.rowTotal(k)} - table.columnTotal(k));
        most = std::max(most, std::int64_t{table.rowTotal(k)} + table.columnTotal(k));
    }
    result.bias = 0.5 * static_cast<double>(shift) / n;
    result.prevalence = result.isByrt ? static_cast<double>(std::abs(table.at(0, 0) - table.at(1, 1))) / n
                                      : 0.5 * static_cast<double>(most) / n;
    return result;
}

std::string PrevalenceBias::text() const
{
    if (!bias.isDefined())
        return {};
    return std::string(isByrt ? "prevalence index " : "largest label share ")
           + fixedText(prevalence.number(), 3) + ", bias index " + fixedText(bias.number(), 3);
}

Estimate cohenKappa(const LabelTable& table, std::size_t first, std::size_t second, Weights weights)
{
    const CohenKappa coefficient(table.scale, weights);
    const Contingency counts = contingency(table, first, second);
    const PairValue kappa = coefficient.evaluate(counts);

    Estimate result;
    result.value = kappa.value;
    result.method = coefficient.title();
    result.used = unitsRatedByBoth(table, first, second);
    result.dropped = static_cast<std::int64_t>(table.unitCount()) - result.used;
    if (kappa.value.isDefined()) {
        result.standardError = kappa.standardError;
        result.interval = normalInterval(coefficient, kappa.value.number(), kappa.standardError);
    }
    if (const auto text = prevalenceAndBias(counts, table.scale).text(); !text.empty())
        result.notes.push_back(text);
    if (table.keepsRepeats)
        result.notes.push_back(
            "repeated ratings kept: every combination of repeats counts, n is the number of units");
    return result;
}

} // namespace raterscope
