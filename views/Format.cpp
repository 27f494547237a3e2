// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Format.h"

#include "CatalogText.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace raterscope {

namespace {

constexpr QChar minusSign(0x2212);

QString withMinusSign(QString text)
{
    return text.replace(QLatin1Char('-'), minusSign);
}

} // namespace

QString formatCount(std::int64_t count)
{
    return withMinusSign(
        QLocale(QLocale::English, QLocale::UnitedStates).toString(static_cast<qlonglong>(count)));
}

QString formatFixed(double number, int decimals)
{
    if (std::abs(number) < 0.5 * std::pow(10.0, -decimals))
        number = 0.0;
    return withMinusSign(QString::number(number, 'f', decimals));
}

QString formatValue(const Value& value, int decimals)
{
    return value.isDefined() ? formatFixed(value.number(), decimals) : QString(QChar(0x2013));
}

QString describeValue(const Value& value, int decimals)
{
    if (value.isDefined())
        return formatFixed(value.number(), decimals);
    return QCoreApplication::translate("Format", "undefined: %1").arg(catalogText(describe(value.reason())));
}

QString formatEstimate(const Value& value, const std::optional<Interval>& interval, int decimals)
{
    const QString text = describeValue(value, decimals);
    return value.isDefined() && interval ? text + QChar(0x00a0) + formatInterval(*interval, decimals) : text;
}

QString formatShare(double share, int decimals)
{
    return formatFixed(100.0 * share, decimals) + QStringLiteral("\u00a0%");
}

QString formatPValue(double p)
{
    if (p < 1e-307)
        return QStringLiteral("< 1e-307");
    return p >= 0.0001 ? QString::number(p, 'g', 2) : QString::number(p, 'e', 1);
}

QString formatInterval(const Interval& interval, int decimals)
{
    return QStringLiteral("[%1, %2]")
        .arg(formatFixed(interval.low, decimals), formatFixed(interval.high, decimals));
}

QString formatCell(const TableCell& cell, ColumnFormat format)
{
    if (const auto* text = std::get_if<std::string>(&cell))
        return QString::fromStdString(*text);
    if (const auto* count = std::get_if<std::int64_t>(&cell))
        return formatCount(*count);
    const auto& value = std::get<Value>(cell);
    if (format == ColumnFormat::Share && value.isDefined())
        return formatShare(value.number());
    return formatValue(value, 3);
}

} // namespace raterscope
