// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/ConsensusTableModel.h"

#include "Format.h"
#include "table/UnitText.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace raterscope {

void ConsensusTableModel::setResult(ResultPtr result, AnalysisInput input)
{
    beginResetModel();
    m_result = std::move(result);
    m_input = std::move(input);
    const auto& facets = m_result->facets;
    m_columns = {Kind::Unit};
    if (hasSystems(*m_input.data))
        m_columns.push_back(Kind::Systems);
    m_columns.push_back(Kind::Labels);
    if (facets.itemPosterior)
        m_columns.insert(m_columns.end(), {Kind::Chosen, Kind::Probability, Kind::Entropy});
    if (facets.itemScore) {
        m_columns.push_back(Kind::Score);
        if (!facets.itemScore->sd.empty())
            m_columns.push_back(Kind::Deviation);
        m_columns.push_back(Kind::Bar);
    }
    if (m_sortColumn >= static_cast<int>(m_columns.size()))
        m_sortColumn = -1;
    findRange();
    m_rows.resize(m_input.table->unitCount());
    sortRows();
    endResetModel();
}

void ConsensusTableModel::clear()
{
    beginResetModel();
    m_result.reset();
    m_input = {};
    m_columns.clear();
    m_rows.clear();
    endResetModel();
}

void ConsensusTableModel::findRange()
{
    m_low = std::numeric_limits<double>::infinity();
    m_high = -m_low;
    const auto add = [&](double number) {
        if (std::isfinite(number)) {
            m_low = std::min(m_low, number);
            m_high = std::max(m_high, number);
        }
    };
    if (const auto& score = m_result->facets.itemScore) {
        for (const Value& value : score->scores)
            add(value.numberOr(std::nan("")));
        std::for_each(score->low.begin(), score->low.end(), add);
        std::for_each(score->high.begin(), score->high.end(), add);
    }
    if (!(m_low < m_high)) {
        m_low = std::isfinite(m_low) ? m_low - 0.5 : 0.0;
        m_high = m_low + 1.0;
    }
}

int ConsensusTableModel::rowOf(const Unit& unit) const
{
    const auto place = std::find_if(m_rows.begin(), m_rows.end(),
                                    [&](std::size_t row) { return m_input.table->units[row] == unit; });
    return place == m_rows.end() ? -1 : static_cast<int>(place - m_rows.begin());
}

int ConsensusTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ConsensusTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

Value ConsensusTableModel::probability(std::size_t unit) const
{
    const auto& posterior = *m_result->facets.itemPosterior;
    const auto chosen = posterior.chosen[unit];
    return chosen < 0 ? Value(UndefinedReason::NothingPairable)
                      : Value(posterior.at(unit, static_cast<std::size_t>(chosen)));
}

Value ConsensusTableModel::score(std::size_t unit) const
{
    return m_result->facets.itemScore->scores[unit];
}

QString ConsensusTableModel::text(Kind kind, std::size_t unit) const
{
    const auto& facets = m_result->facets;
    const Unit& place = m_input.table->units[unit];
    switch (kind) {
    case Kind::Unit:
        return unitName(*m_input.data, place);
    case Kind::Systems:
        return unitSystems(*m_input.data, place);
    case Kind::Labels:
        return formatCount(static_cast<std::int64_t>(m_input.table->labelsOf(unit).size()));
    case Kind::Chosen: {
        const auto chosen = facets.itemPosterior->chosen[unit];
        return chosen < 0
                   ? QStringLiteral("\u2013")
                   : QString::fromStdString(facets.itemPosterior->labels[static_cast<std::size_t>(chosen)]);
    }
    case Kind::Probability:
        return formatValue(probability(unit), 3);
    case Kind::Entropy:
        return formatValue(facets.itemPosterior->entropy[unit], 3);
    case Kind::Score:
        return formatValue(score(unit), 3);
    case Kind::Deviation: {
        const double sd = facets.itemScore->sd[unit];
        return std::isfinite(sd) ? formatFixed(sd, 3) : QStringLiteral("\u2013");
    }
    case Kind::Bar:
        return {};
    }
    return {};
}

QString ConsensusTableModel::tip(Kind kind, std::size_t unit) const
{
    const auto& facets = m_result->facets;
    if (kind == Kind::Unit)
        return text(kind, unit).toHtmlEscaped();
    if (kind == Kind::Chosen || kind == Kind::Probability || kind == Kind::Entropy) {
        if (facets.itemPosterior->chosen[unit] < 0)
            return tr("No rater labelled it.");
        QStringList parts;
        const auto& posterior = *facets.itemPosterior;
        for (std::size_t level = 0; level < std::min<std::size_t>(posterior.labels.size(), 12); ++level)
            parts << QStringLiteral("P(%1) %2")
                         .arg(QString::fromStdString(posterior.labels[level]),
                              formatFixed(posterior.at(unit, level), 4));
        return parts.join(QStringLiteral(", ")).toHtmlEscaped();
    }
    if (kind == Kind::Score || kind == Kind::Deviation || kind == Kind::Bar) {
        const auto& item = *facets.itemScore;
        std::optional<Interval> interval;
        if (!item.low.empty() && std::isfinite(item.low[unit]))
            interval = Interval{item.low[unit], item.high[unit], item.intervalMethod, 0};
        return tr("%1 %2").arg(QString::fromStdString(item.measure),
                               formatEstimate(item.scores[unit], interval, 3))
               + (interval ? QStringLiteral(", ") + QString::fromStdString(item.intervalMethod) : QString());
    }
    return {};
}

QVariant ConsensusTableModel::barShares(std::size_t unit) const
{
    const Value value = score(unit);
    if (!value.isDefined())
        return {};
    const auto share = [&](double number) { return (number - m_low) / (m_high - m_low); };
    const auto& item = *m_result->facets.itemScore;
    const bool hasInterval = !item.low.empty() && std::isfinite(item.low[unit]);
    return QVariantList{share(value.number()), share(hasInterval ? item.low[unit] : value.number()),
                        share(hasInterval ? item.high[unit] : value.number())};
}

double ConsensusTableModel::sortKey(Kind kind, std::size_t unit) const
{
    constexpr double below = -std::numeric_limits<double>::infinity(); // undefined sorts below every number
    const auto& facets = m_result->facets;
    switch (kind) {
    case Kind::Unit:
    case Kind::Systems:
        return static_cast<double>(unit);
    case Kind::Labels:
        return static_cast<double>(m_input.table->labelsOf(unit).size());
    case Kind::Chosen:
        return facets.itemPosterior->chosen[unit];
    case Kind::Probability:
        return probability(unit).numberOr(below);
    case Kind::Entropy:
        return facets.itemPosterior->entropy[unit].numberOr(below);
    case Kind::Score:
        return score(unit).numberOr(below);
    case Kind::Deviation: {
        const double sd = facets.itemScore->sd[unit];
        return std::isfinite(sd) ? sd : below;
    }
    case Kind::Bar: {
        const auto& item = *facets.itemScore;
        if (item.low.empty())
            return score(unit).numberOr(below);
        const double width = item.high[unit] - item.low[unit];
        return std::isfinite(width) ? width : below;
    }
    }
    return below;
}

QVariant ConsensusTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Kind kind = m_columns[static_cast<std::size_t>(index.column())];
    const std::size_t unit = unitOf(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(kind, unit);
    case Qt::ToolTipRole:
        return tip(kind, unit);
    case Qt::AccessibleTextRole:
        return kind == Kind::Bar ? tip(kind, unit) : text(kind, unit);
    case Qt::TextAlignmentRole: {
        const bool isText = kind == Kind::Unit || kind == Kind::Systems || kind == Kind::Chosen;
        return QVariant::fromValue((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    case SortRole:
        return sortKey(kind, unit);
    case ScoreRole:
        return kind == Kind::Bar ? barShares(unit) : QVariant();
    case HasIntervalRole:
        return m_result->facets.itemScore && !m_result->facets.itemScore->low.empty();
    default:
        return {};
    }
}

QVariant ConsensusTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const bool isTip = role == Qt::ToolTipRole;
    if (role != Qt::DisplayRole && !isTip)
        return {};
    switch (m_columns[static_cast<std::size_t>(section)]) {
    case Kind::Unit:
        return isTip ? tr("What was labelled.") : tr("Unit");
    case Kind::Systems:
        return isTip ? tr("The systems that made it.") : tr("System");
    case Kind::Labels:
        return isTip ? tr("How many labels the consensus is made from.") : tr("n");
    case Kind::Chosen:
        return isTip ? tr("The likeliest label; the lowest among equals.") : tr("Label");
    case Kind::Probability:
        return isTip ? tr("Posterior probability of that label.") : tr("P");
    case Kind::Entropy:
        return isTip ? tr("Entropy of the posterior, natural log: 0 is certain.") : tr("Entropy");
    case Kind::Score:
        return isTip ? tr("The consensus score.")
                     : QString::fromStdString(m_result->facets.itemScore->measure);
    case Kind::Deviation:
        return isTip ? tr("Posterior standard deviation.") : tr("SD");
    case Kind::Bar:
        return isTip ? tr("Score and interval on one axis for all rows; sorts by the interval's width.")
                     : tr("Interval");
    }
    return {};
}

void ConsensusTableModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    emit layoutAboutToBeChanged();
    const auto before = persistentIndexList();
    std::vector<std::size_t> units;
    for (const auto& index : before)
        units.push_back(unitOf(index.row()));
    sortRows();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const auto place = std::find(m_rows.begin(), m_rows.end(), units[static_cast<std::size_t>(i)]);
        after << index(static_cast<int>(place - m_rows.begin()), before[i].column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged();
}

void ConsensusTableModel::sortRows()
{
    std::iota(m_rows.begin(), m_rows.end(), std::size_t{0});
    if (m_sortColumn < 0 || m_sortColumn >= static_cast<int>(m_columns.size()))
        return;
    const Kind kind = m_columns[static_cast<std::size_t>(m_sortColumn)];
    std::vector<double> keys(m_rows.size());
    for (std::size_t unit = 0; unit < keys.size(); ++unit)
        keys[unit] = sortKey(kind, unit);
    std::stable_sort(m_rows.begin(), m_rows.end(), [&](std::size_t a, std::size_t b) {
        return m_sortOrder == Qt::AscendingOrder ? keys[a] < keys[b] : keys[a] > keys[b];
    });
}

} // namespace raterscope
