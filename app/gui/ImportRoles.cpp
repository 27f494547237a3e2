// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ImportRoles.h"

#include <QCoreApplication>
#include <QStringList>

namespace raterscope {

namespace {

const ImportRole roles[] = {
    {"", QT_TRANSLATE_NOOP("ImportRole", "not used"), true, true, true},
    {"item", QT_TRANSLATE_NOOP("ImportRole", "item"), true, true},
    {"item+group", QT_TRANSLATE_NOOP("ImportRole", "item and group"), true, true},
    {"item+system", QT_TRANSLATE_NOOP("ImportRole", "item and system"), true, true},
    {"rater", QT_TRANSLATE_NOOP("ImportRole", "rater"), true, true},
    {"value", QT_TRANSLATE_NOOP("ImportRole", "value"), true, false},
    {"dimension", QT_TRANSLATE_NOOP("ImportRole", "dimension"), true, true},
    {"group", QT_TRANSLATE_NOOP("ImportRole", "group"), true, true, true},
    {"system", QT_TRANSLATE_NOOP("ImportRole", "system"), true, true},
    {"panel", QT_TRANSLATE_NOOP("ImportRole", "panel"), true, false, true},
    {"text", QT_TRANSLATE_NOOP("ImportRole", "text"), true, true},
    {"reference", QT_TRANSLATE_NOOP("ImportRole", "reference"), true, true, true},
    {"first", QT_TRANSLATE_NOOP("ImportRole", "first item"), false, false, true},
    {"second", QT_TRANSLATE_NOOP("ImportRole", "second item"), false, false, true},
    {"judge", QT_TRANSLATE_NOOP("ImportRole", "judge"), false, false, true},
    {"judge-outcomes", QT_TRANSLATE_NOOP("ImportRole", "outcomes of a judge"), false, false, true},
    {"outcome", QT_TRANSLATE_NOOP("ImportRole", "outcome"), false, false, true},
    {"order", QT_TRANSLATE_NOOP("ImportRole", "order of showing"), false, false, true},
    {"aspect", QT_TRANSLATE_NOOP("ImportRole", "aspect"), false, false, true},
    {"repetition", QT_TRANSLATE_NOOP("ImportRole", "repetition"), false, false, true},
    {"kind", QT_TRANSLATE_NOOP("ImportRole", "kind of rater"), true, false, true},
    {"wins", QT_TRANSLATE_NOOP("ImportRole", "wins of the first"), false, false, true},
    {"losses", QT_TRANSLATE_NOOP("ImportRole", "losses of the first"), false, false, true},
    {"ties", QT_TRANSLATE_NOOP("ImportRole", "ties"), false, false, true},
    {"reference_first", QT_TRANSLATE_NOOP("ImportRole", "reference of the first"), false, false, true},
    {"reference_second", QT_TRANSLATE_NOOP("ImportRole", "reference of the second"), false, false, true},
};

} // namespace

QString ImportRole::text() const
{
    return QCoreApplication::translate("ImportRole", title);
}

std::span<const ImportRole> importRoles()
{
    return roles;
}

QString scaleText(const Scale& scale)
{
    if (scale.kind == ScaleKind::Numeric)
        return QString::fromStdString(scale.labels.front() + ".." + scale.labels.back());
    QStringList labels;
    for (const auto& label : scale.labels)
        labels << QString::fromStdString(label);
    return labels.join(QLatin1Char(','));
}

QString wordsText(const std::vector<std::string>& words)
{
    QStringList list;
    for (const auto& word : words)
        list << QString::fromStdString(word);
    return list.join(QLatin1Char(','));
}

QString outcomesText(const ImportOptions& options)
{
    QStringList list;
    for (const auto& word : options.firstLabels)
        list << QStringLiteral("first=") + QString::fromStdString(word);
    for (const auto& word : options.secondLabels)
        list << QStringLiteral("second=") + QString::fromStdString(word);
    return list.join(QLatin1Char(','));
}

} // namespace raterscope
