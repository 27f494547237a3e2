// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/SignalMatrixPlot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace raterscope {

SignalMatrixPlot::SignalMatrixPlot(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("signalMatrix"));
    setAccessibleName(tr("Spearman between signals"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void SignalMatrixPlot::setMatrix(SignalMatrix matrix)
{
    m_matrix = std::move(matrix);
    m_row = 0;
    m_column = 0;
    m_chosen.reset();
    layOut();
}

void SignalMatrixPlot::setChosen(const std::string& signal)
{
    if (!m_matrix)
        return;
    const auto place = std::find(m_matrix->ids.begin(), m_matrix->ids.end(), signal);
    m_chosen.reset();
    if (place != m_matrix->ids.end())
        m_chosen = static_cast<std::size_t>(place - m_matrix->ids.begin());
    update();
}

void SignalMatrixPlot::layOut()
{
    if (m_matrix)
        m_layout = SignalMatrixLayout(*m_matrix, QRectF(rect()), Theme::screen(palette(), font()));
    update();
}

void SignalMatrixPlot::paintEvent(QPaintEvent*)
{
    if (!m_matrix)
        return;
    QPainter painter(this);
    const Theme theme = Theme::screen(palette(), font());
    paintSignalMatrix(painter, *m_matrix, m_layout, theme, m_chosen);
    if (hasFocus() && m_matrix->size() > 0) {
        painter.setPen(QPen(theme.accent, 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(m_layout.cellRect(m_row, m_column));
    }
}

void SignalMatrixPlot::resizeEvent(QResizeEvent*)
{
    layOut();
}

void SignalMatrixPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        layOut();
}

void SignalMatrixPlot::mouseMoveEvent(QMouseEvent* event)
{
    const auto cell = m_matrix ? m_layout.cellAt(event->position()) : std::nullopt;
    setCursor(cell ? Qt::PointingHandCursor : Qt::ArrowCursor);
    emit hovered(cell ? m_matrix->describe(cell->first, cell->second) : QString());
}

void SignalMatrixPlot::mouseReleaseEvent(QMouseEvent* event)
{
    const auto cell = m_matrix ? m_layout.cellAt(event->position()) : std::nullopt;
    if (event->button() != Qt::LeftButton || !cell)
        return;
    moveTo(cell->first, cell->second);
    pick(cell->first);
}

void SignalMatrixPlot::leaveEvent(QEvent*)
{
    emit hovered({});
}

void SignalMatrixPlot::moveTo(std::size_t row, std::size_t column)
{
    m_row = row;
    m_column = column;
    emit hovered(m_matrix->describe(row, column));
    update();
}

void SignalMatrixPlot::pick(std::size_t row)
{
    m_chosen = row;
    update();
    emit signalPicked(QString::fromStdString(m_matrix->ids[row]));
}

void SignalMatrixPlot::keyPressEvent(QKeyEvent* event)
{
    if (!m_matrix || m_matrix->size() == 0)
        return QWidget::keyPressEvent(event);
    const std::size_t last = m_matrix->size() - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return moveTo(m_row, m_column > 0 ? m_column - 1 : 0);
    case Qt::Key_Right:
        return moveTo(m_row, std::min(m_column + 1, last));
    case Qt::Key_Up:
        return moveTo(m_row > 0 ? m_row - 1 : 0, m_column);
    case Qt::Key_Down:
        return moveTo(std::min(m_row + 1, last), m_column);
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return pick(m_row);
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace raterscope
