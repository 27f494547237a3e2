// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/Figure.h"
#include "plot/AgreementScene.h"

namespace raterscope {

/// Rater × rater matrix with its dendrogram, cut, colour bar and block means.
class AgreementFigure : public Figure
{
public:
    explicit AgreementFigure(AgreementScene scene) : m_scene(std::move(scene)) {}

    QString id() const override { return QStringLiteral("agreement"); }
    FigureText text() const override;
    FigureOrigin origin() const override { return m_scene.origin; }
    /// One row a pair of raters, in picture order, upper triangle: panels, clusters, value, standard error,
    /// interval, n; then one row a block.
    Table data() const override;
    QSizeF naturalSize() const override;
    double heightForWidth(double width) const override;
    void paint(QPainter& painter, const QRectF& target, const Theme& theme) const override;

private:
    AgreementScene m_scene;
};

} // namespace raterscope
