// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/Figure.h"
#include "plot/ConfusionScene.h"

namespace raterscope {

/// K × K counts of a pair of raters with their margins; κ and percent agreement in the subtitle.
class ConfusionFigure : public Figure
{
public:
    explicit ConfusionFigure(ConfusionScene scene) : m_scene(std::move(scene)) {}

    QString id() const override { return QStringLiteral("confusion"); }
    FigureText text() const override { return m_scene.text; }
    FigureOrigin origin() const override { return m_scene.origin; }
    /// One row a cell: label of a, label of b, count, share of the row.
    Table data() const override;
    QSizeF naturalSize() const override;
    double heightForWidth(double width) const override;
    void paint(QPainter& painter, const QRectF& target, const Theme& theme) const override;

private:
    ConfusionScene m_scene;
};

} // namespace raterscope
