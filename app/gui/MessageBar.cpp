// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/MessageBar.h"

#include "Theme.h"
#include "gui/Actions.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace raterscope {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), m_mark(new QLabel), m_text(new QLabel), m_action(new QPushButton),
      m_close(new QToolButton)
{
    setObjectName(QStringLiteral("messageBar"));
    setAutoFillBackground(true);
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setTextFormat(Qt::PlainText); // messages quote file names and cells
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Dismiss this message"));
    m_close->setAccessibleName(tr("Dismiss"));
    m_close->setFocusPolicy(Qt::TabFocus);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 8, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(m_mark, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action, 0, Qt::AlignTop);
    layout->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
    connect(m_action, &QPushButton::clicked, this, &MessageBar::actionTriggered);
    updateColours();
    hide();
}

void MessageBar::showMessage(Kind kind, const QString& text, const QString& action)
{
    m_kind = kind;
    m_text->setText(text);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    setAccessibleName(text);
    updateColours();
    show();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void MessageBar::dismiss()
{
    hide();
}

void MessageBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange)
        updateColours();
}

void MessageBar::updateColours()
{
    QPalette colours; // the application's
    const Theme theme = Theme::screen(colours, font());
    const QColor mark = m_kind == Kind::Error ? theme.warning : theme.accent;
    const QColor base = colours.color(QPalette::Base);
    constexpr double tint = 0.14;
    const QColor ground =
        QColor::fromRgbF(static_cast<float>(base.redF() * (1 - tint) + mark.redF() * tint),
                         static_cast<float>(base.greenF() * (1 - tint) + mark.greenF() * tint),
                         static_cast<float>(base.blueF() * (1 - tint) + mark.blueF() * tint));
    colours.setColor(QPalette::Window, ground);
    setPalette(colours);
    QPalette icons = colours;
    icons.setColor(QPalette::ButtonText, mark);
    m_mark->setPixmap(
        themedIcon(m_kind == Kind::Error ? QStringLiteral("warning") : QStringLiteral("info"), icons)
            .pixmap(QSize(16, 16), devicePixelRatioF()));
    m_close->setIcon(themedIcon(QStringLiteral("close"), colours));
}

} // namespace raterscope
