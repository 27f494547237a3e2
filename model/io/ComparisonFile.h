// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"
#include "io/PanelAssembly.h"

namespace raterscope {

/// Adds the comparisons of `options.comparisonFile` to a panel that is being read, before it is finished.
///
/// Judges are joined with raters by name; items with items by name, else by group and system; those that are
/// new are added. Reference values of the comparisons' items are not taken over: the panel has its own. Notes
/// say how many of each joined. What was wrong with the second file is listed among the panel's issues, its
/// drops under "comparisons: …". Throws InputError when the file cannot be read or holds ratings instead.
/// Cost: one pass over the file.
void addComparisonFile(PanelAssembly& assembly, const ImportOptions& options, const JobControl& job);

} // namespace raterscope
