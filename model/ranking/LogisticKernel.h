// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/JointFit.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

/// Terms of P(i beats j) = σ(gap + shift), the shift being the shared parameter. One exponential and one
/// logarithm.
inline CellTerms logisticTerms(const JointCell& cell, double gap, double shift)
{
    const double z = gap + shift;
    const double small = std::exp(-std::abs(z));
    const double tail = std::log1p(small);
    const double above = (z >= 0.0 ? 1.0 : small) / (1.0 + small);
    const double slope = cell.wins * (1.0 - above) - cell.losses * above;
    const double bend = (cell.wins + cell.losses) * small / ((1.0 + small) * (1.0 + small));
    return {cell.wins * (std::min(z, 0.0) - tail) + cell.losses * (std::min(-z, 0.0) - tail),
            slope,
            -bend,
            slope,
            -bend,
            -bend,
            bend};
}

} // namespace raterscope
