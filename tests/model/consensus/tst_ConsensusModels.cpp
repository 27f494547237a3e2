// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/DawidSkene.h"
#include "consensus/Glad.h"
#include "consensus/Kos.h"
#include "consensus/MMsr.h"
#include "consensus/Mace.h"
#include "consensus/MajorityVote.h"
#include "consensus/OneCoin.h"
#include "consensus/Wawa.h"
#include "consensus/ZeroBasedSkill.h"
#include "core/Random.h"
#include "support/AgreementTables.h"
#include "support/Panels.h"

#include <QtTest>

#include <functional>

using namespace raterscope;

/// Each model recovers the parameters of panels drawn from it, and exact fractions of tiny ones.
class tst_ConsensusModels : public QObject
{
    Q_OBJECT

private slots:
    void dawidSkeneRecovers();
    void priorCountsOnly();
    void knownUnitsAreKept();
    void heldOutPosterior();
    void oneCoinRecovers();
    void maceRecovers_data();
    void maceRecovers();
    void gladRecovers();
    void kosRecovers();
    void mMsrRecovers();
    void votesRecover();
    void tiesByTheModeOfARater_data();
    void tiesByTheModeOfARater();
    void useOfLevelsByRater();
    void confusionOfOneCoin();
    void confusionOfMace();
};

namespace {

/// Units that `perUnit` of the raters label; label(rater, truth, unit, random) draws a label.
struct Simulation {
    LabelTable table;
    std::vector<std::int32_t> truth;
};

using Drawer =
    std::function<std::int32_t(std::size_t rater, std::int32_t truth, std::size_t unit, Random& random)>;

Simulation simulate(std::size_t units, std::size_t raters, std::size_t perUnit, int levels,
                    const std::vector<double>& shares, std::uint64_t seed, const Drawer& draw)
{
    Simulation result;
    LabelTable& table = result.table;
    table.title = "simulated";
    table.scale = integerScale(1, levels);
    table.panels = {"raters"};
    for (std::size_t r = 0; r < raters; ++r) {
        table.raters.push_back(RaterId(r));
        table.raterNames.push_back("r" + std::to_string(r));
        table.panelOf.push_back(0);
        table.slot.push_back(0);
    }
    Random random(seed);
    for (std::size_t unit = 0; unit < units; ++unit) {
        double u = random.uniform();
        std::int32_t truth = 0;
        while (truth + 1 < levels && u >= shares[static_cast<std::size_t>(truth)])
            u -= shares[static_cast<std::size_t>(truth++)];
        result.truth.push_back(truth);
        std::size_t left = perUnit;
        for (std::size_t r = 0; r < raters; ++r) {
            if (random.uniform() * static_cast<double>(raters - r) >= static_cast<double>(left))
                continue;
            --left;
            table.labels.push_back({static_cast<std::int32_t>(r), draw(r, truth, unit, random)});
        }
        table.units.push_back({ItemId(unit), ItemId(), DimensionId(0)});
        table.start.push_back(table.labels.size());
    }
    return result;
}

std::int32_t drawFrom(const double* shares, int levels, Random& random)
{
    double u = random.uniform();
    for (std::int32_t k = 0; k + 1 < levels; ++k) {
        if (u < shares[k])
            return k;
        u -= shares[k];
    }
    return levels - 1;
}

double shareRight(const std::vector<std::int32_t>& chosen, const std::vector<std::int32_t>& truth)
{
    int right = 0;
    for (std::size_t i = 0; i < truth.size(); ++i)
        right += chosen[i] == truth[i] ? 1 : 0;
    return right / static_cast<double>(truth.size());
}

/// Right with a probability of the rater's own, from 0.35 to 0.95; wrong labels even.
Simulation oneCoinPanel(int levels, std::uint64_t seed, std::vector<double>& skills)
{
    constexpr std::size_t raters = 25;
    skills.clear();
    for (std::size_t r = 0; r < raters; ++r)
        skills.push_back(0.35 + 0.6 * static_cast<double>(r) / (raters - 1.0));
    return simulate(4000, raters, 8, levels,
                    std::vector<double>(static_cast<std::size_t>(levels), 1.0 / levels), seed,
                    [&](std::size_t r, std::int32_t truth, std::size_t, Random& random) {
                        if (random.uniform() < skills[r])
                            return truth;
                        const auto other =
                            static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(levels - 1)));
                        return other < truth ? other : other + 1;
                    });
}

} // namespace

void tst_ConsensusModels::dawidSkeneRecovers()
{
    // 4,000 units × 8 of 20 raters: about 1,600 labels a rater, some 500 a row; a cell has a standard error
    // of at most 0.025.
    constexpr std::size_t raters = 20;
    const std::vector<double> shares{0.5, 0.3, 0.2};
    std::vector<double> confusion(raters * 9);
    Random random(11);
    for (std::size_t r = 0; r < raters; ++r) {
        for (std::size_t truth = 0; truth < 3; ++truth) {
            double sum = 0.0;
            for (std::size_t given = 0; given < 3; ++given)
                sum += confusion[r * 9 + truth * 3 + given] = random.gamma(given == truth ? 6.0 : 1.5);
            for (std::size_t given = 0; given < 3; ++given)
                confusion[r * 9 + truth * 3 + given] /= sum;
        }
    }
    const auto panel = simulate(
        4000, raters, 8, 3, shares, 12, [&](std::size_t r, std::int32_t truth, std::size_t, Random& draws) {
            return drawFrom(&confusion[r * 9 + static_cast<std::size_t>(truth) * 3], 3, draws);
        });
    const auto fit = dawidSkene(panel.table);
    for (std::size_t k = 0; k < 3; ++k)
        COMPARE_NEAR(fit.prior[k], shares[k], 0.03);
    double squares = 0.0;
    for (std::size_t cell = 0; cell < confusion.size(); ++cell) {
        COMPARE_NEAR(fit.confusion[cell], confusion[cell], 0.1);
        squares += (fit.confusion[cell] - confusion[cell]) * (fit.confusion[cell] - confusion[cell]);
    }
    QVERIFY(std::sqrt(squares / static_cast<double>(confusion.size())) < 0.025);
    QVERIFY(shareRight(fit.chosen, panel.truth) > shareRight(majorityVote(panel.table).chosen, panel.truth));
    // Posteriors are calibrated: the mean top probability is the share that is right, within three errors.
    double top = 0.0;
    for (std::size_t unit = 0; unit < 4000; ++unit)
        top += fit.of(unit)[static_cast<std::size_t>(fit.chosen[unit])] / 4000.0;
    COMPARE_NEAR(top, shareRight(fit.chosen, panel.truth), 0.015);
    // The Wilson interval of expected accuracy holds the true share of right labels for nearly all raters.
    int inside = 0;
    for (std::size_t r = 0; r < raters; ++r) {
        double truth = 0.0;
        for (std::size_t k = 0; k < 3; ++k)
            truth += shares[k] * confusion[r * 9 + k * 4];
        inside += fit.accuracy[r].interval->low <= truth && truth <= fit.accuracy[r].interval->high ? 1 : 0;
    }
    QVERIFY(inside >= 17);
}

/// With one label a rater and unit, an M step is (count + prior) / (sum + priors): exact fractions.
void tst_ConsensusModels::priorCountsOnly()
{
    const auto table = test::tableOf(test::panelFromStrings({"1", "1", "2"}));
    DawidSkeneOptions options;
    options.iterations = 1;
    options.pseudoDiagonal = mapPseudoDiagonal;
    options.pseudoOff = mapPseudoOff;
    const auto fit = dawidSkene(table, options);
    // Expected counts are 2 and 0 given class 1, 0 and 1 given class 2.
    COMPARE_NEAR(fit.confusionAt(0, 0, 0), 4.0 / 5.0, 1e-15);
    COMPARE_NEAR(fit.confusionAt(0, 0, 1), 1.0 / 5.0, 1e-15);
    COMPARE_NEAR(fit.confusionAt(0, 1, 0), 1.0 / 4.0, 1e-15);
    COMPARE_NEAR(fit.confusionAt(0, 1, 1), 3.0 / 4.0, 1e-15);
    COMPARE_NEAR(fit.prior[0], 2.0 / 3.0, 1e-15);
    // P(class 1 | label 1) = 2/3 · 4/5 / (2/3 · 4/5 + 1/3 · 1/4) = 32/37.
    COMPARE_NEAR(fit.of(0)[0], 32.0 / 37.0, 1e-15);
    COMPARE_NEAR(fit.logLikelihood[0], 2.0 * std::log(37.0 / 60.0) + std::log(23.0 / 60.0), 1e-15);
}

void tst_ConsensusModels::knownUnitsAreKept()
{
    // Two raters who always contradict each other: only a known unit tells who is right.
    const auto table = test::tableOf(test::panelFromStrings({"12", "21", "12", "21", "12", "21"}));
    DawidSkeneOptions options;
    options.gold = {1, 0, -1, -1, -1, -1};
    const auto fit = dawidSkene(table, options);
    QCOMPARE(fit.chosen, (std::vector<std::int32_t>{1, 0, 1, 0, 1, 0}));
    QCOMPARE(fit.of(0)[1], 1.0);
    QVERIFY(fit.accuracy[1].value.number() > 0.95);
    QVERIFY(fit.accuracy[0].value.number() < 0.05);
    OneCoinOptions coin;
    coin.gold = options.gold;
    QCOMPARE(oneCoin(table, coin).chosen, fit.chosen);
    MaceOptions knows;
    knows.gold = options.gold;
    QCOMPARE(mace(table, knows).chosen, fit.chosen);
}

/// One E step at the parameters of a converged fit gives that fit's posteriors.
void tst_ConsensusModels::heldOutPosterior()
{
    const auto table = test::randomTable(200, 6, 3, 0.3, 5);
    DawidSkeneOptions options;
    options.iterations = 5000;
    const auto fit = dawidSkene(table, options);
    QVERIFY(fit.converged);
    const auto again = dawidSkenePosterior(fit, table);
    for (std::size_t cell = 0; cell < fit.posterior.size(); ++cell)
        COMPARE_NEAR(again.posterior[cell], fit.posterior[cell], 1e-9);
    COMPARE_NEAR(again.logLikelihood[0], fit.logLikelihood.back(), 1e-12);
}

void tst_ConsensusModels::oneCoinRecovers()
{
    for (const int levels : {2, 4}) {
        std::vector<double> skills;
        const auto panel = oneCoinPanel(levels, 21, skills);
        const auto fit = oneCoin(panel.table);
        for (std::size_t r = 0; r < skills.size(); ++r)
            COMPARE_NEAR(fit.skill[r].value.number(), skills[r], 0.05); // 1,280 labels: 3.5 standard errors
        QVERIFY(shareRight(fit.chosen, panel.truth)
                > shareRight(majorityVote(panel.table).chosen, panel.truth));
    }
}

void tst_ConsensusModels::maceRecovers_data()
{
    QTest::addColumn<bool>("variational");
    QTest::newRow("variational") << true;
    QTest::newRow("EM") << false;
}

void tst_ConsensusModels::maceRecovers()
{
    QFETCH(bool, variational);
    constexpr std::size_t raters = 20;
    const double strategy[] = {0.6, 0.3, 0.1};
    const auto panel = simulate(3000, raters, 7, 3, {1.0 / 3, 1.0 / 3, 1.0 / 3}, 31,
                                [&](std::size_t r, std::int32_t truth, std::size_t, Random& random) {
                                    const double knows = 0.05 + 0.9 * static_cast<double>(r) / (raters - 1.0);
                                    return random.uniform() < knows ? truth : drawFrom(strategy, 3, random);
                                });
    MaceOptions options;
    options.fitting = variational ? MaceFitting::Variational : MaceFitting::Em;
    options.iterations = 200;
    options.restarts = 3;
    const auto fit = mace(panel.table, options);
    const auto confusion = maceConfusion(fit);
    for (std::size_t r = 0; r < raters; ++r) {
        const double knows = 0.05 + 0.9 * static_cast<double>(r) / (raters - 1.0);
        COMPARE_NEAR(fit.trust[r].value.number(), knows, 0.07); // 1,050 labels: some 4 standard errors
        // 0.4 of an error of 0.07 in knowing, and the rest of one in the strategy.
        COMPARE_NEAR(confusion[r * 9], knows + (1.0 - knows) * strategy[0], 0.08);
        if (r < 10) {
            for (std::size_t k = 0; k < 3; ++k)
                COMPARE_NEAR(fit.strategy[r * 3 + k], strategy[k], 0.08);
        }
    }
    QVERIFY(shareRight(fit.chosen, panel.truth) > shareRight(majorityVote(panel.table).chosen, panel.truth));
    // The bound lies below the likelihood it bounds, and restarts that are not kept are no better.
    QCOMPARE(fit.lowerBounds.empty(), !variational);
    for (std::size_t restart = 0; restart < fit.lowerBounds.size(); ++restart)
        QVERIFY(fit.lowerBounds[restart] < fit.objectives[restart]);
    for (const double objective : fit.objectives)
        QVERIFY(objective <= fit.objectives[fit.best]);
}

void tst_ConsensusModels::gladRecovers()
{
    constexpr std::size_t raters = 30;
    std::vector<double> ability;
    std::vector<double> ease;
    Random random(41);
    for (std::size_t r = 0; r < raters; ++r)
        ability.push_back(1.0 + random.normal());
    for (int unit = 0; unit < 3000; ++unit)
        ease.push_back(1.0 + random.normal());
    const auto panel = simulate(3000, raters, 12, 2, {0.5, 0.5}, 42,
                                [&](std::size_t r, std::int32_t truth, std::size_t unit, Random& draws) {
                                    const double right =
                                        1.0 / (1.0 + std::exp(-ability[r] * std::exp(ease[unit])));
                                    return draws.uniform() < right ? truth : 1 - truth;
                                });
    const auto fit = glad(panel.table);
    QVERIFY(fit.converged);
    double squares = 0.0;
    std::vector<double> a, b;
    for (std::size_t r = 0; r < raters; ++r) {
        squares += (fit.ability[r].number() - ability[r]) * (fit.ability[r].number() - ability[r]);
        QVERIFY(std::abs(ability[r]) < 0.3 || (fit.ability[r].number() > 0) == (ability[r] > 0));
    }
    // Every α carries the prior and the few wrong labels there are; its scale is that of b.
    QVERIFY(std::sqrt(squares / raters) < 0.35);
    QVERIFY(shareRight(fit.chosen, panel.truth) > shareRight(majorityVote(panel.table).chosen, panel.truth));
    for (std::size_t i = 1; i < fit.objective.size(); ++i)
        QVERIFY(fit.objective[i] >= fit.objective[i - 1] - 1e-9);
    QVERIFY(fit.finalObjective >= fit.objective.back());
}

void tst_ConsensusModels::kosRecovers()
{
    // Half of the raters are near chance, four are mostly wrong.
    const auto skill = [](std::size_t r) { return r < 4 ? 0.15 : r < 20 ? 0.52 : 0.9; };
    const auto panel = simulate(2000, 40, 12, 2, {0.5, 0.5}, 51,
                                [&](std::size_t r, std::int32_t truth, std::size_t, Random& random) {
                                    return random.uniform() < skill(r) ? truth : 1 - truth;
                                });
    const auto fit = kos(panel.table);
    QVERIFY(shareRight(fit.chosen, panel.truth)
            > shareRight(majorityVote(panel.table).chosen, panel.truth) + 0.02);
    for (std::size_t r = 0; r < 40; ++r) {
        // A rater right with probability s agrees with nearly right messages by 2 s − 1.
        COMPARE_NEAR(fit.reliability[r].number(), 2.0 * skill(r) - 1.0, 0.15);
    }
}

void tst_ConsensusModels::mMsrRecovers()
{
    for (const int levels : {2, 4}) {
        std::vector<double> skills;
        const auto panel = oneCoinPanel(levels, 61, skills);
        const auto fit = mMsr(panel.table);
        for (std::size_t r = 0; r < skills.size(); ++r) {
            const double expected = (skills[r] * levels - 1.0) / (levels - 1.0);
            COMPARE_NEAR(fit.skill[r].number(), expected, 0.12);
        }
        QVERIFY(shareRight(fit.chosen, panel.truth)
                > shareRight(majorityVote(panel.table).chosen, panel.truth));
    }
}

void tst_ConsensusModels::votesRecover()
{
    std::vector<double> skills;
    const auto panel = oneCoinPanel(4, 71, skills);
    const auto once = wawa(panel.table);
    const auto often = zeroBasedSkill(panel.table);
    QVERIFY(often.converged);
    for (std::size_t r = 0; r < skills.size(); ++r) {
        COMPARE_NEAR(once.skill[r].value.number(), skills[r], 0.1); // the vote is wrong now and then
        COMPARE_NEAR(often.skill[r].number(), skills[r], 0.1);
    }
    const double majority = shareRight(majorityVote(panel.table).chosen, panel.truth);
    QVERIFY(shareRight(once.chosen, panel.truth) > majority);
    QVERIFY(shareRight(often.chosen, panel.truth) > majority);
}

namespace {

/// Ties of two levels in the first, second and fourth item, of all three in the last.
/// Use of the levels: r1 2 1 3, r2 1 3 1, r3 2 1 2, r4 0 1 3.
LabelTable tiedTable()
{
    return test::tableOf(test::panelFromStrings({"1122", "2233", "33.3", "3.1.", "3213", "123."}));
}

} // namespace

void tst_ConsensusModels::tiesByTheModeOfARater_data()
{
    QTest::addColumn<std::vector<std::int64_t>>("use");
    QTest::addColumn<std::vector<std::int32_t>>("chosen");
    using Use = std::vector<std::int64_t>;
    using Chosen = std::vector<std::int32_t>;
    // By hand, from the counts above.
    QTest::newRow("first rater") << Use{2, 1, 3} << Chosen{0, 2, 2, 2, 2, 2};
    QTest::newRow("second: equal use takes the lowest") << Use{1, 3, 1} << Chosen{1, 1, 2, 0, 2, 1};
    QTest::newRow("third: equal use takes the lowest") << Use{2, 1, 2} << Chosen{0, 2, 2, 0, 2, 0};
    QTest::newRow("fourth: silent on two of the items") << Use{0, 1, 3} << Chosen{1, 2, 2, 2, 2, 2};
    QTest::newRow("nothing used: lowest index") << Use{0, 0, 0} << Chosen{0, 1, 2, 0, 2, 0};
    QTest::newRow("an untied level is no choice") << Use{0, 0, 9} << Chosen{0, 2, 2, 2, 2, 2};
}

void tst_ConsensusModels::tiesByTheModeOfARater()
{
    QFETCH(std::vector<std::int64_t>, use);
    QFETCH(std::vector<std::int32_t>, chosen);
    const auto table = tiedTable();
    const auto fit = majorityVote(table, {VoteTies::RaterMode, use});
    QCOMPARE(fit.chosen, chosen);
    QCOMPARE(fit.ties, std::int64_t{4});
    QCOMPARE(fit.leaders, (std::vector<std::int32_t>{2, 2, 1, 2, 1, 3}));
    QCOMPARE(fit.posterior, majorityVote(table).posterior);
    use.pop_back();
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, majorityVote(table, {VoteTies::RaterMode, use}));
}

void tst_ConsensusModels::useOfLevelsByRater()
{
    const auto table = tiedTable();
    QCOMPARE(levelUse(table, 0), (std::vector<std::int64_t>{2, 1, 3}));
    QCOMPARE(levelUse(table, 1), (std::vector<std::int64_t>{1, 3, 1}));
    QCOMPARE(levelUse(table, 2), (std::vector<std::int64_t>{2, 1, 2}));
    QCOMPARE(levelUse(table, 3), (std::vector<std::int64_t>{0, 1, 3}));
    const auto repeats = test::tableOf(
        test::panelOf({{"a", "r", "1"}, {"a", "r", "1"}, {"a", "s", "2"}}, {}, {}, RepeatPolicy::Keep));
    QCOMPARE(levelUse(repeats, 0), (std::vector<std::int64_t>{2, 0}));
    QCOMPARE(levelUse(LabelTable(), 0), std::vector<std::int64_t>());
}

/// After one iteration the skill is the mean vote share of the rater's labels: (1 + 1/2) / 2 for both.
void tst_ConsensusModels::confusionOfOneCoin()
{
    OneCoinOptions options;
    options.iterations = 1;
    const auto three = oneCoinConfusion(
        oneCoin(test::tableOf(test::panelFromStrings({"11", "12"}, integerScale(1, 3))), options));
    QCOMPARE(three.size(), std::size_t{18});
    for (std::size_t cell = 0; cell < three.size(); ++cell)
        COMPARE_NEAR(three[cell], cell % 9 % 4 == 0 ? 3.0 / 4.0 : 1.0 / 8.0, 1e-15);

    // Two levels: class shares 3/4 and 1/4, so the posteriors of the first class are 27/28 and 3/4.
    auto table = test::tableOf(test::panelFromStrings({"11", "12"}));
    const auto fit = oneCoin(table, options);
    const auto counts = expectedCounts(table, fit);
    const double byHand[] = {12.0 / 7.0, 0.0, 2.0 / 7.0, 0.0, 27.0 / 28.0, 3.0 / 4.0, 1.0 / 28.0, 1.0 / 4.0};
    for (std::size_t cell = 0; cell < 8; ++cell)
        COMPARE_NEAR(counts[cell], byHand[cell], 1e-15);

    // A rater without labels, one level, nothing at all.
    table.raters.push_back(RaterId(9));
    table.raterNames.push_back("idle");
    table.panelOf.push_back(0);
    table.slot.push_back(0);
    const auto idle = oneCoinConfusion(oneCoin(table, options));
    for (std::size_t cell = 8; cell < 12; ++cell)
        QCOMPARE(idle[cell], 0.5);
    QCOMPARE(oneCoinConfusion(oneCoin(test::tableOf(test::panelFromStrings({"11"})))),
             (std::vector<double>{1.0, 1.0}));
    QVERIFY(oneCoinConfusion(OneCoinFit()).empty());
}

void tst_ConsensusModels::confusionOfMace()
{
    MaceFit fit;
    fit.levels = 3;
    fit.trust.resize(2);
    fit.trust[0].value = 0.6;
    fit.strategy = {0.5, 0.25, 0.25, 0.0, 0.0, 0.0};
    // 0.6 + 0.4 ξ where the label is true, 0.4 ξ where it is not; of the second rater nothing is known.
    const double byHand[] = {0.8, 0.1, 0.1, 0.2, 0.7, 0.1, 0.2, 0.1, 0.7};
    const auto confusion = maceConfusion(fit);
    QCOMPARE(confusion.size(), std::size_t{18});
    for (std::size_t cell = 0; cell < 9; ++cell) {
        COMPARE_NEAR(confusion[cell], byHand[cell], 1e-15);
        COMPARE_NEAR(confusion[9 + cell], 1.0 / 3.0, 1e-15);
    }
    QVERIFY(maceConfusion(MaceFit()).empty());
}

RATERSCOPE_TEST(tst_ConsensusModels)
#include "tst_ConsensusModels.moc"
