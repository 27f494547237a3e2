// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/StatementBox.h"

#include "Theme.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace raterscope {

namespace {

QLabel* wrapped()
{
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::WindowText); // not Text, which the ground's role Base would suggest
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    return label;
}

} // namespace

StatementBox::StatementBox(QWidget* parent) : QFrame(parent), m_headline(wrapped()), m_sentence(wrapped())
{
    setObjectName(QStringLiteral("statement"));
    setFrameShape(QFrame::NoFrame);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 12, 10);
    column->setSpacing(4);
    column->addWidget(m_headline);
    column->addWidget(m_sentence);
    applyTheme();
    hide();
}

void StatementBox::setFinding(const Finding* finding)
{
    setVisible(finding != nullptr);
    if (!finding)
        return;
    m_severity = finding->severity;
    m_headline->setText(QString::fromStdString(finding->headline));
    m_sentence->setText(QString::fromStdString(finding->sentence));
    applyTheme();
    update();
}

void StatementBox::setCompact(bool compact)
{
    m_sentence->setVisible(!compact);
    setToolTip(compact ? m_sentence->text().toHtmlEscaped() : QString());
}

int StatementBox::heightWithSentence(int width) const
{
    const QMargins margins = layout()->contentsMargins();
    const QRect room(0, 0, width - margins.left() - margins.right(), QWIDGETSIZE_MAX);
    int height = margins.top() + margins.bottom() + layout()->spacing();
    for (const auto* label : {m_headline, m_sentence})
        height += label->fontMetrics().boundingRect(room, Qt::TextWordWrap, label->text()).height();
    return height;
}

QString StatementBox::text() const
{
    return isHidden() ? QString() : m_headline->text() + QStringLiteral(". ") + m_sentence->text();
}

void StatementBox::applyTheme()
{
    const Theme theme = Theme::screen(palette(), font());
    const QColor ink = m_severity == Severity::Warning ? theme.warning : theme.accent;
    m_headline->setFont(theme.sized(1.0, QFont::DemiBold));
    m_sentence->setFont(theme.sized(0.95));
    for (auto* label : {m_headline, m_sentence}) {
        QPalette colours = label->palette();
        colours.setColor(QPalette::WindowText, label == m_headline ? ink : theme.text);
        label->setPalette(colours);
    }
}

void StatementBox::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyTheme();
}

void StatementBox::paintEvent(QPaintEvent*)
{
    // A tinted ground with one strong edge: seen, without another box in the box.
    const Theme theme = Theme::screen(palette(), font());
    const QColor ink = m_severity == Severity::Warning ? theme.warning : theme.accent;
    QPainter painter(this);
    painter.fillRect(rect(), Theme::blend(theme.ground, ink, theme.dark ? 0.16 : 0.07));
    painter.fillRect(QRect(0, 0, 3, height()), ink);
}

} // namespace raterscope
