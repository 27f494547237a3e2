// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where tables come from besides a CSV: a database, the clipboard, a tool's export; in the real window.

#include "WindowFixture.h"

#include "gui/DatabaseDialog.h"
#include "gui/MessagesPanel.h"
#include "support/Support.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>

using namespace raterscope;
using raterscope::test::WindowFixture;

class tst_ImportSources : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_window = std::make_unique<WindowFixture>(); }
    void cleanup() { m_window.reset(); }

    void aTableOfADatabaseIsChosen()
    {
        (*m_window)->openFile(makeDatabase("several.db"));
        ImportDialog* dialog = m_window->waitForImport();
        QVERIFY(dialog);
        auto* query = dialog->findChild<QComboBox*>("importQuery");
        QTRY_VERIFY(query->isVisible());
        QCOMPARE(query->count(), 2);
        QCOMPARE(query->currentText(), QStringLiteral("SELECT * FROM \"first\""));
        QVERIFY(!dialog->findChild<QComboBox*>("importDelimiter")->isVisible());
        auto* table = dialog->findChild<QTableWidget*>("importPreview");
        QTRY_COMPARE(table->columnCount(), 3);

        // The second table, then a query typed by hand; one that fails says so in the database's words.
        query->setCurrentIndex(1);
        emit query->activated(1);
        QTRY_COMPARE(table->columnCount(), 4);
        auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        type(query, "SELECT missing FROM second");
        QTRY_VERIFY(!ok->isEnabled());
        QTRY_VERIFY(dialog->findChild<QLabel*>("importProblems")->text().contains("no such column: missing"));
        type(query, "SELECT task, worker, mark FROM second WHERE round = 1");
        QTRY_COMPARE(table->columnCount(), 3);
        QTRY_VERIFY(ok->isEnabled());
        ok->click();
        QTRY_VERIFY((*m_window)->document().data());
        QTRY_COMPARE((*m_window)->document().data()->ratingCount(), 6);
        WAIT_SETTLED(*m_window);

        // Asked again, the dialog shows the same query.
        m_window->trigger("file.import-options");
        dialog = m_window->waitForImport();
        QVERIFY(dialog);
        query = dialog->findChild<QComboBox*>("importQuery");
        QTRY_COMPARE(query->currentText(),
                     QStringLiteral("SELECT task, worker, mark FROM second WHERE round = 1"));
        dialog->reject();
    }

    void aQueryIsWrittenToAFileAndOpened()
    {
        const QString database = makeDatabase("asked.db");
        m_window->trigger("file.database");
        DatabaseDialog* dialog = nullptr;
        QTRY_VERIFY((dialog = m_window->find<DatabaseDialog>("databaseDialog")) && dialog->isVisible());
        auto* save = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
        auto* problem = dialog->findChild<QLabel*>("databaseProblem");
        auto* address = dialog->findChild<QLineEdit*>("databaseAddress");
        QVERIFY(!save->isEnabled());
        address->setText("postgresql://me:secret@host/ratings");
        QVERIFY(problem->text().contains("password"));
        address->setText("mysql://host/ratings");
        QVERIFY(problem->text().contains("postgresql://"));
        address->setText(database);
        QVERIFY(!save->isEnabled());
        dialog->findChild<QPlainTextEdit*>("databaseQuery")
            ->setPlainText("SELECT item, rater, label\nFROM first");
        QVERIFY(save->isEnabled());
        save->click();
        auto* fileDialog = dialog->findChild<QFileDialog*>("queryFileDialog");
        QVERIFY(fileDialog);
        const QString file = m_folder.filePath("asked.sql");
        emit fileDialog->fileSelected(file);
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(),
                 ("-- database: " + database + "\nSELECT item, rater, label\nFROM first\n").toUtf8());
        ImportDialog* import = m_window->waitForImport();
        QVERIFY(import);
        QVERIFY(!import->findChild<QComboBox*>("importQuery")->isVisible()); // the file holds the query
        auto* ok = import->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QTRY_VERIFY(ok->isEnabled());
        ok->click();
        QTRY_VERIFY((*m_window)->document().data());
        QTRY_COMPARE((*m_window)->document().data()->ratingCount(), 4);
        WAIT_SETTLED(*m_window);
    }

    void aTableIsPasted()
    {
        QGuiApplication::clipboard()->setText(
            "item\trater\tscore\na\tann\t1\na\tben\t2\nb\tann\t3\nb\tben\t3\n");
        m_window->trigger("edit.paste");
        ImportDialog* dialog = m_window->waitForImport();
        QVERIFY(dialog);
        auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QTRY_VERIFY(ok->isEnabled());
        ok->click();
        QTRY_VERIFY((*m_window)->document().data());
        QCOMPARE((*m_window)->document().data()->ratingCount(), 4);
        QVERIFY((*m_window)->windowTitle().contains("pasted"));
        // The text is kept: what was pasted can be read again, and a session finds it.
        QVERIFY(QFile::exists(QString::fromStdString((*m_window)->document().data()->provenance.file)));
        WAIT_SETTLED(*m_window);
    }

    void whatIsNoTableIsNotPasted()
    {
        for (const char* text : {"", "a word", "one, line, only", "two lines\nof prose"}) {
            QGuiApplication::clipboard()->setText(text);
            (*m_window)->messageBar().hide();
            m_window->trigger("edit.paste");
            QVERIFY2((*m_window)->messageBar().text().contains("no table"), text);
            QVERIFY(!m_window->find<ImportDialog>("importDialog"));
        }
    }

    void everyRowThatIsLeftOutIsListed()
    {
        // The bad rows lie far behind those of the preview.
        QByteArray text = "item,rater,score\n";
        for (int i = 0; i < 4000; ++i)
            text += "i" + QByteArray::number(i / 2) + ",r" + QByteArray::number(i % 2) + ','
                    + QByteArray::number(1 + i % 5) + '\n';
        text += "ragged\n,r1,3\ni7000,r1,9\n";
        (*m_window)->openFile(write("faults.csv", text));
        ImportDialog* dialog = m_window->waitForImport();
        QVERIFY(dialog);
        auto* pages = dialog->findChild<QTabWidget*>("importPages");
        auto* table = dialog->findChild<QTableView*>("importIssueTable");
        auto* summary = dialog->findChild<QLabel*>("importLeftOut");
        // A person looks at the page: a click on its tab.
        QTRY_COMPARE(pages->tabText(1), QStringLiteral("Left out (2)"));
        QTest::mouseClick(pages->tabBar(), Qt::LeftButton, {}, pages->tabBar()->tabRect(1).center());
        QVERIFY(table->isVisible());
        const auto cell = [&](int row, int column) {
            return table->model()->index(row, column).data().toString();
        };
        QCOMPARE(table->model()->rowCount(), 2);
        QCOMPARE(cell(0, IssueTableModel::LineColumn), QStringLiteral("4,002"));
        QCOMPARE(cell(0, IssueTableModel::ReasonColumn), QStringLiteral("expected 3 fields, found 1"));
        QVERIFY(!cell(0, IssueTableModel::RemedyColumn).isEmpty());
        QCOMPARE(cell(1, IssueTableModel::LineColumn), QStringLiteral("4,003"));
        QCOMPARE(cell(1, IssueTableModel::FieldColumn), QStringLiteral("item"));
        QVERIFY(summary->text().contains("4,003 rows"));

        // Another scale: another row is left out, and the list follows.
        dialog->findChild<QLineEdit*>("importScale")->setText("1..5");
        QTRY_COMPARE(pages->tabText(1), QStringLiteral("Left out (3)"));
        QCOMPARE(cell(2, IssueTableModel::ValueColumn), QStringLiteral("9"));
        QCOMPARE(cell(2, IssueTableModel::FieldColumn), QStringLiteral("score"));
        // One reason alone.
        auto* reasons = dialog->findChild<QComboBox*>("importReasons");
        QCOMPARE(reasons->count(), 4);
        reasons->setCurrentIndex(3);
        QCOMPARE(table->model()->rowCount(), 1);
        QCOMPARE(cell(0, IssueTableModel::ValueColumn), QStringLiteral("9"));

        // Another role: rows are bad for other reasons. Without the role, nothing can be read.
        auto* preview = dialog->findChild<QTableWidget*>("importPreview");
        qobject_cast<QComboBox*>(preview->cellWidget(0, 2))->setCurrentIndex(0);
        QTRY_COMPARE(pages->tabText(1), QStringLiteral("Left out"));
        QVERIFY(!dialog->findChild<QPushButton*>("importCheck")->isEnabled());
        auto* role = qobject_cast<QComboBox*>(preview->cellWidget(0, 2));
        role->setCurrentIndex(role->findData(QStringLiteral("value")));
        QTRY_COMPARE(pages->tabText(1), QStringLiteral("Left out (3)"));
        auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QTRY_VERIFY(ok->isEnabled());
        ok->click();
        QTRY_VERIFY((*m_window)->document().data());
        QCOMPARE((*m_window)->document().data()->ratingCount(), 4000);
        WAIT_SETTLED(*m_window);
    }

    void moreFaultsThanAreListed()
    {
        QByteArray text = "item,rater,score\na,x,1\na,y,2\n";
        for (int i = 0; i < 30000; ++i)
            text += "ragged\n";
        text += ",x,1\n";
        (*m_window)->openFile(write("many.csv", text));
        ImportDialog* dialog = m_window->waitForImport();
        QVERIFY(dialog);
        auto* pages = dialog->findChild<QTabWidget*>("importPages");
        QTRY_COMPARE(pages->tabText(1), QStringLiteral("Left out (30,001)"));
        QCOMPARE(dialog->findChild<QTableView*>("importIssueTable")->model()->rowCount(), 1001);
        const auto* reasons = dialog->findChild<QComboBox*>("importReasons");
        QCOMPARE(reasons->itemText(1),
                 QStringLiteral("expected 3 fields, found 1: 30,000, of which 1,000 are listed"));
        QVERIFY(reasons->itemText(2).endsWith(": 1"));
        QVERIFY(dialog->findChild<QLabel*>("importLeftOut")->text().contains("first 1,000 of each reason"));
        dialog->reject();
    }

    void checkingStopsWhenAsked()
    {
        QByteArray text = "item,rater,score\n";
        for (int i = 0; i < 600000; ++i)
            text += "i" + QByteArray::number(i / 3) + ",r" + QByteArray::number(i % 3) + ",1\n";
        (*m_window)->openFile(write("large.csv", text));
        ImportDialog* dialog = m_window->waitForImport();
        QVERIFY(dialog);
        auto* button = dialog->findChild<QPushButton*>("importCheck");
        auto* pages = dialog->findChild<QTabWidget*>("importPages");
        auto* summary = dialog->findChild<QLabel*>("importLeftOut");
        pages->setCurrentIndex(1);
        QTRY_VERIFY_WITH_TIMEOUT(summary->text().contains("All 600,000 rows were read"), 60000);
        // Once more, and stopped before the worker can have come far.
        QCOMPARE(button->text(), QStringLiteral("Check &all rows"));
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(button->text(), QStringLiteral("Sto&p"));
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(summary->text().contains("not every row"));
        QCOMPARE(button->text(), QStringLiteral("Check &all rows"));
        QCOMPARE(pages->tabText(1), QStringLiteral("Left out"));
        // Closed in the middle of it: nobody is told, and nothing breaks.
        QTest::mouseClick(button, Qt::LeftButton);
        dialog->reject();
        QTRY_VERIFY((*m_window)->jobs().isIdle());
    }

    void aQueryIsCheckedWhenAsked()
    {
        (*m_window)->openFile(makeDatabase("asked-rows.db"));
        ImportDialog* dialog = m_window->waitForImport();
        QVERIFY(dialog);
        auto* button = dialog->findChild<QPushButton*>("importCheck");
        auto* summary = dialog->findChild<QLabel*>("importLeftOut");
        QTRY_VERIFY(button->isEnabled());
        QVERIFY(summary->text().contains("when you ask"));
        dialog->findChild<QTabWidget*>("importPages")->setCurrentIndex(1);
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY2(summary->text().contains("All 4 rows were read, and none"), qPrintable(summary->text()));
        dialog->reject();
    }

    void rolesAreRememberedByTheirColumns()
    {
        // Nothing in these names says which column is the rater's: a person has to.
        const auto table = [](const char* prefix) {
            QByteArray text = "alpha,beta,gamma\n";
            for (int i = 0; i < 12; ++i)
                text += prefix + QByteArray::number(i / 3) + ",w" + QByteArray::number(i % 3) + ','
                        + QByteArray::number(i % 2) + '\n';
            return text;
        };
        (*m_window)->openFile(write("one.csv", table("x")));
        ImportDialog* dialog = m_window->waitForImport();
        QVERIFY(dialog);
        auto* preview = dialog->findChild<QTableWidget*>("importPreview");
        QTRY_COMPARE(preview->columnCount(), 3);
        const auto give = [&](int column, const char* role) {
            auto* box = qobject_cast<QComboBox*>(preview->cellWidget(0, column));
            box->setCurrentIndex(box->findData(QString::fromLatin1(role)));
            QTRY_COMPARE(qobject_cast<QComboBox*>(preview->cellWidget(0, column))->currentData().toString(),
                         QString::fromLatin1(role));
        };
        // The other way round than by position.
        give(0, "");
        give(1, "");
        give(0, "rater");
        give(1, "item");
        give(2, "value");
        auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QTRY_VERIFY(ok->isEnabled());
        ok->click();
        QTRY_VERIFY((*m_window)->document().data());
        QTRY_COMPARE((*m_window)->document().data()->raters.size(), std::size_t(4));
        WAIT_SETTLED(*m_window);

        // Another file with the same columns, after the program was started again.
        QTRY_VERIFY(!m_window->find<ImportDialog>("importDialog"));
        (*m_window)->openFile(write("two.csv", table("y")));
        dialog = m_window->waitForImport();
        QVERIFY(dialog);
        preview = dialog->findChild<QTableWidget*>("importPreview");
        QTRY_COMPARE(preview->columnCount(), 3);
        QTRY_COMPARE(qobject_cast<QComboBox*>(preview->cellWidget(0, 0))->currentData().toString(),
                     QStringLiteral("rater"));
        QCOMPARE(dialog->options().mapping.at("item"), std::vector<std::string>{"beta"});
        dialog->reject();
        QTRY_VERIFY(!m_window->find<ImportDialog>("importDialog"));
        // Other columns: nothing is taken over.
        (*m_window)->openFile(write("three.csv", "item,rater,gamma\na,b,1\na,c,2\n"));
        dialog = m_window->waitForImport();
        QVERIFY(dialog);
        QTRY_COMPARE(dialog->findChild<QTableWidget*>("importPreview")->columnCount(), 3);
        QVERIFY(dialog->options().mapping.empty());
        dialog->reject();
    }

private:
    QString write(const QString& name, const QByteArray& content) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write %s", qPrintable(file.fileName()));
        return file.fileName();
    }

    QString makeDatabase(const QString& name) const
    {
        const QString file = m_folder.filePath(name);
        {
            auto database = QSqlDatabase::addDatabase("QSQLITE", "setup");
            database.setDatabaseName(file);
            if (!database.open())
                qFatal("cannot make %s", qPrintable(file));
            QSqlQuery query(database);
            for (const char* statement :
                 {"CREATE TABLE first (item TEXT, rater TEXT, label INTEGER)",
                  "INSERT INTO first VALUES ('a', 'x', 1), ('a', 'y', 2), ('b', 'x', 1), ('b', 'y', 1)",
                  "CREATE TABLE second (task TEXT, worker TEXT, mark INTEGER, round INTEGER)",
                  "INSERT INTO second SELECT item || n, rater, label, n FROM first, (SELECT 1 AS n UNION "
                  "SELECT 2)",
                  "INSERT INTO second VALUES ('c', 'x', 3, 1), ('c', 'y', 3, 1)"}) {
                if (!query.exec(statement))
                    qFatal("%s", statement);
            }
        }
        QSqlDatabase::removeDatabase("setup");
        return file;
    }

    static void type(QComboBox* query, const char* text)
    {
        query->lineEdit()->setText(QLatin1String(text));
        emit query->lineEdit()->editingFinished();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<WindowFixture> m_window;
};

RATERSCOPE_TEST(tst_ImportSources)
#include "tst_ImportSources.moc"
