// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "InspectorModel.h"

#include "audit/IdenticalVectors.h"

#include <algorithm>

namespace raterscope {

namespace {

enum FixedColumn { RaterColumn, PanelColumn, FirstDimension };
const QString gap = QStringLiteral("\u00b7"); ///< an item of a pair that was not rated

} // namespace

void InspectorModel::setUnit(DatasetPtr data, LabelTablePtr table, const Edits& edits,
                             std::optional<Unit> unit)
{
    beginResetModel();
    m_data = std::move(data);
    m_table = std::move(table);
    m_unit = unit;
    m_rows.clear();
    if (m_data && m_unit) {
        std::vector<Row> rows(m_data->raters.size());
        for (std::size_t r = 0; r < rows.size(); ++r) {
            rows[r].rater = RaterId(r);
            rows[r].panel = effectivePanel(*m_data, edits, RaterId(r));
            rows[r].excluded = edits.excludedRaters.contains(RaterId(r));
        }
        addRatings(rows, m_unit->item, false);
        if (m_unit->isPair())
            addRatings(rows, m_unit->second, true);
        m_rows = std::move(rows);
        const auto position = m_table && m_unit->isPair()
                                  ? std::find(m_table->units.begin(), m_table->units.end(), *m_unit)
                                  : std::vector<Unit>::const_iterator();
        if (m_table && m_unit->isPair() && position != m_table->units.end()) {
            const auto place = static_cast<std::size_t>(position - m_table->units.begin());
            for (Row& row : m_rows) {
                const auto column = std::find(m_table->raters.begin(), m_table->raters.end(), row.rater);
                if (column == m_table->raters.end())
                    continue;
                const auto level =
                    m_table->levelAt(place, static_cast<std::size_t>(column - m_table->raters.begin()));
                if (level >= 0)
                    row.verdict =
                        QString::fromStdString(m_table->scale.labels[static_cast<std::size_t>(level)]);
            }
        }
        // A judge of recorded comparisons has a verdict and no ratings.
        std::erase_if(m_rows, [](const Row& row) { return row.cells.empty() && row.verdict.isEmpty(); });
    }
    endResetModel();
}

void InspectorModel::addRatings(std::vector<Row>& rows, ItemId item, bool second) const
{
    const bool pair = m_unit->isPair();
    std::vector<std::vector<QString>> labels(rows.size());
    for (const Rating& rating : m_data->ratingsOf(item)) {
        const auto dimension = static_cast<std::size_t>(rating.dimension);
        auto& cells = labels[static_cast<std::size_t>(rating.rater)];
        cells.resize(m_data->dimensions.size());
        const QString label = QString::fromStdString(
            m_data->dimensions[dimension].scale.labels[static_cast<std::size_t>(rating.level)]);
        cells[dimension] +=
            (cells[dimension].isEmpty() ? QString() : QStringLiteral(", ")) + label; // kept repeats
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
        auto& cells = rows[r].cells;
        if (labels[r].empty() && cells.empty())
            continue;
        cells.resize(m_data->dimensions.size());
        labels[r].resize(m_data->dimensions.size());
        for (std::size_t d = 0; d < cells.size(); ++d) {
            const QString label = labels[r][d].isEmpty() && pair ? gap : labels[r][d];
            if (!second)
                cells[d] = label;
            else
                cells[d] = (cells[d].isEmpty() ? gap : cells[d]) + QStringLiteral(" \u2013 ") + label;
        }
    }
}

int InspectorModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int InspectorModel::columnCount(const QModelIndex& parent) const
{
    if (parent.isValid() || !m_data || !m_unit)
        return 0;
    return FirstDimension + static_cast<int>(m_data->dimensions.size()) + (m_unit->isPair() ? 1 : 0);
}

QVariant InspectorModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto dimension = static_cast<std::size_t>(index.column() - FirstDimension);
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == RaterColumn)
            return QString::fromStdString(m_data->raters[row.rater.index()].name);
        if (index.column() == PanelColumn)
            return row.excluded ? tr("%1 (excluded)").arg(QString::fromStdString(row.panel))
                                : QString::fromStdString(row.panel);
        if (dimension < m_data->dimensions.size())
            return dimension < row.cells.size() ? row.cells[dimension] : QString();
        return row.verdict;
    case Qt::TextAlignmentRole:
        return index.column() < FirstDimension ? QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter)
                                               : QVariant(Qt::AlignCenter);
    default:
        return {};
    }
}

QVariant InspectorModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= columnCount())
        return {};
    if (section == RaterColumn)
        return tr("Rater");
    if (section == PanelColumn)
        return tr("Panel");
    const auto dimension = static_cast<std::size_t>(section - FirstDimension);
    return dimension < m_data->dimensions.size() ? QString::fromStdString(m_data->dimensions[dimension].name)
                                                 : tr("Verdict");
}

} // namespace raterscope
