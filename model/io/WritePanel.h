// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"
#include "core/Dataset.h"

#include <iosfwd>

namespace raterscope {

/// One rating a row: item, group, system, panel, kind, rater, dimension, value (empty columns are left out),
/// and the reference columns. Items and raters without a rating get a row with an empty value.
/// Reading the file back with the same roles gives the same ratings. Names that look like formulas are
/// neutralised, see csvField().
void writeLongCsv(const Dataset& data, std::ostream& out);

/// One item a row: item, group, system, then a column for each rater, or `rater_dimension` when there is more
/// than one dimension, and the reference columns. Missing cells are empty. Kept repeats and references that
/// differ by dimension do not fit: throws std::invalid_argument.
void writeWideCsv(const Dataset& data, std::ostream& out);

/// A table at full precision. An undefined value is an empty cell; its reason stands in a column added behind
/// ("<column>: why undefined"), which is there only when the column has undefined values.
void writeTableCsv(const Table& table, std::ostream& out);

/// The same as JSON Lines: an object a row with the columns as keys, texts as they are. An undefined value is
/// null, its reason under "<column>: why undefined". Bytes that are no UTF-8 become U+FFFD.
void writeTableJsonl(const Table& table, std::ostream& out);

} // namespace raterscope
