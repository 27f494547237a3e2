// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/CoefficientsPainter.h"

#include "CatalogText.h"
#include "Format.h"
#include "Tr.h"
#include "plot/PlotText.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

constexpr double gap = 12.0;
constexpr double margin = 2.0;
constexpr double narrowestAxis = 110.0;
constexpr double indent = 13.0;
constexpr double markRoom = 6.0; ///< half a dot and some, so that none is cut at the ends of the axis

QFont body(const Theme& theme)
{
    return theme.sized(0.95);
}

double stepOf(const CoefficientsLayout& layout, const Theme& theme)
{
    const double needed = QFontMetricsF(theme.sized(0.82)).horizontalAdvance(QStringLiteral("−0.25")) + 6.0;
    const double width = layout.x(1.0) - layout.x(0.0);
    for (const double step : {0.1, 0.2, 0.25, 0.5}) {
        if (step * width >= needed)
            return step;
    }
    return 1.0;
}

/// Draws lines with the painter because they share many settings.
class Lines
{
public:
    Lines(QPainter& painter, const CoefficientsScene& scene, const CoefficientsLayout& layout,
          const Theme& theme)
        : m_painter(painter), m_scene(scene), m_layout(layout), m_theme(theme), m_font(body(theme)),
          m_metrics(m_font)
    {
    }

    void title(const CoefficientsLayout::Line& line)
    {
        const auto& group = m_scene.groups[line.group];
        const QFont bold = m_theme.sized(1.0, QFont::DemiBold);
        const QFontMetricsF metrics(bold);
        const QRectF rect = textRect(line, margin, m_layout.width - margin);
        m_painter.fillRect(QRectF(margin, rect.center().y() - 4.0, 8.0, 8.0), colourOf(group));
        const double room = rect.width() - indent;
        const QString title = elidedMiddle(metrics, group.title, group.detail.isEmpty() ? room : room * 0.55);
        drawText(m_painter, rect.adjusted(indent, 0.0, 0.0, 0.0), Qt::AlignLeft | Qt::AlignVCenter, title,
                 bold, m_theme.text);
        const double used = indent + metrics.horizontalAdvance(title) + gap;
        const QFont small = m_theme.sized(0.88);
        const QFontMetricsF smallMetrics(small);
        if (rect.width() - used > 60.0)
            drawText(m_painter, rect.adjusted(used, 0.0, 0.0, 0.0), Qt::AlignLeft | Qt::AlignVCenter,
                     smallMetrics.elidedText(group.detail, Qt::ElideRight, rect.width() - used), small,
                     m_theme.muted);
    }

    /// The reference lines and the grid behind one row.
    void grid(const CoefficientsLayout::Line& line)
    {
        const double step = stepOf(m_layout, m_theme);
        const double bottom = line.top + line.height;
        for (double tick = std::ceil(m_layout.low / step - 1e-9) * step; tick <= m_layout.high + 1e-9;
             tick += step) {
            const double x = m_layout.x(tick);
            const bool strong = std::abs(tick) < 1e-9 || std::abs(tick - 1.0) < 1e-9;
            const QColor colour = strong ? m_theme.muted : Theme::blend(m_theme.ground, m_theme.line, 0.5);
            m_painter.setPen(QPen(colour, 1.0, Qt::SolidLine, Qt::FlatCap));
            m_painter.drawLine(QPointF(x, line.top), QPointF(x, bottom));
        }
    }

    void row(const CoefficientsLayout::Line& line)
    {
        const auto& group = m_scene.groups[line.group];
        const auto& coefficient = group.rows[static_cast<std::size_t>(line.row)];
        const auto& estimate = coefficient.estimate;
        const bool defined = estimate.value.isDefined();
        const QRectF label = textRect(line, margin + indent, m_layout.labelRight);
        drawText(m_painter, label, Qt::AlignLeft | Qt::AlignVCenter,
                 elidedMiddle(m_metrics, catalogText(coefficient.title), label.width()), m_font,
                 defined ? m_theme.text : m_theme.muted);
        grid(line);
        if (!defined) {
            undefined(line, estimate.value);
            return;
        }
        mark(line, estimate, colourOf(group));
        number(line, m_layout.valueRight, formatFixed(estimate.value.number(), 3), m_theme.text);
        if (m_layout.hasIntervals && estimate.interval)
            number(line, m_layout.intervalRight, formatInterval(*estimate.interval, 3), m_theme.muted);
        if (m_layout.hasUnits)
            number(line, m_layout.unitsRight, formatCount(estimate.used), m_theme.muted);
    }

private:
    QRectF textRect(const CoefficientsLayout::Line& line, double left, double right) const
    {
        // Titles stand at the foot of their line, nearer to their rows than to the group before.
        const double height = line.row < 0 ? QFontMetricsF(m_theme.sized(1.0)).height() + 4.0 : line.height;
        return QRectF(left, line.top + line.height - height, std::max(0.0, right - left), height);
    }

    QColor colourOf(const CoefficientGroup& group) const
    {
        return group.colour >= 0 ? m_theme.category(group.colour)
               : group.pair      ? m_theme.accent
                                 : m_theme.muted;
    }

    void number(const CoefficientsLayout::Line& line, double right, const QString& text, const QColor& colour)
    {
        drawText(m_painter, textRect(line, right - 120.0, right), Qt::AlignRight | Qt::AlignVCenter, text,
                 m_font, colour);
    }

    void mark(const CoefficientsLayout::Line& line, const Estimate& estimate, const QColor& colour)
    {
        const double y = line.top + 0.5 * line.height;
        const auto at = [&](double value) {
            return m_layout.x(std::clamp(value, m_layout.low, m_layout.high));
        };
        const double value = estimate.value.number();
        const double low = at(estimate.interval ? estimate.interval->low : value);
        const double high = at(estimate.interval ? estimate.interval->high : value);
        if (value >= m_layout.low && value <= m_layout.high + 1e-9) {
            paintDotWithBar(m_painter, QPointF(at(value), y), low, high, colour, m_theme.ground);
            return;
        }
        // Beyond the axis: what of the bar is on it, and an arrow to where the value is.
        const double tip = at(value);
        const double back = value < m_layout.low ? 7.0 : -7.0;
        m_painter.setPen(QPen(colour, 2.4, Qt::SolidLine, Qt::FlatCap));
        m_painter.drawLine(QPointF(low, y), QPointF(high, y));
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(colour);
        m_painter.drawPolygon(
            QPolygonF{QPointF(tip, y), QPointF(tip + back, y - 4.5), QPointF(tip + back, y + 4.5)});
    }

    void undefined(const CoefficientsLayout::Line& line, const Value& value)
    {
        const double y = line.top + 0.5 * line.height;
        constexpr double swatch = 22.0;
        const QRectF mark(m_layout.x(0.0), y - 5.0, swatch, 10.0);
        const QRectF rect = textRect(line, mark.right() + 6.0, m_layout.width - margin);
        QString text = describeValue(value);
        if (m_metrics.horizontalAdvance(text) > rect.width()) // the hatching says "undefined" as well
            text = m_metrics.elidedText(catalogText(describe(value.reason())), Qt::ElideRight, rect.width());
        const double width = m_metrics.horizontalAdvance(text);
        m_painter.fillRect(QRectF(rect.left() - 3.0, line.top, width + 6.0, line.height), m_theme.ground);
        paintHatched(m_painter, mark, m_theme);
        drawText(m_painter, rect, Qt::AlignLeft | Qt::AlignVCenter, text, m_font, m_theme.muted);
    }

    QPainter& m_painter;
    const CoefficientsScene& m_scene;
    const CoefficientsLayout& m_layout;
    const Theme& m_theme;
    QFont m_font;
    QFontMetricsF m_metrics;
};

/// Places the columns from the right; what does not fit is left out, the counts first.
void placeColumns(CoefficientsLayout& layout, const CoefficientsScene& scene, const Theme& theme)
{
    const QFontMetricsF metrics(body(theme));
    const QFontMetricsF heads(theme.sized(0.82));
    double label = 0.0;
    double value = heads.horizontalAdvance(tr("value"));
    double interval = 0.0;
    double units = heads.horizontalAdvance(tr("n"));
    for (const auto& group : scene.groups) {
        for (const auto& row : group.rows) {
            label = std::max(label, metrics.horizontalAdvance(catalogText(row.title)));
            if (!row.estimate.value.isDefined())
                continue;
            value = std::max(value, metrics.horizontalAdvance(formatFixed(row.estimate.value.number(), 3)));
            units = std::max(units, metrics.horizontalAdvance(formatCount(row.estimate.used)));
            if (row.estimate.interval)
                interval =
                    std::max(interval, metrics.horizontalAdvance(formatInterval(*row.estimate.interval, 3)));
        }
    }
    if (interval > 0.0)
        interval = std::max(interval, heads.horizontalAdvance(tr("95 % interval")));
    label = std::min(label, std::max(90.0, layout.width * 0.34)) + indent;
    const auto axisRoom = [&](bool intervals, bool counts) {
        return layout.width - 2.0 * margin - label - 2.0 * gap - value - (intervals ? interval + gap : 0.0)
               - (counts ? units + gap : 0.0);
    };
    layout.hasIntervals = interval > 0.0;
    if (axisRoom(layout.hasIntervals, true) < narrowestAxis)
        layout.hasUnits = false;
    if (axisRoom(layout.hasIntervals, layout.hasUnits) < narrowestAxis)
        layout.hasIntervals = false;
    layout.labelRight = margin + label;
    layout.axisLeft = layout.labelRight + gap;
    layout.axisRight = layout.axisLeft + std::max(20.0, axisRoom(layout.hasIntervals, layout.hasUnits));
    layout.valueRight = layout.axisRight + gap + value;
    layout.intervalRight = layout.valueRight + (layout.hasIntervals ? gap + interval : 0.0);
    layout.unitsRight = layout.intervalRight + (layout.hasUnits ? gap + units : 0.0);
}

} // namespace

double CoefficientsLayout::x(double value) const
{
    const double left = axisLeft + markRoom;
    return left + (value - low) / (high - low) * (axisRight - markRoom - left);
}

const CoefficientsLayout::Line* CoefficientsLayout::lineAt(double y) const
{
    for (const auto& line : lines) {
        if (y >= line.top && y < line.top + line.height)
            return &line;
    }
    return nullptr;
}

CoefficientsLayout layOutCoefficients(const CoefficientsScene& scene, double width, const Theme& theme)
{
    CoefficientsLayout layout;
    layout.width = width;
    layout.low = scene.low;
    layout.high = scene.high;
    placeColumns(layout, scene, theme);
    const double text = QFontMetricsF(body(theme)).height();
    layout.headerHeight = std::ceil(QFontMetricsF(theme.sized(0.82)).height() + 8.0);
    double y = 0.0;
    for (std::size_t g = 0; g < scene.groups.size(); ++g) {
        const double titleHeight =
            std::ceil(QFontMetricsF(theme.sized(1.0)).height() + (g == 0 ? 6.0 : 16.0));
        layout.lines.push_back({g, -1, y, titleHeight});
        y += titleHeight;
        for (std::size_t row = 0; row < scene.groups[g].rows.size(); ++row) {
            layout.lines.push_back({g, static_cast<int>(row), y, std::ceil(text + 4.0)});
            y += layout.lines.back().height;
        }
    }
    layout.height = y + 4.0;
    return layout;
}

void paintCoefficientsHeader(QPainter& painter, const CoefficientsLayout& layout, const Theme& theme)
{
    const QFont font = theme.sized(0.82);
    const double line = QFontMetricsF(font).height();
    const auto head = [&](double right, const QString& text) {
        drawText(painter, QRectF(right - 120.0, 0.0, 120.0, line), Qt::AlignRight | Qt::AlignVCenter, text,
                 font, theme.muted);
    };
    head(layout.valueRight, tr("value"));
    if (layout.hasIntervals)
        head(layout.intervalRight, tr("95 % interval"));
    if (layout.hasUnits)
        head(layout.unitsRight, tr("n"));
    const double axis = layout.headerHeight - 1.0;
    painter.setPen(QPen(theme.line, 1.0));
    painter.drawLine(QPointF(layout.axisLeft, axis), QPointF(layout.axisRight, axis));
    const double step = stepOf(layout, theme);
    for (double tick = std::ceil(layout.low / step - 1e-9) * step; tick <= layout.high + 1e-9; tick += step) {
        const double x = layout.x(tick);
        painter.setPen(QPen(theme.muted, 1.0));
        painter.drawLine(QPointF(x, axis - 4.0), QPointF(x, axis));
        drawText(painter, QRectF(x - 30.0, 0.0, 60.0, line), Qt::AlignHCenter | Qt::AlignVCenter,
                 formatFixed(tick, tickDecimals(step)), font, theme.muted);
    }
}

void paintCoefficients(QPainter& painter, const CoefficientsScene& scene, const CoefficientsLayout& layout,
                       const Theme& theme, const QRectF& exposed)
{
    Lines lines(painter, scene, layout, theme);
    for (const auto& line : layout.lines) {
        if (line.top > exposed.bottom() || line.top + line.height < exposed.top())
            continue;
        if (line.row < 0)
            lines.title(line);
        else
            lines.row(line);
    }
}

} // namespace raterscope
