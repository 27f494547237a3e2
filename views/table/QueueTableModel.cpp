// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/QueueTableModel.h"

#include "Format.h"
#include "catalog/TableParts.h"
#include "table/UnitText.h"

#include <QComboBox>

#include <algorithm>
#include <array>

namespace raterscope {

namespace {

using Kind = QueueTableModel::Kind;

constexpr std::array queueColumns{Kind::Done,   Kind::Rank,         Kind::Unit,     Kind::Votes,
                                  Kind::Signal, Kind::BaselineRank, Kind::Baseline, Kind::Decision};

Kind kindOf(int column)
{
    return queueColumns[static_cast<std::size_t>(column)];
}

QString fullName(const Dataset& data, const Unit& unit)
{
    const QString systems = unitSystems(data, unit);
    const QString name = unitName(data, unit);
    return systems.isEmpty() || !unit.isPair() ? name : name + QStringLiteral(" \u00b7 ") + systems;
}

QString rankText(std::int64_t rank)
{
    return rank > 0 ? formatCount(rank) : QStringLiteral("\u2013");
}

} // namespace

void QueueTableModel::setQueue(AdjudicationQueue queue, DatasetPtr data, LabelTablePtr table)
{
    beginResetModel();
    m_queue = std::move(queue);
    m_data = std::move(data);
    m_table = std::move(table);
    rebuildRows();
    endResetModel();
}

void QueueTableModel::setDecisions(const std::map<Unit, std::string>& decisions)
{
    if (decisions == m_decisions)
        return;
    if (!m_hidesDone) { // rows stay where they are
        m_decisions = decisions;
        if (rowCount() > 0)
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_decisions = decisions;
    rebuildRows();
    endResetModel();
}

void QueueTableModel::setHidesDone(bool hides)
{
    beginResetModel();
    m_hidesDone = hides;
    rebuildRows();
    endResetModel();
}

void QueueTableModel::clear()
{
    setQueue({}, {}, {});
}

void QueueTableModel::rebuildRows()
{
    m_shown.clear();
    for (std::size_t place = 0; place < m_queue.rows.size(); ++place) {
        if (!m_hidesDone || !isDone(m_table->units[m_queue.rows[place].unit]))
            m_shown.push_back(place);
    }
}

int QueueTableModel::rowOf(const Unit& unit) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (unitAt(row) == unit)
            return row;
    }
    return -1;
}

int QueueTableModel::nextOpen(int row) const
{
    for (int next = row + 1; next < rowCount(); ++next) {
        if (!isDone(unitAt(next)))
            return next;
    }
    return -1;
}

std::int64_t QueueTableModel::doneCount() const
{
    if (!m_table)
        return 0;
    return std::count_if(m_table->units.begin(), m_table->units.end(),
                         [&](const Unit& unit) { return isDone(unit); });
}

QStringList QueueTableModel::labels() const
{
    QStringList result;
    if (m_table) {
        for (const auto& label : m_table->scale.labels)
            result << QString::fromStdString(label);
    }
    return result;
}

Table QueueTableModel::asTable() const
{
    Table table = startTable("adjudication-queue", "Units to look at, by " + m_queue.signal,
                             {"rank", "unit", "votes", m_queue.signal, "rank by votes alone",
                              m_queue.baseline, "done", "decision"});
    for (const auto& row : m_queue.rows) {
        const auto mark = m_decisions.find(m_table->units[row.unit]);
        const bool done = mark != m_decisions.end();
        const auto rank = [](std::int64_t place) {
            return place > 0 ? TableCell(place) : TableCell(Value(UndefinedReason::TooFewRaters));
        };
        table.rows.push_back({rank(row.rank), text(Kind::Unit, row).toStdString(),
                              votesText(row.votes, m_table->scale.labels), row.value, rank(row.baselineRank),
                              row.baseline, std::string(done ? "yes" : ""),
                              done ? mark->second : std::string()});
    }
    return table;
}

int QueueTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int QueueTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(queueColumns.size());
}

QString QueueTableModel::text(Kind kind, const AdjudicationQueue::Row& row) const
{
    switch (kind) {
    case Kind::Done:
        return {};
    case Kind::Rank:
        return rankText(row.rank);
    case Kind::Unit:
        return fullName(*m_data, m_table->units[row.unit]);
    case Kind::Votes:
        return QString::fromStdString(votesText(row.votes, m_table->scale.labels));
    case Kind::Signal:
        return formatValue(row.value, 3);
    case Kind::BaselineRank:
        return rankText(row.baselineRank);
    case Kind::Baseline:
        return formatValue(row.baseline, 3);
    case Kind::Decision: {
        const auto mark = m_decisions.find(m_table->units[row.unit]);
        return mark == m_decisions.end() ? QString() : QString::fromStdString(mark->second);
    }
    }
    return {};
}

QVariant QueueTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !m_table)
        return {};
    const Kind kind = kindOf(index.column());
    const auto& row = rowAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return text(kind, row);
    case Qt::CheckStateRole:
        if (kind == Kind::Done)
            return isDone(m_table->units[row.unit]) ? Qt::Checked : Qt::Unchecked;
        return {};
    case Qt::TextAlignmentRole:
        return kind == Kind::Unit || kind == Kind::Votes || kind == Kind::Decision || kind == Kind::Done
                   ? QVariant(Qt::AlignLeft | Qt::AlignVCenter)
                   : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (kind == Kind::Signal && !row.value.isDefined())
            return describeValue(row.value);
        if (kind == Kind::Baseline && !row.baseline.isDefined())
            return describeValue(row.baseline);
        return kind == Kind::Unit || kind == Kind::Votes ? QVariant(text(kind, row)) : QVariant();
    case Qt::AccessibleTextRole:
        if (kind == Kind::Done)
            return isDone(m_table->units[row.unit]) ? tr("done") : tr("open");
        return {};
    default:
        return {};
    }
}

QVariant QueueTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const Kind kind = kindOf(section);
    if (role == Qt::ToolTipRole) {
        if (kind == Kind::Signal)
            return QString::fromStdString(m_queue.signal);
        if (kind == Kind::BaselineRank)
            return tr("Where the entropy of the votes alone, without any model, would put it.");
        if (kind == Kind::Decision)
            return tr("The label decided on; double-click or F2 to choose. It changes no number here and is "
                      "exported with the queue.");
        return {};
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (kind) {
    case Kind::Done:
        return tr("Done");
    case Kind::Rank:
        return tr("Rank");
    case Kind::Unit:
        return m_table && !m_table->units.empty() && m_table->units.front().isPair() ? tr("Pair")
                                                                                     : tr("Item");
    case Kind::Votes:
        return tr("Votes");
    case Kind::Signal:
        return tr("Signal");
    case Kind::BaselineRank:
        return tr("By votes alone");
    case Kind::Baseline:
        return tr("Vote entropy");
    case Kind::Decision:
        return tr("Decision");
    }
    return {};
}

Qt::ItemFlags QueueTableModel::flags(const QModelIndex& index) const
{
    auto flags = QAbstractTableModel::flags(index);
    if (index.isValid() && kindOf(index.column()) == Kind::Done)
        flags |= Qt::ItemIsUserCheckable;
    if (index.isValid() && kindOf(index.column()) == Kind::Decision)
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool QueueTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid())
        return false;
    const Unit unit = unitAt(index.row());
    const auto mark = m_decisions.find(unit);
    const std::string label = mark == m_decisions.end() ? std::string() : mark->second;
    if (role == Qt::CheckStateRole && kindOf(index.column()) == Kind::Done) {
        emit marked(unit, value.toInt() == Qt::Checked, label);
        return true;
    }
    if (role == Qt::EditRole && kindOf(index.column()) == Kind::Decision) {
        const std::string chosen = value.toString().toStdString();
        if (chosen != label)
            emit marked(unit, true, chosen);
        return true;
    }
    return false;
}

QWidget* DecisionDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                        const QModelIndex& index) const
{
    const auto* model = qobject_cast<const QueueTableModel*>(index.model());
    if (!model)
        return nullptr;
    auto* box = new QComboBox(parent);
    box->setObjectName(QStringLiteral("decisionBox"));
    box->addItem(tr("no decision"), QString());
    for (const auto& label : model->labels())
        box->addItem(label, label);
    return box;
}

void DecisionDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    auto* box = static_cast<QComboBox*>(editor);
    box->setCurrentIndex(std::max(0, box->findData(index.data(Qt::EditRole).toString())));
}

void DecisionDelegate::setModelData(QWidget* editor, QAbstractItemModel* model,
                                    const QModelIndex& index) const
{
    model->setData(index, static_cast<QComboBox*>(editor)->currentData().toString());
}

} // namespace raterscope
