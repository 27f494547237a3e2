// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/ConfusionGridPlot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace raterscope {

ConfusionGridPlot::ConfusionGridPlot(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("confusionGrid"));
    setAccessibleName(tr("Confusion matrix of each rater"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void ConfusionGridPlot::setGrid(ConfusionGrid grid)
{
    m_grid = std::move(grid);
    m_marked.reset();
    m_current = {0, 0, 0};
    layOut();
}

void ConfusionGridPlot::clearGrid()
{
    m_grid.reset();
    update();
}

void ConfusionGridPlot::setMarked(std::optional<GridCell> cell)
{
    m_marked = cell;
    update();
}

void ConfusionGridPlot::setChosen(std::vector<RaterId> raters)
{
    m_chosen = std::move(raters);
    update();
}

void ConfusionGridPlot::layOut()
{
    if (m_grid) {
        m_layout = GridLayout(*m_grid, QRectF(0.0, 0.0, std::max(1, width()), 1e6),
                              Theme::screen(palette(), font()));
        setMinimumHeight(static_cast<int>(std::ceil(m_layout.height())));
    }
    update();
}

void ConfusionGridPlot::paintEvent(QPaintEvent* event)
{
    if (!m_grid)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::TextAntialiasing);
    paintConfusionGrid(painter, *m_grid, m_layout, QRectF(event->rect()), Theme::screen(palette(), font()),
                       m_marked, m_chosen);
}

void ConfusionGridPlot::resizeEvent(QResizeEvent* event)
{
    if (event->size().width() != event->oldSize().width())
        layOut();
}

void ConfusionGridPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        layOut();
}

void ConfusionGridPlot::mouseMoveEvent(QMouseEvent* event)
{
    const auto cell = m_grid ? m_layout.cellAt(event->position()) : std::nullopt;
    setCursor(cell ? Qt::PointingHandCursor : Qt::ArrowCursor);
    emit hovered(cell ? m_grid->describeCell(m_grid->tiles[static_cast<std::size_t>(cell->tile)], cell->truth,
                                             cell->given)
                      : QString());
}

void ConfusionGridPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_grid)
        return;
    if (const auto cell = m_layout.cellAt(event->position())) {
        m_current = *cell;
        emit cellPicked(*cell);
    }
}

void ConfusionGridPlot::leaveEvent(QEvent*)
{
    emit hovered({});
}

void ConfusionGridPlot::moveBy(int rows, int columns)
{
    const auto levels = static_cast<int>(m_grid->labels.size());
    const auto tiles = static_cast<int>(m_grid->tiles.size());
    m_current.truth = std::clamp(m_current.truth + rows, 0, levels - 1);
    m_current.given += columns;
    // Beyond a tile's edge is the next tile.
    if (m_current.given >= levels && m_current.tile + 1 < tiles) {
        ++m_current.tile;
        m_current.given = 0;
    } else if (m_current.given < 0 && m_current.tile > 0) {
        --m_current.tile;
        m_current.given = levels - 1;
    }
    m_current.given = std::clamp(m_current.given, 0, levels - 1);
    setMarked(m_current);
    emit hovered(m_grid->describeCell(m_grid->tiles[static_cast<std::size_t>(m_current.tile)],
                                      m_current.truth, m_current.given));
}

void ConfusionGridPlot::keyPressEvent(QKeyEvent* event)
{
    if (!m_grid || m_grid->tiles.empty() || m_grid->labels.empty())
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return moveBy(0, -1);
    case Qt::Key_Right:
        return moveBy(0, 1);
    case Qt::Key_Up:
        return moveBy(-1, 0);
    case Qt::Key_Down:
        return moveBy(1, 0);
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit cellPicked(m_current);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace raterscope
