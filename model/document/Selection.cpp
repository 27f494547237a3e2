// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/Selection.h"

#include <algorithm>

namespace raterscope {

namespace {

template <class T>
std::set<T> combine(const std::set<T>& before, const std::set<T>& with, Selection::Intent intent)
{
    std::set<T> result;
    switch (intent) {
    case Selection::Intent::Replace:
        return with;
    case Selection::Intent::Add:
        result = before;
        result.insert(with.begin(), with.end());
        break;
    case Selection::Intent::Toggle:
        std::set_symmetric_difference(before.begin(), before.end(), with.begin(), with.end(),
                                      std::inserter(result, result.begin()));
        break;
    }
    return result;
}

} // namespace

Selection::Selection(QObject* parent) : QObject(parent) {}

bool Selection::isEmpty() const
{
    return m_raters.empty() && m_units.empty() && !m_pair && !m_cell && !m_current;
}

void Selection::selectRaters(const std::set<RaterId>& raters, Intent intent)
{
    auto next = combine(m_raters, raters, intent);
    if (next == m_raters && !m_pair && m_units.empty())
        return;
    m_raters = std::move(next);
    m_pair.reset();
    m_cell.reset();
    m_units.clear();
    emit changed();
}

void Selection::selectPair(RaterId a, RaterId b)
{
    if (m_pair == RaterPair{a, b} && !m_cell && m_units.empty())
        return;
    m_pair = RaterPair{a, b};
    m_raters = {a, b};
    m_cell.reset();
    m_units.clear();
    emit changed();
}

void Selection::selectConfusionCell(std::optional<ConfusionCell> cell)
{
    if (cell == m_cell && m_units.empty())
        return;
    m_cell = cell;
    m_units.clear();
    emit changed();
}

void Selection::selectUnits(const std::set<Unit>& units, Intent intent)
{
    auto next = combine(m_units, units, intent);
    if (next == m_units)
        return;
    m_units = std::move(next);
    emit changed();
}

void Selection::setCurrentUnit(std::optional<Unit> unit)
{
    if (unit == m_current)
        return;
    m_current = unit;
    emit currentUnitChanged();
}

void Selection::hoverRater(RaterId rater)
{
    if (rater == m_hovered)
        return;
    m_hovered = rater;
    emit hoverChanged();
}

void Selection::clear()
{
    if (isEmpty())
        return;
    const bool hadCurrent = m_current.has_value();
    m_raters.clear();
    m_pair.reset();
    m_cell.reset();
    m_units.clear();
    m_current.reset();
    emit changed();
    if (hadCurrent)
        emit currentUnitChanged();
}

void Selection::clearUnits()
{
    const bool hadCurrent = m_current.has_value();
    m_current.reset();
    if (!m_units.empty() || m_cell) {
        m_units.clear();
        m_cell.reset();
        emit changed();
    }
    if (hadCurrent)
        emit currentUnitChanged();
}

} // namespace raterscope
