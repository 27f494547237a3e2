// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/PairCoefficient.h"
#include "core/LabelTable.h"

namespace raterscope {

/// Cohen's κ (1960; weighted 1968): agreement of two raters beyond what their margins give by chance.
///
/// κ = 1 − D_o / D_e, with D_o = Σ v_ij p_ij, D_e = Σ v_ij p_i+ p_+j and disagreement weights v over the
/// positions x of the declared scale: v = 1[i ≠ j], |x_i − x_j| or (x_i − x_j)². Unused levels keep their
/// distance. Standard error: the non-null one of Fleiss, Cohen & Everitt (1969), weighted form.
///
/// Missing: units both rated. Undefined when there is none (NothingPairable), when both raters used one and
/// the same label (OneLabelOnly), for weights on labels without an order (ScaleNotOrdered) and for weights on
/// a scale of one level (OneLevelScale). If just one rater is constant κ is exactly 0. Cost: O(K²).
class CohenKappa : public PairCoefficient
{
public:
    CohenKappa(const Scale& scale, Weights weights);

    std::string title() const override;
    std::string symbol() const override { return "κ"; }
    std::string errorSource() const override { return "Fleiss, Cohen & Everitt 1969"; }

    Value value(const Contingency& table) const override;
    PairValue evaluate(const Contingency& table) const override;

private:
    double disagreement(int levelA, int levelB) const;
    Value unweighted(const Contingency& table) const;
    Value weighted(const Contingency& table) const;
    double standardError(const Contingency& table, double kappa) const;
    template <class Disagreement>
    static void meanDisagreements(const Contingency& table, const Disagreement& v, double* rowMean,
                                  double* columnMean);
    template <class Disagreement>
    static double spread(const Contingency& table, const Disagreement& v, double kappa, const double* rowMean,
                         const double* columnMean);

    Weights m_weights;
    std::vector<double> m_positions; ///< by level; empty when the scale has no order
    int m_levels;
};

/// Prevalence and bias, which move κ at the same percent agreement (the κ paradox).
///
/// Two categories (Byrt, Bishop & Carlin 1993): prevalence = |n_11 − n_22| / n, bias = |n_12 − n_21| / n.
/// More categories: bias = ½ Σ |p_k+ − p_+k|, and in place of prevalence the largest share that one category
/// has among the labels of both raters. Undefined without a unit both rated.
struct PrevalenceBias {
    Value prevalence;
    Value bias;
    bool isByrt = false; ///< two categories: prevalence is Byrt's index, not the largest share
    /// "prevalence index 0.12, bias index 0.03" or "largest label share 0.61, bias index 0.03".
    std::string text() const;
};
PrevalenceBias prevalenceAndBias(const Contingency& table, const Scale& scale);

/// κ of two columns of a table, with standard error, analytic interval, units used and dropped, and notes on
/// prevalence, bias and the scale used. Rules as in the class.
Estimate cohenKappa(const LabelTable& table, std::size_t first, std::size_t second,
                    Weights weights = Weights::None);

} // namespace raterscope
