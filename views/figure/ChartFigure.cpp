// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/ChartFigure.h"

#include <cmath>

namespace raterscope {

namespace {

Value valueOf(double number)
{
    return std::isfinite(number) ? Value(number) : Value(UndefinedReason::NoReplicates);
}

} // namespace

Table TrustFigure::data() const
{
    const auto& chart = m_chart.chart;
    Table table;
    table.title = m_chart.text.title.toStdString();
    table.columns = {"rater", chart.x.title.toStdString(), "low", "high", chart.y.title.toStdString(), "low",
                     "high"};
    for (const auto& point : chart.points)
        table.rows.push_back({point.name.toStdString(), Value(point.x), valueOf(point.xLow),
                              valueOf(point.xHigh), Value(point.y), valueOf(point.yLow),
                              valueOf(point.yHigh)});
    return table;
}

void TrustFigure::paint(QPainter& painter, const QRectF& target, const Theme& theme) const
{
    paintScatter(painter, m_chart.chart, ScatterLayout(m_chart.chart, target, theme), theme);
}

Table LineFigure::data() const
{
    const auto& chart = m_chart.chart;
    Table table;
    table.title = m_chart.text.title.toStdString();
    table.columns = {"line", chart.x.title.toStdString(), chart.y.title.toStdString()};
    for (const auto& line : chart.series) {
        for (std::size_t i = 0; i < line.x.size(); ++i)
            table.rows.push_back({line.name.toStdString(), Value(line.x[i]), valueOf(line.y[i])});
    }
    return table;
}

void LineFigure::paint(QPainter& painter, const QRectF& target, const Theme& theme) const
{
    paintLines(painter, m_chart.chart, lineArea(m_chart.chart, target, theme), theme);
}

} // namespace raterscope
