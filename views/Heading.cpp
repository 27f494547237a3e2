// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Heading.h"

#include <QApplication>
#include <QEvent>

namespace raterscope {

Heading::Heading(double factor, const QString& text, QWidget* parent) : QLabel(text, parent), m_factor(factor)
{
    setTextFormat(Qt::PlainText); // names come from the data
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setFocusPolicy(Qt::NoFocus);
    updateFont();
}

void Heading::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::ApplicationFontChange)
        updateFont();
}

void Heading::updateFont()
{
    QFont enlarged = QApplication::font();
    enlarged.setPointSizeF(enlarged.pointSizeF() * m_factor);
    enlarged.setWeight(QFont::DemiBold);
    setFont(enlarged);
}

} // namespace raterscope
