// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Random.h"
#include "ranking/Cycles.h"
#include "ranking/CyclicTriples.h"
#include "support/RankingTables.h"

#include <atomic>

using namespace raterscope;

/// Circular triads and 4-cycles.
class tst_Cycles : public QObject
{
    Q_OBJECT

private slots:
    void majorityReference_data();
    void majorityReference();
    void studentsReference();
    void byHand();
    void randomTournament();
    void kendallScores();
    void degenerate();
    void triplesByHand();
    void triplesAreThoseCounted();
};

namespace {

void compareCounts(const CycleCounts& counts, const nlohmann::json& expected)
{
    QCOMPARE(counts.triples, expected["triples"].get<std::int64_t>());
    QCOMPARE(counts.decided, expected["decided"].get<std::int64_t>());
    QCOMPARE(counts.cyclic, expected["cyclic"].get<std::int64_t>());
    QCOMPARE(counts.withTie, expected["with_tie"].get<std::int64_t>());
    QCOMPARE(counts.incomplete, expected["incomplete"].get<std::int64_t>());
    if (expected.contains("four")) {
        QCOMPARE(counts.quadruples, expected["four"]["quadruples_all_six_decided"].get<std::int64_t>());
        QCOMPARE(counts.cyclicQuadruples, expected["four"]["with_a_4_cycle"].get<std::int64_t>());
        COMPARE_NEAR(counts.fourRate().number(), expected["four"]["rate_quadruples"].get<double>(), 1e-15);
    }
}

} // namespace

void tst_Cycles::majorityReference_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("entry");
    QTest::newRow("baseball") << "baseball"
                              << "cycles_majority";
    QTest::newRow("football") << "football/all"
                              << "cycles_majority";
    QTest::newRow("cems") << "cems"
                          << "cycles_majority_over_students";
    QTest::newRow("llmfao") << "llmfao/crowd"
                            << "cycles_majority_over_workers";
    QTest::newRow("llmfao by prompt") << "llmfao/crowd"
                                      << "cycles_majority_over_workers_within_prompt";
    QTest::newRow("experts, coherence") << "summeval/coherence"
                                        << "cycles_majority_of_3_experts";
    QTest::newRow("crowd, coherence") << "summeval/coherence"
                                      << "cycles_majority_of_5_crowd";
    QTest::newRow("experts, relevance") << "summeval/relevance"
                                        << "cycles_majority_of_3_experts";
    QTest::newRow("crowd, relevance") << "summeval/relevance"
                                      << "cycles_majority_of_5_crowd";
}

void tst_Cycles::majorityReference()
{
    // Source: reference/ranking.json, <key>/<entry>, exact counts.
    NEEDS_SHARED("reference/ranking.json");
    QFETCH(QString, key);
    QFETCH(QString, entry);
    const bool isSummEval = key.startsWith(QStringLiteral("summeval/"));
    auto table = entry.endsWith(QStringLiteral("within_prompt")) ? test::llmfao(true)
                 : isSummEval ? test::summevalPairs({key.mid(9).toStdString()},
                                                    entry.endsWith(QStringLiteral("experts")) ? "e" : "t")
                              : test::rankingCase(key.toStdString());
    auto expected = test::rankingReference()[key.toStdString()][entry.toStdString()];
    if (entry.endsWith(QStringLiteral("within_prompt"))) {
        // There every prompt has all 59 models, compared or not.
        std::vector<std::string> models;
        for (const auto& name : table.items) {
            if (std::find(models.begin(), models.end(), name) == models.end())
                models.push_back(name);
        }
        QCOMPARE(models.size(), std::size_t{59});
        expected["incomplete"] =
            expected["incomplete"].get<std::int64_t>() - expected["triples"].get<std::int64_t>();
        expected["triples"] = 0;
        for (const auto& items : table.itemsByGroup()) {
            const auto n = static_cast<std::int64_t>(items.size());
            const auto triples = n * (n - 1) * (n - 2) / 6;
            expected["triples"] = expected["triples"].get<std::int64_t>() + triples;
            expected["incomplete"] = expected["incomplete"].get<std::int64_t>() + triples;
        }
    }
    compareCounts(cycleRates(table).front().counts, expected);
}

void tst_Cycles::studentsReference()
{
    // Source: reference/ranking.json, cems/cycles_per_student_totals, /cycles_students_1_to_6,
    // /students_with_a_cycle, exact counts.
    NEEDS_SHARED("reference/ranking.json");
    const auto table = test::cems();
    const auto& reference = test::rankingReference()["cems"];
    const auto rates = cycleRates(table);
    CycleCounts total;
    std::int64_t students = 0;
    for (std::size_t judge = 0; judge < table.judgeCount(); ++judge) {
        const auto& counts = rates[judge + 1].counts;
        QCOMPARE(rates[judge + 1].judge, static_cast<std::int32_t>(judge));
        total.triples += counts.triples;
        total.decided += counts.decided;
        total.cyclic += counts.cyclic;
        total.withTie += counts.withTie;
        total.incomplete += counts.incomplete;
        students += counts.cyclic > 0 ? 1 : 0;
    }
    compareCounts(total, reference["cycles_per_student_totals"]);
    QCOMPARE(students, reference["students_with_a_cycle"].get<std::int64_t>());
    for (const auto& [name, expected] : reference["cycles_students_1_to_6"].items())
        compareCounts(rates[test::judgeNamed(table, name) + 1].counts, expected);
}

void tst_Cycles::byHand()
{
    // a > b > c > d > a, a > c, b > d: of four triples, abd and acd are cyclic; the four are one 4-cycle.
    ComparisonsBuilder builder;
    builder.add("", "a", "b", "j", 1.0);
    builder.add("", "c", "b", "j", 0.0);
    builder.add("", "c", "d", "j", 0.8);
    builder.add("", "d", "a", "j", 1.0);
    builder.add("", "a", "c", "j", 1.0);
    builder.add("", "b", "d", "j", 1.0);
    builder.add("", "a", "b", "k", 0.5); // a tie of another judge does not turn the majority
    const auto rates = cycleRates(builder.finish());
    QCOMPARE(rates.size(), std::size_t{3});
    for (const std::size_t who : {std::size_t{0}, std::size_t{1}}) {
        QCOMPARE(rates[who].counts.rate().number(), 0.5);
        QCOMPARE(rates[who].counts.fourRate().number(), 1.0);
    }
    QCOMPARE(rates[2].counts.incomplete, 4);
    QVERIFY(!rates[2].counts.rate().isDefined() && !rates[2].counts.fourRate().isDefined());
}

void tst_Cycles::randomTournament()
{
    // Exact expectations over random tournaments: ¼ of the triples, 24 / 64 = 0.375 of the fours. 400 groups
    // of 12 items: 88,000 triples and 198,000 fours.
    Random random(5);
    ComparisonsBuilder builder;
    for (int group = 0; group < 400; ++group) {
        for (int i = 0; i < 12; ++i) {
            for (int j = i + 1; j < 12; ++j)
                builder.add(std::to_string(group), std::to_string(i), std::to_string(j), "j",
                            random.uniform() < 0.5 ? 1.0 : 0.0);
        }
    }
    const auto table = builder.finish();
    const auto counts = cycleRates(table, 1).front().counts;
    QCOMPARE(counts.decided, 400 * 220);
    QCOMPARE(counts.quadruples, 400 * 495);
    COMPARE_NEAR(counts.rate().number(), 0.25, 0.01);
    COMPARE_NEAR(counts.fourRate().number(), 0.375, 0.01);
    QCOMPARE(cycleRates(table, 4).front().counts.cyclicQuadruples, counts.cyclicQuadruples);
}

void tst_Cycles::kendallScores()
{
    // Kendall & Babington Smith 1940: in a full tournament of n items with w_i wins the circular triads are
    // n(n−1)(2n−1)/12 − Σ w_i²/2. 130 items: more than one word of bits, and too many for fours.
    Random random(9);
    const int n = 130;
    std::vector<std::int64_t> wins(n, 0);
    ComparisonsBuilder builder;
    for (int i = 0; i < n; ++i) {
        for (int j = i + 1; j < n; ++j) {
            const bool first = random.uniform() < 0.7;
            ++wins[static_cast<std::size_t>(first ? i : j)];
            builder.add("", std::to_string(i), std::to_string(j), "j", first ? 1.0 : 0.0);
        }
    }
    std::int64_t squares = 0;
    for (const auto count : wins)
        squares += count * count;
    const auto counts = cycleRates(builder.finish()).front().counts;
    QCOMPARE(counts.cyclic, std::int64_t{n} * (n - 1) * (2 * n - 1) / 12 - squares / 2);
    QCOMPARE(counts.groupsWithoutFours, 1);
    QVERIFY(!counts.fourRate().isDefined());
}

void tst_Cycles::degenerate()
{
    QVERIFY(cycleRates(Comparisons()).empty());
    ComparisonsBuilder builder;
    builder.add("", "a", "b", "j", 1.0);
    const auto table = builder.finish();
    const auto rates = cycleRates(table);
    QCOMPARE(rates.front().counts.triples, 0);
    QVERIFY(!rates.front().counts.rate().isDefined());
    ComparisonsBuilder tied;
    for (const auto& [i, j] : {std::pair("a", "b"), std::pair("b", "c"), std::pair("a", "c")})
        tied.add("", i, j, "j", 0.5);
    QCOMPARE(cycleRates(tied.finish()).front().counts.withTie, 1);
    const std::atomic<bool> flag = true;
    QVERIFY_THROWS_EXCEPTION(Cancelled, cycleRates(table, 1, JobControl(&flag, {})));
}

void tst_Cycles::triplesByHand()
{
    // j: a > b (three times), b > c (twice), c > a (once): margins 1.5, 1, 0.5. d ties with all.
    ComparisonsBuilder builder;
    for (int row = 0; row < 3; ++row)
        builder.add("g", "b", "a", "j", 0.0);
    for (int row = 0; row < 2; ++row)
        builder.add("g", "b", "c", "j", 1.0);
    builder.add("g", "c", "a", "j", 1.0);
    for (const char* item : {"a", "b", "c"})
        builder.add("g", "d", item, "j", 0.5);
    builder.add("g", "a", "c", "k", 1.0);
    const auto table = builder.finish();
    const auto found = cyclicTriples(table, 0);
    QCOMPARE(found.counted, 1);
    const auto& triple = found.triples[0];
    QCOMPARE(table.items[static_cast<std::size_t>(triple.a)], std::string("b"));
    QCOMPARE(table.items[static_cast<std::size_t>(triple.b)], std::string("c"));
    QCOMPARE(table.items[static_cast<std::size_t>(triple.c)], std::string("a"));
    COMPARE_NEAR(triple.strength, 0.5, 1e-15);
    QCOMPARE(cyclicTriples(table, 1).counted, 0);
    // Together a and c are even.
    QCOMPARE(cyclicTriples(table, -1).counted, 0);
    QVERIFY(cyclicTriples(Comparisons(), -1).triples.empty());
}

void tst_Cycles::triplesAreThoseCounted()
{
    Random random(31);
    ComparisonsBuilder builder;
    for (int row = 0; row < 4000; ++row) {
        const auto i = random.below(15);
        builder.add(std::to_string(random.below(3)), std::to_string(i),
                    std::to_string((i + 1 + random.below(14)) % 15), std::to_string(random.below(2)),
                    random.uniform());
    }
    const auto table = builder.finish();
    for (const auto& counted : cycleRates(table)) {
        const auto all = cyclicTriples(table, counted.judge, 100'000);
        QCOMPARE(all.counted, counted.counts.cyclic);
        QCOMPARE(static_cast<std::int64_t>(all.triples.size()), all.counted);
        const auto few = cyclicTriples(table, counted.judge, 7);
        QCOMPARE(few.counted, all.counted);
        QCOMPARE(few.triples.size(), std::size_t{7});
        for (std::size_t i = 0; i < 7; ++i) {
            QCOMPARE(few.triples[i].strength, all.triples[i].strength);
            QCOMPARE(few.triples[i].b, all.triples[i].b);
            QVERIFY(i == 0 || few.triples[i - 1].strength >= few.triples[i].strength);
        }
    }
    const std::atomic<bool> flag = true;
    QVERIFY_THROWS_EXCEPTION(Cancelled, cyclicTriples(table, -1, 10, JobControl(&flag, {})));
}

RATERSCOPE_TEST(tst_Cycles)
#include "tst_Cycles.moc"
