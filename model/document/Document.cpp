// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/Document.h"

#include "document/Selection.h"

#include <QLocale>

#include <algorithm>

namespace raterscope {

namespace {

std::int32_t columnOf(const LabelTable& table, RaterId rater)
{
    const auto place = std::lower_bound(table.raters.begin(), table.raters.end(), rater);
    return place != table.raters.end() && *place == rater
               ? static_cast<std::int32_t>(place - table.raters.begin())
               : -1;
}

} // namespace

Document::Document(QObject* parent) : QObject(parent), m_selection(new Selection(this)) {}

Comparison Document::defaultComparison(const Dataset& data)
{
    Comparison comparison;
    if (!data.hasRatings() && data.hasComparisons()) {
        comparison.kind = CompareKind::Recorded;
        return comparison;
    }
    const bool ordered = std::all_of(data.dimensions.begin(), data.dimensions.end(),
                                     [](const Dimension& dimension) { return dimension.scale.isOrdered(); });
    if (ordered && data.isGrouped() && data.dimensions.size() > 1)
        comparison.kind = CompareKind::Verdicts;
    return comparison;
}

void Document::setData(DatasetPtr data)
{
    const Comparison comparison = data ? defaultComparison(*data) : Comparison{};
    setData(std::move(data), comparison);
}

void Document::setData(DatasetPtr data, const Comparison& comparison)
{
    m_data = std::move(data);
    m_edits = {};
    m_comparison = comparison;
    m_table.reset();
    m_selection->clear();
    emit dataChanged();
    emit tableChanged();
}

void Document::setEdits(const Edits& edits)
{
    if (edits == m_edits)
        return;
    m_edits = edits;
    emit editsChanged();
}

void Document::setComparison(const Comparison& comparison)
{
    if (comparison == m_comparison)
        return;
    m_comparison = comparison;
    m_selection->clearUnits();
    emit comparisonChanged();
}

void Document::setSeed(std::uint64_t seed)
{
    if (seed == m_seed)
        return;
    m_seed = seed;
    emit seedChanged();
}

void Document::setTable(LabelTablePtr table)
{
    if (table == m_table)
        return;
    m_table = std::move(table);
    emit tableChanged();
}

std::vector<std::size_t> Document::listedUnits() const
{
    std::vector<std::size_t> rows;
    if (!m_table)
        return rows;
    const auto& table = *m_table;
    const auto& selected = m_selection->units();
    const auto pair = m_selection->pair();
    const auto cell = m_selection->confusionCell();
    const auto columnA = pair ? columnOf(table, pair->a) : -1;
    const auto columnB = pair ? columnOf(table, pair->b) : -1;
    std::vector<std::size_t> columns;
    for (const RaterId rater : m_selection->raters()) {
        if (const auto column = columnOf(table, rater); column >= 0)
            columns.push_back(static_cast<std::size_t>(column));
    }
    const auto listed = [&](std::size_t unit) {
        if (!selected.empty())
            return selected.contains(table.units[unit]);
        if (pair) {
            if (columnA < 0 || columnB < 0)
                return false;
            const auto levelA = table.levelAt(unit, static_cast<std::size_t>(columnA));
            const auto levelB = table.levelAt(unit, static_cast<std::size_t>(columnB));
            if (levelA < 0 || levelB < 0)
                return false;
            return cell ? levelA == cell->levelOfA && levelB == cell->levelOfB : levelA != levelB;
        }
        if (columns.size() < 2)
            return true;
        std::int32_t first = -1;
        for (const auto column : columns) {
            const auto level = table.levelAt(unit, column);
            if (level < 0)
                continue;
            if (first < 0)
                first = level;
            else if (level != first)
                return true;
        }
        return false;
    };
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (listed(unit))
            rows.push_back(unit);
    }
    return rows;
}

QString Document::listedUnitsTitle() const
{
    if (!m_table)
        return {};
    const auto name = [&](RaterId rater) {
        return QString::fromStdString(m_data->raters[rater.index()].name);
    };
    const auto count = listedUnits().size();
    const QString number =
        QLocale(QLocale::English, QLocale::UnitedStates).toString(static_cast<qulonglong>(count));
    const bool pairs = !m_table->units.empty() && m_table->units.front().isPair();
    const QString noun =
        pairs ? (count == 1 ? tr("pair") : tr("pairs")) : (count == 1 ? tr("item") : tr("items"));
    if (!m_selection->units().empty())
        return tr("%1 selected %2").arg(number, noun);
    if (const auto pair = m_selection->pair()) {
        if (const auto cell = m_selection->confusionCell()) {
            const auto label = [&](std::int32_t level) {
                return QString::fromStdString(m_table->scale.labels[static_cast<std::size_t>(level)]);
            };
            return tr("%1 %2 labelled %3 by %4 and %5 by %6")
                .arg(number, noun, label(cell->levelOfA), name(pair->a), label(cell->levelOfB),
                     name(pair->b));
        }
        return tr("%1 %2 on which %3 and %4 disagree").arg(number, noun, name(pair->a), name(pair->b));
    }
    if (m_selection->raters().size() > 1)
        return tr("%1 %2 that the %3 selected raters do not all label alike")
            .arg(number, noun)
            .arg(m_selection->raters().size());
    return tr("All %1 %2").arg(number, noun);
}

} // namespace raterscope
