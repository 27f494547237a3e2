// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/ConfusionGrid.h"

#include <QWidget>

namespace raterscope {

/// The small multiples on screen, as high as they need to be: put it into a scroll area. Hover describes a
/// cell, a click or Space picks it, arrows move within and between tiles.
class ConfusionGridPlot : public QWidget
{
    Q_OBJECT

public:
    explicit ConfusionGridPlot(QWidget* parent = nullptr);

    void setGrid(ConfusionGrid grid);
    void clearGrid();
    bool hasGrid() const { return m_grid.has_value(); }
    const ConfusionGrid& grid() const { return *m_grid; }
    QRectF cellRect(const GridCell& cell) const
    {
        return m_layout.cellRect(static_cast<std::size_t>(cell.tile), cell.truth, cell.given);
    }
    void setMarked(std::optional<GridCell> cell);
    void setChosen(std::vector<RaterId> raters);

signals:
    void hovered(const QString& text);
    void cellPicked(const raterscope::GridCell& cell);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void layOut();
    void moveBy(int rows, int columns);

    std::optional<ConfusionGrid> m_grid;
    GridLayout m_layout;
    std::optional<GridCell> m_marked;
    std::vector<RaterId> m_chosen;
    GridCell m_current{0, 0, 0};
};

} // namespace raterscope
