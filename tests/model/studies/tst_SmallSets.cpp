// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/ResultJson.h"
#include "catalog/ResultTables.h"
#include "studies/SmallSets.h"
#include "studies/SparseCells.h"
#include "studies/TableParts.h"
#include "support/AgreementTables.h"
#include "support/Panels.h"
#include "support/ScoreTables.h"
#include "support/StudyParts.h"

#include <cmath>

using namespace raterscope;
using raterscope::test::referenceFrom;

/// Methods refitted on small sets, and cells that become sparse there.
class tst_SmallSets : public QObject
{
    Q_OBJECT

private slots:
    void reference_data();
    void reference();
    void threadsDoNotMatter();
    void pairedDifferences();
    void allUnits();
    void observerSeesEverySize();
    void methodsWithoutAValueAreCounted();
    void labelsWithoutOrder();
    void wholeLevelsOfFractions();
    void sparseCellsOfKnownCounts();
    void sparseCellsShrinkWithData();
    void errors();
    void catalogRows();
};

namespace {

/// A random panel with its own truth as the reference.
struct Case {
    LabelTable table;
    Reference reference;
};

Case randomCase(std::size_t units, std::size_t raters, double missing, std::uint64_t seed)
{
    Case result{test::randomTable(units, raters, 5, missing, seed), {}};
    std::vector<double> numbers;
    Random random(seed, 99);
    for (std::size_t unit = 0; unit < units; ++unit) {
        double sum = 0.0;
        for (const auto& label : result.table.labelsOf(unit))
            sum += label.level;
        numbers.push_back(sum + random.normal());
    }
    result.reference = referenceFrom(numbers);
    return result;
}

} // namespace

void tst_SmallSets::reference_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("whole");
    QTest::addColumn<double>("tolerance");
    QTest::addColumn<QString>("source");
    const QString source = QStringLiteral("reference/studies.json small_sets/coherence_n50");
    QTest::newRow("mean") << "mean"
                          << "mean" << false << 1e-9 << source;
    QTest::newRow("mean of whole levels") << "mean"
                                          << "mean_of_levels" << true << 1e-9 << source;
    QTest::newRow("Dawid–Skene") << "dawid-skene"
                                 << "dawid_skene_expected_level" << false << 1e-3 << source;
    QTest::newRow("AGORA") << "agora"
                           << "agora_expected_level" << false << 2e-3 << source;
}

void tst_SmallSets::reference()
{
    NEEDS_SHARED("data/summeval-llm-judges/judge_scores.csv");
    QFETCH(QString, method);
    QFETCH(QString, key);
    QFETCH(bool, whole);
    QFETCH(double, tolerance);
    const auto file = test::readJson(test::shared("reference/studies.json"));
    const auto& gold = file["data"]["small_sets/coherence_n50"];
    const auto judges = test::llmJudgesCase("coherence");
    const LabelTable table = whole ? wholeLevels(judges.table) : judges.table;
    const auto reference = referenceFrom(judges.reference);
    SmallSetOptions options;
    options.sizes = {50};
    options.subsets = 10;
    options.withAll = false;
    const auto study =
        smallSets(table, reference, chosenStudyMethods({method.toStdString()}, table), options);
    const StudyTarget target(table, reference);
    for (std::size_t s = 0; s < 10; ++s) {
        const auto& subset = gold["subsets"][s];
        QCOMPARE(drawnUnits(target.units(), 50, static_cast<std::int64_t>(s)),
                 subset["indices"].get<std::vector<std::size_t>>());
        COMPARE_NEAR(study.scores[0][0][s], subset["spearman"][key.toStdString()].get<double>(), tolerance);
    }
    COMPARE_NEAR(study.curve.series[0].points[0].mean.number(),
                 gold["mean_spearman"][key.toStdString()].get<double>(), tolerance);
}

void tst_SmallSets::threadsDoNotMatter()
{
    const auto panel = randomCase(150, 5, 0.2, 4);
    SmallSetOptions options;
    options.sizes = {20, 60};
    options.subsets = 5;
    options.replicates = 50;
    const auto methods = chosenStudyMethods({"mean", "mace", "agora"}, panel.table);
    options.threads = 1;
    const auto one = smallSets(panel.table, panel.reference, methods, options);
    options.threads = 4;
    const auto four = smallSets(panel.table, panel.reference, methods, options);
    QCOMPARE(one.scores.size(), std::size_t{3});
    QVERIFY(one.scores == four.scores);
    for (std::size_t m = 1; m < methods.size(); ++m) {
        for (std::size_t p = 0; p < 3; ++p)
            QVERIFY(one.curve.series[m].points[p].difference.interval->low
                    == four.curve.series[m].points[p].difference.interval->low);
    }
}

void tst_SmallSets::pairedDifferences()
{
    // Scores by hand: differences 0.1, 0.2, 0.3, one repetition without a value.
    const double scores[] = {0.6, 0.7, std::nan(""), 0.8};
    const double baseline[] = {0.5, 0.5, 0.5, 0.5};
    const auto point = studyPoint(50.0, scores, baseline, 1000, 7);
    COMPARE_NEAR(point.mean.number(), 0.7, 1e-12);
    COMPARE_NEAR(point.deviation.number(), std::sqrt(0.02 / 3.0), 1e-12);
    QCOMPARE(point.repetitions, std::int64_t{3});
    COMPARE_NEAR(point.difference.value.number(), 0.2, 1e-12);
    QCOMPARE(point.difference.used, std::int64_t{3});
    QCOMPARE(point.difference.dropped, std::int64_t{1});
    COMPARE_NEAR(point.ahead.number(), 1.0, 1e-12);
    // Bootstrap means of three values lie on the grid 0.1 … 0.3; 1/27 of the draws are all the lowest.
    QVERIFY(point.difference.interval.has_value());
    COMPARE_NEAR(point.difference.interval->low, 0.1, 1e-12);
    COMPARE_NEAR(point.difference.interval->high, 0.3, 1e-12);
    const auto single = studyPoint(1.0, std::span(scores, 1), {}, 1000, 7);
    QVERIFY(!single.low.isDefined() && !single.difference.value.isDefined());
    const auto none = studyPoint(1.0, std::span(scores + 2, 1), {}, 1000, 7);
    QVERIFY(!none.mean.isDefined());
}

void tst_SmallSets::allUnits()
{
    const auto panel = randomCase(80, 4, 0.0, 11);
    SmallSetOptions options;
    options.sizes = {40, 80, 500};
    options.subsets = 3;
    options.replicates = 200;
    const auto methods = chosenStudyMethods({"mean", "median"}, panel.table);
    const auto study = smallSets(panel.table, panel.reference, methods, options);
    // 80 and 500 are no subsets of 80 units.
    QCOMPARE(study.curve.series[0].points.size(), std::size_t{2});
    QCOMPARE(study.notes.size(), std::size_t{2});
    const auto& last = study.curve.series[1].points.back();
    QCOMPARE(last.label, std::string("all 80"));
    const auto output = methods[1].run(panel.table, 0, {});
    std::vector<Value> values(output.scores.begin(), output.scores.end());
    COMPARE_NEAR(last.mean.number(), test::spearmanWith(panel.reference.numbers, values), 1e-12);
    COMPARE_NEAR(last.difference.value.number(),
                 last.mean.number() - study.curve.series[0].points.back().mean.number(), 1e-9);
    QVERIFY(last.difference.interval.has_value());
}

void tst_SmallSets::observerSeesEverySize()
{
    const auto panel = randomCase(60, 3, 0.0, 2);
    SmallSetOptions options;
    options.sizes = {10, 20, 30};
    options.subsets = 2;
    std::vector<std::size_t> seen;
    options.observer = [&](const StudyCurve& partial) {
        QVERIFY(!partial.isFinished);
        seen.push_back(partial.series.front().points.size());
    };
    const auto study =
        smallSets(panel.table, panel.reference, chosenStudyMethods({"mean"}, panel.table), options);
    QCOMPARE(seen, (std::vector<std::size_t>{1, 2, 3}));
    QVERIFY(study.curve.isFinished);
}

void tst_SmallSets::methodsWithoutAValueAreCounted()
{
    // All raters constant: AGORA has nothing to learn from, and a constant mean has no Spearman.
    LabelTable table = test::randomTable(30, 3, 5, 0.0, 2);
    for (auto& label : table.labels)
        label.level = 2;
    std::vector<double> numbers(30);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<double>(i);
    SmallSetOptions options;
    options.sizes = {10};
    options.subsets = 4;
    const auto study =
        smallSets(table, referenceFrom(numbers), chosenStudyMethods({"mean", "agora"}, table), options);
    for (const auto& series : study.curve.series)
        QVERIFY(!series.points[0].mean.isDefined());
    QVERIFY(std::any_of(study.notes.begin(), study.notes.end(), [](const auto& note) {
        return note.find("AGORA gave nothing on 4 of 4") != std::string::npos;
    }));
}

void tst_SmallSets::labelsWithoutOrder()
{
    LabelTable table = test::randomTable(60, 5, 3, 0.1, 8);
    table.scale = Scale{ScaleKind::Nominal, {"a", "b", "c"}, {}, true};
    Reference reference;
    reference.title = "gold";
    for (std::size_t unit = 0; unit < 60; ++unit)
        reference.levels.push_back(table.labelsOf(unit).empty() ? 0 : table.labelsOf(unit)[0].level);
    reference.numbers.assign(60, std::nan(""));
    reference.labelled = 60;
    SmallSetOptions options;
    options.sizes = {20};
    options.subsets = 3;
    const auto study = smallSets(table, reference, chosenStudyMethods({}, table), options);
    QCOMPARE(study.curve.series.size(), std::size_t{6});
    QCOMPARE(study.curve.yTitle, std::string("mean share equal to gold"));
    for (const auto& series : study.curve.series) {
        const double accuracy = series.points.back().mean.number();
        QVERIFY(accuracy > 0.5 && accuracy <= 1.0);
    }
    QVERIFY_THROWS_EXCEPTION(AnalysisError, chosenStudyMethods({"agora"}, table));
}

void tst_SmallSets::wholeLevelsOfFractions()
{
    const auto data =
        test::panelOf({{"a", "r", "1"}, {"b", "r", "1.5"}, {"c", "r", "2.4"}, {"d", "r", "4.49"}});
    const auto whole = wholeLevels(test::tableOf(data));
    QCOMPARE(whole.scale.labels, (std::vector<std::string>{"1", "2", "4"}));
    QCOMPARE(whole.labels[1].level, 1);
    QCOMPARE(whole.labels[2].level, 1);
    QCOMPARE(whole.labels[3].level, 2);
}

void tst_SmallSets::sparseCellsOfKnownCounts()
{
    // Two raters who always agree: 12 units of level 1, 3 of level 2. Of each rater's four cells one holds 12
    // observations, one 3, two none: three of four are sparse.
    std::vector<std::string> rows(15, "11");
    for (std::size_t i = 0; i < 3; ++i)
        rows[5 * i] = "22";
    SparseCellOptions options;
    options.sizes = {};
    const auto table = test::tableOf(test::panelFromStrings(rows));
    const auto study = sparseCells(table, options);
    QCOMPARE(study.cells, std::int64_t{8});
    QCOMPARE(study.freeConfusion, std::int64_t{5});    // 2 · 2 · 1 + 1
    QCOMPARE(study.gradedParameters, std::int64_t{4}); // α and one threshold each
    COMPARE_NEAR(study.curve.series[0].points[0].mean.number(), 0.75, 1e-12);
    // Source: Ahn 2026, appendix D: five judges on five levels have 125 cells against 25 parameters.
    const auto five = sparseCells(test::randomTable(200, 5, 5, 0.0, 1), options);
    QCOMPARE(five.cells, std::int64_t{125});
    QCOMPARE(five.gradedParameters, std::int64_t{25});
}

void tst_SmallSets::sparseCellsShrinkWithData()
{
    SparseCellOptions options;
    options.sizes = {50, 100, 200};
    options.subsets = 5;
    const auto study = sparseCells(test::randomTable(800, 5, 5, 0.0, 3), options);
    const auto& points = study.curve.series[0].points;
    QCOMPARE(points.size(), std::size_t{4});
    for (std::size_t p = 1; p < points.size(); ++p)
        QVERIFY(points[p].mean.number() < points[p - 1].mean.number());
}

void tst_SmallSets::errors()
{
    const auto panel = randomCase(30, 3, 0.0, 1);
    const auto methods = chosenStudyMethods({"mean"}, panel.table);
    QVERIFY_THROWS_EXCEPTION(AnalysisError, smallSets(panel.table, Reference(), methods, {}));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, chosenStudyMethods({"oracle"}, panel.table));
    const std::atomic<bool> cancel{true};
    QVERIFY_THROWS_EXCEPTION(Cancelled,
                             smallSets(panel.table, panel.reference, methods, {}, JobControl(&cancel, {})));
    LabelTable empty = panel.table;
    empty.labels.clear();
    std::fill(empty.start.begin(), empty.start.end(), std::size_t{0});
    QVERIFY_THROWS_EXCEPTION(AnalysisError, sparseCells(empty, {}));
}

void tst_SmallSets::catalogRows()
{
    NEEDS_SHARED("data/summeval-llm-judges/judge_scores.csv");
    const auto csv = test::rowsWhere(test::readCsv(test::shared("data/summeval-llm-judges/judge_scores.csv")),
                                     "dimension", "coherence");
    DatasetBuilder builder;
    builder.referenceColumns() = {"expert_1"};
    const auto dimension = builder.dimension("coherence");
    const auto first = csv.column("gpt-4-0314/rts");
    for (std::size_t i = 0; i < 200; ++i) {
        const auto item = builder.item(std::to_string(i));
        builder.itemData(item).reference = {csv.rows[i][csv.column("expert_1")]};
        for (std::size_t c = first; c < first + 4; ++c) {
            if (!csv.rows[i][c].empty())
                builder.add(item, builder.rater(csv.header[c]), dimension, csv.rows[i][c],
                            static_cast<std::int64_t>(i) + 2);
        }
    }
    AnalysisInput input;
    input.data = builder.finish();
    input.table = prepareTable(input.data, {}, {});
    Options options;
    options.set("methods", std::string("mean, agora"));
    options.set("sizes", std::string("25, 50"));
    options.set("subsets", std::int64_t{4});
    const auto result = runAnalysis("small-sets", input, options);
    const auto curve = toJson(result, input)["facets"]["study_curves"][0];
    QCOMPARE(curve["series"]["agora"]["points"].size(), std::size_t{3});
    QVERIFY(curve["series"]["agora"]["points"][0]["difference"].is_number());
    QVERIFY(!curve["series"]["mean"]["points"][0].contains("difference"));
    QCOMPARE(tablesOf(result, input).front().rows.size(), std::size_t{6});
    options.set("sizes", std::string("25, many"));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("small-sets", input, options));
    Options sparse;
    sparse.set("sizes", std::string("50"));
    sparse.set("subsets", std::int64_t{2});
    const auto cells = runAnalysis("sparse-cells", input, sparse);
    QCOMPARE(cells.facets.studyCurves[0].series[0].points.size(), std::size_t{2});
}

RATERSCOPE_TEST(tst_SmallSets)
#include "tst_SmallSets.moc"
