// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/io/IoSupport.h"

using namespace raterscope;
using namespace raterscope::test;

using Names = std::vector<std::string>;

namespace {

const QString slim = QStringLiteral("data/summeval/model_annotations.aligned.slim.jsonl");

const Names summEvalRaters{"expert_1", "expert_2", "expert_3", "turker_1",
                           "turker_2", "turker_3", "turker_4", "turker_5"};

std::string scores(const std::string& a, const std::string& b, const std::string& c, const std::string& d)
{
    return "{\"coherence\": " + a + ", \"consistency\": " + b + ", \"fluency\": " + c
           + ", \"relevance\": " + d + "}";
}

std::string record(const std::string& id, const std::string& system, const std::string& experts,
                   const std::string& turkers)
{
    return "{\"id\": \"" + id + "\", \"decoded\": \"text of " + id + "\", \"expert_annotations\": [" + experts
           + "], \"turker_annotations\": [" + turkers + "], \"model_id\": \"" + system + "\"}\n";
}

const std::string good = record("a", "M1", scores("1", "2", "3", "4"), scores("5", "5", "5", "5"));

} // namespace

/// SummEval in its four forms, and its records when they are damaged.
class tst_ReadSummEval : public QObject
{
    Q_OBJECT

private slots:
    void released();
    void otherFormsGiveTheSameTable();
    void sniffedRolesOfTheWideForm();
    void varyingNumberOfAnnotations();
    void damagedRecords_data();
    void damagedRecords();
    void nullIsMissing();
    void wholeNumberWithPoint();
    void declaredScale();
    void repeatedRecord();
    void panelRulesReplacePanels();
    void onlyBadRecords();
    void previewListsKeys();
    void byteOrderMarkAndCrLf();
};

void tst_ReadSummEval::released()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    // Source: data/summeval/README.md and METHODS §9.
    const auto result = readPanel(shared(slim).toStdString(), {});
    const auto& data = *result.data;
    QCOMPARE(data.items.size(), std::size_t{1600});
    QCOMPARE(raterNames(data), summEvalRaters);
    QCOMPARE(data.ratingCount(), std::int64_t{51200});
    QCOMPARE(data.groups.size(), std::size_t{100});
    QCOMPARE(data.panels, (Names{"expert", "crowd"}));
    QCOMPARE(dimensionNames(data), (Names{"coherence", "consistency", "fluency", "relevance"}));
    for (const auto& dimension : data.dimensions)
        QCOMPARE(dimension.scale, integerScale(1, 5));
    for (const auto& rater : data.raters) {
        const bool expert = rater.name.starts_with("expert");
        QCOMPARE(data.panels[rater.panel.index()], std::string(expert ? "expert" : "crowd"));
        QCOMPARE(rater.isSlot, !expert);
    }
    QCOMPARE(labelCounts(data), (std::map<std::string, std::int64_t>{
                                    {"1", 1030}, {"2", 3737}, {"3", 11206}, {"4", 16527}, {"5", 18700}}));
    QCOMPARE(data.items.front().name, std::string("dm-test-8764fb95bfad8ee849274873a92fb8d6b400eee2 · M11"));
    QCOMPARE(data.items.front().system, std::string("M11"));
    QCOMPARE(data.groups.front(), std::string("dm-test-8764fb95bfad8ee849274873a92fb8d6b400eee2"));
    QVERIFY(data.items.front().text.starts_with("paul merson was brought on"));
    QCOMPARE(data.provenance.format, std::string("summeval"));
    QCOMPARE(data.provenance.rowsRead, std::int64_t{1600});
    QVERIFY(result.issues.empty());
}

void tst_ReadSummEval::otherFormsGiveTheSameTable()
{
    NEEDS_SHARED("data/summeval/ratings_wide.csv");
    const auto released = readPanel(shared(slim).toStdString(), {});
    const auto expected = namedRatings(*released.data);

    const auto metrics =
        readPanel(shared(QStringLiteral("data/summeval/fabbri2020_relevance.jsonl")).toStdString(), {});
    QCOMPARE(namedRatings(*metrics.data), expected);
    QCOMPARE(metrics.data->groups, released.data->groups);
    QCOMPARE(raterNames(*metrics.data), summEvalRaters);

    const auto wide = readPanel(shared(QStringLiteral("data/summeval/ratings_wide.csv")).toStdString(), {});
    QCOMPARE(namedRatings(*wide.data), expected);
    QCOMPARE(wide.data->groups, released.data->groups);
    QCOMPARE(raterNames(*wide.data), summEvalRaters);

    std::string text = "item,rater,dimension,score,group,system,panel\n";
    const auto& data = *released.data;
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        for (const auto& rating : data.ratingsOf(ItemId(i))) {
            const auto& rater = data.raters[static_cast<std::size_t>(rating.rater)];
            text += data.items[i].name + "," + rater.name + ","
                    + data.dimensions[static_cast<std::size_t>(rating.dimension)].name + ","
                    + std::to_string(rating.level + 1) + "," + data.groups[data.items[i].group.index()] + ","
                    + data.items[i].system + "," + data.panels[rater.panel.index()] + "\n";
        }
    }
    const InputFolder folder;
    const auto longTable = readPanel(folder.write("long.csv", text), {});
    QCOMPARE(longTable.data->provenance.format, std::string("long"));
    QCOMPARE(namedRatings(*longTable.data), expected);
    QCOMPARE(longTable.data->panels, data.panels);
    QCOMPARE(longTable.data->groups, data.groups);
    QCOMPARE(dimensionNames(*longTable.data), dimensionNames(data));
    QVERIFY(longTable.issues.empty());
}

void tst_ReadSummEval::sniffedRolesOfTheWideForm()
{
    NEEDS_SHARED("data/summeval/ratings_wide.csv");
    const auto preview =
        previewPanel(shared(QStringLiteral("data/summeval/ratings_wide.csv")).toStdString(), {});
    QCOMPARE(preview.format, std::string("wide"));
    QCOMPARE(preview.mapping.at("item"), (Names{"id", "model_id"}));
    QCOMPARE(preview.mapping.at("group"), (Names{"id"}));
    QCOMPARE(preview.mapping.at("system"), (Names{"model_id"}));
    QCOMPARE(preview.raterPattern, std::string("{rater}_{dimension}"));
    QCOMPARE(preview.raterColumns.size(), std::size_t{32});
    QCOMPARE(preview.rows.size(), std::size_t{50});
    QVERIFY(anyContains(preview.notes, "--panel expert=expert* --panel turker=turker*"));

    ImportOptions options;
    options.panels = {{"expert", {"expert_*"}}, {"crowd", {"turker_*"}}};
    const auto result =
        readPanel(shared(QStringLiteral("data/summeval/ratings_wide.csv")).toStdString(), options);
    QCOMPARE(result.data->panels, (Names{"expert", "crowd"}));
    QCOMPARE(result.data->raters[2].panel, PanelId(0));
    QCOMPARE(result.data->raters[3].panel, PanelId(1));
}

void tst_ReadSummEval::varyingNumberOfAnnotations()
{
    const InputFolder folder;
    const auto one = scores("1", "1", "1", "1");
    const auto path = folder.write("x.jsonl", record("a", "M1", one, one + "," + one + "," + one)
                                                  + record("a", "M2", one + "," + one, one));
    const auto result = readPanel(path, {});
    QCOMPARE(raterNames(*result.data), (Names{"expert_1", "turker_1", "turker_2", "turker_3", "expert_2"}));
    QCOMPARE(result.data->ratingCount(), std::int64_t{4 * 7});
    QVERIFY(result.issues.empty());
}

void tst_ReadSummEval::damagedRecords_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("ratings"); ///< of the damaged line
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("message");

    const auto one = scores("1", "1", "1", "1");
    const auto row = [](const char* name, const std::string& line, int ratings, int column, const char* value,
                        const char* message) {
        QTest::newRow(name) << QString::fromStdString(line) << ratings << column << value << message;
    };
    const std::string whole = record("b", "M1", scores("1", "2", "3", "4"), one);
    const auto at = [&](const std::string& text, const std::string& part) {
        return static_cast<int>(text.find(part)) + 1;
    };
    row("truncated", whole.substr(0, 60) + "\n", 0, 61, "",
        "no complete JSON record: unexpected end of input");
    row("not JSON", "hello world\n", 0, 1, "h", "no complete JSON record");
    row("not a record", "[1, 2]\n", 0, 1, "[1, 2]", "not a record");
    row("no id", "{\"model_id\": \"M1\", \"expert_annotations\": [" + one + "]}\n", 0, 1, "", "no \"id\"");
    row("id of a wrong type", "{\"id\": [7], \"model_id\": \"M1\", \"expert_annotations\": [" + one + "]}\n",
        0, 8, "[7]", "\"id\" is not a name");
    row("no annotations", "{\"id\": \"b\", \"model_id\": \"M1\"}\n", 0, 1, "", "neither expert nor turker");
    std::string line = "{\"id\": \"b\", \"model_id\": \"M1\", \"expert_annotations\": 5}\n";
    row("annotations no list", line, 0, at(line, "5}"), "", "\"expert_annotations\" is not a list");
    line = record("b", "M1", "7, " + one, one);
    row("annotation no object", line, 8, at(line, "7, "), "7", "not an object with scores");
    line = record("b", "M1", scores("1", "\"2\"", "3", "4"), one);
    row("score is a string", line, 7, at(line, "\"2\""), "\"2\"", "consistency is not a number");
    line = record("b", "M1", scores("1", "2", "3.5", "4"), one);
    row("score is not whole", line, 7, at(line, "3.5"), "3.5", "fluency is not a whole number");
    line = record("b", "M1", scores("1", "2", "3", "6"), one);
    row("score off the scale", line, 7, at(line, "6}"), "6", "relevance is not on the scale 1–5");
    line = record("b", "M1", scores("1", "2", "3", "0"), one);
    row("score below the scale", line, 7, at(line, "0}"), "0", "relevance is not on the scale 1–5");
    row("score beyond all numbers", record("b", "M1", scores("1", "2", "3", "1e999"), one), 0, 0, "",
        "number overflow parsing '1e999'");
    line = record("b", "M1", one, scores("true", "2", "3", "4"));
    row("score is a truth value", line, 7, at(line, "true"), "true", "coherence is not a number");
    line = record("b", "M1", one, one + ", {\"coherence\": 2}");
    row("scores are not there", line, 9, at(line, "{\"coherence\": 2}"), "", "no score of consistency");
    row("one list only", "{\"id\": \"b\", \"model_id\": \"M1\", \"turker_annotations\": [" + one + "]}\n", 4,
        1, "", "no expert annotations");
}

void tst_ReadSummEval::damagedRecords()
{
    QFETCH(QString, line);
    QFETCH(int, ratings);
    QFETCH(int, column);
    QFETCH(QString, value);
    QFETCH(QString, message);
    const InputFolder folder;
    // Good lines before and after it load whatever happens to it.
    const auto path = folder.write(
        "x.jsonl", good + line.toStdString()
                       + record("c", "M1", scores("1", "1", "1", "1"), scores("2", "2", "2", "2")));
    const auto result = readPanel(path, {});
    QCOMPARE(result.data->ratingCount(), std::int64_t{16 + ratings});
    QVERIFY(!result.issues.empty());
    const auto& issue = result.issues.listed().front();
    QCOMPARE(issue.line, std::int64_t{2});
    QCOMPARE(issue.column, std::int64_t{column});
    if (!value.isEmpty())
        COMPARE_CONTAINS(issue.value, value.toStdString());
    COMPARE_CONTAINS(issue.message, message.toStdString());
    QVERIFY(!issue.remedy.empty());
    COMPARE_CONTAINS(issue.text(),
                     "x.jsonl, line 2" + (column > 0 ? ", column " + std::to_string(column) : ""));
}

void tst_ReadSummEval::nullIsMissing()
{
    const InputFolder folder;
    const auto result = readPanel(
        folder.write("x.jsonl",
                     good + record("b", "M1", scores("null", "2", "3", "4"), scores("1", "1", "1", "1"))),
        {});
    QCOMPARE(result.data->ratingCount(), std::int64_t{15});
    QCOMPARE(dropCount(*result.data, "empty cell: no rating"), std::int64_t{1});
    QVERIFY(result.issues.empty());
}

void tst_ReadSummEval::wholeNumberWithPoint()
{
    const InputFolder folder;
    const auto result = readPanel(
        folder.write("x.jsonl", record("b", "M1", scores("3.0", "2", "3", "4"), scores("1", "1", "1", "1"))),
        {});
    QCOMPARE(result.data->ratingCount(), std::int64_t{8});
    QCOMPARE(labelCounts(*result.data).at("3"), std::int64_t{2});
}

void tst_ReadSummEval::declaredScale()
{
    const InputFolder folder;
    ImportOptions options;
    options.scale = parseScale("0..10");
    const auto result = readPanel(
        folder.write("x.jsonl", record("b", "M1", scores("10", "0", "3", "11"), scores("1", "1", "1", "1"))),
        options);
    QCOMPARE(result.data->dimensions.front().scale.size(), 11);
    QCOMPARE(result.data->ratingCount(), std::int64_t{7});
    COMPARE_CONTAINS(result.issues.listed().front().message, "not on the scale 0–10");
}

void tst_ReadSummEval::repeatedRecord()
{
    const InputFolder folder;
    const auto path = folder.write("x.jsonl", good + good);
    const auto issue = failureOf(path);
    COMPARE_CONTAINS(issue.message, "16 ratings fill 8 cells");
    COMPARE_CONTAINS(issue.message, "a · M1 by expert_1, lines 1 (1), 2 (1)");
    ImportOptions options;
    options.repeats = RepeatPolicy::First;
    QCOMPARE(readPanel(path, options).data->ratingCount(), std::int64_t{8});
}

void tst_ReadSummEval::panelRulesReplacePanels()
{
    const InputFolder folder;
    ImportOptions options;
    options.panels = {{"everybody", {"expert_1", "turker_*"}}};
    const auto result = readPanel(folder.write("x.jsonl", good), options);
    QCOMPARE(result.data->panels, (Names{"everybody"}));
}

void tst_ReadSummEval::onlyBadRecords()
{
    const InputFolder folder;
    const auto issue =
        failureOf(folder.write("x.jsonl", "{\"expert_annotations\": 1\n{\"expert_annotations\": 2\n"));
    COMPARE_CONTAINS(issue.message, "none of the 2 rows");
    COMPARE_CONTAINS(issue.remedy, "line 1");
}

void tst_ReadSummEval::previewListsKeys()
{
    const InputFolder folder;
    const auto preview = previewPanel(folder.write("x.jsonl", good + "{broken\n" + good), {});
    QCOMPARE(preview.format, std::string("summeval"));
    QCOMPARE(preview.columns,
             (Names{"decoded", "expert_annotations", "id", "model_id", "turker_annotations"}));
    QCOMPARE(preview.rows.size(), std::size_t{2});
    QCOMPARE(preview.rows[0][2], std::string("a"));
}

void tst_ReadSummEval::byteOrderMarkAndCrLf()
{
    const InputFolder folder;
    std::string text = good;
    text.insert(text.size() - 1, "\r");
    const auto result = readPanel(folder.write("x.jsonl", "\xef\xbb\xbf" + text + "\r\n"), {});
    QCOMPARE(result.data->ratingCount(), std::int64_t{8});
    QVERIFY(result.issues.empty());
}

RATERSCOPE_TEST(tst_ReadSummEval)
#include "tst_ReadSummEval.moc"
