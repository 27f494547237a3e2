// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/RowFigure.h"
#include "plot/RatersScene.h"

namespace raterscope {

/// Small multiples of level use by rater, with severity against the panel and flags.
class RatersFigure : public RowFigure
{
public:
    explicit RatersFigure(RatersScene scene) : m_scene(std::move(scene)) {}

    QString id() const override { return QStringLiteral("raters"); }
    FigureText text() const override { return m_scene.text; }
    FigureOrigin origin() const override { return m_scene.origin; }
    /// One row a drawn rater: share of each level, severity with its interval, flags.
    Table data() const override;
    QSizeF naturalSize() const override;
    double heightForWidth(double width) const override;
    std::vector<std::shared_ptr<const Figure>> split(double width, double tallest) const override;
    void paint(QPainter& painter, const QRectF& target, const Theme& theme) const override;

private:
    RatersScene m_scene;
};

} // namespace raterscope
