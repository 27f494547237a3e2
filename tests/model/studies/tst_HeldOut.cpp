// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/ResultJson.h"
#include "catalog/ResultTables.h"
#include "consensus/Mace.h"
#include "studies/HeldOut.h"
#include "support/AgreementTables.h"
#include "support/Panels.h"

using namespace raterscope;

/// Withheld raters are predicted as METHODS §8 says.
class tst_HeldOut : public QObject
{
    Q_OBJECT

private slots:
    void reference_data();
    void reference();
    void threadsDoNotMatter();
    void carriedMacePosteriorIsThatOfTheFit();
    void perfectRatersArePredicted();
    void tieGoesToOwnUse();
    void aloneInItsClusterFallsBack();
    void missingLabels();
    void drawnSplit();
    void emptySides_data();
    void emptySides();
    void catalogRow();
    void cancelled();
};

namespace {

HeldOutOptions withModels()
{
    HeldOutOptions options;
    options.models.assign(posteriorModels().begin(), posteriorModels().end());
    return options;
}

const HeldOutMethod& methodOf(const HeldOut& study, const std::string& id)
{
    return *std::find_if(study.methods.begin(), study.methods.end(),
                         [&](const auto& method) { return method.id == id; });
}

} // namespace

void tst_HeldOut::reference_data()
{
    QTest::addColumn<bool>("seeded");
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("key");
    QTest::addColumn<double>("tolerance");
    QTest::addColumn<QString>("source");
    const std::vector<std::tuple<const char*, const char*, double>> methods{
        {"majority", "majority_of_the_others", 1e-12},
        {"kappa-cluster", "kappa_cluster", 1e-12},
        {"dawid-skene-raw", "ds_others_train_raw", 1e-6},
        {"dawid-skene-pushed", "ds_others_train_pushed", 1e-6}};
    for (const bool seeded : {true, false}) {
        for (const auto& [method, key, tolerance] : methods)
            QTest::addRow("%s, %s", method, seeded ? "seed 42" : "first 1,000")
                << seeded << method << key << tolerance
                << QStringLiteral("reference/studies.json held_out %1").arg(QLatin1String(key));
    }
}

void tst_HeldOut::reference()
{
    NEEDS_SHARED("data/summeval/ratings_wide.csv");
    QFETCH(bool, seeded);
    QFETCH(QString, method);
    QFETCH(QString, key);
    QFETCH(double, tolerance);
    Comparison comparison = test::seed42();
    if (!seeded)
        comparison.sample = SampleKind::First;
    const auto data = test::summevalData();
    static std::map<bool, HeldOut> studies;
    if (!studies.contains(seeded))
        studies[seeded] = heldOut(test::tableOf(data, comparison), withModels());
    const HeldOut& study = studies[seeded];
    const auto file = test::readJson(test::shared("reference/studies.json"));
    const auto& gold = file["data"][seeded ? "summeval/seed42_1000" : "summeval/first_1000"]["held_out"];
    // Clusters are numbered by first appearance here, by scipy there: the split is what counts.
    const auto clusters = gold["clusters_from_training"].get<std::vector<int>>();
    for (std::size_t a = 0; a < clusters.size(); ++a) {
        for (std::size_t b = 0; b < clusters.size(); ++b)
            QCOMPARE(study.clusterOf[a] == study.clusterOf[b], clusters[a] == clusters[b]);
    }
    const auto& expected = gold[key.toStdString()];
    const auto& found = methodOf(study, method.toStdString());
    for (const auto& rater : found.raters) {
        const auto& entry = expected["per_rater"][rater.who];
        QCOMPARE(rater.correct, entry["correct"].get<std::int64_t>());
        QCOMPARE(rater.predictions, entry["of"].get<std::int64_t>());
        COMPARE_NEAR(rater.calibrationError.number(), entry["ece"].get<double>(), tolerance);
    }
    for (const auto& panel : found.panels) {
        const auto& entry = expected[panel.who == "all raters" ? "all" : panel.who];
        QCOMPARE(panel.predictions, entry["predictions"].get<std::int64_t>());
        COMPARE_NEAR(panel.accuracy.value.number(), entry["accuracy"].get<double>(), 1e-12);
        COMPARE_NEAR(panel.calibrationError.number(), entry["ece_pooled"].get<double>(), tolerance);
        std::int64_t binned = 0;
        for (const auto& bin : panel.bins)
            binned += bin.predictions;
        QCOMPARE(binned, panel.predictions);
    }
    QCOMPARE(found.panels.size(), std::size_t{3});
}

void tst_HeldOut::threadsDoNotMatter()
{
    const auto table = test::randomTable(120, 6, 3, 0.2, 5);
    auto options = withModels();
    options.threads = 1;
    const auto one = heldOut(table, options);
    options.threads = 4;
    const auto four = heldOut(table, options);
    for (std::size_t m = 0; m < one.methods.size(); ++m) {
        for (std::size_t p = 0; p < one.methods[m].panels.size(); ++p) {
            QCOMPARE(one.methods[m].panels[p].correct, four.methods[m].panels[p].correct);
            QVERIFY(one.methods[m].panels[p].calibrationError.number()
                    == four.methods[m].panels[p].calibrationError.number());
        }
    }
}

void tst_HeldOut::carriedMacePosteriorIsThatOfTheFit()
{
    const auto table = test::randomTable(80, 5, 4, 0.3, 9);
    const auto fit = mace(table);
    const auto carried = macePosterior(fit, table);
    QCOMPARE(carried.posterior.size(), fit.posterior.size());
    for (std::size_t cell = 0; cell < fit.posterior.size(); ++cell)
        COMPARE_NEAR(carried.posterior[cell], fit.posterior[cell], 1e-9);
    COMPARE_NEAR(carried.logLikelihood.back(), fit.logLikelihood.back(), 1e-9);
}

void tst_HeldOut::perfectRatersArePredicted()
{
    std::vector<std::string> rows;
    for (int i = 0; i < 40; ++i)
        rows.push_back(std::string(4, static_cast<char>('1' + i % 3)));
    const auto table = test::tableOf(test::panelFromStrings(rows));
    for (const auto& method : heldOut(table, withModels()).methods) {
        QCOMPARE(method.panels.back().correct, method.panels.back().predictions);
        QCOMPARE(method.panels.back().predictions, std::int64_t{32});
        // Perfect peers leave a model next to no doubt; votes none at all.
        COMPARE_NEAR(method.panels.back().calibrationError.number(), 0.0, 0.02);
    }
}

void tst_HeldOut::tieGoesToOwnUse()
{
    // Ten items, the last two test; r3 used 2 most on the training rows, r1 and r2 disagree on the test rows.
    const auto table = test::tableOf(
        test::panelFromStrings({"112", "222", "112", "222", "112", "222", "112", "221", "122", "211"}));
    const auto study = heldOut(table, {});
    const auto& third = methodOf(study, "majority").raters[2];
    QCOMPARE(third.predictions, std::int64_t{2});
    QCOMPARE(third.tieBreaks, std::int64_t{2});
    QCOMPARE(third.correct, std::int64_t{1});                  // both are predicted 2; the last is 1
    COMPARE_NEAR(third.calibrationError.number(), 0.0, 1e-12); // confidence ½, accuracy ½
}

void tst_HeldOut::aloneInItsClusterFallsBack()
{
    // r1 and r2 always agree, r3 opposes them: two clusters, the second of one rater.
    std::vector<std::string> rows;
    for (int i = 0; i < 20; ++i)
        rows.push_back(i % 2 == 0 ? "112" : "221");
    const auto study = heldOut(test::tableOf(test::panelFromStrings(rows)), {});
    QVERIFY(study.clusterOf[0] == study.clusterOf[1] && study.clusterOf[0] != study.clusterOf[2]);
    const auto& method = methodOf(study, "kappa-cluster");
    QCOMPARE(method.raters[2].fallbacks, std::int64_t{4});
    QCOMPARE(method.raters[2].correct, std::int64_t{0});
    QCOMPARE(method.raters[0].fallbacks, std::int64_t{0});
    QCOMPARE(method.raters[0].correct, std::int64_t{4});
    QCOMPARE(method.panels.back().fallbacks, std::int64_t{4});
}

void tst_HeldOut::missingLabels()
{
    // On the last item nobody else gave a label; on the one before, r1 gave none.
    std::vector<std::string> rows(8, "11");
    rows[1] = rows[3] = "22";
    rows.push_back(".1");
    rows.push_back("1.");
    const auto study = heldOut(test::tableOf(test::panelFromStrings(rows)), withModels());
    for (const auto& method : study.methods) {
        QCOMPARE(method.raters[0].predictions, std::int64_t{0});
        QCOMPARE(method.raters[0].undetermined, std::int64_t{1});
        QVERIFY(!method.raters[0].accuracy.value.isDefined());
        QVERIFY(!method.raters[0].calibrationError.isDefined());
        QCOMPARE(method.raters[1].undetermined, std::int64_t{1});
    }
}

void tst_HeldOut::drawnSplit()
{
    const auto table = test::randomTable(50, 3, 2, 0.0, 1);
    TrainTest options;
    options.isRandom = true;
    options.seed = 42;
    const auto split = splitUnits(table, options);
    QCOMPARE(split.train.size(), std::size_t{40});
    QCOMPARE(split.test.size(), std::size_t{10});
    // CPython 3.11: set(range(50)) - set(random.Random(42).sample(range(50), 40))
    QCOMPARE(split.test, (std::vector<std::size_t>{4, 9, 11, 16, 19, 23, 25, 26, 29, 45}));
    QVERIFY(split.description.find("seed 42") != std::string::npos);
}

void tst_HeldOut::emptySides_data()
{
    QTest::addColumn<int>("units");
    QTest::addColumn<int>("raters");
    QTest::newRow("one unit") << 1 << 3;
    QTest::newRow("no unit") << 0 << 3;
    QTest::newRow("one rater") << 20 << 1;
}

void tst_HeldOut::emptySides()
{
    QFETCH(int, units);
    QFETCH(int, raters);
    const auto table =
        test::randomTable(static_cast<std::size_t>(units), static_cast<std::size_t>(raters), 2, 0.0, 1);
    QVERIFY_THROWS_EXCEPTION(AnalysisError, heldOut(table, withModels()));
}

void tst_HeldOut::catalogRow()
{
    std::vector<std::string> rows;
    for (int i = 0; i < 30; ++i)
        rows.push_back(i % 3 == 0 ? "122" : i % 3 == 1 ? "221" : "111");
    AnalysisInput input;
    input.data = test::panelFromStrings(rows);
    input.table = prepareTable(input.data, {}, {});
    Options options;
    options.set("models", std::string(" mace "));
    const auto result = runAnalysis("held-out", input, options);
    const auto json = toJson(result, input)["facets"]["held_out"];
    QCOMPARE(json["methods"].size(), std::size_t{4});
    QCOMPARE(json["methods"]["mace-raw"]["panels"]["all raters"]["predictions"].get<int>(), 18);
    QCOMPARE(json["methods"]["majority"]["raters"]["r1"]["bins"].size(), std::size_t{10});
    QCOMPARE(tablesOf(result, input).front().rows.size(), std::size_t{4});
    options.set("models", std::string("oracle"));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("held-out", input, options));
}

void tst_HeldOut::cancelled()
{
    const std::atomic<bool> cancel{true};
    QVERIFY_THROWS_EXCEPTION(
        Cancelled, heldOut(test::randomTable(60, 4, 3, 0.0, 2), withModels(), JobControl(&cancel, {})));
}

QTEST_GUILESS_MAIN(tst_HeldOut)
#include "tst_HeldOut.moc"
