// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/IntervalDelegate.h"

#include "Theme.h"
#include "plot/PlotText.h"

#include <QPainter>

namespace raterscope {

void IntervalDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index); // ground, selection, focus
    const auto shares = index.data(m_role).toList();
    if (shares.size() != 3)
        return;
    const Theme theme = Theme::screen(option.palette, option.font);
    const QRectF cell = QRectF(option.rect).adjusted(10.0, 0.0, -10.0, 0.0);
    const auto x = [&](qsizetype i) { return cell.left() + shares[i].toDouble() * cell.width(); };
    const double y = cell.center().y();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(Theme::blend(theme.ground, theme.line, 0.6), 1.0));
    painter->drawLine(QPointF(cell.left(), y), QPointF(cell.right(), y));
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QColor colour = selected ? option.palette.color(QPalette::HighlightedText) : theme.accent;
    paintDotWithBar(*painter, QPointF(x(0), y), x(1), x(2), colour, theme.ground);
    painter->restore();
}

QSize IntervalDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {200, QStyledItemDelegate::sizeHint(option, index).height()};
}

} // namespace raterscope
