// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The help in the real window: every analysis and view has a page, every link goes somewhere, F1 and the
// links of the views open the right one.

#include "WindowFixture.h"

#include "OptionsPanel.h"
#include "gui/HelpPages.h"
#include "gui/HelpWindow.h"
#include "gui/ViewHelp.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBrowser>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <QTreeWidget>

using namespace raterscope;
using raterscope::test::WindowFixture;

class tst_Help : public QObject
{
    Q_OBJECT

private slots:
    void everyAnalysisHasAPage()
    {
        const WindowFixture window;
        const auto pages = helpPages(window->actions().table());
        for (const Analysis& analysis : catalog()) {
            const QString id = QStringLiteral("analysis/") + QString::fromStdString(analysis.id);
            const auto place =
                std::find_if(pages.begin(), pages.end(), [&](const HelpPage& page) { return page.id == id; });
            QVERIFY2(place != pages.end(), qPrintable(id));
            QCOMPARE(place->title, QString::fromStdString(analysis.title));
            for (const std::string& part : {analysis.title, analysis.question, analysis.definition,
                                            analysis.missing, analysis.source}) {
                QVERIFY2(!part.empty(), qPrintable(id));
                QVERIFY2(place->html.contains(QString::fromStdString(part).toHtmlEscaped()), part.c_str());
            }
            QVERIFY2(
                place->html.contains("raterscope-cli run " + QString::fromStdString(analysis.id) + " FILE"),
                qPrintable(id));
            for (const OptionSpec& option : analysis.options) {
                for (const std::string& part : {option.id, option.title, option.help}) {
                    QVERIFY2(!part.empty(), qPrintable(id + ' ' + QString::fromStdString(option.id)));
                    QVERIFY2(place->html.contains(QString::fromStdString(part).toHtmlEscaped()),
                             part.c_str());
                }
            }
            const QStringList views = viewsShowing(analysis);
            QVERIFY2(!views.isEmpty(), qPrintable(id));
        }
    }

    void everyViewHasAPage()
    {
        const WindowFixture window;
        const auto pages = helpPages(window->actions().table());
        for (const View* view : window->workspace().tabViews()) {
            const ViewHelp help = viewHelp(view->id());
            QVERIFY2(!help.shows.isEmpty() && !help.does.isEmpty(), qPrintable(view->id()));
            const auto place = std::find_if(pages.begin(), pages.end(), [&](const HelpPage& page) {
                return page.id == QStringLiteral("view/") + view->id();
            });
            QVERIFY2(place != pages.end(), qPrintable(view->id()));
            QCOMPARE(place->title, view->title());
            // What a view asks for by itself is among the analyses its page names.
            if (!view->method().empty())
                QVERIFY2(place->html.contains("help:analysis/" + QString::fromStdString(view->method())),
                         qPrintable(view->id()));
        }
        QVERIFY(viewHelp(QStringLiteral("zoom-in")).shows.isEmpty());
    }

    void linksGoSomewhere()
    {
        const WindowFixture window;
        const auto pages = helpPages(window->actions().table());
        QSet<QString> targets;
        for (const HelpPage& page : pages) {
            QVERIFY2(!targets.contains("help:" + page.id), qPrintable(page.id));
            targets.insert("help:" + page.id);
        }
        for (const View* view : window->workspace().tabViews())
            targets.insert("view:" + view->id());
        QSet<QString> reached;
        const QRegularExpression link(QStringLiteral("href=\"([^\"]*)\""));
        for (const HelpPage& page : pages) {
            for (auto each = link.globalMatch(page.html); each.hasNext();) {
                const QString target = each.next().captured(1);
                QVERIFY2(targets.contains(target), qPrintable(page.id + " -> " + target));
                reached.insert(target);
            }
        }
        targets.remove(QStringLiteral("help:contents"));
        QVERIFY2((targets - reached).isEmpty(),
                 qPrintable(QStringList((targets - reached).values()).join(' ')));
    }

    void f1OpensThePageOfEachView()
    {
        const WindowFixture window;
        window->activateWindow();
        for (const View* view : window->workspace().tabViews()) {
            window->workspace().goTo(view->id());
            window->activateWindow();
            window->workspace().setFocus();
            QTRY_VERIFY(QApplication::activeWindow() == &*window);
            QTest::keyClick(&*window, Qt::Key_F1);
            auto* help = window.find<HelpWindow>("helpWindow");
            QVERIFY(help && help->isVisible());
            const QString wanted = view->method().empty()
                                       ? QStringLiteral("view/") + view->id()
                                       : QStringLiteral("analysis/") + QString::fromStdString(view->method());
            QCOMPARE(help->currentPage(), wanted);
            if (const Analysis* analysis = findAnalysis(view->method()))
                QVERIFY(help->shownText().contains(
                    QString::fromStdString(analysis->definition).simplified().left(40)));
        }
        QCOMPARE(window->findChildren<HelpWindow*>().size(), 1);
    }

    void viewsAndOptionsLinkToTheirPage()
    {
        const WindowFixture window;
        window->openSample();
        WAIT_SETTLED(window);
        for (const char* id : {"agreement", "duplicates", "raters", "consensus"}) {
            window->workspace().goTo(QLatin1String(id));
            WAIT_SETTLED(window);
            const View* view = window->workspace().currentView();
            const QString wanted = QStringLiteral("analysis/") + QString::fromStdString(view->method());
            auto* footnote = view->findChild<QLabel*>(QStringLiteral("viewFootnote"));
            QVERIFY(footnote->focusPolicy() & Qt::TabFocus);
            footnote->setFocus(Qt::TabFocusReason);
            QTest::keyClick(footnote, Qt::Key_Tab); // to its link, unless it is there already
            emit footnote->linkActivated(QStringLiteral("help:"));
            auto* help = window.find<HelpWindow>("helpWindow");
            QVERIFY(help);
            QCOMPARE(help->currentPage(), wanted);
            help->showPage(QStringLiteral("contents"));
            QTest::mouseClick(window.find<QToolButton>("optionsHelp"), Qt::LeftButton);
            QCOMPARE(help->currentPage(), wanted);
            help->close();
        }
    }

    void searchFindsAndOpens()
    {
        HelpWindow help(actionsOfAWindow(), nullptr);
        help.show();
        auto* list = help.findChild<QTreeWidget*>(QStringLiteral("helpList"));
        auto* search = help.findChild<QLineEdit*>(QStringLiteral("helpSearch"));
        QVERIFY(shownPages(*list).size() > static_cast<qsizetype>(catalog().size()));
        QTest::keyClicks(search, QStringLiteral("krippendorff"));
        const QStringList hits = shownPages(*list);
        QVERIFY(hits.contains(QStringLiteral("analysis/krippendorff-alpha")));
        QVERIFY(!hits.contains(QStringLiteral("analysis/elo")));
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(help.currentPage(), QStringLiteral("analysis/krippendorff-alpha"));
        QVERIFY(help.isVisible());
        search->clear();
        // Words of the source, which stands only in the text.
        QTest::keyClicks(search, QStringLiteral("gwet 2008 randolph"));
        QCOMPARE(shownPages(*list), QStringList{QStringLiteral("analysis/brennan-prediger")});
        search->clear();
        QTest::keyClicks(search, QStringLiteral("nosuchwordanywhere"));
        QVERIFY(shownPages(*list).isEmpty());
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(help.currentPage(), QStringLiteral("analysis/krippendorff-alpha"));
    }

    void backForwardAndLinks()
    {
        HelpWindow help(actionsOfAWindow(), nullptr);
        help.show();
        auto* browser = help.findChild<QTextBrowser*>(QStringLiteral("helpPage"));
        auto* back = help.findChild<QPushButton*>(QStringLiteral("helpBack"));
        auto* forward = help.findChild<QPushButton*>(QStringLiteral("helpForward"));
        QVERIFY(!back->isEnabled() && !forward->isEnabled());
        help.showPage(QStringLiteral("view/agreement"));
        emit browser->anchorClicked(QUrl(QStringLiteral("help:analysis/cluster-raters")));
        QCOMPARE(help.currentPage(), QStringLiteral("analysis/cluster-raters"));
        QTest::mouseClick(back, Qt::LeftButton);
        QCOMPARE(help.currentPage(), QStringLiteral("view/agreement"));
        QTest::mouseClick(forward, Qt::LeftButton);
        QCOMPARE(help.currentPage(), QStringLiteral("analysis/cluster-raters"));
        QTest::mouseClick(help.findChild<QPushButton*>(QStringLiteral("helpContents")), Qt::LeftButton);
        QCOMPARE(help.currentPage(), QStringLiteral("contents"));
        help.showPage(QStringLiteral("no/such/page"));
        QCOMPARE(help.currentPage(), QStringLiteral("contents"));
        QString view;
        connect(&help, &HelpWindow::viewRequested, this, [&](const QString& id) { view = id; });
        emit browser->anchorClicked(QUrl(QStringLiteral("view:order-bias")));
        QCOMPARE(view, QStringLiteral("order-bias"));
    }

    void listIsAWayThroughThePages()
    {
        HelpWindow help(actionsOfAWindow(), nullptr);
        help.show();
        auto* list = help.findChild<QTreeWidget*>(QStringLiteral("helpList"));
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Home);
        QSet<QString> seen{help.currentPage()};
        for (std::size_t i = 0; i < 2 * help.pages().size(); ++i) {
            QTest::keyClick(list, Qt::Key_Down);
            seen.insert(help.currentPage());
        }
        QCOMPARE(static_cast<std::size_t>(seen.size()), help.pages().size());
    }

    void tableActionFollowsTheView()
    {
        const WindowFixture window;
        window->openSample();
        WAIT_SETTLED(window);
        QAction* action = window->actions().get(QStringLiteral("view.as-table"));
        window->workspace().goTo(QStringLiteral("items"));
        QVERIFY(!action->isEnabled());
        window->workspace().goTo(QStringLiteral("agreement"));
        WAIT_SETTLED(window);
        QVERIFY(action->isEnabled() && !action->isChecked());
        auto* table = window.find<QWidget>("agreementTable");
        QVERIFY(!table->isVisible());
        window->activateWindow();
        QTRY_VERIFY(QApplication::activeWindow() == &*window);
        QTest::keyClick(&*window, Qt::Key_T, Qt::ControlModifier);
        QTRY_VERIFY(table->isVisible());
        QVERIFY(action->isChecked());
        QTest::keyClick(&*window, Qt::Key_T, Qt::ControlModifier);
        QTRY_VERIFY(!table->isVisible());
        QVERIFY(!action->isChecked());
    }

private:
    static std::vector<ActionSpec> actionsOfAWindow()
    {
        const WindowFixture window;
        return window->actions().table();
    }
    static QStringList shownPages(const QTreeWidget& list)
    {
        QStringList ids;
        for (QTreeWidgetItemIterator item(const_cast<QTreeWidget*>(&list),
                                          QTreeWidgetItemIterator::NotHidden);
             *item; ++item) {
            const QString id = (*item)->data(0, Qt::UserRole).toString();
            if (!id.isEmpty() && id != QLatin1String("contents"))
                ids << id;
        }
        return ids;
    }
};

RATERSCOPE_TEST(tst_Help)
#include "tst_Help.moc"
