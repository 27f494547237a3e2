// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/ScatterChart.h"

#include "Format.h"
#include "plot/PlotText.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace raterscope {

namespace {

constexpr double radius = 4.5;
constexpr double longestPointName = 150.0;
/// With more points than this their bars would cover each other: they go faint but for marked points.
constexpr std::size_t mostStrongBars = 25;

class Range
{
public:
    void add(double number)
    {
        if (!std::isfinite(number))
            return;
        m_low = std::min(m_low, number);
        m_high = std::max(m_high, number);
    }
    ChartAxis axis(const QString& title) const { return roundAxis(m_low, m_high, title); }

private:
    double m_low = std::numeric_limits<double>::infinity();
    double m_high = -std::numeric_limits<double>::infinity();
};

/// Points in the order in which their names get a place: selected, hovered, then from the top.
std::vector<std::size_t> namingOrder(const ScatterChart& chart, const ScatterMarks& marks)
{
    std::vector<std::size_t> order(chart.points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto rank = [&](std::size_t i) {
        const auto& point = chart.points[i];
        return point.rater == marks.hovered ? 0 : marks.selected.contains(point.rater) ? 1 : 2;
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return rank(a) != rank(b) ? rank(a) < rank(b) : chart.points[a].y > chart.points[b].y;
    });
    return order;
}

void paintNames(QPainter& painter, const ScatterChart& chart, const ScatterLayout& layout, const Theme& theme,
                const ScatterMarks& marks)
{
    const QFont font = theme.sized(0.86);
    const QFontMetricsF metrics(font);
    std::vector<QRectF> taken{cornerRect(layout.area(), chart.corner, theme)};
    for (const auto& point : chart.points)
        taken.push_back(
            QRectF(layout.at(chart, point) - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)));
    for (const auto& point : chart.points) { // names keep off the interval bars
        if (chart.points.size() > mostStrongBars)
            break;
        const QPointF at = layout.at(chart, point);
        if (std::isfinite(point.xLow) && std::isfinite(point.xHigh)) {
            const double left = chart.x.place(point.xLow, layout.area().left(), layout.area().right());
            const double right = chart.x.place(point.xHigh, layout.area().left(), layout.area().right());
            taken.push_back(QRectF(left, at.y() - 1.0, right - left, 2.0));
        }
        if (std::isfinite(point.yLow) && std::isfinite(point.yHigh)) {
            const double bottom = chart.y.place(point.yLow, layout.area().bottom(), layout.area().top());
            const double top = chart.y.place(point.yHigh, layout.area().bottom(), layout.area().top());
            taken.push_back(QRectF(at.x() - 1.0, top, 2.0, bottom - top));
        }
    }
    for (const std::size_t i : namingOrder(chart, marks)) {
        const auto& point = chart.points[i];
        const QPointF at = layout.at(chart, point);
        const QString name = elidedMiddle(metrics, point.name, longestPointName);
        const QSizeF size(metrics.horizontalAdvance(name) + 2.0, metrics.height());
        const double gap = radius + 3.0;
        const double above = at.y() - gap - size.height() + 2.0;
        const double below = at.y() + gap - 2.0;
        const double middle = at.y() - 0.5 * size.height();
        const double right = at.x() + gap;
        const double left = at.x() - gap - size.width();
        const std::array<QPointF, 8> places{QPointF(right, middle),
                                            QPointF(left, middle),
                                            QPointF(right - 4.0, above),
                                            QPointF(right - 4.0, below),
                                            QPointF(left + 4.0, above),
                                            QPointF(left + 4.0, below),
                                            QPointF(at.x() - 0.5 * size.width(), above - 4.0),
                                            QPointF(at.x() - 0.5 * size.width(), below + 4.0)};
        const auto fits = [&](const QPointF& place) {
            const QRectF box(place, size);
            return layout.area().adjusted(-2.0, -2.0, 10.0, 2.0).contains(box)
                   && std::none_of(taken.begin(), taken.end(),
                                   [&](const QRectF& other) { return other.intersects(box); });
        };
        const auto place = std::find_if(places.begin(), places.end(), fits);
        if (place == places.end())
            continue;
        const QRectF box(*place, size);
        taken.push_back(box);
        const bool faded = !marks.selected.empty() && !marks.selected.contains(point.rater);
        drawText(painter, box, Qt::AlignCenter, name, font, faded ? theme.muted : theme.text);
    }
}

bool isMarked(const ScatterPoint& point, const ScatterMarks& marks)
{
    return marks.selected.contains(point.rater) || marks.hovered == point.rater;
}

QColor colourOf(const ScatterPoint& point, const Theme& theme, const ScatterMarks& marks)
{
    const QColor own = point.colour < 0 ? theme.muted : theme.category(point.colour);
    const bool faded = !marks.selected.empty() && !marks.selected.contains(point.rater);
    return faded ? Theme::blend(theme.ground, own, 0.4) : own;
}

void paintBars(QPainter& painter, const ScatterChart& chart, const ScatterLayout& layout, const Theme& theme,
               const ScatterMarks& marks)
{
    const QRectF& area = layout.area();
    for (const auto& point : chart.points) {
        const QPointF at = layout.at(chart, point);
        const bool strong = isMarked(point, marks) || chart.points.size() <= mostStrongBars;
        const QColor colour = Theme::blend(theme.ground, colourOf(point, theme, marks), strong ? 0.6 : 0.15);
        painter.setPen(QPen(colour, strong ? 1.5 : 1.0));
        if (std::isfinite(point.xLow) && std::isfinite(point.xHigh))
            painter.drawLine(QPointF(chart.x.place(point.xLow, area.left(), area.right()), at.y()),
                             QPointF(chart.x.place(point.xHigh, area.left(), area.right()), at.y()));
        if (std::isfinite(point.yLow) && std::isfinite(point.yHigh))
            painter.drawLine(QPointF(at.x(), chart.y.place(point.yLow, area.bottom(), area.top())),
                             QPointF(at.x(), chart.y.place(point.yHigh, area.bottom(), area.top())));
    }
}

void paintPoints(QPainter& painter, const ScatterChart& chart, const ScatterLayout& layout,
                 const Theme& theme, const ScatterMarks& marks)
{
    for (const auto& point : chart.points) {
        const QPointF at = layout.at(chart, point);
        painter.setPen(QPen(theme.ground, 1.0));
        painter.setBrush(colourOf(point, theme, marks));
        painter.drawEllipse(at, radius, radius);
        if (!isMarked(point, marks))
            continue;
        painter.setPen(QPen(marks.selected.contains(point.rater) ? theme.text : theme.accent, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(at, radius + 3.0, radius + 3.0);
    }
}

} // namespace

QStringList ScatterChart::firstMissing(int most) const
{
    QStringList named = missing.mid(0, most);
    if (missing.size() > most)
        named
            << QCoreApplication::translate("ScatterChart", "%1 more").arg(formatCount(missing.size() - most));
    return named;
}

void fitAxes(ScatterChart& chart, const QString& xTitle, const QString& yTitle)
{
    Range x;
    Range y;
    for (const auto& point : chart.points) {
        for (const double number : {point.x, point.xLow, point.xHigh})
            x.add(number);
        for (const double number : {point.y, point.yLow, point.yHigh})
            y.add(number);
    }
    chart.x = x.axis(xTitle);
    chart.y = y.axis(yTitle);
}

ScatterLayout::ScatterLayout(const ScatterChart& chart, const QRectF& target, const Theme& theme)
    : m_area(plotArea(target, chart.y, theme))
{
}

QPointF ScatterLayout::at(const ScatterChart& chart, const ScatterPoint& point) const
{
    return {chart.x.place(point.x, m_area.left(), m_area.right()),
            chart.y.place(point.y, m_area.bottom(), m_area.top())};
}

int ScatterLayout::pointAt(const ScatterChart& chart, const QPointF& place) const
{
    constexpr double reach = 12.0;
    int nearest = -1;
    double least = reach;
    for (std::size_t i = 0; i < chart.points.size(); ++i) {
        const QPointF away = at(chart, chart.points[i]) - place;
        const double distance = std::hypot(away.x(), away.y());
        if (distance < least) {
            least = distance;
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

void paintScatter(QPainter& painter, const ScatterChart& chart, const ScatterLayout& layout,
                  const Theme& theme, const ScatterMarks& marks)
{
    paintAxes(painter, layout.area(), chart.x, chart.y, theme);
    paintBars(painter, chart, layout, theme, marks);
    paintPoints(painter, chart, layout, theme, marks);
    paintNames(painter, chart, layout, theme, marks);
    paintCorner(painter, layout.area(), chart.corner, theme);
}

} // namespace raterscope
