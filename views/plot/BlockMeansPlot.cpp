// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/BlockMeansPlot.h"

#include "plot/BlockMeans.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace raterscope {

BlockMeansPlot::BlockMeansPlot(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("blockMeans"));
    setAccessibleName(tr("Block means"));
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    setSizePolicy(policy);
}

void BlockMeansPlot::setScene(const AgreementScene& scene)
{
    m_scene = scene;
    m_stale = false;
    QStringList lines;
    for (const Block* block : orderedBlocks(scene))
        lines << describeBlock(scene, *block);
    setAccessibleDescription(lines.join(QStringLiteral(". ")));
    setVisible(scene.blocks() != nullptr);
    updateGeometry();
    update();
}

void BlockMeansPlot::clearScene()
{
    m_scene.reset();
    hide();
}

void BlockMeansPlot::setStale(bool stale)
{
    if (stale == m_stale)
        return;
    m_stale = stale;
    update();
}

QSize BlockMeansPlot::sizeHint() const
{
    const int count = m_scene ? static_cast<int>(orderedBlocks(*m_scene).size()) : 3;
    return QSize(220,
                 static_cast<int>(blockMeansHeight(std::min(count, 8), Theme::screen(palette(), font()))));
}

QSize BlockMeansPlot::minimumSizeHint() const
{
    return QSize(150, static_cast<int>(blockMeansHeight(1, Theme::screen(palette(), font()))));
}

void BlockMeansPlot::paintEvent(QPaintEvent*)
{
    if (!m_scene)
        return;
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.setOpacity(m_stale ? 0.45 : 1.0);
    paintBlockMeans(painter, QRectF(rect()).adjusted(1.0, 0.0, -1.0, 0.0), *m_scene,
                    Theme::screen(palette(), font()));
}

void BlockMeansPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    update();
}

bool BlockMeansPlot::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !m_scene)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const Theme theme = Theme::screen(palette(), font());
    const double first = blockMeansHeight(0, theme) / 2.0;
    const double row = blockMeansHeight(1, theme) - blockMeansHeight(0, theme);
    const auto place = static_cast<std::ptrdiff_t>((help->pos().y() - first) / row);
    const auto blocks = orderedBlocks(*m_scene);
    if (help->pos().y() >= first && place < static_cast<std::ptrdiff_t>(blocks.size()))
        QToolTip::showText(help->globalPos(),
                           describeBlock(*m_scene, *blocks[static_cast<std::size_t>(place)]).toHtmlEscaped(),
                           this);
    return true;
}

} // namespace raterscope
