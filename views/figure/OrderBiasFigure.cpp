// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/OrderBiasFigure.h"

#include "plot/PlotText.h"

#include <QChart>
#include <QFontMetricsF>

#include <algorithm>

namespace raterscope {

namespace {

// Logical pixels.
constexpr double aroundRows = 84.0;     ///< the legend and the axes
constexpr double aroundSide = 50.0;     ///< the titles and the axes of the columns below the bars
constexpr double narrowestBars = 200.0; ///< with their names

bool isStacked(double width)
{
    return width - biasSideWidth(Theme::print()) < narrowestBars;
}

double heightOfRows(std::size_t rows, double width)
{
    const double one = rowHeight(Theme::print()) * static_cast<double>(rows);
    return isStacked(width) ? aroundRows + aroundSide + 2.0 * one : aroundRows + one;
}

/// Columns below the bars have names of their own.
void paintSideBelow(QPainter& painter, const OrderBiasScene& scene, const QRectF& target, const Theme& theme)
{
    const QFont font = theme.sized(0.86);
    const QFontMetricsF metrics(font);
    double widest = 30.0;
    for (const auto& line : scene.lines)
        widest = std::max(widest, metrics.horizontalAdvance(line.label));
    const double names = std::min(widest, 0.34 * target.width());
    const QRectF rows = target.adjusted(0.0, metrics.height() + 8.0, 0.0, -metrics.height() - 8.0);
    for (std::size_t i = 0; i < scene.lines.size(); ++i) {
        const QRectF row = rowRect(rows, static_cast<int>(i), static_cast<int>(scene.lines.size()));
        drawText(painter, QRectF(target.left(), row.top(), names, row.height()),
                 Qt::AlignRight | Qt::AlignVCenter, elidedMiddle(metrics, scene.lines[i].label, names), font,
                 theme.text);
    }
    paintBiasSide(painter, scene, rows, target.right(), theme, target.width() - names);
}

} // namespace

Table OrderBiasFigure::data() const
{
    Table table;
    table.title = m_scene.text.title.toStdString();
    table.columns = {"judge",        "part",     "front",      "back", "consistent", "double tie",
                     "tie or other", "unpaired", "unreadable", "p",    "log10 p",    "Holm p",
                     "back share",   "low",      "high",       "beta", "beta low",   "beta high"};
    const auto end = [](const Estimate& estimate, bool low) -> TableCell {
        if (!estimate.value.isDefined() || !estimate.interval)
            return std::string();
        return Value(low ? estimate.interval->low : estimate.interval->high);
    };
    for (const auto& line : m_scene.lines) {
        const auto& row = line.row;
        table.rows.push_back({row.judge, row.part, row.front, row.back, row.consistent, row.doubleTie,
                              row.tieOrOther, row.unpaired, row.unreadable, row.p, row.log10P, row.holmP,
                              row.backShare.value, end(row.backShare, true), end(row.backShare, false),
                              row.beta.value, end(row.beta, true), end(row.beta, false)});
    }
    return table;
}

double OrderBiasFigure::heightForWidth(double width) const
{
    return heightOfRows(m_scene.lines.size(), width * pixelsPerMm) / pixelsPerMm;
}

std::vector<std::shared_ptr<const Figure>> OrderBiasFigure::split(double width, double tallest) const
{
    const std::size_t count = m_scene.lines.size();
    const double none = heightOfRows(0, width * pixelsPerMm);
    const double row = heightOfRows(1, width * pixelsPerMm) - none;
    const std::size_t each = rowsOfAPart(count, (tallest * pixelsPerMm - none) / row);
    std::vector<std::shared_ptr<const Figure>> parts;
    for (std::size_t first = 0; each < count && first < count; first += each) {
        OrderBiasFigure part(m_scene);
        part.m_scene.lines.assign(m_scene.lines.begin() + static_cast<std::ptrdiff_t>(first),
                                  m_scene.lines.begin()
                                      + static_cast<std::ptrdiff_t>(std::min(first + each, count)));
        part.m_longest = m_longest > 0.0 ? m_longest : barRows(m_scene.bars(), 0, count).most;
        parts.push_back(std::make_shared<OrderBiasFigure>(std::move(part)));
    }
    return parts;
}

void OrderBiasFigure::paint(QPainter& painter, const QRectF& target, const Theme& theme) const
{
    BarChart counts = m_scene.bars();
    if (m_longest > 0.0)
        counts.most = m_longest;
    const auto chart = makeChart(counts, theme);
    if (isStacked(target.width())) {
        // What the rows need is shared as heightForWidth() has it, whatever the height.
        const double whole = heightOfRows(m_scene.lines.size(), target.width());
        const double side = aroundSide + rowHeight(theme) * static_cast<double>(m_scene.lines.size());
        const double split = target.bottom() - target.height() * side / whole;
        paintChart(painter, *chart, QRectF(target.topLeft(), QPointF(target.right(), split)));
        paintSideBelow(painter, m_scene, QRectF(QPointF(target.left(), split), target.bottomRight()), theme);
        return;
    }
    const QRectF bars = target.adjusted(0.0, 0.0, -biasSideWidth(theme), 0.0);
    paintChart(painter, *chart, bars);
    paintBiasSide(painter, m_scene, chart->plotArea().translated(bars.topLeft()), target.right(), theme);
}

} // namespace raterscope
