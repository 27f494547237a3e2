// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/CoefficientsPlot.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace raterscope {

/// Holds the rows inside the scroll area; all it knows is whom to ask.
class CoefficientsRows : public QWidget
{
public:
    explicit CoefficientsRows(CoefficientsPlot& plot) : m_plot(plot) { setMouseTracking(true); }

protected:
    void paintEvent(QPaintEvent* event) override { m_plot.paintRows(*this, event->rect()); }
    void mouseMoveEvent(QMouseEvent* event) override
    {
        m_plot.point(m_plot.m_layout.lineAt(event->position().y()));
    }
    void leaveEvent(QEvent*) override { m_plot.point(nullptr); }
    void mousePressEvent(QMouseEvent* event) override
    {
        const auto* line = m_plot.m_layout.lineAt(event->position().y());
        const auto* coefficient = m_plot.coefficientOf(line);
        if (event->button() != Qt::LeftButton || !coefficient)
            return;
        m_plot.m_current = line - m_plot.m_layout.lines.data();
        update();
        emit m_plot.activated(*coefficient);
    }
    bool event(QEvent* event) override
    {
        if (event->type() != QEvent::ToolTip)
            return QWidget::event(event);
        auto* help = static_cast<QHelpEvent*>(event);
        if (!m_plot.showTip(help->pos(), help->globalPos()))
            QToolTip::hideText();
        return true;
    }

private:
    CoefficientsPlot& m_plot;
};

CoefficientsPlot::CoefficientsPlot(QWidget* parent)
    : QScrollArea(parent), m_theme(Theme::screen(palette(), font())), m_rows(new CoefficientsRows(*this)),
      m_header(new QWidget(this))
{
    setObjectName(QStringLiteral("coefficientsPlot"));
    setAccessibleName(tr("Coefficients"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    setWidget(m_rows);
    setWidgetResizable(true);
    m_header->installEventFilter(this);
    layOut();
}

void CoefficientsPlot::setScene(CoefficientsScene scene)
{
    m_scene = std::move(scene);
    m_hover = m_current = -1;
    layOut();
}

void CoefficientsPlot::clearScene()
{
    m_scene.reset();
    m_layout = {};
    m_hover = m_current = -1;
    m_rows->update();
    m_header->update();
}

QRectF CoefficientsPlot::rowRect(std::size_t group, int row) const
{
    for (const auto& line : m_layout.lines) {
        if (line.group == group && line.row == row)
            return QRectF(0.0, line.top, m_layout.width, line.height);
    }
    return {};
}

void CoefficientsPlot::layOut()
{
    if (m_scene)
        m_layout = layOutCoefficients(*m_scene, viewport()->width() - 4.0, m_theme);
    m_rows->setMinimumHeight(static_cast<int>(m_layout.height));
    const int header = static_cast<int>(m_layout.headerHeight);
    if (viewportMargins().top() != header)
        setViewportMargins(0, header, 0, 0);
    m_header->setGeometry(0, 0, viewport()->width(), header);
    m_rows->update();
    m_header->update();
}

void CoefficientsPlot::paintRows(QWidget& rows, const QRect& exposed)
{
    QPainter painter(&rows);
    painter.fillRect(exposed, m_theme.ground);
    if (!m_scene)
        return;
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    const auto band = [&](std::ptrdiff_t position, double strength) {
        if (position < 0 || position >= static_cast<std::ptrdiff_t>(m_layout.lines.size()))
            return;
        const auto& line = m_layout.lines[static_cast<std::size_t>(position)];
        painter.fillRect(QRectF(0.0, line.top, rows.width(), line.height),
                         Theme::blend(m_theme.ground, m_theme.accent, strength));
    };
    band(m_current, 0.14);
    if (m_hover != m_current)
        band(m_hover, 0.08);
    paintCoefficients(painter, *m_scene, m_layout, m_theme, exposed);
}

bool CoefficientsPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_header || event->type() != QEvent::Paint)
        return QScrollArea::eventFilter(watched, event);
    QPainter painter(m_header);
    painter.fillRect(m_header->rect(), m_theme.ground);
    if (m_scene && !m_scene->groups.empty()) {
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        paintCoefficientsHeader(painter, m_layout, m_theme);
    }
    return true;
}

const Coefficient* CoefficientsPlot::coefficientOf(const CoefficientsLayout::Line* line) const
{
    if (!m_scene || !line || line->row < 0)
        return nullptr;
    return &m_scene->groups[line->group].rows[static_cast<std::size_t>(line->row)];
}

QString CoefficientsPlot::describe(const CoefficientsLayout::Line* line) const
{
    if (const auto* coefficient = coefficientOf(line))
        return m_scene->describeRow(m_scene->groups[line->group], *coefficient);
    if (!m_scene || !line)
        return {};
    const auto& group = m_scene->groups[line->group];
    return group.detail.isEmpty() ? group.title : group.title + QStringLiteral(": ") + group.detail;
}

void CoefficientsPlot::point(const CoefficientsLayout::Line* line)
{
    const std::ptrdiff_t position = line ? line - m_layout.lines.data() : -1;
    if (position == m_hover)
        return;
    m_hover = position;
    m_rows->update();
    emit hovered(describe(line));
}

bool CoefficientsPlot::showTip(const QPoint& at, const QPoint& globally)
{
    const auto* line = m_layout.lineAt(at.y());
    const QString text = describe(line);
    if (text.isEmpty())
        return false;
    QString tip = QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
    if (const auto* coefficient = coefficientOf(line))
        tip += QStringLiteral("<p>%1</p>").arg(definitionOf(*coefficient).toHtmlEscaped());
    QToolTip::showText(globally, tip, m_rows);
    return true;
}

void CoefficientsPlot::moveCurrent(int by)
{
    const auto last = static_cast<std::ptrdiff_t>(m_layout.lines.size()) - 1;
    auto next = m_current;
    do
        next += by;
    while (next >= 0 && next <= last && m_layout.lines[static_cast<std::size_t>(next)].row < 0);
    if (next < 0 || next > last)
        return;
    m_current = next;
    const auto& line = m_layout.lines[static_cast<std::size_t>(next)];
    ensureVisible(0, static_cast<int>(line.top + 0.5 * line.height), 0, static_cast<int>(2.0 * line.height));
    m_rows->update();
    emit hovered(describe(&line));
}

void CoefficientsPlot::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Down) {
        moveCurrent(1);
    } else if (event->key() == Qt::Key_Up) {
        moveCurrent(-1);
    } else if (isEnter && m_current >= 0) {
        if (const auto* coefficient = coefficientOf(&m_layout.lines[static_cast<std::size_t>(m_current)]))
            emit activated(*coefficient);
    } else {
        QScrollArea::keyPressEvent(event);
    }
}

void CoefficientsPlot::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    layOut();
}

void CoefficientsPlot::changeEvent(QEvent* event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_theme = Theme::screen(palette(), font());
        layOut();
    }
}

} // namespace raterscope
