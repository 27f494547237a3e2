// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/Figure.h"
#include "plot/CoefficientsScene.h"

namespace raterscope {

/// The forest plot of coefficients, one line each, on paper.
class CoefficientsFigure : public Figure
{
public:
    explicit CoefficientsFigure(CoefficientsScene scene) : m_scene(std::move(scene)) {}

    QString id() const override { return QStringLiteral("coefficients"); }
    FigureText text() const override { return m_scene.text; }
    FigureOrigin origin() const override { return m_scene.origin; }
    /// One row a coefficient, undefined ones with their reason.
    Table data() const override;
    QSizeF naturalSize() const override { return QSizeF(170.0, heightForWidth(170.0)); }
    double heightForWidth(double width) const override;
    void paint(QPainter& painter, const QRectF& target, const Theme& theme) const override;

private:
    CoefficientsScene m_scene;
};

} // namespace raterscope
