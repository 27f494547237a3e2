// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/ComparisonViews.h"
#include "ranking/Connectivity.h"
#include "ranking/WinRatio.h"
#include "support/Panels.h"
#include "support/RankingTables.h"

using namespace raterscope;

/// The table of comparisons, its sums, its parts, and what mere counting says.
class tst_Comparisons : public QObject
{
    Q_OBJECT

private slots:
    void builderNamesItemsByGroupAndAspect();
    void badRows_data();
    void badRows();
    void sumsCollapseRepeats();
    void hardOutcomes();
    void sumsByShownOrder();
    void sparseAndDenseSumsAgree();
    void averagingBothOrders();
    void poolingGroups();
    void derivedVerdicts();
    void ratingsAreRefused();
    void emptyTable();
    void parts();
    void winRatiosOfReference_data();
    void winRatiosOfReference();
    void winsAndLossesOfCrowd();
    void tiesOnlyHaveNoWinRatio();
};

void tst_Comparisons::builderNamesItemsByGroupAndAspect()
{
    ComparisonsBuilder builder;
    builder.add("g1", "a", "b", "j", 1.0);
    builder.add("g2", "a", "b", "j", 0.0);
    builder.add("g1", "a", "b", "k", 0.5, "style");
    const auto table = builder.finish();
    QCOMPARE(table.size(), std::size_t{3});
    QCOMPARE(table.itemCount(), std::size_t{6}); // a and b of three groups
    QCOMPARE(table.groupCount(), std::size_t{3});
    QCOMPARE(table.judgeCount(), std::size_t{2});
    QCOMPARE(table.aspects, (std::vector<std::string>{"", "style"}));
    QCOMPARE(table.aspectOf, (std::vector<std::int32_t>{0, 0, 1}));
    QCOMPARE(table.groupAt(1), 1);
    QCOMPARE(table.itemsByGroup()[2], (std::vector<std::int32_t>{4, 5}));
    QCOMPARE(table.tie, (std::vector<std::uint8_t>{0, 0, 1}));
    QCOMPARE(builder.finish().size(), std::size_t{0});
}

void tst_Comparisons::badRows_data()
{
    QTest::addColumn<QString>("second");
    QTest::addColumn<double>("probability");
    QTest::newRow("above one") << "b" << 1.5;
    QTest::newRow("below zero") << "b" << -0.1;
    QTest::newRow("no number") << "b" << std::nan("");
    QTest::newRow("with itself") << "a" << 1.0;
}

void tst_Comparisons::badRows()
{
    QFETCH(QString, second);
    QFETCH(double, probability);
    ComparisonsBuilder builder;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             builder.add("", "a", second.toStdString(), "j", probability));
    QCOMPARE(builder.finish().size(), std::size_t{0});
}

void tst_Comparisons::sumsCollapseRepeats()
{
    ComparisonsBuilder builder;
    builder.add("", "x", "y", "j", 1.0);
    builder.add("", "y", "x", "j", 0.75); // shown the other way round: x has 0.25
    builder.add("", "x", "y", "k", 0.5);
    builder.add("", "x", "z", "j", 0.0);
    const auto table = builder.finish();
    const auto together = pairSums(table, Outcomes::Soft, SumsBy::Pair);
    QCOMPARE(together.size(), std::size_t{2});
    QCOMPARE(together[0].wins, 1.25);
    QCOMPARE(together[0].losses, 0.75);
    QCOMPARE(together[0].ties, 1);
    QCOMPARE(together[0].count(), 3.0);
    QCOMPARE(together[0].winsWithTies(), 1.75);
    const auto byJudge = pairSums(table, Outcomes::Soft, SumsBy::PairOfJudge);
    QCOMPARE(byJudge.size(), std::size_t{3});
    QCOMPARE(byJudge[0].judge, 0);
    QCOMPARE(byJudge[0].ties, 0);
    QCOMPARE(byJudge[1].judge, 1);
    QCOMPARE(byJudge[1].ties, 1);
    QCOMPARE(groupStarts(table, byJudge), (std::vector<std::size_t>{0, 3}));
}

void tst_Comparisons::sumsByShownOrder()
{
    ComparisonsBuilder builder;
    builder.add("", "a", "b", "j", 1.0);
    builder.add("", "b", "a", "j", 0.75);
    builder.add("", "b", "a", "k", 0.5);
    const auto pairs = pairSums(builder.finish(), Outcomes::Soft, SumsBy::ShownOrder);
    QCOMPARE(pairs.size(), std::size_t{2});
    QCOMPARE(pairs[0].a, 0);
    COMPARE_NEAR(pairs[0].wins, 1.0, 1e-15);
    QCOMPARE(pairs[1].a, 1);
    COMPARE_NEAR(pairs[1].wins, 0.75, 1e-15);
    QCOMPARE(pairs[1].ties, 1);
}

void tst_Comparisons::sparseAndDenseSumsAgree()
{
    // 100 items: 10,000 cells to 600 rows are sorted, to 9,000 rows (six games a pair) they are a table.
    ComparisonsBuilder few, many;
    for (int repeat = 0; repeat < 6; ++repeat) {
        for (int i = 0; i < 100; ++i) {
            for (int step = 1; step <= 15; ++step) {
                const double p = 0.1 * ((i + step + repeat) % 11);
                many.add("", std::to_string(i), std::to_string((i + step) % 100), "j", p);
                if (step == 1)
                    few.add("", std::to_string(i), std::to_string((i + step) % 100), "j", p);
            }
        }
    }
    const auto sparse = pairSums(few.finish(), Outcomes::Soft, SumsBy::Pair);
    const auto table = many.finish();
    const auto dense = pairSums(table, Outcomes::Soft, SumsBy::Pair);
    QCOMPARE(sparse.size(), std::size_t{100});
    QCOMPARE(dense.size(), std::size_t{1500});
    for (std::size_t pair = 1; pair < dense.size(); ++pair)
        QVERIFY(std::pair(dense[pair - 1].a, dense[pair - 1].b) < std::pair(dense[pair].a, dense[pair].b));
    double rows = 0.0;
    for (const auto& pair : dense)
        rows += pair.count();
    COMPARE_NEAR(rows, static_cast<double>(table.size()), 1e-9);
    for (const auto& pair : sparse)
        COMPARE_NEAR(pair.count(), 6.0, 1e-12);
}

void tst_Comparisons::averagingBothOrders()
{
    // Source: METHODS §7, p̄ = (p_first + 1 − p_swapped) / 2.
    ComparisonsBuilder builder;
    builder.add("", "a", "b", "j", 0.9); // with the third row: (0.9 + 1 − 0.4) / 2 = 0.75
    builder.add("", "a", "b", "k", 1.0); // with the fourth: contradicts itself, ½
    builder.add("", "b", "a", "j", 0.4);
    builder.add("", "b", "a", "k", 1.0);
    builder.add("", "b", "a", "j", 0.2); // a repetition without its other order
    builder.add("", "b", "c", "j", 0.3);
    const auto averaged = averagedOrders(builder.finish());
    QCOMPARE(averaged.swapPairs, 2);
    QCOMPARE(averaged.alone, 2);
    const auto& table = averaged.comparisons;
    QCOMPARE(table.size(), std::size_t{4});
    COMPARE_NEAR(table.probability[0], 0.75, 1e-15);
    QCOMPARE(table.first[0], 0);
    QCOMPARE(table.probability[1], 0.5);
    QCOMPARE(table.tie[1], std::uint8_t{1});
    QCOMPARE(table.probability[2], 0.2);
    QCOMPARE(table.first[2], 1);
    QCOMPARE(table.probability[3], 0.3);
    QCOMPARE(averagedOrders(Comparisons()).alone, 0);
}

void tst_Comparisons::poolingGroups()
{
    // Items named by system in two groups of one aspect and one of another: one item a system and aspect.
    ComparisonsBuilder builder;
    builder.add("g", "a", "b", "j", 1.0, "x");
    builder.add("h", "b", "a", "j", 1.0, "x");
    builder.add("h", "b", "c", "k", 0.5, "x");
    builder.add("g", "a", "b", "j", 0.25, "y");
    const auto pooled = pooledGroups(builder.finish());
    const auto& table = pooled.comparisons;
    QCOMPARE(table.items, (std::vector<std::string>{"a", "b", "c", "a", "b"}));
    QCOMPARE(table.groupOf, (std::vector<std::int32_t>{0, 0, 0, 1, 1}));
    QCOMPARE(table.aspectOf, (std::vector<std::int32_t>{0, 1}));
    QCOMPARE(table.first, (std::vector<std::int32_t>{0, 1, 1, 3}));
    QCOMPARE(table.second, (std::vector<std::int32_t>{1, 0, 2, 4}));
    QCOMPARE(pooled.itemOf, (std::vector<std::int32_t>{0, 1, 1, 0, 2, 3, 4}));
    // By system where items have names of their own; a system is never compared with itself.
    ComparisonsBuilder named;
    named.add("g", "g: s", "g: t", "j", 1.0);
    named.add("h", "h: s", "h: also s", "j", 1.0);
    auto own = named.finish();
    own.systems = {"s", "t", "s", "s"};
    const auto bySystem = pooledGroups(own).comparisons;
    QCOMPARE(bySystem.items, (std::vector<std::string>{"s", "t"}));
    QCOMPARE(bySystem.size(), std::size_t{1});
}

void tst_Comparisons::hardOutcomes()
{
    ComparisonsBuilder builder;
    builder.add("", "x", "y", "j", 0.51);
    builder.add("", "y", "x", "j", 0.6);
    builder.add("", "x", "y", "j", 0.5);
    const auto pairs = pairSums(builder.finish(), Outcomes::Hard, SumsBy::Pair);
    QCOMPARE(pairs[0].wins, 1.0);
    QCOMPARE(pairs[0].losses, 1.0);
    QCOMPARE(pairs[0].ties, 1);
}

void tst_Comparisons::derivedVerdicts()
{
    // Scores of r1: a 3, b 1, c 1; r2 did not rate c. Groups never mix.
    const auto data = test::panelOf({{"a", "r1", "3", "q", "g"},
                                     {"b", "r1", "1", "q", "g"},
                                     {"c", "r1", "1", "q", "g"},
                                     {"a", "r2", "1", "q", "g"},
                                     {"b", "r2", "2", "q", "g"},
                                     {"d", "r1", "2", "q", "h"},
                                     {"e", "r1", "3", "q", "h"}});
    const auto table = comparisonsOf(test::tableOf(data, test::allVerdicts()), *data);
    QCOMPARE(table.judges, (std::vector<std::string>{"r1", "r2"}));
    QCOMPARE(table.groups, (std::vector<std::string>{"g", "h"}));
    QCOMPARE(table.items, (std::vector<std::string>{"a", "b", "c", "d", "e"}));
    QCOMPARE(table.probability, (std::vector<double>{1.0, 0.0, 1.0, 0.5, 0.0}));
    QCOMPARE(table.judge, (std::vector<std::int32_t>{0, 1, 0, 0, 0}));
    QCOMPARE(table.tie, (std::vector<std::uint8_t>{0, 0, 0, 1, 0}));
    QCOMPARE(table.groupAt(4), 1);
}

void tst_Comparisons::ratingsAreRefused()
{
    const auto data = test::panelFromStrings({"12", "21"});
    try {
        comparisonsOf(test::tableOf(data), *data);
        QFAIL("ratings were taken for comparisons");
    } catch (const AnalysisError& error) {
        QVERIFY(std::string(error.what()).find("--derive verdicts") != std::string::npos);
    }
}

void tst_Comparisons::emptyTable()
{
    const Comparisons nothing;
    QVERIFY(pairSums(nothing, Outcomes::Soft, SumsBy::PairOfJudge).empty());
    QCOMPARE(linkedParts(0, {}).count, 0);
    QCOMPARE(mutualParts(3, {}).count, 3);
    QVERIFY(winRatios(nothing).winRatio.empty());
    const auto oneItem = test::panelFromStrings({"12"});
    const auto table = comparisonsOf(test::tableOf(oneItem, test::allVerdicts()), *oneItem);
    QCOMPARE(table.size(), std::size_t{0});
    QCOMPARE(table.judgeCount(), std::size_t{2});
}

void tst_Comparisons::parts()
{
    // a beats b, b beats c, c beats a: one cycle; d beats c only; e and f are another island.
    ComparisonsBuilder builder;
    builder.add("", "a", "b", "j", 1.0);
    builder.add("", "b", "c", "j", 1.0);
    builder.add("", "c", "a", "j", 1.0);
    builder.add("", "d", "c", "j", 1.0);
    builder.add("", "e", "f", "j", 0.5);
    const auto table = builder.finish();
    const auto pairs = pairSums(table, Outcomes::Soft, SumsBy::Pair);
    QCOMPARE(linkedParts(table.itemCount(), pairs).of, (std::vector<std::int32_t>{0, 0, 0, 0, 1, 1}));
    const auto mutual = mutualParts(table.itemCount(), pairs);
    QCOMPARE(mutual.of, (std::vector<std::int32_t>{0, 0, 0, 1, 2, 2}));
    QCOMPARE(mutual.members()[0], (std::vector<std::int32_t>{0, 1, 2}));
}

void tst_Comparisons::winRatiosOfReference_data()
{
    QTest::addColumn<QString>("key");
    QTest::newRow("cems") << "cems";
    QTest::newRow("llmfao") << "llmfao/crowd";
}

void tst_Comparisons::winRatiosOfReference()
{
    // Source: reference/ranking.json, <key>/average_probability, to 1e-9.
    NEEDS_SHARED("reference/ranking.json");
    QFETCH(QString, key);
    const auto table = test::rankingCase(key.toStdString());
    const auto ratios = winRatios(table);
    COMPARE_ITEMS(ratios.averageProbability, table,
                  test::rankingReference()[key.toStdString()]["average_probability"], 1e-9);
}

void tst_Comparisons::winsAndLossesOfCrowd()
{
    // Source: reference/ranking.json, llmfao/crowd/wins and /losses, exact counts.
    NEEDS_SHARED("reference/ranking.json");
    const auto table = test::rankingCase("llmfao/crowd");
    const auto& reference = test::rankingReference()["llmfao/crowd"];
    const auto ratios = winRatios(table);
    for (const auto& [name, wins] : reference["wins"].items()) {
        const auto item = test::itemNamed(table, name);
        QCOMPARE(static_cast<double>(ratios.wins[item]), wins.get<double>());
        const double losses = reference["losses"][name].get<double>();
        QCOMPARE(static_cast<double>(ratios.losses[item]), losses);
        COMPARE_NEAR(ratios.winRatio[item].number(), wins.get<double>() / (wins.get<double>() + losses),
                     1e-15);
    }
    // The counts of the judges add up to those of all.
    std::int64_t rows = 0;
    for (std::int32_t judge = 0; judge < static_cast<std::int32_t>(table.judgeCount()); ++judge)
        rows += winRatios(table, judge).rowsOf(0);
    QCOMPARE(rows, ratios.rowsOf(0));
}

void tst_Comparisons::tiesOnlyHaveNoWinRatio()
{
    ComparisonsBuilder builder;
    builder.add("", "a", "b", "j", 0.5);
    builder.item("", "c");
    const auto ratios = winRatios(builder.finish());
    QCOMPARE(ratios.averageProbability[0].number(), 0.5);
    QVERIFY(!ratios.winRatio[0].isDefined());
    QVERIFY(!ratios.averageProbability[2].isDefined());
    QCOMPARE(ratios.rowsOf(2), 0);
}

RATERSCOPE_TEST(tst_Comparisons)
#include "tst_Comparisons.moc"
