// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/io/IoSupport.h"

#include "core/NumberText.h"
#include "io/WriteComparisons.h"
#include "studies/SimulateComparisons.h"

#include <fstream>
#include <sstream>

using namespace raterscope;
using namespace raterscope::test;

namespace {

struct Counts {
    std::int64_t first = 0, second = 0, tie = 0, unreadable = 0;
};

Counts countsOf(const Dataset& data)
{
    Counts counts;
    for (const Verdict verdict : data.comparisons.verdict) {
        counts.first += verdict == Verdict::First;
        counts.second += verdict == Verdict::Second;
        counts.tie += verdict == Verdict::Tie;
        counts.unreadable += verdict == Verdict::Unreadable;
    }
    return counts;
}

/// Every row by names: "group|first|second|judge|aspect|repetition|verdict|probability|reference".
std::vector<std::string> namedRows(const Dataset& data)
{
    static constexpr const char* words[] = {"first", "second", "tie", "unreadable"};
    const auto& table = data.comparisons;
    std::vector<std::string> rows;
    for (std::size_t row = 0; row < table.size(); ++row) {
        const Item& first = data.items[table.first[row].index()];
        const Item& second = data.items[table.second[row].index()];
        std::string text = first.group.isValid() ? data.groups[first.group.index()] : "";
        for (const std::string& part : {first.name, second.name, data.raters[table.judge[row].index()].name,
                                        table.aspects[static_cast<std::size_t>(table.aspect[row])],
                                        table.repetitions[static_cast<std::size_t>(table.repetition[row])],
                                        std::string(words[static_cast<std::size_t>(table.verdict[row])]),
                                        formatNumber(table.probability[row]),
                                        std::string(words[static_cast<std::size_t>(table.referenceAt(row))])})
            text += "|" + part;
        rows.push_back(std::move(text));
    }
    return rows;
}

std::vector<std::int64_t> unreadableLines(const ImportResult& read)
{
    std::vector<std::int64_t> lines;
    for (const auto& issue : read.issues.listed())
        lines.push_back(issue.line);
    return lines;
}

} // namespace

/// Tables of comparisons: every layout seen in real files, and what a hostile one may hold.
class tst_ReadPairs : public QObject
{
    Q_OBJECT

private slots:
    void realFiles_data();
    void realFiles();
    void vocabulary_data();
    void vocabulary();
    void cIsATieOnlyWhereNothingElseIs();
    void caseBadVerdicts();
    void caseSwaps();
    void bothOrdersMakeTwoRows();
    void ordersByColumn();
    void goldVerdictsTurnWithTheOrder();
    void referenceValues();
    void badRows();
    void refusals_data();
    void refusals();
    void namesInUtf8();
    void hostileText();
    void manyJudges();
    void repeatsAreKept();
    void singleAnswersAreNoComparisons();
    void ratingsStayRatings_data();
    void ratingsStayRatings();
    void roundTrip_data();
    void roundTrip();
    void comparisonsBesideRatings();

private:
    InputFolder m_folder;
};

void tst_ReadPairs::realFiles_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<ImportOptions>("options");
    QTest::addColumn<std::vector<std::int64_t>>("counts"); ///< first, second, tie, unreadable
    QTest::addColumn<std::vector<std::size_t>>("sizes");   ///< items, groups, judges, aspects, repetitions
    QTest::addColumn<QString>("source");
    using Numbers = std::vector<std::int64_t>;
    using Sizes = std::vector<std::size_t>;
    const ImportOptions none;
    const auto row = [](const char* name, const char* file, const ImportOptions& options, Numbers counts,
                        Sizes sizes, const char* source) {
        QTest::newRow(name) << QString::fromLatin1(file) << options << counts << sizes
                            << QString::fromLatin1(source);
    };
    const char* counted = "counted with Python's csv from the file; the verdict totals are in its README";
    row("fastchat", "fastchat-mtbench/gpt-4_pair.slim.jsonl", none, {79, 43, 25, 3}, {150, 75, 2, 1, 1},
        "README: counts of (g1, g2), turned to positions by hand");
    row("judgebench", "judgebench/judgebench_verdicts.csv", none, {2325, 2166, 236, 13}, {1240, 620, 7, 1, 1},
        counted);
    row("llmbar", "llmbar-judges/llmbar_verdicts.csv", none, {48014, 32464, 0, 348}, {2400, 1200, 65, 1, 1},
        counted);
    row("mtbench swap", "position-bias-judges/mtbench_swap.csv", none, {5840, 7518, 1010, 32},
        {2480, 80, 3, 1, 1}, counted);
    row("devbench swap", "position-bias-judges/devbench_swap.csv", none, {4816, 6379, 0, 5},
        {1232, 112, 5, 1, 1}, counted);
    row("mtbench repetition", "position-bias-judges/mtbench_repetition.csv", none, {2096, 2673, 387, 28},
        {120, 24, 9, 1, 3}, counted);
    row("devbench repetition", "position-bias-judges/devbench_repetition.csv", none, {1558, 2328, 0, 2},
        {90, 18, 9, 1, 3}, counted);
    row("summeval head to head", "summeval-llm-judges/h2h_ab_ba.csv", none, {4214, 4279, 307, 0},
        {1200, 100, 1, 4, 1}, counted);
    row("llmfao crowd", "llmfao/crowd-comparisons.csv", none, {2911, 2549, 3471, 0}, {750, 13, 124, 1, 1},
        "README: left 2911, right 2549, tie 3471; 124 workers");
    ImportOptions ungrouped;
    ungrouped.mapping["group"];
    row("llmfao crowd, one group", "llmfao/crowd-comparisons.csv", ungrouped, {2911, 2549, 3471, 0},
        {59, 0, 124, 1, 1}, "README: 59 models");
    row("llmfao gpt-4", "llmfao/gpt4-crowd-comparisons.csv", ungrouped, {943, 1130, 66, 0}, {59, 0, 1, 1, 1},
        "README");
    row("llmfao gpt-3", "llmfao/gpt3-crowd-comparisons.csv", ungrouped, {1352, 593, 194, 0}, {59, 0, 1, 1, 1},
        "README");
    row("cems", "bradley-terry-r/cems.csv", none, {2595, 1372, 487, 91}, {6, 0, 303, 1, 1},
        "README: win1 2595, win2 1372, tied 487, 91 not answered; 303 students, 6 schools");
    row("baseball", "bradley-terry-r/baseball.csv", none, {154, 119, 0, 0}, {7, 0, 1, 1, 1}, counted);
    row("football", "bradley-terry-r/football.csv", none, {882, 513, 505, 0}, {29, 0, 1, 1, 1},
        "README: 882 home wins, 505 draws, 513 away wins; 29 teams");
    row("springall", "bradley-terry-r/springall.csv", none, {411, 276, 198, 0}, {9, 0, 1, 1, 1}, counted);
    ImportOptions alpaca;
    alpaca.baseline = "gpt4_1106_preview";
    alpaca.raterColumns = {"weighted_alpaca_eval_gpt4_turbo", "alpaca_eval_gpt4_turbo_fn",
                           "alpaca_eval_cot_gpt4_turbo_fn"};
    row("alpacaeval", "alpacaeval-soft/preferences.csv", alpaca, {10426, 1625, 23, 0}, {6440, 805, 3, 1, 1},
        counted);
}

void tst_ReadPairs::realFiles()
{
    NEEDS_SHARED("data/position-bias-judges/mtbench_swap.csv");
    QFETCH(QString, file);
    QFETCH(ImportOptions, options);
    QFETCH(std::vector<std::int64_t>, counts);
    QFETCH(std::vector<std::size_t>, sizes);
    const auto read = readPanel(shared("data/" + file).toStdString(), options);
    const Dataset& data = *read.data;
    const Counts found = countsOf(data);
    QCOMPARE(found.first, counts[0]);
    QCOMPARE(found.second, counts[1]);
    QCOMPARE(found.tie, counts[2]);
    QCOMPARE(found.unreadable, counts[3]);
    QCOMPARE(data.items.size(), sizes[0]);
    QCOMPARE(data.groups.size(), sizes[1]);
    QCOMPARE(data.raters.size(), sizes[2]);
    QCOMPARE(data.comparisons.aspects.size(), sizes[3]);
    QCOMPARE(data.comparisons.repetitions.size(), sizes[4]);
    QCOMPARE(data.ratingCount(), std::int64_t{0});
    QVERIFY(read.issues.total() >= found.unreadable);
}

void tst_ReadPairs::vocabulary_data()
{
    QTest::addColumn<QString>("value");
    QTest::addColumn<int>("verdict");
    const auto row = [](const char* value, Verdict verdict) {
        QTest::newRow(*value ? value : "blank") << QString::fromUtf8(value) << static_cast<int>(verdict);
    };
    for (const char* value : {"A", "a", "first", "First", "LEFT", "1", "A>B", "a>b", "[[A]]", "[[A>>B]]",
                              "model_1", "model_a", "Assistant A", "output 1"})
        row(value, Verdict::First);
    for (const char* value : {"B", "second", "right", "2", "B>A", "[[B]]", "model_2", "response_b"})
        row(value, Verdict::Second);
    for (const char* value : {"tie", "Tie", "draw", "A=B", "[[A=B]]", "tie (bothbad)"})
        row(value, Verdict::Tie);
    for (const char* value : {"", "error", "A is better", "C", "[[C]]", "AB", "3", "null", "=A", "a b"})
        row(value, Verdict::Unreadable);
}

void tst_ReadPairs::vocabulary()
{
    QFETCH(QString, value);
    QFETCH(int, verdict);
    // Ties are among the values, so that C has no meaning.
    const auto path =
        m_folder.write("words.csv", "left,right,judge,verdict\nx,y,j,A\nx,y,j,B\nx,y,j,tie\nx,y,j,"
                                        + value.toStdString() + "\n");
    const auto read = readPanel(path, {});
    QCOMPARE(read.data->comparisons.size(), std::size_t{4});
    QCOMPARE(static_cast<int>(read.data->comparisons.verdict[3]), verdict);
    QCOMPARE(read.issues.total(), verdict == static_cast<int>(Verdict::Unreadable) ? 1 : 0);
}

void tst_ReadPairs::cIsATieOnlyWhereNothingElseIs()
{
    const std::string head = "left,right,judge,verdict\nx,y,j,A\nx,y,j,B\nx,y,j,C\n";
    const auto alone = readPanel(m_folder.write("c.csv", head), {});
    QCOMPARE(countsOf(*alone.data).tie, std::int64_t{1});
    QVERIFY(anyContains(alone.data->provenance.notes, "C is a tie"));
    const auto beside = readPanel(m_folder.write("ctie.csv", head + "x,y,j,tie\n"), {});
    QCOMPARE(countsOf(*beside.data).unreadable, std::int64_t{1});
    ImportOptions said;
    said.tieLabels = {"c"};
    const auto both = readPanel(m_folder.write("csaid.csv", head + "x,y,j,tie\n"), said);
    QCOMPARE(countsOf(*both.data).tie, std::int64_t{2});
}

void tst_ReadPairs::caseBadVerdicts()
{
    NEEDS_SHARED("cases/d10_bad_verdicts.csv");
    const auto expected = readJson(shared("cases/expected.json"))["d10"];
    const auto read = readPanel(shared("cases/d10_bad_verdicts.csv").toStdString(), {});
    const Counts counts = countsOf(*read.data);
    QCOMPARE(counts.first, expected["A"].get<std::int64_t>());
    QCOMPARE(counts.second, expected["B"].get<std::int64_t>());
    QCOMPARE(counts.tie, expected["tie"].get<std::int64_t>());
    const auto rejected = expected["rejected_rows"].get<std::vector<std::int64_t>>();
    const auto values = expected["rejected_values"].get<std::vector<std::string>>();
    QCOMPARE(read.issues.listed().size(), rejected.size());
    for (std::size_t i = 0; i < rejected.size(); ++i) {
        const auto& issue = read.issues.listed()[i];
        QCOMPARE(issue.line, rejected[i] + 1); // the header is line 1
        QCOMPARE(issue.columnName, std::string("winner"));
        QCOMPARE(issue.column, std::int64_t{5});
        QCOMPARE(issue.value, values[i]);
        QVERIFY(!issue.remedy.empty());
    }
}

void tst_ReadPairs::caseSwaps()
{
    NEEDS_SHARED("cases/d11_swaps.csv");
    const auto read = readPanel(shared("cases/d11_swaps.csv").toStdString(), {});
    const auto& data = *read.data;
    QCOMPARE(data.comparisons.size(), std::size_t{84});
    QCOMPARE(data.groups.size(), std::size_t{42});
    QCOMPARE(data.items.size(), std::size_t{84});
    QCOMPARE(data.items[0].name, std::string("p01 · A"));
    QCOMPARE(data.items[0].system, std::string("A"));
    // Row 2 of the file: BA, second → A is better, and A was shown second.
    QCOMPARE(data.items[data.comparisons.first[1].index()].system, std::string("B"));
    QCOMPARE(data.comparisons.verdict[1], Verdict::Second);
    QVERIFY(anyContains(data.provenance.notes, "verdicts name positions"));
    QVERIFY(anyContains(data.provenance.notes, "42 pairs were shown to a judge in both orders"));
}

void tst_ReadPairs::bothOrdersMakeTwoRows()
{
    const auto positions =
        readPanel(m_folder.write(
                      "p.csv", "id,item_a,item_b,judge,verdict_order_AB,verdict_order_BA\n1,x,y,j,A>B,A>B\n"),
                  {});
    QCOMPARE(namedRows(*positions.data),
             (std::vector<std::string>{"|x|y|j|||first|1|unreadable", "|y|x|j|||first|1|unreadable"}));
    const auto items = readPanel(
        m_folder.write("w.csv", "id,model_1,model_2,judge,g1_winner,g2_winner\n1,x,y,j,model_1,model_1\n"),
        {});
    QCOMPARE(namedRows(*items.data),
             (std::vector<std::string>{"|x|y|j|||first|1|unreadable", "|y|x|j|||second|0|unreadable"}));
    ImportOptions forced;
    forced.verdictsName = VerdictsName::Items;
    const auto said =
        readPanel(m_folder.write(
                      "f.csv", "id,item_a,item_b,judge,verdict_order_AB,verdict_order_BA\n1,x,y,j,A>B,A>B\n"),
                  forced);
    QCOMPARE(namedRows(*said.data)[1], std::string("|y|x|j|||second|0|unreadable"));
}

void tst_ReadPairs::ordersByColumn()
{
    const std::string rows = "\nx,y,j,AB,A\nx,y,j,BA,A\n";
    const auto verdicts =
        readPanel(m_folder.write("o.csv", "model_a,model_b,judge,order,verdict" + rows), {});
    QCOMPARE(namedRows(*verdicts.data)[1], std::string("|y|x|j|||first|1|unreadable"));
    const auto winners = readPanel(m_folder.write("o2.csv", "model_a,model_b,judge,order,winner" + rows), {});
    QCOMPARE(namedRows(*winners.data)[1], std::string("|y|x|j|||second|0|unreadable"));
}

void tst_ReadPairs::goldVerdictsTurnWithTheOrder()
{
    const auto read = readPanel(
        m_folder.write(
            "g.csv", "pair_id,gold,judge,verdict_order_AB,verdict_order_BA\n1,A>B,j,A>B,A>B\n2,,j,A>B,B>A\n"),
        {});
    QCOMPARE(namedRows(*read.data),
             (std::vector<std::string>{"1|1 · A|1 · B|j|||first|1|first", "1|1 · B|1 · A|j|||first|1|second",
                                       "2|2 · A|2 · B|j|||first|1|unreadable",
                                       "2|2 · B|2 · A|j|||second|0|unreadable"}));
}

void tst_ReadPairs::referenceValues()
{
    const auto plain = readPanel(
        m_folder.write("r.csv", "first,second,judge,verdict,gold_1,gold_2\nx,y,j,A,3.5,2\ny,x,j,A,2,4\n"),
        {});
    QCOMPARE(plain.data->referenceColumns, std::vector<std::string>{"gold"});
    QCOMPARE(plain.data->items[0].reference, std::vector<std::string>{"3.5"});
    QCOMPARE(plain.data->items[1].reference, std::vector<std::string>{"2"});
    QCOMPARE(plain.issues.total(), std::int64_t{1}); // x is 4 where it was 3.5
    const auto aspects =
        readPanel(m_folder.write("ra.csv", "first,second,judge,aspect,verdict,human_score_1,human_score_2\n"
                                           "x,y,j,fluency,A,3,2\nx,y,j,relevance,B,1,5\n"),
                  {});
    QCOMPARE(aspects.data->dimensions.size(), std::size_t{2});
    QCOMPARE(aspects.data->dimensions[1].name, std::string("relevance"));
    QCOMPARE(referenceText(aspects.data->items[1], 0, DimensionId(1)), std::string("5"));
    QCOMPARE(aspects.issues.total(), std::int64_t{0});
}

void tst_ReadPairs::badRows()
{
    const auto read = readPanel(m_folder.write("bad.csv", "first,second,judge,probability\n"
                                                          "x,y,j,0.25\n"
                                                          ",y,j,0.5\n"
                                                          "x,y,,0.5\n"
                                                          "x,x,j,0.5\n"
                                                          "x,y,j,1.5\n"
                                                          "x,y\n"
                                                          "x,y,j,-0.1\n"
                                                          "x,y,j,\n"
                                                          "y,x,j,1\n"),
                                {});
    const Dataset& data = *read.data;
    QCOMPARE(namedRows(data),
             (std::vector<std::string>{"|x|y|j|||second|0.25|unreadable",
                                       "|x|y|j|||unreadable|0.5|unreadable", "|y|x|j|||first|1|unreadable"}));
    QVERIFY(data.comparisons.areProbabilities);
    QCOMPARE(dropCount(data, "an item of the pair is empty"), std::int64_t{1});
    QCOMPARE(dropCount(data, "the judge is empty"), std::int64_t{1});
    QCOMPARE(dropCount(data, "an item is compared with itself"), std::int64_t{1});
    QCOMPARE(dropCount(data, "the outcome is not between 0 and 1"), std::int64_t{2});
    QCOMPARE(unreadableLines(read), (std::vector<std::int64_t>{3, 4, 5, 6, 7, 8, 9}));
}

void tst_ReadPairs::refusals_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<ImportOptions>("options");
    QTest::addColumn<QString>("message");
    ImportOptions pairs;
    pairs.format = "pairs";
    const auto with = [&](const char* role, const char* column) {
        ImportOptions options = pairs;
        options.mapping[role] = {column};
        return options;
    };
    QTest::newRow("no outcome") << "left,right,judge\nx,y,j\n" << pairs << "recognised as the outcome";
    QTest::newRow("no items") << "judge,verdict\nj,A\n" << pairs << "the two items of a pair";
    QTest::newRow("one item") << "model,judge,verdict\nx,j,A\n"
                              << with("first", "model") << "recognised as the second";
    QTest::newRow("role of ratings") << "left,right,verdict\nx,y,A\n"
                                     << with("rater", "left")
                                     << "no role \"rater\" in a table of comparisons";
    QTest::newRow("no column") << "left,right,verdict\nx,y,A\n"
                               << with("judge", "who") << "no column \"who\"";
    QTest::newRow("nothing readable") << "left,right,judge,verdict\nx,y,j,maybe\nx,y,j,perhaps\n"
                                      << pairs << "none of the 2 verdicts can be read";
    QTest::newRow("a name twice") << "left,right,right,verdict\nx,y,z,A\n"
                                  << pairs << "several columns one name";
    QTest::newRow("no losses") << "left,right,n\nx,y,3\n" << with("wins", "n") << "counts losses";
    ImportOptions ratings;
    ratings.format = "long";
    ratings.mapping["judge"] = {"left"};
    QTest::newRow("role of comparisons") << "left,right,verdict\nx,y,A\n" << ratings << "no role \"judge\"";
    ImportOptions models = pairs;
    models.models = {"gpt*"};
    QTest::newRow("no such model") << "left,right,judge,verdict\nx,y,j,A\n"
                                   << models << "no rater is called \"gpt*\"";
    QTest::newRow("too many counts") << "left,right,wins,losses\nx,y,900000000,1\n"
                                     << pairs << "more than 20,000,000";
}

void tst_ReadPairs::refusals()
{
    QFETCH(QString, text);
    QFETCH(ImportOptions, options);
    QFETCH(QString, message);
    const auto issue = failureOf(m_folder.write("refused.csv", text.toStdString()), options);
    COMPARE_CONTAINS(issue.message, message.toStdString());
    QVERIFY(!issue.remedy.empty());
}

void tst_ReadPairs::namesInUtf8()
{
    const auto read =
        readPanel(m_folder.write("utf8.csv", "Frage;links;rechts;Prüfer;Urteil\n"
                                             "Größe;Bär;Ünal;Jörg;Bär\nGröße;Ünal;Bär;Jörg;Bär\n"),
                  [] {
                      ImportOptions options;
                      options.mapping = {{"group", {"Frage"}},
                                         {"first", {"links"}},
                                         {"second", {"rechts"}},
                                         {"judge", {"Prüfer"}},
                                         {"outcome", {"Urteil"}}};
                      return options;
                  }());
    QCOMPARE(namedRows(*read.data),
             (std::vector<std::string>{"Größe|Größe · Bär|Größe · Ünal|Jörg|||first|1|unreadable",
                                       "Größe|Größe · Ünal|Größe · Bär|Jörg|||second|0|unreadable"}));
}

void tst_ReadPairs::hostileText()
{
    // A formula, a NUL, a quote that is never closed and a field of a megabyte: the good rows load.
    std::string text = "left,right,judge,verdict\n=cmd|' /C calc'!A0,y,j,A\nx,y,j,B\n";
    text += std::string(1 << 20, 'x') + ",y,j,A\n";
    text += "x,y,j," + std::string(1 << 20, 'A') + "\n";
    text += "x,y,j,\"A\n";
    const auto read = readPanel(m_folder.write("hostile.csv", text), {});
    QCOMPARE(read.data->comparisons.size(), std::size_t{4});
    QCOMPARE(read.data->items[0].name, std::string("=cmd|' /C calc'!A0"));
    QCOMPARE(countsOf(*read.data).unreadable, std::int64_t{1});
    for (const auto& issue : read.issues.listed())
        QVERIFY(issue.value.size() < 400);
    std::string withNul = "left,right,judge,verdict\nx,y,j,A\nx,y,j,";
    withNul += '\0';
    withNul += "\n";
    const auto issue = failureOf(m_folder.write("nul.csv", withNul));
    const bool refusedOrListed =
        !issue.message.empty() || countsOf(*readPanel(m_folder.path("nul.csv"), {}).data).unreadable == 1;
    QVERIFY(refusedOrListed);
}

void tst_ReadPairs::manyJudges()
{
    std::string text = "left,right,judge,verdict\n";
    constexpr int judges = 100'000;
    for (int j = 0; j < judges; ++j)
        text += "x,y,judge " + std::to_string(j) + (j % 2 ? ",A\n" : ",B\n");
    const auto read = readPanel(m_folder.write("many.csv", text), {});
    QCOMPARE(read.data->raters.size(), static_cast<std::size_t>(judges));
    QCOMPARE(countsOf(*read.data).first, std::int64_t{judges / 2});
}

void tst_ReadPairs::repeatsAreKept()
{
    const auto read = readPanel(m_folder.write("again.csv", "left,right,judge,verdict\nx,y,j,A\nx,y,j,B\n"
                                                            "y,x,j,A\nx,z,j,A\n"),
                                {});
    QCOMPARE(read.data->comparisons.size(), std::size_t{4});
    QVERIFY(anyContains(read.data->provenance.notes, "1 row repeats"));
    QVERIFY(anyContains(read.data->provenance.notes,
                        "1 pair was shown to a judge in both orders, 1 pair in one order only"));
}

void tst_ReadPairs::singleAnswersAreNoComparisons()
{
    NEEDS_SHARED("data/fastchat-mtbench/gpt-4_single.slim.jsonl");
    ImportOptions options;
    options.mapping["dimension"] = {"turn"};
    options.repeats = RepeatPolicy::First;
    const auto read =
        readPanel(shared("data/fastchat-mtbench/gpt-4_single.slim.jsonl").toStdString(), options);
    QVERIFY(read.data->hasRatings());
    QVERIFY(!read.data->hasComparisons());
}

void tst_ReadPairs::ratingsStayRatings_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("two texts and a label") << "id,question1,question2,worker,label\n1,how,why,a,1\n2,who,"
                                              "what,a,0\n1,how,why,b,1\n2,who,what,b,1\n";
    QTest::newRow("two texts and words")
        << "id,text_a,text_b,annotator,label\n1,s1,s2,a,entailment\n2,s3,s4,a,neutral\n1,s1,s2,b,neutral\n";
    QTest::newRow("long") << "item,rater,label\ni1,r1,A\ni1,r2,B\ni2,r1,A\ni2,r2,A\n";
    QTest::newRow("wide pairs") << "pair,model_a,model_b,expert_1,expert_2\n0,M1,M2,A,B\n1,M1,M3,A,A\n";
}

void tst_ReadPairs::ratingsStayRatings()
{
    QFETCH(QString, text);
    const auto preview = previewPanel(m_folder.write("ratings.csv", text.toStdString()), {});
    QVERIFY(preview.format != "pairs");
}

void tst_ReadPairs::roundTrip_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file :
         {"fastchat-mtbench/gpt-4_pair.slim.jsonl", "judgebench/judgebench_verdicts.csv",
          "position-bias-judges/mtbench_repetition.csv", "summeval-llm-judges/h2h_ab_ba.csv",
          "llmfao/crowd-comparisons.csv", "bradley-terry-r/cems.csv", "bradley-terry-r/football.csv"})
        QTest::newRow(file) << QString::fromLatin1(file);
    QTest::newRow("simulated") << QString();
    QTest::newRow("probabilities") << QStringLiteral("probabilities");
}

void tst_ReadPairs::roundTrip()
{
    QFETCH(QString, file);
    std::shared_ptr<Dataset> data;
    if (file.isEmpty()) {
        data = simulateJudges(3).data;
    } else if (file == QStringLiteral("probabilities")) {
        data = readPanel(m_folder.write("soft.csv", "question,first,second,judge,probability\n"
                                                    "q,x,y,j,0.1234567890123456\nq,y,x,\"k, jr\",0.5\n"
                                                    "q,x,y,j,\nq,x,z,j,1\n"),
                         {})
                   .data;
        QVERIFY(data->comparisons.areProbabilities);
    } else {
        NEEDS_SHARED("data/bradley-terry-r/cems.csv");
        data = readPanel(shared("data/" + file).toStdString(), {}).data;
    }
    std::ostringstream out;
    writePairsCsv(*data, out);
    const auto again = readPanel(m_folder.write("again.csv", out.str()), {});
    QCOMPARE(namedRows(*again.data), namedRows(*data));
    QCOMPARE(again.data->groups, data->groups);
    QCOMPARE(again.data->panels, data->panels);
    for (std::size_t r = 0; r < data->raters.size(); ++r)
        QCOMPARE(again.data->raters[r].kind, data->raters[r].kind);
    for (std::size_t i = 0; i < data->items.size(); ++i) {
        if (!data->referenceColumns.empty() && data->dimensions.empty())
            QCOMPARE(referenceText(again.data->items[i], 0), referenceText(data->items[i], 0));
    }
}

void tst_ReadPairs::comparisonsBesideRatings()
{
    const auto ratings =
        m_folder.write("ratings.csv", "article,model,rater,score\n"
                                      "d1,M1,ann,3\nd1,M2,ann,4\nd2,M1,bob,2\nd2,M2,bob,5\n");
    ImportOptions options;
    options.comparisonFile =
        m_folder.write("pairs.csv", "article,model_a,model_b,judge,verdict\n"
                                    "d1,M1,M2,ann,B\nd1,M2,M1,gpt,A\nd2,M1,M3,gpt,error\n");
    const auto read = readPanel(ratings, options);
    const Dataset& data = *read.data;
    QCOMPARE(data.ratingCount(), std::int64_t{4});
    QCOMPARE(data.comparisons.size(), std::size_t{3});
    QCOMPARE(data.items.size(), std::size_t{5}); // d2 · M3 is new
    QCOMPARE(raterNames(data), (std::vector<std::string>{"ann", "bob", "gpt"}));
    QCOMPARE(data.comparisons.judge[0], RaterId(std::size_t{0}));
    QCOMPARE(data.items[data.comparisons.first[0].index()].system, std::string("M1"));
    QVERIFY(anyContains(data.provenance.notes, "3 of 4 items are items of the ratings, 1 new"));
    QVERIFY(anyContains(data.provenance.notes, "1 of 2 judges are raters of the ratings, 1 new"));
    QCOMPARE(data.ratingsOf(ItemId(std::size_t{4})).size(), std::size_t{0});
    options.comparisonFile = ratings;
    COMPARE_CONTAINS(failureOf(ratings, options).message, "a table of ratings, not of comparisons");
}

RATERSCOPE_TEST(tst_ReadPairs)
#include "tst_ReadPairs.moc"
