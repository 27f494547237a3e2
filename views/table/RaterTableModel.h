// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"
#include "View.h"

#include <QAbstractTableModel>

#include <unordered_map>
#include <vector>

namespace raterscope {

/// What each rater did, a row a rater. Columns that have no value for anybody are left out.
///
/// It refers to the result and makes text only for the cells that are asked for. Level use and severity are
/// painted by RaterDelegate from the profile; their text is in the tool-tip and for screen readers.
class RaterTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Column {
        Rater,
        Labels,
        Levels,
        Entropy,
        Ties,
        Rest,
        Within,
        Across,
        Severity,
        Run,
        Straight,
        Flags
    };
    enum Roles {
        SortRole = Qt::UserRole,
        ColumnRole, ///< the Column, as int
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// A result with profiles, the label of each level, and the colour of each rater's panel.
    void setResult(ResultPtr result, QStringList levels, std::vector<QColor> colours);
    void clear() { setResult(nullptr, {}, {}); }

    const std::vector<Column>& columns() const { return m_columns; }
    int columnOf(Column column) const;
    const RaterProfile& profileAt(int row) const;
    QColor colourAt(int row) const { return m_colours[static_cast<std::size_t>(row)]; }
    /// −1 for an unknown name.
    int rowOf(const std::string& rater) const;
    double barScale() const { return m_barScale; }
    double severityReach() const { return m_severityReach; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(Column column, const RaterProfile& profile) const;
    QString tip(Column column, const RaterProfile& profile) const;
    QString levelText(const RaterProfile& profile) const;
    static QVariant sortKey(Column column, const RaterProfile& profile);

    ResultPtr m_result;
    QStringList m_levels;
    std::vector<QColor> m_colours;
    std::vector<Column> m_columns;
    std::unordered_map<std::string, int> m_rowOf;
    double m_barScale = 0.0;
    double m_severityReach = 0.0;
};

} // namespace raterscope
