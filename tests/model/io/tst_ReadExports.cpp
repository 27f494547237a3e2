// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/JsonRecords.h"
#include "model/io/IoSupport.h"

#include <QFile>

using namespace raterscope;
using namespace raterscope::test;

namespace {

std::string exported(const QString& name)
{
    return QStringLiteral(RATERSCOPE_SOURCE_DIR "/tests/data/exports/%1").arg(name).toStdString();
}

QStringList texts(const std::vector<std::string>& names)
{
    QStringList list;
    for (const auto& name : names)
        list << QString::fromStdString(name);
    return list;
}

/// "item|rater|dimension|label", sorted.
QStringList ratingLines(const Dataset& data)
{
    QStringList lines;
    for (const auto& [item, rater, dimension, label] : namedRatings(data))
        lines << QString::fromStdString(item + "|" + rater + "|" + dimension + "|" + label);
    return lines;
}

const Item& itemNamed(const Dataset& data, const std::string& name)
{
    const auto place = std::find_if(data.items.begin(), data.items.end(),
                                    [&](const Item& item) { return item.name == name; });
    if (place == data.items.end())
        qFatal("there is no item %s", name.c_str());
    return *place;
}

} // namespace

/// Exports of annotation tools, made by hand after their documentation: see tests/data/README.md. What is
/// expected was read off the files by eye.
class tst_ReadExports : public QObject
{
    Q_OBJECT

private slots:
    void ratings_data();
    void ratings();
    void labelStudio();
    void pairwise();
    void argilla();
    void mturkDrops();
    void annotatorPairsTwice();
    void nestedRecords();
    void wideRecords();
    void pairRecords();
    void namedFormats_data();
    void namedFormats();
    void mappingOverrides();
    void declaredOrderOfWords();
    void previews_data();
    void previews();
    void layouts_data();
    void layouts();
    void placesAreLinesAndPaths();
    void listWithABrokenRecord();
    void cutOffList();
    void expandingRecordIsBounded();
    void manyFieldsAreBounded();
};

void tst_ReadExports::ratings_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("format");
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<int>("dropped");
    const auto row = [](const char* file, const char* format, int dropped, const QStringList& expected) {
        auto sorted = expected;
        std::sort(sorted.begin(), sorted.end());
        QTest::newRow(file) << QString::fromLatin1(file) << QString::fromLatin1(format) << sorted << dropped;
    };
    row("label-studio.json", "label-studio", 2,
        {"101|anna@example.org|sentiment|negative", "101|anna@example.org|clarity|4",
         "101|8|sentiment|neutral", "101|8|clarity|5", "101|senti-2|sentiment|negative",
         "102|anna@example.org|sentiment|positive", "102|8|topics|price + speed",
         "102|8|sentiment|positive"});
    row("prodigy-choice.jsonl", "prodigy", 2,
        {"-11|topics-anna|rating|ECONOMY", "-11|topics-ben|rating|SPORTS", "12|topics-anna|rating|SPORTS",
         "12|topics-ben|rating|ECONOMY + SPORTS"});
    row("prodigy-binary.jsonl", "prodigy", 0,
        {"1|polite-cleo|POLITE|accept", "1|polite-dan|POLITE|accept", "2|polite-cleo|POLITE|reject",
         "2|polite-dan|POLITE|accept"});
    row("anna.jsonl", "doccano", 0,
        {"11|anna|rating|positive", "12|anna|rating|negative", "13|anna|rating|negative + positive"});
    row("doccano-users.jsonl", "doccano", 0,
        {"1|1|rating|1", "1|2|rating|1", "2|1|rating|2", "2|2|rating|1 + 2"});
    row("argilla.json", "argilla", 1,
        {"rec-1|u-1|helpful|yes", "rec-1|u-2|helpful|no", "rec-1|judge-small|helpful|yes",
         "rec-1|u-1|quality|5", "rec-1|u-2|quality|3", "rec-2|u-1|helpful|no",
         "rec-2|judge-small|helpful|no"});
    row("argilla-flat.json", "argilla", 1, {"a|u-1|label|cat", "a|u-2|label|dog", "b|u-1|label|dog"});
    row("argilla-feedback.jsonl", "argilla", 0,
        {"x1|u-1|topic|news", "x1|u-1|tags|a + b", "x1|u-2|topic|blog", "x1|u-2|tags|a",
         "x1|zero-shot|topic|news", "x2|u-1|topic|blog", "x2|u-1|tags|a"});
    row("mturk.csv", "mturk", 1,
        {"3HIT1|A1ANNA|category|cat", "3HIT1|A1ANNA|sure|4", "3HIT1|A2BEN|category|dog", "3HIT1|A2BEN|sure|2",
         "3HIT2|A1ANNA|category|dog", "3HIT2|A1ANNA|sure|5", "3HIT2|A2BEN|category|dog"});
    row("mturk-radio.csv", "mturk", 0,
        {"H1|W1|mood|happy", "H1|W2|mood|happy", "H2|W1|mood|sad", "H2|W2|mood|angry + sad"});
    row("mturk-json.csv", "mturk", 1,
        {"H1|W1|mood|happy", "H1|W1|score|7", "H1|W2|category|joy", "H1|W2|mood|sad", "H1|W2|score|3",
         "H2|W1|mood|sad", "H2|W1|score|1"});
    row("toloka.tsv", "toloka", 1,
        {"t-1|w-1|result|cat", "t-2|w-1|result|dog", "t-1|w-2|result|dog", "t-2|w-2|result|dog"});
    row("crowd-kit.csv", "long", 0,
        {"t1|w1|label|0", "t1|w2|label|1", "t2|w1|label|1", "t2|w2|label|1", "t2|w3|label|1"});
    row("potato.csv", "potato", 0,
        {"item_001|anna|sentiment|positive", "item_001|anna|handling|High + Low", "item_001|anna|topic|news",
         "item_001|anna|awe|3", "item_001|ben|sentiment|negative", "item_001|ben|handling|Low",
         "item_001|ben|topic|sport", "item_001|ben|awe|5", "item_001|gpt|sentiment|positive",
         "item_001|gpt|handling|High", "item_001|gpt|topic|news", "item_001|gpt|awe|5",
         "item_002|anna|sentiment|negative", "item_002|anna|topic|sport", "item_002|anna|awe|3"});
    row("potato.jsonl", "potato", 0,
        {"item_001|anna|sentiment|positive", "item_001|anna|awe|4", "item_001|ben|sentiment|negative",
         "item_001|ben|awe|2", "item_002|anna|sentiment|negative"});
    row("annotator-pairs.csv", "annotator-pairs", 1,
        {"d1 · 0-5|anna|value|pos", "d1 · 0-5|ben|value|neg", "d1 · 0-5|cleo|value|pos",
         "d1 · 9-14|anna|value|neg", "d1 · 9-14|ben|value|neg"});
    row("records.json", "long", 0, {"d1|anna|label|good", "d1|ben|label|bad", "d2|anna|label|fair"});
}

void tst_ReadExports::ratings()
{
    QFETCH(QString, file);
    QFETCH(QString, format);
    QFETCH(QStringList, expected);
    QFETCH(int, dropped);
    const auto result = readPanel(exported(file), {});
    QCOMPARE(ratingLines(*result.data), expected);
    QCOMPARE(QString::fromStdString(result.data->provenance.format), format);
    QCOMPARE(result.issues.rowsDropped(), std::int64_t{dropped});
}

void tst_ReadExports::labelStudio()
{
    const auto result = readPanel(exported(QStringLiteral("label-studio.json")), {});
    const Dataset& data = *result.data;
    QCOMPARE(data.items.size(), std::size_t{3}); // one is not labelled yet
    QCOMPARE(itemNamed(data, "101").text, std::string("The delivery came late."));
    QCOMPARE(data.groups, (std::vector<std::string>{"shipping", "shop"}));
    for (const auto& rater : data.raters)
        QCOMPARE(rater.kind, rater.name == "senti-2" ? RaterKind::Model : RaterKind::Human);
    // The annotation marked as ground truth is what the others are held against, and no rating.
    QCOMPARE(data.referenceColumns, std::vector<std::string>{"ground_truth"});
    for (std::size_t d = 0; d < data.dimensions.size(); ++d)
        QCOMPARE(referenceText(itemNamed(data, "102"), 0, DimensionId(d)),
                 std::string(data.dimensions[d].name == "sentiment" ? "positive" : ""));
    QCOMPARE(dropCount(data, "the annotation was cancelled (skipped)"), std::int64_t{1});
    QCOMPARE(dropCount(data, "the result is no choice, rating or number for the whole task"),
             std::int64_t{1});
    QVERIFY(anyContains(data.provenance.notes, "format: Label Studio tasks"));
}

void tst_ReadExports::pairwise()
{
    const auto result = readPanel(exported(QStringLiteral("label-studio-pairwise.json")), {});
    const auto& table = result.data->comparisons;
    QCOMPARE(QString::fromStdString(result.data->provenance.format), QStringLiteral("label-studio"));
    QCOMPARE(table.size(), std::size_t{4});
    // tiny against large, large chosen by the first judge; then shown the other way round.
    QCOMPARE(result.data->items[table.first[0].index()].system, std::string("tiny"));
    QCOMPARE(result.data->items[table.second[0].index()].system, std::string("large"));
    QCOMPARE(table.verdict[0], Verdict::Second);
    QCOMPARE(table.verdict[1], Verdict::First);
    QCOMPARE(result.data->items[table.first[2].index()].system, std::string("large"));
    QCOMPARE(table.verdict[2], Verdict::First);
    QCOMPARE(raterNames(*result.data), (std::vector<std::string>{"1", "2"}));
}

void tst_ReadExports::argilla()
{
    const auto result = readPanel(exported(QStringLiteral("argilla.json")), {});
    QCOMPARE(result.data->groups, (std::vector<std::string>{"math", "words"}));
    QCOMPARE(dropCount(*result.data, "the response is draft, not submitted"), std::int64_t{1});
    const auto& issue = result.issues.listed().front();
    QCOMPARE(issue.line, std::int64_t{6});
    QCOMPARE(issue.column, std::int64_t{0});
    QCOMPARE(issue.columnName, std::string("responses.helpful.2"));
}

void tst_ReadExports::mturkDrops()
{
    const auto result = readPanel(exported(QStringLiteral("mturk.csv")), {});
    QCOMPARE(dropCount(*result.data, "the assignment was rejected"), std::int64_t{1});
    QCOMPARE(result.issues.listed().front().line, std::int64_t{4});
    QCOMPARE(result.issues.listed().front().value, std::string("A3SPAM"));
    QCOMPARE(result.data->groups, (std::vector<std::string>{"set 1", "set 2"}));
    QCOMPARE(texts(raterNames(*result.data)), (QStringList{"A1ANNA", "A2BEN"}));
    const auto toloka = readPanel(exported(QStringLiteral("toloka.tsv")), {});
    QCOMPARE(toloka.data->referenceColumns, std::vector<std::string>{"golden"});
    QCOMPARE(referenceText(itemNamed(*toloka.data, "t-1"), 0, DimensionId(0)), std::string("cat"));
    QCOMPARE(referenceText(itemNamed(*toloka.data, "t-2"), 0, DimensionId(0)), std::string());
}

void tst_ReadExports::annotatorPairsTwice()
{
    const auto result = readPanel(exported(QStringLiteral("annotator-pairs.csv")), {});
    // ben's label of 9-14 is neg in one pair and pos in another: the first counts, the second is listed.
    COMPARE_CONTAINS(result.issues.listed().front().text(), "was \"neg\" in an earlier pair");
    QCOMPARE(result.issues.listed().front().line, std::int64_t{7});
}

void tst_ReadExports::nestedRecords()
{
    const auto result = readPanel(exported(QStringLiteral("records.json")), {});
    QVERIFY(anyContains(result.data->provenance.notes, "the elements of a list are the records"));
    QVERIFY(anyContains(result.data->provenance.notes, "rater: column \"annotations.annotator\""));
    QCOMPARE(dropCount(*result.data, "empty cell: no rating"), std::int64_t{1}); // "label": null
    // Any other member can be put to use by its path.
    ImportOptions options;
    options.mapping["group"] = {"meta.topic"};
    options.mapping["value"] = {"annotations.seconds"};
    const auto mapped = readPanel(exported(QStringLiteral("records.json")), options);
    QCOMPARE(mapped.data->groups, (std::vector<std::string>{"sea", "sky"}));
    QCOMPARE(ratingLines(*mapped.data), (QStringList{"d1|anna|seconds|4.5", "d1|ben|seconds|3",
                                                     "d2|anna|seconds|9", "d2|ben|seconds|1"}));
}

void tst_ReadExports::wideRecords()
{
    ImportOptions options;
    options.raterPattern = "scores.{rater}";
    const auto result = readPanel(exported(QStringLiteral("records-wide.jsonl")), options);
    QCOMPARE(ratingLines(*result.data),
             (QStringList{"q1|expert_1|rating|3", "q1|expert_2|rating|4", "q2|expert_1|rating|1",
                          "q2|expert_2|rating|2.5", "q3|expert_1|rating|5"}));
    QCOMPARE(QString::fromStdString(result.data->provenance.format), QStringLiteral("wide"));
}

void tst_ReadExports::pairRecords()
{
    const auto result = readPanel(exported(QStringLiteral("records-pairs.jsonl")), {});
    QCOMPARE(QString::fromStdString(result.data->provenance.format), QStringLiteral("pairs"));
    QCOMPARE(result.data->comparisons.verdict,
             (std::vector<Verdict>{Verdict::First, Verdict::Tie, Verdict::Second}));
}

void tst_ReadExports::namedFormats_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("format");
    QTest::addColumn<QString>("failure"); // empty: it reads
    const auto row = [](const char* file, const char* format, const char* failure) {
        QTest::addRow("%s as %s", file, format)
            << QString::fromLatin1(file) << QString::fromLatin1(format) << QString::fromLatin1(failure);
    };
    row("label-studio.json", "label-studio", "");
    row("prodigy-binary.jsonl", "prodigy", "");
    row("potato.csv", "potato", "");
    row("potato.jsonl", "potato", "");
    row("toloka.tsv", "toloka", "");
    row("crowd-kit.csv", "crowd-kit", "");
    row("toloka.tsv", "mturk", "the columns are not those of the format mturk");
    row("toloka.tsv", "prodigy", "the format prodigy is JSON, and this is not");
    row("argilla.json", "toloka", "the format toloka is a table, and this is JSON");
    row("argilla.json", "argila", "unknown format \"argila\"");
}

void tst_ReadExports::namedFormats()
{
    QFETCH(QString, file);
    QFETCH(QString, format);
    QFETCH(QString, failure);
    ImportOptions options;
    options.format = format.toStdString();
    if (failure.isEmpty())
        QCOMPARE(ratingLines(*readPanel(exported(file), options).data),
                 ratingLines(*readPanel(exported(file), {}).data));
    else
        COMPARE_CONTAINS(failureOf(exported(file), options).message, failure.toStdString());
}

void tst_ReadExports::mappingOverrides()
{
    ImportOptions options;
    options.mapping["item"] = {"text"};
    const auto result = readPanel(exported(QStringLiteral("prodigy-binary.jsonl")), options);
    QVERIFY(ratingLines(*result.data).contains(QStringLiteral("Do it now.|polite-cleo|POLITE|reject")));
    options.mapping["item"] = {"nowhere"};
    COMPARE_CONTAINS(failureOf(exported(QStringLiteral("prodigy-binary.jsonl")), options).message,
                     "there is no column \"nowhere\"");
}

void tst_ReadExports::declaredOrderOfWords()
{
    ImportOptions options;
    options.scale = ordinalScale({"bad", "fair", "good"});
    const auto result = readPanel(exported(QStringLiteral("records.json")), options);
    const auto& scale = result.data->dimensions.front().scale;
    QCOMPARE(scale.kind, ScaleKind::Ordinal);
    QCOMPARE(scale.labels, (std::vector<std::string>{"bad", "fair", "good"}));
    QCOMPARE(result.data->ratingCount(), std::int64_t{3});
}

void tst_ReadExports::previews_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("layout");
    QTest::newRow("tool, ratings") << "label-studio.json"
                                   << "long";
    QTest::newRow("tool, comparisons") << "label-studio-pairwise.json"
                                       << "pairs";
    QTest::newRow("tool's table") << "mturk.csv"
                                  << "long";
    QTest::newRow("records") << "records.json"
                             << "long";
}

void tst_ReadExports::previews()
{
    QFETCH(QString, file);
    QFETCH(QString, layout);
    const auto preview = previewPanel(exported(file), {});
    const auto read = readPanel(exported(file), {});
    QCOMPARE(QString::fromStdString(preview.layout), layout);
    QCOMPARE(preview.format, read.data->provenance.format);
    QVERIFY(!preview.isTable);
    QVERIFY(!preview.rows.empty());
    for (const auto& row : preview.rows)
        QCOMPARE(row.size(), preview.columns.size());
    for (const auto& [role, columns] : preview.mapping) {
        for (const auto& column : columns)
            QVERIFY2(std::find(preview.columns.begin(), preview.columns.end(), column)
                         != preview.columns.end(),
                     column.c_str());
    }
}

void tst_ReadExports::layouts_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("layout");
    QTest::addColumn<QStringList>("records");
    const auto row = [](const char* name, const char* text, JsonLayout layout, const QStringList& records) {
        QTest::newRow(name) << QString::fromLatin1(text) << static_cast<int>(layout) << records;
    };
    row("lines", "{\"a\":1}\n\n{\"a\":2}\n", JsonLayout::Lines, {"{\"a\":1}", "{\"a\":2}"});
    row("one line", "{\"a\":1}", JsonLayout::Lines, {"{\"a\":1}"});
    row("first line broken", "{\"a\":\n{\"a\":2}\n{\"a\":3}", JsonLayout::Values,
        {"{\"a\":\n{\"a\":2}\n{\"a\":3}"});
    row("lines, the first cut", "{\"a\":[1\n{\"a\":2}\n", JsonLayout::Lines, {"{\"a\":[1", "{\"a\":2}"});
    row("list", "[{\"a\":\"]\"},\n {\"a\":2}]", JsonLayout::List, {"{\"a\":\"]\"}", "{\"a\":2}"});
    row("list on one line", "[{\"a\":1},{\"a\":2}]", JsonLayout::List, {"{\"a\":1}", "{\"a\":2}"});
    row("list under a key", "{\"tasks\": [{\"a\":1}, {\"a\":2}], \"n\": 2}", JsonLayout::List,
        {"{\"a\":1}", "{\"a\":2}"});
    row("printed", "{\n \"a\": 1\n}\n{\n \"a\": \"}\"\n}\n", JsonLayout::Values,
        {"{\n \"a\": 1\n}", "{\n \"a\": \"}\"\n}"});
    row("scalars in a list", "[{\"a\":1}, 7, null]", JsonLayout::List, {"{\"a\":1}", "7", "null"});
    row("empty list", "[]", JsonLayout::List, {});
}

void tst_ReadExports::layouts()
{
    QFETCH(QString, text);
    QFETCH(int, layout);
    QFETCH(QStringList, records);
    const std::string all = text.toStdString();
    QVERIFY(looksLikeJson(all));
    QCOMPARE(static_cast<int>(jsonLayout(all)), layout);
    // The same whatever the blocks the text comes in.
    for (const std::size_t block : {std::size_t{1}, std::size_t{3}, all.size()}) {
        std::size_t at = 0;
        JsonRecords splitter(static_cast<JsonLayout>(layout), [&] {
            const auto part = std::string_view(all).substr(at, block);
            at += part.size();
            return part;
        });
        QStringList found;
        JsonRecord record;
        while (splitter.next(record))
            found << QString::fromStdString(std::string(record.text));
        QCOMPARE(found, records);
        QVERIFY(!splitter.isCutOff());
    }
}

void tst_ReadExports::placesAreLinesAndPaths()
{
    const InputFolder folder;
    const auto path = folder.write("x.jsonl", "{\"meta\":{\"id\":\"a\"},\"rater\":\"r\",\"score\":3}\n"
                                              "{\"meta\":{\"id\":\"b\"},\"rater\":\"r\",\"score\":9}\n"
                                              "{\"meta\":{},\"rater\":\"r\",\"score\":1}\n");
    ImportOptions options;
    options.scale = integerScale(1, 5);
    const auto result = readPanel(path, options);
    QCOMPARE(result.issues.total(), std::int64_t{2});
    COMPARE_CONTAINS(result.issues.listed()[0].text(),
                     ", line 2 (score): not on the scale 1–5 (found \"9\")");
    COMPARE_CONTAINS(result.issues.listed()[1].text(), ", line 3 (meta.id): the item is empty");
}

void tst_ReadExports::listWithABrokenRecord()
{
    const InputFolder folder;
    const auto path = folder.write("x.json", "[\n {\"item\":\"a\",\"rater\":\"r\",\"label\":\"x\"},\n"
                                             " {\"item\":\"b\",\n  \"rater\": r},\n"
                                             " {\"item\":\"c\",\"rater\":\"r\",\"label\":\"y\"}, 7\n]\n");
    const auto result = readPanel(path, {});
    QCOMPARE(ratingLines(*result.data), (QStringList{"a|r|label|x", "c|r|label|y"}));
    const auto& issues = result.issues.listed();
    QCOMPARE(issues.size(), std::size_t{2});
    QCOMPARE(issues[0].line, std::int64_t{4});
    QCOMPARE(issues[0].column, std::int64_t{12});
    COMPARE_CONTAINS(issues[0].message, "invalid literal");
    QCOMPARE(issues[1].line, std::int64_t{5});
    COMPARE_CONTAINS(issues[1].message, "not a record with keys");
}

void tst_ReadExports::cutOffList()
{
    const InputFolder folder;
    const auto path = folder.write(
        "x.json", "[{\"item\":\"a\",\"rater\":\"r\",\"label\":\"x\"},{\"item\":\"b\",\"rater\":\"r\"");
    const auto result = readPanel(path, {});
    QCOMPARE(result.data->ratingCount(), std::int64_t{1});
    COMPARE_CONTAINS(result.issues.listed()[1].message, "no complete JSON record");
    COMPARE_CONTAINS(result.issues.listed()[0].message, "the list of records is never closed");
}

void tst_ReadExports::expandingRecordIsBounded()
{
    // A long note inside each outer annotation, over which a long list of inner ones would be multiplied.
    const InputFolder folder;
    std::string inner;
    for (int i = 0; i < 20'000; ++i)
        inner += (i ? ",{\"label\":\"x\"}" : "{\"label\":\"x\"}");
    const std::string record = "{\"item\":\"a\",\"annotations\":[{\"worker\":\"r\",\"note\":\""
                               + std::string(100'000, 'n') + "\",\"answers\":[" + inner + "]}]}\n";
    const auto path = folder.write(
        "x.jsonl", "{\"item\":\"b\",\"annotations\":[{\"worker\":\"r\",\"note\":\"n\",\"answers\":[{"
                   "\"label\":\"x\"}]}]}\n"
                       + record);
    const auto result = readPanel(path, {});
    QCOMPARE(result.data->ratingCount(), std::int64_t{1});
    QCOMPARE(dropCount(*result.data, "the annotations of one record make more than 64 MiB"), std::int64_t{1});
}

void tst_ReadExports::manyFieldsAreBounded()
{
    const InputFolder folder;
    std::string text;
    for (int i = 0; i < 3000; ++i)
        text += "{\"item\":\"i" + std::to_string(i) + "\",\"rater\":\"r\",\"label\":\"x\",\"only"
                + std::to_string(i) + "\":1}\n";
    const auto result = readPanel(folder.write("x.jsonl", text), {});
    QCOMPARE(result.data->ratingCount(), std::int64_t{3000});
    QVERIFY(result.issues.total() <= 20);
}

RATERSCOPE_TEST(tst_ReadExports)
#include "tst_ReadExports.moc"
