// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/BradleyTerry.h"
#include "ranking/TempBt.h"
#include "support/RankingTables.h"

#include <atomic>

using namespace raterscope;

/// Temperatures of judges against a reference, then Bradley–Terry.
class tst_TempBt : public QObject
{
    Q_OBJECT

private slots:
    void grid();
    void knownTemperature_data();
    void knownTemperature();
    void errorByHand();
    void aspectsAndJudgesApart();
    void verdictsFromItems();
    void withoutReference();
    void cancelling();
};

namespace {

/// A judge whose log odds are `factor` times what they should be: rows with true probability 0.9 of which 9
/// in 10 are right, with 0.7 and 7 in 10, and so on.
void addJudge(ComparisonsBuilder& builder, std::vector<Value>& verdicts, const std::string& judge,
              double factor, const std::string& aspect = {})
{
    for (const double p : {0.9, 0.8, 0.7, 0.6}) {
        const double said = 1.0 / (1.0 + std::pow((1.0 - p) / p, factor));
        for (int row = 0; row < 100; ++row) {
            const bool swapped = row % 2 == 1;
            const bool isRight = row < std::lround(100.0 * p);
            builder.add("", swapped ? "b" : "a", swapped ? "a" : "b", judge, said, aspect);
            verdicts.push_back(isRight ? 1.0 : 0.0);
        }
    }
}

} // namespace

void tst_TempBt::grid()
{
    // Source: METHODS §7: 200 log-spaced temperatures in [0.05, 20].
    const auto grid = temperatureGrid();
    QCOMPARE(grid.size(), std::size_t{200});
    COMPARE_NEAR(grid.front(), 0.05, 1e-15);
    COMPARE_NEAR(grid.back(), 20.0, 1e-12);
    COMPARE_NEAR(grid[100] / grid[99], std::pow(400.0, 1.0 / 199.0), 1e-12);
}

void tst_TempBt::knownTemperature_data()
{
    QTest::addColumn<double>("factor");
    QTest::newRow("twice as sure as it should be") << 2.0;
    QTest::newRow("five times") << 5.0;
    QTest::newRow("calibrated") << 1.0;
    QTest::newRow("not sure enough") << 0.4;
}

void tst_TempBt::knownTemperature()
{
    // Known truth: the temperature is the factor on the log odds; the grid's step is 3 %.
    QFETCH(double, factor);
    ComparisonsBuilder builder;
    std::vector<Value> verdicts;
    addJudge(builder, verdicts, "j", factor);
    const auto table = builder.finish();
    const auto fit = tempBt(table, verdicts);
    QVERIFY(std::abs(std::log(fit.temperature[0].number() / factor)) < 0.5 * std::log(400.0) / 199.0 + 1e-9);
    QVERIFY(fit.errorAfter[0].number() < 0.005);
    // 1 itself is not on the grid: a judge without a fault may lose half a step of it.
    QVERIFY(fit.errorAfter[0].number() <= fit.errorBefore[0].number() + 0.005);
    QCOMPARE(fit.calibrated[0], 400);
    // The skills are those of Bradley–Terry on the tempered probabilities.
    ComparisonsBuilder tempered;
    for (std::size_t row = 0; row < table.size(); ++row) {
        const double p = table.probability[row];
        tempered.add("", table.items[static_cast<std::size_t>(table.first[row])],
                     table.items[static_cast<std::size_t>(table.second[row])], "j",
                     1.0 / (1.0 + std::pow((1.0 - p) / p, 1.0 / fit.temperature[0].number())));
    }
    COMPARE_NEAR(fit.skill[0].number(), bradleyTerry(tempered.finish()).skill[0].number(), 1e-9);
}

void tst_TempBt::errorByHand()
{
    // Four rows at 0.85, three of them right: |3 − 4 · 0.85| / 5; one row at ½, right by half: 0.
    ComparisonsBuilder builder;
    for (int row = 0; row < 4; ++row)
        builder.add("", "a", "b", "j", 0.85);
    builder.add("", "a", "b", "j", 0.5);
    const auto fit = tempBt(builder.finish(), {1.0, 1.0, 1.0, 0.0, 1.0});
    COMPARE_NEAR(fit.errorBefore[0].number(), 0.08, 1e-12);
}

void tst_TempBt::aspectsAndJudgesApart()
{
    ComparisonsBuilder builder;
    std::vector<Value> verdicts;
    addJudge(builder, verdicts, "j", 2.0, "x");
    addJudge(builder, verdicts, "j", 0.5, "y");
    addJudge(builder, verdicts, "k", 4.0, "x");
    builder.add("", "a", "b", "k", 0.9, "y");
    verdicts.emplace_back(UndefinedReason::NoReference);
    const auto fit = tempBt(builder.finish(), verdicts);
    QCOMPARE(fit.aspects, std::size_t{2});
    COMPARE_NEAR(fit.temperature[0].number() / 2.0, 1.0, 0.02);
    COMPARE_NEAR(fit.temperature[1].number() / 0.5, 1.0, 0.02);
    COMPARE_NEAR(fit.temperature[2].number() / 4.0, 1.0, 0.02);
    QVERIFY(!fit.temperature[3].isDefined());
    QVERIFY(std::any_of(fit.notes.begin(), fit.notes.end(), [](const auto& note) {
        return note.find("keep a temperature of 1") != std::string::npos;
    }));
}

void tst_TempBt::verdictsFromItems()
{
    ComparisonsBuilder builder;
    builder.add("", "a", "b", "j", 1.0);
    builder.add("", "b", "c", "j", 1.0);
    builder.add("", "c", "a", "j", 1.0);
    const auto verdicts = verdictsOf(builder.finish(), {2.0, 3.0, Value(3.0)});
    QCOMPARE(verdicts[0].number(), 0.0);
    QVERIFY(!verdicts[1].isDefined());
    QCOMPARE(verdicts[2].number(), 1.0);
}

void tst_TempBt::withoutReference()
{
    ComparisonsBuilder builder;
    builder.add("", "a", "b", "j", 1.0);
    const auto table = builder.finish();
    try {
        tempBt(table, {UndefinedReason::NoReference});
        QFAIL("calibrated on nothing");
    } catch (const AnalysisError& error) {
        QVERIFY(std::string(error.what()).find("--reference") != std::string::npos);
    }
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, tempBt(table, {}));
}

void tst_TempBt::cancelling()
{
    ComparisonsBuilder builder;
    builder.add("", "a", "b", "j", 0.8);
    const std::atomic<bool> flag = true;
    QVERIFY_THROWS_EXCEPTION(Cancelled, tempBt(builder.finish(), {1.0}, {}, JobControl(&flag, {})));
}

RATERSCOPE_TEST(tst_TempBt)
#include "tst_TempBt.moc"
