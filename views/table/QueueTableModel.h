// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"
#include "core/Dataset.h"
#include "studies/AdjudicationQueue.h"

#include <QAbstractTableModel>
#include <QStyledItemDelegate>

#include <map>
#include <string>
#include <vector>

namespace raterscope {

/// The adjudication queue as rows: rank, unit, votes, the signal, where the votes alone would put it, the
/// decision. Virtual: text is made for the cells that are asked for. It edits nothing itself; a check mark or
/// a decision is reported, and comes back with setDecisions().
class QueueTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Kind { Done, Rank, Unit, Votes, Signal, BaselineRank, Baseline, Decision };

    using QAbstractTableModel::QAbstractTableModel;

    void setQueue(AdjudicationQueue queue, DatasetPtr data, LabelTablePtr table);
    void setDecisions(const std::map<Unit, std::string>& decisions);
    void setHidesDone(bool hides);
    void clear();

    const AdjudicationQueue& queue() const { return m_queue; }
    const Unit& unitAt(int row) const { return m_table->units[rowAt(row).unit]; }
    const AdjudicationQueue::Row& rowAt(int row) const
    {
        return m_queue.rows[m_shown[static_cast<std::size_t>(row)]];
    }
    /// Row of a unit; −1 when it is not shown.
    int rowOf(const Unit& unit) const;
    /// The first shown row after `row` that is not done; −1 when there is none.
    int nextOpen(int row) const;
    bool isDone(const Unit& unit) const { return m_decisions.contains(unit); }
    std::int64_t doneCount() const;
    QStringList labels() const;
    /// The whole queue, done or not, with decisions: what is exported.
    Table asTable() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

signals:
    /// The person marked a unit; an empty label is done without a decision.
    void marked(const raterscope::Unit& unit, bool done, const std::string& label);

private:
    QString text(Kind kind, const AdjudicationQueue::Row& row) const;
    void rebuildRows();

    AdjudicationQueue m_queue;
    DatasetPtr m_data;
    LabelTablePtr m_table;
    std::map<Unit, std::string> m_decisions;
    std::vector<std::size_t> m_shown; ///< positions in the queue
    bool m_hidesDone = false;
};

/// Chooses a decision among the labels of the scale, or none.
class DecisionDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
};

} // namespace raterscope
