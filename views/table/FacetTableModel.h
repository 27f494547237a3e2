// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"

#include <QAbstractTableModel>
#include <QStringList>

namespace raterscope {

/// A table facet in a table view: text to the left, numbers to the right, undefined cells with their reason.
class FacetTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Roles { SortRole = Qt::UserRole };

    using QAbstractTableModel::QAbstractTableModel;

    void setTable(Table table);
    /// Definitions of the columns, for their headers; columns beyond the list have none.
    void setColumnTips(const QStringList& tips) { m_tips = tips; }
    const Table& table() const { return m_table; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    Table m_table;
    QStringList m_tips;
};

} // namespace raterscope
