// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/Figure.h"
#include "plot/OrderBiasScene.h"

namespace raterscope {

/// Counts of swap pairs, back share and β of each judge on paper.
class OrderBiasFigure : public Figure
{
public:
    explicit OrderBiasFigure(OrderBiasScene scene) : m_scene(std::move(scene)) {}

    QString id() const override { return QStringLiteral("order-bias"); }
    FigureText text() const override { return m_scene.text; }
    FigureOrigin origin() const override { return m_scene.origin; }
    Table data() const override;
    QSizeF naturalSize() const override { return {170.0, heightForWidth(170.0)}; }
    double heightForWidth(double width) const override;
    void paint(QPainter& painter, const QRectF& target, const Theme& theme) const override;

private:
    OrderBiasScene m_scene;
};

} // namespace raterscope
