// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/ItemTableModel.h"

#include "Format.h"
#include "audit/VoteEntropy.h"
#include "table/UnitText.h"

#include <QCollator>

#include <algorithm>
#include <map>

namespace raterscope {

namespace {

constexpr int mostRaterColumns = 500; ///< a table view lays out every section, wanted or not

/// By item, the rank of its system's name, "M2" before "M10".
std::vector<std::int32_t> rankSystems(const Dataset& data)
{
    QCollator collator(
        QLocale(QLocale::English, QLocale::UnitedStates)); // the C locale knows no numeric mode
    collator.setNumericMode(true);
    collator.setCaseSensitivity(Qt::CaseInsensitive);
    const auto before = [&](const QString& a, const QString& b) { return collator.compare(a, b) < 0; };
    std::map<QString, std::int32_t, decltype(before)> rankOf(before);
    for (const auto& item : data.items)
        rankOf.emplace(QString::fromStdString(item.system), 0);
    std::int32_t rank = 0;
    for (auto& [name, place] : rankOf)
        place = rank++;
    std::vector<std::int32_t> ranks;
    ranks.reserve(data.items.size());
    for (const auto& item : data.items)
        ranks.push_back(rankOf.at(QString::fromStdString(item.system)));
    return ranks;
}

} // namespace

void ItemTableModel::setRows(DatasetPtr data, LabelTablePtr table, std::vector<std::size_t> positions)
{
    beginResetModel();
    const bool otherTable = table != m_table;
    if (data != m_data)
        m_systemRank = data ? rankSystems(*data) : std::vector<std::int32_t>();
    m_data = std::move(data);
    m_table = std::move(table);
    m_listed = std::move(positions);
    if (otherTable)
        rebuildColumns();
    rebuildRows();
    endResetModel();
}

void ItemTableModel::setDuplicates(std::vector<DuplicateItems> duplicates)
{
    beginResetModel();
    m_duplicates = std::move(duplicates);
    m_copied.clear();
    for (const auto& panel : m_duplicates) {
        std::vector<bool> copied(m_data ? m_data->items.size() : 0, false);
        for (const ItemId item : panel.items) {
            if (item.index() < copied.size())
                copied[item.index()] = true;
        }
        m_copied.push_back(std::move(copied));
    }
    rebuildColumns();
    sortRows();
    endResetModel();
}

void ItemTableModel::setTheme(const Theme& theme)
{
    m_theme = theme;
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1),
                         {Qt::BackgroundRole, Qt::ForegroundRole});
}

void ItemTableModel::setFilter(const QString& words)
{
    const QString filter = words.simplified();
    if (filter == m_filter)
        return;
    beginResetModel();
    m_filter = filter;
    rebuildRows();
    endResetModel();
}

std::ptrdiff_t ItemTableModel::positionOf(int row) const
{
    return row >= 0 && row < rowCount() ? static_cast<std::ptrdiff_t>(m_rows[static_cast<std::size_t>(row)])
                                        : -1;
}

int ItemTableModel::rowOf(const Unit& unit) const
{
    const auto place = std::find_if(m_rows.begin(), m_rows.end(),
                                    [&](std::size_t position) { return m_table->units[position] == unit; });
    return place == m_rows.end() ? -1 : static_cast<int>(place - m_rows.begin());
}

int ItemTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ItemTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

void ItemTableModel::rebuildColumns()
{
    m_columns.clear();
    if (!m_table)
        return;
    const bool pooled = std::any_of(m_table->units.begin(), m_table->units.end(), [this](const Unit& unit) {
        return unit.dimension != m_table->units.front().dimension;
    });
    m_columns.push_back({Kind::Unit});
    if (hasSystems(*m_data))
        m_columns.push_back({Kind::Systems});
    if (pooled)
        m_columns.push_back({Kind::Dimension});
    for (std::size_t r = 0; r < std::min<std::size_t>(m_table->raterCount(), mostRaterColumns); ++r)
        m_columns.push_back({Kind::Rater, r});
    for (std::size_t p = 0; p < m_duplicates.size(); ++p) {
        if (m_duplicates[p].incomplete < m_duplicates[p].of) // somebody could have been copied
            m_columns.push_back({Kind::Identical, p});
    }
    m_columns.push_back({Kind::Entropy});
    if (m_sortColumn >= static_cast<int>(m_columns.size()))
        m_sortColumn = -1;
}

void ItemTableModel::rebuildRows()
{
    m_rows.clear();
    if (!m_table)
        return;
    if (m_filter.isEmpty()) {
        m_rows = m_listed;
    } else {
        const QString filter = m_filter;
        const auto has = [&](const std::string& name) {
            return QString::fromStdString(name).contains(filter, Qt::CaseInsensitive);
        };
        std::vector<signed char> matches(m_data->items.size(), -1); // each item is looked at once
        const auto itemMatches = [&](ItemId id) {
            auto& known = matches[id.index()];
            if (known < 0) {
                const Item& item = m_data->items[id.index()];
                known = has(item.name) || has(item.system)
                        || (item.group.isValid() && has(m_data->groups[item.group.index()]));
            }
            return known > 0;
        };
        std::vector<bool> dimensionMatches;
        for (const auto& dimension : m_data->dimensions)
            dimensionMatches.push_back(has(dimension.name));
        for (const std::size_t position : m_listed) {
            const Unit& unit = m_table->units[position];
            if (itemMatches(unit.item) || (unit.isPair() && itemMatches(unit.second))
                || (unit.dimension.isValid() && dimensionMatches[unit.dimension.index()]))
                m_rows.push_back(position);
        }
    }
    sortRows();
}

void ItemTableModel::sort(int column, Qt::SortOrder order)
{
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const auto before = persistentIndexList();
    std::vector<std::ptrdiff_t> positions;
    for (const auto& index : before)
        positions.push_back(positionOf(index.row()));
    m_sortColumn = column;
    m_sortOrder = order;
    sortRows();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const auto place = std::find(m_rows.begin(), m_rows.end(),
                                     static_cast<std::size_t>(positions[static_cast<std::size_t>(i)]));
        after.append(index(static_cast<int>(place - m_rows.begin()), before[i].column()));
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void ItemTableModel::sortRows()
{
    if (!m_table)
        return;
    if (m_sortColumn < 0 || m_sortColumn >= columnCount()) {
        std::sort(m_rows.begin(), m_rows.end());
        return;
    }
    const Column& column = m_columns[static_cast<std::size_t>(m_sortColumn)];
    std::vector<std::pair<double, std::size_t>> keyed;
    keyed.reserve(m_rows.size());
    for (const std::size_t position : m_rows)
        keyed.emplace_back(sortKey(column, position), position);
    // Equal keys stay in table order whichever way the column is sorted.
    if (m_sortOrder == Qt::AscendingOrder)
        std::sort(keyed.begin(), keyed.end());
    else
        std::sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) {
            return a.first != b.first ? a.first > b.first : a.second < b.second;
        });
    for (std::size_t row = 0; row < keyed.size(); ++row)
        m_rows[row] = keyed[row].second;
}

double ItemTableModel::sortKey(const Column& column, std::size_t position) const
{
    const Unit& unit = m_table->units[position];
    switch (column.kind) {
    case Kind::Unit:
        return unit.item.value;
    case Kind::Systems: {
        const double first = m_systemRank[unit.item.index()];
        const double second = unit.isPair() ? m_systemRank[unit.second.index()] : 0;
        return first * static_cast<double>(m_data->items.size() + 1) + second;
    }
    case Kind::Dimension:
        return unit.dimension.value;
    case Kind::Rater:
        return m_table->levelAt(position, column.index);
    case Kind::Identical:
        return copiedItems(column.index, unit);
    case Kind::Entropy:
        return entropy(position).numberOr(-1.0);
    }
    return 0.0;
}

int ItemTableModel::copiedItems(std::size_t panel, const Unit& unit) const
{
    const auto& copied = m_copied[panel];
    const auto is = [&](ItemId item) {
        return item.isValid() && item.index() < copied.size() && copied[item.index()];
    };
    return (is(unit.item) ? 1 : 0) + (is(unit.second) ? 1 : 0);
}

Value ItemTableModel::entropy(std::size_t position) const
{
    std::vector<std::int64_t> counts(static_cast<std::size_t>(m_table->scale.size()), 0);
    for (const Label& label : m_table->labelsOf(position))
        ++counts[static_cast<std::size_t>(label.level)];
    return entropyOfCounts(counts);
}

QString ItemTableModel::text(const Column& column, std::size_t position) const
{
    const Unit& unit = m_table->units[position];
    switch (column.kind) {
    case Kind::Unit:
        return unitName(*m_data, unit);
    case Kind::Systems:
        return unitSystems(*m_data, unit);
    case Kind::Dimension:
        return QString::fromStdString(m_data->dimensions[unit.dimension.index()].name);
    case Kind::Rater: {
        const auto level = m_table->levelAt(position, column.index);
        return level < 0 ? QString()
                         : QString::fromStdString(m_table->scale.labels[static_cast<std::size_t>(level)]);
    }
    case Kind::Identical: {
        const int copied = copiedItems(column.index, unit);
        if (!unit.isPair())
            return copied ? tr("yes") : tr("no");
        return copied == 2 ? tr("both") : copied == 1 ? tr("one") : tr("neither");
    }
    case Kind::Entropy:
        return formatValue(entropy(position));
    }
    return {};
}

QVariant ItemTableModel::levelColour(std::int32_t level) const
{
    if (level < 0)
        return {};
    const auto& scale = m_table->scale;
    QColor colour = scale.isOrdered() && scale.size() > 1
                        ? m_theme.sequential(static_cast<double>(level) / (scale.size() - 1))
                        : m_theme.category(level);
    colour.setAlpha(m_theme.dark ? 70 : 45);
    return colour;
}

QVariant ItemTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Column& column = m_columns[static_cast<std::size_t>(index.column())];
    const std::size_t position = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(column, position);
    case Qt::ToolTipRole:
        if (column.kind == Kind::Unit || column.kind == Kind::Systems)
            return text(column, position);
        if (column.kind == Kind::Rater && m_table->levelAt(position, column.index) < 0)
            return tr("Not rated");
        return {};
    case Qt::TextAlignmentRole:
        if (column.kind == Kind::Rater)
            return Qt::AlignCenter;
        if (column.kind == Kind::Entropy)
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        return QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::BackgroundRole:
        return column.kind == Kind::Rater ? levelColour(m_table->levelAt(position, column.index))
                                          : QVariant();
    case SortRole:
        return sortKey(column, position);
    case PositionRole:
        return QVariant::fromValue(static_cast<qulonglong>(position));
    default:
        return {};
    }
}

QVariant ItemTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section < 0)
        return {};
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole && section < rowCount()
                   ? QVariant(formatCount(positionOf(section) + 1))
                   : QVariant();
    if (section >= columnCount())
        return {};
    const Column& column = m_columns[static_cast<std::size_t>(section)];
    const bool pairs = !m_table->units.empty() && m_table->units.front().isPair();
    if (role == Qt::ToolTipRole) {
        switch (column.kind) {
        case Kind::Rater:
            return QString::fromStdString(
                m_table->raterNames[column.index] + " ("
                + m_table->panels[static_cast<std::size_t>(m_table->panelOf[column.index])] + ")");
        case Kind::Identical:
            return tr("Items on which all raters of the panel \u201c%1\u201d gave the same full vector of "
                      "ratings.")
                .arg(QString::fromStdString(m_duplicates[column.index].panel));
        case Kind::Entropy:
            return tr("Shannon entropy of the labels a row got, natural logarithm: 0 when all raters agree.");
        default:
            return {};
        }
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (column.kind) {
    case Kind::Unit:
        return pairs ? tr("Pair") : tr("Item");
    case Kind::Systems:
        return pairs ? tr("Systems") : tr("System");
    case Kind::Dimension:
        return tr("Dimension");
    case Kind::Rater:
        return QString::fromStdString(m_table->raterNames[column.index]);
    case Kind::Identical:
        return tr("%1 identical").arg(QString::fromStdString(m_duplicates[column.index].panel));
    case Kind::Entropy:
        return tr("Vote entropy");
    }
    return {};
}

} // namespace raterscope
