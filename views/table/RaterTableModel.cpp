// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/RaterTableModel.h"

#include "Format.h"
#include "plot/RaterMarks.h"

#include <algorithm>
#include <limits>

namespace raterscope {

namespace {

const Value& valueOf(RaterTableModel::Column column, const RaterProfile& profile)
{
    using Column = RaterTableModel::Column;
    switch (column) {
    case Column::Entropy:
        return profile.entropy;
    case Column::Ties:
        return profile.tieRate;
    case Column::Rest:
        return profile.agreementWithRest;
    case Column::Within:
        return profile.meanWithinPanel;
    case Column::Across:
        return profile.meanAcrossPanels;
    case Column::Severity:
        return profile.severity.value;
    default:
        return profile.vectors.topShare;
    }
}

bool isShare(RaterTableModel::Column column)
{
    using Column = RaterTableModel::Column;
    return column == Column::Ties || column == Column::Rest || column == Column::Straight;
}

QString signedNumber(double number)
{
    return (number > 0.005 ? QStringLiteral("+") : QString()) + formatFixed(number, 2);
}

} // namespace

void RaterTableModel::setResult(ResultPtr result, QStringList levels, std::vector<QColor> colours)
{
    beginResetModel();
    m_result = std::move(result);
    m_levels = std::move(levels);
    m_colours = std::move(colours);
    m_columns.clear();
    m_rowOf.clear();
    if (m_result) {
        const auto& profiles = m_result->facets.profiles;
        for (std::size_t row = 0; row < profiles.size(); ++row)
            m_rowOf.emplace(profiles[row].rater, static_cast<int>(row));
        m_colours.resize(profiles.size());
        m_barScale = raterscope::barScale(profiles);
        m_severityReach = raterscope::severityReach(profiles);
        const auto somebodyHas = [&](Column column) {
            return std::any_of(profiles.begin(), profiles.end(), [&](const RaterProfile& profile) {
                return valueOf(column, profile).isDefined();
            });
        };
        m_columns = {Column::Rater, Column::Labels, Column::Levels, Column::Flags, Column::Entropy};
        for (const Column column :
             {Column::Ties, Column::Rest, Column::Within, Column::Across, Column::Severity}) {
            if (somebodyHas(column))
                m_columns.push_back(column);
        }
        if (somebodyHas(Column::Straight)) {
            m_columns.push_back(Column::Straight);
            m_columns.push_back(Column::Run);
        }
    }
    endResetModel();
}

int RaterTableModel::columnOf(Column column) const
{
    const auto place = std::find(m_columns.begin(), m_columns.end(), column);
    return place == m_columns.end() ? -1 : static_cast<int>(place - m_columns.begin());
}

const RaterProfile& RaterTableModel::profileAt(int row) const
{
    return m_result->facets.profiles[static_cast<std::size_t>(row)];
}

int RaterTableModel::rowOf(const std::string& rater) const
{
    const auto place = m_rowOf.find(rater);
    return place == m_rowOf.end() ? -1 : place->second;
}

int RaterTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_result ? 0 : static_cast<int>(m_result->facets.profiles.size());
}

int RaterTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QString RaterTableModel::levelText(const RaterProfile& profile) const
{
    constexpr qsizetype mostNamed = 12;
    QStringList parts;
    for (qsizetype level = 0; level < std::min(m_levels.size(), mostNamed) && profile.labels > 0; ++level) {
        const auto count = profile.levelCounts[static_cast<std::size_t>(level)];
        parts << tr("%1: %2 (%3)")
                     .arg(m_levels[level],
                          formatShare(static_cast<double>(count) / static_cast<double>(profile.labels)),
                          formatCount(count));
    }
    if (m_levels.size() > mostNamed)
        parts << tr("and %1 more levels").arg(m_levels.size() - mostNamed);
    return parts.join(QStringLiteral(", "));
}

QString RaterTableModel::text(Column column, const RaterProfile& profile) const
{
    switch (column) {
    case Column::Rater: {
        const QString name = QString::fromStdString(profile.rater);
        return profile.slot ? tr("%1 (slot)").arg(name) : name;
    }
    case Column::Labels:
        return formatCount(profile.labels);
    case Column::Levels:
        return {};
    case Column::Run:
        return formatCount(profile.vectors.longestRun);
    case Column::Severity:
        return profile.severity.value.isDefined() ? signedNumber(profile.severity.value.number())
                                                  : formatValue(profile.severity.value);
    case Column::Flags: {
        QStringList badges;
        for (const auto& flag : profile.flags)
            badges << QString::fromStdString(flag.badge);
        return badges.join(QStringLiteral(", "));
    }
    default:
        break;
    }
    const Value& value = valueOf(column, profile);
    return isShare(column) && value.isDefined() ? formatShare(value.number()) : formatValue(value);
}

QString RaterTableModel::tip(Column column, const RaterProfile& profile) const
{
    switch (column) {
    case Column::Rater: {
        const QString name = QString::fromStdString(profile.rater);
        const QString panel = tr("%1, panel %2").arg(name, QString::fromStdString(profile.panel));
        return profile.slot
                   ? panel
                         + tr("\nA slot: a list position that different people may have filled; every "
                              "number is an average over them.")
                   : panel;
    }
    case Column::Labels:
        return {};
    case Column::Levels:
        return levelText(profile);
    case Column::Severity:
        return tr("%1 over %2 units")
            .arg(formatEstimate(profile.severity.value, profile.severity.interval),
                 formatCount(profile.severity.used));
    case Column::Straight:
        return tr("Most frequent: %1, on %2 of %3 items")
            .arg(QString::fromStdString(profile.vectors.topVector),
                 formatCount(static_cast<std::int64_t>(profile.vectors.topItems.size())),
                 formatCount(profile.vectors.vectors));
    case Column::Run:
        return tr("%1 items in a row with the same vector; %2 rows in a row with the same label")
            .arg(formatCount(profile.vectors.longestRun), formatCount(profile.longestRun));
    case Column::Flags: {
        QStringList sentences;
        for (const auto& flag : profile.flags)
            sentences << QString::fromStdString(flag.sentence);
        return sentences.join(QLatin1Char('\n'));
    }
    default:
        return valueOf(column, profile).isDefined() ? QString() : describeValue(valueOf(column, profile));
    }
}

QVariant RaterTableModel::sortKey(Column column, const RaterProfile& profile)
{
    switch (column) {
    case Column::Rater:
        return QString::fromStdString(profile.rater);
    case Column::Labels:
        return static_cast<qlonglong>(profile.labels);
    case Column::Levels: {
        const auto shares = levelShares(profile);
        return shares.empty() ? -1.0 : *std::max_element(shares.begin(), shares.end());
    }
    case Column::Run:
        return static_cast<qlonglong>(profile.vectors.longestRun);
    case Column::Flags:
        return static_cast<qlonglong>(profile.flags.size());
    default:
        return valueOf(column, profile).numberOr(-std::numeric_limits<double>::infinity());
    }
}

QVariant RaterTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Column column = m_columns[static_cast<std::size_t>(index.column())];
    const auto& profile = profileAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(column, profile);
    case Qt::ToolTipRole:
        return tip(column, profile);
    case Qt::AccessibleTextRole:
        return column == Column::Levels ? levelText(profile) : text(column, profile);
    case Qt::TextAlignmentRole: {
        const bool left = column == Column::Rater || column == Column::Flags;
        return QVariant::fromValue((left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    case SortRole:
        return sortKey(column, profile);
    case ColumnRole:
        return static_cast<int>(column);
    default:
        return {};
    }
}

QVariant RaterTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    struct Words {
        QString name, tip;
    };
    const auto words = [](Column column) -> Words {
        switch (column) {
        case Column::Rater:
            return {tr("Rater"), tr("The colour is the panel. A slot is a list position, not a person.")};
        case Column::Labels:
            return {tr("Labels"), tr("Labels the rater gave in what is compared.")};
        case Column::Levels:
            return {tr("Level use"),
                    tr("Share of each level among the rater's labels, in the order of the scale; "
                       "all raters on one height. Sorts by the largest share.")};
        case Column::Entropy:
            return {tr("Entropy"),
                    tr("Shannon entropy of level use, natural logarithm: 0 for one label only.")};
        case Column::Ties:
            return {tr("Ties"), tr("Share of T among the rater's verdicts.")};
        case Column::Rest:
            return {tr("Agrees"),
                    tr("Agreement with the rest of the panel: mean share of the others' labels on the "
                       "same rows that are equal.")};
        case Column::Within:
            return {tr("κ within"), tr("Mean unweighted Cohen κ with the other raters of the panel.")};
        case Column::Across:
            return {tr("κ across"), tr("Mean unweighted Cohen κ with the raters of other panels.")};
        case Column::Severity:
            return {tr("Severity"),
                    tr("Mean of own position − mean of the rest of the panel on the same row, in units "
                       "of the scale; right = rates higher. The bar is the 95 % interval.")};
        case Column::Run:
            return {tr("Run"),
                    tr("Most items in a row, in file order, with the same vector over all dimensions.")};
        case Column::Straight:
            return {tr("Same vector"),
                    tr("Share of items that carry the rater's most frequent vector over all "
                       "dimensions; with one dimension a vector is a label.")};
        case Column::Flags:
            break;
        }
        return {tr("Flags"),
                tr("What stands out. Click a flag, or press Enter, to list the rows that raised it.")};
    };
    const Words column = words(m_columns[static_cast<std::size_t>(section)]);
    if (role == Qt::DisplayRole)
        return column.name;
    return role == Qt::ToolTipRole ? QVariant(column.tip) : QVariant();
}

} // namespace raterscope
