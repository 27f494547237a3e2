// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/FlowLayout.h"

#include <algorithm>

namespace raterscope {

FlowLayout::FlowLayout(int horizontalGap, int verticalGap)
    : m_horizontalGap(horizontalGap), m_verticalGap(verticalGap)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout()
{
    while (!m_items.isEmpty())
        delete m_items.takeLast();
}

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.append(item);
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

QSize FlowLayout::sizeHint() const
{
    int width = 0;
    int height = 0;
    for (const auto* item : m_items) {
        if (item->isEmpty())
            continue;
        width += item->sizeHint().width() + (width > 0 ? m_horizontalGap : 0);
        height = std::max(height, item->sizeHint().height());
    }
    return QSize(width, height);
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const auto* item : m_items) {
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    }
    return size;
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool move) const
{
    int x = rect.left();
    int y = rect.top();
    // One height for all, so that every control sits on the same middle line.
    const int rowHeight = sizeHint().height();
    for (auto* item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint();
        if (x > rect.left() && x + size.width() > rect.right() + 1) {
            x = rect.left();
            y += rowHeight + m_verticalGap;
        }
        if (move)
            item->setGeometry(QRect(x, y + (rowHeight - size.height()) / 2, size.width(), size.height()));
        x += size.width() + m_horizontalGap;
    }
    return y + rowHeight - rect.top();
}

} // namespace raterscope
