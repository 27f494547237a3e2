// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/UnitText.h"

namespace raterscope {

namespace {

constexpr auto pairDash = u" \u2013 ";
constexpr auto partDot = u" \u00b7 ";

QString groupName(const Dataset& data, const Item& item)
{
    return item.group.isValid() ? QString::fromStdString(data.groups[item.group.index()]) : QString();
}

} // namespace

QString shortItemName(const Dataset& data, ItemId id)
{
    const Item& item = data.items[id.index()];
    QString name = QString::fromStdString(item.name);
    const QString prefix = groupName(data, item) + QString::fromUtf16(partDot);
    if (item.group.isValid() && name.size() > prefix.size() && name.startsWith(prefix))
        name.remove(0, prefix.size());
    return name;
}

QString unitName(const Dataset& data, const Unit& unit)
{
    const Item& item = data.items[unit.item.index()];
    if (!unit.isPair())
        return QString::fromStdString(item.name);
    const Item& second = data.items[unit.second.index()];
    const bool hasAspect = unit.aspect >= 0 && data.comparisons.hasAspects();
    const QString aspect =
        hasAspect
            ? QString::fromUtf16(partDot)
                  + QString::fromStdString(data.comparisons.aspects[static_cast<std::size_t>(unit.aspect)])
            : QString();
    const QString group = groupName(data, item);
    if (!group.isEmpty() && !item.system.empty() && !second.system.empty())
        return group + aspect;
    const QString pair =
        shortItemName(data, unit.item) + QString::fromUtf16(pairDash) + shortItemName(data, unit.second);
    return (group.isEmpty() ? pair : group + QString::fromUtf16(partDot) + pair) + aspect;
}

QString unitSystems(const Dataset& data, const Unit& unit)
{
    const QString first = QString::fromStdString(data.items[unit.item.index()].system);
    if (!unit.isPair())
        return first;
    const QString second = QString::fromStdString(data.items[unit.second.index()].system);
    return first.isEmpty() && second.isEmpty() ? QString() : first + QString::fromUtf16(pairDash) + second;
}

bool hasSystems(const Dataset& data)
{
    return !data.items.empty() && !data.items.front().system.empty();
}

} // namespace raterscope
