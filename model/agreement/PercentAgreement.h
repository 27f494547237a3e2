// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/PairCoefficient.h"

namespace raterscope {

/// Share of units to which two raters gave the same label; p_o = Σ n_kk / n.
///
/// Not corrected for chance. Standard error: binomial, √(p(1 − p)/n). Missing: units both rated.
/// Undefined without such a unit (NothingPairable).
class PercentAgreement : public PairCoefficient
{
public:
    std::string title() const override { return "Percent agreement"; }
    std::string symbol() const override { return "agreement"; }
    std::string errorSource() const override { return "a proportion"; }
    double lowest() const override { return 0.0; }
    double centre() const override { return 0.5; }

    Value value(const Contingency& table) const override;
    PairValue evaluate(const Contingency& table) const override;
};

} // namespace raterscope
