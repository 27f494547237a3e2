// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes out of the real window: the data as it stands, tables, consensus labels; and second tables that
// come in.

#include "BadPlaces.h"
#include "SessionFixture.h"

#include "gui/PanelExport.h"
#include "gui/TableExport.h"
#include "io/ReadPanel.h"
#include "support/Support.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSqlDatabase>
#include <QSqlQuery>

#include <optional>

using namespace raterscope;
using namespace raterscope::test;

class tst_Exports : public SessionTest
{
    Q_OBJECT

private slots:
    void init()
    {
        open();
        window().openFileDirectly(m_data, DataChoice(), true);
        QTRY_VERIFY(!document().isEmpty());
        WAIT_SETTLED(*m_window);
    }
    void cleanup() { close(); }

    void dataAsItStands()
    {
        Edits edits;
        edits.excludedRaters = {RaterId(1)};
        edits.excludedItems = {ItemId(0), ItemId(3)};
        document().setEdits(edits);
        WAIT_SETTLED(*m_window);
        exportData("long", true, path("left.csv"));
        QTRY_VERIFY(QFile::exists(path("left.csv")));
        const auto left = readPanel(path("left.csv").toStdString(), {}).data;
        QCOMPARE(left->raters.size(), std::size_t{2});
        QCOMPARE(left->items.size(), std::size_t{10});
        QCOMPARE(left->ratingCount(), std::int64_t{20});
        QTRY_VERIFY(window().messageBar().text().contains("20 ratings of 10 items by 2 raters"));

        // The whole panel, in a tool's format.
        exportData("doccano", false, path("whole.jsonl"));
        QTRY_VERIFY(QFile::exists(path("whole.jsonl")));
        const auto whole = readPanel(path("whole.jsonl").toStdString(), {}).data;
        QCOMPARE(whole->provenance.format, std::string("doccano"));
        QCOMPARE(whole->ratingCount(), std::int64_t{36});
    }

    void whatHasNoPlaceIsSaid()
    {
        Edits edits;
        edits.panelOf = {{RaterId(0), "experts"}};
        document().setEdits(edits);
        exportData("crowd-kit", true, path("panels.csv"));
        QTRY_VERIFY2(window().messageBar().text().contains("has no place for: panels"),
                     qPrintable(window().messageBar().text()));
        QCOMPARE(read(path("panels.csv")).split('\n').first(), QByteArray("task,worker,label"));
        // The panel has no comparisons: that shape is not offered.
        auto* dialog = askForData();
        QVERIFY(dialog);
        QCOMPARE(dialog->findChild<QComboBox*>("exportShape")->findData(QStringLiteral("pairs")), -1);
        dialog->reject();
    }

    void theDataFileIsNeverWritten()
    {
        const QByteArray before = read(m_data);
        exportData("wide", true, m_data);
        QTRY_VERIFY(window().messageBar().text().contains("never changed"));
        QCOMPARE(read(m_data), before);
    }

    void placesThatCannotBeWritten_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addRow("read-only folder") << "locked/out.csv";
        QTest::addRow("no folder") << "not/there/out.csv";
        QTest::addRow("full disk") << "old.csv";
    }

    /// The message names the file, and what stood there before is as it was.
    void placesThatCannotBeWritten()
    {
        QFETCH(QString, file);
        const QByteArray old = "item,rater,label\nold,old,1\n";
        write("old.csv", old);
        QVERIFY(QDir(m_folder->path()).mkdir("locked"));
        QFile::setPermissions(path("locked"), QFile::ReadOwner | QFile::ExeOwner);
        {
            std::optional<NoSuperuser> person;
            std::optional<FullDisk> disk;
            if (file.startsWith("locked"))
                person.emplace(m_folder->path());
            if (file == "old.csv")
                disk.emplace(64);
            exportData("long", true, path(file));
            QTRY_COMPARE(window().messageBar().kind(), MessageBar::Kind::Error);
            QTRY_VERIFY(window().jobs().isIdle());
        }
        QVERIFY2(window().messageBar().text().contains(QFileInfo(file).fileName())
                     && window().messageBar().text().contains("could not be written"),
                 qPrintable(window().messageBar().text()));
        QCOMPARE(read(path("old.csv")), old);
        QCOMPARE(QDir(m_folder->path()).entryList({"*.csv*", "*.??????"}, QDir::Files),
                 (QStringList{"old.csv", "ratings.csv"})); // nothing half written lies about
        // The same choice, where it can be written.
        exportData("long", true, path("good.csv"));
        QTRY_VERIFY(QFile::exists(path("good.csv")));
        QTRY_COMPARE(window().messageBar().kind(), MessageBar::Kind::Notice);
        QCOMPARE(readPanel(path("good.csv").toStdString(), {}).data->ratingCount(), std::int64_t{36});
    }

    void theActionsFollowThePanel()
    {
        QVERIFY(window().actions().get("file.export")->isEnabled());
        m_window->trigger("file.close");
        WAIT_SETTLED(*m_window);
        QVERIFY(!window().actions().get("file.export")->isEnabled());
        QVERIFY(!window().actions().get("figure.table")->isEnabled());
    }

    void everyTableOfAView_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("table"); // part of its title
        QTest::addColumn<QString>("format");
        QTest::addColumn<QByteArray>("begins");
        QTest::addRow("raters") << "raters"
                                << "Raters"
                                << "csv" << QByteArray("rater,panel,labels");
        QTest::addRow("raters, lines") << "raters"
                                       << "Raters"
                                       << "jsonl" << QByteArray("{\"rater\":\"ann\"");
        QTest::addRow("trust") << "consensus"
                               << "Trust in each rater"
                               << "csv" << QByteArray("rater,");
        QTest::addRow("trust, lines") << "consensus"
                                      << "Trust in each rater"
                                      << "jsonl" << QByteArray("{\"rater\":\"ann\"");
        QTest::addRow("matrix") << "agreement"
                                << "Cohen"
                                << "csv" << QByteArray("rater,ann,beth,cydney");
    }

    void everyTableOfAView()
    {
        QFETCH(QString, view);
        QFETCH(QString, table);
        QFETCH(QString, format);
        QFETCH(QByteArray, begins);
        auto* dialog = askForTable(view);
        QVERIFY(dialog);
        auto* tables = dialog->findChild<QComboBox*>("exportTable");
        int row = -1;
        for (int i = 0; i < tables->count() && row < 0; ++i) {
            if (tables->itemText(i).startsWith(table))
                row = i;
        }
        QVERIFY2(row >= 0, qPrintable(tables->itemText(0)));
        tables->setCurrentIndex(row);
        select(dialog, format);
        const QString file = path("table." + format);
        saveTable(dialog, file);
        QTRY_VERIFY(QFile::exists(file));
        QVERIFY2(read(file).startsWith(begins), read(file).left(200));
        QTRY_VERIFY(window().messageBar().text().contains("table." + format));
    }

    void consensusLabels()
    {
        auto* dialog = askForTable("consensus");
        QVERIFY(dialog);
        // The labels are what stands there first.
        QVERIFY(dialog->table().labels);
        select(dialog, "labels:label-studio");
        saveTable(dialog, path("labels.json"));
        QTRY_VERIFY(QFile::exists(path("labels.json")));
        const auto tasks = nlohmann::json::parse(read(path("labels.json")).toStdString());
        QCOMPARE(tasks.size(), std::size_t{12});
        const auto read = readPanel(path("labels.json").toStdString(), {}).data;
        QCOMPARE(read->items.size(), std::size_t{12});
        QCOMPARE(read->raters.size(), std::size_t{1});
        QTRY_VERIFY2(window().messageBar().text().contains("labels.json: 12 "),
                     qPrintable(window().messageBar().text()));
    }

    void comparisonsAreAdded()
    {
        addSecondTable("file.comparisons", "comparisonsDialog",
                       write("battles.csv", "first,second,judge,winner\ni0,i1,ann,first\ni1,i2,judge,second\n"
                                            "i2,i0,judge,tie\n"));
        QTRY_VERIFY(document().data()->hasComparisons());
        QCOMPARE(document().data()->comparisons.size(), std::size_t{3});
        QCOMPARE(document().data()->raters.size(), std::size_t{4}); // ann is a rater, the judge is new
        QCOMPARE(document().data()->ratingCount(), std::int64_t{36});
        QVERIFY2(window().messageBar().text().contains("1 of 2 judges"),
                 qPrintable(window().messageBar().text()));
        WAIT_SETTLED(*m_window);
        // Now there is something for the shape "pairs" to hold.
        exportData("pairs", true, path("pairs.csv"));
        QTRY_VERIFY(QFile::exists(path("pairs.csv")));
        QCOMPARE(readPanel(path("pairs.csv").toStdString(), {}).data->comparisons.size(), std::size_t{3});

        // A table of something else is refused, and what is open stays.
        addSecondTable("file.comparisons", "comparisonsDialog", m_data);
        QTRY_COMPARE(window().messageBar().kind(), MessageBar::Kind::Error);
        QVERIFY(window().messageBar().text().contains("not of comparisons"));
        QCOMPARE(document().data()->comparisons.size(), std::size_t{3});
        WAIT_SETTLED(*m_window);
    }

    void secondTablesFromDatabases()
    {
        const QString database = path("second.db");
        {
            auto connection = QSqlDatabase::addDatabase("QSQLITE", "setup");
            connection.setDatabaseName(database);
            QVERIFY(connection.open());
            QSqlQuery query(connection);
            for (const char* statement :
                 {"CREATE TABLE battles (first TEXT, second TEXT, judge TEXT, winner TEXT)",
                  "INSERT INTO battles VALUES ('i0', 'i1', 'ann', 'first'), ('i1', 'i2', 'ann', 'tie')",
                  "CREATE TABLE gold (item TEXT, truth INTEGER)",
                  "INSERT INTO gold VALUES ('i0', 3), ('i1', 4)"})
                QVERIFY2(query.exec(statement), statement);
        }
        QSqlDatabase::removeDatabase("setup");
        addSecondTable("file.reference", "referenceDialog",
                       write("gold.sql", "-- database: second.db\nSELECT item, truth FROM gold\n"));
        QTRY_COMPARE(document().data()->referenceColumns, std::vector<std::string>{"truth"});
        WAIT_SETTLED(*m_window);
        addSecondTable("file.comparisons", "comparisonsDialog",
                       write("battles.sql", "-- database: second.db\nSELECT * FROM battles\n"));
        QTRY_COMPARE(document().data()->comparisons.size(), std::size_t{2});
        // The reference values are still there.
        QCOMPARE(referenceText(document().data()->items[1], 0), std::string("4"));
        WAIT_SETTLED(*m_window);
        // The database itself has two tables, and the message says how to choose.
        addSecondTable("file.reference", "referenceDialog", database);
        QTRY_COMPARE(window().messageBar().kind(), MessageBar::Kind::Error);
        QVERIFY(window().messageBar().text().contains("-- database:"));
        WAIT_SETTLED(*m_window);
    }

private:
    /// File → Export data…, with the mouse.
    PanelExportDialog* askForData()
    {
        clickMenu("&File", "file.export");
        return m_window->waitFor<PanelExportDialog>("panelExportDialog");
    }

    void exportData(const char* shape, bool edited, const QString& file)
    {
        window().messageBar().dismiss();
        auto* dialog = askForData();
        QVERIFY(dialog);
        auto* shapes = dialog->findChild<QComboBox*>("exportShape");
        QVERIFY(shapes->findData(QLatin1String(shape)) >= 0);
        shapes->setCurrentIndex(shapes->findData(QLatin1String(shape)));
        auto* choice = dialog->findChild<QRadioButton*>(edited ? "exportEdited" : "exportWhole");
        QTest::mouseClick(choice, Qt::LeftButton, {}, QPoint(8, choice->height() / 2));
        QVERIFY(choice->isChecked());
        QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save),
                          Qt::LeftButton);
        auto* files = m_window->waitFor<QFileDialog>("panelExportFile");
        QVERIFY(files);
        emit files->fileSelected(file);
        files->close();
        QTRY_VERIFY(!m_window->find<QFileDialog>("panelExportFile"));
    }

    TableExportDialog* askForTable(const QString& view)
    {
        window().workspace().goTo(view);
        [&] { WAIT_SETTLED(*m_window); }();
        clickMenu("F&igure", "figure.table");
        return m_window->waitFor<TableExportDialog>("tableExportDialog");
    }

    static void select(TableExportDialog* dialog, const QString& format)
    {
        auto* formats = dialog->findChild<QComboBox*>("exportTableFormat");
        QVERIFY2(formats->findData(format) >= 0, qPrintable(format));
        formats->setCurrentIndex(formats->findData(format));
    }

    void saveTable(TableExportDialog* dialog, const QString& file)
    {
        QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save),
                          Qt::LeftButton);
        auto* files = m_window->waitFor<QFileDialog>("tableDialog");
        QVERIFY(files);
        emit files->fileSelected(file);
        files->close();
    }

    void addSecondTable(const char* action, const char* name, const QString& file)
    {
        window().messageBar().dismiss();
        clickMenu("&File", action);
        auto* files = m_window->waitFor<QFileDialog>(name);
        QVERIFY(files);
        emit files->fileSelected(file);
        files->close();
        QTRY_VERIFY(!m_window->find<QFileDialog>(name));
    }

    /// Opens a menu of the menu bar and clicks an entry.
    void clickMenu(const char* title, const char* action)
    {
        for (QAction* entry : window().menuBar()->actions()) {
            if (entry->text() != QLatin1String(title))
                continue;
            QMenu* menu = entry->menu();
            menu->popup(window().mapToGlobal(QPoint(20, 40)));
            QTRY_VERIFY(menu->isVisible());
            auto* wanted = window().actions().get(QLatin1String(action));
            QVERIFY(wanted->isEnabled());
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(wanted).center());
            return;
        }
        QFAIL(title);
    }
};

RATERSCOPE_TEST(tst_Exports)
#include "tst_Exports.moc"
