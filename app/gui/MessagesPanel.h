// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/InputIssue.h"

#include <QAbstractTableModel>
#include <QWidget>

class QLabel;
class QTableView;

namespace raterscope {

/// What was wrong with the rows of a file: line, column, value, reason, remedy.
class IssueTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { LineColumn, FieldColumn, ValueColumn, ReasonColumn, RemedyColumn, ColumnCount };
    enum Roles { SortRole = Qt::UserRole };

    using QAbstractTableModel::QAbstractTableModel;

    void setIssues(const InputIssues& issues);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    InputIssues m_issues;
};

/// The issues of the open file as a table under a line that counts them.
class MessagesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit MessagesPanel(QWidget* parent = nullptr);

    void setIssues(const InputIssues& issues);
    const IssueTableModel& model() const { return *m_model; }

private:
    IssueTableModel* m_model;
    QLabel* m_summary;
    QTableView* m_table;
};

} // namespace raterscope
