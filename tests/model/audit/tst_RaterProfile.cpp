// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/RaterProfile.h"
#include "audit/VoteEntropy.h"
#include "catalog/PrepareTable.h"
#include "support/Panels.h"
#include "support/Support.h"

using namespace raterscope;

/// What single raters did, and how far the votes on an item are apart.
class tst_RaterProfile : public QObject
{
    Q_OBJECT

private slots:
    void countsRunsAndAgreement();
    void constantRater();
    void raterAloneInItsPanel();
    void tieRateNeedsVerdicts();
    void entropyOfVotes();
    void equalEntropiesAreEqualToTheBit();
    void entropyByRater();
    void meanKappas();
};

void tst_RaterProfile::countsRunsAndAgreement()
{
    const DatasetPtr data = test::panelFromStrings({"112", "122", "1.2", "211"});
    const auto profiles = raterProfiles(*prepareTable(data, {}, {}));
    QCOMPARE(profiles[0].labels, std::int64_t{4});
    QCOMPARE(profiles[0].levelCounts, (std::vector<std::int64_t>{3, 1}));
    QCOMPARE(profiles[0].longestRun, std::int64_t{3});
    QCOMPARE(profiles[1].labels, std::int64_t{3});
    QCOMPARE(profiles[1].longestRun, std::int64_t{1});
    // Rater 1 agrees with 1 of 2, 0 of 2, 0 of 1, 0 of 2 others: mean 1/8.
    COMPARE_NEAR(profiles[0].agreementWithRest.number(), 0.125, 1e-15);
    // H(3/4, 1/4) by hand.
    COMPARE_NEAR(profiles[0].entropy.number(), -(0.75 * std::log(0.75) + 0.25 * std::log(0.25)), 1e-15);
}

void tst_RaterProfile::constantRater()
{
    const DatasetPtr data = test::panelFromStrings({"12", "11"});
    const auto profiles = raterProfiles(*prepareTable(data, {}, {}));
    QVERIFY(profiles[0].constant);
    QCOMPARE(profiles[0].entropy.number(), 0.0);
    QVERIFY(!profiles[1].constant);
    const DatasetPtr single = test::panelFromStrings({"1"});
    QVERIFY(!raterProfiles(*prepareTable(single, {}, {}))[0].constant);
}

void tst_RaterProfile::raterAloneInItsPanel()
{
    const DatasetPtr data = test::panelFromStrings({"12", "11"}, {}, {{"r2", "other"}});
    const auto profiles = raterProfiles(*prepareTable(data, {}, {}));
    QVERIFY(!profiles[0].agreementWithRest.isDefined());
    QCOMPARE(profiles[0].agreementWithRest.reason(), UndefinedReason::NothingPairable);
}

void tst_RaterProfile::tieRateNeedsVerdicts()
{
    const DatasetPtr data = test::panelFromStrings({"1", "1", "2"});
    QCOMPARE(raterProfiles(*prepareTable(data, {}, {}))[0].tieRate.reason(), UndefinedReason::NotVerdicts);
    Comparison comparison;
    comparison.kind = CompareKind::Verdicts;
    // Pairs: T, B, B.
    COMPARE_NEAR(raterProfiles(*prepareTable(data, {}, comparison))[0].tieRate.number(), 1.0 / 3.0, 1e-15);
}

void tst_RaterProfile::entropyOfVotes()
{
    const DatasetPtr data = test::panelFromStrings({"1122", "1111", "1...", "123."}, integerScale(1, 3));
    const auto entropy = voteEntropy(*prepareTable(data, {}, {}));
    COMPARE_NEAR(entropy[0].number(), std::log(2.0), 1e-15);
    QCOMPARE(entropy[1].number(), 0.0);
    QCOMPARE(entropy[2].number(), 0.0);
    COMPARE_NEAR(entropy[3].number(), std::log(3.0), 1e-15);
}

void tst_RaterProfile::equalEntropiesAreEqualToTheBit()
{
    const std::vector<std::int64_t> counts{5, 2, 1};
    const std::vector<std::int64_t> shuffled{1, 5, 2};
    QVERIFY(entropyOfCounts(counts).number() == entropyOfCounts(shuffled).number());
    const std::vector<std::int64_t> nothing{0, 0};
    QVERIFY(!entropyOfCounts(nothing).isDefined());
}

void tst_RaterProfile::entropyByRater()
{
    // Source: cases/expected.json, d14, entropy_by_rater: 5 no and 7 yes of 12 give 0.67919327.
    const std::vector<std::int64_t> counts{5, 7};
    COMPARE_NEAR(entropyOfCounts(counts).number(), 0.67919327, 1e-8);
}

void tst_RaterProfile::meanKappas()
{
    const DatasetPtr data = test::panelFromStrings({"123"}, {}, {{"r1", "p"}, {"r2", "p"}, {"r3", "q"}});
    auto profiles = raterProfiles(*prepareTable(data, {}, {}));
    RaterMatrix matrix;
    matrix.raters = {"r1", "r2", "r3"};
    matrix.values = {UndefinedReason::SameRater,
                     0.5,
                     0.1,
                     0.5,
                     UndefinedReason::SameRater,
                     UndefinedReason::NothingPairable,
                     0.1,
                     UndefinedReason::NothingPairable,
                     UndefinedReason::SameRater};
    addMeanKappas(profiles, matrix);
    QCOMPARE(profiles[0].meanWithinPanel.number(), 0.5);
    QCOMPARE(profiles[0].meanAcrossPanels.number(), 0.1);
    QVERIFY(!profiles[1].meanAcrossPanels.isDefined());
    QVERIFY(!profiles[2].meanWithinPanel.isDefined());
}

RATERSCOPE_TEST(tst_RaterProfile)
#include "tst_RaterProfile.moc"
