// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plot/AgreementLayout.h"
#include "plot/AgreementScene.h"
#include "plot/CellColours.h"
#include "plot/CellImage.h"

#include <QPixmap>
#include <QWidget>

#include <optional>
#include <set>

namespace raterscope {

/// The agreement picture one can point at: click a cell, a name or a branch, drag the cut, zoom with the
/// wheel, pan by dragging, walk with the arrow keys.
///
/// Holds no selection of its own: it tells what was clicked and marks what it is told. Everything but the
/// hover and current-cell rings is kept as a pixmap, so moving the mouse redraws two cells.
class AgreementPlot : public QWidget
{
    Q_OBJECT

public:
    explicit AgreementPlot(QWidget* parent = nullptr);

    bool hasScene() const { return m_scene.has_value(); }
    const AgreementScene& scene() const { return *m_scene; }
    void setScene(AgreementScene scene);
    void clearScene();
    /// Cuts the shown tree elsewhere, without a new result.
    void setCut(double height);
    /// What is marked: raters by position in the matrix, and the selected cell as positions (row, column).
    void setMarked(std::set<std::int32_t> positions,
                   std::optional<std::pair<std::int32_t, std::int32_t>> cell);

    QRectF cellRect(int row, int column) const { return m_layout.cellRect(row, column); }
    QRectF nameRect(int row) const;
    /// A point on the vertical line of a merge.
    QPointF branchPoint(std::size_t merge) const;
    QPointF cutPoint() const;
    double zoom() const { return m_zoom; }
    /// The cell the keyboard is on, as rows.
    QPoint currentCell() const { return m_current; }

    QSize sizeHint() const override { return QSize(560, 420); }
    QSize minimumSizeHint() const override { return QSize(200, 138); }

signals:
    void cellClicked(std::int32_t rowPosition, std::int32_t columnPosition);
    /// A cell of blocks, or a part of one: the raters of its row and of its column (columns of the table).
    void membersClicked(const std::vector<std::int32_t>& ofRow, const std::vector<std::int32_t>& ofColumn,
                        bool toggle);
    /// A name or a branch: positions in the matrix.
    void ratersClicked(const std::set<std::int32_t>& positions, bool toggle);
    void backgroundClicked();
    void cutDragged(double height);
    void cutReleased(double height);
    /// What is under the mouse or the keyboard, in words; empty when nothing is.
    void hovered(const QString& text);
    /// Position of the rater under the mouse, −1 for none.
    void raterHovered(std::int32_t position);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    enum class Drag { None, Cut, Pan };
    struct Hit {
        enum class Part { Nothing, Cell, RowName, ColumnName, Branch, Cut } part = Part::Nothing;
        int row = -1;
        int column = -1;
        std::size_t merge = 0;
        int rowPart = 0; ///< of a cell of blocks: the finer block under the point
        int columnPart = 0;
        bool operator==(const Hit&) const = default;
    };

    void layOut();
    void refresh();
    void renderPicture();
    void paintPictureCells(class AgreementPainter& parts, QPainter& painter);
    void paintMarks(QPainter& painter);
    void paintRing(QPainter& painter, int row, int column, double width, const QColor& colour);
    void paintRing(QPainter& painter, QRectF ring, double width, const QColor& colour);
    QRectF hitRect(const Hit& hit) const;
    std::vector<std::int32_t> membersAt(int row, int part) const;
    void paintBranch(QPainter& painter, std::size_t merge);
    Hit hitAt(const QPointF& point) const;
    std::optional<std::size_t> branchAt(const QPointF& point) const;
    std::set<std::int32_t> ratersBelow(std::size_t merge) const;
    void hover(const Hit& hit);
    QString describe(const Hit& hit) const;
    void click(const Hit& hit, bool toggle);
    void zoomAt(const QPointF& point, double factor);
    void panTo(const QPointF& firstCell);
    void moveCurrent(int rows, int columns);
    std::int32_t positionOf(int row) const { return m_scene->rows[static_cast<std::size_t>(row)]; }

    std::optional<AgreementScene> m_scene;
    AgreementLayout m_layout;
    Theme m_theme;
    std::optional<CellColours> m_colours;
    CellImage m_cells;
    QPixmap m_picture;
    bool m_pictureIsOld = true;
    std::set<std::int32_t> m_marked;
    std::optional<std::pair<std::int32_t, std::int32_t>> m_markedCell;
    std::vector<int> m_rowOf; ///< position → row
    double m_zoom = 1.0;
    QPointF m_firstCell;
    QPoint m_current{0, 0}; ///< column, row
    Hit m_hover;
    Hit m_pressed;
    Drag m_drag = Drag::None;
    QPointF m_pressPoint;
    QPointF m_pressFirstCell;
    bool m_moved = false;
    bool m_byKeyboard = false; ///< the current cell shows only to those who walk with the keys
};

} // namespace raterscope
