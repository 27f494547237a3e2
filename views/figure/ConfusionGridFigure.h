// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/Figure.h"
#include "plot/ConfusionGrid.h"

namespace raterscope {

/// A model's confusion matrices on paper, small multiples.
class ConfusionGridFigure : public Figure
{
public:
    explicit ConfusionGridFigure(ConfusionGrid grid) : m_grid(std::move(grid)) {}

    QString id() const override { return QStringLiteral("model-confusion"); }
    FigureText text() const override { return m_grid.text; }
    FigureOrigin origin() const override { return m_grid.origin; }
    Table data() const override;
    QSizeF naturalSize() const override { return {170.0, heightForWidth(170.0)}; }
    double heightForWidth(double width) const override;
    void paint(QPainter& painter, const QRectF& target, const Theme& theme) const override;

private:
    ConfusionGrid m_grid;
};

} // namespace raterscope
