// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/ReadPanel.h"

#include <filesystem>

namespace raterscope {

/// Adds the reference values of a second table to a panel that has been read: gold labels that came as a file
/// of their own.
///
/// `options.referenceFile` is the table, one row an item (or an item and dimension), joined by the item's
/// name. Its columns are those of `options.referenceMapping` (roles item, reference, dimension); left out,
/// the item is the first column and the reference the one whose name says so (gold, truth, …), else one of
/// labels (value, label, …), else the last. Values are kept as they are written; whether they are labels of
/// the scale is for the reader of the reference to say.
///
/// Notes in the panel's provenance say how many items were matched; rows of items that the panel does not
/// have are counted under its drops, and listed among the issues as the reader lists any bad row. Throws
/// InputError when the file cannot be read, has one column only, or matches no item at all. Cost: one pass
/// over the file.
void addReferenceFile(ImportResult& panel, const ImportOptions& options, const JobControl& job = {});

} // namespace raterscope
