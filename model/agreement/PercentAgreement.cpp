// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/PercentAgreement.h"

#include <cmath>

namespace raterscope {

Value PercentAgreement::value(const Contingency& table) const
{
    if (table.total() == 0)
        return UndefinedReason::NothingPairable;
    std::int64_t equal = 0;
    for (int k = 0; k < table.size(); ++k)
        equal += table.at(k, k);
    return static_cast<double>(equal) / static_cast<double>(table.total());
}

PairValue PercentAgreement::evaluate(const Contingency& table) const
{
    const Value share = value(table);
    if (!share.isDefined())
        return {share};
    const double p = share.number();
    return {share, std::sqrt(p * (1.0 - p) / static_cast<double>(table.total()))};
}

} // namespace raterscope
