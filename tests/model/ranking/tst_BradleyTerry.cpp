// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Random.h"
#include "ranking/BradleyTerry.h"
#include "ranking/PairSums.h"
#include "ranking/ProductOfExperts.h"
#include "support/Notes.h"
#include "support/RankingTables.h"

#include <atomic>

using namespace raterscope;
using raterscope::test::mentions;

/// Bradley–Terry with and without a prior, and the closed form of product of experts beside it.
class tst_BradleyTerry : public QObject
{
    Q_OBJECT

private slots:
    void reference_data();
    void reference();
    void publishedAbilities();
    void publishedOrderEffect();
    void orderEffectOfTwoItems();
    void orderEffectWithoutFiniteMaximum();
    void springallByAnotherIteration();
    void caseWinless();
    void caseIslands();
    void caseTies();
    void degenerate();
    void neverLostAndBetween();
    void orderOfRowsAndSides();
    void recoversSkills();
    void softAndHard();
    void threadsAndCancelling();
    void productOfExpertsReference_data();
    void productOfExpertsReference();
    void productOfExpertsByHand();
};

namespace {

BradleyTerryOptions withoutPrior()
{
    BradleyTerryOptions options;
    options.priorSd = 0.0;
    return options;
}

double skillOf(const SkillFit& fit, const Comparisons& table, const char* name)
{
    return fit.skill[test::itemNamed(table, name)].number();
}

} // namespace

void tst_BradleyTerry::reference_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("entry");
    QTest::newRow("citations") << "citations"
                               << "bradley_terry";
    QTest::newRow("baseball") << "baseball"
                              << "bradley_terry";
    QTest::newRow("football") << "football/all"
                              << "bradley_terry_ties_half";
    QTest::newRow("cems") << "cems"
                          << "bradley_terry_ties_half";
    QTest::newRow("llmfao") << "llmfao/crowd"
                            << "bradley_terry_ties_half";
    QTest::newRow("mt-bench") << "position-bias/mtbench"
                              << "bradley_terry_ties_half";
}

void tst_BradleyTerry::reference()
{
    // Source: reference/ranking.json, <key>/<entry>, skills, errors and log-likelihood to 1e-8.
    NEEDS_SHARED("reference/ranking.json");
    QFETCH(QString, key);
    QFETCH(QString, entry);
    const auto table = test::rankingCase(key.toStdString());
    const auto& expected = test::rankingReference()[key.toStdString()][entry.toStdString()];

    const auto prior = bradleyTerry(table);
    QVERIFY(prior.converged && prior.notes.empty());
    COMPARE_ITEMS(prior.skill, table, expected["prior_sd_10"]["skills"], 1e-8);
    COMPARE_NEAR(prior.logLikelihood, expected["prior_sd_10"]["log_likelihood"].get<double>(), 1e-11);

    const auto plain = bradleyTerry(table, withoutPrior());
    QVERIFY(plain.converged && plain.notes.empty());
    COMPARE_ITEMS(plain.skill, table, expected["no_prior"]["skills"], 1e-8);
    COMPARE_ITEMS(plain.standardError, table, expected["no_prior"]["se_mean_zero"], 1e-8);
    COMPARE_NEAR(plain.logLikelihood, expected["no_prior"]["log_likelihood"].get<double>(), 1e-11);
    QVERIFY(plain.logLikelihood >= prior.logLikelihood);
    QVERIFY(prior.objective < prior.logLikelihood);
}

void tst_BradleyTerry::publishedAbilities()
{
    // Source: R's glm, as given in data/bradley-terry-r/README.md (6 and 7 decimals).
    NEEDS_SHARED("data/bradley-terry-r/citations.csv");
    const auto journals = test::citations();
    const auto cited = bradleyTerry(journals, withoutPrior());
    const double base = skillOf(cited, journals, "Biometrika");
    COMPARE_NEAR(skillOf(cited, journals, "Comm Statist") - base, -2.9490725, 5e-8);
    COMPARE_NEAR(skillOf(cited, journals, "JASA") - base, -0.4795698, 5e-8);
    COMPARE_NEAR(skillOf(cited, journals, "JRSS-B") - base, 0.2689541, 5e-8);
    const auto teams = test::baseball();
    const auto season = bradleyTerry(teams, withoutPrior());
    const double baltimore = skillOf(season, teams, "Baltimore");
    const std::pair<const char*, double> abilities[] = {{"Boston", 1.107698},   {"Cleveland", 0.683853},
                                                        {"Detroit", 1.436408},  {"Milwaukee", 1.581356},
                                                        {"New York", 1.247618}, {"Toronto", 1.294485}};
    for (const auto& [team, ability] : abilities)
        COMPARE_NEAR(skillOf(season, teams, team) - baltimore, ability, 6e-7);
}

void tst_BradleyTerry::publishedOrderEffect()
{
    // Source: R's glm, as given in data/bradley-terry-r/README.md: home advantage, abilities beside it, and
    // deviance, to the digits printed.
    NEEDS_SHARED("data/bradley-terry-r/baseball.csv");
    const auto teams = test::baseball();
    auto options = withoutPrior();
    options.orderEffect = true;
    const auto season = bradleyTerry(teams, options);
    QVERIFY(season.converged && season.notes.empty());
    COMPARE_NEAR(season.orderEffect.value.number(), 0.302261, 6e-7);
    QVERIFY(season.orderEffect.interval->low < 0.302261 && 0.302261 < season.orderEffect.interval->high);
    const double baltimore = skillOf(season, teams, "Baltimore");
    const std::pair<const char*, double> abilities[] = {{"Boston", 1.143803},   {"Cleveland", 0.704694},
                                                        {"Detroit", 1.475357},  {"Milwaukee", 1.619555},
                                                        {"New York", 1.281340}, {"Toronto", 1.327110}};
    for (const auto& [team, ability] : abilities)
        COMPARE_NEAR(skillOf(season, teams, team) - baltimore, ability, 6e-7);
    double saturated = 0.0;
    const auto part = [](double count, double of) {
        return count > 0.0 ? count * std::log(count / of) : 0.0;
    };
    for (const auto& pair : pairSums(teams, Outcomes::Soft, SumsBy::ShownOrder))
        saturated += part(pair.wins, pair.count()) + part(pair.losses, pair.count());
    COMPARE_NEAR(2.0 * (saturated - season.logLikelihood), 38.64285, 6e-6 / 38.0);
    // Without it: 44.05346.
    COMPARE_NEAR(2.0 * (saturated - bradleyTerry(teams, withoutPrior()).logLikelihood), 44.05346,
                 6e-6 / 44.0);
}

void tst_BradleyTerry::orderEffectOfTwoItems()
{
    // Source: saturated, so exact: a shown first wins 14 of 20, b shown first 9 of 15; δ and the gap are half
    // the sum and half the difference of the log odds, with variances ¼ Σ 1 / (n p q).
    ComparisonsBuilder builder;
    for (int row = 0; row < 20; ++row)
        builder.add("", "a", "b", "j", row < 14 ? 1.0 : 0.0);
    for (int row = 0; row < 15; ++row)
        builder.add("", "b", "a", "j", row < 9 ? 1.0 : 0.0);
    auto options = withoutPrior();
    options.orderEffect = true;
    const auto fit = bradleyTerry(builder.finish(), options);
    const double first = std::log(14.0 / 6.0);
    const double second = std::log(9.0 / 6.0);
    const double error = 0.5 * std::sqrt(1.0 / 14 + 1.0 / 6 + 1.0 / 9 + 1.0 / 6);
    COMPARE_NEAR(fit.orderEffect.value.number(), 0.5 * (first + second), 1e-10);
    COMPARE_NEAR(fit.orderEffect.standardError.value(), error, 1e-10);
    QCOMPARE(fit.orderEffect.used, 35);
    COMPARE_NEAR(fit.skill[0].number() - fit.skill[1].number(), 0.5 * (first - second), 1e-10);
    COMPARE_NEAR(2.0 * fit.standardError[0].number(), error, 1e-10);
}

void tst_BradleyTerry::orderEffectWithoutFiniteMaximum()
{
    // Whoever was shown first won: the effect is infinite, and the skills are those without it.
    ComparisonsBuilder builder;
    builder.add("", "a", "b", "j", 1.0);
    builder.add("", "b", "a", "j", 1.0);
    builder.add("", "a", "b", "j", 1.0);
    const auto table = builder.finish();
    for (const double priorSd : {0.0, 10.0}) {
        BradleyTerryOptions options;
        options.priorSd = priorSd;
        options.orderEffect = true;
        const auto fit = bradleyTerry(table, options);
        QVERIFY(!fit.orderEffect.value.isDefined());
        QVERIFY(mentions(fit.notes, "order effect has no finite value"));
        options.orderEffect = false;
        COMPARE_NEAR(fit.skill[0].number(), bradleyTerry(table, options).skill[0].number(), 1e-12);
    }
    QVERIFY(bradleyTerry(Comparisons(), {}).orderEffect.used == 0);
}

void tst_BradleyTerry::springallByAnotherIteration()
{
    // Source: an independent route, since no published abilities are at hand: Zermelo's iteration (1929) on
    // the counts, and the score equations (wins and half ties as many as expected) to 1e-8.
    NEEDS_SHARED("data/bradley-terry-r/springall.csv");
    const auto table = test::springall();
    const auto fit = bradleyTerry(table, withoutPrior());
    const auto pairs = pairSums(table, Outcomes::Soft, SumsBy::Pair);
    const std::size_t items = table.itemCount();
    std::vector<double> strength(items, 1.0), wins(items, 0.0), excess(items, 0.0);
    for (const auto& pair : pairs) {
        const auto a = static_cast<std::size_t>(pair.a);
        const auto b = static_cast<std::size_t>(pair.b);
        wins[a] += pair.winsWithTies();
        wins[b] += pair.lossesWithTies();
        const double p = 1.0 / (1.0 + std::exp(fit.skill[b].number() - fit.skill[a].number()));
        excess[a] += pair.winsWithTies() - pair.count() * p;
        excess[b] += pair.lossesWithTies() - pair.count() * (1.0 - p);
    }
    for (const double number : excess)
        COMPARE_NEAR(number, 0.0, 1e-8);
    for (int round = 0; round < 20'000; ++round) {
        std::vector<double> games(items, 0.0);
        for (const auto& pair : pairs) {
            const auto a = static_cast<std::size_t>(pair.a);
            const auto b = static_cast<std::size_t>(pair.b);
            games[a] += pair.count() / (strength[a] + strength[b]);
            games[b] += pair.count() / (strength[a] + strength[b]);
        }
        double logMean = 0.0;
        for (std::size_t item = 0; item < items; ++item)
            logMean += std::log(strength[item] = wins[item] / games[item]) / static_cast<double>(items);
        for (auto& number : strength)
            number /= std::exp(logMean);
    }
    for (std::size_t item = 0; item < items; ++item)
        COMPARE_NEAR(fit.skill[item].number(), std::log(strength[item]), 1e-8);
}

void tst_BradleyTerry::caseWinless()
{
    // Source: cases/expected.json, d07. c never wins.
    NEEDS_SHARED("cases/d07_winless.csv");
    const auto expected = test::readJson(test::shared("cases/expected.json"))["d07"];
    const auto table = test::caseComparisons("d07_winless.csv");
    const auto plain = bradleyTerry(table, withoutPrior());
    COMPARE_NEAR(skillOf(plain, table, "a") - skillOf(plain, table, "b"), std::log(1.5), 1e-12);
    const auto c = test::itemNamed(table, "c");
    QVERIFY(!plain.skill[c].isDefined());
    QCOMPARE(plain.itemNote[c], std::string("never won"));
    QVERIFY(mentions(plain.notes, "c never won"));
    const char* names[] = {"a", "b", "c"};
    BradleyTerryOptions ridge;
    ridge.priorSd = std::sqrt(10.0); // a ridge of 0.1
    const auto ridged = bradleyTerry(table, ridge);
    const auto prior = bradleyTerry(table);
    for (std::size_t i = 0; i < 3; ++i) {
        COMPARE_NEAR(skillOf(ridged, table, names[i]), expected["ridge_0_1"][i].get<double>(), 6e-7);
        COMPARE_NEAR(skillOf(prior, table, names[i]), expected["prior_sd_10"][i].get<double>(), 6e-7);
    }
    QVERIFY(prior.notes.empty());
}

void tst_BradleyTerry::caseIslands()
{
    // Source: closed forms of d08: ln(3/2) and ln 4, nothing across.
    NEEDS_SHARED("cases/d08_two_islands.csv");
    const auto table = test::caseComparisons("d08_two_islands.csv");
    const auto plain = bradleyTerry(table, withoutPrior());
    COMPARE_NEAR(skillOf(plain, table, "a") - skillOf(plain, table, "b"), std::log(1.5), 1e-12);
    COMPARE_NEAR(skillOf(plain, table, "c") - skillOf(plain, table, "d"), std::log(4.0), 1e-12);
    for (const auto& fit : {plain, bradleyTerry(table)}) {
        QCOMPARE(fit.parts.count, 2);
        QVERIFY(mentions(fit.notes, "{a, b}; {c, d}"));
        COMPARE_NEAR(skillOf(fit, table, "a") + skillOf(fit, table, "b"), 0.0, 1e-10);
    }
}

void tst_BradleyTerry::caseTies()
{
    // Source: closed forms of d09.
    NEEDS_SHARED("cases/d09_ties_half.csv");
    const auto table = test::caseComparisons("d09_ties_half.csv");
    auto options = withoutPrior();
    const auto half = bradleyTerry(table, options);
    COMPARE_NEAR(skillOf(half, table, "x") - skillOf(half, table, "y"), std::log(2.0), 1e-12);
    COMPARE_NEAR(half.logLikelihood, -3.8190850098, 1e-10);
    // Both skills move together, so the error of the difference is twice that of either.
    COMPARE_NEAR(2.0 * half.standardError[0].number(), 0.8660254038, 1e-10);
    options.ties = TieRule::Drop;
    const auto dropped = bradleyTerry(table, options);
    COMPARE_NEAR(skillOf(dropped, table, "x") - skillOf(dropped, table, "y"), std::log(3.0), 1e-12);
    QCOMPARE(dropped.tiesDropped, 2);
    QVERIFY(mentions(dropped.notes, "2 ties were left out"));
}

void tst_BradleyTerry::degenerate()
{
    for (const double priorSd : {0.0, 10.0}) {
        BradleyTerryOptions options;
        options.priorSd = priorSd;
        QVERIFY(bradleyTerry(Comparisons(), options).skill.empty());
        ComparisonsBuilder single;
        single.item("", "only");
        const auto one = bradleyTerry(single.finish(), options);
        QVERIFY(!one.skill[0].isDefined());
        QCOMPARE(one.itemNote[0], std::string("never compared"));
        ComparisonsBuilder tied;
        tied.add("", "a", "b", "j", 0.5);
        tied.add("", "b", "c", "j", 0.5);
        for (const auto& skill : bradleyTerry(tied.finish(), options).skill)
            COMPARE_NEAR(skill.number(), 0.0, 1e-12);
    }
    // All ties dropped: nothing is left.
    BradleyTerryOptions drop;
    drop.ties = TieRule::Drop;
    ComparisonsBuilder tied;
    tied.add("", "a", "b", "j", 0.5);
    const auto fit = bradleyTerry(tied.finish(), drop);
    QVERIFY(!fit.skill[0].isDefined() && !fit.skill[1].isDefined());
    // A judge without a fault: finite with the prior, in order.
    ComparisonsBuilder perfect;
    perfect.add("", "a", "b", "j", 1.0);
    perfect.add("", "b", "c", "j", 1.0);
    perfect.add("", "a", "c", "j", 1.0);
    const auto table = perfect.finish();
    const auto ordered = bradleyTerry(table);
    QVERIFY(ordered.converged);
    QVERIFY(ordered.skill[0].number() > 1.0 && ordered.skill[2].number() < -1.0);
    COMPARE_NEAR(ordered.skill[1].number(), 0.0, 1e-9);
    const auto plain = bradleyTerry(table, withoutPrior());
    QCOMPARE(plain.itemNote, (std::vector<std::string>{"never lost",
                                                       "won or lost every comparison with each "
                                                       "other set",
                                                       "never won"}));
}

void tst_BradleyTerry::neverLostAndBetween()
{
    // {a, b} and {c, d} each exchange wins; a beat c: both differences are determined, the gap is not.
    ComparisonsBuilder builder;
    for (const double p : {1.0, 1.0, 0.0})
        builder.add("", "a", "b", "j", p);
    for (const double p : {1.0, 1.0, 1.0, 0.0})
        builder.add("", "c", "d", "j", p);
    builder.add("", "a", "c", "j", 1.0);
    const auto table = builder.finish();
    const auto fit = bradleyTerry(table, withoutPrior());
    COMPARE_NEAR(skillOf(fit, table, "a") - skillOf(fit, table, "b"), std::log(2.0), 1e-12);
    COMPARE_NEAR(skillOf(fit, table, "c") - skillOf(fit, table, "d"), std::log(3.0), 1e-12);
    QCOMPARE(fit.parts.count, 2);
    QVERIFY(mentions(fit.notes, "c, d never won against the others"));
}

void tst_BradleyTerry::orderOfRowsAndSides()
{
    Random random(7);
    ComparisonsBuilder forward, backward;
    std::vector<std::pair<std::string, std::string>> rows;
    for (int row = 0; row < 400; ++row) {
        const auto i = random.below(9);
        const auto j = (i + 1 + random.below(8)) % 9;
        forward.add("", std::to_string(i), std::to_string(j), "j", i < j ? 1.0 : 0.25);
        backward.add("", std::to_string(j), std::to_string(i), "j", i < j ? 0.0 : 0.75);
    }
    const auto one = forward.finish();
    const auto other = backward.finish();
    const auto a = bradleyTerry(one);
    const auto b = bradleyTerry(other);
    for (std::size_t item = 0; item < one.itemCount(); ++item) {
        const auto same = test::itemNamed(other, one.items[item]);
        COMPARE_NEAR(a.skill[item].number(), b.skill[same].number(), 1e-9);
        COMPARE_NEAR(a.standardError[item].number(), b.standardError[same].number(), 1e-9);
    }
}

void tst_BradleyTerry::recoversSkills()
{
    // Known truth: 12 skills from −2.2 to 2.2; 95 % intervals must hold about that share of them. Over 40
    // draws of 12 skills the share has a standard error below 0.02, so 0.90 … 0.99 is beyond 2.5 of them.
    int inside = 0;
    const int draws = 40;
    for (int draw = 0; draw < draws; ++draw) {
        Random random(11, static_cast<std::uint64_t>(draw));
        ComparisonsBuilder builder;
        for (int i = 0; i < 12; ++i) {
            for (int j = i + 1; j < 12; ++j) {
                for (int game = 0; game < 25; ++game) {
                    const double wins = 1.0 / (1.0 + std::exp(0.4 * (j - i)));
                    builder.add("", std::to_string(i), std::to_string(j), "j",
                                random.uniform() < wins ? 1.0 : 0.0);
                }
            }
        }
        const auto table = builder.finish();
        const auto fit = bradleyTerry(table);
        for (std::size_t item = 0; item < 12; ++item) {
            const double truth = 0.4 * (std::stod(table.items[item]) - 5.5);
            if (std::abs(fit.skill[item].number() - truth) < 1.96 * fit.standardError[item].number())
                ++inside;
        }
    }
    const double share = inside / (12.0 * draws);
    QVERIFY2(share > 0.90 && share < 0.99, qPrintable(QString::number(share)));
}

void tst_BradleyTerry::softAndHard()
{
    // One pair, exact: soft gives the log odds of the mean probability, hard that of the count.
    ComparisonsBuilder builder;
    for (const double p : {0.9, 0.6, 0.3})
        builder.add("", "a", "b", "j", p);
    const auto table = builder.finish();
    auto options = withoutPrior();
    const auto soft = bradleyTerry(table, options);
    COMPARE_NEAR(soft.skill[0].number() - soft.skill[1].number(), std::log(1.8 / 1.2), 1e-12);
    options.outcomes = Outcomes::Hard;
    const auto hard = bradleyTerry(table, options);
    COMPARE_NEAR(hard.skill[0].number() - hard.skill[1].number(), std::log(2.0), 1e-12);
}

void tst_BradleyTerry::threadsAndCancelling()
{
    ComparisonsBuilder builder;
    Random random(3);
    for (int row = 0; row < 2000; ++row) {
        const auto i = random.below(6);
        builder.add(std::to_string(random.below(10)), std::to_string(i), std::to_string((i + 1) % 6), "j",
                    random.uniform());
    }
    const auto table = builder.finish();
    BradleyTerryOptions one, many;
    one.threads = 1;
    many.threads = 4;
    const auto a = bradleyTerry(table, one);
    const auto b = bradleyTerry(table, many);
    for (std::size_t item = 0; item < table.itemCount(); ++item)
        QCOMPARE(a.skill[item].number(), b.skill[item].number());
    const std::atomic<bool> flag = true;
    QVERIFY_THROWS_EXCEPTION(Cancelled, bradleyTerry(table, one, JobControl(&flag, {})));
    QVERIFY_THROWS_EXCEPTION(Cancelled, productOfExperts(table, JobControl(&flag, {})));
}

void tst_BradleyTerry::productOfExpertsReference_data()
{
    QTest::addColumn<QString>("key");
    for (const char* key : {"citations", "cems", "llmfao/crowd", "position-bias/mtbench"})
        QTest::newRow(key) << QString::fromLatin1(key);
}

void tst_BradleyTerry::productOfExpertsReference()
{
    // Source: reference/ranking.json, <key>/product_of_experts, to 1e-9.
    NEEDS_SHARED("reference/ranking.json");
    QFETCH(QString, key);
    const auto table = test::rankingCase(key.toStdString());
    const auto fit = productOfExperts(table);
    COMPARE_ITEMS(fit.skill, table, test::rankingReference()[key.toStdString()]["product_of_experts"], 1e-9);
}

void tst_BradleyTerry::productOfExpertsByHand()
{
    // One pair: the gap is the mean of p − ½, here (0.5 + 0.5 − 0.5) / 3 = 1/6. An item never compared has
    // none.
    ComparisonsBuilder builder;
    for (const double p : {1.0, 1.0, 0.0})
        builder.add("", "a", "b", "j", p);
    builder.item("", "c");
    const auto fit = productOfExperts(builder.finish());
    COMPARE_NEAR(fit.skill[0].number(), 1.0 / 12.0, 1e-15);
    COMPARE_NEAR(fit.skill[1].number(), -1.0 / 12.0, 1e-15);
    QVERIFY(!fit.skill[2].isDefined());
    // Residuals 1/6 − ½ twice and 1/6 + ½: −½ (1/9 + 1/9 + 4/9).
    COMPARE_NEAR(fit.objective, -1.0 / 3.0, 1e-15);
    QVERIFY(productOfExperts(Comparisons()).skill.empty());
}

RATERSCOPE_TEST(tst_BradleyTerry)
#include "tst_BradleyTerry.moc"
