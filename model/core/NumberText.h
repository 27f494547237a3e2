// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace raterscope {

/// A number with a fixed count of decimals for sentences: "0.402", "−0.015". Never "-0.000"; point, not
/// comma.
std::string fixedText(double number, int decimals);
/// A count with its thousands grouped: "12,000".
std::string groupedText(std::int64_t number);
/// A p-value from its decimal logarithm, two digits, never 0: "0.0046", "2.3e-52", "7.1e-1204".
std::string pText(double log10P);

} // namespace raterscope
