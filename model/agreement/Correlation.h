// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/PairCoefficient.h"

#include <cstdint>
#include <vector>

namespace raterscope {

enum class Association : std::uint8_t {
    Pearson,  ///< linear, in the scale's numbers (ranks of the levels where they are words)
    Spearman, ///< Pearson's r of average ranks
    Kendall,  ///< τ_b: concordant less discordant pairs of units, ties corrected on both sides
};

/// Correlation of two raters: do they put units in the same order, whatever level each calls good?
///
/// A rater who is always two points stricter still correlates fully. Standard error: delta method on the
/// cells of the pair's table, without a normal assumption (Brown & Benedetti 1977, the ASE1 of SAS); none for
/// fewer than three units. It is 0 at ±1.
///
/// Missing: units both rated; ranks are taken among them. Undefined without such a unit (NothingPairable),
/// for one unit (TooFewItems), when a rater is constant on them (NoVariation), and on labels without a
/// declared order (ScaleNotOrdered). Cost: O(K²) from the table, K the levels it holds.
class Correlation : public PairCoefficient
{
public:
    Correlation(Association association, const Scale& scale);

    std::string title() const override;
    std::string symbol() const override;
    std::string errorSource() const override { return "Brown & Benedetti 1977"; }

    Value value(const Contingency& table) const override;
    PairValue evaluate(const Contingency& table) const override;

private:
    UndefinedReason problem(const Contingency& table) const;
    template <class Totals>
    std::vector<double> scores(const Contingency& table, const Totals& totals) const;
    std::vector<double> rowScores(const Contingency& table) const;
    std::vector<double> columnScores(const Contingency& table) const;

    Association m_association;
    std::vector<double> m_positions; ///< by level; empty when the scale has no order
    bool m_hasLevels;
};

/// p of Spearman's ρ against no association, two-sided, by Student's t with n − 2 degrees of freedom; exactly
/// 0 at ±1. Undefined for fewer than three units (TooFewItems).
Value spearmanP(double rho, std::int64_t units);

} // namespace raterscope
