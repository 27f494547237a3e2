// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ElidedButton.h"

#include <QEvent>
#include <QStyleOptionButton>
#include <QStylePainter>

namespace raterscope {

QSize ElidedButton::minimumSizeHint() const
{
    return QSize(fontMetrics().averageCharWidth() * 8, QPushButton::minimumSizeHint().height());
}

void ElidedButton::paintEvent(QPaintEvent*)
{
    QStyleOptionButton option;
    initStyleOption(&option);
    constexpr int margin = 8;
    option.text =
        fontMetrics().elidedText(option.text, Qt::ElideRight, width() - margin, Qt::TextShowMnemonic);
    QStylePainter painter(this);
    painter.drawControl(QStyle::CE_PushButton, option);
}

bool ElidedButton::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip)
        setToolTip(text().toHtmlEscaped() + QStringLiteral("<br>") + m_hint.toHtmlEscaped());
    return QPushButton::event(event);
}

} // namespace raterscope
