// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/ConfusionPlot.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace raterscope {

ConfusionPlot::ConfusionPlot(QWidget* parent) : QWidget(parent), m_theme(Theme::screen(palette(), font()))
{
    setObjectName(QStringLiteral("confusionPlot"));
    setAccessibleName(tr("Confusion matrix"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void ConfusionPlot::setScene(ConfusionScene scene)
{
    m_scene = std::move(scene);
    const int last = std::max(0, m_scene->size() - 1);
    m_current = QPoint(std::min(m_current.x(), last), std::min(m_current.y(), last));
    m_marked.reset();
    m_hover.reset();
    layOut();
}

void ConfusionPlot::clearScene()
{
    m_scene.reset();
    update();
}

void ConfusionPlot::setMarked(std::optional<QPoint> cell)
{
    m_marked = cell;
    update();
}

void ConfusionPlot::layOut()
{
    if (m_scene)
        m_layout = layOutConfusion(*m_scene, QRectF(rect()).adjusted(1.0, 1.0, -1.0, -1.0), m_theme, 120.0);
    update();
}

std::optional<QPoint> ConfusionPlot::cellAt(const QPointF& point) const
{
    if (!m_scene)
        return std::nullopt;
    const QPoint cell(m_layout.columnAt(point.x()), m_layout.rowAt(point.y()));
    return cell.x() < 0 || cell.y() < 0 ? std::nullopt : std::optional(cell);
}

void ConfusionPlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.ground);
    if (!m_scene)
        return;
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    paintConfusion(painter, *m_scene, m_layout, m_theme);
    painter.setBrush(Qt::NoBrush);
    const auto ring = [&](const QPoint& cell, double width, const QColor& colour) {
        painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(m_layout.cellRect(cell.y(), cell.x()).adjusted(-1.0, -1.0, 1.0, 1.0));
    };
    if (m_marked) {
        QColor veil = m_theme.ground;
        veil.setAlphaF(0.4F);
        for (int row = 0; row < m_layout.size; ++row) {
            for (int column = 0; column < m_layout.size; ++column) {
                if (QPoint(column, row) != *m_marked)
                    painter.fillRect(m_layout.cellRect(row, column), veil);
            }
        }
        ring(*m_marked, 2.5, m_theme.text);
    }
    if (hasFocus() && m_byKeyboard)
        ring(m_current, 2.0, m_theme.accent);
    if (m_hover)
        ring(*m_hover, 1.5, m_theme.accent);
}

void ConfusionPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void ConfusionPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_theme = Theme::screen(palette(), font());
        layOut();
    }
}

void ConfusionPlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_scene)
        return;
    m_byKeyboard = false;
    if (const auto cell = cellAt(event->position())) {
        m_current = *cell;
        emit cellClicked(cell->y(), cell->x());
    } else {
        emit backgroundClicked();
    }
}

void ConfusionPlot::mouseMoveEvent(QMouseEvent* event)
{
    hover(cellAt(event->position()));
}

void ConfusionPlot::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    hover(std::nullopt);
}

void ConfusionPlot::hover(std::optional<QPoint> cell)
{
    if (cell == m_hover)
        return;
    m_hover = cell;
    if (cell)
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
    emit hovered(cell ? m_scene->describeCell(cell->y(), cell->x()) : QString());
    update();
}

void ConfusionPlot::moveCurrent(int rows, int columns)
{
    const int last = m_layout.size - 1;
    m_current =
        QPoint(std::clamp(m_current.x() + columns, 0, last), std::clamp(m_current.y() + rows, 0, last));
    m_byKeyboard = true;
    emit hovered(m_scene->describeCell(m_current.y(), m_current.x()));
    update();
}

void ConfusionPlot::keyPressEvent(QKeyEvent* event)
{
    if (!m_scene || m_layout.size == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
        return moveCurrent(0, -1);
    case Qt::Key_Right:
        return moveCurrent(0, 1);
    case Qt::Key_Up:
        return moveCurrent(-1, 0);
    case Qt::Key_Down:
        return moveCurrent(1, 0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        emit cellClicked(m_current.y(), m_current.x());
        return;
    case Qt::Key_Escape:
        emit backgroundClicked();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace raterscope
