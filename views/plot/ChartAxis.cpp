// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/ChartAxis.h"

#include "Format.h"
#include "plot/PlotText.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

/// Tick labels of numbers large enough to be counted are grouped; others have the decimals their step needs.
QString numberText(double number, double step)
{
    if (step >= 1.0 && std::abs(number) < 1e15)
        return number < 0.0 ? QChar(0x2212) + formatCount(std::llround(-number))
                            : formatCount(std::llround(number));
    return formatFixed(number, tickDecimals(step));
}

double labelWidth(const ChartAxis& axis, const QFontMetricsF& metrics)
{
    double width = 0.0;
    for (const double tick : axis.ticks())
        width = std::max(width, metrics.horizontalAdvance(axis.tickText(tick)));
    return width;
}

} // namespace

std::vector<double> ChartAxis::ticks() const
{
    std::vector<double> result;
    if (!named.empty()) {
        for (const auto& tick : named)
            result.push_back(tick.value);
        return result;
    }
    const auto first = std::llround(std::ceil(low / step - 1e-9));
    const auto last = std::llround(std::floor(high / step + 1e-9));
    for (auto tick = first; tick <= last; ++tick)
        result.push_back(static_cast<double>(tick) * step);
    return result;
}

QString ChartAxis::tickText(double tick) const
{
    const auto name =
        std::find_if(named.begin(), named.end(), [&](const Named& place) { return place.value == tick; });
    return name == named.end() ? numberText(tick, step) : name->text;
}

ChartAxis roundAxis(double low, double high, const QString& title, int mostTicks)
{
    ChartAxis axis;
    axis.title = title;
    if (!std::isfinite(low) || !std::isfinite(high)) {
        low = 0.0;
        high = 1.0;
    }
    // A range too narrow to be told from rounding is no range.
    if (high - low <= 1e-12 * std::max({1.0, std::abs(low), std::abs(high)})) {
        low -= 0.5;
        high += 0.5;
    }
    const double rough = (high - low) / std::max(1, mostTicks - 1);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double lead = rough / power;
    axis.step = power
                * (lead <= 1.0   ? 1.0
                   : lead <= 2.0 ? 2.0
                   : lead <= 2.5 ? 2.5
                   : lead <= 5.0 ? 5.0
                                 : 10.0);
    axis.low = std::floor(low / axis.step + 1e-9) * axis.step;
    axis.high = std::ceil(high / axis.step - 1e-9) * axis.step;
    return axis;
}

int tickLabelStep(const ChartAxis& axis, double width, const QFontMetricsF& metrics)
{
    const auto ticks = axis.ticks().size();
    return labelStep(ticks > 1 ? width / static_cast<double>(ticks - 1) : width,
                     labelWidth(axis, metrics) + 8.0);
}

QRectF plotArea(const QRectF& target, const ChartAxis& y, const Theme& theme)
{
    const QFontMetricsF metrics(theme.sized(0.86));
    const double line = metrics.height();
    return target.adjusted(labelWidth(y, metrics) + 10.0, line + 8.0, -12.0, -2.0 * line - 10.0);
}

void paintAxes(QPainter& painter, const QRectF& area, const ChartAxis& x, const ChartAxis& y,
               const Theme& theme)
{
    const QFont font = theme.sized(0.86);
    const QFontMetricsF metrics(font);
    const double line = metrics.height();
    const auto xTicks = x.ticks();
    const int every = tickLabelStep(x, area.width(), metrics);
    const QPen grid(Theme::blend(theme.ground, theme.line, 0.5), 1.0);
    for (std::size_t t = 0; t < xTicks.size(); ++t) {
        const double at = x.place(xTicks[t], area.left(), area.right());
        painter.setPen(grid);
        painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
        if (t % static_cast<std::size_t>(every) == 0)
            drawText(painter, QRectF(at - 60.0, area.bottom() + 3.0, 120.0, line),
                     Qt::AlignHCenter | Qt::AlignTop, x.tickText(xTicks[t]), font, theme.muted);
    }
    for (const double tick : y.ticks()) {
        const double at = y.place(tick, area.bottom(), area.top());
        painter.setPen(grid);
        painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
        drawText(painter, QRectF(area.left() - 106.0, at - 0.5 * line, 100.0, line),
                 Qt::AlignRight | Qt::AlignVCenter, y.tickText(tick), font, theme.muted);
    }
    painter.setPen(QPen(theme.line, 1.0));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.drawLine(area.bottomLeft(), area.topLeft());
    drawText(painter, QRectF(area.left(), area.bottom() + line + 6.0, area.width(), line),
             Qt::AlignRight | Qt::AlignTop, elidedMiddle(metrics, x.title, area.width()), font, theme.text);
    drawText(painter, QRectF(area.left() - 4.0, area.top() - line - 6.0, area.width(), line),
             Qt::AlignLeft | Qt::AlignTop, elidedMiddle(metrics, y.title, area.width()), font, theme.text);
}

QRectF cornerRect(const QRectF& area, const QString& text, const Theme& theme)
{
    const QFontMetricsF metrics(theme.sized(0.9, QFont::DemiBold));
    const double width = std::min(metrics.horizontalAdvance(text) + 2.0, area.width() - 16.0);
    return {area.right() - 8.0 - width, area.bottom() - metrics.height() - 6.0, width, metrics.height()};
}

void paintCorner(QPainter& painter, const QRectF& area, const QString& text, const Theme& theme)
{
    const QFont font = theme.sized(0.9, QFont::DemiBold);
    const QRectF rect = cornerRect(area, text, theme);
    drawText(painter, rect, Qt::AlignRight | Qt::AlignVCenter,
             elidedMiddle(QFontMetricsF(font), text, rect.width()), font, theme.text);
}

} // namespace raterscope
