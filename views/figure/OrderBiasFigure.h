// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/RowFigure.h"
#include "plot/OrderBiasScene.h"

namespace raterscope {

/// Counts of swap pairs, back share and β of each judge on paper: side by side, or below each other where the
/// width would leave no room for bars.
class OrderBiasFigure : public RowFigure
{
public:
    explicit OrderBiasFigure(OrderBiasScene scene) : m_scene(std::move(scene)) {}

    QString id() const override { return QStringLiteral("order-bias"); }
    FigureText text() const override { return m_scene.text; }
    FigureOrigin origin() const override { return m_scene.origin; }
    Table data() const override;
    QSizeF naturalSize() const override { return {170.0, heightForWidth(170.0)}; }
    double heightForWidth(double width) const override;
    std::vector<std::shared_ptr<const Figure>> split(double width, double tallest) const override;
    void paint(QPainter& painter, const QRectF& target, const Theme& theme) const override;

private:
    OrderBiasScene m_scene;
    double m_longest = 0.0; ///< end of the axis of a part of a split figure; 0 = its own longest bar
};

} // namespace raterscope
