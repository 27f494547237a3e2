// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/HelpWindow.h"

#include "gui/Appearance.h"
#include <QDialogButtonBox>
#include <QEvent>
#include <QFontMetrics>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace raterscope {

namespace {

constexpr int pageRole = Qt::UserRole;

/// Pages come from the program, by name; nothing is ever read from a file or the network.
class HelpBrowser : public QTextBrowser
{
public:
    explicit HelpBrowser(const std::vector<HelpPage>& pages) : m_pages(pages) {}

    QVariant loadResource(int, const QUrl& url) override
    {
        for (const HelpPage& page : m_pages) {
            if (url.scheme() == QLatin1String("help") && url.path() == page.id)
                return page.html;
        }
        return {};
    }

private:
    const std::vector<HelpPage>& m_pages;
};

} // namespace

HelpWindow::HelpWindow(const std::vector<ActionSpec>& actions, QWidget* parent)
    : QDialog(parent), m_pages(helpPages(actions)), m_search(new QLineEdit), m_list(new QTreeWidget),
      m_browser(new HelpBrowser(m_pages))
{
    setObjectName(QStringLiteral("helpWindow"));
    setWindowTitle(tr("Help"));
    m_search->setObjectName(QStringLiteral("helpSearch"));
    m_search->setPlaceholderText(tr("Search the help"));
    m_search->setClearButtonEnabled(true);
    m_search->setAccessibleName(tr("Search the help"));
    m_list->setObjectName(QStringLiteral("helpList"));
    m_list->setAccessibleName(tr("Pages of the help"));
    m_list->setHeaderHidden(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setMinimumWidth(140);
    m_browser->setObjectName(QStringLiteral("helpPage"));
    m_browser->setAccessibleName(tr("Page of the help"));
    m_browser->setOpenLinks(false);
    m_browser->setFrameShape(QFrame::NoFrame);
    m_browser->setMinimumWidth(200);

    auto* searchLabel = new QLabel(tr("&Search"));
    searchLabel->setBuddy(m_search);
    auto* back = new QPushButton(tr("&Back"));
    back->setObjectName(QStringLiteral("helpBack"));
    back->setToolTip(tr("The page before this one"));
    auto* forward = new QPushButton(tr("&Forward"));
    forward->setObjectName(QStringLiteral("helpForward"));
    forward->setToolTip(tr("The page from which you went back"));
    auto* contents = new QPushButton(tr("&Contents"));
    contents->setObjectName(QStringLiteral("helpContents"));
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(searchLabel);
    top->addWidget(m_search, 1);
    for (auto* button : {back, forward, contents}) {
        button->setAutoDefault(false);
        top->addWidget(button);
    }
    auto* splitter = new QSplitter;
    splitter->addWidget(m_list);
    splitter->addWidget(m_browser);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addLayout(top);
    layout->addWidget(splitter, 1);
    layout->addWidget(buttons);
    resize(scaledToText(QSize(900, 600), *this));
    splitter->setSizes({280, 590});

    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::search);
    connect(m_search, &QLineEdit::returnPressed, this, &HelpWindow::openFirstHit);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &HelpWindow::openCurrentItem);
    connect(m_browser, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
    connect(m_browser, &QTextBrowser::sourceChanged, this, &HelpWindow::updatePage);
    connect(m_browser, &QTextBrowser::backwardAvailable, back, &QPushButton::setEnabled);
    connect(m_browser, &QTextBrowser::forwardAvailable, forward, &QPushButton::setEnabled);
    connect(back, &QPushButton::clicked, m_browser, &QTextBrowser::backward);
    connect(forward, &QPushButton::clicked, m_browser, &QTextBrowser::forward);
    connect(contents, &QPushButton::clicked, this, [this] { showPage(QStringLiteral("contents")); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    back->setEnabled(false);
    forward->setEnabled(false);
    fillList();
    showPage(QStringLiteral("contents"));
}

void HelpWindow::fillList()
{
    QTreeWidgetItem* group = nullptr;
    for (const HelpPage& page : m_pages) {
        if (!page.group.isEmpty() && (!group || group->text(0) != page.group)) {
            group = new QTreeWidgetItem(m_list, {page.group});
            group->setFlags(Qt::ItemIsEnabled);
        }
        auto* item = page.group.isEmpty() ? new QTreeWidgetItem(m_list) : new QTreeWidgetItem(group);
        item->setText(0, page.title);
        item->setToolTip(0, page.title.toHtmlEscaped());
        item->setData(0, pageRole, page.id);
    }
    m_list->expandAll();
}

const HelpPage* HelpWindow::page(const QString& id) const
{
    const auto place =
        std::find_if(m_pages.begin(), m_pages.end(), [&](const HelpPage& each) { return each.id == id; });
    return place == m_pages.end() ? nullptr : &*place;
}

void HelpWindow::showPage(const QString& id)
{
    const HelpPage* wanted = page(id);
    QUrl url;
    url.setScheme(QStringLiteral("help"));
    url.setPath(wanted ? wanted->id : QStringLiteral("contents"));
    m_browser->setSource(url, QTextDocument::HtmlResource);
}

/// source() still names the page before while the browser says that it has changed.
void HelpWindow::updatePage(const QUrl& source)
{
    m_current = source.path();
    const HelpPage* shown = page(m_current);
    setWindowTitle(shown ? tr("%1 \u2013 Help").arg(shown->title) : tr("Help"));
    for (QTreeWidgetItemIterator item(m_list); *item; ++item) {
        if ((*item)->data(0, pageRole).toString() != m_current)
            continue;
        const QSignalBlocker quiet(m_list);
        m_list->setCurrentItem(*item);
        m_list->scrollToItem(*item);
    }
}

QString HelpWindow::shownText() const
{
    return m_browser->toPlainText();
}

/// Pages that hold every word, wherever it stands.
void HelpWindow::search(const QString& words)
{
    const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (QTreeWidgetItemIterator item(m_list); *item; ++item) {
        const HelpPage* of = page((*item)->data(0, pageRole).toString());
        if (of)
            (*item)->setHidden(!std::all_of(wanted.begin(), wanted.end(), [&](const QString& word) {
                return of->text.contains(word, Qt::CaseInsensitive);
            }));
    }
    for (int g = 0; g < m_list->topLevelItemCount(); ++g) {
        auto* group = m_list->topLevelItem(g);
        bool shows = group->childCount() == 0 && !group->isHidden();
        for (int i = 0; i < group->childCount(); ++i)
            shows = shows || !group->child(i)->isHidden();
        group->setHidden(!shows);
    }
}

/// A page whose title has the words goes before one that only mentions them.
void HelpWindow::openFirstHit()
{
    const QStringList wanted = m_search->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    QString first;
    for (QTreeWidgetItemIterator item(m_list, QTreeWidgetItemIterator::NotHidden); *item; ++item) {
        const QString id = (*item)->data(0, pageRole).toString();
        if (id.isEmpty() || id == QLatin1String("contents"))
            continue;
        const bool inTitle = std::all_of(wanted.begin(), wanted.end(), [&](const QString& word) {
            return (*item)->text(0).contains(word, Qt::CaseInsensitive);
        });
        if (inTitle)
            return showPage(id);
        if (first.isEmpty())
            first = id;
    }
    if (!first.isEmpty())
        showPage(first);
}

void HelpWindow::openCurrentItem(QTreeWidgetItem* item)
{
    const QString id = item ? item->data(0, pageRole).toString() : QString();
    if (!id.isEmpty() && id != m_current)
        showPage(id);
}

void HelpWindow::follow(const QUrl& url)
{
    if (url.scheme() == QLatin1String("view"))
        emit viewRequested(url.path());
    else
        showPage(url.path());
}

void HelpWindow::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !m_browser)
        return;
    // Link colours are fixed when the text is laid out.
    const int at = m_browser->verticalScrollBar()->value();
    m_browser->reload();
    m_browser->verticalScrollBar()->setValue(at);
}

} // namespace raterscope
