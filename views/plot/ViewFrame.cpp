// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/ViewFrame.h"

#include "ElidedLabel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace raterscope {

namespace {

QLabel* line(const char* name, bool wraps)
{
    auto* label = wraps ? new QLabel : new ElidedLabel;
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText); // names come from the data
    label->setWordWrap(wraps);
    label->setMinimumWidth(1);
    // On a ground of role Base a label would draw with role Text, and so ignore its own colour.
    label->setForegroundRole(QPalette::WindowText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    return label;
}

void recolour(QLabel* label, const QColor& colour, const QFont& font)
{
    QPalette palette = label->palette();
    if (palette.color(QPalette::WindowText) != colour) {
        palette.setColor(QPalette::WindowText, colour);
        label->setPalette(palette);
    }
    if (label->font() != font)
        label->setFont(font);
}

} // namespace

ViewFrame::ViewFrame(QWidget* content, QWidget* parent)
    : QWidget(parent), m_title(line("viewTitle", true)), m_subtitle(line("viewSubtitle", true)),
      m_footnote(line("viewFootnote", true)), m_hover(line("hoverLine", false)),
      m_failure(line("viewFailure", true)), m_message(line("viewMessage", true)), m_controls(new QHBoxLayout),
      m_progress(new QProgressBar), m_stack(new QStackedLayout), m_content(content)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_progress->setObjectName(QStringLiteral("viewProgress"));
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(3);
    // The line keeps its place, so that the plot does not jump when a job starts.
    QSizePolicy policy = m_progress->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(policy);
    m_progress->hide();
    m_failure->hide();
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setMargin(24);
    m_controls->setSpacing(8);
    m_stack->addWidget(m_message);
    m_stack->addWidget(m_content);

    m_footnote->setTextFormat(Qt::RichText); // its text is escaped
    m_footnote->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse
                                        | Qt::LinksAccessibleByKeyboard);
    connect(m_footnote, &QLabel::linkActivated, this, &ViewFrame::helpRequested);
    writeFootnote();

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 8);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addSpacing(2);
    column->addWidget(m_subtitle);
    column->addSpacing(8);
    column->addLayout(m_controls);
    column->addSpacing(5);
    column->addWidget(m_progress);
    column->addWidget(m_failure);
    column->addSpacing(4);
    column->addLayout(m_stack, 1);
    column->addSpacing(4);
    column->addWidget(m_hover);
    column->addSpacing(2);
    column->addWidget(m_footnote);
    applyTheme();
}

void ViewFrame::setText(const FigureText& text)
{
    m_title->setText(text.title);
    m_subtitle->setText(text.subtitle);
    m_footnoteText = text.footnote;
    writeFootnote();
    fitTexts();
}

FigureText ViewFrame::text() const
{
    return {m_title->text(), m_subtitle->text(), m_footnoteText};
}

void ViewFrame::showContent()
{
    m_stack->setCurrentWidget(m_content);
    setHover({});
}

void ViewFrame::showMessage(const QString& headline, const QString& remedy)
{
    m_message->setText(remedy.isEmpty() ? headline : headline + QStringLiteral("\n\n") + remedy);
    m_stack->setCurrentWidget(m_message);
    m_hover->clear();
}

void ViewFrame::showFailure(const QString& message)
{
    m_failure->setText(message);
    m_failure->show();
}

void ViewFrame::clearFailure()
{
    m_failure->hide();
    m_failure->clear();
}

bool ViewFrame::showsContent() const
{
    return m_stack->currentWidget() == m_content;
}

int ViewFrame::contentHeight() const
{
    // A stacked layout does not keep its own geometry; what it shows has it.
    const QWidget* shown = m_stack->currentWidget();
    return shown ? shown->height() : 0;
}

QString ViewFrame::message() const
{
    return m_message->text();
}

void ViewFrame::showProgress(double fraction, const QString& stage)
{
    const bool known = fraction >= 0.0;
    m_progress->setRange(0, known ? 1000 : 0);
    m_progress->setValue(known ? static_cast<int>(fraction * 1000.0) : 0);
    m_progress->setToolTip(stage.toHtmlEscaped());
    m_progress->setAccessibleName(stage);
    m_progress->show();
}

void ViewFrame::hideProgress()
{
    m_progress->hide();
}

void ViewFrame::setHover(const QString& text)
{
    m_hover->setText(text.isEmpty() ? m_hint : text);
}

void ViewFrame::setHint(const QString& hint)
{
    m_hint = hint;
    setHover({});
}

/// The footnote, and a link to the page that says more.
void ViewFrame::writeFootnote()
{
    const QString link = tr("About this analysis");
    m_footnote->setText(m_footnoteText.toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>"))
                        + QStringLiteral(" <a href=\"help:\">%1</a>").arg(link.toHtmlEscaped()));
    m_footnote->setAccessibleName(m_footnoteText.isEmpty() ? link : m_footnoteText + QLatin1Char(' ') + link);
}

void ViewFrame::fitTexts()
{
    // In a low window the plot needs the room more than its footnote, and in a very low one more than its
    // subtitle; the title then carries them.
    const int line = fontMetrics().height();
    const bool hasFootnote = height() >= 34 * line;
    const bool hasSubtitle = height() >= 17 * line;
    m_footnote->setVisible(hasFootnote);
    m_subtitle->setVisible(hasSubtitle && !m_subtitle->text().isEmpty());
    QStringList carried;
    if (!hasSubtitle)
        carried << m_subtitle->text();
    if (!hasFootnote)
        carried << m_footnoteText;
    carried.removeAll(QString());
    m_title->setToolTip(
        carried.join(QStringLiteral("\n")).toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")));
}

void ViewFrame::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitTexts();
}

void ViewFrame::applyTheme()
{
    const Theme theme = Theme::screen(palette(), font());
    recolour(m_title, theme.text, theme.sized(1.25, QFont::DemiBold));
    recolour(m_subtitle, theme.muted, theme.sized(0.95));
    recolour(m_hover, theme.text, theme.sized(0.95));
    recolour(m_footnote, theme.muted, theme.sized(0.88));
    writeFootnote(); // a link takes its colour when it is written
    recolour(m_failure, theme.warning, theme.sized(0.95));
    recolour(m_message, theme.muted, theme.sized(1.0));
}

void ViewFrame::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyTheme();
}

} // namespace raterscope
