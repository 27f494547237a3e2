// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Estimate.h"

#include <stdexcept>

namespace raterscope {

const char* describe(UndefinedReason reason)
{
    switch (reason) {
    case UndefinedReason::Defined:
        return "defined";
    case UndefinedReason::NothingPairable:
        return "no item was rated by both";
    case UndefinedReason::OneLabelOnly:
        return "both used only one label, so chance agreement is 1";
    case UndefinedReason::OneLevelScale:
        return "the scale has a single level";
    case UndefinedReason::SameRater:
        return "same rater";
    case UndefinedReason::TooFewItems:
        return "too few items";
    case UndefinedReason::TooFewRaters:
        return "too few raters";
    case UndefinedReason::NoVariation:
        return "one side is constant";
    case UndefinedReason::ScaleNotOrdered:
        return "the labels have no declared order";
    case UndefinedReason::NoDefinedCells:
        return "none of the cells is defined";
    case UndefinedReason::NoReplicates:
        return "no bootstrap replicate had a value";
    case UndefinedReason::NotVerdicts:
        return "only verdicts have ties";
    case UndefinedReason::NoItemRatedTwice:
        return "no item has two ratings";
    case UndefinedReason::NoItemRatedByAll:
        return "no item was rated by everyone";
    case UndefinedReason::OneLabelInPanel:
        return "everything that can be paired carries one label, so nothing tells agreement from chance";
    case UndefinedReason::NotRatioScale:
        return "ratios need numbers, none of them negative";
    case UndefinedReason::NoPositionChosen:
        return "no swap pair chose the same position both times";
    case UndefinedReason::NoInformativeSwap:
        return "no swap pair chose by position or tied in one order only";
    case UndefinedReason::NothingRepeated:
        return "nothing was shown twice with a verdict each time";
    case UndefinedReason::NeverCompared:
        return "never compared";
    case UndefinedReason::NoFiniteMaximum:
        return "the likelihood has no finite maximum here";
    case UndefinedReason::NothingDecided:
        return "no decided comparison";
    case UndefinedReason::NoReference:
        return "no reference value";
    case UndefinedReason::NotEstimated:
        return "not estimated by this method";
    }
    return "undefined";
}

double Value::number() const
{
    if (!isDefined())
        throw std::logic_error(std::string("number() of an undefined value: ") + describe(m_reason));
    return m_number;
}

} // namespace raterscope
