// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "database/DatabaseRows.h"
#include "document/LoadPanel.h"
#include "io/WritePanel.h"
#include "model/io/IoSupport.h"
#include "studies/Simulate.h"

#include <QFile>
#include <QScopeGuard>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>

#include <atomic>
#include <sstream>
#include <thread>

using namespace raterscope;
using namespace raterscope::test;

/// Panels in a real SQLite file and on a real PostgreSQL server.
class tst_Database : public QObject
{
    Q_OBJECT

private slots:
    void sqliteFile();
    void valuesOfEveryType();
    void severalTables();
    void comparisons();
    void sameAsTheCsv();
    void queryFile();
    void referenceValues();
    void comparisonsBesideRatings();
    void secondTablesThatCannotBeRead();
    void changedAnswerChangesTheHash();
    void manyRows();
    void cancelled();
    void readsOnly();
    void onlyOneReadingStatement_data();
    void onlyOneReadingStatement();
    void unreadable_data();
    void unreadable();
    void addresses_data();
    void addresses();
    void postgres();
    void postgresFailures();
    void postgresCancelled_data();
    void postgresCancelled();
};

namespace {

/// Runs statements on a database of its own connection, which is gone afterwards.
void runStatements(const DatabaseAddress& address, const QStringList& statements)
{
    {
        auto database = QSqlDatabase::addDatabase(address.driver, "setup");
        database.setDatabaseName(address.name);
        database.setHostName(address.host);
        database.setUserName(address.user);
        if (!database.open())
            qFatal("%s", qPrintable(database.lastError().text()));
        QSqlQuery query(database);
        for (const QString& statement : statements) {
            if (!query.exec(statement))
                qFatal("%s: %s", qPrintable(statement), qPrintable(query.lastError().text()));
        }
    }
    QSqlDatabase::removeDatabase("setup");
}

QString makeSqlite(const InputFolder& folder, const char* name, const QStringList& statements)
{
    const QString file = QString::fromStdString(folder.path(name));
    runStatements({"QSQLITE", file, {}, -1, {}, {}, {}, {}}, statements);
    return file;
}

const QStringList threeRatings{
    "CREATE TABLE labels (item TEXT, rater TEXT, label INTEGER)",
    "INSERT INTO labels VALUES ('a', 'Änne', 3), ('a', '陳', 4), ('b', 'Änne', 1), "
    "('b', '陳', NULL)"};

InputIssue loadFailure(const QString& file, const ImportOptions& options = {})
{
    try {
        loadPanel(file, options);
    } catch (const InputError& error) {
        return error.issue;
    }
    return {};
}

} // namespace

void tst_Database::sqliteFile()
{
    const InputFolder folder;
    const QString file = makeSqlite(folder, "panel.db", threeRatings);
    const auto read = loadPanel(file, {});
    const std::vector<NamedRating> expected{
        {"a", "Änne", "label", "3"}, {"a", "陳", "label", "4"}, {"b", "Änne", "label", "1"}};
    QCOMPARE(namedRatings(*read.data), expected);
    QCOMPARE(read.data->provenance.rowsRead, 4);
    QCOMPARE(read.data->provenance.format, std::string("long"));
    QCOMPARE(read.data->provenance.sha256.size(), std::size_t(64));
    QVERIFY(anyContains(read.data->provenance.notes, "query: SELECT * FROM \"labels\""));
    QVERIFY(anyContains(read.data->provenance.notes, "read only"));

    const auto seen = previewFile(file, {});
    QCOMPARE(seen.tableQueries, QStringList{"SELECT * FROM \"labels\""});
    QCOMPARE(seen.preview.columns, (std::vector<std::string>{"item", "rater", "label"}));
    QCOMPARE(seen.preview.layout, std::string("long"));
    QVERIFY(!seen.preview.isTable);
    QCOMPARE(seen.preview.rows.size(), std::size_t(4));
}

void tst_Database::valuesOfEveryType()
{
    const InputFolder folder;
    const QString file =
        makeSqlite(folder, "types.sqlite",
                   {"CREATE TABLE t (item, rater, label)",
                    "INSERT INTO t VALUES (1, 2.5, 0.1), (9007199254740993, 'r', 1e-300), (x'00ff', '', 2), "
                    "('d', NULL, 3), ('  e  ', 'r', ' 4 '), ('f', 'r', '')"});
    const auto read = loadPanel(file, {});
    const std::vector<NamedRating> expected{
        {"1", "2.5", "label", "0.1"}, {"9007199254740993", "r", "label", "1e-300"}, {"e", "r", "label", "4"}};
    QCOMPARE(namedRatings(*read.data), expected);
    // Bytes become hexadecimal; their row and the next have no rater, and say so with their number.
    QCOMPARE(read.issues.rowsDropped(), 2);
    QCOMPARE(read.issues.listed().front().line, 3);
    QCOMPARE(read.issues.listed().front().columnName, std::string("rater"));
}

void tst_Database::severalTables()
{
    const InputFolder folder;
    QStringList statements = threeRatings;
    statements << "CREATE TABLE \"odd \"\"name\"\" 1\" (task TEXT, worker TEXT, label TEXT)"
               << "INSERT INTO \"odd \"\"name\"\" 1\" VALUES ('t1', 'w1', 'yes'), ('t1', 'w2', 'no')"
               << "CREATE VIEW recent AS SELECT item, rater, label FROM labels WHERE item = 'a'";
    const QString file = makeSqlite(folder, "several.db", statements);

    const auto issue = loadFailure(file);
    COMPARE_CONTAINS(issue.message, "several tables: labels, odd \"name\" 1, recent");
    COMPARE_CONTAINS(issue.remedy, "(--query), such as SELECT * FROM \"labels\".");

    const auto seen = previewFile(file, {});
    QCOMPARE(seen.tableQueries.size(), 3);
    QCOMPARE(seen.query, std::string("SELECT * FROM \"labels\""));
    ImportOptions options;
    for (const QString& query : seen.tableQueries) {
        options.query = query.toStdString();
        QVERIFY(loadPanel(file, options).data->ratingCount() >= 2);
    }
    options.query = "select item as unit, rater as annotator, label as score from labels where label > 1 ; ";
    QCOMPARE(loadFailure(file, options).message, std::string("this is not one statement that reads"));
    options.query = "select item as unit, rater as annotator, label as score from labels where label > 1";
    QCOMPARE(loadPanel(file, options).data->ratingCount(), 2);
}

void tst_Database::comparisons()
{
    const InputFolder folder;
    const QString file =
        makeSqlite(folder, "pairs.db",
                   {"CREATE TABLE verdicts (model_a TEXT, model_b TEXT, judge TEXT, winner TEXT)",
                    "INSERT INTO verdicts VALUES ('x', 'y', 'j', 'model_a'), ('y', 'x', 'j', 'model_b'), "
                    "('x', 'z', 'j', 'tie'), ('x', 'z', 'k', 'perhaps')"});
    const auto read = loadPanel(file, {});
    QVERIFY(read.data->hasComparisons());
    QCOMPARE(read.data->provenance.format, std::string("pairs"));
    QCOMPARE(read.data->comparisons.size(), std::size_t(4));
    QCOMPARE(read.issues.total(), 1); // an outcome nobody can read says nothing, and is no tie
    QCOMPARE(read.issues.listed().front().value, std::string("perhaps"));
}

void tst_Database::sameAsTheCsv()
{
    // A panel through a database and through a CSV is the same panel.
    const auto panel = simulatePanel("summeval-like", 11).data;
    std::ostringstream csv;
    writeLongCsv(*panel, csv);
    const InputFolder folder;
    const auto fromCsv = readPanel(folder.write("panel.csv", csv.str()), {});

    QStringList statements{"CREATE TABLE r (item TEXT, rater TEXT, dimension TEXT, value TEXT)", "BEGIN"};
    for (const auto& [item, rater, dimension, label] : namedRatings(*fromCsv.data))
        statements << QStringLiteral("INSERT INTO r VALUES ('%1', '%2', '%3', '%4')")
                          .arg(QString::fromStdString(item), QString::fromStdString(rater),
                               QString::fromStdString(dimension), QString::fromStdString(label));
    const QString file = makeSqlite(folder, "same.db", statements << "COMMIT");
    const auto read = loadPanel(file, {});
    QVERIFY(read.data->ratingCount() > 1000);
    QCOMPARE(namedRatings(*read.data), namedRatings(*fromCsv.data));
}

void tst_Database::queryFile()
{
    const InputFolder folder;
    makeSqlite(folder, "panel.db", threeRatings);
    const auto text = queryFileText("panel.db", "SELECT item, rater, label\nFROM labels -- all of them\n"
                                                "WHERE rater <> '; --'");
    const QString file =
        QString::fromStdString(folder.write("query.sql", "-- what we rated\n" + text.toStdString()));
    QCOMPARE(loadPanel(file, {}).data->ratingCount(), 3);
    const auto seen = previewFile(file, {});
    QVERIFY(seen.tableQueries.isEmpty());
    QCOMPARE(seen.preview.columns.size(), std::size_t(3));

    ImportOptions options;
    options.query = "SELECT 1";
    COMPARE_CONTAINS(loadFailure(file, options).message, "the file holds a query, and another one is given");
}

void tst_Database::referenceValues()
{
    const InputFolder folder;
    const QString panel = QString::fromStdString(
        folder.write("panel.csv", "item,rater,label\na,x,1\na,y,2\nb,x,3\nb,y,3\nc,x,1\n"));
    const QString truth = makeSqlite(folder, "truth.db",
                                     {"CREATE TABLE gold (question TEXT, truth INTEGER)",
                                      "INSERT INTO gold VALUES ('a', 2), ('b', 3), ('z', 1)"});
    ImportOptions options;
    options.referenceFile = truth.toStdString();
    const auto fromTable = loadPanel(panel, options);
    QCOMPARE(fromTable.data->referenceColumns, std::vector<std::string>{"truth"});
    QCOMPARE(referenceText(fromTable.data->items[0], 0), std::string("2"));
    QCOMPARE(referenceText(fromTable.data->items[1], 0), std::string("3"));
    QVERIFY(referenceText(fromTable.data->items[2], 0).empty());
    QCOMPARE(dropCount(*fromTable.data, "reference values of items that the panel does not have"), 1);
    QVERIFY(anyContains(fromTable.data->provenance.notes, "2 of 3 items have one"));

    // A query names its columns; a panel that is a database itself takes them just the same.
    options.referenceFile = folder.write(
        "truth.sql",
        queryFileText("truth.db", "SELECT 1 AS n, question, truth + 1 AS t FROM gold").toStdString());
    options.referenceMapping = {{"item", {"question"}}, {"reference", {"t"}}};
    const auto byQuery = loadPanel(makeSqlite(folder, "panel.db", threeRatings), options);
    QCOMPARE(byQuery.data->referenceColumns, std::vector<std::string>{"t"});
    QCOMPARE(referenceText(byQuery.data->items[0], 0), std::string("3"));
    QVERIFY(QSqlDatabase::connectionNames().isEmpty());
}

void tst_Database::comparisonsBesideRatings()
{
    const InputFolder folder;
    const QString panel = makeSqlite(folder, "panel.db", threeRatings);
    makeSqlite(folder, "battles.db",
               {"CREATE TABLE battles (first TEXT, second TEXT, judge TEXT, winner TEXT, round INTEGER)",
                "INSERT INTO battles VALUES ('a', 'b', 'judge-7b', 'first', 1), "
                "('b', 'a', 'judge-7b', 'tie', 1), ('a', 'b', 'Änne', 'second', 2), "
                "('a', 'b', 'Änne', NULL, 2)"});
    ImportOptions options;
    options.comparisonFile =
        folder.write("battles.sql", queryFileText("battles.db", "SELECT first, second, judge, winner FROM "
                                                                "battles WHERE round = 1")
                                        .toStdString());
    const auto first = loadPanel(panel, options);
    QCOMPARE(first.data->comparisons.size(), std::size_t(2));
    QVERIFY(first.data->comparisons.verdict[0] == Verdict::First);
    QVERIFY(first.data->comparisons.verdict[1] == Verdict::Tie);
    QCOMPARE(first.data->items.size(), std::size_t(2)); // joined by name
    QCOMPARE(first.data->raters.size(), std::size_t(3));
    QCOMPARE(first.data->ratingCount(), 3);

    options.comparisonFile = folder.path("battles.db");
    const auto all = loadPanel(panel, options);
    QVERIFY(all.data->comparisons.size() >= 3);
    QVERIFY(anyContains(all.data->provenance.notes, "1 of 2 judges are raters of the ratings"));
}

void tst_Database::secondTablesThatCannotBeRead()
{
    const InputFolder folder;
    const QString panel = makeSqlite(folder, "panel.db", threeRatings);
    const QString several =
        makeSqlite(folder, "several.db", {"CREATE TABLE x (a, b)", "CREATE TABLE y (a, b)"});
    ImportOptions options;
    options.referenceFile = several.toStdString();
    auto issue = loadFailure(panel, options);
    COMPARE_CONTAINS(issue.message, "several tables: x, y");
    COMPARE_CONTAINS(issue.remedy, "-- database:");
    QCOMPARE(issue.file, several.toStdString());
    options.referenceFile =
        folder.write("one.sql", queryFileText("panel.db", "SELECT item FROM labels").toStdString());
    COMPARE_CONTAINS(loadFailure(panel, options).message, "needs two columns");
    options.referenceFile =
        folder.write("none.sql", queryFileText("missing.db", "SELECT 1, 2").toStdString());
    COMPARE_CONTAINS(loadFailure(panel, options).message, "there is no database");
    options.referenceFile.clear();
    options.comparisonFile = panel.toStdString(); // ratings
    COMPARE_CONTAINS(loadFailure(panel, options).message, "a table of ratings, not of comparisons");
    QVERIFY(QSqlDatabase::connectionNames().isEmpty());
}

void tst_Database::changedAnswerChangesTheHash()
{
    const InputFolder folder;
    const QString file = makeSqlite(folder, "panel.db", threeRatings);
    const auto before = loadPanel(file, {}).data->provenance.sha256;
    QCOMPARE(loadPanel(file, {}).data->provenance.sha256, before);
    runStatements({"QSQLITE", file, {}, -1, {}, {}, {}, {}}, {"CREATE TABLE other (x)", "DROP TABLE other"});
    QCOMPARE(loadPanel(file, {}).data->provenance.sha256, before); // the file has changed, its answer has not
    runStatements({"QSQLITE", file, {}, -1, {}, {}, {}, {}},
                  {"UPDATE labels SET label = 2 WHERE item = 'b'"});
    QVERIFY(loadPanel(file, {}).data->provenance.sha256 != before);
}

void tst_Database::manyRows()
{
    // More rows than the sniffer looks at, and none is lost or read twice.
    const InputFolder folder;
    const QString file =
        makeSqlite(folder, "many.db",
                   {"CREATE TABLE r (item INTEGER, rater TEXT, label INTEGER)",
                    "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 19999) "
                    "INSERT INTO r SELECT i / 4, 'r' || (i % 4), (i * 7) % 5 FROM n"});
    const auto read = loadPanel(file, {});
    QCOMPARE(read.data->ratingCount(), 20000);
    QCOMPARE(read.data->items.size(), std::size_t(5000));
    QCOMPARE(read.data->provenance.rowsRead, 20000);
    QCOMPARE(labelCounts(*read.data).at("0"), 4000);
}

void tst_Database::cancelled()
{
    const InputFolder folder;
    const QString file = makeSqlite(folder, "panel.db", threeRatings);
    const std::atomic<bool> stop = true;
    const JobControl job(&stop, {});
    QVERIFY_EXCEPTION_THROWN(loadPanel(file, {}, job), Cancelled);
    QVERIFY(QSqlDatabase::connectionNames().isEmpty()); // every connection is closed with its rows
}

void tst_Database::readsOnly()
{
    const InputFolder folder;
    const QString file = makeSqlite(folder, "panel.db", threeRatings);
    const auto bytes = sha256OfFile(file);
    QVERIFY(QFile::setPermissions(file, QFile::ReadOwner));
    QCOMPARE(loadPanel(file, {}).data->ratingCount(), 3);
    QCOMPARE(sha256OfFile(file), bytes);
}

void tst_Database::onlyOneReadingStatement_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<bool>("reads");
    QTest::newRow("select") << "SELECT * FROM labels" << true;
    QTest::newRow("comment first") << "-- ratings\n/* all\n of them */ select * from labels" << true;
    QTest::newRow("with") << "WITH x AS (SELECT * FROM labels) SELECT * FROM x" << true;
    QTest::newRow("semicolon in a text") << "SELECT item, rater, label FROM labels WHERE item <> ';'" << true;
    QTest::newRow("two") << "SELECT * FROM labels; DROP TABLE labels" << false;
    QTest::newRow("drop") << "DROP TABLE labels" << false;
    QTest::newRow("update") << "UPDATE labels SET label = 5" << false;
    QTest::newRow("pragma") << "PRAGMA journal_mode = DELETE" << false;
    QTest::newRow("attach") << "ATTACH 'other.db' AS other" << false;
    QTest::newRow("copy") << "COPY labels TO '/tmp/labels'" << false;
    QTest::newRow("selection is no select") << "selection" << false;
    QTest::newRow("hidden behind a comment") << "-- SELECT\nDELETE FROM labels" << false;
}

void tst_Database::onlyOneReadingStatement()
{
    QFETCH(QString, query);
    QFETCH(bool, reads);
    const InputFolder folder;
    const QString file = makeSqlite(folder, "panel.db", threeRatings);
    ImportOptions options;
    options.query = query.toStdString();
    if (reads)
        QCOMPARE(loadPanel(file, options).data->ratingCount(), 3);
    else
        COMPARE_CONTAINS(loadFailure(file, options).message, "not one statement that reads");
    QCOMPARE(loadPanel(file, {}).data->ratingCount(), 3);
}

void tst_Database::unreadable_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("content"); // empty: a SQLite file
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("message");
    QTest::newRow("no such table") << "a.db"
                                   << ""
                                   << "SELECT * FROM missing"
                                   << "no such table: missing";
    QTest::newRow("syntax") << "a.db"
                            << ""
                            << "SELECT FROM"
                            << "the query failed: near \"FROM\"";
    QTest::newRow("no row") << "a.db"
                            << ""
                            << "SELECT * FROM labels WHERE 0"
                            << "the query gives no row";
    QTest::newRow("one column") << "a.db"
                                << ""
                                << "SELECT item FROM labels"
                                << "";
    QTest::newRow("query for a text") << "a.csv"
                                      << "item,rater,label\na,b,1\n"
                                      << "SELECT 1"
                                      << "this is no SQLite database";
    QTest::newRow("broken database") << "b.db"
                                     << QString("SQLite format 3") + QChar(0) + QString(5000, QChar(0x78))
                                     << ""
                                     << "cannot be read: ";
    QTest::newRow("no address") << "q.sql"
                                << "SELECT 1"
                                << ""
                                << "does not say which database";
    QTest::newRow("no query") << "q.sql"
                              << "-- database: x.db\n;"
                              << ""
                              << "holds no query";
    QTest::newRow("no database") << "q.sql"
                                 << "-- database: none.db\nSELECT 1"
                                 << ""
                                 << "there is no database";
    QTest::newRow("odd address") << "q.sql"
                                 << "-- database: mysql://x/y\nSELECT 1"
                                 << ""
                                 << "cannot be read";
    QTest::newRow("empty") << "q.sql"
                           << "\n"
                           << ""
                           << "does not say which database";
}

void tst_Database::unreadable()
{
    QFETCH(QString, name);
    QFETCH(QString, content);
    QFETCH(QString, query);
    QFETCH(QString, message);
    const InputFolder folder;
    const QString file =
        content.isEmpty() ? makeSqlite(folder, qPrintable(name), threeRatings)
                          : QString::fromStdString(folder.write(name.toStdString(), content.toStdString()));
    ImportOptions options;
    options.query = query.toStdString();
    const auto issue = loadFailure(file, options);
    QVERIFY(!issue.message.empty());
    QVERIFY(!issue.remedy.empty());
    QCOMPARE(issue.file, file.toStdString());
    COMPARE_CONTAINS(issue.message, message.toStdString());
    QVERIFY(QSqlDatabase::connectionNames().isEmpty());
}

void tst_Database::addresses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown"); // empty: cannot be read
    QTest::addColumn<QString>("options");
    QTest::newRow("path") << "a b/ratings.db"
                          << "a b/ratings.db"
                          << "";
    QTest::newRow("sqlite:") << "sqlite:ratings.db"
                             << "ratings.db"
                             << "";
    QTest::newRow("whole") << "postgresql://anna:p%40ss@db.example.org:5433/the%20ratings?sslmode=require"
                           << "anna@db.example.org:5433/the ratings"
                           << "sslmode=require";
    QTest::newRow("short") << "postgres:///ratings"
                           << "localhost/ratings"
                           << "";
    QTest::newRow("socket") << "postgresql://me@/ratings?host=/run/pg"
                            << "me@/run/pg/ratings"
                            << "";
    QTest::newRow("no database") << "postgresql://host"
                                 << ""
                                 << "";
    QTest::newRow("other") << "mysql://host/db"
                           << ""
                           << "";
    QTest::newRow("options that would add others") << "postgresql://h/d?a=b%3Bc=d"
                                                   << ""
                                                   << "";
    QTest::newRow("nothing") << ""
                             << ""
                             << "";
}

void tst_Database::addresses()
{
    QFETCH(QString, text);
    QFETCH(QString, shown);
    QFETCH(QString, options);
    const auto address = parseDatabaseAddress(text);
    QCOMPARE(address.has_value(), !shown.isEmpty());
    if (!address)
        return;
    QCOMPARE(address->text(), shown);
    QVERIFY(!address->text().contains("p@ss"));
    QCOMPARE(address->options, options);
}

void tst_Database::postgres()
{
    const QString server = qEnvironmentVariable("RATERSCOPE_POSTGRES");
    if (server.isEmpty())
        QSKIP("no PostgreSQL server: run it through tests/support/with-postgres (Debian package postgresql)");
    const auto address = parseDatabaseAddress(server);
    QVERIFY(address.has_value());
    runStatements(
        *address,
        {"DROP TABLE IF EXISTS ratings",
         "CREATE TABLE ratings (item bigint, rater text, round int, score numeric(4,2), at timestamptz)",
         "INSERT INTO ratings SELECT i / 3, 'Wörker ' || (i % 3), i % 2, ((i * 7) % 9) / 2.0, now() "
         "FROM generate_series(0, 29999) i",
         "INSERT INTO ratings VALUES (0, '陳', 1, NULL, now())"});
    const InputFolder folder;
    const auto open = [&](const QString& query) {
        const auto text = queryFileText(server, query);
        return QString::fromStdString(folder.write("query.sql", text.toStdString()));
    };
    const auto read = loadPanel(open("SELECT item, rater, score FROM ratings"), {});
    QCOMPARE(read.data->ratingCount(), 30000);
    QCOMPARE(read.data->items.size(), std::size_t(10000));
    QCOMPARE(raterNames(*read.data).size(), std::size_t(4));
    // numeric(4,2) comes as 0.50: the same level as 0.5.
    const auto counts = labelCounts(*read.data);
    QCOMPARE(counts.size(), std::size_t(9));
    QCOMPARE(counts.at("0.5"), 3333);
    QVERIFY(anyContains(read.data->provenance.notes, "PostgreSQL: tester@"));

    const auto half = loadPanel(open("SELECT item, rater, score FROM ratings WHERE round = 1"), {});
    QCOMPARE(half.data->ratingCount(), 15000);
    QVERIFY(half.data->provenance.sha256 != read.data->provenance.sha256);
    // A boolean and a word.
    const auto words =
        loadPanel(open("SELECT item, rater, score > 2 AS label FROM ratings WHERE score IS NOT NULL"), {});
    QCOMPARE(labelCounts(*words.data).size(), std::size_t(2));
    QVERIFY(labelCounts(*words.data).contains("true"));
}

void tst_Database::postgresFailures()
{
    const QString server = qEnvironmentVariable("RATERSCOPE_POSTGRES");
    if (server.isEmpty())
        QSKIP("no PostgreSQL server: run it through tests/support/with-postgres (Debian package postgresql)");
    const InputFolder folder;
    const auto failure = [&](const QString& database, const QString& query) {
        const auto text = queryFileText(database, query);
        return loadFailure(QString::fromStdString(folder.write("query.sql", text.toStdString())));
    };
    COMPARE_CONTAINS(failure(server, "SELECT * FROM nowhere").message, "relation \"nowhere\" does not exist");
    COMPARE_CONTAINS(failure(server, "SELECT 1; DROP TABLE ratings").message, "not one statement");
    // A statement that reads and writes at once is stopped by the server.
    const auto writes = failure(server, "WITH x AS (DELETE FROM ratings RETURNING *) SELECT * FROM x");
    COMPARE_CONTAINS(writes.message, "read-only transaction");
    COMPARE_CONTAINS(failure(server, "SELECT 1 / (i - 2) AS item, 'r' AS rater, 1 AS label "
                                     "FROM generate_series(1, 3) i")
                         .message,
                     "division by zero");
    QString unknown = server;
    unknown.replace("/postgres?", "/no_such_database?");
    const auto issue = failure(unknown, "SELECT 1");
    COMPARE_CONTAINS(issue.message, "cannot be opened");
    COMPARE_CONTAINS(issue.message, "no_such_database");
    const auto secret = failure("postgresql://u:sesame@127.0.0.1:1/db", "SELECT 1");
    COMPARE_CONTAINS(secret.message, "cannot be opened");
    QVERIFY(!QString::fromStdString(secret.text()).contains("sesame"));
    QVERIFY(QSqlDatabase::connectionNames().isEmpty());
}

void tst_Database::postgresCancelled_data()
{
    QTest::addColumn<QString>("query");
    // Without the cancel, each of them would take a minute.
    QTest::newRow("before the first row") << "SELECT 'a' AS item, 'x' AS rater, 1 AS label FROM pg_sleep(60)";
    QTest::newRow("between rows") << "SELECT i / 2 AS item, 'r' || (i % 2) AS rater, 1 AS label, "
                                     "CASE WHEN i > 4000 THEN pg_sleep(60)::text END AS slept "
                                     "FROM generate_series(0, 4010) i";
}

void tst_Database::postgresCancelled()
{
    QFETCH(QString, query);
    const QString server = qEnvironmentVariable("RATERSCOPE_POSTGRES");
    if (server.isEmpty())
        QSKIP("no PostgreSQL server: run it through tests/support/with-postgres (Debian package postgresql)");
    const InputFolder folder;
    const auto file =
        QString::fromStdString(folder.write("slow.sql", queryFileText(server, query).toStdString()));
    const auto waits = [&](const QString& what) {
        // How many other statements the server runs that hold these words.
        const auto count = loadPanel(
            QString::fromStdString(folder.write(
                "count.sql",
                queryFileText(server,
                              QStringLiteral("SELECT 'n' AS item, 'r' AS rater, count(*) AS label FROM "
                                             "pg_stat_activity WHERE state = 'active' AND pid <> "
                                             "pg_backend_pid() AND query LIKE '%%1%'")
                                  .arg(what))
                    .toStdString())),
            {});
        return count.data->dimensions[0].scale.labels[0] != "0";
    };
    std::atomic<bool> stop = false;
    std::atomic<bool> cancelled = false;
    std::atomic<bool> ended = false;
    std::thread reading([&] {
        try {
            loadPanel(file, {}, JobControl(&stop, {}));
        } catch (const Cancelled&) {
            cancelled = true;
        } catch (const std::exception& error) {
            qWarning("%s", error.what());
        }
        ended = true;
    });
    const auto join = qScopeGuard([&] {
        stop = true;
        reading.join();
    });
    QTRY_VERIFY(waits("pg_sleep(60)"));
    QVERIFY(!ended);
    stop = true;
    QTRY_VERIFY(ended);
    QVERIFY(cancelled);
    QTRY_VERIFY(!waits("pg_sleep(60)")); // the server has stopped too
}

RATERSCOPE_TEST(tst_Database)
#include "tst_Database.moc"
