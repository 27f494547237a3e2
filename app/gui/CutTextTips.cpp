// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/CutTextTips.h"

#include <QAbstractItemDelegate>
#include <QAbstractItemView>
#include <QHelpEvent>
#include <QStyleOptionViewItem>
#include <QToolTip>

#include <algorithm>

namespace raterscope {

namespace {

bool isCut(const QAbstractItemView& view, const QModelIndex& index)
{
    QStyleOptionViewItem option;
    option.initFrom(&view);
    option.decorationSize = view.iconSize().isValid() ? view.iconSize() : QSize(16, 16);
    const QSize wanted = view.itemDelegateForIndex(index)->sizeHint(option, index);
    const int text = view.fontMetrics().horizontalAdvance(index.data().toString());
    return std::max(wanted.width(), text) > view.visualRect(index).width();
}

} // namespace

bool CutTextTips::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return false;
    const auto* view = qobject_cast<QAbstractItemView*>(watched->parent());
    if (!view || view->viewport() != watched)
        return false;
    const auto* help = static_cast<QHelpEvent*>(event);
    const QModelIndex index = view->indexAt(help->pos());
    const QString text = index.data().toString();
    const QString own = index.data(Qt::ToolTipRole).toString();
    if (text.isEmpty() || own.contains(text.toHtmlEscaped()) || !isCut(*view, index))
        return false;
    const QString whole = QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
    QToolTip::showText(help->globalPos(), own.isEmpty() ? whole : whole + own, view->viewport(),
                       view->visualRect(index));
    return true;
}

} // namespace raterscope
