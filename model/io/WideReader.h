// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"
#include "io/PanelAssembly.h"
#include "io/RoleSniffer.h"
#include "io/RowFeed.h"

namespace raterscope {

/// Reads a table with one row an item and one column a rater, or one column a rater and dimension when there
/// is a pattern. A dimension column makes it one row an item and dimension. Otherwise the dimension is called
/// "rating". A column without a rating still makes a rater.
ImportResult readWideTable(RowFeed& rows, const TableShape& shape, const TableRoles& roles,
                           const std::string& format, PanelAssembly& assembly, const JobControl& job);

} // namespace raterscope
