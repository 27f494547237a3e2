// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QRectF>
#include <QString>

namespace raterscope {

/// The text on one line with nothing in it that hides or misleads: line ends as "↵", control characters,
/// broken surrogates and overrides of the reading direction as "�", a text of spaces alone as "␣␣"; letters
/// with their marks composed.
QString visibleText(const QString& text);

/// The visible text, its middle replaced by "…" when it is wider than `width`; no character that is made of
/// several is cut.
QString elidedMiddle(const QFontMetricsF& metrics, const QString& text, double width);

/// Draw every how-manieth label of a long axis: 1 when labels `spacing` apart have room for `needed`.
int labelStep(double spacing, double needed);

/// Draws visibleText() on one line, aligned in the rectangle, with a font and colour.
void drawText(QPainter& painter, const QRectF& rect, int flags, const QString& text, const QFont& font,
              const QColor& colour);

/// Ground and diagonal lines of an undefined cell. Plain lines cut at the edges, no pattern brush and no
/// clip, so that every export keeps them as vectors.
void paintHatched(QPainter& painter, const QRectF& rect, const Theme& theme);

/// A filled dot, and a thick bar from x = low to x = high on the same line.
void paintDotWithBar(QPainter& painter, const QPointF& dot, double low, double high, const QColor& colour,
                     const QColor& ground);

/// How many decimals tell the multiples of a step apart: 0.25 needs two.
int tickDecimals(double step);

/// Rounds up to 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8 times a power of ten: the end of an axis.
double roundedUp(double number);

} // namespace raterscope
