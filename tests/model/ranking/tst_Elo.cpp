// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/Elo.h"
#include "support/RankingTables.h"

#include <atomic>

using namespace raterscope;

/// Elo ratings in file order and over random orders.
class tst_Elo : public QObject
{
    Q_OBJECT

private slots:
    void reference_data();
    void reference();
    void randomOrders();
    void degenerate();
};

void tst_Elo::reference_data()
{
    QTest::addColumn<QString>("key");
    for (const char* key : {"baseball", "football/all", "llmfao/crowd", "position-bias/mtbench"})
        QTest::newRow(key) << QString::fromLatin1(key);
}

void tst_Elo::reference()
{
    // Source: reference/ranking.json, <key>/elo, to 1e-9.
    NEEDS_SHARED("reference/ranking.json");
    QFETCH(QString, key);
    const auto table = test::rankingCase(key.toStdString());
    const auto& entry = test::rankingReference()[key.toStdString()]["elo"];
    COMPARE_ITEMS(elo(table).skill, table, (entry.contains("ratings") ? entry["ratings"] : entry), 1e-9);
}

void tst_Elo::randomOrders()
{
    // Source: reference/ranking.json, llmfao/crowd/elo_permutations: the mean of 1,000 random orders lies
    // within 6 sd/√1000 + 6 sd/√20000 of the mean of 20,000.
    NEEDS_SHARED("reference/ranking.json");
    const auto table = test::rankingCase("llmfao/crowd");
    const auto& entry = test::rankingReference()["llmfao/crowd"]["elo_permutations"];
    EloOptions options;
    options.orders = 1000;
    options.threads = 1;
    const auto fit = elo(table, options);
    for (const auto& [name, mean] : entry["mean"].items()) {
        const double sd = entry["sd_over_permutations"][name].get<double>();
        const auto item = test::itemNamed(table, name);
        QVERIFY(std::abs(fit.skill[item].number() - mean.get<double>())
                < 6.0 * sd * (1.0 / std::sqrt(1000.0) + 1.0 / std::sqrt(20000.0)));
    }
    options.orders = 5;
    const auto one = elo(table, options);
    options.threads = 3;
    const auto many = elo(table, options);
    for (std::size_t item = 0; item < table.itemCount(); ++item)
        QCOMPARE(one.skill[item].number(), many.skill[item].number());
}

void tst_Elo::degenerate()
{
    QVERIFY(elo(Comparisons()).skill.empty());
    ComparisonsBuilder builder;
    builder.add("", "a", "b", "j", 0.5);
    builder.add("", "c", "d", "j", 1.0);
    builder.item("", "e");
    const auto table = builder.finish();
    const auto fit = elo(table);
    QCOMPARE(fit.skill[0].number(), 1000.0);
    QCOMPARE(fit.skill[2].number(), 1002.0); // k (1 − ½)
    QCOMPARE(fit.skill[3].number(), 998.0);
    QVERIFY(!fit.skill[4].isDefined());
    const std::atomic<bool> flag = true;
    QVERIFY_THROWS_EXCEPTION(Cancelled, elo(table, {}, JobControl(&flag, {})));
}

RATERSCOPE_TEST(tst_Elo)
#include "tst_Elo.moc"
