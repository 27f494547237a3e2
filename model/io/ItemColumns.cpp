// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ItemColumns.h"

#include "io/Words.h"

#include <algorithm>

namespace raterscope {

namespace {

/// {"reference": {"gold": "yes"}}: the reference is called "gold".
constexpr std::string_view referenceMember = "reference.";

RoleColumns columnsOf(const TableShape& shape, const TableRoles& roles, const char* role)
{
    const auto place = roles.mapping.find(role);
    return place == roles.mapping.end() ? RoleColumns() : RoleColumns(shape.columns, place->second);
}

} // namespace

ItemColumns::ItemColumns(const TableShape& shape, const TableRoles& roles, PanelAssembly& assembly)
    : m_shape(shape), m_assembly(assembly), m_item(columnsOf(shape, roles, "item")),
      m_group(columnsOf(shape, roles, "group")), m_system(columnsOf(shape, roles, "system")),
      m_text(columnsOf(shape, roles, "text")), m_reference(columnsOf(shape, roles, "reference")),
      m_referenceByDimension(roles.mapping.contains("dimension")),
      m_describes(!m_group.isEmpty() || !m_system.isEmpty() || !m_text.isEmpty() || !m_reference.isEmpty())
{
    for (const auto column : m_reference.columns()) {
        const std::string_view name = shape.columns[column];
        const bool isMember = shape.isRecords && name.starts_with(referenceMember);
        assembly.builder().referenceColumns().emplace_back(isMember ? name.substr(referenceMember.size())
                                                                    : name);
    }
}

ItemId ItemColumns::itemOf(const CsvRow& row)
{
    ItemId item;
    if (m_item.isEmpty()) {
        item = m_assembly.builder().item(std::to_string(m_assembly.rowsRead()));
    } else {
        const auto name = m_item.text(row);
        if (name.empty()) {
            m_assembly.drop(m_item.blankPlace(row, m_shape.columns), {}, "the item is empty",
                            "Fill in the cell, or name another item column (--map item=COLUMN).");
            return {};
        }
        auto& builder = m_assembly.builder();
        item = ItemId(m_names.find(
            name, [&](std::int32_t id) -> std::string_view { return builder.itemData(ItemId(id)).name; },
            [&](std::string_view unseen) { return builder.item(unseen).value; }));
    }
    if (m_describes)
        describe(item, row);
    return item;
}

void ItemColumns::describe(ItemId id, const CsvRow& row)
{
    auto& builder = m_assembly.builder();
    if (!m_group.isEmpty()) {
        const auto name = m_group.text(row);
        const GroupId before = builder.itemData(id).group;
        if (!name.empty() && !before.isValid()) {
            const GroupId group = builder.group(name);
            if (group.index() == m_groupNames.size())
                m_groupNames.emplace_back(name);
            builder.itemData(id).group = group;
        } else if (!name.empty() && name != m_groupNames[before.index()]) {
            noteConflict(id, "group", m_group, row, m_groupNames[before.index()]);
        }
    }
    auto& item = builder.itemData(id);
    if (!m_system.isEmpty()) {
        const auto name = m_system.text(row);
        if (item.system.empty())
            item.system = name;
        else if (!name.empty() && name != item.system)
            noteConflict(id, "system", m_system, row, item.system);
    }
    if (!m_text.isEmpty() && item.text.empty())
        item.text = m_text.filledText(row);
    if (m_reference.isEmpty() || m_referenceByDimension)
        return;
    item.reference.resize(m_reference.columns().size());
    for (std::size_t i = 0; i < item.reference.size(); ++i) {
        const auto value = trimmed(row.fields[m_reference.columns()[i]]);
        if (item.reference[i].empty())
            item.reference[i] = value;
        else if (!value.empty() && value != item.reference[i])
            noteConflict(id, "reference", m_reference, row, item.reference[i]);
    }
}

void ItemColumns::describeDimension(ItemId id, DimensionId dimension, const CsvRow& row)
{
    if (m_reference.isEmpty() || !m_referenceByDimension)
        return;
    auto& cells = m_assembly.builder().itemData(id).referenceByDimension;
    for (std::size_t i = 0; i < m_reference.columns().size(); ++i) {
        const auto value = trimmed(row.fields[m_reference.columns()[i]]);
        if (value.empty())
            continue;
        const auto column = static_cast<std::int32_t>(i);
        const auto before = std::find_if(cells.begin(), cells.end(), [&](const DimensionReference& cell) {
            return cell.dimension == dimension && cell.column == column;
        });
        if (before == cells.end())
            cells.push_back({dimension, column, std::string(value)});
        else if (value != before->text)
            noteConflict(id, "reference", m_reference, row, before->text);
    }
}

void ItemColumns::noteConflict(ItemId item, const char* role, const RoleColumns& columns, const CsvRow& row,
                               const std::string& before)
{
    if (!m_conflicts.emplace(item, role).second)
        return;
    const std::size_t column = columns.columns().front();
    m_assembly.note({row.line, static_cast<std::int64_t>(column) + 1, m_shape.columns[column]},
                    row.fields[column],
                    "the item \"" + shortValue(m_assembly.builder().itemData(item).name) + "\" has another "
                        + role + " than before (\"" + shortValue(before) + "\"); the first is kept",
                    std::string("If they are different items, make the item of more columns (--map item=")
                        + m_shape.columns[m_item.isEmpty() ? 0 : m_item.columns().front()] + "+"
                        + m_shape.columns[column] + ").");
}

} // namespace raterscope
