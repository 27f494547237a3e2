// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Sessions in the real window: saved and opened again with everything in place; what counts as unsaved, and
// that it is asked about before it is lost.

#include "SessionFixture.h"

#include "gui/FileActions.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QFileDialog>
#include <QMenu>

using namespace raterscope;
using namespace raterscope::test;

class tst_Sessions : public SessionTest
{
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { close(); }

    void everythingIsInPlaceAgain()
    {
        openData();
        window().undoStack().clear();
        document().setComparison(aComparison());
        edit(someEdits());
        document().setSeed(11);
        View* consensus = window().workspace().view("consensus");
        consensus->chooseMethod("dawid-skene");
        Options options;
        options.set("iterations", std::int64_t{77});
        consensus->setOptions(options);
        auto* page = consensus->findChild<QAbstractButton*>("pageItems");
        QVERIFY(page);
        page->click();
        QVERIFY(page->isChecked());
        window().workspace().view("ranking")->chooseMethod("elo");
        window().workspace().goTo("agreement");
        m_window->find<QDockWidget>("findingsDock")->hide();
        QVERIFY(window().session().saveTo(m_session));
        QVERIFY(!window().session().isModified());
        QVERIFY(!read(m_session).contains(m_folder->path().toUtf8())); // can be moved with its data

        m_window = std::make_unique<WindowFixture>();
        openSession();
        QVERIFY(document().edits() == someEdits());
        QVERIFY(document().comparison() == aComparison());
        QCOMPARE(document().seed(), std::uint64_t{11});
        consensus = window().workspace().view("consensus");
        QCOMPARE(consensus->method(), std::string("dawid-skene"));
        QVERIFY(consensus->options() == options);
        QVERIFY(consensus->findChild<QAbstractButton*>("pageItems")->isChecked());
        QCOMPARE(window().workspace().view("ranking")->method(), std::string("elo"));
        QCOMPARE(window().workspace().currentView()->id(), QStringLiteral("agreement"));
        QVERIFY(m_window->find<QDockWidget>("findingsDock")->isHidden());
        QVERIFY(!window().session().isModified());
        QVERIFY(!window().undoStack().canUndo());
        QVERIFY2(window().messageBar().text().isEmpty(), qPrintable(window().messageBar().text()));
        QVERIFY(window().windowTitle().startsWith("study.raterscope"));
        WAIT_SETTLED(*m_window);
        QCOMPARE(consensus->method(), std::string("dawid-skene")); // also once the table has come
        QVERIFY(consensus->options() == options);
        QCOMPARE(document().table()->unitCount(), std::size_t{5}); // the sample
        QCOMPARE(document().table()->raterCount(), std::size_t{2});
        // And from the list of recent files.
        QMenu* recent = window().actions().submenu("file.recent");
        QCOMPARE(recent->actions().front()->text(), QStringLiteral("study.raterscope"));
    }

    void sampleIsSavedToo()
    {
        window().openSample();
        QTRY_VERIFY_WITH_TIMEOUT(!document().isEmpty(), 60000);
        Edits edits;
        edits.excludedRaters = {RaterId(1)};
        edit(edits);
        QVERIFY(window().session().saveTo(m_session));
        m_window = std::make_unique<WindowFixture>();
        openSession();
        QCOMPARE(document().data()->items.size(), std::size_t{1600});
        QVERIFY(document().edits() == edits);
    }

    void secondTablesAreReadAgain()
    {
        const QString gold = write("gold.csv", "item,gold\ni0,3\ni1,4\n");
        openData();
        emit window().findChild<FileActions*>()->referenceRequested(gold);
        QTRY_COMPARE(document().data()->referenceColumns.size(), std::size_t{1});
        QTRY_VERIFY(window().isWindowModified());
        QVERIFY(window().session().saveTo(m_session));
        m_window = std::make_unique<WindowFixture>();
        openSession();
        QCOMPARE(document().data()->referenceColumns.size(), std::size_t{1});
        QVERIFY(window().messageBar().text().isEmpty());
        // The second table counts as data: when it changes, that is said.
        write("gold.csv", "item,gold\ni0,3\ni1,5\n");
        m_window = std::make_unique<WindowFixture>();
        openSession();
        QVERIFY2(window().messageBar().text().contains("gold.csv has changed"),
                 qPrintable(window().messageBar().text()));
    }

    void markFollowsChangesAndUndo()
    {
        openData();
        QTRY_VERIFY(window().actions().get("file.save")->isEnabled());
        QVERIFY(!window().isWindowModified());
        edit(someEdits());
        QTRY_VERIFY(window().isWindowModified());
        QVERIFY(window().session().hasWorkToLose());
        m_window->trigger("edit.undo");
        QTRY_VERIFY(!window().isWindowModified());
        m_window->trigger("edit.redo");
        QVERIFY(window().session().saveTo(m_session));
        QTRY_VERIFY(!window().isWindowModified());
        m_window->trigger("edit.undo"); // behind what was saved
        QTRY_VERIFY(window().isWindowModified());
        // What is merely looked at is not work, until there is a session that says so.
        m_window->trigger("edit.redo");
        document().setSeed(5);
        QTRY_VERIFY(window().isWindowModified());
        QVERIFY(window().session().hasWorkToLose());
    }

    void lookingAroundIsNothingToLose()
    {
        openData();
        document().setComparison(aComparison());
        document().setSeed(3);
        QTRY_VERIFY(window().isWindowModified());
        QVERIFY(!window().session().hasWorkToLose());
        window().close();
        QVERIFY(!window().isVisible());
    }

    void comparisonAndSeedAreUndone()
    {
        openData();
        const Comparison before = document().comparison();
        QMenu* menu = window().actions().submenu("analysis.compare");
        QTRY_VERIFY(menu->findChild<QAction*>("compare-verdicts"));
        QAction* verdicts = menu->findChild<QAction*>("compare-verdicts");
        verdicts->trigger();
        QCOMPARE(document().comparison().kind, CompareKind::Verdicts);
        QVERIFY(window().undoStack().undoText().contains("verdicts"));
        m_window->trigger("edit.undo");
        QVERIFY(document().comparison() == before);
        m_window->trigger("edit.redo");
        QCOMPARE(document().comparison().kind, CompareKind::Verdicts);
        WAIT_SETTLED(*m_window);
    }

    void closingAsks()
    {
        openData();
        edit(someEdits());
        window().close();
        QVERIFY(window().isVisible());
        answer(QMessageBox::Cancel);
        QVERIFY(window().isVisible());
        // Never saved: "Save" asks for the file.
        window().close();
        answer(QMessageBox::Save);
        auto* dialog = m_window->find<QFileDialog>("saveDialog");
        QVERIFY(dialog);
        QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(),
                 QStringLiteral("ratings.raterscope"));
        emit dialog->fileSelected(m_session);
        QVERIFY(!window().isVisible());
        QVERIFY(QFile::exists(m_session));
    }

    void closingCanGiveUpChanges()
    {
        openData();
        edit(someEdits());
        window().close();
        answer(QMessageBox::Discard);
        QVERIFY(!window().isVisible());
    }

    void openingAnotherAsks()
    {
        openData();
        edit(someEdits());
        const DatasetPtr before = document().data();
        const QString other = write("other.csv", tableOf(threeRaters, 5));
        window().openFileDirectly(other, DataChoice(), false);
        answer(QMessageBox::Cancel);
        QVERIFY(window().jobs().isIdle() || document().data() == before);
        window().openFileDirectly(other, DataChoice(), false);
        answer(QMessageBox::Discard);
        QTRY_COMPARE(document().data()->items.size(), std::size_t{5});
        QVERIFY(document().edits().isEmpty());
        QVERIFY(!window().session().isModified());
    }
};

RATERSCOPE_TEST(tst_Sessions)
#include "tst_Sessions.moc"
