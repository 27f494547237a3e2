// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/LinePlot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace raterscope {

LinePlot::LinePlot(Selection& selection, QWidget* parent) : QWidget(parent), m_selection(selection)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(&selection, &Selection::changed, this, qOverload<>(&QWidget::update));
}

void LinePlot::setChart(LineChart chart)
{
    m_chart = std::move(chart);
    m_hover = -1;
    setAccessibleDescription(summaryOf(*m_chart));
    layOut();
}

void LinePlot::clearChart()
{
    m_chart.reset();
    update();
}

void LinePlot::layOut()
{
    if (m_chart)
        m_area = lineArea(*m_chart, QRectF(rect()), Theme::screen(palette(), font()));
    update();
}

void LinePlot::paintEvent(QPaintEvent*)
{
    if (!m_chart)
        return;
    std::vector<std::size_t> chosen;
    for (std::size_t s = 0; s < m_chart->series.size(); ++s) {
        const bool selected =
            m_chart->series[s].rater.isValid() && m_selection.isSelected(m_chart->series[s].rater);
        if (selected || static_cast<int>(s) == m_hover)
            chosen.push_back(s);
    }
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    paintLines(painter, *m_chart, m_area, Theme::screen(palette(), font()), chosen);
}

void LinePlot::resizeEvent(QResizeEvent*)
{
    layOut();
}

void LinePlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        layOut();
}

void LinePlot::hover(int line)
{
    if (line == m_hover)
        return;
    m_hover = line;
    emit hovered(line < 0 ? QString() : m_chart->series[static_cast<std::size_t>(line)].name);
    update();
}

void LinePlot::mouseMoveEvent(QMouseEvent* event)
{
    if (m_chart)
        hover(lineAt(*m_chart, m_area, event->position()));
}

void LinePlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_chart || event->button() != Qt::LeftButton)
        return;
    const int line = lineAt(*m_chart, m_area, event->position());
    const RaterId rater = line < 0 ? RaterId() : m_chart->series[static_cast<std::size_t>(line)].rater;
    const bool adds = event->modifiers().testFlag(Qt::ControlModifier);
    if (rater.isValid())
        m_selection.selectRaters({rater}, adds ? Selection::Intent::Toggle : Selection::Intent::Replace);
    else
        m_selection.selectRaters({});
}

void LinePlot::leaveEvent(QEvent*)
{
    hover(-1);
}

void LinePlot::keyPressEvent(QKeyEvent* event)
{
    const int count = m_chart ? static_cast<int>(m_chart->series.size()) : 0;
    if (count == 0 || (event->key() != Qt::Key_Up && event->key() != Qt::Key_Down)) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int by = event->key() == Qt::Key_Down ? 1 : -1;
    hover((m_hover + by + count) % count);
}

} // namespace raterscope
