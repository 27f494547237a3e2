// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"
#include "support/Panels.h"
#include "support/RankingTables.h"

using namespace raterscope;

/// The catalog rows of rankings, on derived verdicts.
class tst_RankingRows : public QObject
{
    Q_OBJECT

private slots:
    void ratingsAreRefused_data();
    void ratingsAreRefused();
    void noVerdicts();
    void skillsBesideWinRatios();
    void itemsThatNeverWin();
    void sharpnessOfJudges();
    void cyclesOfSummEval();
    void facetsAreThoseNamed_data();
    void facetsAreThoseNamed();
    void pooledGroupsAndRankRanges();
    void tieParameterAndOrderEffect();
    void temperaturesNeedAReference();
};

namespace {

AnalysisInput verdictInput(const DatasetPtr& data, const Edits& edits = {})
{
    AnalysisInput input;
    input.data = data;
    input.edits = edits;
    input.comparison = test::allVerdicts();
    input.table = prepareTable(input.data, edits, input.comparison);
    return input;
}

const Table& tableNamed(const AnalysisResult& result, const std::string& id)
{
    for (const auto& table : result.facets.tables) {
        if (table.id == id)
            return table;
    }
    throw std::out_of_range("no table " + id);
}

std::size_t columnNamed(const Table& table, const std::string& name)
{
    const auto place = std::find(table.columns.begin(), table.columns.end(), name);
    if (place == table.columns.end())
        throw std::out_of_range("no column " + name);
    return static_cast<std::size_t>(place - table.columns.begin());
}

const std::vector<TableCell>& rowOf(const Table& table, const std::string& name, std::size_t column)
{
    for (const auto& row : table.rows) {
        if (std::get<std::string>(row[column]) == name)
            return row;
    }
    throw std::out_of_range("no row " + name);
}

double numberIn(const std::vector<TableCell>& row, const Table& table, const std::string& column)
{
    const auto& cell = row[columnNamed(table, column)];
    const auto* count = std::get_if<std::int64_t>(&cell);
    return count ? static_cast<double>(*count) : std::get<Value>(cell).number();
}

} // namespace

void tst_RankingRows::ratingsAreRefused_data()
{
    QTest::addColumn<QString>("id");
    for (const auto& row : rankingAnalyses())
        QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
}

void tst_RankingRows::ratingsAreRefused()
{
    QFETCH(QString, id);
    AnalysisInput input;
    input.data = test::panelFromStrings({"12", "21"});
    input.table = prepareTable(input.data, {}, {});
    try {
        runAnalysis(id.toStdString(), input, {});
        QFAIL("ratings were ranked");
    } catch (const AnalysisError& error) {
        QVERIFY(std::string(error.what()).find("--derive verdicts") != std::string::npos);
    }
}

void tst_RankingRows::noVerdicts()
{
    Edits edits;
    edits.excludedRaters = {RaterId(0), RaterId(1)};
    const auto input = verdictInput(test::panelFromStrings({"12", "21"}), edits);
    for (const auto& row : rankingAnalyses())
        QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis(row.id, input, {}));
}

void tst_RankingRows::skillsBesideWinRatios()
{
    // Pairs of r1 (3, 2, 1), r2 (3, 1, 2), r3 (1, 3, 3): i1 beats i2 and i3 twice of three times each, and
    // i2 and i3 meet at one win each and a tie. So s_1 − s_2 = ln 2, s_2 = s_3.
    const auto input = verdictInput(test::panelFromStrings({"331", "213", "123"}));
    Options options;
    options.set("prior-sd", 0.0);
    const auto result = runAnalysis("bradley-terry", input, options);
    const auto& table = tableNamed(result, "skills");
    const auto item = columnNamed(table, "item");
    const auto& first = rowOf(table, "i1", item);
    const auto& second = rowOf(table, "i2", item);
    COMPARE_NEAR(numberIn(first, table, "skill") - numberIn(second, table, "skill"), std::log(2.0), 1e-11);
    COMPARE_NEAR(numberIn(first, table, "win ratio"), 4.0 / 6.0, 1e-15);
    COMPARE_NEAR(numberIn(second, table, "win ratio"), 2.0 / 5.0, 1e-15);
    QCOMPARE(numberIn(first, table, "rank"), 1.0);
    QCOMPARE(numberIn(second, table, "rank"), 2.0);
    QCOMPARE(numberIn(rowOf(table, "i3", item), table, "rank"), 2.0);
    QVERIFY(numberIn(first, table, "low") < numberIn(first, table, "skill"));
    QVERIFY(result.status.logLikelihood.has_value());
    // Average probability of i2: (1/3 + 1/2) / 2.
    const auto counted = runAnalysis("avg-prob", input, {});
    const auto& shares = tableNamed(counted, "skills");
    COMPARE_NEAR(numberIn(rowOf(shares, "i2", item), shares, "average probability"), 5.0 / 12.0, 1e-15);
    // Product of experts: the gap of three items compared equally often is the difference of mean excesses,
    // s_i = Σ ±(p − ½) / 9.
    const auto expert = runAnalysis("poe", input, {});
    const auto& skills = tableNamed(expert, "skills");
    COMPARE_NEAR(numberIn(rowOf(skills, "i1", item), skills, "skill"), 1.0 / 9.0, 1e-15);
}

void tst_RankingRows::itemsThatNeverWin()
{
    const auto input = verdictInput(test::panelFromStrings({"32", "23", "11"}));
    Options options;
    options.set("prior-sd", 0.0);
    const auto result = runAnalysis("bradley-terry", input, options);
    const auto& table = tableNamed(result, "skills");
    const auto& last = rowOf(table, "i3", columnNamed(table, "item"));
    QVERIFY(!std::get<Value>(last[columnNamed(table, "skill")]).isDefined());
    QCOMPARE(std::get<std::string>(last[columnNamed(table, "note")]), std::string("never won"));
    QVERIFY(std::any_of(result.status.notes.begin(), result.status.notes.end(),
                        [](const auto& note) { return note.find("i3 never won") != std::string::npos; }));
    // With the prior everything is finite.
    const auto prior = runAnalysis("bradley-terry", input, {});
    QVERIFY(numberIn(rowOf(tableNamed(prior, "skills"), "i3", 1), tableNamed(prior, "skills"), "skill")
            < -1.0);
}

void tst_RankingRows::sharpnessOfJudges()
{
    // r3 contradicts the other three on most pairs: the least sharp; the product of all 1/σ is 1. i1 wins
    // nine of nine with them and, at r3 (2 against 4, 1, 3), one of three.
    const auto input = verdictInput(test::panelFromStrings({"4424", "3343", "2212", "1131"}));
    const auto result = runAnalysis("bt-sigma", input, {});
    const auto& judges = tableNamed(result, "judges");
    QCOMPARE(judges.rows.size(), std::size_t{4});
    double product = 1.0;
    for (const auto& row : judges.rows) {
        product *= numberIn(row, judges, "1/σ");
        QCOMPARE(std::get<std::int64_t>(row[columnNamed(judges, "comparisons")]), 6);
        QVERIFY(numberIn(row, judges, "1/σ") >= numberIn(judges.rows[2], judges, "1/σ"));
    }
    COMPARE_NEAR(product, 1.0, 1e-9);
    QCOMPARE(numberIn(rowOf(tableNamed(result, "skills"), "i1", 1), tableNamed(result, "skills"), "rank"),
             1.0);
    COMPARE_NEAR(
        numberIn(rowOf(tableNamed(result, "skills"), "i1", 1), tableNamed(result, "skills"), "win ratio"),
        10.0 / 12.0, 1e-15);
}

void tst_RankingRows::cyclesOfSummEval()
{
    // Verdicts derived from one rater's means cannot be cyclic: Σ over triples of 100 groups of 16 is 56,000.
    NEEDS_SHARED("data/summeval/ratings_wide.csv");
    const auto result = runAnalysis("cycles", verdictInput(test::summevalData()), {});
    const auto& table = tableNamed(result, "cycles");
    QCOMPARE(table.rows.size(), std::size_t{9});
    for (std::size_t judge = 1; judge < 9; ++judge) {
        QCOMPARE(std::get<std::int64_t>(table.rows[judge][columnNamed(table, "cyclic")]), 0);
        QCOMPARE(std::get<std::int64_t>(table.rows[judge][columnNamed(table, "decided triples")])
                     + std::get<std::int64_t>(table.rows[judge][columnNamed(table, "triples with a tie")]),
                 56'000);
    }
}

void tst_RankingRows::facetsAreThoseNamed_data()
{
    ratingsAreRefused_data();
}

void tst_RankingRows::facetsAreThoseNamed()
{
    QFETCH(QString, id);
    if (id == QLatin1String("temp-bt"))
        return;
    const auto input = verdictInput(test::panelFromStrings({"4424", "3343", "2212", "1131"}));
    const auto result = runAnalysis(id.toStdString(), input, {});
    const auto& named = findAnalysis(id.toStdString())->facets;
    const auto promises = [&](const char* facet) {
        return std::find(named.begin(), named.end(), facet) != named.end();
    };
    QCOMPARE(result.facets.skills.has_value(), promises("skills"));
    QCOMPARE(result.facets.judgeScales.has_value(), promises("judge_scale"));
    QCOMPARE(result.facets.cycleRates.has_value(), promises("cycle_rate"));
    if (result.facets.skills) {
        QCOMPARE(result.facets.skills->rows.size(), std::size_t{4});
        for (const auto& row : result.facets.skills->rows) {
            QVERIFY(row.id.isValid());
            QVERIFY(!(row.low > row.skill.number()));
            if (row.bestRank > 0)
                QVERIFY(row.bestRank <= row.rank.number() && row.rank.number() <= row.worstRank);
        }
    }
    if (result.facets.judgeScales)
        QCOMPARE(result.facets.judgeScales->rows.size(), std::size_t{4});
}

void tst_RankingRows::pooledGroupsAndRankRanges()
{
    // SummEval, all verdicts: 16 systems in 100 articles; pooled they are 16 skills, with rank ranges.
    NEEDS_SHARED("data/summeval/ratings_wide.csv");
    Options options;
    options.set("groups", std::string("pooled"));
    const auto unnamed = test::summevalData();
    QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("bradley-terry", verdictInput(unnamed), options));
    auto named = std::make_shared<Dataset>(*unnamed);
    for (auto& item : named->items)
        item.system = item.name.substr(item.name.rfind(' ') + 1);
    const auto input = verdictInput(named);
    const auto result = runAnalysis("bradley-terry", input, options);
    const auto& skills = *result.facets.skills;
    QCOMPARE(skills.rows.size(), std::size_t{16});
    double sum = 0.0;
    bool hasNarrow = false;
    for (const auto& row : skills.rows) {
        QCOMPARE(row.pooled.size(), std::size_t{100});
        QVERIFY(!row.id.isValid());
        QVERIFY(row.bestRank >= 1 && row.worstRank <= 16 && row.bestRank <= row.worstRank);
        hasNarrow = hasNarrow || row.worstRank - row.bestRank < 8;
        sum += row.skill.number();
    }
    QVERIFY(hasNarrow);
    COMPARE_NEAR(sum, 0.0, 1e-8);
    QCOMPARE(runAnalysis("bradley-terry", input, {}).facets.skills->rows.size(), std::size_t{1600});
}

void tst_RankingRows::tieParameterAndOrderEffect()
{
    // One pair: three wins of i1, two of i2, two ties: ν = 2 / √6, δ none of the data's since i1 is always
    // first.
    const auto input = verdictInput(test::panelFromStrings({"2221122", "1112222"}));
    Options options;
    options.set("prior-sd", 0.0);
    const auto result = runAnalysis("davidson", input, options);
    const auto& tie = result.facets.coefficients.at(0);
    QCOMPARE(tie.name, std::string("davidson-nu"));
    COMPARE_NEAR(tie.estimate.value.number(), 2.0 / std::sqrt(6.0), 1e-9);
    options.set("law", std::string("rao-kupper"));
    QCOMPARE(runAnalysis("davidson", input, options).facets.coefficients.at(0).name,
             std::string("rao-kupper-theta"));
    Options order;
    order.set("order-effect", true);
    const auto effect = runAnalysis("bradley-terry", input, order);
    QCOMPARE(effect.facets.coefficients.at(0).name, std::string("order-effect"));
}

void tst_RankingRows::temperaturesNeedAReference()
{
    const auto input = verdictInput(test::panelFromStrings({"31", "22", "13"}));
    try {
        runAnalysis("temp-bt", input, {});
        QFAIL("calibrated on nothing");
    } catch (const AnalysisError& error) {
        QVERIFY(std::string(error.what()).find("--reference") != std::string::npos);
    }
}

RATERSCOPE_TEST(tst_RankingRows)
#include "tst_RankingRows.moc"
