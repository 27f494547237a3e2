// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"

#include <string>
#include <vector>

namespace raterscope {

/// Adds the facets of studies as tables: held-out accuracy, associations of uncertainty signals and quintile
/// means, one table a curve.
void addStudyTables(const Facets& facets, std::vector<Table>& tables);

/// A p-value for a table: two digits, never 0.
std::string pCellText(const Value& p);

} // namespace raterscope
