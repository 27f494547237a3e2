// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "figure/RowFigure.h"
#include "plot/BarChart.h"

#include <memory>

namespace raterscope {

/// Bars on paper. The numbers behind them come as a table of their own, since a bar shows less than is known.
class BarFigure : public RowFigure
{
public:
    BarFigure(QString id, BarChart chart, FigureText text, FigureOrigin origin, Table data)
        : m_id(std::move(id)), m_chart(std::move(chart)), m_text(std::move(text)),
          m_origin(std::move(origin)), m_data(std::move(data))
    {
    }

    QString id() const override { return m_id; }
    FigureText text() const override { return m_text; }
    FigureOrigin origin() const override { return m_origin; }
    Table data() const override { return m_data; }
    QSizeF naturalSize() const override { return {150.0, heightForWidth(150.0)}; }
    double heightForWidth(double width) const override;
    std::vector<std::shared_ptr<const Figure>> split(double width, double tallest) const override;
    void paint(QPainter& painter, const QRectF& target, const Theme& theme) const override;

private:
    QString m_id;
    BarChart m_chart;
    FigureText m_text;
    FigureOrigin m_origin;
    Table m_data;
};

/// Cycle rates by judge; see cycleChart(). Throws AnalysisError without the facet.
std::unique_ptr<Figure> cycleFigure(const std::shared_ptr<const AnalysisResult>& result,
                                    const AnalysisInput& input);

} // namespace raterscope
