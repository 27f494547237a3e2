// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/TourPanel.h"

#include "Heading.h"

#include <QAccessible>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace raterscope {

TourPanel::TourPanel(QWidget* parent)
    : QDockWidget(tr("Tour"), parent), m_progress(new QLabel), m_title(new Heading(1.1)), m_text(new QLabel),
      m_note(new QLabel), m_sample(new QPushButton(tr("Open &sample"))), m_back(new QPushButton(tr("&Back"))),
      m_next(new QPushButton), m_close(new QPushButton(tr("&Close")))
{
    setObjectName(QStringLiteral("tourDock"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_progress->setObjectName(QStringLiteral("tourProgress"));
    m_progress->setForegroundRole(QPalette::PlaceholderText);
    m_title->setObjectName(QStringLiteral("tourTitle"));
    m_text->setObjectName(QStringLiteral("tourText"));
    m_note->setObjectName(QStringLiteral("tourNote"));
    for (QLabel* label : {m_text, m_note}) {
        label->setTextFormat(Qt::PlainText); // names come from the data
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setFocusPolicy(Qt::NoFocus);
    }
    m_sample->setObjectName(QStringLiteral("tourSample"));
    m_sample->setToolTip(tr("Open the simulated sample panel"));
    m_back->setObjectName(QStringLiteral("tourBack"));
    m_back->setToolTip(tr("The stop before this one"));
    m_next->setObjectName(QStringLiteral("tourNext"));
    m_close->setObjectName(QStringLiteral("tourClose"));
    m_close->setToolTip(tr("End the tour; Help \u2192 Tour starts it again"));

    auto* words = new QWidget;
    auto* column = new QVBoxLayout(words);
    column->setContentsMargins(16, 8, 16, 8);
    column->setSpacing(8);
    for (QWidget* widget : {static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_title),
                            static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_note)})
        column->addWidget(widget);
    column->addWidget(m_sample, 0, Qt::AlignLeft);
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(words);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(16, 0, 16, 12);
    buttons->setSpacing(8);
    for (auto* button : {m_back, m_next, m_close}) {
        button->setMinimumWidth(40);
        buttons->addWidget(button, 1);
    }
    auto* content = new QWidget;
    auto* whole = new QVBoxLayout(content);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll, 1);
    whole->addLayout(buttons);
    content->setMinimumHeight(160);
    setWidget(content);
    setNote({});

    connect(m_back, &QPushButton::clicked, this, &TourPanel::backClicked);
    connect(m_next, &QPushButton::clicked, this, &TourPanel::nextClicked);
    connect(m_close, &QPushButton::clicked, this, &TourPanel::closeClicked);
    connect(m_sample, &QPushButton::clicked, this, &TourPanel::sampleClicked);
}

void TourPanel::showStep(int step, int steps, const QString& title, const QString& text)
{
    m_progress->setText(tr("Stop %1 of %2").arg(step + 1).arg(steps));
    m_title->setText(title);
    m_back->setEnabled(step > 0);
    const bool isLast = step + 1 == steps;
    m_next->setText(isLast ? tr("&Finish") : tr("&Next"));
    m_next->setToolTip(isLast ? tr("End the tour") : tr("The next stop"));
    setText(text);
}

void TourPanel::setText(const QString& text)
{
    if (text == m_text->text())
        return;
    m_text->setText(text);
    widget()->setAccessibleName(
        QStringList{m_progress->text(), m_title->text(), text}.join(QStringLiteral(". ")));
    m_next->setAccessibleDescription(widget()->accessibleName());
    QAccessibleEvent alert(widget(), QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void TourPanel::setNote(const QString& note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    m_sample->setVisible(!note.isEmpty());
}

void TourPanel::focusNext()
{
    m_next->setFocus(Qt::OtherFocusReason);
}

void TourPanel::closeEvent(QCloseEvent* event)
{
    QDockWidget::closeEvent(event);
    emit closeClicked();
}

TourRing::TourRing(QWidget* window) : QWidget(window)
{
    setObjectName(QStringLiteral("tourRing"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void TourRing::setTarget(QWidget* target)
{
    for (const auto& object : std::as_const(m_watched)) {
        if (object)
            object->removeEventFilter(this);
    }
    m_watched.clear();
    m_target = target;
    for (QWidget* widget = target; widget; widget = widget->parentWidget()) {
        widget->installEventFilter(this);
        m_watched << widget;
        if (widget == parentWidget())
            break;
    }
    place();
}

/// Whether a part of the target is within everything it lies in. Its visibleRegion() would not do: that is
/// without what its children cover, which in a table is all of it.
bool TourRing::isTargetSeen() const
{
    if (!m_target || !m_target->isVisible() || !parentWidget()->isAncestorOf(m_target))
        return false;
    QRect part = m_target->rect();
    for (const QWidget* widget = m_target; widget != parentWidget() && !part.isEmpty();
         widget = widget->parentWidget())
        part = part.translated(widget->pos()).intersected(widget->parentWidget()->rect());
    return !part.isEmpty();
}

void TourRing::place()
{
    const bool seen = isTargetSeen();
    setVisible(seen);
    if (!seen)
        return;
    QRect around(m_target->mapTo(parentWidget(), QPoint(0, 0)), m_target->size());
    around = around.adjusted(-3, -3, 3, 3).intersected(parentWidget()->rect());
    setGeometry(around);
    raise();
}

bool TourRing::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::LayoutRequest:
        QMetaObject::invokeMethod(this, &TourRing::place, Qt::QueuedConnection);
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void TourRing::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Active, QPalette::Highlight), 2.5));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 4.0, 4.0);
}

} // namespace raterscope
