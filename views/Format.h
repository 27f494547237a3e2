// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace raterscope {

/// Numbers on screen, the same everywhere: a real minus sign, grouped counts, no exponent where none is
/// needed. Independent of the locale, so that what a person reads is what a file holds.

/// 12000 → "12,000".
QString formatCount(std::int64_t count);
/// Fixed decimals, "−0.01"; a rounded zero loses its sign ("0.00").
QString formatFixed(double number, int decimals = 2);
/// The number, or "–" when it is undefined; tool-tips give the reason with describe().
QString formatValue(const Value& value, int decimals = 2);
/// The number, or "undefined: <reason>", for places with room for a sentence.
QString describeValue(const Value& value, int decimals = 2);
/// "0.402 [0.36, 0.44]"; without brackets when there is no interval, describeValue() when there is no number.
QString formatEstimate(const Value& value, const std::optional<Interval>& interval, int decimals = 2);
/// 0.431 → "43.1 %".
QString formatShare(double share, int decimals = 1);
/// Never 0: "0.0046", "2.3e-52", and "< 1e-307" below what a double can hold.
QString formatPValue(double p);
/// "[−0.03, 0.07]".
QString formatInterval(const Interval& interval, int decimals = 2);
/// A cell of a Table facet; `format` says how its column's numbers read.
QString formatCell(const TableCell& cell, ColumnFormat format = ColumnFormat::Plain);

} // namespace raterscope
