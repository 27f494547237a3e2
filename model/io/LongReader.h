// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"
#include "io/PanelAssembly.h"
#include "io/RoleSniffer.h"
#include "io/RowFeed.h"

namespace raterscope {

/// Reads a table with one row a rating. Without a dimension column there is one dimension, called after the
/// value column, or "rating" when that is just "value" or has no name.
ImportResult readLongTable(RowFeed& rows, const TableShape& shape, const TableRoles& roles,
                           const std::string& format, PanelAssembly& assembly, const JobControl& job);

} // namespace raterscope
