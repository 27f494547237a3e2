// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/ScatterPlot.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace raterscope {

namespace {

Selection::Intent intentOf(Qt::KeyboardModifiers modifiers)
{
    return modifiers.testFlag(Qt::ControlModifier) ? Selection::Intent::Toggle
           : modifiers.testFlag(Qt::ShiftModifier) ? Selection::Intent::Add
                                                   : Selection::Intent::Replace;
}

} // namespace

ScatterPlot::ScatterPlot(Selection& selection, QWidget* parent) : QWidget(parent), m_selection(selection)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(&selection, &Selection::changed, this, qOverload<>(&QWidget::update));
    connect(&selection, &Selection::hoverChanged, this, qOverload<>(&QWidget::update));
}

void ScatterPlot::setChart(ScatterChart chart)
{
    m_chart = std::move(chart);
    m_hover = -1;
    QStringList lines;
    for (const auto& point : m_chart->points)
        lines << point.tip;
    setAccessibleDescription(lines.join(QStringLiteral(". ")));
    layOut();
}

void ScatterPlot::clearChart()
{
    m_chart.reset();
    update();
}

void ScatterPlot::layOut()
{
    if (m_chart)
        m_layout = ScatterLayout(*m_chart, QRectF(rect()), Theme::screen(palette(), font()));
    update();
}

ScatterMarks ScatterPlot::marks() const
{
    return {m_selection.raters(), m_selection.hoveredRater()};
}

void ScatterPlot::paintEvent(QPaintEvent*)
{
    if (!m_chart)
        return;
    const Theme theme = Theme::screen(palette(), font());
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    paintScatter(painter, *m_chart, m_layout, theme, marks());
    if (m_brush.isValid()) {
        QColor fill = theme.accent;
        fill.setAlphaF(0.12F);
        painter.setPen(QPen(theme.accent, 1.0, Qt::DashLine));
        painter.setBrush(fill);
        painter.drawRect(m_brush);
    }
}

void ScatterPlot::resizeEvent(QResizeEvent*)
{
    layOut();
}

void ScatterPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        layOut();
}

void ScatterPlot::hover(int point)
{
    if (point == m_hover)
        return;
    m_hover = point;
    const ScatterPoint* shown = point < 0 ? nullptr : &m_chart->points[static_cast<std::size_t>(point)];
    m_selection.hoverRater(shown ? shown->rater : RaterId());
    emit hovered(shown ? shown->tip : QString());
}

void ScatterPlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && m_chart)
        m_pressed = event->position();
}

void ScatterPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_chart)
        return;
    if (!m_pressed) {
        hover(m_layout.pointAt(*m_chart, event->position()));
        return;
    }
    const QPointF away = event->position() - *m_pressed;
    if (m_brush.isValid() || away.manhattanLength() >= QApplication::startDragDistance()) {
        m_brush = QRectF(*m_pressed, event->position()).normalized();
        update();
    }
}

void ScatterPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_pressed || !m_chart)
        return;
    std::set<RaterId> raters;
    if (m_brush.isValid()) {
        for (const auto& point : m_chart->points) {
            if (m_brush.contains(m_layout.at(*m_chart, point)))
                raters.insert(point.rater);
        }
    } else if (const int point = m_layout.pointAt(*m_chart, event->position()); point >= 0) {
        raters.insert(m_chart->points[static_cast<std::size_t>(point)].rater);
    }
    m_pressed.reset();
    m_brush = {};
    m_selection.selectRaters(raters, intentOf(event->modifiers()));
    update();
}

void ScatterPlot::leaveEvent(QEvent*)
{
    hover(-1);
}

void ScatterPlot::step(int by)
{
    const auto count = static_cast<int>(m_chart->points.size());
    if (count > 0)
        hover(m_hover < 0 ? (by > 0 ? 0 : count - 1) : (m_hover + by + count) % count);
}

void ScatterPlot::keyPressEvent(QKeyEvent* event)
{
    if (!m_chart)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        return step(1);
    case Qt::Key_Left:
    case Qt::Key_Up:
        return step(-1);
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_hover >= 0)
            m_selection.selectRaters({m_chart->points[static_cast<std::size_t>(m_hover)].rater},
                                     intentOf(event->modifiers()));
        return;
    case Qt::Key_Escape:
        return m_selection.clear();
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace raterscope
