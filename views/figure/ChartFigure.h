// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/Figure.h"
#include "plot/ConsensusCharts.h"

namespace raterscope {

/// Trust against validity on paper.
class TrustFigure : public Figure
{
public:
    explicit TrustFigure(TrustChart chart) : m_chart(std::move(chart)) {}

    QString id() const override { return QStringLiteral("trust"); }
    FigureText text() const override { return m_chart.text; }
    FigureOrigin origin() const override { return m_chart.origin; }
    Table data() const override;
    QSizeF naturalSize() const override { return {150.0, 100.0}; }
    void paint(QPainter& painter, const QRectF& target, const Theme& theme) const override;

private:
    TrustChart m_chart;
};

/// Lines on paper: expected ratings, information, the course of a fit.
class LineFigure : public Figure
{
public:
    LineFigure(QString id, CurvesChart chart) : m_id(std::move(id)), m_chart(std::move(chart)) {}

    QString id() const override { return m_id; }
    FigureText text() const override { return m_chart.text; }
    FigureOrigin origin() const override { return m_chart.origin; }
    Table data() const override;
    QSizeF naturalSize() const override { return {150.0, 90.0}; }
    void paint(QPainter& painter, const QRectF& target, const Theme& theme) const override;

private:
    QString m_id;
    CurvesChart m_chart;
};

} // namespace raterscope
