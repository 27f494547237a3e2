// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/ChanceCorrected.h"

#include <cmath>
#include <limits>

namespace raterscope {

namespace {

Disagreement disagreementOf(const Scale& scale, Weights weights)
{
    return scale.isOrdered() ? Disagreement::weights(weights, scale)
                             : Disagreement::weights(Weights::None, scale);
}

} // namespace

ChanceModel::ChanceModel(Chance chance, const Scale& scale, Weights weights)
    : m_chance(chance), m_disagreement(disagreementOf(scale, weights))
{
    if (weights != Weights::None && scale.size() > 0 && !scale.isOrdered())
        m_problem = UndefinedReason::ScaleNotOrdered;
    else if (scale.size() == 1 && (chance != Chance::Shares || weights != Weights::None))
        m_problem = UndefinedReason::OneLevelScale;
    if (scale.size() < 2 || chance == Chance::Shares)
        return;
    const auto levels = static_cast<double>(scale.size());
    const double agreement = levels * levels - m_disagreement.overLevels();
    m_evenAgreement = agreement / (levels * (chance == Chance::Gwet ? levels - 1.0 : levels));
}

double ChanceModel::expected(std::span<const double> shares) const
{
    switch (m_chance) {
    case Chance::Shares:
        return m_disagreement.overPairs(shares);
    case Chance::Uniform:
        return 1.0 - m_evenAgreement;
    case Chance::Gwet:
        break;
    }
    double even = 1.0;
    for (const double share : shares)
        even -= share * share;
    return 1.0 - m_evenAgreement * even;
}

std::vector<double> ChanceModel::slopes(std::span<const double> shares, double expected) const
{
    if (m_chance == Chance::Uniform)
        return {};
    if (m_chance == Chance::Shares) {
        auto result = m_disagreement.againstAll(shares);
        for (double& slope : result)
            slope = 1.0 - slope / expected;
        return result;
    }
    double squares = 0.0;
    for (const double share : shares)
        squares += share * share;
    std::vector<double> result(shares.size());
    for (std::size_t level = 0; level < shares.size(); ++level)
        result[level] = m_evenAgreement * (squares - shares[level]) / expected;
    return result;
}

std::string chanceTitle(Chance chance, Weights weights, bool ofPanel)
{
    std::string title;
    switch (chance) {
    case Chance::Shares:
        title = ofPanel ? "Fleiss κ" : "Scott π";
        break;
    case Chance::Uniform:
        title = ofPanel ? "Brennan–Prediger (Randolph)" : "Brennan–Prediger";
        break;
    case Chance::Gwet:
        title = weights == Weights::None ? "Gwet AC1" : "Gwet AC2";
        break;
    }
    return weights == Weights::None ? title : title + ", " + toString(weights) + " weights";
}

std::string chanceSymbol(Chance chance, Weights weights, bool ofPanel)
{
    switch (chance) {
    case Chance::Shares:
        return ofPanel ? "κ" : "π";
    case Chance::Uniform:
        return "BP";
    case Chance::Gwet:
        break;
    }
    return weights == Weights::None ? "AC1" : "AC2";
}

ChanceCorrected::ChanceCorrected(Chance chance, const Scale& scale, Weights weights)
    : m_chance(chance), m_weights(weights), m_model(chance, scale, weights)
{
}

std::string ChanceCorrected::title() const
{
    return chanceTitle(m_chance, m_weights, false);
}

std::string ChanceCorrected::symbol() const
{
    return chanceSymbol(m_chance, m_weights, false);
}

UndefinedReason ChanceCorrected::problem(const Contingency& table) const
{
    if (m_model.problem() != UndefinedReason::Defined)
        return m_model.problem();
    if (table.total() == 0)
        return UndefinedReason::NothingPairable;
    for (int k = 0; m_chance == Chance::Shares && k < table.size(); ++k) {
        if (std::int64_t{table.rowTotal(k)} + table.columnTotal(k) == 2 * table.total())
            return UndefinedReason::OneLabelOnly;
    }
    return UndefinedReason::Defined;
}

double ChanceCorrected::unweighted(const Contingency& table) const
{
    // One division of whole numbers, so that "exactly 0" is not a matter of rounding: cells at the same
    // distance must stay equal when raters are clustered.
    const auto n = static_cast<double>(table.total());
    const auto levels = static_cast<double>(m_model.disagreement().levels());
    double equal = 0.0;
    double squares = 0.0;
    for (int k = 0; k < table.size(); ++k) {
        const double labels = static_cast<double>(table.rowTotal(k)) + table.columnTotal(k);
        equal += table.at(k, k);
        squares += labels * labels;
    }
    const double uneven = 4.0 * n * n - squares; // 4 n² (1 − Σ π²)
    switch (m_chance) {
    case Chance::Shares:
        return (4.0 * n * equal - squares) / uneven;
    case Chance::Uniform:
        return (levels * equal - n) / (levels * n - n);
    case Chance::Gwet:
        break;
    }
    return (4.0 * n * (levels - 1.0) * equal - uneven) / (4.0 * n * n * (levels - 1.0) - uneven);
}

ChanceCorrected::Parts ChanceCorrected::partsOf(const Contingency& table) const
{
    Parts parts;
    const auto& disagreement = m_model.disagreement();
    const auto n = static_cast<double>(table.total());
    parts.shares.assign(disagreement.levels(), 0.0);
    for (int k = 0; k < table.size(); ++k) {
        const double labels = static_cast<double>(table.rowTotal(k)) + table.columnTotal(k);
        parts.shares[static_cast<std::size_t>(table.levelOf(k))] = 0.5 * labels / n;
        if (table.rowTotal(k) == 0)
            continue;
        for (int l = 0; l < table.size(); ++l)
            parts.observed += disagreement.between(table.levelOf(k), table.levelOf(l)) * table.at(k, l);
    }
    parts.observed /= n;
    parts.expected = m_model.expected(parts.shares);
    return parts;
}

Value ChanceCorrected::value(const Contingency& table) const
{
    if (const auto reason = problem(table); reason != UndefinedReason::Defined)
        return reason;
    if (m_weights == Weights::None)
        return unweighted(table);
    const Parts parts = partsOf(table);
    return 1.0 - parts.observed / parts.expected;
}

PairValue ChanceCorrected::evaluate(const Contingency& table) const
{
    const Value coefficient = value(table);
    if (!coefficient.isDefined())
        return {coefficient};
    if (table.total() < 2)
        return {coefficient, std::numeric_limits<double>::quiet_NaN()};
    const double kappa = coefficient.number();
    const Parts parts = partsOf(table);
    const auto slopes = m_model.slopes(parts.shares, parts.expected);
    const auto slope = [&](int level) {
        return slopes.empty() ? 0.0 : slopes[static_cast<std::size_t>(level)];
    };
    double variance = 0.0;
    for (int k = 0; k < table.size(); ++k) {
        for (int l = 0; l < table.size(); ++l) {
            if (table.at(k, l) == 0)
                continue;
            const int a = table.levelOf(k);
            const int b = table.levelOf(l);
            const double own = 1.0 - m_model.disagreement().between(a, b) / parts.expected;
            const double deviation = own - (1.0 - kappa) * (slope(a) + slope(b)) - kappa;
            variance += table.at(k, l) * deviation * deviation;
        }
    }
    const auto n = static_cast<double>(table.total());
    return {coefficient, std::sqrt(variance / (n * (n - 1.0)))};
}

} // namespace raterscope
