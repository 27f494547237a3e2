// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/AgreementPlot.h"

#include "Format.h"
#include "plot/AgreementAccess.h"
#include "plot/AgreementPainter.h"
#include "plot/FinerCells.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace raterscope {

namespace {

constexpr double reach = 5.0; ///< how near to a line a click must be
constexpr double imageBelow =
    9.0; ///< cells smaller than this have no gap or number and are drawn as an image
constexpr double mostZoom = 64.0;
constexpr double mostBlockZoom = 400.0; ///< where single raters stand within blocks

std::vector<int> listedRange(std::pair<int, int> range)
{
    std::vector<int> list(static_cast<std::size_t>(std::max(range.second - range.first, 0)));
    std::iota(list.begin(), list.end(), range.first);
    return list;
}

} // namespace

AgreementPlot::AgreementPlot(QWidget* parent) : QWidget(parent), m_theme(Theme::screen(palette(), font()))
{
    installAgreementAccess(); // before anything asks for the plot's accessible interface, which is kept
    setObjectName(QStringLiteral("agreementPlot"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Agreement matrix"));
}

void AgreementPlot::setScene(AgreementScene scene)
{
    const bool sameSize = m_scene && m_scene->rowCount() == scene.rowCount();
    m_scene = std::move(scene);
    m_rowOf.assign(m_scene->raters.size(), -1);
    for (std::size_t row = 0; row < m_scene->rows.size(); ++row)
        m_rowOf[static_cast<std::size_t>(m_scene->rows[row])] = static_cast<int>(row);
    if (!sameSize) {
        m_zoom = 1.0;
        m_firstCell = {};
        m_current = {};
    }
    m_hover = {};
    m_marked.clear();
    m_markedCell.reset();
    m_cells = {};
    m_colours.reset();
    layOut();
}

void AgreementPlot::clearScene()
{
    m_scene.reset();
    m_hover = {};
    refresh();
}

void AgreementPlot::setCut(double height)
{
    if (!m_scene || height == m_scene->cutHeight)
        return;
    cutScene(*m_scene, height);
    refresh();
}

void AgreementPlot::setMarked(std::set<std::int32_t> positions,
                              std::optional<std::pair<std::int32_t, std::int32_t>> cell)
{
    if (positions == m_marked && cell == m_markedCell)
        return;
    m_marked = std::move(positions);
    m_markedCell = cell;
    refresh();
}

QRectF AgreementPlot::nameRect(int row) const
{
    return QRectF(m_layout.names.left(), m_layout.rowY(row), m_layout.names.width(), m_layout.cell);
}

QPointF AgreementPlot::branchPoint(std::size_t merge) const
{
    const auto& line = m_scene->tree()->merges[merge];
    const double from = m_scene->nodeRow[static_cast<std::size_t>(line.a)];
    const double to = m_scene->nodeRow[static_cast<std::size_t>(line.b)];
    return QPointF(m_layout.heightX(line.height), m_layout.rowY(from + 0.3 * (to - from)));
}

QPointF AgreementPlot::cutPoint() const
{
    return QPointF(m_layout.heightX(m_scene->cutHeight), m_layout.tree.top() + 1.0);
}

void AgreementPlot::layOut()
{
    if (!m_scene)
        return;
    AgreementLayoutOptions options;
    options.snapCells = true;
    options.largestCell = 64.0;
    options.zoom = m_zoom;
    options.firstCell = m_firstCell;
    m_layout = layOutAgreement(*m_scene, QRectF(rect()).adjusted(2.0, 2.0, -2.0, -2.0), m_theme, options);
    m_firstCell = m_layout.firstCell;
    refresh();
}

void AgreementPlot::refresh()
{
    m_pictureIsOld = true;
    update();
}

void AgreementPlot::renderPicture()
{
    const double ratio = devicePixelRatioF();
    const QSize pixels = (QSizeF(size()) * ratio).toSize();
    if (m_picture.size() != pixels || m_picture.devicePixelRatio() != ratio) {
        m_picture = QPixmap(pixels);
        m_picture.setDevicePixelRatio(ratio);
    }
    if (!m_colours)
        m_colours.emplace(m_theme, m_scene->low, m_scene->centre, m_scene->high);
    m_picture.fill(m_theme.ground);
    QPainter painter(&m_picture);
    AgreementPainter parts(painter, *m_scene, m_layout, m_theme, *m_colours);
    paintPictureCells(parts, painter);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    parts.paintSurroundings(m_marked);
    m_pictureIsOld = false;
}

void AgreementPlot::paintPictureCells(AgreementPainter& parts, QPainter& painter)
{
    painter.save();
    painter.setClipRect(m_layout.heat);
    const bool finer = m_scene->raterBlocks() && m_layout.cell >= finerCellsFrom;
    const bool asImage = !finer && m_layout.cell < imageBelow;
    const auto paint = [&](const std::vector<int>& rows, const std::vector<int>& columns) {
        if (finer)
            paintFinerCells(painter, *m_scene, m_layout, m_theme, *m_colours, rows, columns);
        else
            parts.paintCells(rows, columns);
    };
    if (asImage && m_cells.isNull())
        m_cells = CellImage(*m_scene, m_theme, *m_colours);
    if (asImage)
        parts.paintCells(m_cells);
    else if (finer)
        paint(listedRange(m_layout.visibleRows()), listedRange(m_layout.visibleColumns()));
    else
        parts.paintCells();
    if (!m_marked.empty()) {
        QColor veil = m_theme.ground;
        veil.setAlphaF(m_theme.dark ? 0.35F : 0.45F);
        std::vector<int> rows, all;
        for (const auto position : m_marked)
            rows.push_back(m_rowOf[static_cast<std::size_t>(position)]);
        painter.fillRect(m_layout.heat, veil);
        if (m_marked.size() == 1) {
            for (int row = 0; row < m_layout.rows; ++row)
                all.push_back(row);
            paint(rows, all);
            paint(all, rows);
        } else {
            paint(rows, rows);
        }
    }
    painter.restore();
}

void AgreementPlot::paintRing(QPainter& painter, int row, int column, double width, const QColor& colour)
{
    paintRing(painter, m_layout.cellRect(row, column), width, colour);
}

QRectF AgreementPlot::hitRect(const Hit& hit) const
{
    return partRect(m_layout.cellRect(hit.row, hit.column), hit.rowPart,
                    partsOfRow(*m_scene, hit.row, m_layout.cell), hit.columnPart,
                    partsOfRow(*m_scene, hit.column, m_layout.cell));
}

std::vector<std::int32_t> AgreementPlot::membersAt(int row, int part) const
{
    return membersOfPart(*m_scene, row, part, partsOfRow(*m_scene, row, m_layout.cell));
}

void AgreementPlot::paintRing(QPainter& painter, QRectF ring, double width, const QColor& colour)
{
    // A ring around a cell of a pixel or two would hide it: keep some room inside.
    const double grow = std::max(0.0, 5.0 - ring.width()) * 0.5 + 0.5;
    ring.adjust(-grow, -grow, grow, grow);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(ring);
}

void AgreementPlot::paintBranch(QPainter& painter, std::size_t merge)
{
    const auto& line = m_scene->tree()->merges[merge];
    const double x = m_layout.heightX(line.height);
    painter.setPen(QPen(m_theme.accent, 3.0, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(x, m_layout.rowY(m_scene->nodeRow[static_cast<std::size_t>(line.a)])),
                     QPointF(x, m_layout.rowY(m_scene->nodeRow[static_cast<std::size_t>(line.b)])));
}

void AgreementPlot::paintMarks(QPainter& painter)
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.save();
    painter.setClipRect(m_layout.heat.adjusted(-2.0, -2.0, 2.0, 2.0));
    if (m_markedCell) {
        const int row = m_rowOf[static_cast<std::size_t>(m_markedCell->first)];
        const int column = m_rowOf[static_cast<std::size_t>(m_markedCell->second)];
        paintRing(painter, row, column, 2.0, m_theme.text);
        paintRing(painter, column, row, 1.0, m_theme.text);
    }
    if (hasFocus() && m_byKeyboard)
        paintRing(painter, m_current.y(), m_current.x(), 2.0, m_theme.accent);
    if (m_hover.part == Hit::Part::Cell)
        paintRing(painter, hitRect(m_hover), 1.0, m_theme.accent);
    painter.restore();
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_hover.part == Hit::Part::Branch)
        paintBranch(painter, m_hover.merge);
    if (m_hover.part == Hit::Part::Cut || m_drag == Drag::Cut) {
        const double x = cutPoint().x();
        painter.setPen(QPen(m_theme.warning, 2.5));
        painter.drawLine(QPointF(x, m_layout.tree.top()), QPointF(x, m_layout.tree.bottom()));
    }
}

void AgreementPlot::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    if (!m_scene) {
        painter.fillRect(event->rect(), m_theme.ground);
        return;
    }
    if (m_pictureIsOld || m_picture.devicePixelRatio() != devicePixelRatioF())
        renderPicture();
    painter.drawPixmap(0, 0, m_picture);
    paintMarks(painter);
}

void AgreementPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void AgreementPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange)
        return;
    m_theme = Theme::screen(palette(), font());
    m_colours.reset();
    m_cells = {};
    layOut();
}

std::optional<std::size_t> AgreementPlot::branchAt(const QPointF& point) const
{
    if (!m_scene->showsTree())
        return std::nullopt;
    const Tree& tree = *m_scene->tree();
    const std::size_t leaves = tree.raters.size();
    std::optional<std::size_t> best;
    double nearest = reach;
    for (std::size_t i = 0; i < tree.merges.size(); ++i) {
        const auto& merge = tree.merges[i];
        const double x = m_layout.heightX(merge.height);
        const double y1 = m_layout.rowY(m_scene->nodeRow[static_cast<std::size_t>(merge.a)]);
        const double y2 = m_layout.rowY(m_scene->nodeRow[static_cast<std::size_t>(merge.b)]);
        const double beyond = std::max({0.0, std::min(y1, y2) - point.y(), point.y() - std::max(y1, y2)});
        const double upright = std::max(std::abs(point.x() - x), beyond);
        if (upright < nearest) {
            nearest = upright;
            best = i;
        }
        // The stem of a branch, up to its parent, belongs to the branch as well.
        for (const auto child : {merge.a, merge.b}) {
            const auto node = static_cast<std::size_t>(child);
            if (node < leaves)
                continue;
            const double left = x;
            const double right = m_layout.heightX(tree.merges[node - leaves].height);
            const double aside = std::max({0.0, left - point.x(), point.x() - right});
            const double stem = std::max(std::abs(point.y() - m_layout.rowY(m_scene->nodeRow[node])), aside);
            if (stem < nearest) {
                nearest = stem;
                best = node - leaves;
            }
        }
    }
    return best;
}

AgreementPlot::Hit AgreementPlot::hitAt(const QPointF& point) const
{
    Hit hit;
    if (!m_scene || m_layout.rows == 0)
        return hit;
    const int row = m_layout.rowAt(point.y());
    const int column = m_layout.columnAt(point.x());
    if (row >= 0 && column >= 0) {
        hit = {Hit::Part::Cell, row, column, 0};
        const auto partAt = [&](double inside, int of) {
            const int parts = partsOfRow(*m_scene, of, m_layout.cell);
            return std::clamp(static_cast<int>(inside / (m_layout.cell - m_layout.gap) * parts), 0,
                              parts - 1);
        };
        hit.rowPart = partAt(point.y() - m_layout.rowY(row), row);
        hit.columnPart = partAt(point.x() - m_layout.columnX(column), column);
    } else if (row >= 0 && point.x() >= m_layout.chips.left() - 2.0 && point.x() < m_layout.heat.left()) {
        hit = {Hit::Part::RowName, row, -1, 0};
    } else if (point.y() < m_layout.heat.top()
               && point.y() > m_layout.heat.top() - m_layout.columnNames.height()) {
        // Slanted names: follow the slant down to the column.
        const double up = m_layout.heat.top() - point.y();
        const double base = m_layout.nameAngle < -80.0 ? point.x() : point.x() - up;
        if (const int named = m_layout.columnAt(base); named >= 0)
            hit = {Hit::Part::ColumnName, -1, named, 0};
    }
    const bool nearTree = m_scene->showsTree() && point.y() >= m_layout.tree.top() - reach
                          && point.y() <= m_layout.tree.bottom() + reach
                          && point.x() <= m_layout.tree.right() + reach;
    if (hit.part == Hit::Part::Nothing && nearTree) {
        if (std::abs(point.x() - cutPoint().x()) <= reach)
            hit.part = Hit::Part::Cut;
        else if (const auto merge = branchAt(point))
            hit = {Hit::Part::Branch, -1, -1, *merge};
    }
    return hit;
}

std::set<std::int32_t> AgreementPlot::ratersBelow(std::size_t merge) const
{
    const Tree& tree = *m_scene->tree();
    const std::size_t leaves = tree.raters.size();
    std::set<std::int32_t> positions;
    std::vector<std::size_t> open{leaves + merge};
    while (!open.empty()) {
        const std::size_t node = open.back();
        open.pop_back();
        if (node < leaves) {
            positions.insert(tree.columns[node]);
        } else {
            open.push_back(static_cast<std::size_t>(tree.merges[node - leaves].a));
            open.push_back(static_cast<std::size_t>(tree.merges[node - leaves].b));
        }
    }
    return positions;
}

QString AgreementPlot::describe(const Hit& hit) const
{
    const auto described = [&](int row) {
        const auto& rater = m_scene->rater(row);
        QString text = rater.name;
        if (m_scene->raterBlocks()) {
            const auto count = static_cast<std::int64_t>(m_scene->membersOf(row).size());
            text += QStringLiteral(" · ")
                    + (count == 1 ? tr("1 rater") : tr("%1 raters").arg(formatCount(count)));
        }
        if (rater.panel >= 0)
            text += QStringLiteral(" · ") + m_scene->panels[static_cast<std::size_t>(rater.panel)];
        return rater.slot ? text + QStringLiteral(" · ") + tr("a slot, not a person") : text;
    };
    switch (hit.part) {
    case Hit::Part::Cell:
        if (m_scene->raterBlocks()
            && std::max(partsOfRow(*m_scene, hit.row, m_layout.cell),
                        partsOfRow(*m_scene, hit.column, m_layout.cell))
                   > 1)
            return m_scene->describePart(membersAt(hit.row, hit.rowPart),
                                         membersAt(hit.column, hit.columnPart));
        return m_scene->describeCell(hit.row, hit.column);
    case Hit::Part::RowName:
        return described(hit.row);
    case Hit::Part::ColumnName:
        return described(hit.column);
    case Hit::Part::Branch: {
        const auto& merge = m_scene->tree()->merges[hit.merge];
        if (m_scene->raterBlocks())
            return tr("%1 blocks joined at height %2. Click to select their raters.")
                .arg(formatCount(merge.size), formatFixed(merge.height, 3));
        return tr("%1 raters joined at height %2. Click to select them.")
            .arg(formatCount(merge.size), formatFixed(merge.height, 3));
    }
    case Hit::Part::Cut:
        return tr("Cut at height %1. Drag to move it.").arg(formatFixed(m_scene->cutHeight, 3));
    case Hit::Part::Nothing:
        break;
    }
    return {};
}

void AgreementPlot::hover(const Hit& hit)
{
    if (hit == m_hover)
        return;
    m_hover = hit;
    if (hit.part == Hit::Part::Cut)
        setCursor(Qt::SizeHorCursor);
    else if (hit.part == Hit::Part::Nothing)
        unsetCursor();
    else
        setCursor(Qt::PointingHandCursor);
    emit hovered(describe(hit));
    const bool onRater = hit.part == Hit::Part::RowName || hit.part == Hit::Part::ColumnName;
    emit raterHovered(onRater ? positionOf(std::max(hit.row, hit.column)) : -1);
    update();
}

void AgreementPlot::click(const Hit& hit, bool toggle)
{
    switch (hit.part) {
    case Hit::Part::Cell:
        m_current = QPoint(hit.column, hit.row);
        if (m_scene->raterBlocks())
            emit membersClicked(membersAt(hit.row, hit.rowPart), membersAt(hit.column, hit.columnPart),
                                toggle);
        else if (hit.row == hit.column)
            emit ratersClicked({positionOf(hit.row)}, toggle);
        else
            emit cellClicked(positionOf(hit.row), positionOf(hit.column));
        break;
    case Hit::Part::RowName:
    case Hit::Part::ColumnName:
        emit ratersClicked({positionOf(std::max(hit.row, hit.column))}, toggle);
        break;
    case Hit::Part::Branch:
        emit ratersClicked(ratersBelow(hit.merge), toggle);
        break;
    case Hit::Part::Nothing:
        emit backgroundClicked();
        break;
    case Hit::Part::Cut:
        break;
    }
}

void AgreementPlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_scene)
        return;
    m_byKeyboard = false;
    m_pressPoint = event->position();
    m_pressFirstCell = m_firstCell;
    m_pressed = hitAt(m_pressPoint);
    m_moved = false;
    m_drag = m_pressed.part == Hit::Part::Cut ? Drag::Cut : Drag::None;
}

void AgreementPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_scene)
        return;
    if (!(event->buttons() & Qt::LeftButton)) {
        hover(hitAt(event->position()));
        return;
    }
    const QPointF moved = event->position() - m_pressPoint;
    if (moved.manhattanLength() >= QApplication::startDragDistance())
        m_moved = true;
    if (m_drag == Drag::Cut && m_moved) {
        const double height = std::clamp(m_layout.heightAt(event->position().x()), 0.0, m_layout.treeHeight);
        setCut(height);
        emit cutDragged(height);
    } else if (m_moved && m_zoom > 1.0 && m_pressed.part == Hit::Part::Cell) {
        m_drag = Drag::Pan;
        panTo(m_pressFirstCell - moved / m_layout.cell);
    }
}

void AgreementPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_scene)
        return;
    const Drag drag = std::exchange(m_drag, Drag::None);
    if (drag == Drag::Cut) {
        if (m_moved)
            emit cutReleased(m_scene->cutHeight);
    } else if (!m_moved) {
        click(m_pressed, event->modifiers() & Qt::ControlModifier);
    }
    // The tree's scale grows with a cut above the root; it settles when the drag ends.
    layOut();
    hover(hitAt(event->position()));
}

void AgreementPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (m_zoom > 1.0) {
        m_zoom = 1.0;
        layOut();
        hover(hitAt(event->position()));
    }
}

void AgreementPlot::wheelEvent(QWheelEvent* event)
{
    const bool zooms = m_scene && m_layout.heat.contains(event->position()) && event->angleDelta().y() != 0;
    // At full view, turning away scrolls whatever is around the plot.
    if (!zooms || (m_zoom <= 1.0 && event->angleDelta().y() < 0)) {
        event->ignore();
        return;
    }
    zoomAt(event->position(), std::pow(1.0015, event->angleDelta().y()));
    hover(hitAt(event->position()));
    event->accept();
}

void AgreementPlot::zoomAt(const QPointF& point, double factor)
{
    // Never so close that a cell is larger than a third of the view.
    const double most = m_scene->raterBlocks() ? std::clamp<double>(m_layout.rows, 1.0, mostBlockZoom)
                                               : std::clamp(m_layout.rows / 3.0, 1.0, mostZoom);
    const double zoom = std::clamp(m_zoom * factor, 1.0, most);
    if (zoom == m_zoom)
        return;
    const QPointF inside = point - m_layout.heat.topLeft();
    const QPointF under = m_firstCell + inside / m_layout.cell;
    const double cell = m_layout.cell / m_zoom * zoom;
    m_zoom = zoom;
    panTo(under - inside / cell);
}

void AgreementPlot::panTo(const QPointF& firstCell)
{
    m_firstCell = firstCell;
    layOut();
}

void AgreementPlot::moveCurrent(int rows, int columns)
{
    const int last = m_layout.rows - 1;
    m_current =
        QPoint(std::clamp(m_current.x() + columns, 0, last), std::clamp(m_current.y() + rows, 0, last));
    // Keep the current cell in view when zoomed.
    const double seen = m_layout.heat.width() / m_layout.cell;
    QPointF first = m_firstCell;
    first.setX(std::clamp(first.x(), m_current.x() + 1.0 - seen, static_cast<double>(m_current.x())));
    first.setY(std::clamp(first.y(), m_current.y() + 1.0 - seen, static_cast<double>(m_current.y())));
    if (first != m_firstCell)
        panTo(first);
    m_byKeyboard = true;
    emit hovered(m_scene->describeCell(m_current.y(), m_current.x()));
    update();
}

void AgreementPlot::keyPressEvent(QKeyEvent* event)
{
    if (!m_scene || m_layout.rows == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int page = std::max(1, m_layout.rows / 10);
    switch (event->key()) {
    case Qt::Key_Left:
        return moveCurrent(0, -1);
    case Qt::Key_Right:
        return moveCurrent(0, 1);
    case Qt::Key_Up:
        return moveCurrent(-1, 0);
    case Qt::Key_Down:
        return moveCurrent(1, 0);
    case Qt::Key_PageUp:
        return moveCurrent(-page, 0);
    case Qt::Key_PageDown:
        return moveCurrent(page, 0);
    case Qt::Key_Home:
        return moveCurrent(0, -m_layout.rows);
    case Qt::Key_End:
        return moveCurrent(0, m_layout.rows);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return click({Hit::Part::Cell, m_current.y(), m_current.x(), 0, 0, 0},
                     event->modifiers() & Qt::ControlModifier);
    case Qt::Key_Plus:
        return zoomAt(m_layout.cellRect(m_current.y(), m_current.x()).center(), 1.25);
    case Qt::Key_Minus:
        return zoomAt(m_layout.cellRect(m_current.y(), m_current.x()).center(), 0.8);
    case Qt::Key_0:
        return zoomAt(m_layout.heat.center(), 1.0 / m_zoom);
    case Qt::Key_Escape:
        emit backgroundClicked();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void AgreementPlot::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    hover({});
}

void AgreementPlot::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    m_byKeyboard = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    update();
}

void AgreementPlot::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

bool AgreementPlot::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    // Cells are described in the line below at once; a tool-tip gives whole names, which may be elided.
    auto* help = static_cast<QHelpEvent*>(event);
    const Hit hit = hitAt(help->pos());
    if (hit.part == Hit::Part::RowName || hit.part == Hit::Part::ColumnName)
        QToolTip::showText(help->globalPos(), describe(hit).toHtmlEscaped(), this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace raterscope
