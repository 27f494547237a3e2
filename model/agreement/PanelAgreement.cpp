// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/PanelAgreement.h"

#include "core/NumberText.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

/// By unit: mean disagreement of two of its labels; 0 below two labels.
std::vector<double> unitDisagreements(const UnitCounts& counts, const Disagreement& disagreement)
{
    std::vector<double> result(counts.size(), 0.0);
    for (std::size_t unit = 0; unit < counts.size(); ++unit) {
        const double ratings = counts.ratings(unit);
        if (counts.ratings(unit) >= 2)
            result[unit] = disagreement.overPairs(counts.of(unit)) / (ratings * (ratings - 1.0));
    }
    return result;
}

std::vector<std::int32_t> everyUnitOnce(const UnitCounts& counts)
{
    return std::vector<std::int32_t>(counts.size(), 1);
}

void setUnits(Estimate& estimate, const UnitCounts& counts)
{
    estimate.used = counts.unitsWith(2);
    estimate.dropped = static_cast<std::int64_t>(counts.size()) - estimate.used;
}

} // namespace

PanelPercent::PanelPercent(std::shared_ptr<const UnitCounts> counts) : m_counts(std::move(counts))
{
    const Disagreement different(Disagreement::Shape::Different,
                                 std::vector<double>(static_cast<std::size_t>(m_counts->levels()), 0.0));
    m_agreement = unitDisagreements(*m_counts, different);
    for (double& share : m_agreement)
        share = 1.0 - share;
}

Value PanelPercent::value(std::span<const std::int32_t> weights) const
{
    double units = 0.0;
    double sum = 0.0;
    for (std::size_t unit = 0; unit < weights.size(); ++unit) {
        if (m_counts->ratings(unit) < 2)
            continue;
        units += weights[unit];
        sum += weights[unit] * m_agreement[unit];
    }
    return units > 0.0 ? Value(sum / units) : Value(UndefinedReason::NoItemRatedTwice);
}

Estimate PanelPercent::estimate() const
{
    Estimate result;
    result.method = "mean share of agreeing pairs over items with at least two ratings";
    result.value = value(everyUnitOnce(*m_counts));
    setUnits(result, *m_counts);
    if (!result.value.isDefined() || result.used < 2)
        return result;
    const double mean = result.value.number();
    double squares = 0.0;
    for (std::size_t unit = 0; unit < m_counts->size(); ++unit) {
        if (m_counts->ratings(unit) >= 2)
            squares += (m_agreement[unit] - mean) * (m_agreement[unit] - mean);
    }
    const auto n = static_cast<double>(result.used);
    result.standardError = std::sqrt(squares / (n * (n - 1.0)));
    result.interval = panelInterval(mean, *result.standardError, "a mean over items");
    result.interval->low = std::max(result.interval->low, 0.0);
    return result;
}

PanelChance::PanelChance(std::shared_ptr<const UnitCounts> counts, Chance chance, const Scale& scale,
                         Weights weights)
    : m_counts(std::move(counts)), m_chance(chance), m_weights(weights), m_model(chance, scale, weights),
      m_disagreement(unitDisagreements(*m_counts, m_model.disagreement()))
{
    for (std::size_t unit = 0; unit < m_counts->size(); ++unit)
        m_cost += 4 + 2 * static_cast<std::int64_t>(m_counts->of(unit).size());
    m_cost += 4 * std::int64_t{m_counts->levels()};
}

std::string PanelChance::id() const
{
    switch (m_chance) {
    case Chance::Shares:
        return "fleiss-kappa";
    case Chance::Uniform:
        return "brennan-prediger";
    case Chance::Gwet:
        return "gwet-ac";
    }
    return {};
}

PanelChance::Parts PanelChance::partsOf(std::span<const std::int32_t> weights) const
{
    Parts parts;
    if (m_model.problem() != UndefinedReason::Defined) {
        parts.value = m_model.problem();
        return parts;
    }
    parts.shares.assign(m_model.disagreement().levels(), 0.0);
    double disagreement = 0.0;
    std::int32_t onlyLevel = -1;
    bool oneLabel = true;
    for (std::size_t unit = 0; unit < weights.size(); ++unit) {
        const std::int32_t ratings = m_counts->ratings(unit);
        const double weight = weights[unit];
        if (weights[unit] == 0 || ratings == 0)
            continue;
        parts.rated += weight;
        for (const auto& label : m_counts->of(unit)) {
            parts.shares[static_cast<std::size_t>(label.level)] += weight * label.count / ratings;
            oneLabel = oneLabel && (onlyLevel < 0 || onlyLevel == label.level);
            onlyLevel = label.level;
        }
        if (ratings < 2)
            continue;
        parts.pairable += weight;
        disagreement += weight * m_disagreement[unit];
    }
    if (parts.pairable == 0.0) {
        parts.value = UndefinedReason::NoItemRatedTwice;
        return parts;
    }
    for (double& share : parts.shares)
        share /= parts.rated;
    parts.observed = disagreement / parts.pairable;
    parts.expected = m_model.expected(parts.shares);
    if (m_chance == Chance::Shares && oneLabel)
        parts.value = UndefinedReason::OneLabelInPanel;
    else
        parts.value = 1.0 - parts.observed / parts.expected;
    return parts;
}

Value PanelChance::value(std::span<const std::int32_t> weights) const
{
    return partsOf(weights).value;
}

double PanelChance::standardError(const Parts& parts) const
{
    const double kappa = parts.value.number();
    const auto slopes = m_model.slopes(parts.shares, parts.expected);
    const double scale = parts.rated / parts.pairable;
    double variance = 0.0;
    for (std::size_t unit = 0; unit < m_counts->size(); ++unit) {
        const std::int32_t ratings = m_counts->ratings(unit);
        if (ratings == 0)
            continue;
        double own = ratings < 2 ? 0.0 : scale * (1.0 - m_disagreement[unit] / parts.expected);
        if (!slopes.empty()) {
            double chance = 0.0;
            for (const auto& label : m_counts->of(unit))
                chance += label.count * slopes[static_cast<std::size_t>(label.level)];
            own -= 2.0 * (1.0 - kappa) * chance / ratings;
        }
        variance += (own - kappa) * (own - kappa);
    }
    return std::sqrt(variance / (parts.rated * (parts.rated - 1.0)));
}

Estimate PanelChance::estimate() const
{
    const Parts parts = partsOf(everyUnitOnce(*m_counts));
    Estimate result;
    result.value = parts.value;
    result.method = title() + ", category shares averaged per item";
    setUnits(result, *m_counts);
    if (!parts.value.isDefined())
        return result;
    result.notes.push_back("observed agreement " + fixedText(1.0 - parts.observed, 3) + ", by chance "
                           + fixedText(1.0 - parts.expected, 3));
    const auto single = static_cast<std::int64_t>(parts.rated) - result.used;
    if (single > 0)
        result.notes.push_back(groupedText(single) + (single == 1 ? " item has" : " items have")
                               + " one rating: in the category shares only");
    if (parts.rated < 2.0)
        return result;
    result.standardError = standardError(parts);
    result.interval = panelInterval(parts.value.number(), *result.standardError, "Gwet 2008");
    return result;
}

} // namespace raterscope
