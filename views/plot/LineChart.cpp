// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/LineChart.h"

#include "Tr.h"
#include "plot/PlotText.h"

#include <QLocale>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace raterscope {

namespace {

constexpr double longestName = 170.0;
constexpr std::size_t mostNames = 24;

QPointF placeOf(const LineChart& chart, const QRectF& area, double x, double y)
{
    return {chart.x.place(x, area.left(), area.right()), chart.y.place(y, area.bottom(), area.top())};
}

/// Names of all lines, or none: a few names would leave the other lines nameless.
bool hasNames(const LineChart& chart, double areaHeight, const Theme& theme)
{
    const double line = QFontMetricsF(theme.sized(0.86)).height() - 2.0;
    return chart.series.size() >= 2 && chart.series.size() <= mostNames
           && static_cast<double>(chart.series.size()) * line <= areaHeight + 1.5 * line;
}

double namesWidth(const LineChart& chart, const QRectF& target, const Theme& theme)
{
    if (!hasNames(chart, plotArea(target, chart.y, theme).height(), theme))
        return 0.0;
    const QFontMetricsF metrics(theme.sized(0.86));
    double width = 0.0;
    for (const auto& line : chart.series)
        width = std::max(width, metrics.horizontalAdvance(line.name));
    return std::min(width, longestName) + 8.0;
}

/// y on the line at x, by linear interpolation; NaN outside.
double heightAt(const LineSeries& line, double x)
{
    const auto next = std::lower_bound(line.x.begin(), line.x.end(), x);
    if (next == line.x.end())
        return std::numeric_limits<double>::quiet_NaN();
    const auto right = static_cast<std::size_t>(next - line.x.begin());
    if (right == 0)
        return *next == x ? line.y.front() : std::numeric_limits<double>::quiet_NaN();
    const double share = (x - line.x[right - 1]) / (line.x[right] - line.x[right - 1]);
    return line.y[right - 1] + share * (line.y[right] - line.y[right - 1]);
}

/// The band of a line as one closed shape a stretch without gaps.
void paintBand(QPainter& painter, const LineChart& chart, const LineSeries& line, const QRectF& area,
               const QColor& colour)
{
    if (line.low.empty() || line.dots)
        return;
    const auto isThere = [&](std::size_t i) {
        return std::isfinite(line.low[i]) && std::isfinite(line.high[i]);
    };
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    for (std::size_t from = 0; from < line.x.size();) {
        if (!isThere(from)) {
            ++from;
            continue;
        }
        std::size_t to = from;
        while (to < line.x.size() && isThere(to))
            ++to;
        QPolygonF shape;
        for (std::size_t i = from; i < to; ++i)
            shape << placeOf(chart, area, line.x[i], line.high[i]);
        for (std::size_t i = to; i-- > from;)
            shape << placeOf(chart, area, line.x[i], line.low[i]);
        painter.drawPolygon(shape);
        from = to;
    }
    painter.setBrush(Qt::NoBrush);
}

void paintDots(QPainter& painter, const LineChart& chart, const LineSeries& line, const QRectF& area,
               const QColor& colour)
{
    if (!line.dots)
        return;
    const double radius = line.strong ? 3.5 : 2.5;
    for (std::size_t i = 0; i < line.x.size(); ++i) {
        if (!std::isfinite(line.y[i]))
            continue;
        const QPointF shift(line.shift, 0.0);
        if (!line.low.empty() && std::isfinite(line.low[i]) && std::isfinite(line.high[i])) {
            painter.setPen(QPen(colour, 1.0));
            painter.drawLine(placeOf(chart, area, line.x[i], line.low[i]) + shift,
                             placeOf(chart, area, line.x[i], line.high[i]) + shift);
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(placeOf(chart, area, line.x[i], line.y[i]) + shift, radius, radius);
        painter.setBrush(Qt::NoBrush);
    }
}

void paintLine(QPainter& painter, const LineChart& chart, const LineSeries& line, const QRectF& area,
               const QColor& colour)
{
    QPainterPath path;
    bool drawing = false;
    for (std::size_t i = 0; i < line.x.size(); ++i) {
        if (!std::isfinite(line.y[i])) {
            drawing = false;
            continue;
        }
        const QPointF place = placeOf(chart, area, line.x[i], line.y[i]) + QPointF(line.shift, 0.0);
        drawing ? path.lineTo(place) : path.moveTo(place);
        drawing = true;
    }
    painter.setPen(QPen(colour, line.strong ? 2.4 : 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    paintDots(painter, chart, line, area, colour);
    for (const double mark : line.marks) {
        const double y = heightAt(line, mark);
        if (!std::isfinite(y))
            continue;
        const QPointF place = placeOf(chart, area, mark, y);
        painter.drawLine(place - QPointF(0.0, 4.0), place + QPointF(0.0, 4.0));
    }
}

/// Names at the right end of their lines, moved apart so that none covers another.
void paintNames(QPainter& painter, const LineChart& chart, const QRectF& area, const Theme& theme,
                const std::vector<QColor>& colours)
{
    if (!hasNames(chart, area.height(), theme))
        return;
    const QFont font = theme.sized(0.86);
    const QFontMetricsF metrics(font);
    struct Name {
        std::size_t series;
        double y;
    };
    std::vector<Name> names;
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
        const auto& line = chart.series[s];
        if (!line.y.empty() && std::isfinite(line.y.back()))
            names.push_back({s, chart.y.place(line.y.back(), area.bottom(), area.top())});
    }
    std::stable_sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.y < b.y; });
    const double line = metrics.height() - 2.0;
    for (std::size_t i = 1; i < names.size(); ++i)
        names[i].y = std::max(names[i].y, names[i - 1].y + line);
    // What was pushed below the area goes back up, without touching what is there.
    double limit = area.bottom() + 0.5 * line;
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        name->y = std::min(name->y, limit);
        limit = name->y - line;
    }
    for (const Name& name : names)
        drawText(painter,
                 QRectF(area.right() + 6.0, name.y - 0.5 * metrics.height(), longestName, metrics.height()),
                 Qt::AlignLeft | Qt::AlignVCenter,
                 elidedMiddle(metrics, chart.series[name.series].name, longestName), font,
                 colours[name.series]);
}

} // namespace

void fitAxes(LineChart& chart, const QString& xTitle, const QString& yTitle)
{
    double lowX = std::numeric_limits<double>::infinity();
    double lowY = lowX;
    double highX = -lowX;
    double highY = -lowX;
    for (const auto& line : chart.series) {
        for (std::size_t i = 0; i < line.x.size(); ++i) {
            if (!std::isfinite(line.y[i]))
                continue;
            lowX = std::min(lowX, line.x[i]);
            highX = std::max(highX, line.x[i]);
            lowY = std::min(lowY, line.y[i]);
            highY = std::max(highY, line.y[i]);
            if (!line.low.empty() && std::isfinite(line.low[i]) && std::isfinite(line.high[i])) {
                lowY = std::min(lowY, line.low[i]);
                highY = std::max(highY, line.high[i]);
            }
        }
    }
    chart.x = roundAxis(lowX, highX, xTitle);
    if (lowX < highX) { // lines end where the axis ends
        chart.x.low = lowX;
        chart.x.high = highX;
    }
    chart.y = roundAxis(lowY, highY, yTitle);
}

QString summaryOf(const LineChart& chart)
{
    constexpr std::size_t mostTold = 12;
    const auto number = [](const ChartAxis& axis, double value) {
        for (const auto& named : axis.named) {
            if (named.value == value)
                return named.text;
        }
        return QLocale::c().toString(value, 'g', 3);
    };
    QStringList sentences{tr("%1 by %2").arg(chart.y.title, chart.x.title)};
    std::size_t told = 0;
    for (const auto& line : chart.series) {
        std::vector<std::size_t> points;
        for (std::size_t i = 0; i < line.x.size(); ++i) {
            if (std::isfinite(line.y[i]))
                points.push_back(i);
        }
        if (points.empty() || told == mostTold)
            continue;
        ++told;
        const auto at = [&](std::size_t i) {
            return tr("%1 at %2").arg(number(chart.y, line.y[i]), number(chart.x, line.x[i]));
        };
        const auto highest = *std::max_element(points.begin(), points.end(),
                                               [&](auto a, auto b) { return line.y[a] < line.y[b]; });
        QString sentence =
            points.size() == 1
                ? tr("%1: %2").arg(line.name, at(points.front()))
                : tr("%1: from %2 to %3").arg(line.name, at(points.front()), at(points.back()));
        if (highest != points.front() && highest != points.back())
            sentence += tr(", highest %1").arg(at(highest));
        sentences << sentence;
    }
    if (told < chart.series.size() && told == mostTold)
        sentences << tr("and more lines: %1").arg(chart.series.size() - told);
    if (!chart.corner.isEmpty())
        sentences << chart.corner;
    return sentences.join(QLatin1String(". "));
}

int lineAt(const LineChart& chart, const QRectF& area, const QPointF& place)
{
    constexpr double reach = 14.0;
    const double x = chart.x.valueAt(place.x(), area.left(), area.right());
    int nearest = -1;
    double least = reach;
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
        const double y = heightAt(chart.series[s], x);
        if (!std::isfinite(y))
            continue;
        const double distance = std::abs(chart.y.place(y, area.bottom(), area.top()) - place.y());
        if (distance < least) {
            least = distance;
            nearest = static_cast<int>(s);
        }
    }
    return nearest;
}

QRectF lineArea(const LineChart& chart, const QRectF& target, const Theme& theme)
{
    return plotArea(target.adjusted(0.0, 0.0, -namesWidth(chart, target, theme), 0.0), chart.y, theme);
}

void paintLines(QPainter& painter, const LineChart& chart, const QRectF& area, const Theme& theme,
                const std::vector<std::size_t>& chosen)
{
    paintAxes(painter, area, chart.x, chart.y, theme);
    std::vector<QColor> colours;
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
        const auto& line = chart.series[s];
        const QColor own = line.colour < 0 ? theme.muted : theme.category(line.colour);
        const bool faded = !chosen.empty() && std::find(chosen.begin(), chosen.end(), s) == chosen.end();
        colours.push_back(faded ? Theme::blend(theme.ground, own, 0.3) : own);
    }
    for (std::size_t s = 0; s < chart.series.size(); ++s) // bands below every line
        paintBand(painter, chart, chart.series[s], area, Theme::blend(theme.ground, colours[s], 0.16));
    for (std::size_t s = 0; s < chart.series.size(); ++s)
        paintLine(painter, chart, chart.series[s], area, colours[s]);
    for (const std::size_t s : chosen)
        paintLine(painter, chart, chart.series[s], area, colours[s]);
    paintNames(painter, chart, area, theme, colours);
    paintCorner(painter, area, chart.corner, theme);
}

} // namespace raterscope
