// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ResultView.h"

#include "plot/ViewFrame.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace raterscope {

ResultView::ResultView(Document& document, QWidget* parent) : View(document, parent) {}

void ResultView::setContent(QWidget* content)
{
    m_frame = new ViewFrame(content);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_frame);
}

std::vector<Need> ResultView::needs() const
{
    if (!m_wasShown || !canRun())
        return {};
    return {{QStringLiteral("result"), method(), options()}};
}

void ResultView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    if (m_wasShown)
        return;
    m_wasShown = true;
    emit needsChanged();
}

void ResultView::dropResult()
{
    m_result.reset();
    m_frame->hideProgress();
    m_frame->clearFailure();
    rebuild();
}

void ResultView::showResult(const QString&, const ResultPtr& result)
{
    m_result = result;
    m_frame->hideProgress();
    m_frame->clearFailure();
    rebuild();
}

void ResultView::showProgress(const QString&, double fraction, const QString& stage)
{
    m_frame->showProgress(fraction, stage);
}

void ResultView::showFailure(const QString&, const QString& message)
{
    m_frame->hideProgress();
    if (m_result) {
        m_frame->showFailure(message);
        return;
    }
    m_frame->showMessage(failureHeadline(), message);
    emit figureChanged();
}

void ResultView::showNothing(const QString& headline, const QString& remedy)
{
    m_frame->setText({title(), {}, {}});
    m_frame->showMessage(headline, remedy);
    emit figureChanged();
}

QString ResultView::shortenedNotes(const QStringList& notes, qsizetype most)
{
    if (notes.isEmpty())
        return {};
    QStringList shown = notes.mid(0, most);
    for (auto& note : shown) {
        if (note.endsWith(QLatin1Char('.')))
            note.chop(1);
    }
    const QString text = shown.join(QStringLiteral(". ")) + QLatin1Char('.');
    if (notes.size() <= most)
        return text;
    return text + QLatin1Char(' ') + tr("%1 more notes: point here.").arg(notes.size() - most);
}

QButtonGroup* ResultView::makePageGroup(std::function<void(int)> choose)
{
    auto* group = new QButtonGroup(this);
    connect(group, &QButtonGroup::idClicked, this, std::move(choose));
    return group;
}

QToolButton* ResultView::addPage(QButtonGroup* group, const QString& text, const char* name, int page)
{
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setCheckable(true);
    button->setChecked(page == 0);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    group->addButton(button, page);
    m_frame->controls()->addWidget(button);
    return button;
}

} // namespace raterscope
