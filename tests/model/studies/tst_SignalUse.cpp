// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Random.h"
#include "studies/PeerStandings.h"
#include "studies/SignalUse.h"
#include "support/AgreementTables.h"
#include "support/GradedPanels.h"
#include "support/Panels.h"
#include "support/StudyParts.h"

#include <set>

using namespace raterscope;
using raterscope::test::dawidSkeneOnly;

/// How raters stand to their peers, and which signals foretell a disagreement they share no label with.
class tst_SignalUse : public QObject
{
    Q_OBJECT

private slots:
    void standingByHand();
    void smallPanelsHaveNoStanding();
    void reversedRatersAreFound_data();
    void reversedRatersAreFound();
    void mirroredScoresAreFound();
    void guessersAreNotCalledReversed();
    void sharedDifficultyIsFoundAcrossPanels();
    void ownDifficultyIsNot();
    void errorsAgainstTheReference();
    void errorsOfRanks();
    void nothingToTest();
    void cancelled();
};

namespace {

/// Items of which a share is hard; on hard ones raters guess, on easy ones nearly all are right. With
/// `isShared` the same items are hard for both panels of three.
struct HardItems {
    LabelTable table;
    Reference reference;
};

HardItems hardItems(std::size_t items, bool isShared, std::uint64_t seed)
{
    HardItems drawn;
    auto& table = drawn.table;
    table.scale = Scale{ScaleKind::Nominal, {"a", "b", "c"}, {}, true};
    table.panels = {"first", "second"};
    for (std::size_t r = 0; r < 6; ++r) {
        table.raters.push_back(RaterId(r));
        table.raterNames.push_back("r" + std::to_string(r));
        table.panelOf.push_back(r < 3 ? 0 : 1);
        table.slot.push_back(0);
    }
    Random random(seed, 4);
    drawn.reference.title = "gold";
    for (std::size_t i = 0; i < items; ++i) {
        const auto truth = static_cast<std::int32_t>(random.below(3));
        bool isHard[] = {random.uniform() < 0.4, random.uniform() < 0.4};
        if (isShared)
            isHard[1] = isHard[0];
        for (std::int32_t r = 0; r < 6; ++r) {
            const bool knows = random.uniform() < (isHard[r / 3] ? 0.1 : 0.9);
            table.labels.push_back({r, knows ? truth : static_cast<std::int32_t>(random.below(3))});
        }
        table.units.push_back({ItemId(i), ItemId(), DimensionId(0)});
        table.start.push_back(table.labels.size());
        drawn.reference.levels.push_back(truth);
        drawn.reference.numbers.push_back(std::nan(""));
        ++drawn.reference.labelled;
    }
    return drawn;
}

/// Binary raters who are right with the given probabilities.
LabelTable binaryTable(const std::vector<double>& accuracies, std::size_t items, std::uint64_t seed)
{
    LabelTable table;
    table.scale = Scale{ScaleKind::Nominal, {"no", "yes"}, {}, true};
    table.panels = {"raters"};
    for (std::size_t r = 0; r < accuracies.size(); ++r) {
        table.raters.push_back(RaterId(r));
        table.raterNames.push_back("r" + std::to_string(r));
        table.panelOf.push_back(0);
        table.slot.push_back(0);
    }
    Random random(seed, 5);
    for (std::size_t i = 0; i < items; ++i) {
        const auto truth = static_cast<std::int32_t>(random.below(2));
        for (std::size_t r = 0; r < accuracies.size(); ++r)
            table.labels.push_back(
                {static_cast<std::int32_t>(r), random.uniform() < accuracies[r] ? truth : 1 - truth});
        table.units.push_back({ItemId(i), ItemId(), DimensionId(0)});
        table.start.push_back(table.labels.size());
    }
    return table;
}

constexpr double sure = -2.0; ///< p of one in a hundred

} // namespace

void tst_SignalUse::standingByHand()
{
    // r1 and r2 rise, r3 falls: the mean of the others is constant for r1 and r2 and rises for r3.
    const auto table = test::tableOf(test::panelFromStrings({"115", "224", "333", "442", "551"}));
    const auto standings = peerStandings(table);
    QVERIFY(standings.byRank);
    QCOMPARE(standings.rows.size(), std::size_t{3});
    QVERIFY(!standings.rows[0].measure.value.isDefined());
    QVERIFY(standings.rows[0].log10Against == 0.0);
    COMPARE_NEAR(standings.rows[2].measure.value.number(), -1.0, 1e-12);
    QCOMPARE(standings.rows[2].measure.used, std::int64_t{5});
    QVERIFY(standings.rows[2].log10Against < sure);
    // Two gaps: r3 has no label on the first item, and there is nobody beside it on the last.
    const auto gaps =
        peerStandings(test::tableOf(test::panelFromStrings({"11.", "224", "333", "442", "..1"})));
    QCOMPARE(gaps.rows[2].measure.used, std::int64_t{3});
}

void tst_SignalUse::smallPanelsHaveNoStanding()
{
    QVERIFY(peerStandings(test::tableOf(test::panelFromStrings({"12", "21", "11"}))).rows.empty());
    const auto data = test::panelFromStrings({"1231", "2312", "3123"}, {}, {{"r4", "other"}});
    const auto standings = peerStandings(test::tableOf(data));
    QCOMPARE(standings.rows.size(), std::size_t{3}); // r4 is alone
    QVERIFY(peerStandings(LabelTable()).rows.empty());
    QVERIFY(peerStandings(test::tableOf(test::panelFromStrings({"111", "111"}))).rows.empty());
}

void tst_SignalUse::reversedRatersAreFound_data()
{
    QTest::addColumn<quint64>("seed");
    for (const quint64 seed : {1, 2, 3, 4})
        QTest::addRow("seed %d", static_cast<int>(seed)) << seed;
}

void tst_SignalUse::reversedRatersAreFound()
{
    QFETCH(quint64, seed);
    const std::vector<double> truth{0.9, 0.85, 0.8, 0.75, 0.5, 0.15};
    const auto standings = peerStandings(binaryTable(truth, 400, seed));
    QVERIFY(!standings.byRank);
    COMPARE_NEAR(standings.chance, 0.5, 1e-12);
    for (std::size_t r = 0; r < truth.size(); ++r) {
        // Five standard errors of a share of 400.
        COMPARE_NEAR(standings.rows[r].measure.value.number(), truth[r], 0.13);
        QCOMPARE(standings.rows[r].log10Against < sure, r == 5);
    }
}

void tst_SignalUse::mirroredScoresAreFound()
{
    std::vector<GradedJudge> judges(5, test::spacedJudge(1.5));
    auto panel = test::drawPanel(200, judges, 7);
    for (auto& label : panel.table.labels)
        label.level = label.column == 3 ? 4 - label.level : label.level;
    const auto standings = peerStandings(panel.table);
    for (std::size_t r = 0; r < 5; ++r) {
        QCOMPARE(standings.rows[r].log10Against < sure, r == 3);
        QVERIFY((standings.rows[r].measure.value.number() > 0.0) == (r != 3));
    }
}

void tst_SignalUse::guessersAreNotCalledReversed()
{
    // Sixty panels without any signal: at one in a hundred by Holm, hardly any names somebody.
    int named = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const std::vector<GradedJudge> judges(5, test::randomJudge(5));
        const auto standings = peerStandings(test::drawPanel(80, judges, seed, 0.1).table);
        named += std::any_of(standings.rows.begin(), standings.rows.end(),
                             [](const auto& row) { return row.log10Against < sure; })
                     ? 1
                     : 0;
    }
    QVERIFY2(named <= 4, std::to_string(named).c_str()); // P(X > 4) for 60 · 0.01 is 0.0004
}

void tst_SignalUse::sharedDifficultyIsFoundAcrossPanels()
{
    const auto drawn = hardItems(1000, true, 3);
    const auto uses = signalUses(Dataset(), drawn.table, {}, dawidSkeneOnly());
    QCOMPARE(uses.size(), std::size_t{2});
    QCOMPARE(uses[0].target, std::string("first"));
    for (const auto& use : uses) {
        QCOMPARE(use.rows.size(), std::size_t{2}); // votes and posterior of the other panel
        for (const auto& row : use.rows) {
            QCOMPARE(row.rho.used, std::int64_t{200});
            QVERIFY(row.rho.value.number() > 0.25);
            QVERIFY(row.p.number() < 0.001);
        }
    }
}

void tst_SignalUse::ownDifficultyIsNot()
{
    int found = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (const auto& use :
             signalUses(Dataset(), hardItems(300, false, seed).table, {}, dawidSkeneOnly())) {
            for (const auto& row : use.rows)
                found += row.p.numberOr(1.0) < 0.01 ? 1 : 0;
        }
    }
    QVERIFY2(found <= 4, std::to_string(found).c_str()); // of 80 tests, 40 of them apart
}

void tst_SignalUse::errorsAgainstTheReference()
{
    const auto drawn = hardItems(1000, true, 9);
    const auto uses = signalUses(Dataset(), drawn.table, drawn.reference, dawidSkeneOnly());
    QCOMPARE(uses.size(), std::size_t{3});
    const auto& use = uses.back();
    QVERIFY(use.isReference);
    QCOMPARE(use.target, std::string("gold"));
    for (const auto& row : use.rows) {
        if (row.id == "vote-entropy" || row.id == "dawid-skene-entropy")
            QVERIFY2(row.rho.value.number() > 0.3 && row.p.number() < 1e-4, row.id.c_str());
    }
    // Where the reference is drawn by lot, no signal tells where the consensus misses it.
    auto lots = drawn.reference;
    Random random(1);
    for (auto& level : lots.levels)
        level = static_cast<std::int32_t>(random.below(3));
    const auto useless = signalUses(Dataset(), drawn.table, lots, dawidSkeneOnly());
    for (const auto& row : useless.back().rows)
        QVERIFY2(std::abs(row.rho.value.number()) < 0.22, row.id.c_str()); // 3 / √200
}

void tst_SignalUse::errorsOfRanks()
{
    // The last four of twenty items test. Their means 1, 1.5, 1.5, 2 have ranks 1, 2.5, 2.5, 4, the reference
    // 1, 4, 2, 3: errors 0, 1.5, 0.5, 1. The votes are split on the middle two: Spearman 2 / √(4 · 5).
    std::vector<std::string> rows(16, "12");
    for (const char* row : {"11", "12", "12", "22"})
        rows.emplace_back(row);
    Reference reference;
    reference.title = "truth";
    reference.numbers.assign(16, 7.0);
    reference.numbers.insert(reference.numbers.end(), {1.0, 4.0, 2.0, 3.0});
    reference.levels.assign(20, -1);
    reference.numbered = 20;
    const auto uses =
        signalUses(Dataset(), test::tableOf(test::panelFromStrings(rows)), reference, dawidSkeneOnly());
    QCOMPARE(uses.size(), std::size_t{1});
    QCOMPARE(uses[0].rows[0].id, std::string("vote-entropy"));
    QCOMPARE(uses[0].rows[0].rho.used, std::int64_t{4});
    COMPARE_NEAR(uses[0].rows[0].rho.value.number(), 2.0 / std::sqrt(20.0), 1e-12);
}

void tst_SignalUse::nothingToTest()
{
    const auto drawn = hardItems(1, true, 1);
    QVERIFY(signalUses(Dataset(), drawn.table, drawn.reference, dawidSkeneOnly()).empty());
    QVERIFY(signalUses(Dataset(), LabelTable(), {}, dawidSkeneOnly()).empty());
    // One panel, no reference: every signal is made of the labels it would be compared with.
    const auto one = test::randomTable(50, 4, 3, 0.0, 2);
    QVERIFY(signalUses(Dataset(), one, {}, dawidSkeneOnly()).empty());
}

void tst_SignalUse::cancelled()
{
    const std::atomic<bool> cancel{true};
    const JobControl job(&cancel, {});
    const auto drawn = hardItems(20, true, 1);
    QVERIFY_THROWS_EXCEPTION(Cancelled, signalUses(Dataset(), drawn.table, {}, dawidSkeneOnly(), job));
    QVERIFY_THROWS_EXCEPTION(Cancelled, peerStandings(drawn.table, 1, job));
}

RATERSCOPE_TEST(tst_SignalUse)
#include "tst_SignalUse.moc"
