// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/ConfusionPainter.h"

#include "Format.h"
#include "Tr.h"
#include "plot/PlotText.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

constexpr double spacing = 8.0;
constexpr double barThickness = 10.0;
constexpr double largestOnPaper = 64.0;

double widest(const std::vector<QString>& texts, const QFontMetricsF& metrics, double most)
{
    double width = metrics.height();
    for (const auto& text : texts)
        width = std::max(width, metrics.horizontalAdvance(text));
    return std::min(width, most);
}

/// Draws with the painter because the parts share many settings.
class ConfusionParts
{
public:
    ConfusionParts(QPainter& painter, const ConfusionScene& scene, const ConfusionLayout& layout, const Theme& theme)
        : m_painter(painter), m_scene(scene), m_layout(layout), m_theme(theme),
          m_largest(std::max(1, scene.largestCount()))
    {
    }

    void cells()
    {
        m_painter.setPen(Qt::NoPen);
        for (int row = 0; row < m_layout.size; ++row) {
            for (int column = 0; column < m_layout.size; ++column)
                m_painter.fillRect(m_layout.cellRect(row, column), colour(row, column));
        }
        m_painter.setPen(QPen(m_theme.text, 1.0));
        m_painter.setBrush(Qt::NoBrush);
        for (int level = 0; level < m_layout.size && m_layout.cell >= 12.0; ++level)
            m_painter.drawRect(m_layout.cellRect(level, level).adjusted(1.5, 1.5, -1.5, -1.5));
    }

    void numbers()
    {
        const QFont font = m_theme.sized(1.0);
        const QFont small = m_theme.sized(0.82);
        const QFontMetricsF metrics(font);
        const double room = m_layout.cell - 6.0;
        const bool fits =
            metrics.horizontalAdvance(formatCount(m_largest)) <= room && metrics.height() <= room;
        const bool bothFit = fits && metrics.height() + QFontMetricsF(small).height() <= room && room >= 40.0;
        for (int row = 0; row < m_layout.size && fits; ++row) {
            for (int column = 0; column < m_layout.size; ++column)
                number(row, column, bothFit, font, small);
        }
    }

    void labels()
    {
        const QFont font = m_theme.sized(0.95);
        const QFontMetricsF metrics(font);
        const int step = labelStep(m_layout.cell, metrics.height());
        for (int level = 0; level < m_layout.size; level += step) {
            const QRectF rows = m_layout.cellRect(level, 0);
            drawText(m_painter,
                     QRectF(m_layout.rowLabels.left(), rows.center().y() - 0.5 * metrics.height(),
                            m_layout.rowLabels.width(), metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, elided(level, metrics, m_layout.rowLabels.width()),
                     font, m_theme.text);
        }
        columnLabels(font, metrics);
    }

    void names()
    {
        const QFont bold = m_theme.sized(0.95, QFont::DemiBold);
        const QFontMetricsF metrics(bold);
        const double line = metrics.height();
        const QString across = elidedMiddle(metrics, m_scene.nameOfB, std::max(m_layout.heat.width(), 120.0));
        const double width = metrics.horizontalAdvance(across);
        const QRectF top(m_layout.heat.left(), m_layout.columnLabels.top() - line - 3.0, width + 13.0, line);
        chip(QPointF(top.left(), top.center().y()), m_scene.panelOfB);
        drawText(m_painter, top.adjusted(13.0, 0.0, 0.0, 0.0), Qt::AlignLeft | Qt::AlignVCenter, across, bold,
                 m_theme.text);
        const QString down =
            elidedMiddle(metrics, m_scene.nameOfA, std::max(m_layout.heat.height(), 80.0) - 13.0);
        m_painter.save();
        m_painter.translate(m_layout.rowLabels.left() - line - 4.0, m_layout.heat.top());
        m_painter.rotate(90.0);
        m_painter.translate(0.0, -line);
        chip(QPointF(0.0, 0.5 * line), m_scene.panelOfA);
        drawText(m_painter, QRectF(13.0, 0.0, metrics.horizontalAdvance(down), line),
                 Qt::AlignLeft | Qt::AlignVCenter, down, bold, m_theme.text);
        m_painter.restore();
    }

    void totals()
    {
        const QFont font = m_theme.sized(0.9);
        const QFontMetricsF metrics(font);
        const double line = metrics.height();
        const int rowStep = labelStep(m_layout.cell, line);
        for (int level = 0; level < m_layout.size; level += rowStep) {
            const double y = m_layout.cellRect(level, 0).center().y();
            drawText(m_painter,
                     QRectF(m_layout.rowTotals.left(), y - 0.5 * line, m_layout.rowTotals.width(), line),
                     Qt::AlignRight | Qt::AlignVCenter, formatCount(m_scene.counts.rowTotal(level)), font,
                     m_theme.muted);
        }
        const double widestTotal = metrics.horizontalAdvance(formatCount(m_scene.counts.total()));
        const int columnStep = labelStep(m_layout.cell, widestTotal + 4.0);
        for (int level = 0; level < m_layout.size; level += columnStep) {
            const double x = m_layout.cellRect(0, level).center().x();
            drawText(m_painter, QRectF(x - 40.0, m_layout.columnTotals.top(), 80.0, line),
                     Qt::AlignHCenter | Qt::AlignVCenter, formatCount(m_scene.counts.columnTotal(level)),
                     font, m_theme.muted);
        }
        const QFont bold = m_theme.sized(0.9, QFont::DemiBold);
        drawText(
            m_painter,
            QRectF(m_layout.rowTotals.left(), m_layout.columnTotals.top(), m_layout.rowTotals.width(), line),
            Qt::AlignRight | Qt::AlignVCenter, formatCount(m_scene.counts.total()), bold, m_theme.text);
        drawText(m_painter,
                 QRectF(m_layout.rowLabels.left() - 40.0, m_layout.columnTotals.top(),
                        m_layout.rowLabels.width() + 40.0, line),
                 Qt::AlignRight | Qt::AlignVCenter, tr("total"), font, m_theme.muted);
    }

    void bar()
    {
        const QRectF& rect = m_layout.bar;
        constexpr int slices = 48;
        for (int i = 0; i < slices; ++i) {
            const double from = static_cast<double>(i) / slices;
            m_painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), (1.0 - from) * rect.height()),
                               m_theme.sequential(from + 0.5 / slices));
        }
        const QFont font = m_theme.sized(0.82);
        const double line = QFontMetricsF(font).height();
        const QString most = m_scene.shares ? QStringLiteral("100\u00a0%") : formatCount(m_largest);
        drawText(m_painter, QRectF(rect.right() + 4.0, rect.top() - 0.5 * line, 60.0, line),
                 Qt::AlignLeft | Qt::AlignVCenter, most, font, m_theme.muted);
        drawText(m_painter, QRectF(rect.right() + 4.0, rect.bottom() - 0.5 * line, 60.0, line),
                 Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"), font, m_theme.muted);
        drawText(m_painter, QRectF(rect.left(), rect.bottom() + 6.0, 80.0, line),
                 Qt::AlignLeft | Qt::AlignTop, m_scene.shares ? tr("of the row") : m_scene.unitNoun, font,
                 m_theme.muted);
    }

private:
    QColor colour(int row, int column) const
    {
        return m_theme.sequential(m_scene.shares
                                      ? m_scene.rowShare(row, column)
                                      : static_cast<double>(m_scene.counts.at(row, column)) / m_largest);
    }

    QString elided(int level, const QFontMetricsF& metrics, double width) const
    {
        return elidedMiddle(metrics, m_scene.labels[static_cast<std::size_t>(level)], width);
    }

    void number(int row, int column, bool both, const QFont& font, const QFont& small)
    {
        const QRectF rect = m_layout.cellRect(row, column);
        const QColor ink = Theme::textOn(colour(row, column));
        const QString count = formatCount(m_scene.counts.at(row, column));
        const QString share = formatShare(m_scene.rowShare(row, column));
        const QString& first = m_scene.shares ? share : count;
        if (!both) {
            drawText(m_painter, rect, Qt::AlignCenter, first, font, ink);
            return;
        }
        drawText(m_painter, rect.adjusted(0.0, 0.0, 0.0, -0.5 * rect.height() + 1.0),
                 Qt::AlignHCenter | Qt::AlignBottom, first, font, ink);
        drawText(m_painter, rect.adjusted(0.0, 0.5 * rect.height() + 1.0, 0.0, 0.0),
                 Qt::AlignHCenter | Qt::AlignTop, m_scene.shares ? count : share, small, ink);
    }

    void columnLabels(const QFont& font, const QFontMetricsF& metrics)
    {
        const bool upright = widest(m_scene.labels, metrics, 1e6) <= m_layout.cell - 2.0;
        const int step = labelStep(m_layout.cell, metrics.height() * (upright ? 1.0 : 1.1));
        for (int level = 0; level < m_layout.size; level += step) {
            const double x = m_layout.cellRect(0, level).center().x();
            if (upright) {
                drawText(
                    m_painter,
                    QRectF(x - 0.5 * m_layout.cell, m_layout.columnLabels.bottom() - metrics.height() - 2.0,
                           m_layout.cell, metrics.height()),
                    Qt::AlignCenter, m_scene.labels[static_cast<std::size_t>(level)], font, m_theme.text);
                continue;
            }
            const double room = m_layout.columnLabels.height() - 4.0;
            m_painter.save();
            m_painter.translate(x, m_layout.columnLabels.bottom() - 3.0);
            m_painter.rotate(-90.0);
            drawText(m_painter, QRectF(0.0, -0.5 * metrics.height(), room, metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, elided(level, metrics, room), font, m_theme.text);
            m_painter.restore();
        }
    }

    void chip(const QPointF& at, int panel)
    {
        m_painter.fillRect(QRectF(at.x(), at.y() - 4.0, 8.0, 8.0),
                           panel < 0 ? m_theme.muted : m_theme.category(panel));
    }

    QPainter& m_painter;
    const ConfusionScene& m_scene;
    const ConfusionLayout& m_layout;
    const Theme& m_theme;
    std::int32_t m_largest;
};

} // namespace

QRectF ConfusionLayout::cellRect(int row, int column) const
{
    return QRectF(heat.left() + column * cell, heat.top() + row * cell, cell - gap, cell - gap);
}

int ConfusionLayout::rowAt(double y) const
{
    return y < heat.top() || y >= heat.bottom()
               ? -1
               : std::min(static_cast<int>((y - heat.top()) / cell), size - 1);
}

int ConfusionLayout::columnAt(double x) const
{
    return x < heat.left() || x >= heat.right()
               ? -1
               : std::min(static_cast<int>((x - heat.left()) / cell), size - 1);
}

ConfusionLayout layOutConfusion(const ConfusionScene& scene, const QRectF& target, const Theme& theme,
                                double largestCell)
{
    ConfusionLayout layout;
    layout.size = scene.size();
    const QFontMetricsF labels(theme.sized(0.95));
    const QFontMetricsF totals(theme.sized(0.9, QFont::DemiBold));
    const double line = labels.height();
    const double labelWidth = widest(scene.labels, labels, target.width() * 0.25);
    const double totalWidth = totals.horizontalAdvance(formatCount(scene.counts.total())) + 4.0;
    const double left = line + 4.0 + std::max(labelWidth, totals.horizontalAdvance(tr("total"))) + 6.0;
    const double barRoom = 2.0 * spacing + barThickness + 4.0
                           + QFontMetricsF(theme.sized(0.82)).horizontalAdvance(QStringLiteral("100 %0"));
    const double right = spacing + totalWidth + barRoom;
    const int shown = std::max(layout.size, 1);
    const double roomWide = target.width() - left - right;
    // Labels stand upright above narrow columns, so their height depends on the cells' width.
    const double tentative = std::min(largestCell, std::max(1.0, roomWide) / shown);
    const double head =
        line + 3.0 + (labelWidth <= tentative - 2.0 ? line : std::min(labelWidth, 90.0) + 4.0) + 2.0;
    const double roomHigh = target.height() - head - line - 6.0;
    layout.cell = std::min(largestCell, std::max(1.0, std::min(roomWide, roomHigh)) / shown);
    layout.gap = layout.cell >= 8.0 ? 1.0 : 0.0;
    const double side = layout.cell * shown;
    layout.heat = QRectF(target.left() + left, target.top() + head, side, side);
    layout.rowLabels = QRectF(target.left() + line + 4.0, layout.heat.top(), left - line - 10.0, side);
    layout.columnLabels = QRectF(layout.heat.left(), target.top() + line + 3.0, side, head - line - 3.0);
    layout.rowTotals = QRectF(layout.heat.right() + spacing, layout.heat.top(), totalWidth, side);
    layout.columnTotals = QRectF(layout.heat.left(), layout.heat.bottom() + 4.0, side, line);
    layout.bar = QRectF(layout.rowTotals.right() + 2.0 * spacing, layout.heat.top(), barThickness,
                        std::clamp(side - 2.0 * line, 40.0, 240.0));
    return layout;
}

void paintConfusion(QPainter& painter, const ConfusionScene& scene, const ConfusionLayout& layout,
                    const Theme& theme)
{
    ConfusionParts parts(painter, scene, layout, theme);
    parts.cells();
    parts.numbers();
    parts.labels();
    parts.names();
    parts.totals();
    parts.bar();
}

double confusionHeight(const ConfusionScene& scene, double width, const Theme& theme)
{
    const auto layout = layOutConfusion(scene, QRectF(0.0, 0.0, width, 1e5), theme, largestOnPaper);
    return std::max(layout.columnTotals.bottom(), layout.bar.bottom() + 20.0) + 2.0;
}

} // namespace raterscope
