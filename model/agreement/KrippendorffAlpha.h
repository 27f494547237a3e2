// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/Disagreement.h"
#include "agreement/PairCoefficient.h"
#include "agreement/PanelCoefficient.h"
#include "agreement/UnitCounts.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

/// The distance between two labels in Krippendorff's α.
enum class AlphaMetric : std::uint8_t {
    Nominal,  ///< same or not
    Ordinal,  ///< (labels given between the two, and half of those at each of them)²
    Interval, ///< (x − y)²
    Ratio,    ///< ((x − y) / (x + y))², 0 for 0 and 0
};

/// "nominal", "ordinal", "interval", "ratio"; nothing for an unknown word.
std::optional<AlphaMetric> parseAlphaMetric(std::string_view word);
const char* toString(AlphaMetric metric);

/// Why α has no value with this metric on this scale: ScaleNotOrdered (all but nominal), NotRatioScale (words
/// or a negative level); Defined when it may have one. Words in an order count as their ranks for Interval.
UndefinedReason metricProblem(AlphaMetric metric, const Scale& scale);

/// Krippendorff's α (1970; 2011) of a panel, any pattern of missing labels.
///
/// α = 1 − D_o / D_e over the n pairable values, those on units with at least two: D_o = (1/n) Σ_u S_u / (m_u
/// − 1) with S_u the distances of all ordered pairs of the m_u labels of a unit; D_e = Σ n_c n_k δ²(c, k) /
/// (n(n − 1)). The coincidence matrix is never built: the ordinal metric is the interval metric on average
/// ranks of the pairable values, and sums over all pairs are taken by Disagreement, so that time and memory
/// are linear also when every value is different.
///
/// No standard error is published that holds in general: intervals are by bootstrap only. Missing: units with
/// fewer than two labels are dropped. Undefined as metricProblem(), when nothing is pairable
/// (NoItemRatedTwice), and when all pairable labels are alike (OneLabelInPanel), where some programs
/// return 1. Cost: O(labels + K).
class PanelAlpha : public PanelCoefficient
{
public:
    PanelAlpha(std::shared_ptr<const UnitCounts> counts, const Scale& scale, AlphaMetric metric);

    std::string id() const override; ///< "krippendorff-alpha-ordinal"
    std::string title() const override;
    Estimate estimate() const override;
    Value value(std::span<const std::int32_t> weights) const override;
    std::int64_t cost() const override { return m_cost; }

private:
    std::shared_ptr<const UnitCounts> m_counts;
    AlphaMetric m_metric;
    UndefinedReason m_problem;
    Disagreement m_disagreement;    ///< unused by the ordinal metric, which depends on the counts
    std::vector<double> m_observed; ///< by unit, S_u / (m_u − 1); empty for the ordinal metric
    std::int64_t m_cost = 0;
};

/// Krippendorff's α of two raters: the same from their table, over units both rated. No standard error.
///
/// Undefined without such a unit (NothingPairable), when both used one and the same label (OneLabelOnly), and
/// as metricProblem(). Cost: O(K²), K the levels the table holds.
class PairAlpha : public PairCoefficient
{
public:
    PairAlpha(const Scale& scale, AlphaMetric metric);

    std::string title() const override;
    std::string symbol() const override { return "α"; }
    std::string errorSource() const override { return {}; }

    Value value(const Contingency& table) const override;
    PairValue evaluate(const Contingency& table) const override;

private:
    AlphaMetric m_metric;
    UndefinedReason m_problem;
    std::vector<double> m_positions; ///< by level
};

} // namespace raterscope
