// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/BarFigure.h"

#include "plot/JudgeCharts.h"

#include <QChart>

namespace raterscope {

double BarFigure::heightForWidth(double) const
{
    const double pixels = (m_chart.parts.size() > 1 ? 84.0 : 56.0)
                          + rowHeight(Theme::print()) * static_cast<double>(m_chart.categories.size());
    return pixels * 25.4 / 96.0;
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
