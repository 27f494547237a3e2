// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"

#include <iosfwd>

namespace raterscope {

/// The recorded comparisons, one a row: group, first, second (as shown), judge, panel, kind, aspect,
/// repetition, the verdict or, where outcomes are probabilities, the probability that the first is better,
/// the reference verdict and the reference values of the two items. Columns that would be empty are left out.
///
/// The file opens without a word about it, and reads back to the same rows; an unreadable verdict is an empty
/// cell. Items without a group in data that has groups are written without one, and do not read back: throws
/// std::invalid_argument for data that mixes the two. Names that look like formulas are neutralised, see
/// csvField().
void writePairsCsv(const Dataset& data, std::ostream& out);

} // namespace raterscope
