// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "core/Edits.h"
#include "core/LabelTable.h"

#include <QAbstractTableModel>

#include <optional>
#include <string>
#include <vector>

namespace raterscope {

/// The ratings of one unit: a row for each rater that rated it, a column for each dimension; pairs show both
/// items' ratings, "4 – 2", and the verdict. Excluded raters are listed too, and say so.
class InspectorModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setUnit(DatasetPtr data, LabelTablePtr table, const Edits& edits, std::optional<Unit> unit);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        RaterId rater;
        std::string panel;
        bool excluded = false;
        std::vector<QString> cells; ///< by dimension
        QString verdict;
    };

    void addRatings(std::vector<Row>& rows, ItemId item, bool second) const;

    DatasetPtr m_data;
    LabelTablePtr m_table;
    std::optional<Unit> m_unit;
    std::vector<Row> m_rows;
};

} // namespace raterscope
