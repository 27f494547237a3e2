// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/MessagesPanel.h"

#include "Format.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace raterscope {

void IssueTableModel::setIssues(const InputIssues& issues)
{
    beginResetModel();
    m_issues = issues;
    endResetModel();
}

int IssueTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_issues.listed().size());
}

int IssueTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant IssueTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const InputIssue& issue = m_issues.listed()[static_cast<std::size_t>(index.row())];
    if (role == Qt::ToolTipRole)
        return QString::fromStdString(issue.text());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((index.column() == LineColumn ? Qt::AlignRight : Qt::AlignLeft)
                                   | Qt::AlignVCenter);
    if (role == SortRole && index.column() == LineColumn)
        return static_cast<qlonglong>(issue.line);
    if (role != Qt::DisplayRole && role != SortRole)
        return {};
    switch (index.column()) {
    case LineColumn:
        return issue.line > 0 ? formatCount(issue.line) : QString();
    case FieldColumn:
        if (!issue.columnName.empty())
            return QString::fromStdString(issue.columnName);
        return issue.column > 0 ? formatCount(issue.column) : QString();
    case ValueColumn:
        return QString::fromStdString(issue.value);
    case ReasonColumn:
        return QString::fromStdString(issue.message);
    case RemedyColumn:
        return QString::fromStdString(issue.remedy);
    default:
        return {};
    }
}

QVariant IssueTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case LineColumn:
        return tr("Line");
    case FieldColumn:
        return tr("Column");
    case ValueColumn:
        return tr("Value");
    case ReasonColumn:
        return tr("What is wrong");
    case RemedyColumn:
        return tr("What to do");
    default:
        return {};
    }
}

MessagesPanel::MessagesPanel(QWidget* parent)
    : QWidget(parent), m_model(new IssueTableModel(this)), m_summary(new QLabel), m_table(new QTableView)
{
    m_summary->setObjectName(QStringLiteral("messagesSummary"));
    m_table->setObjectName(QStringLiteral("issueTable"));
    m_table->setAccessibleName(tr("Messages about the file"));
    m_table->setModel(m_model);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->setSpacing(4);
    layout->addWidget(m_summary);
    layout->addWidget(m_table, 1);
    setIssues({});
}

void MessagesPanel::setIssues(const InputIssues& issues)
{
    m_model->setIssues(issues);
    m_table->setVisible(!issues.empty());
    layout()->setAlignment(issues.empty() ? Qt::AlignTop : Qt::Alignment());
    if (issues.empty()) {
        m_summary->setText(tr("No messages about the open file."));
        return;
    }
    QString text = tr("%1 messages, %2 rows dropped")
                       .arg(formatCount(issues.total()), formatCount(issues.rowsDropped()));
    if (issues.total() > static_cast<std::int64_t>(issues.listed().size()))
        text += tr("; the first %1 are listed")
                    .arg(formatCount(static_cast<std::int64_t>(issues.listed().size())));
    m_summary->setText(text);
    m_table->resizeColumnsToContents();
    for (int column = 0; column < IssueTableModel::RemedyColumn; ++column)
        m_table->setColumnWidth(column, std::min(m_table->columnWidth(column), 320));
}

} // namespace raterscope
