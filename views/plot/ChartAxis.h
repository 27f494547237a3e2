// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QRectF>
#include <QString>

#include <vector>

namespace raterscope {

/// A linear axis with ticks at round numbers, or at named places.
struct ChartAxis {
    struct Named {
        double value = 0.0;
        QString text;
    };
    QString title;
    double low = 0.0, high = 1.0;
    double step = 0.2;
    std::vector<Named> named; ///< instead of round numbers; empty = none

    std::vector<double> ticks() const;
    QString tickText(double tick) const;
    /// Where a value falls between two ends of a rectangle.
    double place(double value, double from, double to) const
    {
        return from + (value - low) / (high - low) * (to - from);
    }
    double valueAt(double place, double from, double to) const
    {
        return low + (place - from) / (to - from) * (high - low);
    }
};

/// An axis that holds all of low…high with some air, at most `mostTicks` ticks. Equal or undefined ends give
/// an axis of width one around them.
ChartAxis roundAxis(double low, double high, const QString& title, int mostTicks = 6);

/// Label every how-manieth tick of an axis along `width` pixels, so that no label touches the next.
int tickLabelStep(const ChartAxis& axis, double width, const QFontMetricsF& metrics);

/// The rectangle inside the axes, with room for their titles and labels.
QRectF plotArea(const QRectF& target, const ChartAxis& y, const Theme& theme);

/// Light grid, tick labels and both titles; the title of y stands above its axis, so that nobody has to turn
/// their head.
void paintAxes(QPainter& painter, const QRectF& area, const ChartAxis& x, const ChartAxis& y,
               const Theme& theme);

/// Where paintCorner() puts its sentence.
QRectF cornerRect(const QRectF& area, const QString& text, const Theme& theme);
/// A sentence in the lower right corner of the area.
void paintCorner(QPainter& painter, const QRectF& area, const QString& text, const Theme& theme);

} // namespace raterscope
