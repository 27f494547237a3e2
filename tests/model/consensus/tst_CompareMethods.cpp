// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/PrepareTable.h"
#include "consensus/CompareMethods.h"
#include "consensus/TrustAgainstValidity.h"
#include "core/Random.h"
#include "core/Ranks.h"
#include "support/Panels.h"
#include "support/Support.h"

#include <algorithm>
#include <cmath>

using namespace raterscope;

/// Methods against a reference, and trust against validity.
class tst_CompareMethods : public QObject
{
    Q_OBJECT

private slots:
    void coefficientsByHand();
    void pairedIntervalIsThatOfResampledRows();
    void sameForAnyThreadCount();
    void intervalCoversTheTrueDifference();
    void accuracyOfLabels();
    void degenerate_data();
    void degenerate();
    void trustAgainstReference();
    void trustWithoutReference();
};

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// A table of `count` units; what is compared does not depend on its labels.
LabelTablePtr unitsOnly(std::size_t count)
{
    if (count == 0)
        return std::make_shared<const LabelTable>();
    std::vector<std::string> items(count, "12");
    return prepareTable(test::panelFromStrings(items), {}, {});
}

Reference numbersOnly(std::vector<double> numbers)
{
    Reference reference;
    reference.title = "gold";
    reference.numbered =
        std::count_if(numbers.begin(), numbers.end(), [](double x) { return !std::isnan(x); });
    reference.levels.assign(numbers.size(), -1);
    reference.numbers = std::move(numbers);
    return reference;
}

/// Truth plus noise of two strengths, on a coarse grid so that ties are many.
struct Noisy {
    explicit Noisy(std::size_t count, std::uint64_t seed)
    {
        Random random(seed);
        std::vector<double> truth;
        for (std::size_t i = 0; i < count; ++i) {
            const double x = random.normal();
            truth.push_back(std::round(2 * x));
            good.push_back(std::round(x + 0.5 * random.normal()));
            poor.push_back(std::round(x + 2.0 * random.normal()));
        }
        reference = numbersOnly(std::move(truth));
    }
    std::vector<double> good, poor;
    Reference reference;
};

} // namespace

void tst_CompareMethods::coefficientsByHand()
{
    // The ranks of tst_Ranks: ρ = 0.8, τ = 2/3; a fifth unit has no score, a sixth no reference.
    const auto table = unitsOnly(6);
    const std::vector<MethodOutput> methods{{"mean", "mean", {1, 3, 2, 4, none, 9}, {}, {}}};
    const auto comparison = compareMethods(*table, methods, numbersOnly({1, 2, 3, 4, 5, none}), {});
    const auto& score = comparison.methods.front();
    COMPARE_NEAR(score.spearman.value.number(), 0.8, 1e-15);
    COMPARE_NEAR(score.kendall.value.number(), 2.0 / 3.0, 1e-15);
    QCOMPARE(score.spearman.used, std::int64_t{4});
    QCOMPARE(score.spearman.dropped, std::int64_t{2});
    QVERIFY(!score.accuracy.value.isDefined());
    QVERIFY(!score.difference.value.isDefined()); // the baseline is not compared with itself
    QCOMPARE(comparison.measure, std::string("Spearman"));
}

void tst_CompareMethods::pairedIntervalIsThatOfResampledRows()
{
    // A second route: write out every resampled row and rank it with core/Ranks.
    const std::size_t count = 60;
    const Noisy data(count, 11);
    const auto table = unitsOnly(count);
    BootstrapOptions options;
    options.replicates = 200;
    options.seed = 5;
    const auto comparison = compareMethods(
        *table, {{"a", "a", data.poor, {}, {}}, {"b", "b", data.good, {}, {}}}, data.reference, options);
    const auto& difference = comparison.methods[1].difference;
    QVERIFY(difference.interval.has_value());

    const Draws draws = drawsOf(*table, Resample::Automatic);
    std::vector<double> replicates;
    for (std::size_t r = 0; r < 200; ++r) {
        std::vector<std::int32_t> counts(draws.count, 0);
        drawReplicate(draws, options.seed, r, counts.data());
        std::vector<double> poor;
        std::vector<double> good;
        std::vector<double> truth;
        for (std::size_t unit = 0; unit < count; ++unit) {
            for (std::int32_t copy = 0; copy < counts[draws.drawOf[unit]]; ++copy) {
                poor.push_back(data.poor[unit]);
                good.push_back(data.good[unit]);
                truth.push_back(data.reference.numbers[unit]);
            }
        }
        replicates.push_back(spearmanCorrelation(good, truth).number()
                             - spearmanCorrelation(poor, truth).number());
    }
    std::sort(replicates.begin(), replicates.end());
    COMPARE_NEAR(difference.interval->low, percentile(replicates, 0.025), 1e-12);
    COMPARE_NEAR(difference.interval->high, percentile(replicates, 0.975), 1e-12);
    COMPARE_NEAR(difference.value.number(),
                 spearmanCorrelation(data.good, data.reference.numbers).number()
                     - spearmanCorrelation(data.poor, data.reference.numbers).number(),
                 1e-12);
}

void tst_CompareMethods::sameForAnyThreadCount()
{
    const Noisy data(80, 3);
    const auto table = unitsOnly(80);
    std::vector<Interval> intervals;
    for (const int threads : {1, 2, 3}) {
        BootstrapOptions options;
        options.replicates = 100;
        options.threads = threads;
        const auto comparison = compareMethods(
            *table, {{"a", "a", data.poor, {}, {}}, {"b", "b", data.good, {}, {}}}, data.reference, options);
        intervals.push_back(*comparison.methods[1].difference.interval);
    }
    for (const auto& interval : intervals) {
        QCOMPARE(interval.low, intervals.front().low);
        QCOMPARE(interval.high, intervals.front().high);
    }
}

void tst_CompareMethods::intervalCoversTheTrueDifference()
{
    // The difference in a very large sample stands for the truth; 95 % intervals of 100 small samples should
    // hold it about 95 times. 100 draws of 0.95 have a standard deviation of 2.2: at least 87 is 3.7 of them.
    const Noisy large(200000, 99);
    const double truth = spearmanCorrelation(large.good, large.reference.numbers).number()
                         - spearmanCorrelation(large.poor, large.reference.numbers).number();
    const auto table = unitsOnly(150);
    int covered = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const Noisy data(150, 1000 + seed);
        BootstrapOptions options;
        options.replicates = 400;
        options.seed = seed;
        const auto comparison = compareMethods(
            *table, {{"a", "a", data.poor, {}, {}}, {"b", "b", data.good, {}, {}}}, data.reference, options);
        const auto& interval = *comparison.methods[1].difference.interval;
        covered += interval.low <= truth && truth <= interval.high ? 1 : 0;
    }
    QVERIFY2(covered >= 87, qPrintable(QString::number(covered)));
}

void tst_CompareMethods::accuracyOfLabels()
{
    const auto table = unitsOnly(5);
    Reference reference;
    reference.title = "gold";
    reference.levels = {0, 1, 0, 1, -1};
    reference.numbers.assign(5, none);
    reference.labelled = 4;
    const auto comparison = compareMethods(
        *table,
        {{"majority-vote", "majority", {}, {0, 0, 0, 0, 0}, {}}, {"b", "b", {}, {0, 1, 0, -1, 0}, {}}},
        reference, {});
    QCOMPARE(comparison.measure, std::string("accuracy"));
    COMPARE_NEAR(comparison.methods[0].accuracy.value.number(), 0.5, 1e-15);
    COMPARE_NEAR(comparison.methods[1].accuracy.value.number(), 1.0, 1e-15);
    // On the three units both decide: 3 of 3 against 2 of 3.
    COMPARE_NEAR(comparison.methods[1].difference.value.number(), 1.0 / 3.0, 1e-15);
    QCOMPARE(comparison.methods[1].difference.used, std::int64_t{3});
}

void tst_CompareMethods::degenerate_data()
{
    QTest::addColumn<int>("units");
    QTest::addColumn<bool>("constant");
    QTest::newRow("no unit") << 0 << false;
    QTest::newRow("one unit") << 1 << false;
    QTest::newRow("constant scores") << 8 << true;
}

void tst_CompareMethods::degenerate()
{
    QFETCH(int, units);
    QFETCH(bool, constant);
    std::vector<double> scores;
    std::vector<double> truths;
    for (int i = 0; i < units; ++i) {
        scores.push_back(constant ? 1.0 : i);
        truths.push_back(i);
    }
    const auto table = unitsOnly(static_cast<std::size_t>(units));
    const auto comparison = compareMethods(*table, {{"a", "a", scores, {}, {}}, {"b", "b", scores, {}, {}}},
                                           numbersOnly(truths), {});
    for (const auto& method : comparison.methods) {
        QVERIFY(!method.spearman.value.isDefined());
        QVERIFY(!method.difference.value.isDefined());
        QVERIFY(!method.difference.interval);
    }
    QVERIFY(compareMethods(*table, {}, numbersOnly(truths), {}).methods.empty());
}

void tst_CompareMethods::trustAgainstReference()
{
    // Rater 1 orders as the reference, rater 2 the other way round, rater 3 skips the last item.
    const auto table =
        prepareTable(test::panelFromStrings({"141", "232", "323", "41."}, integerScale(1, 4)), {}, {});
    RaterTrust trust;
    trust.measure = "weight";
    trust.raters = {"r1", "r2", "r3"};
    trust.values = {Value(3.0), Value(1.0), Value(2.0)};
    const auto facet = trustAgainstValidity(*table, trust, numbersOnly({1, 2, 3, 4}));
    QVERIFY(facet.hasReference);
    COMPARE_NEAR(facet.points[0].validity.number(), 1.0, 1e-15);
    COMPARE_NEAR(facet.points[1].validity.number(), -1.0, 1e-15);
    COMPARE_NEAR(facet.points[2].validity.number(), 1.0, 1e-15);
    QCOMPARE(facet.points[2].n, std::int64_t{3});
    // Validity ranks 2.5, 1, 2.5 against trust ranks 3, 1, 2: √3 / 2.
    COMPARE_NEAR(facet.correlation.value.number(), std::sqrt(0.75), 1e-12);
    QCOMPARE(facet.correlation.used, std::int64_t{3});
}

void tst_CompareMethods::trustWithoutReference()
{
    const auto table = prepareTable(test::panelFromStrings({"aab", "bbb", "aaa", "bba"}), {}, {});
    RaterTrust trust;
    trust.measure = "weight";
    trust.raters = {"r1", "r2"};
    trust.values = {Value(1.0), Value(1.0)};
    const auto facet = trustAgainstValidity(*table, trust, {});
    QVERIFY(!facet.hasReference);
    QVERIFY(facet.validity.find("not truth") != std::string::npos);
    // r1 equals r2 on 4 of 4 and r3 on 2 of 4.
    COMPARE_NEAR(facet.points[0].validity.number(), 0.75, 1e-15);
    QVERIFY(!facet.points[2].trust.isDefined());
    QVERIFY(!facet.correlation.value.isDefined()); // two raters are no correlation
}

RATERSCOPE_TEST(tst_CompareMethods)
#include "tst_CompareMethods.moc"
