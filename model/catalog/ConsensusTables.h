// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"

#include <vector>

namespace raterscope {

/// The consensus facets as tables, the short ones first: trust, parameters, trust against validity, method
/// comparison, confusion, and one row per unit last.
void addConsensusTables(const Facets& facets, const AnalysisInput& input, std::vector<Table>& tables);

} // namespace raterscope
