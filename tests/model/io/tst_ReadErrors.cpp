// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/io/IoSupport.h"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

using namespace raterscope;
using namespace raterscope::test;

using Names = std::vector<std::string>;

namespace {

const std::string tidy = "item,rater,label\ni1,r1,a\ni1,r2,b\ni2,r1,a\n";

double peakMegabytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

} // namespace

/// Bad input: what cannot be read says where and what to do; what can be read loads, and the rest is listed.
class tst_ReadErrors : public QObject
{
    Q_OBJECT

private slots:
    void refusedFiles_data();
    void refusedFiles();
    void unreadableFile();
    void missingFile();
    void folderForFile();
    void notARegularFile();
    void fileAboveTheLimit();
    void refusedRequests_data();
    void refusedRequests();
    void droppedRows_data();
    void droppedRows();
    void offScaleInAWideTable();
    void repeatsThatCannotBeAveraged();
    void raterWithoutRating();
    void mixedLabelsAreNoted();
    void wordsForMissingAreNoted();
    void unclosedQuoteAtTheEnd();
    void endlessFieldIsBounded();
    void endlessRowIsBounded();
    void endlessJsonLineIsBounded();
    void nulByteBeyondTheSample();
    void manyIssuesAreCounted();
    void everyReasonIsListed();
    void manyOffScaleValuesAreCounted();
    void issuesComeInFileOrder();
    void repeatedColumnNames();
    void cancelBeforeAndDuring();
    void cancelIsHeardAtOnce();
};

void tst_ReadErrors::refusedFiles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("remedy");
    const auto row = [](const char* name, const std::string& bytes, const char* message, const char* remedy) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << message << remedy;
    };
    using namespace std::string_literals;
    row("empty", "", "the file is empty", "at least one rating");
    row("blank lines only", "\n\n  \n", "no row", "at least one rating");
    row("header only", "item,rater,label\n", "a header and no row", "--header no");
    row("header only, no line end", "item,rater,label", "a header and no row", "--header no");
    row("NUL bytes", "item,rater\0,label\ni1,r1,\0\0\0x\n"s, "binary file", "--encoding");
    row("spreadsheet", "PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0b\xee\x9dh"s, "binary file",
        "save the sheet as CSV");
    row("gzip", "\x1f\x8b\x08\0\0\0\0\0\0\x03\x4b\xcb\xcf\x07\0\x21\x65"s, "binary file", "gzip");
    row("no rater column", "question,truth\nq1,yes\nq2,no\n", "no column looks like the labels of a rater",
        "question, truth");
    row("long without a value", "item,worker,when,where\ni1,anna,x,y\n", "value",
        "item, worker, when, where");
    row("every cell blank", "item,r1,r2\ni1,,\ni2, ,\n", "none of the 2 rows", "--map");
    row("every row ragged", "item,rater,label\ni1,r1\ni2\n", "none of the 2 rows",
        "expected 3 fields, found 2");
    row("JSON without raters", "{\"item\": 1, \"when\": \"a\"}\n",
        "no column looks like the labels of a rater", "item, when");
    row("JSON list without records", "[[1, 2], [3]]\n", "not a record with keys", "one object a line");
    row("quote from the start", "\"item,rater,label\ni1,r1,a\n", "a quote that is never closed",
        "--quote none");
}

void tst_ReadErrors::refusedFiles()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, message);
    QFETCH(QString, remedy);
    const InputFolder folder;
    const auto path = folder.write("bad.csv", bytes.toStdString());
    const auto issue = failureOf(path);
    QCOMPARE(issue.severity, InputIssue::Severity::Fatal);
    QCOMPARE(issue.file, path);
    COMPARE_CONTAINS(issue.message, message.toStdString());
    COMPARE_CONTAINS(issue.remedy, remedy.toStdString());
    COMPARE_CONTAINS(issue.text(), "bad.csv");
    // The preview of the import dialog fails in the same way, or shows what there is; it never crashes.
    try {
        previewPanel(path, {});
    } catch (const InputError& error) {
        QVERIFY(!error.issue.remedy.empty());
    }
}

void tst_ReadErrors::unreadableFile()
{
    if (geteuid() == 0)
        QSKIP("the superuser may read everything");
    const InputFolder folder;
    const auto path = folder.write("x.csv", tidy);
    std::filesystem::permissions(path, std::filesystem::perms::none);
    COMPARE_CONTAINS(failureOf(path).message, "cannot be opened");
    COMPARE_CONTAINS(failureOf(path).remedy, "permissions");
}

void tst_ReadErrors::missingFile()
{
    const auto issue = failureOf("/nowhere/at/all.csv");
    QCOMPARE(issue.message, std::string("there is no such file"));
    COMPARE_CONTAINS(issue.text(), "/nowhere/at/all.csv");
}

void tst_ReadErrors::folderForFile()
{
    const InputFolder folder;
    COMPARE_CONTAINS(failureOf(folder.path(".")).message, "a folder, not a file");
}

void tst_ReadErrors::notARegularFile()
{
    COMPARE_CONTAINS(failureOf("/dev/null").message, "not a regular file");
}

void tst_ReadErrors::fileAboveTheLimit()
{
    const InputFolder folder;
    ImportOptions options;
    options.largestFile = 20;
    const auto issue = failureOf(folder.write("x.csv", tidy), options);
    COMPARE_CONTAINS(issue.message, "above the limit of 20 bytes");
    COMPARE_CONTAINS(issue.remedy, "--max-size");

    // A sparse file of two gigabytes is refused by its size, without reading it.
    const auto path = folder.write("huge.csv", tidy);
    std::filesystem::resize_file(path, 2'000'000'000);
    const auto huge = failureOf(path);
    COMPARE_CONTAINS(huge.message, "2,000 MB");
    COMPARE_CONTAINS(huge.message, "limit of 1,000 MB");
}

void tst_ReadErrors::refusedRequests_data()
{
    QTest::addColumn<QString>("request");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("remedy");
    QTest::newRow("unknown column") << "map"
                                    << "no column \"wrong\""
                                    << "The columns are: item, rater, label.";
    QTest::newRow("unknown column by number") << "map-number"
                                              << "no column \"9\""
                                              << "go by their number";
    QTest::newRow("unknown role") << "role"
                                  << "no role \"colour\""
                                  << "item, rater, value";
    QTest::newRow("unknown rater column") << "raters"
                                          << "no column \"r9\""
                                          << "The columns are";
    QTest::newRow("unknown reference") << "reference"
                                       << "no column \"gold\""
                                       << "The columns are";
    QTest::newRow("pattern fits nothing") << "pattern"
                                          << "no column fits the rater pattern"
                                          << "The columns are";
    QTest::newRow("pattern without rater") << "no-rater"
                                           << "does not hold {rater}"
                                           << "{rater}_{dimension}";
    QTest::newRow("unknown format") << "format"
                                    << "unknown format \"xlsx\""
                                    << "auto, long, wide, pairs, summeval, mtbench";
    QTest::newRow("unknown encoding") << "encoding"
                                      << "unknown text encoding \"KLINGON\""
                                      << "UTF-8";
    QTest::newRow("panel rule fits nobody") << "panel"
                                            << "no rater fits \"zz*\" of the panel crowd"
                                            << "r1, r2";
    QTest::newRow("raters of a long table") << "long-raters"
                                            << "read as long"
                                            << "--format wide";
    QTest::newRow("value of a wide table") << "wide-value"
                                           << "belong to a long table"
                                           << "--format long";
    QTest::newRow("nothing on the scale") << "scale"
                                          << "no rating is on the declared scale"
                                          << "not on the scale 1–5";
    QTest::newRow("summeval that is none") << "summeval"
                                           << "none of the 4 rows"
                                           << "no complete JSON record";
    QTest::newRow("delimiter is quote") << "same"
                                        << "same character"
                                        << "another";
}

void tst_ReadErrors::refusedRequests()
{
    QFETCH(QString, request);
    QFETCH(QString, message);
    QFETCH(QString, remedy);
    ImportOptions options;
    if (request == QLatin1String("map"))
        options.mapping = {{"item", {"wrong"}}};
    else if (request == QLatin1String("map-number")) {
        options.header = false;
        options.mapping = {{"item", {"9"}}};
    } else if (request == QLatin1String("role"))
        options.mapping = {{"colour", {"item"}}};
    else if (request == QLatin1String("raters"))
        options.raterColumns = {"r9"};
    else if (request == QLatin1String("reference"))
        options.referenceColumns = {"gold"};
    else if (request == QLatin1String("pattern"))
        options.raterPattern = "{rater}_{dimension}";
    else if (request == QLatin1String("no-rater"))
        options.raterPattern = "{dimension}";
    else if (request == QLatin1String("format"))
        options.format = "xlsx";
    else if (request == QLatin1String("encoding"))
        options.encoding = "klingon";
    else if (request == QLatin1String("panel"))
        options.panels = {{"crowd", {"zz*"}}};
    else if (request == QLatin1String("long-raters")) {
        options.format = "long";
        options.raterColumns = {"label"};
    } else if (request == QLatin1String("wide-value")) {
        options.format = "wide";
        options.mapping = {{"value", {"label"}}};
    } else if (request == QLatin1String("scale"))
        options.scale = parseScale("1..5");
    else if (request == QLatin1String("summeval"))
        options.format = "summeval";
    else if (request == QLatin1String("same"))
        options.delimiter = options.quote = ';';
    const InputFolder folder;
    const auto issue = failureOf(folder.write("x.csv", tidy), options);
    QCOMPARE(issue.severity, InputIssue::Severity::Fatal);
    COMPARE_CONTAINS(issue.message, message.toStdString());
    COMPARE_CONTAINS(issue.remedy, remedy.toStdString());
}

void tst_ReadErrors::droppedRows_data()
{
    QTest::addColumn<QString>("row");
    QTest::addColumn<bool>("scaled");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("columnName");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("message");
    QTest::newRow("too few fields") << "i2,r1" << false << 0 << ""
                                    << ""
                                    << "expected 4 fields, found 2";
    QTest::newRow("too many fields") << "i2,r1,tone,4,5" << false << 0 << ""
                                     << ""
                                     << "expected 4 fields, found 5";
    QTest::newRow("no item") << ",r1,tone,4" << false << 1 << "item"
                             << ""
                             << "the item is empty";
    QTest::newRow("blank item") << "\"  \",r1,tone,4" << false << 1 << "item"
                                << ""
                                << "the item is empty";
    QTest::newRow("no rater") << "i2,,tone,4" << false << 2 << "rater"
                              << ""
                              << "the rater is empty";
    QTest::newRow("no dimension") << "i2,r1,,4" << false << 3 << "aspect"
                                  << ""
                                  << "the dimension is empty";
    QTest::newRow("off the scale") << "i2,r1,tone,6" << true << 4 << "score"
                                   << "6"
                                   << "not on the scale 1–5";
    QTest::newRow("word on a numeric scale") << "i2,r1,tone,good" << true << 4 << "score"
                                             << "good"
                                             << "not on the scale 1–5";
    QTest::newRow("between two levels") << "i2,r1,tone,3.5" << true << 4 << "score"
                                        << "3.5"
                                        << "not on the scale 1–5";
}

void tst_ReadErrors::droppedRows()
{
    QFETCH(QString, row);
    QFETCH(bool, scaled);
    QFETCH(int, column);
    QFETCH(QString, columnName);
    QFETCH(QString, value);
    QFETCH(QString, message);
    const InputFolder folder;
    ImportOptions options;
    if (scaled)
        options.scale = parseScale("1..5");
    const auto path = folder.write("x.csv", "item,rater,aspect,score\ni1,r1,tone,1\n" + row.toStdString()
                                                + "\ni3,r1,tone,2\n");
    const auto result = readPanel(path, options);
    QCOMPARE(result.data->ratingCount(), std::int64_t{2});
    QCOMPARE(result.issues.total(), std::int64_t{1});
    QCOMPARE(result.issues.rowsDropped(), std::int64_t{1});
    const auto& issue = result.issues.listed().front();
    QCOMPARE(issue.severity, InputIssue::Severity::RowDropped);
    QCOMPARE(issue.file, path);
    QCOMPARE(issue.line, std::int64_t{3});
    QCOMPARE(issue.column, std::int64_t{column});
    QCOMPARE(QString::fromStdString(issue.columnName), columnName);
    QCOMPARE(QString::fromStdString(issue.value), value);
    QCOMPARE(QString::fromStdString(issue.message), message);
    QVERIFY(!issue.remedy.empty());
    const std::string reason = scaled ? "value not on the declared scale" : message.toStdString();
    QCOMPARE(dropCount(*result.data, reason), std::int64_t{1});
    QCOMPARE(result.data->provenance.rowsRead, std::int64_t{3});
}

void tst_ReadErrors::offScaleInAWideTable()
{
    const InputFolder folder;
    ImportOptions options;
    options.scale = parseScale("1..5");
    const auto result = readPanel(
        folder.write("x.csv", "item,a_tone,a_fact,b_tone,b_fact\ni1,1,2,3,4\ni2,5,5,n/a,9\n"), options);
    QCOMPARE(result.data->ratingCount(), std::int64_t{6});
    QCOMPARE(result.issues.total(), std::int64_t{2});
    const auto& listed = result.issues.listed();
    QCOMPARE(listed[0].line, std::int64_t{3});
    QCOMPARE(listed[0].value + "/" + listed[1].value, std::string("n/a/9"));
    QCOMPARE(listed[0].column, std::int64_t{4});
    QCOMPARE(listed[0].columnName, std::string("b_tone"));
    QCOMPARE(listed[1].columnName, std::string("b_fact"));
}

void tst_ReadErrors::repeatsThatCannotBeAveraged()
{
    const InputFolder folder;
    ImportOptions options;
    options.repeats = RepeatPolicy::Mean;
    const auto issue = failureOf(folder.write("x.csv", "item,rater,label\ni1,r1,a\ni1,r1,b\n"), options);
    COMPARE_CONTAINS(issue.message, "can be averaged only when they are numbers");
    COMPARE_CONTAINS(issue.message, "first, last, mode or keep");
}

void tst_ReadErrors::raterWithoutRating()
{
    const InputFolder folder;
    const auto result = readPanel(folder.write("x.csv", "item,r1,r2,r3\ni1,1,,2\ni2,2, ,2\n"), {});
    QCOMPARE(raterNames(*result.data), (Names{"r1", "r2", "r3"}));
    QCOMPARE(result.data->ratingCount(), std::int64_t{4});
    QCOMPARE(result.issues.total(), std::int64_t{1});
    QCOMPARE(result.issues.rowsDropped(), std::int64_t{0});
    COMPARE_CONTAINS(result.issues.listed().front().message, "the rater \"r2\" has no rating");
}

void tst_ReadErrors::mixedLabelsAreNoted()
{
    const InputFolder folder;
    const auto result = readPanel(folder.write("x.csv", "item,r1,r2\ni1,1,2\ni2,2,good\n"), {});
    QCOMPARE(result.data->dimensions.front().scale.kind, ScaleKind::Nominal);
    QCOMPARE(result.issues.total(), std::int64_t{1});
    COMPARE_CONTAINS(result.issues.listed().front().message, "mixes numbers with words (good)");
    COMPARE_CONTAINS(result.issues.listed().front().remedy, "--scale");
}

void tst_ReadErrors::wordsForMissingAreNoted()
{
    const InputFolder folder;
    const auto result = readPanel(folder.write("x.csv", "item,r1,r2\ni1,yes,no\ni2,NA,yes\n"), {});
    QCOMPARE(result.data->ratingCount(), std::int64_t{4});
    const auto& issue = result.issues.listed().front();
    QCOMPARE(issue.value, std::string("NA"));
    COMPARE_CONTAINS(issue.message, "a word for a missing value");
}

void tst_ReadErrors::unclosedQuoteAtTheEnd()
{
    const InputFolder folder;
    const auto result = readPanel(folder.write("x.csv", tidy + "i3,r1,\"a\ni4,r1,b\ni5,r1,c\n"), {});
    QCOMPARE(result.data->ratingCount(), std::int64_t{3});
    QCOMPARE(result.issues.total(), std::int64_t{1});
    QCOMPARE(result.issues.listed().front().line, std::int64_t{5});
    COMPARE_CONTAINS(result.issues.listed().front().message, "a quote that opens here is never closed");
    COMPARE_CONTAINS(result.issues.listed().front().remedy, "--quote none");
}

void tst_ReadErrors::endlessFieldIsBounded()
{
    const InputFolder folder;
    const auto path = folder.write("x.csv", tidy + "i3,r1,\"");
    {
        std::ofstream out(path, std::ios::app);
        const std::string line = std::string(99, 'x') + "\n";
        for (int i = 0; i < 1'500'000; ++i)
            out << line;
    }
    [[maybe_unused]] const double before = peakMegabytes();
    const auto issue = failureOf(path);
    QCOMPARE(issue.line, std::int64_t{5});
    COMPARE_CONTAINS(issue.message, "no end within 16 MiB");
    COMPARE_CONTAINS(issue.remedy, "--quote none");
    // 150 MB of file; the sanitizers keep freed memory, so the bound is not asked of them.
#if !defined(__SANITIZE_ADDRESS__)
    QVERIFY2(peakMegabytes() - before < 60.0, qPrintable(QString::number(peakMegabytes() - before)));
#endif
}

void tst_ReadErrors::endlessRowIsBounded()
{
    const InputFolder folder;
    const auto path = folder.write("x.csv", tidy);
    {
        std::ofstream out(path, std::ios::app);
        const std::string cells = std::string(1 << 10, 'x') + ",";
        for (int i = 0; i < 80'000; ++i)
            out << cells;
    }
    const auto issue = failureOf(path);
    QCOMPARE(issue.line, std::int64_t{5});
    COMPARE_CONTAINS(issue.message, "no end");
}

void tst_ReadErrors::endlessJsonLineIsBounded()
{
    const InputFolder folder;
    const auto path =
        folder.write("x.jsonl", "{\"expert_annotations\": [], \"text\": \"" + std::string(20 << 20, 'x'));
    const auto issue = failureOf(path);
    QCOMPARE(issue.line, std::int64_t{1});
    COMPARE_CONTAINS(issue.message, "longer than 16 MiB");
}

void tst_ReadErrors::nulByteBeyondTheSample()
{
    const InputFolder folder;
    std::string text = "item,rater,label\n";
    for (int i = 0; i < 100'000; ++i)
        text += "item_" + std::to_string(i) + ",r,a\n";
    text += std::string("x,\0,a\n", 6);
    COMPARE_CONTAINS(failureOf(folder.write("x.csv", text)).message, "binary file");
}

void tst_ReadErrors::manyIssuesAreCounted()
{
    const InputFolder folder;
    std::string text = tidy;
    for (int i = 0; i < 2500; ++i)
        text += "ragged\n";
    const auto result = readPanel(folder.write("x.csv", text), {});
    QCOMPARE(result.issues.listed().size(), std::size_t{1000});
    QCOMPARE(result.issues.total(), std::int64_t{2500});
    QCOMPARE(result.issues.rowsDropped(), std::int64_t{2500});
    QCOMPARE(dropCount(*result.data, "expected 3 fields, found 1"), std::int64_t{2500});
    QCOMPARE(result.issues.listed().back().line, std::int64_t{4 + 1000});
}

/// A fault in a million must not hide the one behind it.
void tst_ReadErrors::everyReasonIsListed()
{
    const InputFolder folder;
    std::string text = tidy;
    for (int i = 0; i < 2500; ++i)
        text += "ragged\n";
    text += ",r,1\n,r,2\n";
    const auto issues = readPanel(folder.write("x.csv", text), {}).issues;
    QCOMPARE(issues.listed().size(), std::size_t{1002});
    QCOMPARE(issues.listed().back().line, std::int64_t{4 + 2502});
    QCOMPARE(issues.reasons().size(), std::size_t{2});
    QCOMPARE(issues.reasons()[0].message, std::string("expected 3 fields, found 1"));
    QCOMPARE(issues.reasons()[0].total, std::int64_t{2500});
    QCOMPARE(issues.reasons()[0].listed, std::int64_t{1000});
    QCOMPARE(issues.reasons()[1].total, std::int64_t{2});

    // Behind those of another file, counts stay exact.
    InputIssues both = issues;
    both.append(issues);
    QCOMPARE(both.total(), std::int64_t{5004});
    QCOMPARE(both.rowsDropped(), std::int64_t{5004});
    QCOMPARE(both.reasons()[0].total, std::int64_t{5000});
    QCOMPARE(both.reasons()[0].listed, std::int64_t{1000});
    QCOMPARE(both.reasons()[1].listed, std::int64_t{4});

    // However many reasons there are, memory is bounded and nothing goes uncounted.
    InputIssues many;
    for (int i = 0; i < 30'000; ++i) {
        InputIssue issue;
        issue.message = "reason " + std::to_string(i % 5000);
        many.add(issue);
    }
    QCOMPARE(many.total(), std::int64_t{30'000});
    QVERIFY(many.listed().size() <= InputIssues::capacity);
    QVERIFY(many.reasons().size() <= std::size_t{1001});
    std::int64_t counted = 0;
    for (const auto& reason : many.reasons())
        counted += reason.total;
    QCOMPARE(counted, std::int64_t{30'000});
}

void tst_ReadErrors::manyOffScaleValuesAreCounted()
{
    const InputFolder folder;
    std::string text = "item,rater,score\n";
    for (int i = 0; i < 2500; ++i)
        text += "i" + std::to_string(i) + ",r,9\n";
    text += "good,r,1\n";
    ImportOptions options;
    options.scale = parseScale("1..5");
    const auto result = readPanel(folder.write("x.csv", text), options);
    QCOMPARE(result.issues.listed().size(), std::size_t{1000});
    QCOMPARE(result.issues.total(), std::int64_t{2500});
    QCOMPARE(dropCount(*result.data, "value not on the declared scale"), std::int64_t{2500});
}

void tst_ReadErrors::issuesComeInFileOrder()
{
    const InputFolder folder;
    ImportOptions options;
    options.scale = parseScale("1..5");
    const auto result =
        readPanel(folder.write("x.csv", "item,rater,score\ni1,r,9\nragged\ni2,r,8\n,r,1\ni3,r,5\n"), options);
    std::vector<std::int64_t> lines;
    for (const auto& issue : result.issues.listed())
        lines.push_back(issue.line);
    QCOMPARE(lines, (std::vector<std::int64_t>{2, 3, 4, 5}));
}

void tst_ReadErrors::repeatedColumnNames()
{
    const InputFolder folder;
    // Used twice: two raters under one name cannot be told apart, so the person decides.
    const auto issue = failureOf(folder.write("x.csv", "item,r1,r2,r1\ni1,1,2,3\ni2,2,2,1\n"));
    QCOMPARE(issue.line, std::int64_t{1});
    COMPARE_CONTAINS(issue.message, "\"r1\" is used");
    COMPARE_CONTAINS(issue.remedy, "Rename");
    // Not used: harmless, but said.
    const auto result = readPanel(folder.write("y.csv", "item,r1,r2,id,id\ni1,1,2,3,3\ni2,2,2,1,1\n"), {});
    QCOMPARE(result.data->ratingCount(), std::int64_t{4});
    QVERIFY(anyContains(result.data->provenance.notes, "column 5 has the name \"id\" of an earlier column"));
}

void tst_ReadErrors::cancelBeforeAndDuring()
{
    const InputFolder folder;
    std::string text = "item,rater,label\n";
    for (int i = 0; i < 50'000; ++i)
        text += "item_" + std::to_string(i) + ",r,1\n";
    const auto path = folder.write("x.csv", text);
    std::atomic<bool> cancel = true;
    QVERIFY_THROWS_EXCEPTION(Cancelled, readPanel(path, {}, JobControl(&cancel, {})));
    cancel = false;
    QVERIFY_THROWS_EXCEPTION(
        Cancelled, readPanel(path, {}, JobControl(&cancel, [&](double fraction, const std::string&) {
                                 cancel = fraction > 0.4;
                             })));
}

void tst_ReadErrors::cancelIsHeardAtOnce()
{
    const InputFolder folder;
    std::string text = "item,rater,score\n";
    for (int i = 0; i < 200'000; ++i)
        text += "item_" + std::to_string(i / 100) + ",rater_" + std::to_string(i % 100) + ",3\n";
    const auto path = folder.write("x.csv", text);
    // Asked at the start, in the middle, and when all is read and the table is being made. How long it takes
    // is measured by the benchmark; here it counts that nothing more is reported, hence done, after the wish.
    for (const double moment : {0.0, 0.5, 1.0}) {
        std::atomic<bool> cancel = false;
        int reportsAfter = 0;
        const JobControl job(&cancel, [&](double fraction, const std::string&) {
            reportsAfter += cancel ? 1 : 0;
            if (fraction >= moment)
                cancel = true;
        });
        QVERIFY_THROWS_EXCEPTION(Cancelled, readPanel(path, {}, job));
        QCOMPARE(reportsAfter, 0);
    }
}

RATERSCOPE_TEST(tst_ReadErrors)
#include "tst_ReadErrors.moc"
