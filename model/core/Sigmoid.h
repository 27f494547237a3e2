// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>

namespace raterscope {

/// log σ(x) = −log(1 + exp(−x)), exact in both tails.
inline double logSigmoid(double x)
{
    return std::min(x, 0.0) - std::log1p(std::exp(-std::abs(x)));
}

/// σ(x) = 1 / (1 + exp(−x)), without overflow.
inline double sigmoid(double x)
{
    const double small = std::exp(-std::abs(x));
    return (x >= 0.0 ? 1.0 : small) / (1.0 + small);
}

} // namespace raterscope
