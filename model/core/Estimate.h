// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace raterscope {

/// Why a statistic has no value. Undefined is a state of its own: never 0, never 1, never a silent NaN.
enum class UndefinedReason : std::uint8_t {
    Defined,
    NothingPairable,   ///< no item was rated by both raters (or by two raters of the panel)
    OneLabelOnly,      ///< everything pairable carries one label, so chance agreement is 1
    OneLevelScale,     ///< the declared scale has a single level
    SameRater,         ///< the diagonal of a rater matrix
    TooFewItems,       ///< fewer items than the statistic needs
    TooFewRaters,      ///< fewer raters than the statistic needs
    NoVariation,       ///< a constant sequence has no correlation
    ScaleNotOrdered,   ///< an ordinal statistic on labels without a declared order
    NoDefinedCells,    ///< a mean over cells none of which is defined
    NoReplicates,      ///< every bootstrap replicate was undefined
    NotVerdicts,       ///< a tie rate of labels that are not verdicts
    NoItemRatedTwice,  ///< no item has ratings by two raters of the panel
    NoItemRatedByAll,  ///< no item was rated by every rater of the panel
    OneLabelInPanel,   ///< everything pairable in the panel carries one label
    NotRatioScale,     ///< ratios of words, or of negative numbers
    NeverCompared,     ///< an item without a comparison
    NoFiniteMaximum,   ///< the likelihood grows without end, as for an item that never won
    NothingDecided,    ///< a share of, or a test on, decided comparisons of which there are none
    NoReference,       ///< the data has no reference value for it
    NotEstimated,      ///< the method gives no such value
    NoPositionChosen,  ///< no swap pair chose the same position both times
    NoInformativeSwap, ///< no swap pair tells anything about the effect of the order
    NothingRepeated,   ///< nothing was shown twice with a verdict each time
};

/// The reason in words, for a cell, a tool-tip or an export. Starts in lower case, no full stop.
const char* describe(UndefinedReason reason);

/// A number, or the reason why there is none. Reading number() of an undefined value is a programming error.
class Value
{
public:
    Value() = default;
    Value(double number) : m_number(number), m_reason(UndefinedReason::Defined) {}
    Value(UndefinedReason reason) : m_reason(reason) {}

    bool isDefined() const { return m_reason == UndefinedReason::Defined; }
    double number() const;
    double numberOr(double fallback) const { return isDefined() ? m_number : fallback; }
    UndefinedReason reason() const { return m_reason; }

private:
    double m_number = 0.0;
    UndefinedReason m_reason = UndefinedReason::NothingPairable;
};

/// An interval and how it was made, e.g. "percentile bootstrap over 100 groups, 1,000 replicates".
struct Interval {
    double low = 0.0;
    double high = 0.0;
    std::string method;
    std::int64_t replicatesDropped = 0; ///< bootstrap replicates without a value
};

/// One statistic with everything a reader needs to judge it.
struct Estimate {
    Value value;
    std::optional<double> standardError;
    std::optional<Interval> interval;
    std::string method;
    std::int64_t used = 0;    ///< items that entered
    std::int64_t dropped = 0; ///< items that did not
    std::vector<std::string> notes;
};

} // namespace raterscope
