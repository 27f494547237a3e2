// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"
#include "io/PairRoles.h"
#include "io/PanelAssembly.h"
#include "io/RowFeed.h"

namespace raterscope {

/// Reads a table of comparisons: a row a presentation, a row both orders of one (two outcome columns), a row
/// the presentations to several judges (a column each), or a row counts of wins, losses and ties, which
/// become that many rows.
///
/// An outcome that cannot be read makes an Unreadable row and is listed; rows without their items or judge,
/// with an item compared with itself or a probability off its scale are dropped and listed.
/// `reference_first` and `reference_second` are reference values of the two items; with aspects they belong
/// to the dimension called like the aspect.
ImportResult readPairs(RowFeed& rows, const TableShape& shape, const PairRoles& roles,
                       const std::string& format, const ImportOptions& options, PanelAssembly& assembly,
                       const JobControl& job);

} // namespace raterscope
