// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/SkillsTableModel.h"

#include "CatalogText.h"
#include "Format.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace raterscope {

namespace {

bool isText(SkillsTableModel::Kind kind)
{
    using Kind = SkillsTableModel::Kind;
    return kind == Kind::Group || kind == Kind::Aspect || kind == Kind::Item || kind == Kind::Note;
}

const std::string& textOf(SkillsTableModel::Kind kind, const Skills::Row& row)
{
    using Kind = SkillsTableModel::Kind;
    return kind == Kind::Group    ? row.group
           : kind == Kind::Aspect ? row.aspect
           : kind == Kind::Item   ? row.item
                                  : row.note;
}

} // namespace

void SkillsTableModel::setSkills(std::shared_ptr<const Skills> skills)
{
    beginResetModel();
    m_skills = std::move(skills);
    chooseColumns();
    m_sortColumn = -1;
    chooseRows();
    endResetModel();
}

void SkillsTableModel::showGroup(std::optional<std::pair<std::string, std::string>> group)
{
    beginResetModel();
    m_group = std::move(group);
    chooseColumns();
    m_sortColumn = -1;
    chooseRows();
    endResetModel();
}

void SkillsTableModel::chooseColumns()
{
    m_columns.clear();
    if (!m_skills)
        return;
    const auto& rows = m_skills->rows;
    const auto any = [&](auto&& is) { return std::any_of(rows.begin(), rows.end(), is); };
    if (!m_group && any([](const auto& row) { return !row.group.empty(); }))
        m_columns.push_back(Kind::Group);
    if (!m_group && any([](const auto& row) { return !row.aspect.empty(); }))
        m_columns.push_back(Kind::Aspect);
    if (any([](const auto& row) { return row.set > 1; }))
        m_columns.push_back(Kind::Set);
    m_columns.push_back(Kind::Rank);
    if (any([](const auto& row) { return row.bestRank > 0; }))
        m_columns.push_back(Kind::Ranks);
    m_columns.insert(m_columns.end(), {Kind::Item, Kind::Skill, Kind::Bar, Kind::AverageProbability,
                                       Kind::WinRatio, Kind::Wins, Kind::Losses, Kind::Ties});
    if (any([](const auto& row) { return row.reference.isDefined(); }))
        m_columns.push_back(Kind::Reference);
    if (any([](const auto& row) { return !row.note.empty(); }))
        m_columns.push_back(Kind::Note);
}

void SkillsTableModel::chooseRows()
{
    m_rows.clear();
    if (!m_skills)
        return;
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (std::size_t r = 0; r < m_skills->rows.size(); ++r) {
        const auto& row = m_skills->rows[r];
        if (m_group && (row.group != m_group->first || row.aspect != m_group->second))
            continue;
        m_rows.push_back(r);
        for (const double end : {row.skill.numberOr(noNumber), row.low, row.high}) {
            if (std::isfinite(end)) {
                low = std::min(low, end);
                high = std::max(high, end);
            }
        }
    }
    m_low = low < high ? low : low - 0.5;
    m_high = low < high ? high : m_low + 1.0;
    if (m_sortColumn < 0 || m_sortColumn >= columnCount())
        return;
    const Kind kind = m_columns[static_cast<std::size_t>(m_sortColumn)];
    const auto before = [&](std::size_t a, std::size_t b) {
        const auto& x = m_skills->rows[a];
        const auto& y = m_skills->rows[b];
        if (isText(kind))
            return m_sortOrder == Qt::AscendingOrder ? textOf(kind, x) < textOf(kind, y)
                                                     : textOf(kind, x) > textOf(kind, y);
        return m_sortOrder == Qt::AscendingOrder ? key(kind, x) < key(kind, y) : key(kind, x) > key(kind, y);
    };
    std::stable_sort(m_rows.begin(), m_rows.end(), before);
}

void SkillsTableModel::sort(int column, Qt::SortOrder order)
{
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    std::vector<std::size_t> before = m_rows;
    m_sortColumn = column;
    m_sortOrder = order;
    chooseRows();
    std::vector<int> placeOf(m_skills ? m_skills->rows.size() : 0);
    for (std::size_t r = 0; r < m_rows.size(); ++r)
        placeOf[m_rows[r]] = static_cast<int>(r);
    const auto old = persistentIndexList();
    QModelIndexList moved;
    for (const auto& index : old)
        moved << this->index(placeOf[before[static_cast<std::size_t>(index.row())]], index.column());
    changePersistentIndexList(old, moved);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

double SkillsTableModel::key(Kind kind, const Skills::Row& row) const
{
    // Undefined values sort below every number.
    constexpr double least = -std::numeric_limits<double>::infinity();
    switch (kind) {
    case Kind::Set:
        return row.set;
    case Kind::Rank:
        return row.rank.numberOr(least);
    case Kind::Ranks:
        return row.bestRank;
    case Kind::Skill:
    case Kind::Bar:
        return row.skill.numberOr(least);
    case Kind::AverageProbability:
        return row.averageProbability.numberOr(least);
    case Kind::WinRatio:
        return row.winRatio.numberOr(least);
    case Kind::Wins:
        return static_cast<double>(row.wins);
    case Kind::Losses:
        return static_cast<double>(row.losses);
    case Kind::Ties:
        return static_cast<double>(row.ties);
    case Kind::Reference:
        return row.reference.numberOr(least);
    default:
        return 0.0;
    }
}

int SkillsTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SkillsTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QString SkillsTableModel::text(Kind kind, const Skills::Row& row) const
{
    const auto share = [](const Value& value) {
        return value.isDefined() ? formatShare(value.number()) : formatValue(value);
    };
    switch (kind) {
    case Kind::Group:
    case Kind::Aspect:
    case Kind::Item:
    case Kind::Note:
        return QString::fromStdString(textOf(kind, row));
    case Kind::Set:
        return formatCount(row.set);
    case Kind::Rank:
        return formatValue(row.rank, 0);
    case Kind::Ranks:
        return row.bestRank > 0 ? QStringLiteral("%1\u2013%2").arg(row.bestRank).arg(row.worstRank)
                                : QString();
    case Kind::Skill:
        return m_skills->isShare ? share(row.skill) : formatValue(row.skill);
    case Kind::Bar:
        return {};
    case Kind::AverageProbability:
        return share(row.averageProbability);
    case Kind::WinRatio:
        return share(row.winRatio);
    case Kind::Wins:
        return formatCount(row.wins);
    case Kind::Losses:
        return formatCount(row.losses);
    case Kind::Ties:
        return formatCount(row.ties);
    case Kind::Reference:
        return formatValue(row.reference);
    }
    return {};
}

QVariant SkillsTableModel::bar(const Skills::Row& row) const
{
    if (!row.skill.isDefined())
        return {};
    const auto at = [&](double x) { return (x - m_low) / (m_high - m_low); };
    const double skill = row.skill.number();
    const bool hasInterval = std::isfinite(row.low) && std::isfinite(row.high);
    return QVariantList{at(skill), at(hasInterval ? row.low : skill), at(hasInterval ? row.high : skill)};
}

QVariant SkillsTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Kind kind = m_columns[static_cast<std::size_t>(index.column())];
    const auto& row = rowAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(kind, row);
    case Qt::ToolTipRole:
        if (kind == Kind::Skill || kind == Kind::Bar) {
            if (!row.skill.isDefined())
                return tr("Undefined: %1").arg(catalogText(describe(row.skill.reason())));
            const bool hasInterval = std::isfinite(row.low) && std::isfinite(row.high);
            const auto interval =
                hasInterval ? std::optional(Interval{row.low, row.high, {}, 0}) : std::nullopt;
            return tr("%1: %2, over %3 wins, %4 losses, %5 ties")
                .arg(QString::fromStdString(row.item), formatEstimate(row.skill, interval),
                     formatCount(row.wins), formatCount(row.losses), formatCount(row.ties));
        }
        return isText(kind) ? text(kind, row) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((isText(kind) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case SortRole:
        return isText(kind) ? QVariant(text(kind, row)) : QVariant(key(kind, row));
    case BarRole:
        return kind == Kind::Bar ? bar(row) : QVariant();
    default:
        return {};
    }
}

QVariant SkillsTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const Kind kind = m_columns[static_cast<std::size_t>(section)];
    if (role == Qt::ToolTipRole) {
        switch (kind) {
        case Kind::Set:
            return tr("Items of different sets were never linked by comparisons: they have no common order");
        case Kind::Ranks:
            return tr("The best and the worst rank that the intervals of the differences allow");
        case Kind::Bar:
            return m_skills->intervalMethod.empty() ? tr("The skill, on one axis for all rows")
                                                    : QString::fromStdString(m_skills->intervalMethod);
        case Kind::AverageProbability:
            return tr("Mean probability of being better over the item's comparisons, a tie being one half");
        case Kind::WinRatio:
            return tr("Wins / (wins + losses); ties stand beside it");
        default:
            return {};
        }
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (kind) {
    case Kind::Group:
        return tr("Group");
    case Kind::Aspect:
        return tr("Aspect");
    case Kind::Set:
        return tr("Set");
    case Kind::Rank:
        return tr("Rank");
    case Kind::Ranks:
        return tr("Possible ranks");
    case Kind::Item:
        return tr("Item");
    case Kind::Skill: {
        const QString title = catalogText(m_skills->title);
        return title.left(1).toUpper() + title.mid(1);
    }
    case Kind::Bar:
        return m_skills->intervalMethod.empty() ? tr("On one axis") : tr("95 % interval");
    case Kind::AverageProbability:
        return tr("Average");
    case Kind::WinRatio:
        return tr("Win ratio");
    case Kind::Wins:
        return tr("Wins");
    case Kind::Losses:
        return tr("Losses");
    case Kind::Ties:
        return tr("Ties");
    case Kind::Reference:
        return tr("Reference");
    case Kind::Note:
        return tr("Note");
    }
    return {};
}

} // namespace raterscope
