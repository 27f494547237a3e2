// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/HelpPages.h"

#include <QDialog>

class QLineEdit;
class QTextBrowser;
class QTreeWidget;
class QTreeWidgetItem;

namespace raterscope {

/// The help: a list of pages with a search field, and the page. Does not block the window it explains.
class HelpWindow : public QDialog
{
    Q_OBJECT

public:
    HelpWindow(const std::vector<ActionSpec>& actions, QWidget* parent);

    /// Shows a page; an unknown id shows the contents.
    void showPage(const QString& id);
    QString currentPage() const { return m_current; }
    const std::vector<HelpPage>& pages() const { return m_pages; }
    /// The page as shown, in plain words.
    QString shownText() const;

signals:
    /// A link to a view was followed.
    void viewRequested(const QString& viewId);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fillList();
    void search(const QString& words);
    void openFirstHit();
    void openCurrentItem(QTreeWidgetItem* item);
    void follow(const QUrl& url);
    void updatePage(const QUrl& source);
    const HelpPage* page(const QString& id) const;

    std::vector<HelpPage> m_pages;
    QString m_current;
    QLineEdit* m_search;
    QTreeWidget* m_list;
    QTextBrowser* m_browser;
};

} // namespace raterscope
