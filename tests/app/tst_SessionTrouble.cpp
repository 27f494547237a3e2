// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What can go wrong with sessions: disks that are full, data that changed, moved or went away, files that are
// no sessions, a program that was killed.

#include "BadPlaces.h"
#include "SessionFixture.h"

#include "gui/MessagesPanel.h"
#include "gui/RecoveryDialog.h"

#include <QFileDialog>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QScopeGuard>

using namespace raterscope;
using namespace raterscope::test;

namespace {

/// JSON typed with single quotes.
QByteArray json(const char* text)
{
    return QByteArray(text).replace('\'', '"');
}

} // namespace

class tst_SessionTrouble : public SessionTest
{
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { close(); }

    void savingWhereNothingCanBeWritten_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addRow("no folder") << "not/there/study.raterscope";
        QTest::addRow("other ending") << "ratings.txt";
        QTest::addRow("over the data") << "ratings.csv";
        QTest::addRow("a folder") << "folder.raterscope";
        QTest::addRow("read-only folder") << "locked/study.raterscope";
    }

    void savingWhereNothingCanBeWritten()
    {
        QFETCH(QString, file);
        QDir folder(m_folder->path());
        QVERIFY(folder.mkdir("folder.raterscope"));
        QVERIFY(folder.mkdir("locked"));
        QFile::setPermissions(path("locked"), QFile::ReadOwner | QFile::ExeOwner);
        openData();
        edit(someEdits());
        const QByteArray data = read(m_data);
        {
            std::optional<NoSuperuser> person;
            if (file.startsWith("locked"))
                person.emplace(m_folder->path());
            QVERIFY(!window().session().saveTo(path(file)));
        }
        QCOMPARE(window().messageBar().kind(), MessageBar::Kind::Error);
        QVERIFY2(window().messageBar().text().contains(QFileInfo(file).fileName()),
                 qPrintable(window().messageBar().text()));
        QVERIFY(window().session().isModified());
        QVERIFY(window().session().file().isEmpty());
        QCOMPARE(read(m_data), data);
        QVERIFY(window().session().saveTo(m_session)); // elsewhere it works
        QVERIFY(window().messageBar().kind() == MessageBar::Kind::Notice);
    }

    void fullDiskLeavesTheOldSession()
    {
        openData();
        QVERIFY(window().session().saveTo(m_session));
        const QByteArray before = read(m_session);
        edit(someEdits());
        const QStringList files = QDir(m_folder->path()).entryList(QDir::Files);
        {
            const FullDisk full(100);
            m_window->trigger("file.save");
        }
        QCOMPARE(window().messageBar().kind(), MessageBar::Kind::Error);
        QVERIFY2(window().messageBar().text().contains("study.raterscope could not be written"),
                 qPrintable(window().messageBar().text()));
        QCOMPARE(read(m_session), before);
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), files); // no litter
        QVERIFY(window().session().isModified());
        m_window->trigger("file.save");
        QVERIFY(read(m_session) != before);
        QVERIFY(!window().session().isModified());
        QVERIFY(window().messageBar().text().isEmpty());
    }

    void fullDiskForReal()
    {
        QProcess mount;
        QVERIFY(QDir(m_folder->path()).mkdir("disk"));
        mount.start("mount", {"-t", "tmpfs", "-o", "size=64k", "tmpfs", path("disk")});
        if (!mount.waitForFinished() || mount.exitCode() != 0)
            QSKIP("needs the right to mount a small disk");
        const auto unmount = qScopeGuard([this] { QProcess::execute("umount", {"-l", path("disk")}); });
        openData();
        const QString session = path("disk/study.raterscope");
        QVERIFY(window().session().saveTo(session));
        const QByteArray before = read(session);
        QFile filling(path("disk/filling"));
        QVERIFY(filling.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
        while (filling.write(QByteArray(4096, 'x')) == 4096) {
        }
        edit(someEdits());
        m_window->trigger("file.save");
        QCOMPARE(window().messageBar().kind(), MessageBar::Kind::Error);
        QVERIFY2(window().messageBar().text().contains("No space left"),
                 qPrintable(window().messageBar().text()));
        QCOMPARE(read(session), before);
        QVERIFY(window().session().isModified());
    }

    void fullDiskOnExport_data()
    {
        QTest::addColumn<QString>("ending");
        for (const char* ending : {"pdf", "svg", "png", "csv"})
            QTest::addRow("%s", ending) << ending;
    }

    void fullDiskOnExport()
    {
        QFETCH(QString, ending);
        openData();
        window().workspace().goTo("agreement");
        WAIT_SETTLED(*m_window);
        const QString target = path("figure." + ending);
        const auto exportIt = [&] {
            m_window->trigger(qPrintable("figure." + ending));
            auto* dialog = m_window->find<QFileDialog>("exportDialog");
            QVERIFY(dialog);
            emit dialog->fileSelected(target);
            delete dialog;
        };
        exportIt();
        QCOMPARE(window().messageBar().kind(), MessageBar::Kind::Notice);
        const QByteArray before = read(target);
        QVERIFY(before.size() > 20);
        {
            const FullDisk full(20);
            exportIt();
        }
        QCOMPARE(window().messageBar().kind(), MessageBar::Kind::Error);
        {
            QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::ExeOwner);
            const NoSuperuser person(m_folder->path());
            exportIt();
        }
        QCOMPARE(window().messageBar().kind(), MessageBar::Kind::Error);
        QVERIFY2(window().messageBar().text().contains("figure." + ending),
                 qPrintable(window().messageBar().text()));
        QCOMPARE(read(target), before);
    }

    void changedDataIsSaid()
    {
        saveSomeSession();
        write("ratings.csv", tableOf({"ann", "cydney", "dora"}, 10)); // no beth, no i11
        openSession();
        const QString text = window().messageBar().text();
        for (const char* part : {"ratings.csv has changed", "beth", "i11"})
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
        // What is still there applies.
        Edits expected;
        expected.panelOf = {{RaterId(1), "second"}};
        expected.slot = {{RaterId(0), true}};
        QVERIFY(document().edits() == expected);
        QTRY_VERIFY(window().isWindowModified()); // the file says otherwise
        const auto& issues = window().messagesPanel().model();
        QStringList said;
        for (int row = 0; row < issues.rowCount(); ++row)
            said << issues.index(row, IssueTableModel::ReasonColumn).data().toString();
        QVERIFY2(said.join('\n').contains("The excluded rater is not in the data: beth"),
                 qPrintable(said.join('\n')));
        QVERIFY(said.join('\n').contains("The item of a decision is not in the data: i11"));
        WAIT_SETTLED(*m_window);
    }

    void changedDataThatStillFits()
    {
        saveSomeSession();
        write("ratings.csv", tableOf({"ann", "beth", "cydney", "dora"}));
        openSession();
        QVERIFY(window().messageBar().text().contains("ratings.csv has changed"));
        QCOMPARE(document().data()->raters.size(), std::size_t{4});
        QVERIFY(document().edits() == someEdits());
        QVERIFY(window().session().saveTo(m_session)); // from now on this is the data
        m_window = std::make_unique<WindowFixture>();
        openSession();
        QVERIFY(window().messageBar().text().isEmpty());
    }

    void movedTogether()
    {
        saveSomeSession();
        QVERIFY(QDir(m_folder->path()).mkdir("new"));
        QVERIFY(QFile::rename(m_data, path("new/ratings.csv")));
        QVERIFY(QFile::rename(m_session, path("new/study.raterscope")));
        m_session = path("new/study.raterscope");
        openSession();
        QVERIFY(window().messageBar().text().isEmpty());
        QVERIFY(document().edits() == someEdits());
        QVERIFY(!window().session().isModified());
    }

    void movedBesideTheSession()
    {
        saveSessionWithDataElsewhere();
        openSession();
        QVERIFY2(window().messageBar().text().contains("ratings.csv was found beside the session"),
                 qPrintable(window().messageBar().text()));
        QVERIFY(document().edits() == someEdits());
        QTRY_VERIFY(window().isWindowModified()); // its place is new
    }

    void movedAwayIsAskedFor()
    {
        saveSomeSession();
        const QString hidden = path("renamed.csv");
        QVERIFY(QFile::rename(m_data, hidden));
        window().openFile(m_session);
        QTRY_VERIFY(m_window->find<QFileDialog>("locateDialog"));
        auto* dialog = m_window->find<QFileDialog>("locateDialog");
        QVERIFY(dialog->windowTitle().contains("ratings.csv"));
        dialog->reject();
        QCOMPARE(window().messageBar().kind(), MessageBar::Kind::Error);
        QVERIFY(window().messageBar().text().contains("ratings.csv"));
        QVERIFY(document().isEmpty());
        QTRY_VERIFY(!m_window->find<QFileDialog>("locateDialog"));

        window().openFile(m_session);
        QTRY_VERIFY(m_window->find<QFileDialog>("locateDialog"));
        dialog = m_window->find<QFileDialog>("locateDialog");
        emit dialog->fileSelected(hidden);
        delete dialog;
        QTRY_VERIFY(!document().isEmpty());
        QVERIFY(document().edits() == someEdits());
        QVERIFY(window().session().saveTo(m_session));
        m_window = std::make_unique<WindowFixture>();
        openSession();
        QVERIFY(window().messageBar().text().isEmpty());
    }

    void refusedSessions_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("part"); // of the message
        QTest::addRow("newer") << json("{'format': 'raterscope-session', 'version': 99}")
                               << "session of version 99";
        QTest::addRow("cut off") << json("{'format': 'raterscope-session', 'ver") << "cut off";
        QTest::addRow("empty") << QByteArray() << "It is empty";
        QTest::addRow("not JSON") << tableOf(threeRaters) << "not JSON";
        QTest::addRow("binary") << QByteArray(4096, '\0') << "not JSON";
        QTest::addRow("wrong type") << json(
            "{'format': 'raterscope-session', 'version': 1, 'data': {'file': 'ratings.csv'}, 'edits': 3}")
                                    << "edits should be an object";
        QTest::addRow("scenario") << json(
            "{'format': 'raterscope-session', 'version': 1, 'data': {'simulated': 'nonsense'}}")
                                  << "nonsense";
        QTest::addRow("no such column")
            << json("{'format': 'raterscope-session', 'version': 1, 'data': {'file': 'ratings.csv',"
                    "'import': {'format': 'long', 'mapping': {'item': ['gone'], 'rater': ['rater'], 'value': "
                    "['score']}}}}")
            << "gone";
        QTest::addRow("folder as data")
            << json("{'format': 'raterscope-session', 'version': 1, 'data': {'file': '.'}}") << "needs";
    }

    void refusedSessions()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, part);
        openData();
        const DatasetPtr before = document().data();
        write("study.raterscope", content);
        window().openFile(m_session);
        QTRY_VERIFY(!window().messageBar().text().isEmpty());
        if (auto* dialog = m_window->find<QFileDialog>("locateDialog"))
            dialog->reject();
        const QString text = window().messageBar().text();
        QCOMPARE(window().messageBar().kind(), MessageBar::Kind::Error);
        QVERIFY2(text.contains(part), qPrintable(text));
        QCOMPARE(document().data(), before); // the old panel stays open
        QCOMPARE(read(m_session), content);
        WAIT_SETTLED(*m_window);
    }

    void oddChoicesAreLeftOut()
    {
        write("study.raterscope",
              json("{'format': 'raterscope-session', 'version': 1,"
                   "'data': {'file': 'ratings.csv'},"
                   "'views': {'ranking': {'method': 'astrology', 'options': {'sign': 'leo'}},"
                   "'nowhere': {}, 'consensus': {'method': 'dawid-skene', 'options': {'iterations': -5}}},"
                   "'window': {'view': 'nowhere', 'geometry': 'AAAA////', 'layout': 'not base64 \\u0000 at "
                   "all'}}"));
        openSession();
        const auto& issues = window().messagesPanel().model();
        QStringList said;
        for (int row = 0; row < issues.rowCount(); ++row)
            said << issues.index(row, IssueTableModel::ReasonColumn).data().toString();
        for (const char* part : {"astrology", "sign", "nowhere", "iterations"})
            QVERIFY2(said.join('\n').contains(QLatin1String(part)), qPrintable(said.join('\n')));
        QCOMPARE(window().workspace().view("consensus")->method(), std::string("dawid-skene"));
        WAIT_SETTLED(*m_window);
    }

    void unsavedWorkIsKeptAndGivenUp()
    {
        openData();
        QVERIFY(copies().isEmpty());
        edit(someEdits());
        QTRY_COMPARE_WITH_TIMEOUT(copies().size(), 1, 20000);
        const QString copy = autosaveFolder() + '/' + copies().front();
        QTRY_VERIFY(read(copy).contains("\"beth\""));
        QVERIFY(findLeftovers().empty()); // its process lives: this one
        m_window->trigger("edit.undo");
        QTRY_VERIFY(copies().isEmpty()); // nothing is unsaved any more
        m_window->trigger("edit.redo");
        QTRY_COMPARE_WITH_TIMEOUT(copies().size(), 1, 20000);
        QVERIFY(window().session().saveTo(m_session));
        QVERIFY(copies().isEmpty());
        m_window->trigger("edit.undo");
        QTRY_COMPARE_WITH_TIMEOUT(copies().size(), 1, 20000);
        const QString folder = autosaveFolder();
        m_window->close(); // properly
        QVERIFY(QDir(folder).entryList(QDir::Files).isEmpty());
    }

    void workThatCannotBeKeptIsSaid()
    {
        openData();
        const QString blocked = write("blocked", "a file where the folder should be");
        qputenv("XDG_DATA_HOME", blocked.toLocal8Bit());
        edit(someEdits());
        QTRY_VERIFY_WITH_TIMEOUT(window().messageBar().text().contains("cannot be kept"), 20000);
        QVERIFY(window().session().isModified());
    }

    void killedProgramIsRecovered()
    {
        const QString program = QFileInfo(QStringLiteral(RATERSCOPE_CLI)).absolutePath() + "/raterscope";
        if (!QFileInfo(program).isExecutable())
            QSKIP("needs the program raterscope beside raterscope-cli");
        // What the session names lies beside it, not where it says: that is unsaved once it is open.
        saveSessionWithDataElsewhere();
        const QByteArray session = read(m_session);
        qputenv("XDG_DATA_HOME", path("state").toLocal8Bit());
        QCoreApplication::setOrganizationName("raterscope");
        QCoreApplication::setApplicationName("raterscope");
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_CONFIG_HOME", path("config"));
        environment.insert("QT_QPA_PLATFORM", "offscreen");
        process.setProcessEnvironment(environment);
        process.start(program, {m_session});
        QVERIFY(process.waitForStarted());
        QTRY_COMPARE_WITH_TIMEOUT(copies().size(), 1, 120000);
        QVERIFY(findLeftovers().empty()); // it lives
        QCOMPARE(process.state(), QProcess::Running);
        ::kill(static_cast<pid_t>(process.processId()), SIGKILL);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);

        m_window = std::make_unique<WindowFixture>();
        qputenv("XDG_DATA_HOME", path("state").toLocal8Bit());
        QCoreApplication::setOrganizationName("raterscope");
        window().session().offerRecovery();
        auto* dialog = m_window->find<RecoveryDialog>("recoveryDialog");
        QVERIFY(dialog);
        auto* list = dialog->findChild<QListWidget*>("recoveryList");
        QCOMPARE(list->count(), 1);
        QVERIFY(list->item(0)->text().contains("study.raterscope"));
        QVERIFY(findLeftovers().empty()); // no second program is offered the same
        dialog->findChild<QPushButton*>("recover")->click();
        QTRY_VERIFY(!document().isEmpty());
        QVERIFY(document().edits() == someEdits());
        QVERIFY(document().comparison() == aComparison());
        QCOMPARE(window().session().file(), m_session);
        QVERIFY(window().session().isModified());
        QVERIFY(window().session().hasWorkToLose());
        QCOMPARE(copies().size(), 1);       // until it is saved
        QCOMPARE(read(m_session), session); // as it was
        m_window->trigger("file.save");
        QVERIFY(copies().isEmpty());
        QVERIFY(read(m_session) != session);
        QVERIFY(!window().session().isModified());
    }

    void leftoversCanBeDiscarded()
    {
        QVERIFY(QDir().mkpath(autosaveFolder()));
        const QString broken = autosaveFolder() + "/20260101-000000-000-1.raterscope";
        QFile file(broken);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"format\": \"rater");
        file.close();
        window().session().offerRecovery();
        auto* dialog = m_window->find<RecoveryDialog>("recoveryDialog");
        QVERIFY(dialog);
        QVERIFY(!dialog->findChild<QPushButton*>("recover")->isEnabled());
        dialog->findChild<QPushButton*>("discardRecovery")->click();
        QVERIFY(!QFile::exists(broken));
        QTRY_VERIFY(!m_window->find<RecoveryDialog>("recoveryDialog"));
        window().session().offerRecovery();
        QVERIFY(!m_window->find<RecoveryDialog>("recoveryDialog"));
    }
};

RATERSCOPE_TEST(tst_SessionTrouble)
#include "tst_SessionTrouble.moc"
