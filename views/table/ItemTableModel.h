// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"
#include "catalog/Facets.h"
#include "core/Dataset.h"
#include "core/LabelTable.h"

#include <QAbstractTableModel>
#include <QString>

#include <cstdint>
#include <vector>

namespace raterscope {

/// Units of the label table as rows: what was labelled, every rater's label, whether panels copied, vote
/// entropy.
///
/// Virtual: it holds the positions of the listed units and makes text only for the cells that are asked for,
/// so a million units cost eight megabytes. It sorts and filters itself: a proxy would keep a second and a
/// third index of the same size. Sorting compares SortRole values (numbers), never the displayed text.
class ItemTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Kind { Unit, Systems, Dimension, Rater, Identical, Entropy };
    struct Column {
        Kind kind;
        std::size_t index = 0; ///< table column of a rater, position among the panels looked at for copies
    };
    enum Roles {
        SortRole = Qt::UserRole,
        PositionRole, ///< position of the row's unit in the label table
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// A table and the positions of its units that are listed. Keeps the sort order and the filter.
    void setRows(DatasetPtr data, LabelTablePtr table, std::vector<std::size_t> positions);
    /// The identical-vector items of each panel, for the columns that tell copied rows.
    void setDuplicates(std::vector<DuplicateItems> duplicates);
    void setTheme(const Theme& theme);
    /// Rows whose unit, group, system or dimension contains the words (upper and lower case alike).
    void setFilter(const QString& words);

    const std::vector<Column>& columns() const { return m_columns; }
    /// Position in the label table of a row; −1 for no row.
    std::ptrdiff_t positionOf(int row) const;
    /// Row of a unit, −1 when it is not listed.
    int rowOf(const Unit& unit) const;
    const Unit& unitAt(int row) const { return m_table->units[m_rows[static_cast<std::size_t>(row)]]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    void rebuildColumns();
    void rebuildRows();
    void sortRows();
    QString text(const Column& column, std::size_t position) const;
    QVariant levelColour(std::int32_t level) const;
    double sortKey(const Column& column, std::size_t position) const;
    /// How many of a unit's items carry identical vectors of the panel: 0, 1, 2.
    int copiedItems(std::size_t panel, const Unit& unit) const;
    Value entropy(std::size_t position) const;

    DatasetPtr m_data;
    LabelTablePtr m_table;
    Theme m_theme;
    std::vector<Column> m_columns;
    std::vector<std::int32_t> m_systemRank; ///< by item
    std::vector<DuplicateItems> m_duplicates;
    std::vector<std::vector<bool>> m_copied; ///< by panel of m_duplicates, by item
    std::vector<std::size_t> m_listed;       ///< before the filter, table order
    std::vector<std::size_t> m_rows;         ///< after filter and sort
    QString m_filter;
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace raterscope
