// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Everything by keyboard: Tab reaches every control of every view and dialog and leaves it again, dialogs are
// walked in the order they are read, whatever takes the focus has a name, and every action has keys.

#include "SessionFixture.h"

#include "KeyboardWalk.h"
#include "gui/HelpWindow.h"

#include <QDialog>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QTableWidget>

using namespace raterscope;
using raterscope::test::WindowFixture;

class tst_Keyboard : public test::SessionTest
{
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { close(); }

    void tabReachesEveryControlOfEveryView_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addRow("sample") << "sample";
        QTest::addRow("comparisons") << "comparisons";
        QTest::addRow("nothing open") << "nothing";
    }

    void tabReachesEveryControlOfEveryView()
    {
        QFETCH(QString, what);
        openPanel(what);
        QVERIFY(!QTest::currentTestFailed());
        QStringList faults;
        for (const View* view : window().workspace().tabViews()) {
            window().workspace().goTo(view->id());
            WAIT_SETTLED(*m_window);
            window().activateWindow();
            QTRY_VERIFY(QApplication::activeWindow() == &window());
            m_window->find<QWidget>("statusLine")->setFocus();
            check(&window(), view->id(), faults, false);
        }
        QVERIFY2(faults.isEmpty(), qPrintable(QLatin1Char('\n') + faults.join(QLatin1Char('\n'))));
    }

    void tabReachesEveryControlOfEveryDialog()
    {
        window().openSample();
        QTRY_VERIFY(!document().isEmpty());
        WAIT_SETTLED(*m_window);
        QStringList faults;
        for (const char* action : {"file.report", "file.database", "analysis.seed", "help.contents",
                                   "help.shortcuts", "help.about"}) {
            m_window->trigger(action);
            checkDialog(QLatin1String(action), faults);
        }
        auto* sample = m_window->find<QAction>("sample-custom");
        QVERIFY(sample);
        sample->trigger();
        checkDialog(QStringLiteral("sample"), faults);

        QVERIFY(QDir().mkpath(autosaveFolder()));
        QFile left(autosaveFolder() + QStringLiteral("/left.raterscope"));
        QVERIFY(left.open(QIODevice::WriteOnly) && left.write("{") == 1);
        left.close();
        window().session().offerRecovery();
        checkDialog(QStringLiteral("recovery"), faults);
        left.remove();

        window().openFile(m_data);
        QTRY_VERIFY(m_window->find<QDialog>("importDialog"));
        QTRY_VERIFY(m_window->find<QTableWidget>("importPreview")->columnCount() > 1);
        checkDialog(QStringLiteral("import"), faults);
        QVERIFY2(faults.isEmpty(), qPrintable(QLatin1Char('\n') + faults.join(QLatin1Char('\n'))));
    }

    void everyActionHasKeys()
    {
        for (const ActionSpec& row : window().actions().table())
            QVERIFY2(!row.keys.isEmpty() || row.text.contains(QLatin1Char('&')), qPrintable(row.id));
        QSet<QChar> menus;
        for (const QAction* menu : window().menuBar()->actions()) {
            const auto at = menu->text().indexOf(QLatin1Char('&'));
            QVERIFY2(at >= 0, qPrintable(menu->text()));
            const QChar mnemonic = menu->text().at(at + 1).toLower();
            QVERIFY2(!menus.contains(mnemonic), qPrintable(menu->text()));
            menus.insert(mnemonic);
        }
    }

    void mnemonicsOfAWindowDoNotClash()
    {
        // Alt and a letter in the window: menus and the labels and buttons that are seen.
        window().openSample();
        QTRY_VERIFY(!document().isEmpty());
        QStringList faults;
        for (const View* view : window().workspace().tabViews()) {
            window().workspace().goTo(view->id());
            WAIT_SETTLED(*m_window);
            faults << clashes(&window(), view->id());
        }
        QVERIFY2(faults.isEmpty(), qPrintable(QLatin1Char('\n') + faults.join(QLatin1Char('\n'))));
    }

    void menusOpenAndRunByKeys()
    {
        window().openSample();
        QTRY_VERIFY(!document().isEmpty());
        WAIT_SETTLED(*m_window);
        window().activateWindow();
        QTRY_VERIFY(QApplication::activeWindow() == &window());
        QTest::keyClick(&window(), Qt::Key_H, Qt::AltModifier);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QTest::keyClick(menu, Qt::Key_C);
        QTRY_VERIFY(m_window->find<HelpWindow>("helpWindow"));
        QVERIFY(!QApplication::activePopupWidget());
    }

private:
    void check(QWidget* of, const QString& where, QStringList& faults, bool inReadingOrder)
    {
        const auto walk = test::walkWithTab(of);
        if (!walk.trap.isEmpty())
            faults << where + QStringLiteral(": ") + walk.trap;
        bool all = true;
        for (QWidget* widget : test::reachable(of)) {
            if (walk.order.contains(widget))
                continue;
            faults << where + QStringLiteral(": Tab does not reach ") + test::nameOf(widget);
            all = false;
        }
        if (!all) {
            QStringList walked;
            for (QWidget* widget : walk.order)
                walked << test::nameOf(widget);
            faults << where + QStringLiteral(": it goes to ") + walked.join(QLatin1String(", "));
        }
        for (QWidget* widget : walk.order) {
            if (test::spokenName(widget).isEmpty())
                faults << where + QStringLiteral(": no name for ") + test::nameOf(widget);
        }
        if (inReadingOrder) {
            for (const QString& fault : test::stepsBack(walk.order, of))
                faults << where + QStringLiteral(": against the order of reading: ") + fault;
            faults << clashes(of, where);
        }
    }

    void checkDialog(const QString& where, QStringList& faults)
    {
        QDialog* dialog = nullptr;
        for (auto* each : window().findChildren<QDialog*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (each->isVisible())
                dialog = each;
        }
        QVERIFY2(dialog, qPrintable(where));
        dialog->activateWindow();
        QTRY_VERIFY(QApplication::activeWindow() == dialog);
        QTRY_VERIFY(dialog->focusWidget());
        // From the first control in the chain on, whatever the dialog gave the focus to.
        QWidget* first = dialog;
        do
            first = first->nextInFocusChain();
        while (
            first != dialog
            && !(first->isVisibleTo(dialog) && first->isEnabled() && (first->focusPolicy() & Qt::TabFocus)));
        first->setFocus(Qt::TabFocusReason);
        check(dialog, where, faults, true);
        dialog->close();
        QTRY_VERIFY(QApplication::activeWindow() != dialog);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    static QStringList clashes(QWidget* of, const QString& where)
    {
        QHash<QChar, QString> taken;
        QStringList faults;
        const auto take = [&](const QString& text) {
            QString shown = text;
            shown.remove(QStringLiteral("&&"));
            const auto at = shown.indexOf(QLatin1Char('&'));
            if (at < 0 || at + 1 >= shown.size())
                return;
            const QChar mnemonic = shown.at(at + 1).toLower();
            if (taken.contains(mnemonic))
                faults << QStringLiteral("%1: Alt+%2 means \"%3\" and \"%4\"")
                              .arg(where, mnemonic, taken[mnemonic], text);
            taken[mnemonic] = text;
        };
        if (auto* window = qobject_cast<QMainWindow*>(of)) {
            for (const QAction* menu : window->menuBar()->actions())
                take(menu->text());
        }
        for (const auto* button : of->findChildren<QAbstractButton*>()) {
            if (button->isVisible() && button->isEnabled())
                take(button->text());
        }
        for (const auto* label : of->findChildren<QLabel*>()) {
            if (label->isVisible() && label->buddy())
                take(label->text());
        }
        return faults;
    }
};

RATERSCOPE_TEST(tst_Keyboard)
#include "tst_Keyboard.moc"
