// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/Figure.h"
#include "plot/SignalMatrix.h"

namespace raterscope {

/// Spearman between signals of uncertainty on paper.
class SignalMatrixFigure : public Figure
{
public:
    explicit SignalMatrixFigure(SignalMatrix matrix) : m_matrix(std::move(matrix)) {}

    QString id() const override { return QStringLiteral("uncertainty"); }
    FigureText text() const override { return m_matrix.text; }
    FigureOrigin origin() const override { return m_matrix.origin; }
    Table data() const override;
    QSizeF naturalSize() const override { return {150.0, heightForWidth(150.0)}; }
    double heightForWidth(double width) const override;
    void paint(QPainter& painter, const QRectF& target, const Theme& theme) const override;

private:
    SignalMatrix m_matrix;
};

} // namespace raterscope
