// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/MatrixTableModel.h"

#include "Format.h"
#include "plot/AgreementPlot.h"

#include <cmath>

namespace raterscope {

MatrixTableModel::MatrixTableModel(const AgreementPlot& plot, QObject* parent)
    : QAbstractTableModel(parent), m_plot(plot)
{
}

void MatrixTableModel::refresh()
{
    const bool shows = m_plot.hasScene();
    const void* result = shows ? m_plot.scene().result.get() : nullptr;
    if (result == m_shownResult && (!shows || m_plot.scene().rows == m_shownRows))
        return;
    beginResetModel();
    m_shownResult = result;
    m_shownRows = shows ? m_plot.scene().rows : std::vector<std::int32_t>();
    endResetModel();
}

int MatrixTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shownRows.size());
}

int MatrixTableModel::columnCount(const QModelIndex& parent) const
{
    return rowCount(parent);
}

bool MatrixTableModel::isInside(const QModelIndex& index) const
{
    // Between a new picture and refresh() there may be fewer rows than the table still shows.
    return index.isValid() && m_plot.hasScene() && index.row() < m_plot.scene().rowCount()
           && index.column() < m_plot.scene().rowCount();
}

QString MatrixTableModel::cellText(const AgreementPlot& plot, int row, int column)
{
    if (!plot.hasScene() || row < 0 || column < 0 || row >= plot.scene().rowCount()
        || column >= plot.scene().rowCount())
        return {};
    const AgreementScene& scene = plot.scene();
    if (scene.isSameRater(row, column)) // a block has a mean within it
        return QStringLiteral("\u2013");
    const RaterMatrix& numbers = scene.matrix();
    const auto a = static_cast<std::size_t>(scene.rows[static_cast<std::size_t>(row)]);
    const auto b = static_cast<std::size_t>(scene.rows[static_cast<std::size_t>(column)]);
    const std::size_t cell = a * numbers.size() + b;
    std::optional<Interval> interval;
    if (cell < numbers.low.size() && std::isfinite(numbers.low[cell]))
        interval = Interval{numbers.low[cell], numbers.high[cell], numbers.intervalMethod, 0};
    return tr("%1 \u00b7 %2 %3")
        .arg(formatEstimate(numbers.at(a, b), interval), formatCount(numbers.usedAt(a, b)), scene.unitNoun);
}

QVariant MatrixTableModel::data(const QModelIndex& index, int role) const
{
    if (!isInside(index))
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return cellText(m_plot, index.row(), index.column());
    case Qt::AccessibleTextRole:
        return m_plot.scene().describeCell(index.row(), index.column());
    case Qt::ToolTipRole:
        return m_plot.scene().describeCell(index.row(), index.column()).toHtmlEscaped();
    case Qt::TextAlignmentRole:
        return int(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant MatrixTableModel::headerData(int section, Qt::Orientation, int role) const
{
    if (section < 0 || !m_plot.hasScene() || section >= m_plot.scene().rowCount())
        return {};
    const QString& name = m_plot.scene().rater(section).name;
    if (role == Qt::DisplayRole)
        return name;
    if (role == Qt::ToolTipRole)
        return name.toHtmlEscaped();
    return {};
}

} // namespace raterscope
