// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/BarFigure.h"

#include "plot/JudgeCharts.h"

#include <QChart>

#include <algorithm>

namespace raterscope {

namespace {

/// Room for the axis, and for the legend of several parts.
double aroundBars(const BarChart& bars)
{
    return bars.parts.size() > 1 ? 84.0 : 56.0;
}

} // namespace

double BarFigure::heightForWidth(double) const
{
    return (aroundBars(m_chart) + rowHeight(Theme::print()) * static_cast<double>(m_chart.categories.size()))
           / pixelsPerMm;
}

std::vector<std::shared_ptr<const Figure>> BarFigure::split(double, double tallest) const
{
    const auto count = static_cast<std::size_t>(m_chart.categories.size());
    const std::size_t each =
        rowsOfAPart(count, (tallest * pixelsPerMm - aroundBars(m_chart)) / rowHeight(Theme::print()));
    std::vector<std::shared_ptr<const Figure>> parts;
    for (std::size_t first = 0; each < count && first < count; first += each)
        parts.push_back(std::make_shared<BarFigure>(
            m_id, barRows(m_chart, first, std::min(first + each, count)), m_text, m_origin, m_data));
    return parts;
}

void BarFigure::paint(QPainter& painter, const QRectF& target, const Theme& theme) const
{
    const auto chart = makeChart(m_chart, theme);
    paintChart(painter, *chart, target);
}

std::unique_ptr<Figure> cycleFigure(const std::shared_ptr<const AnalysisResult>& result,
                                    const AnalysisInput& input)
{
    auto made = cycleChart(result, input);
    if (!made)
        throw AnalysisError("The method " + result->method + " yields no cycle rates to draw.");
    Table table;
    table.title = made->text.title.toStdString();
    table.columns = {"judge",      "aspect",     "cycle rate",   "cyclic",       "decided",
                     "with a tie", "incomplete", "4-cycle rate", "cyclic fours", "decided fours"};
    for (const auto& row : result->facets.cycleRates->rows)
        table.rows.push_back({row.judge.empty() ? std::string("majority of all") : row.judge, row.aspect,
                              row.rate, row.cyclic, row.decided, row.withTie, row.incomplete, row.fourRate,
                              row.cyclicFours, row.decidedFours});
    return std::make_unique<BarFigure>(QStringLiteral("cycles"), std::move(made->chart), made->text,
                                       made->origin, std::move(table));
}

} // namespace raterscope
