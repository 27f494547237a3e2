// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/RaterSeverity.h"
#include "catalog/PrepareTable.h"
#include "core/Random.h"
#include "io/ReadPanel.h"
#include "support/Panels.h"
#include "support/Support.h"

using namespace raterscope;

/// How high raters rate against the rest of their panel.
class tst_RaterSeverity : public QObject
{
    Q_OBJECT

private slots:
    void byHand();
    void missingAndOtherPanels();
    void wordsInAnOrderCountAsRanks();
    void dimensionsOfAnItemMoveTogether();
    void keptRepeats();
    void undefined();
    void unitsAwayFromTheRest();
    void intervalsCover();
    void summeval_data();
    void summeval();
};

void tst_RaterSeverity::byHand()
{
    const DatasetPtr data = test::panelFromStrings({"312", "422", "534", "443"}, integerScale(1, 5));
    const auto severity = raterSeverity(*prepareTable(data, {}, {}));
    // Rater 1 against the mean of the others: 1.5, 2, 1.5, 0.5; mean 11/8, variance 19/48, SE √(19/192).
    COMPARE_NEAR(severity[0].value.number(), 1.375, 1e-15);
    COMPARE_NEAR(*severity[0].standardError, std::sqrt(19.0 / 192.0), 1e-15);
    COMPARE_NEAR(severity[0].interval->low, 1.375 - 1.96 * std::sqrt(19.0 / 192.0), 1e-15);
    QCOMPARE(severity[0].interval->method, std::string("mean ± 1.96 SE over 4 items"));
    QCOMPARE(severity[0].used, std::int64_t{4});
    // With no gaps the severities of a panel sum to 0.
    COMPARE_NEAR(severity[0].value.number() + severity[1].value.number() + severity[2].value.number(), 0.0,
                 1e-15);
}

void tst_RaterSeverity::missingAndOtherPanels()
{
    const DatasetPtr data =
        test::panelFromStrings({"31.5", "4..5", ".225"}, integerScale(1, 5), {{"r4", "other"}});
    const auto severity = raterSeverity(*prepareTable(data, {}, {}));
    COMPARE_NEAR(severity[0].value.number(), 2.0, 0);
    QCOMPARE(severity[0].used, std::int64_t{1});
    QCOMPARE(severity[0].dropped, std::int64_t{1});
    QVERIFY(!severity[0].standardError && !severity[0].interval); // one item has no spread
    COMPARE_NEAR(severity[1].value.number(), -1.0, 0);            // −2 and 0
    COMPARE_NEAR(*severity[1].standardError, 1.0, 1e-15);
    QCOMPARE(severity[2].value.reason(), UndefinedReason::NothingPairable); // r4, alone in its panel
}

void tst_RaterSeverity::wordsInAnOrderCountAsRanks()
{
    const auto scale = ordinalScale({"poor", "fair", "good"});
    const DatasetPtr data = test::panelOf(
        {{"a", "r", "good"}, {"a", "s", "poor"}, {"b", "r", "fair"}, {"b", "s", "poor"}}, scale);
    const auto severity = raterSeverity(*prepareTable(data, {}, {}));
    COMPARE_NEAR(severity[0].value.number(), 1.5, 0);
    COMPARE_NEAR(severity[1].value.number(), -1.5, 0);
}

void tst_RaterSeverity::dimensionsOfAnItemMoveTogether()
{
    // Two items, two dimensions each; differences of r and s: 2, 2 on a, 0, 0 on b.
    std::vector<test::Row> rows;
    for (const char* dimension : {"x", "y"}) {
        rows.push_back({"a", "r", "3", dimension});
        rows.push_back({"a", "s", "1", dimension});
        rows.push_back({"b", "r", "2", dimension});
        rows.push_back({"b", "s", "2", dimension});
    }
    const DatasetPtr data = test::panelOf(rows, integerScale(1, 5));
    Comparison pooled;
    pooled.kind = CompareKind::Pooled;
    const auto severity = raterSeverity(*prepareTable(data, {}, pooled));
    COMPARE_NEAR(severity[0].value.number(), 1.0, 0);
    QCOMPARE(severity[0].used, std::int64_t{4});
    // Sums by item of d − 1: 2 and −2; √(2/1 · 8) / 4 = 1. Four independent units would give √(4/3)/2.
    COMPARE_NEAR(*severity[0].standardError, 1.0, 1e-15);
    QCOMPARE(severity[0].interval->method, std::string("mean ± 1.96 SE over 2 items"));
}

void tst_RaterSeverity::keptRepeats()
{
    const DatasetPtr data =
        test::panelOf({{"a", "r", "1"}, {"a", "r", "3"}, {"a", "s", "1"}, {"b", "r", "2"}, {"b", "s", "1"}},
                      integerScale(1, 5), {}, RepeatPolicy::Keep);
    const auto severity = raterSeverity(*prepareTable(data, {}, {}));
    // Own repeats are no others: 0, 2 and 1 above s; s is 1 below the mean of r's two, and 1 below.
    COMPARE_NEAR(severity[0].value.number(), 1.0, 1e-15);
    COMPARE_NEAR(severity[1].value.number(), -1.0, 1e-15);
}

void tst_RaterSeverity::undefined()
{
    const DatasetPtr words = test::panelOf({{"a", "r", "cat"}, {"a", "s", "dog"}});
    QCOMPARE(raterSeverity(*prepareTable(words, {}, {}))[0].value.reason(), UndefinedReason::ScaleNotOrdered);
    QVERIFY(unitsAway(*prepareTable(words, {}, {}), {1.0, 1.0})[0].empty());
    const DatasetPtr apart = test::panelFromStrings({"1.", ".2"}, integerScale(1, 5));
    QCOMPARE(raterSeverity(*prepareTable(apart, {}, {}))[0].value.reason(), UndefinedReason::NothingPairable);
    Edits edits;
    edits.excludedRaters = {RaterId(0), RaterId(1)};
    QVERIFY(raterSeverity(*prepareTable(apart, edits, {})).empty());
}

void tst_RaterSeverity::unitsAwayFromTheRest()
{
    const DatasetPtr data = test::panelFromStrings({"312", "422", "534", "443"}, integerScale(1, 5));
    const auto table = prepareTable(data, {}, {});
    const auto units = unitsAway(*table, {1.5, -1.5, 0.0});
    QCOMPARE(units[0], (std::vector<std::size_t>{0, 1, 2}));
    QCOMPARE(units[1], (std::vector<std::size_t>{0, 2}));
    QVERIFY(units[2].empty()); // not asked for
}

void tst_RaterSeverity::intervalsCover()
{
    // Four raters with known shifts over many items: 95 % intervals should cover in about 95 % of panels.
    const std::vector<double> shift{0.6, 0.0, 0.0, -0.6};
    int covered = 0;
    int asked = 0;
    for (std::uint64_t panel = 0; panel < 150; ++panel) {
        Random random(7, panel);
        std::vector<test::Row> rows;
        for (int i = 0; i < 60; ++i) {
            const double item = 50.0 + 5.0 * random.normal();
            for (std::size_t r = 0; r < shift.size(); ++r)
                rows.push_back({std::to_string(i), "r" + std::to_string(r),
                                std::to_string(std::lround(10.0 * (item + shift[r] + random.normal())))});
        }
        const DatasetPtr data = test::panelOf(rows);
        const auto severity = raterSeverity(*prepareTable(data, {}, {}));
        for (std::size_t r = 0; r < shift.size(); ++r) {
            const double truth = 10.0 * (shift[r] - (0.0 - shift[r]) / 3.0); // the others sum to −shift
            ++asked;
            covered += severity[r].interval->low <= truth && truth <= severity[r].interval->high ? 1 : 0;
        }
    }
    // 600 intervals at 95 %: standard error 0.9 points, a few more as raters of a panel depend on each other.
    const double share = static_cast<double>(covered) / asked;
    QVERIFY2(share > 0.92 && share < 0.98, qPrintable(QString::number(share)));
}

void tst_RaterSeverity::summeval_data()
{
    QTest::addColumn<double>("severity");
    QTest::addColumn<double>("error");
    QTest::addColumn<QString>("source");
    const QString source = QStringLiteral("independent Python program over the released file, coherence");
    QTest::newRow("expert_1") << 0.58875 << 0.01950066045769785 << source;
    QTest::newRow("expert_2") << -0.0384375 << 0.024119793129999838 << source;
    QTest::newRow("expert_3") << -0.5503125 << 0.022827765566636654 << source;
    QTest::newRow("turker_1") << 0.00375 << 0.017883512090482324 << source;
    QTest::newRow("turker_5") << 0.02640625 << 0.01858520803654577 << source;
}

void tst_RaterSeverity::summeval()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    QFETCH(double, severity);
    QFETCH(double, error);
    const DatasetPtr data =
        readPanel(
            test::shared(QStringLiteral("data/summeval/model_annotations.aligned.slim.jsonl")).toStdString(),
            {})
            .data;
    const auto table = prepareTable(data, {}, {});
    const auto all = raterSeverity(*table);
    const auto column = static_cast<std::size_t>(
        std::find(table->raterNames.begin(), table->raterNames.end(), QTest::currentDataTag())
        - table->raterNames.begin());
    COMPARE_NEAR(all[column].value.number(), severity, 1e-12);
    COMPARE_NEAR(*all[column].standardError, error, 1e-12);
    QCOMPARE(all[column].used, std::int64_t{1600});
}

RATERSCOPE_TEST(tst_RaterSeverity)
#include "tst_RaterSeverity.moc"
