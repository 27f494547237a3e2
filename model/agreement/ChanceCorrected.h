// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/Disagreement.h"
#include "agreement/PairCoefficient.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace raterscope {

/// Where the agreement comes from that chance gives.
enum class Chance : std::uint8_t {
    Shares,  ///< the raters' common label shares: Scott π, Fleiss κ
    Uniform, ///< every level alike: Brennan–Prediger, Randolph
    Gwet,    ///< random rating in proportion to how evenly levels are used: AC1, AC2
};

/// The chance agreement of one model on one scale, for two raters or a panel (Gwet 2014, ch. 2–4).
///
/// With weights w = 1 − v on K declared levels, T = Σ w_kl and label shares π: p_e = Σ w_kl π_k π_l (Shares),
/// T / K² (Uniform), or T / (K(K − 1)) · Σ π_k (1 − π_k) (Gwet). All three are worked with as the
/// disagreement 1 − p_e, so that full agreement gives exactly 1.
class ChanceModel
{
public:
    /// An unordered scale with weights makes a model without values, see problem().
    ChanceModel(Chance chance, const Scale& scale, Weights weights);

    /// Why there is never a value on this scale: ScaleNotOrdered or OneLevelScale; Defined when there may be.
    UndefinedReason problem() const { return m_problem; }
    const Disagreement& disagreement() const { return m_disagreement; }

    /// 1 − p_e from the label shares of all levels, which sum to 1. Cost: O(K).
    double expected(std::span<const double> shares) const;
    /// By level, what a label adds to the chance term of Gwet's general variance: (p_e|i − p_e)/(1 − p_e) of
    /// a unit is the mean of this over its labels. Empty when it is 0 throughout. Cost: O(K).
    std::vector<double> slopes(std::span<const double> shares, double expected) const;

private:
    Chance m_chance;
    UndefinedReason m_problem = UndefinedReason::Defined;
    Disagreement m_disagreement;
    double m_evenAgreement = 0.0; ///< T / (K(K − 1)) for Gwet, T / K² for Uniform
};

/// Scott π (1955), Brennan–Prediger (1981) and Gwet AC1 (2008) / AC2 of two raters.
///
/// 1 − D_o / D_e with D_o = Σ v_kl p_kl and D_e = 1 − p_e of the ChanceModel, whose label shares are the mean
/// of both raters' shares. K is the declared scale: unused levels count for Brennan–Prediger and AC.
/// Standard error: Gwet's general variance (2008; divisor n(n − 1)); none for a single unit.
///
/// Missing: units both rated. Undefined when there is none (NothingPairable), for weights on labels without
/// an order (ScaleNotOrdered), on a scale of one level (OneLevelScale; Scott π says OneLabelOnly), and for
/// Scott π when both used one and the same label (OneLabelOnly); the other two are 1 there. Cost: O(K²).
class ChanceCorrected : public PairCoefficient
{
public:
    ChanceCorrected(Chance chance, const Scale& scale, Weights weights);

    std::string title() const override;
    std::string symbol() const override;
    std::string errorSource() const override { return "Gwet 2008"; }

    Value value(const Contingency& table) const override;
    PairValue evaluate(const Contingency& table) const override;

private:
    struct Parts {
        double observed = 0.0;      ///< D_o
        double expected = 0.0;      ///< D_e
        std::vector<double> shares; ///< by level of the scale
    };
    UndefinedReason problem(const Contingency& table) const;
    double unweighted(const Contingency& table) const;
    Parts partsOf(const Contingency& table) const;

    Chance m_chance;
    Weights m_weights;
    ChanceModel m_model;
};

/// "Scott π", "Gwet AC2, linear weights", …; of a panel "Fleiss κ".
std::string chanceTitle(Chance chance, Weights weights, bool ofPanel);
std::string chanceSymbol(Chance chance, Weights weights, bool ofPanel);

} // namespace raterscope
