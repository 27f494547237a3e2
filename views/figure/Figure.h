// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Theme.h"
#include "catalog/Facets.h"

#include <QPainter>
#include <QRectF>
#include <QSizeF>
#include <QString>

namespace raterscope {

/// Logical pixels, of 1/96 inch.
inline constexpr double pixelsPerMm = 96.0 / 25.4;

/// The lines around a figure; each can be kept or dropped on export.
struct FigureText {
    QString title;    ///< what it shows: "Cohen κ between raters, derived verdicts"
    QString subtitle; ///< data, n, method
    QString footnote; ///< definition and missing-data rule
};

/// What an exported file says about its origin.
struct FigureOrigin {
    QString dataFile;
    QString dataHash;
    QString method;
    QString options;
    qulonglong seed = 0;
};

/// Something that can be drawn on any painter at any size, and knows the numbers it draws.
///
/// A figure owns copies (or shared values) of what it shows, so it outlives the view that made it. It draws
/// without selection marks. Units: one logical pixel of 1/96 inch; the exporter scales the painter.
class Figure
{
public:
    virtual ~Figure() = default;

    virtual QString id() const = 0; ///< kebab-case, a file name stem: "agreement"
    virtual FigureText text() const = 0;
    virtual FigureOrigin origin() const = 0;
    /// Exactly the plotted numbers, at full precision.
    virtual Table data() const = 0;
    /// Width and height in millimetres that suit the content (without text lines) at a text width of 170 mm.
    virtual QSizeF naturalSize() const = 0;
    /// The height in millimetres that the content needs at another width.
    virtual double heightForWidth(double width) const
    {
        return naturalSize().height() * width / naturalSize().width();
    }
    /// Draws the figure proper (not its text lines) into target. Vectors only: no pixmaps.
    virtual void paint(QPainter& painter, const QRectF& target, const Theme& theme) const = 0;
};

} // namespace raterscope
