// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/io/IoSupport.h"
#include "catalog/PrepareTable.h"
#include "document/LoadPanel.h"
#include "catalog/WriteConsensus.h"
#include "support/Panels.h"

#include <map>
#include <set>
#include <sstream>

using namespace raterscope;
using namespace raterscope::test;

namespace {

using Json = nlohmann::json;

/// One label of a file: by item and dimension, the label as text, its confidence (−1 = none), the text shown.
struct Written {
    std::string label;
    double confidence = -1.0;
    std::string text;
    bool operator==(const Written&) const = default;
};
using Labels = std::map<std::pair<std::string, std::string>, Written>;

/// Two awkward items, one tied and one nobody rated.
DatasetPtr tiedPanel()
{
    DatasetBuilder builder;
    const auto item = [&](const char* name, const char* group, const char* text) {
        const ItemId id = builder.item(name);
        builder.itemData(id).group = builder.group(group);
        builder.itemData(id).system = "gpt;4";
        builder.itemData(id).text = text;
        return id;
    };
    const ItemId a = item("a, \"quoted\"", "Gruppe Ä", "first line\nsecond\tline, \"so\" – 東京");
    const ItemId b = item("b · 2", "Gruppe Ä", "plain");
    const ItemId tied = item("tied", "g'2", "t");
    item("unrated", "g'2", "u");
    const DimensionId mood = builder.dimension("mood of it");
    const auto rate = [&](ItemId id, std::vector<const char*> labels) {
        std::int64_t line = 1;
        for (const char* label : labels)
            builder.add(id, builder.rater("r" + std::to_string(line)), mood, label, line), ++line;
    };
    rate(a, {"warm, kind", "warm, kind", "cold"});
    rate(b, {"cold", "cold", "cold"});
    rate(tied, {"cold", "warm, kind"});
    return builder.finish();
}

struct Made {
    DatasetPtr data;
    AnalysisInput input;
    AnalysisResult result;
    ConsensusLabels labels;
};

Made makeConsensus(const DatasetPtr& data, const char* method, const Options& options = {},
                   const Comparison& comparison = {})
{
    Made made;
    made.data = data;
    made.input.data = data;
    made.input.comparison = comparison;
    made.input.table = prepareTable(data, {}, comparison);
    made.result = runAnalysis(method, made.input, options);
    made.labels = consensusLabels(made.result, made.input);
    return made;
}

Options splitTies()
{
    Options options;
    options.set("ties", std::string("split"));
    return options;
}

std::string fileText(const Made& made, const char* format)
{
    std::ostringstream out;
    writeConsensus(made.labels, *made.data, *findConsensusFormat(format), out);
    return out.str();
}

/// The cells of a delimited text with double quotes, quotes and line breaks in cells as they are. Written
/// for these tests alone, so that writer and reader cannot share a fault.
std::vector<std::vector<std::string>> cellsOf(const std::string& text, char delimiter)
{
    std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"' && quoted && i + 1 < text.size() && text[i + 1] == '"')
            rows.back().back() += text[++i];
        else if (c == '"')
            quoted = !quoted;
        else if (c == delimiter && !quoted)
            rows.back().emplace_back();
        else if (c == '\n' && !quoted)
            rows.emplace_back(1);
        else
            rows.back().back() += c;
    }
    rows.pop_back();
    return rows;
}

std::string labelText(const Json& value)
{
    return value.is_string() ? value.get<std::string>() : value.dump();
}

double numberOr(const Json& record, const char* key)
{
    return record.contains(key) && record[key].is_number() ? record[key].get<double>() : -1.0;
}

Labels parseTable(const std::string& text, char delimiter)
{
    const auto rows = cellsOf(text, delimiter);
    std::map<std::string, std::size_t> column;
    for (std::size_t c = 0; c < rows.front().size(); ++c)
        column[rows.front()[c]] = c;
    const auto at = [&](const std::vector<std::string>& row, const char* name) {
        return column.contains(name) ? row.at(column[name]) : std::string();
    };
    Labels labels;
    for (std::size_t r = 1; r < rows.size(); ++r) {
        const auto& row = rows[r];
        for (const auto& [name, place] : column) {
            if (name.starts_with("GOLDEN:") && !row.at(place).empty())
                labels[{at(row, "INPUT:item"), name.substr(7)}] = {row.at(place), -1.0,
                                                                   at(row, "INPUT:text")};
        }
        const auto item = at(row, "item") + at(row, "task");
        if (!item.empty())
            labels[{item, at(row, "dimension")}] = {
                at(row, "label"), column.contains("confidence") ? std::stod(at(row, "confidence")) : -1.0,
                at(row, "text")};
    }
    return labels;
}

Labels parseLines(const std::string& text, const std::string& format)
{
    Labels labels;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const Json record = Json::parse(line);
        if (format == "jsonl") {
            labels[{record["item"], record["dimension"]}] = {
                labelText(record["label"]), numberOr(record, "confidence"), record.value("text", "")};
        } else if (format == "doccano") {
            labels[{record["item"], record["dimension"]}] = {record["label"].at(0), numberOr(record, "score"),
                                                             record["text"]};
        } else {
            if (record["answer"] != "accept" || record["accept"].size() != 1)
                return {};
            // What is accepted is one of the options.
            bool offered = false;
            for (const auto& option : record["options"])
                offered = offered || option["id"] == record["accept"][0];
            if (offered)
                labels[{record["meta"]["item"], record["meta"]["dimension"]}] = {
                    record["accept"][0], numberOr(record["meta"], "score"), record["text"]};
        }
    }
    return labels;
}

Labels parseTasks(const std::string& text, const std::string& format)
{
    Labels labels;
    for (const auto& task : Json::parse(text)) {
        if (format == "argilla") {
            for (const auto& [question, suggestion] : task["suggestions"].items())
                labels[{task["id"], question}] = {labelText(suggestion["value"]),
                                                  numberOr(suggestion, "score"), task["fields"]["text"]};
            continue;
        }
        const auto& prediction = task["predictions"].at(0);
        for (const auto& result : prediction["result"]) {
            const std::string type = result["type"];
            const auto& value = result["value"][type];
            labels[{task["data"]["item"], result["from_name"]}] = {
                labelText(type == "choices" ? value.at(0) : value), numberOr(result, "score"),
                task["data"]["text"]};
        }
    }
    return labels;
}

Labels parse(const std::string& text, const std::string& format)
{
    if (format == "csv" || format == "crowd-kit")
        return parseTable(text, ',');
    if (format == "toloka")
        return parseTable(text, '\t');
    if (format == "label-studio" || format == "argilla")
        return parseTasks(text, format);
    return parseLines(text, format);
}

std::string labelDifference(const Labels& expected, const Labels& found)
{
    std::ostringstream text;
    text.precision(17);
    const auto list = [&](const char* word, const Labels& labels, const Labels& others) {
        for (const auto& [place, label] : labels) {
            const auto other = others.find(place);
            if (other == others.end() || !(other->second == label))
                text << '\n'
                     << word << ' ' << place.first << " | " << place.second << " | " << label.label << " | "
                     << label.confidence << " | " << label.text;
        }
    };
    list("expected", expected, found);
    list("found", found, expected);
    return text.str();
}

/// What a format has a place for.
Labels kept(Labels labels, const ConsensusFormat& format)
{
    Labels result;
    for (auto& [place, label] : labels) {
        if (!format.confidence)
            label.confidence = -1.0;
        if (!format.text)
            label.text.clear();
        result[{place.first, format.manyDimensions ? place.second : std::string()}] = label;
    }
    return result;
}

} // namespace

/// Consensus labels in the files that annotation tools take in: parsed here, and read back where a reader of
/// ours can.
class tst_WriteConsensus : public QObject
{
    Q_OBJECT

private slots:
    void undecidedUnitsAreCounted();
    void everyFormat_data();
    void everyFormat();
    void everyFormatOfAModel_data() { everyFormat_data(); }
    void everyFormatOfAModel();
    void readBackAsRatings_data();
    void readBackAsRatings();
    void readBackAsReference_data();
    void readBackAsReference();
    void numbersStayNumbers();
    void leastSureAnswerIsTheTasksScore();
    void scores();
    void pairs();
    void unfit();
    void whatHasNoPlace();
    void labelsWithoutProbabilities();
};

void tst_WriteConsensus::undecidedUnitsAreCounted()
{
    // By hand: a 2 of 3, b 3 of 3, tied 1 : 1, unrated none.
    const Made split = makeConsensus(tiedPanel(), "majority-vote", splitTies());
    QCOMPARE(split.labels.labels.size(), std::size_t{2});
    QCOMPARE(split.labels.undecided, std::int64_t{1});
    QCOMPARE(split.labels.unlabelled, std::int64_t{1});
    QCOMPARE(split.labels.settledTies, std::int64_t{0});
    QCOMPARE(
        describeConsensus(split.labels),
        std::string("2 labels; 1 unit is undecided and left out; 1 unit has no rating and is left out."));
    // The lowest level of a tie is the method's own rule: the label is there, and said to be a tie.
    const Made lowest = makeConsensus(tiedPanel(), "majority-vote");
    QCOMPARE(lowest.labels.labels.size(), std::size_t{3});
    QCOMPARE(lowest.labels.undecided, std::int64_t{0});
    QCOMPARE(lowest.labels.settledTies, std::int64_t{1});
    COMPARE_CONTAINS(describeConsensus(lowest.labels), "1 of them was a tie");
}

void tst_WriteConsensus::everyFormat_data()
{
    QTest::addColumn<QString>("format");
    for (const auto& format : consensusFormats())
        QTest::newRow(format.id) << format.id;
}

void tst_WriteConsensus::everyFormat()
{
    QFETCH(QString, format);
    const auto& shape = *findConsensusFormat(format.toStdString());
    const Made made = makeConsensus(tiedPanel(), "majority-vote", splitTies());
    const Labels expected{
        {{"a, \"quoted\"", "mood of it"},
         {"warm, kind", 2.0 / 3.0, "first line\nsecond\tline, \"so\" – 東京"}},
        {{"b · 2", "mood of it"}, {"cold", 1.0, "plain"}},
    };
    const auto found = parse(fileText(made, shape.id), shape.id);
    const auto wrong = labelDifference(kept(expected, shape), found);
    QVERIFY2(wrong.empty(), wrong.c_str());
}

void tst_WriteConsensus::everyFormatOfAModel()
{
    QFETCH(QString, format);
    const auto& shape = *findConsensusFormat(format.toStdString());
    const Made made = makeConsensus(tiedPanel(), "dawid-skene");
    const auto& posterior = *made.result.facets.itemPosterior;
    Labels expected;
    for (std::size_t unit = 0; unit < posterior.size(); ++unit) {
        if (posterior.chosen[unit] < 0)
            continue;
        const auto level = static_cast<std::size_t>(posterior.chosen[unit]);
        const Item& item = made.data->items[made.input.table->units[unit].item.index()];
        expected[{item.name, "mood of it"}] = {posterior.labels[level], posterior.at(unit, level), item.text};
    }
    QCOMPARE(expected.size(), std::size_t{3});
    // Compared bit by bit: every digit of a posterior is in the file.
    const auto wrong = labelDifference(kept(expected, shape), parse(fileText(made, shape.id), shape.id));
    QVERIFY2(wrong.empty(), wrong.c_str());
}

void tst_WriteConsensus::readBackAsRatings_data()
{
    QTest::addColumn<QString>("format");
    for (const char* format : {"label-studio", "prodigy", "doccano", "argilla"})
        QTest::newRow(format) << format;
}

/// The consensus comes back as the ratings of one more rater, a model named like the method.
void tst_WriteConsensus::readBackAsRatings()
{
    QFETCH(QString, format);
    const Made made = makeConsensus(tiedPanel(), "majority-vote", splitTies());
    const InputFolder folder;
    const auto read = readPanel(folder.write("labels.txt", fileText(made, qPrintable(format))), {});
    QCOMPARE(read.data->provenance.format, format.toStdString());
    QVERIFY(read.issues.empty());
    const std::vector<NamedRating> expected{{"a, \"quoted\"", "majority-vote", "mood of it", "warm, kind"},
                                            {"b · 2", "majority-vote", "mood of it", "cold"}};
    QCOMPARE(namedRatings(*read.data), expected);
    QVERIFY(read.data->raters.front().kind == RaterKind::Model);
    QCOMPARE(read.data->items.front().text, made.data->items.front().text);
    QCOMPARE(read.data->groups.front(), std::string("Gruppe Ä"));
}

void tst_WriteConsensus::readBackAsReference_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<QString>("item");
    QTest::addColumn<QString>("reference");
    QTest::newRow("csv") << "csv"
                         << ""
                         << "";
    QTest::newRow("crowd-kit") << "crowd-kit"
                               << ""
                               << "";
    QTest::newRow("toloka") << "toloka"
                            << "INPUT:item"
                            << "GOLDEN:mood of it";
}

/// Labels of one method as the reference values of a panel.
void tst_WriteConsensus::readBackAsReference()
{
    QFETCH(QString, format);
    QFETCH(QString, item);
    QFETCH(QString, reference);
    const Made made = makeConsensus(tiedPanel(), "majority-vote", splitTies());
    const InputFolder folder;
    ImportOptions options;
    options.referenceFile = folder.write("labels.csv", fileText(made, qPrintable(format)));
    if (!item.isEmpty())
        options.referenceMapping = {{"item", {item.toStdString()}}, {"reference", {reference.toStdString()}}};
    std::string ratings = "item,rater,label\n";
    for (const char* name : {"\"a, \"\"quoted\"\"\"", "b · 2", "tied"})
        ratings += std::string(name) + ",r1,cold\n" + name + ",r2,cold\n";
    const auto read = loadPanel(QString::fromStdString(folder.write("panel.csv", ratings)), options);
    QCOMPARE(referenceText(read.data->items[0], 0), std::string("warm, kind"));
    QCOMPARE(referenceText(read.data->items[1], 0), std::string("cold"));
    QVERIFY(referenceText(read.data->items[2], 0).empty()); // tied, and so in no file
}

void tst_WriteConsensus::numbersStayNumbers()
{
    const Made made = makeConsensus(
        panelOf({{"a", "r", "4"}, {"a", "s", "4"}, {"b", "r", "-2"}, {"b", "s", "-2"}}), "majority-vote");
    const Json tasks = Json::parse(fileText(made, "label-studio"));
    QCOMPARE(tasks[0]["predictions"][0]["result"][0]["type"].get<std::string>(), std::string("rating"));
    QVERIFY(tasks[0]["predictions"][0]["result"][0]["value"]["rating"] == 4);
    QVERIFY(tasks[1]["predictions"][0]["result"][0]["value"]["number"] == -2);
    QCOMPARE(tasks[0]["predictions"][0]["model_version"].get<std::string>(), std::string("majority-vote"));
    const Json records = Json::parse(fileText(made, "argilla"));
    QVERIFY(records[0]["suggestions"]["rating"]["value"].is_number_integer());
    QCOMPARE(records[0]["suggestions"]["rating"]["agent"].get<std::string>(), std::string("majority-vote"));
    // A tool without a text to show gets the item's name.
    QCOMPARE(records[0]["fields"]["text"].get<std::string>(), std::string("a"));
}

void tst_WriteConsensus::leastSureAnswerIsTheTasksScore()
{
    Comparison pooled;
    pooled.kind = CompareKind::Pooled;
    const Made made = makeConsensus(panelOf({{"a", "r", "1", "d1"},
                                             {"a", "s", "1", "d1"},
                                             {"a", "t", "2", "d1"},
                                             {"a", "r", "2", "d2"},
                                             {"a", "s", "2", "d2"},
                                             {"b", "r", "1", "d1"}},
                                            integerScale(1, 2)),
                                    "majority-vote", {}, pooled);
    QCOMPARE(made.labels.labels.size(), std::size_t{3});
    const Json tasks = Json::parse(fileText(made, "label-studio"));
    QCOMPARE(tasks.size(), std::size_t{2}); // a task an item, whatever its dimensions
    QCOMPARE(tasks[0]["predictions"][0]["result"].size(), std::size_t{2});
    QCOMPARE(tasks[0]["predictions"][0]["score"].get<double>(), 2.0 / 3.0);
    const Labels expected{
        {{"a", "d1"}, {"1", 2.0 / 3.0, "a"}}, {{"a", "d2"}, {"2", 1.0, "a"}}, {{"b", "d1"}, {"1", 1.0, "b"}}};
    for (const char* format : {"label-studio", "argilla", "prodigy", "doccano"}) {
        const auto wrong = labelDifference(expected, parse(fileText(made, format), format));
        QVERIFY2(wrong.empty(), wrong.c_str());
    }
    // b has no answer to d2: its cell is empty, and not the one of another item.
    COMPARE_CONTAINS(fileText(made, "toloka"), "b\t\t\t\t1\t\n");
}

void tst_WriteConsensus::scores()
{
    const Made made =
        makeConsensus(panelOf({{"a", "r", "1"}, {"a", "s", "2"}, {"a", "t", "2"}, {"b", "r", "3"}}), "mean");
    QVERIFY(made.labels.areScores);
    const Labels csv = parse(fileText(made, "csv"), "csv");
    QCOMPARE(std::stod(csv.at({"a", "rating"}).label), 5.0 / 3.0);
    const Json tasks = Json::parse(fileText(made, "label-studio"));
    QCOMPARE(tasks[0]["predictions"][0]["result"][0]["value"]["number"].get<double>(), 5.0 / 3.0);
    QVERIFY(!tasks[0]["predictions"][0].contains("score")); // a mean has no probability
    QCOMPARE(std::stod(cellsOf(fileText(made, "crowd-kit"), ',')[1][1]), 5.0 / 3.0);
    for (const char* format : {"prodigy", "doccano", "argilla"})
        COMPARE_CONTAINS(unfitForConsensus(made.labels, *findConsensusFormat(format)), "gives scores");
}

void tst_WriteConsensus::pairs()
{
    Comparison verdicts;
    verdicts.kind = CompareKind::Verdicts;
    const Made made = makeConsensus(panelOf({{"a", "r", "1", "d", "g"},
                                             {"a", "s", "2", "d", "g"},
                                             {"b", "r", "3", "d", "g"},
                                             {"b", "s", "4", "d", "g"}},
                                            integerScale(1, 5)),
                                    "majority-vote", {}, verdicts);
    const auto rows = cellsOf(fileText(made, "csv"), ',');
    QCOMPARE(rows[0],
             (std::vector<std::string>{"first", "second", "group", "label", "confidence", "method"}));
    QCOMPARE(rows[1], (std::vector<std::string>{"a", "b", "g", "B", "1", "majority-vote"}));
    QVERIFY(Json::parse(fileText(made, "jsonl"))["second"] == "b");
    for (const auto& format : consensusFormats()) {
        if (format.pairs)
            continue;
        QVERIFY_EXCEPTION_THROWN(fileText(made, format.id), std::invalid_argument);
        COMPARE_CONTAINS(unfitForConsensus(made.labels, format), "pairs of items");
    }
}

void tst_WriteConsensus::unfit()
{
    Comparison pooled;
    pooled.kind = CompareKind::Pooled;
    const Made made = makeConsensus(
        panelOf({{"a", "r", "1", "d1"}, {"a", "r", "2", "d2"}, {"a", "s", "1", "d1"}}, integerScale(1, 2)),
        "majority-vote", {}, pooled);
    COMPARE_CONTAINS(unfitForConsensus(made.labels, *findConsensusFormat("crowd-kit")), "several dimensions");
    QVERIFY(!findConsensusFormat("mturk")); // takes no labels in
    const auto data = panelOf({{"a", "r", "1"}, {"a", "s", "1"}, {"b", "r", "2"}, {"b", "s", "1"}});
    AnalysisInput input;
    input.data = data;
    input.table = prepareTable(data, {}, {});
    const auto kappa = runAnalysis("percent-agreement", input, {});
    QVERIFY_EXCEPTION_THROWN(consensusLabels(kappa, input), AnalysisError);
}

void tst_WriteConsensus::whatHasNoPlace()
{
    const Made made = makeConsensus(tiedPanel(), "majority-vote");
    const auto lost = [&](const char* format) {
        return lostInConsensus(made.labels, *made.data, *findConsensusFormat(format));
    };
    QCOMPARE(lost("crowd-kit"), (std::vector<std::string>{"the confidence of labels", "the text of items",
                                                          "groups and systems of items"}));
    QCOMPARE(lost("toloka"), std::vector<std::string>{"the confidence of labels"});
    for (const char* format : {"csv", "jsonl", "label-studio", "prodigy", "doccano", "argilla"})
        QVERIFY2(lost(format).empty(), format);
}

void tst_WriteConsensus::labelsWithoutProbabilities()
{
    const Made made =
        makeConsensus(panelOf({{"a", "r", "1"}, {"a", "s", "1"}, {"b", "r", "2"}, {"b", "s", "2"}}), "kos");
    QVERIFY(!made.labels.labels.empty());
    QVERIFY(!made.labels.hasConfidence());
    QVERIFY(!Json::parse(fileText(made, "label-studio"))[0]["predictions"][0].contains("score"));
    QVERIFY(fileText(made, "csv").find("confidence") == std::string::npos);
}

RATERSCOPE_TEST(tst_WriteConsensus)
#include "tst_WriteConsensus.moc"
