// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/KrippendorffAlpha.h"

#include "core/NumberText.h"

#include <algorithm>
#include <limits>

namespace raterscope {

namespace {

Disagreement::Shape shapeOf(AlphaMetric metric)
{
    switch (metric) {
    case AlphaMetric::Nominal:
        return Disagreement::Shape::Different;
    case AlphaMetric::Ordinal:
    case AlphaMetric::Interval:
        return Disagreement::Shape::Squared;
    case AlphaMetric::Ratio:
        return Disagreement::Shape::Ratio;
    }
    return Disagreement::Shape::Different;
}

std::vector<double> positionsOf(const Scale& scale)
{
    std::vector<double> positions(static_cast<std::size_t>(scale.size()), 0.0);
    for (int level = 0; scale.isOrdered() && level < scale.size(); ++level)
        positions[static_cast<std::size_t>(level)] = scale.position(level);
    return positions;
}

/// Average ranks by level: their differences are the roots of the ordinal metric.
std::vector<double> averageRanks(std::span<const double> counts)
{
    std::vector<double> ranks(counts.size());
    double below = 0.0;
    for (std::size_t level = 0; level < counts.size(); ++level) {
        ranks[level] = below + 0.5 * counts[level];
        below += counts[level];
    }
    return ranks;
}

bool areAllAlike(std::span<const double> counts)
{
    return std::count_if(counts.begin(), counts.end(), [](double count) { return count > 0.0; }) < 2;
}

double total(std::span<const double> counts)
{
    double sum = 0.0;
    for (const double count : counts)
        sum += count;
    return sum;
}

} // namespace

std::optional<AlphaMetric> parseAlphaMetric(std::string_view word)
{
    for (const auto metric :
         {AlphaMetric::Nominal, AlphaMetric::Ordinal, AlphaMetric::Interval, AlphaMetric::Ratio}) {
        if (word == toString(metric))
            return metric;
    }
    return std::nullopt;
}

const char* toString(AlphaMetric metric)
{
    switch (metric) {
    case AlphaMetric::Nominal:
        return "nominal";
    case AlphaMetric::Ordinal:
        return "ordinal";
    case AlphaMetric::Interval:
        return "interval";
    case AlphaMetric::Ratio:
        return "ratio";
    }
    return "";
}

UndefinedReason metricProblem(AlphaMetric metric, const Scale& scale)
{
    if (metric == AlphaMetric::Nominal || scale.size() == 0)
        return UndefinedReason::Defined;
    if (!scale.isOrdered())
        return UndefinedReason::ScaleNotOrdered;
    if (metric == AlphaMetric::Ratio && (scale.kind != ScaleKind::Numeric || scale.position(0) < 0.0))
        return UndefinedReason::NotRatioScale;
    return UndefinedReason::Defined;
}

PanelAlpha::PanelAlpha(std::shared_ptr<const UnitCounts> counts, const Scale& scale, AlphaMetric metric)
    : m_counts(std::move(counts)), m_metric(metric), m_problem(metricProblem(metric, scale)),
      m_disagreement(shapeOf(metric), positionsOf(scale))
{
    const bool needsRanks = metric == AlphaMetric::Ordinal;
    if (!needsRanks && m_problem == UndefinedReason::Defined)
        m_observed.resize(m_counts->size(), 0.0);
    for (std::size_t unit = 0; unit < m_counts->size(); ++unit) {
        const auto labels = m_counts->of(unit);
        m_cost += 4 + (needsRanks ? 6 : 2) * static_cast<std::int64_t>(labels.size());
        if (!m_observed.empty() && m_counts->ratings(unit) >= 2)
            m_observed[unit] = m_disagreement.overPairs(labels) / (m_counts->ratings(unit) - 1.0);
    }
    m_cost += (metric == AlphaMetric::Ratio ? 40 : 8) * std::int64_t{m_counts->levels()};
}

std::string PanelAlpha::id() const
{
    return std::string("krippendorff-alpha-") + toString(m_metric);
}

std::string PanelAlpha::title() const
{
    return std::string("Krippendorff α, ") + toString(m_metric);
}

Value PanelAlpha::value(std::span<const std::int32_t> weights) const
{
    if (m_problem != UndefinedReason::Defined)
        return m_problem;
    std::vector<double> pairable(m_disagreement.levels(), 0.0);
    double observed = 0.0;
    for (std::size_t unit = 0; unit < weights.size(); ++unit) {
        if (m_counts->ratings(unit) < 2 || weights[unit] == 0)
            continue;
        for (const auto& label : m_counts->of(unit))
            pairable[static_cast<std::size_t>(label.level)] += double(weights[unit]) * label.count;
        if (!m_observed.empty())
            observed += weights[unit] * m_observed[unit];
    }
    const double n = total(pairable);
    if (n == 0.0)
        return UndefinedReason::NoItemRatedTwice;
    if (areAllAlike(pairable))
        return UndefinedReason::OneLabelInPanel;
    if (m_metric != AlphaMetric::Ordinal)
        return 1.0 - (n - 1.0) * observed / m_disagreement.overPairs(pairable);

    const Disagreement ranks(Disagreement::Shape::Squared, averageRanks(pairable));
    for (std::size_t unit = 0; unit < weights.size(); ++unit) {
        if (m_counts->ratings(unit) >= 2 && weights[unit] != 0)
            observed += weights[unit] * ranks.overPairs(m_counts->of(unit)) / (m_counts->ratings(unit) - 1.0);
    }
    return 1.0 - (n - 1.0) * observed / ranks.overPairs(pairable);
}

Estimate PanelAlpha::estimate() const
{
    Estimate result;
    result.value = value(std::vector<std::int32_t>(m_counts->size(), 1));
    result.method = title();
    result.used = m_counts->unitsWith(2);
    result.dropped = static_cast<std::int64_t>(m_counts->size()) - result.used;
    if (result.value.isDefined())
        result.notes.push_back(groupedText(m_counts->labelsInPairableUnits()) + " pairable values");
    return result;
}

PairAlpha::PairAlpha(const Scale& scale, AlphaMetric metric)
    : m_metric(metric), m_problem(metricProblem(metric, scale)), m_positions(positionsOf(scale))
{
}

std::string PairAlpha::title() const
{
    return std::string("Krippendorff α, ") + toString(m_metric);
}

Value PairAlpha::value(const Contingency& table) const
{
    if (m_problem != UndefinedReason::Defined)
        return m_problem;
    if (table.total() == 0)
        return UndefinedReason::NothingPairable;
    // Over the levels of the table alone: levels that neither used do not matter to any metric.
    std::vector<double> pairable;
    std::vector<double> positions;
    for (int k = 0; k < table.size(); ++k) {
        pairable.push_back(static_cast<double>(table.rowTotal(k)) + table.columnTotal(k));
        positions.push_back(m_positions[static_cast<std::size_t>(table.levelOf(k))]);
    }
    if (areAllAlike(pairable))
        return UndefinedReason::OneLabelOnly;
    const Disagreement disagreement(shapeOf(m_metric),
                                    m_metric == AlphaMetric::Ordinal ? averageRanks(pairable) : positions);
    double observed = 0.0;
    for (int k = 0; k < table.size(); ++k) {
        if (table.rowTotal(k) == 0)
            continue;
        for (int l = 0; l < table.size(); ++l)
            observed += table.at(k, l) * disagreement.between(k, l);
    }
    const double n = 2.0 * static_cast<double>(table.total());
    return 1.0 - (n - 1.0) * 2.0 * observed / disagreement.overPairs(pairable);
}

PairValue PairAlpha::evaluate(const Contingency& table) const
{
    return {value(table), std::numeric_limits<double>::quiet_NaN()};
}

} // namespace raterscope
