// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/PairCoefficient.h"
#include "agreement/PanelCoefficient.h"
#include "agreement/UnitCounts.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace raterscope {

/// The six forms of McGraw & Wong (1996).
enum class IccForm : std::uint8_t {
    OneWay,          ///< ICC(1): raters are exchangeable, drawn anew for every item
    OneWayMean,      ///< ICC(k): of the mean of k such raters
    Agreement,       ///< ICC(A,1): the same raters, and their levels have to be the same
    AgreementMean,   ///< ICC(A,k)
    Consistency,     ///< ICC(C,1): the same raters, a constant difference between them is forgiven
    ConsistencyMean, ///< ICC(C,k)
};

constexpr std::array<IccForm, 6> iccForms{IccForm::OneWay,      IccForm::OneWayMean,
                                          IccForm::Agreement,   IccForm::AgreementMean,
                                          IccForm::Consistency, IccForm::ConsistencyMean};

/// "ICC(1)", "ICC(k)", "ICC(A,1)", "ICC(A,k)", "ICC(C,1)", "ICC(C,k)".
const char* toString(IccForm form);

/// The scores of the units that every rater of a set rated, units × raters.
///
/// Scores are the scale's numbers, or ranks of levels that are words. Where repeated ratings were kept, the
/// first one counts. Cost: O(labels).
class CompleteScores
{
public:
    CompleteScores(const LabelTable& table, const RaterSet& raters, const JobControl& job = {});

    bool isOrdered() const { return m_isOrdered; }
    std::size_t raters() const { return m_raters; }
    std::size_t rows() const { return m_units.size(); }
    std::size_t unitCount() const { return m_unitCount; } ///< complete or not
    std::size_t unitOf(std::size_t row) const { return m_units[row]; }
    const double* row(std::size_t row) const { return m_scores.data() + row * m_raters; }

private:
    bool m_isOrdered;
    std::size_t m_raters;
    std::size_t m_unitCount;
    std::vector<std::size_t> m_units;
    std::vector<double> m_scores;
};

/// The mean squares of n units × k raters: between units, between raters, within units, and residual.
struct MeanSquares {
    double n = 0.0, k = 0.0;
    double rows = 0.0, columns = 0.0, within = 0.0, error = 0.0;
};

/// Intraclass correlation of a panel, units rated by everyone only (McGraw & Wong 1996).
///
/// With the mean squares of a units × raters analysis of variance. Interval: 95 %, from F quantiles; of
/// ICC(A,1) by Satterthwaite's degrees of freedom, of ICC(A,k) by stepping up the limits of ICC(A,1). No
/// standard error. Negative values occur and are given as they are.
///
/// Missing: a unit that one rater skipped is dropped. Undefined on labels without an order (ScaleNotOrdered),
/// for fewer than two raters (TooFewRaters), without a complete unit (NoItemRatedByAll), with one
/// (TooFewItems), and when the scores do not vary where the form needs it (NoVariation). Cost: O(units ·
/// raters).
class IntraclassCorrelation : public PanelCoefficient
{
public:
    IntraclassCorrelation(std::shared_ptr<const CompleteScores> scores, IccForm form);

    std::string id() const override; ///< "icc-1", "icc-k", "icc-a1", "icc-ak", "icc-c1", "icc-ck"
    std::string title() const override { return toString(m_form); }
    Estimate estimate() const override;
    Value value(std::span<const std::int32_t> weights) const override;
    std::int64_t cost() const override;

private:
    std::shared_ptr<const CompleteScores> m_scores;
    IccForm m_form;
};

/// The mean squares when the unit of a row counts weights[unit] times.
MeanSquares meanSquares(const CompleteScores& scores, std::span<const std::int32_t> weights);

} // namespace raterscope
