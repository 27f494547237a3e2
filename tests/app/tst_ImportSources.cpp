// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where tables come from besides a CSV: a database, the clipboard, a tool's export; in the real window.

#include "WindowFixture.h"

#include "gui/DatabaseDialog.h"
#include "gui/ImportDialog.h"
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
        ImportDialog* dialog = waitForImport();
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
        dialog = waitForImport();
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
        ImportDialog* import = waitForImport();
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
        ImportDialog* dialog = waitForImport();
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
        ImportDialog* dialog = waitForImport();
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
        dialog = waitForImport();
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
        dialog = waitForImport();
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

    ImportDialog* waitForImport() const
    {
        ImportDialog* dialog = nullptr;
        [&] {
            QTRY_VERIFY((dialog = m_window->find<ImportDialog>("importDialog")) && dialog->isVisible());
        }();
        return dialog;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<WindowFixture> m_window;
};

RATERSCOPE_TEST(tst_ImportSources)
#include "tst_ImportSources.moc"
