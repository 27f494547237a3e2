// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/ResultJson.h"
#include "studies/DrawLabels.h"
#include "studies/Power.h"
#include "support/AgreementTables.h"
#include "support/GradedPanels.h"
#include "support/Panels.h"

#include <cmath>

using namespace raterscope;

/// How many units tell raters or methods apart.
class tst_Power : public QObject
{
    Q_OBJECT

private slots:
    void signTestByEnumeration_data();
    void signTestByEnumeration();
    void signTestEdges();
    void ratersApart();
    void equalRatersAreNeverApart();
    void methodsApart();
    void ratersVaried();
    void labelsWithoutOrder();
    void threadsDoNotMatter();
    void drawnCategories();
    void errors();
    void catalogRow();
};

namespace {

double choose(int n, int k)
{
    double value = 1.0;
    for (int i = 1; i <= k; ++i)
        value = value * (n - k + i) / i;
    return value;
}

/// Power summed over every pair of discordant counts, with p-values from binomial sums.
double powerByHand(int n, double onlyFirst, double onlySecond, double level)
{
    double power = 0.0;
    for (int a = 0; a <= n; ++a) {
        for (int b = 0; a + b <= n; ++b) {
            const int d = a + b;
            double tail = 0.0;
            for (int k = std::max(a, b); k <= d; ++k)
                tail += choose(d, k) * std::pow(0.5, d);
            if (d == 0 || std::min(1.0, 2.0 * tail) > level)
                continue;
            power += choose(n, a) * choose(n - a, b) * std::pow(onlyFirst, a) * std::pow(onlySecond, b)
                     * std::pow(1.0 - onlyFirst - onlySecond, n - d);
        }
    }
    return power;
}

LabelTable oneCoinTable(const std::vector<double>& accuracy, std::size_t units, std::uint64_t seed)
{
    Random random(seed);
    const std::vector<double> prior(3, 1.0 / 3.0);
    return tableOf(drawDawidSkene(prior, oneCoinConfusions(accuracy, 3), units, random),
                   Scale{ScaleKind::Nominal, {"a", "b", "c"}, {}, true});
}

} // namespace

void tst_Power::signTestByEnumeration_data()
{
    QTest::addColumn<int>("n");
    QTest::addColumn<double>("first");
    QTest::addColumn<double>("second");
    QTest::addColumn<QString>("source");
    const QString source = QStringLiteral("sum over all pairs of discordant counts");
    QTest::newRow("small") << 10 << 0.5 << 0.1 << source;
    QTest::newRow("ordinary") << 40 << 0.3 << 0.1 << source;
    QTest::newRow("the other way") << 40 << 0.1 << 0.3 << source;
    QTest::newRow("no difference") << 30 << 0.2 << 0.2 << source;
    QTest::newRow("few discordant") << 60 << 0.05 << 0.01 << source;
    QTest::newRow("always discordant") << 25 << 0.7 << 0.3 << source;
}

void tst_Power::signTestByEnumeration()
{
    QFETCH(int, n);
    QFETCH(double, first);
    QFETCH(double, second);
    COMPARE_NEAR(signTestPower(n, first, second), powerByHand(n, first, second, 0.05), 1e-10);
}

void tst_Power::signTestEdges()
{
    QCOMPARE(signTestPower(0, 0.3, 0.1), 0.0);
    QCOMPARE(signTestPower(100, 0.0, 0.0), 0.0);
    QCOMPARE(signTestPower(5, 0.9, 0.0), 0.0); // five discordant units cannot reach 5 %
    QVERIFY(signTestPower(5000, 0.3, 0.2) > 0.999);
    QVERIFY(signTestPower(2000, 0.2, 0.2) <= 0.05);
}

void tst_Power::ratersApart()
{
    const auto table = oneCoinTable({0.9, 0.6, 0.85, 0.8}, 4000, 3);
    const auto pairs = raterPower(table);
    QCOMPARE(pairs.size(), std::size_t{6});
    const auto& first = pairs[0];
    COMPARE_NEAR(first.accuracyA, 0.9, 0.03);
    COMPARE_NEAR(first.accuracyB, 0.6, 0.03);
    // The least n is where the power passes 0.8.
    QVERIFY(signTestPower(first.units, first.onlyA, first.onlyB) >= 0.8);
    QVERIFY(signTestPower(first.units / 2, first.onlyA, first.onlyB) < 0.8);
    // 0.9 against 0.85 needs far more than 0.9 against 0.6.
    QVERIFY(pairs[1].units > 5 * first.units);
}

void tst_Power::equalRatersAreNeverApart()
{
    std::vector<std::string> rows;
    for (int i = 0; i < 30; ++i)
        rows.push_back(i % 2 == 0 ? "111" : "222");
    for (const auto& pair : raterPower(test::tableOf(test::panelFromStrings(rows))))
        QCOMPARE(pair.units, std::int64_t{-1});
}

void tst_Power::methodsApart()
{
    // Strong and useless judges: AGORA is far ahead of the mean, and 200 items show it.
    std::vector<GradedJudge> judges{test::spacedJudge(3.0), test::spacedJudge(2.5), test::spacedJudge(2.0),
                                    test::randomJudge(5), test::randomJudge(5)};
    const auto panel = test::drawPanel(400, judges, 8);
    MethodPowerOptions options;
    options.sizes = {20, 200};
    options.simulations = 40;
    const auto study =
        methodPower(panel.table, chosenStudyMethods({"mean", "agora", "median"}, panel.table), options);
    QCOMPARE(study.curve.series.size(), std::size_t{2});
    const auto& agora = study.curve.series[0].points;
    QVERIFY(agora[1].mean.number() > 0.95);
    QVERIFY(agora[1].mean.number() > agora[0].mean.number());
    QVERIFY(study.rows[2].meanDifference > 0.0); // agora at 200
}

void tst_Power::ratersVaried()
{
    std::vector<GradedJudge> judges{test::spacedJudge(2.0), test::spacedJudge(1.0), test::randomJudge(5)};
    const auto panel = test::drawPanel(300, judges, 2);
    MethodPowerOptions options;
    options.byRaters = true;
    options.units = 60;
    options.sizes = {3, 9};
    options.simulations = 20;
    const auto study = methodPower(panel.table, chosenStudyMethods({"mean", "agora"}, panel.table), options);
    QCOMPARE(study.curve.xTitle, std::string("raters"));
    QCOMPARE(study.curve.series[0].points.size(), std::size_t{2});
    for (const auto& point : study.curve.series[0].points)
        QVERIFY(point.mean.number() >= 0.0 && point.mean.number() <= 1.0);
}

void tst_Power::labelsWithoutOrder()
{
    const auto table = oneCoinTable({0.9, 0.85, 0.4, 0.35, 0.34}, 500, 5);
    MethodPowerOptions options;
    options.sizes = {400};
    options.simulations = 30;
    const auto study =
        methodPower(table, chosenStudyMethods({"majority-vote", "dawid-skene"}, table), options);
    // Two good raters among five: a model that finds them beats the count.
    QVERIFY(study.rows[0].meanDifference > 0.02);
    QVERIFY(study.rows[0].power > 0.8);
}

void tst_Power::threadsDoNotMatter()
{
    const auto table = oneCoinTable({0.8, 0.7, 0.6}, 200, 5);
    MethodPowerOptions options;
    options.sizes = {50};
    options.simulations = 10;
    const auto methods = chosenStudyMethods({"majority-vote", "mace"}, table);
    options.threads = 1;
    const auto one = methodPower(table, methods, options);
    options.threads = 4;
    QVERIFY(one.rows[0].power == methodPower(table, methods, options).rows[0].power);
}

void tst_Power::drawnCategories()
{
    Random random(1);
    const double weights[] = {0.0, 3.0, 1.0, 0.0};
    int counts[4] = {};
    for (int i = 0; i < 4000; ++i)
        ++counts[drawCategory(weights, random)];
    QCOMPARE(counts[0] + counts[3], 0);
    COMPARE_NEAR(counts[1] / 4000.0, 0.75, 0.035); // 5 standard deviations
    const double concentration[] = {50.0, 50.0, 100.0};
    const auto shares = drawDirichlet(concentration, random);
    COMPARE_NEAR(shares[0] + shares[1] + shares[2], 1.0, 1e-12);
    COMPARE_NEAR(shares[2], 0.5, 0.18);
}

void tst_Power::errors()
{
    const auto table = oneCoinTable({0.8, 0.7}, 30, 1);
    QVERIFY_THROWS_EXCEPTION(AnalysisError,
                             methodPower(table, chosenStudyMethods({"majority-vote"}, table), {}));
    LabelTable empty = table;
    empty.labels.clear();
    std::fill(empty.start.begin(), empty.start.end(), std::size_t{0});
    QVERIFY_THROWS_EXCEPTION(AnalysisError, raterPower(empty));
    const std::atomic<bool> cancel{true};
    QVERIFY_THROWS_EXCEPTION(Cancelled, raterPower(table, {}, JobControl(&cancel, {})));
}

void tst_Power::catalogRow()
{
    std::vector<std::string> rows;
    for (int i = 0; i < 40; ++i)
        rows.push_back(i % 3 == 0 ? "122" : i % 3 == 1 ? "223" : "311");
    AnalysisInput input;
    input.data = test::panelFromStrings(rows);
    input.table = prepareTable(input.data, {}, {});
    Options options;
    options.set("compare", std::string("raters"));
    const auto raters = runAnalysis("power", input, options);
    QCOMPARE(toJson(raters, input)["facets"]["table"]["rows"].size(), std::size_t{3});
    options.set("compare", std::string("methods"));
    options.set("sizes", std::string("20,40"));
    options.set("simulations", std::int64_t{5});
    const auto methods = runAnalysis("power", input, options);
    QCOMPARE(methods.facets.studyCurves[0].series[0].points.size(), std::size_t{2});
}

RATERSCOPE_TEST(tst_Power)
#include "tst_Power.moc"
