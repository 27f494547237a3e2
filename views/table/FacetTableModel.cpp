// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/FacetTableModel.h"

#include "CatalogText.h"
#include "Format.h"

#include <limits>

namespace raterscope {

void FacetTableModel::setTable(Table table)
{
    beginResetModel();
    m_table = std::move(table);
    for (auto& row : m_table.rows)
        row.resize(m_table.columns.size());
    endResetModel();
}

int FacetTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int FacetTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

QVariant FacetTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const TableCell& cell =
        m_table.rows[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())];
    const auto* value = std::get_if<Value>(&cell);
    switch (role) {
    case Qt::DisplayRole:
        if (value && value->isDefined()
            && m_table.formatOf(static_cast<std::size_t>(index.column())) == ColumnFormat::Share)
            return formatShare(value->number());
        return formatCell(cell);
    case Qt::ToolTipRole:
        if (value && !value->isDefined())
            return tr("Undefined: %1").arg(catalogText(describe(value->reason())));
        return std::holds_alternative<std::string>(cell) ? QVariant(formatCell(cell)) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            (std::holds_alternative<std::string>(cell) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case SortRole:
        if (value) // undefined cells sort below every number
            return value->numberOr(-std::numeric_limits<double>::infinity());
        if (const auto* count = std::get_if<std::int64_t>(&cell))
            return static_cast<qlonglong>(*count);
        return formatCell(cell);
    default:
        return {};
    }
}

QVariant FacetTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::ToolTipRole && section < m_tips.size())
        return m_tips[section];
    if (role != Qt::DisplayRole)
        return {};
    return catalogText(m_table.columns[static_cast<std::size_t>(section)]);
}

} // namespace raterscope
