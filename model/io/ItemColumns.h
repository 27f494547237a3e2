// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/NamePredictor.h"
#include "io/PanelAssembly.h"
#include "io/RoleSniffer.h"
#include "io/TableRows.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace raterscope {

/// Finds the item of each row and fills in what the row says about it: group, system, text, reference.
class ItemColumns
{
public:
    ItemColumns(const TableShape& shape, const TableRoles& roles, PanelAssembly& assembly);

    /// The item of a row; invalid when its cell is empty: then the row is dropped and listed.
    /// Without an item column, every row is an item, called by its number.
    ItemId itemOf(const CsvRow& row);
    /// Keeps the row's reference for its item and dimension, where a column of the file names the dimension.
    void describeDimension(ItemId item, DimensionId dimension, const CsvRow& row);

private:
    void describe(ItemId item, const CsvRow& row);
    /// Notes, once an item and role, that a later row says otherwise; the first stays.
    void noteConflict(ItemId item, const char* role, const RoleColumns& columns, const CsvRow& row,
                      const std::string& before);

    const TableShape& m_shape;
    PanelAssembly& m_assembly;
    RoleColumns m_item, m_group, m_system, m_text, m_reference;
    bool m_referenceByDimension;
    bool m_describes;
    NamePredictor m_names;
    std::set<std::pair<ItemId, std::string>> m_conflicts;
    std::vector<std::string> m_groupNames; ///< by group id
};

} // namespace raterscope
