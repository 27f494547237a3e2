// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>

namespace raterscope {

/// A cell of a column of numbers that holds none. Tables and JSON write it as undefined, never as a number.
inline constexpr double noNumber = std::numeric_limits<double>::quiet_NaN();

/// The 0.975 quantile of the standard normal distribution: half width, in standard errors, of a 95 %
/// interval.
inline constexpr double normal975 = 1.959963984540054;

} // namespace raterscope
