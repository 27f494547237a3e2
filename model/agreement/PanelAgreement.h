// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/ChanceCorrected.h"
#include "agreement/PanelCoefficient.h"
#include "agreement/UnitCounts.h"

#include <memory>
#include <vector>

namespace raterscope {

/// Percent agreement of a panel: the share of agreeing pairs of labels, averaged over units with at least
/// two.
///
/// Not corrected for chance. Standard error: of a mean over units; none for a single unit. Missing: units
/// with fewer than two labels are dropped. Undefined when there is no other (NoItemRatedTwice). Cost:
/// O(labels).
class PanelPercent : public PanelCoefficient
{
public:
    explicit PanelPercent(std::shared_ptr<const UnitCounts> counts);

    std::string id() const override { return "percent-agreement"; }
    std::string title() const override { return "Percent agreement"; }
    Estimate estimate() const override;
    Value value(std::span<const std::int32_t> weights) const override;
    std::int64_t cost() const override { return 2 * static_cast<std::int64_t>(m_agreement.size()); }

private:
    std::shared_ptr<const UnitCounts> m_counts;
    std::vector<double> m_agreement; ///< by unit; meaningless below two labels
};

/// Fleiss κ (1971), Brennan–Prediger (1981) / Randolph's free-marginal κ (2005), Gwet AC1 (2008) / AC2 of a
/// panel.
///
/// 1 − D_o / D_e: D_o is the mean, over units with at least two labels, of the disagreement of a pair of the
/// unit's labels; D_e = 1 − p_e of the ChanceModel. Its category shares are averaged per unit: each unit with
/// a label gives the shares of its labels, whatever their number (pooling over labels gives another number).
/// Standard error: Gwet's general, non-null variance, divisor n(n − 1) with n the units with a label; units
/// with one label add 0 to its agreement part. None for n = 1. The interval is normal, cut at 1.
///
/// Missing: any pattern; units without a label are dropped. Undefined without a unit with two labels
/// (NoItemRatedTwice), for weights without an order (ScaleNotOrdered), on a scale of one level
/// (OneLevelScale), and for Fleiss κ when all labels are alike (OneLabelInPanel); AC and Brennan–Prediger are
/// 1 there. Cost: O(labels + K).
class PanelChance : public PanelCoefficient
{
public:
    PanelChance(std::shared_ptr<const UnitCounts> counts, Chance chance, const Scale& scale, Weights weights);

    std::string id() const override;
    std::string title() const override { return chanceTitle(m_chance, m_weights, true); }
    Estimate estimate() const override;
    Value value(std::span<const std::int32_t> weights) const override;
    std::int64_t cost() const override { return m_cost; }

private:
    struct Parts {
        Value value;
        double observed = 0.0; ///< D_o
        double expected = 0.0; ///< D_e
        double rated = 0.0;    ///< units with a label
        double pairable = 0.0; ///< units with two
        std::vector<double> shares;
    };
    Parts partsOf(std::span<const std::int32_t> weights) const;
    double standardError(const Parts& parts) const;

    std::shared_ptr<const UnitCounts> m_counts;
    Chance m_chance;
    Weights m_weights;
    ChanceModel m_model;
    std::vector<double> m_disagreement; ///< by unit, of a pair of its labels
    std::int64_t m_cost = 0;
};

} // namespace raterscope
