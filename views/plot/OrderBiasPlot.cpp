// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/OrderBiasPlot.h"

#include <QBarSet>
#include <QChart>
#include <QHorizontalStackedBarSeries>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QValueAxis>

#include <algorithm>

namespace raterscope {

namespace {

constexpr int partCount = 5;

} // namespace

OrderBiasPlot::OrderBiasPlot(Selection& selection, QWidget* parent)
    : QChartView(parent), m_selection(selection)
{
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setAccessibleName(tr("Counts of swap pairs by judge"));
    connect(&selection, &Selection::changed, viewport(), qOverload<>(&QWidget::update));
    connect(&selection, &Selection::hoverChanged, viewport(), qOverload<>(&QWidget::update));
}

void OrderBiasPlot::setScene(OrderBiasScene scene)
{
    m_scene = std::move(scene);
    m_spot = {};
    rebuild();
}

void OrderBiasPlot::clearScene()
{
    m_scene.reset();
    m_spot = {};
    rebuild();
}

void OrderBiasPlot::rebuild()
{
    const Theme theme = Theme::screen(palette(), font());
    setBackgroundBrush(theme.ground);
    const std::unique_ptr<QChart> old(chart());
    setChart((m_scene ? makeChart(m_scene->bars(), theme) : std::make_unique<QChart>()).release());
    if (!m_scene)
        chart()->setBackgroundVisible(false);
    layOut();
}

void OrderBiasPlot::layOut()
{
    if (!m_scene)
        return;
    const Theme theme = Theme::screen(palette(), font());
    // Rows keep a readable height; what does not fit is scrolled to.
    const double needed = 84.0 + rowHeight(theme) * static_cast<double>(m_scene->lines.size());
    const double height = std::max<double>(viewport()->height(), needed);
    const double bars = std::max(160.0, viewport()->width() - biasSideWidth(theme));
    chart()->resize(bars, height);
    setSceneRect(0.0, 0.0, viewport()->width(), height);
    viewport()->update();
}

void OrderBiasPlot::resizeEvent(QResizeEvent* event)
{
    QGraphicsView::resizeEvent(event); // not QChartView's, which gives the chart the whole width
    layOut();
}

void OrderBiasPlot::changeEvent(QEvent* event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        rebuild();
}

void OrderBiasPlot::drawForeground(QPainter* painter, const QRectF&)
{
    if (!m_scene)
        return;
    const Theme theme = Theme::screen(palette(), font());
    const QRectF area = chart()->plotArea();
    paintBiasSide(*painter, *m_scene, area, sceneRect().right(), theme);
    painter->setBrush(Qt::NoBrush);
    const int count = static_cast<int>(m_scene->lines.size());
    for (int i = 0; i < count; ++i) {
        const auto& line = m_scene->lines[static_cast<std::size_t>(i)];
        const bool selected = line.judge.isValid() && m_selection.isSelected(line.judge);
        const bool hovered =
            i == m_spot.line || (line.judge.isValid() && line.judge == m_selection.hoveredRater());
        if (!selected && !hovered)
            continue;
        painter->setPen(QPen(theme.accent, selected ? 2.0 : 1.0));
        painter->drawRect(rowRect(area, i, count).adjusted(-1.0, 1.0, 0.0, -1.0));
    }
    if (m_spot.part >= 0 && hasFocus()) {
        painter->setPen(QPen(theme.text, 2.0));
        painter->drawRect(partRect(m_spot));
    }
}

QRectF OrderBiasPlot::partRect(const Spot& spot) const
{
    if (!m_scene || spot.line < 0 || spot.part < 0)
        return {};
    const auto bars = m_scene->bars();
    const QRectF row = rowRect(chart()->plotArea(), spot.line, static_cast<int>(m_scene->lines.size()));
    const auto axes = chart()->axes(Qt::Horizontal);
    const double most = axes.isEmpty() ? 1.0 : qobject_cast<QValueAxis*>(axes.front())->max();
    const auto line = static_cast<std::size_t>(spot.line);
    double before = 0.0;
    for (int p = 0; p < spot.part; ++p)
        before += bars.parts[static_cast<std::size_t>(p)].values[line];
    const double own = bars.parts[static_cast<std::size_t>(spot.part)].values[line];
    return {row.left() + before / most * row.width(), row.top() + 0.19 * row.height(),
            own / most * row.width(), 0.62 * row.height()};
}

QPointF OrderBiasPlot::placeOf(std::size_t line, OrderBias::Kind part) const
{
    return mapFromScene(partRect({static_cast<int>(line), static_cast<int>(part)}).center());
}

OrderBiasPlot::Spot OrderBiasPlot::spotAt(const QPointF& place) const
{
    if (!m_scene)
        return {};
    const QPointF at = mapToScene(place.toPoint());
    const QRectF area = chart()->plotArea();
    if (at.y() < area.top() || at.y() >= area.bottom())
        return {};
    const int count = static_cast<int>(m_scene->lines.size());
    Spot spot;
    spot.line = std::min(count - 1, static_cast<int>((at.y() - area.top()) / area.height() * count));
    for (int part = 0; part < partCount; ++part) {
        if (partRect({spot.line, part}).contains(at))
            spot.part = part;
    }
    return spot;
}

void OrderBiasPlot::point(Spot spot)
{
    if (spot.line == m_spot.line && spot.part == m_spot.part)
        return;
    m_spot = spot;
    emit hovered(spot.line < 0 ? QString()
                               : m_scene->describe(m_scene->lines[static_cast<std::size_t>(spot.line)]));
    m_selection.hoverRater(spot.line < 0 ? RaterId()
                                         : m_scene->lines[static_cast<std::size_t>(spot.line)].judge);
    viewport()->setCursor(spot.part >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    viewport()->update();
}

void OrderBiasPlot::mouseMoveEvent(QMouseEvent* event)
{
    point(spotAt(event->position()));
}

void OrderBiasPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const Spot spot = spotAt(event->position());
    if (spot.line < 0) {
        m_selection.selectRaters({});
    } else if (spot.part >= 0) {
        emit activated(static_cast<std::size_t>(spot.line), static_cast<OrderBias::Kind>(spot.part));
    } else if (const RaterId judge = m_scene->lines[static_cast<std::size_t>(spot.line)].judge;
               judge.isValid()) {
        const bool adds = event->modifiers().testFlag(Qt::ControlModifier);
        m_selection.selectRaters({judge}, adds ? Selection::Intent::Toggle : Selection::Intent::Replace);
    }
}

void OrderBiasPlot::leaveEvent(QEvent*)
{
    if (m_scene)
        point({});
}

void OrderBiasPlot::keyPressEvent(QKeyEvent* event)
{
    if (!m_scene) {
        QChartView::keyPressEvent(event);
        return;
    }
    const int count = static_cast<int>(m_scene->lines.size());
    Spot next{std::max(m_spot.line, 0), std::max(m_spot.part, 0)};
    switch (event->key()) {
    case Qt::Key_Down:
        next.line = m_spot.line < 0 ? 0 : std::min(m_spot.line + 1, count - 1);
        break;
    case Qt::Key_Up:
        next.line = std::max(m_spot.line - 1, 0);
        break;
    case Qt::Key_Right:
        next.part = std::min(m_spot.part + 1, partCount - 1);
        break;
    case Qt::Key_Left:
        next.part = std::max(m_spot.part - 1, 0);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_spot.line >= 0 && m_spot.part >= 0)
            emit activated(static_cast<std::size_t>(m_spot.line), static_cast<OrderBias::Kind>(m_spot.part));
        return;
    default:
        QChartView::keyPressEvent(event);
        return;
    }
    point(next);
    ensureVisible(rowRect(chart()->plotArea(), next.line, count), 0, 8);
}

void OrderBiasPlot::wheelEvent(QWheelEvent* event)
{
    QGraphicsView::wheelEvent(event); // scrolls; a chart view would zoom
}

} // namespace raterscope
