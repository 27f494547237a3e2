// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/Figure.h"
#include "plot/DuplicatesScene.h"

namespace raterscope {

/// A bar of identical items per panel; units, κ within each panel and tie rate of each class as small
/// multiples.
class DuplicatesFigure : public Figure
{
public:
    explicit DuplicatesFigure(DuplicatesScene scene) : m_scene(std::move(scene)) {}

    QString id() const override { return QStringLiteral("duplicates"); }
    FigureText text() const override { return m_scene.text; }
    FigureOrigin origin() const override { return m_scene.origin; }
    /// One row a panel (identical items, of, share) and one a class and panel (units, κ, tie rate).
    Table data() const override;
    QSizeF naturalSize() const override;
    double heightForWidth(double width) const override;
    void paint(QPainter& painter, const QRectF& target, const Theme& theme) const override;

private:
    DuplicatesScene m_scene;
};

} // namespace raterscope
