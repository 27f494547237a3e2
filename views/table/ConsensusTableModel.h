// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "View.h"

#include <QAbstractTableModel>

#include <vector>

namespace raterscope {

/// The consensus of every unit as rows: chosen label with its probability, entropy, score with its interval.
/// Virtual: it holds the order of the rows and makes text only for cells that are asked for; it sorts itself,
/// by number.
class ConsensusTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Kind { Unit, Systems, Labels, Chosen, Probability, Entropy, Score, Deviation, Bar };
    enum Roles {
        SortRole = Qt::UserRole,
        ScoreRole, ///< score, low, high as a list, each a share of the whole range; absent when undefined
        HasIntervalRole,
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// A result with a posterior or scores, and what it is about.
    void setResult(ResultPtr result, AnalysisInput input);
    void clear();

    const std::vector<Kind>& columns() const { return m_columns; }
    std::size_t unitOf(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// Row of a unit, −1 when there is none.
    int rowOf(const Unit& unit) const;
    const Unit& unitAt(int row) const { return m_input.table->units[unitOf(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    QString text(Kind kind, std::size_t unit) const;
    QString tip(Kind kind, std::size_t unit) const;
    QVariant barShares(std::size_t unit) const;
    double sortKey(Kind kind, std::size_t unit) const;
    Value probability(std::size_t unit) const;
    Value score(std::size_t unit) const;
    void sortRows();
    void findRange();

    ResultPtr m_result;
    AnalysisInput m_input;
    std::vector<Kind> m_columns;
    std::vector<std::size_t> m_rows;
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    double m_low = 0.0, m_high = 1.0; ///< of scores and their intervals
};

} // namespace raterscope
