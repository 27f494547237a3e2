// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/DuplicatesPlot.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace raterscope {

namespace {

constexpr double widestPicture = 860.0;

} // namespace

DuplicatesPlot::DuplicatesPlot(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("duplicatesPlot"));
    setAccessibleName(tr("Agreement and ties by class of duplicates"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
}

void DuplicatesPlot::setScene(DuplicatesScene scene)
{
    m_scene = std::move(scene);
    updateGeometry();
    update();
}

void DuplicatesPlot::clearScene()
{
    m_scene.reset();
    update();
}

QSize DuplicatesPlot::sizeHint() const
{
    const Theme theme = Theme::screen(palette(), font());
    const double height = m_scene ? duplicatesHeight(*m_scene, 640.0, theme, false) : 100.0;
    return QSize(640, static_cast<int>(height) + 2);
}

void DuplicatesPlot::paintEvent(QPaintEvent*)
{
    if (!m_scene)
        return;
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    const QRectF target(0.0, 1.0, std::min<double>(width(), widestPicture), height() - 2.0);
    paintDuplicates(painter, *m_scene, target, Theme::screen(palette(), font()), false);
}

void DuplicatesPlot::mousePressEvent(QMouseEvent* event)
{
    if (!m_scene || event->button() != Qt::LeftButton)
        return;
    const int index =
        duplicateClassAt(*m_scene, Theme::screen(palette(), font()), event->position().y() - 1.0);
    if (index >= 0)
        emit classClicked(index);
}

void DuplicatesPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    update();
}

ShareBar::ShareBar(double share, int colourPosition, QWidget* parent)
    : QWidget(parent), m_share(share), m_colourPosition(colourPosition)
{
    setFixedHeight(12);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ShareBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme theme = Theme::screen(palette(), font());
    paintShareBar(painter, QRectF(rect()), m_share,
                  m_colourPosition < 0 ? theme.muted : theme.category(m_colourPosition), theme);
}

} // namespace raterscope
