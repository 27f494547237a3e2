// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Numbers.h"
#include "core/Random.h"
#include "ranking/BradleyTerry.h"
#include "ranking/TieModel.h"
#include "support/Notes.h"
#include "support/RankingTables.h"

#include <atomic>

using namespace raterscope;
using raterscope::test::mentions;

/// Davidson's and Rao & Kupper's models of ties.
class tst_TieModel : public QObject
{
    Q_OBJECT

private slots:
    void reference_data();
    void reference();
    void referenceWithPrior();
    void springallScoreEquations();
    void errorsOfTwoItems_data();
    void errorsOfTwoItems();
    void coverage();
    void withoutTies();
    void onlyTies();
    void partsWithoutPrior();
    void degenerateAndCancelling();
};

namespace {

TieModelOptions optionsOf(TieLaw law, double priorSd)
{
    TieModelOptions options;
    options.law = law;
    options.priorSd = priorSd;
    return options;
}

const char* keyOf(TieLaw law)
{
    return law == TieLaw::Davidson ? "davidson" : "rao_kupper";
}

void compareFit(const TieModelFit& fit, const Comparisons& table, const nlohmann::json& expected,
                const char* parameter)
{
    QVERIFY(fit.converged);
    COMPARE_ITEMS(fit.skill, table, expected["skills"], 1e-6);
    COMPARE_NEAR(fit.tieParameter.value.number(), expected[parameter].get<double>(), 1e-6);
    COMPARE_NEAR(fit.logLikelihood, expected["log_likelihood"].get<double>(), 1e-9);
}

struct Probabilities {
    double first, second, tie;
};

/// The models as their papers write them.
Probabilities predicted(TieLaw law, double a, double b, double parameter)
{
    const double x = std::exp(a);
    const double y = std::exp(b);
    if (law == TieLaw::Davidson) {
        const double tie = parameter * std::sqrt(x * y);
        const double total = x + y + tie;
        return {x / total, y / total, tie / total};
    }
    const double first = x / (x + parameter * y);
    const double second = y / (y + parameter * x);
    return {first, second, 1.0 - first - second};
}

} // namespace

void tst_TieModel::reference_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("entry");
    QTest::newRow("football") << "football/all"
                              << "";
    QTest::newRow("cems") << "cems"
                          << "";
    QTest::newRow("llmfao") << "llmfao/crowd"
                            << "davidson_rao_kupper_no_prior";
    QTest::newRow("fastchat mt-bench") << "fastchat-mtbench"
                                       << "";
}

void tst_TieModel::reference()
{
    // Source: reference/ranking.json, <key>/davidson and /rao_kupper, without a prior, to 1e-6.
    NEEDS_SHARED("reference/ranking.json");
    QFETCH(QString, key);
    QFETCH(QString, entry);
    const auto table = test::rankingCase(key.toStdString());
    auto expected = test::rankingReference()[key.toStdString()];
    if (!entry.isEmpty())
        expected = expected[entry.toStdString()];
    for (const auto law : {TieLaw::Davidson, TieLaw::RaoKupper}) {
        compareFit(tieModel(table, optionsOf(law, 0.0)), table, expected[keyOf(law)],
                   law == TieLaw::Davidson ? "nu" : "theta");
    }
}

void tst_TieModel::referenceWithPrior()
{
    // Source: reference/ranking.json, llmfao/crowd/davidson_rao_kupper_prior_sd_10, to 1e-6.
    NEEDS_SHARED("reference/ranking.json");
    const auto table = test::llmfao();
    const auto& expected = test::rankingReference()["llmfao/crowd"]["davidson_rao_kupper_prior_sd_10"];
    compareFit(tieModel(table, optionsOf(TieLaw::Davidson, 10.0)), table, expected["davidson"], "nu");
    compareFit(tieModel(table, optionsOf(TieLaw::RaoKupper, 10.0)), table, expected["rao_kupper"], "theta");
}

void tst_TieModel::springallScoreEquations()
{
    // Source: the likelihood itself. At Davidson's maximum every item has as many wins and half ties as
    // expected, and there are as many ties as expected; at Rao & Kupper's the derivatives, taken by central
    // differences of the log-likelihood as the paper writes it, vanish.
    NEEDS_SHARED("data/bradley-terry-r/springall.csv");
    const auto table = test::springall();
    const auto pairs = pairSums(table, Outcomes::Soft, SumsBy::Pair);
    const auto davidson = tieModel(table, optionsOf(TieLaw::Davidson, 0.0));
    std::vector<double> excess(table.itemCount(), 0.0);
    double ties = 0.0;
    for (const auto& pair : pairs) {
        const auto a = static_cast<std::size_t>(pair.a);
        const auto b = static_cast<std::size_t>(pair.b);
        const auto p = predicted(TieLaw::Davidson, davidson.skill[a].number(), davidson.skill[b].number(),
                                 davidson.tieParameter.value.number());
        excess[a] += pair.winsWithTies() - pair.count() * (p.first + 0.5 * p.tie);
        excess[b] += pair.lossesWithTies() - pair.count() * (p.second + 0.5 * p.tie);
        ties += static_cast<double>(pair.ties) - pair.count() * p.tie;
    }
    for (const double number : excess)
        COMPARE_NEAR(number, 0.0, 1e-8);
    COMPARE_NEAR(ties, 0.0, 1e-8);

    const auto kupper = tieModel(table, optionsOf(TieLaw::RaoKupper, 0.0));
    std::vector<double> point;
    for (const auto& skill : kupper.skill)
        point.push_back(skill.number());
    point.push_back(std::log(kupper.tieParameter.value.number()));
    const auto logLikelihood = [&](const std::vector<double>& at) {
        double sum = 0.0;
        for (const auto& pair : pairs) {
            const auto p = predicted(TieLaw::RaoKupper, at[static_cast<std::size_t>(pair.a)],
                                     at[static_cast<std::size_t>(pair.b)], std::exp(at.back()));
            sum += pair.wins * std::log(p.first) + pair.losses * std::log(p.second)
                   + static_cast<double>(pair.ties) * std::log(p.tie);
        }
        return sum;
    };
    COMPARE_NEAR(kupper.logLikelihood, logLikelihood(point), 1e-10);
    for (std::size_t k = 0; k < point.size(); ++k) {
        auto up = point;
        auto down = point;
        up[k] += 1e-5;
        down[k] -= 1e-5;
        // Central differences of a sum near 500 leave 1e-13 · 500 / 1e-5 of rounding, and h² of error.
        COMPARE_NEAR((logLikelihood(up) - logLikelihood(down)) / 2e-5, 0.0, 2e-6);
    }
}

void tst_TieModel::errorsOfTwoItems_data()
{
    QTest::addColumn<int>("wins");
    QTest::addColumn<int>("losses");
    QTest::addColumn<int>("ties");
    QTest::newRow("few ties") << 30 << 18 << 5;
    QTest::newRow("many ties") << 12 << 25 << 40;
}

void tst_TieModel::errorsOfTwoItems()
{
    // Source: with two items both models are saturated, so estimates and their variances follow from the
    // multinomial counts by the delta method.
    QFETCH(int, wins);
    QFETCH(int, losses);
    QFETCH(int, ties);
    ComparisonsBuilder builder;
    for (int i = 0; i < wins; ++i)
        builder.add("", "a", "b", "j", 1.0);
    for (int i = 0; i < losses; ++i)
        builder.add("", "a", "b", "j", 0.0);
    for (int i = 0; i < ties; ++i)
        builder.add("", "a", "b", "j", 0.5);
    const auto table = builder.finish();
    const double w = wins, l = losses, t = ties, n = w + l + t;

    const auto davidson = tieModel(table, optionsOf(TieLaw::Davidson, 0.0));
    COMPARE_NEAR(davidson.skill[0].number() - davidson.skill[1].number(), std::log(w / l), 1e-10);
    COMPARE_NEAR(2.0 * davidson.standardError[0].number(), std::sqrt(1.0 / w + 1.0 / l), 1e-10);
    COMPARE_NEAR(davidson.tieParameter.value.number(), t / std::sqrt(w * l), 1e-10);
    const double error = std::sqrt(1.0 / t + 0.25 / w + 0.25 / l);
    COMPARE_NEAR(davidson.logTieParameter.standardError.value(), error, 1e-10);
    COMPARE_NEAR(davidson.tieParameter.interval->low,
                 t / std::sqrt(w * l) * std::exp(-1.959963984540054 * error), 1e-9);

    const auto kupper = tieModel(table, optionsOf(TieLaw::RaoKupper, 0.0));
    const auto logit = [](double p) { return std::log(p / (1.0 - p)); };
    const double varianceW = 1.0 / (n * (w / n) * (1.0 - w / n));
    const double varianceL = 1.0 / (n * (l / n) * (1.0 - l / n));
    const double both = -1.0 / (n * (1.0 - w / n) * (1.0 - l / n));
    COMPARE_NEAR(kupper.logTieParameter.value.number(), -0.5 * (logit(w / n) + logit(l / n)), 1e-10);
    COMPARE_NEAR(kupper.logTieParameter.standardError.value(),
                 0.5 * std::sqrt(varianceW + varianceL + 2.0 * both), 1e-10);
    COMPARE_NEAR(kupper.skill[0].number() - kupper.skill[1].number(), 0.5 * (logit(w / n) - logit(l / n)),
                 1e-10);
    COMPARE_NEAR(2.0 * kupper.standardError[0].number(), 0.5 * std::sqrt(varianceW + varianceL - 2.0 * both),
                 1e-10);
}

void tst_TieModel::coverage()
{
    // Known truth: ν = 0.6, θ = 1.8, ten skills from −1.35 to 1.35. Of 200 intervals of the tie parameter 95
    // % hold it, with a standard error of 0.016; of 2,000 of the skills, 0.005.
    for (const auto law : {TieLaw::Davidson, TieLaw::RaoKupper}) {
        const double truth = law == TieLaw::Davidson ? 0.6 : 1.8;
        int inside = 0;
        int skillsInside = 0;
        for (int draw = 0; draw < 200; ++draw) {
            Random random(41, static_cast<std::uint64_t>(draw));
            ComparisonsBuilder builder;
            for (int i = 0; i < 10; ++i)
                builder.item("", std::to_string(i));
            for (int i = 0; i < 10; ++i) {
                for (int j = i + 1; j < 10; ++j) {
                    const auto p = predicted(law, 0.3 * (i - 4.5), 0.3 * (j - 4.5), truth);
                    for (int game = 0; game < 12; ++game) {
                        const double u = random.uniform();
                        builder.add("", std::to_string(i), std::to_string(j), "j",
                                    u < p.first              ? 1.0
                                    : u < p.first + p.second ? 0.0
                                                             : 0.5);
                    }
                }
            }
            const auto fit = tieModel(builder.finish(), optionsOf(law, 10.0));
            if (fit.tieParameter.interval->low <= truth && truth <= fit.tieParameter.interval->high)
                ++inside;
            for (int i = 0; i < 10; ++i) {
                const auto item = static_cast<std::size_t>(i);
                if (std::abs(fit.skill[item].number() - 0.3 * (i - 4.5))
                    < normal975 * fit.standardError[item].number())
                    ++skillsInside;
            }
        }
        QVERIFY2(inside >= 181 && inside <= 198, qPrintable(QString::number(inside)));
        QVERIFY2(skillsInside >= 1860 && skillsInside <= 1940, qPrintable(QString::number(skillsInside)));
    }
}

void tst_TieModel::withoutTies()
{
    // On the boundary the model is Bradley–Terry.
    NEEDS_SHARED("data/bradley-terry-r/baseball.csv");
    const auto table = test::baseball();
    const auto plain = bradleyTerry(table);
    for (const auto law : {TieLaw::Davidson, TieLaw::RaoKupper}) {
        const auto fit = tieModel(table, optionsOf(law, 10.0));
        QCOMPARE(fit.tieParameter.value.number(), law == TieLaw::Davidson ? 0.0 : 1.0);
        QVERIFY(!fit.logTieParameter.value.isDefined() && !fit.tieParameter.interval);
        QVERIFY(mentions(fit.notes, "on the boundary"));
        for (std::size_t item = 0; item < table.itemCount(); ++item) {
            QCOMPARE(fit.skill[item].number(), plain.skill[item].number());
            QCOMPARE(fit.standardError[item].number(), plain.standardError[item].number());
        }
    }
}

void tst_TieModel::onlyTies()
{
    ComparisonsBuilder builder;
    builder.add("", "a", "b", "j", 0.5);
    builder.add("", "b", "c", "j", 0.5);
    const auto table = builder.finish();
    for (const auto law : {TieLaw::Davidson, TieLaw::RaoKupper}) {
        const auto fit = tieModel(table, optionsOf(law, 10.0));
        QVERIFY(!fit.tieParameter.value.isDefined());
        QVERIFY(!fit.skill[0].isDefined());
        QVERIFY(mentions(fit.notes, "every comparison is a tie"));
    }
}

void tst_TieModel::partsWithoutPrior()
{
    // c never wins nor ties: without a prior it has no skill; a and b are those of the two alone.
    ComparisonsBuilder builder;
    for (const double p : {1.0, 1.0, 0.0, 0.5})
        builder.add("", "a", "b", "j", p);
    builder.add("", "a", "c", "j", 1.0);
    const auto table = builder.finish();
    const auto fit = tieModel(table, optionsOf(TieLaw::Davidson, 0.0));
    COMPARE_NEAR(fit.skill[0].number() - fit.skill[1].number(), std::log(2.0), 1e-10);
    COMPARE_NEAR(fit.tieParameter.value.number(), 1.0 / std::sqrt(2.0), 1e-10);
    QVERIFY(!fit.skill[2].isDefined());
    QVERIFY(mentions(fit.notes, "c never won"));
    QVERIFY(tieModel(table, optionsOf(TieLaw::Davidson, 10.0)).skill[2].number() < -1.0);
}

void tst_TieModel::degenerateAndCancelling()
{
    QVERIFY(tieModel(Comparisons()).skill.empty());
    ComparisonsBuilder builder;
    for (const double p : {1.0, 0.0, 0.5})
        builder.add("", "a", "b", "j", p);
    builder.item("", "never");
    const auto table = builder.finish();
    const auto fit = tieModel(table);
    COMPARE_NEAR(fit.skill[0].number(), 0.0, 1e-12);
    QVERIFY(!fit.skill[2].isDefined());
    const std::atomic<bool> flag = true;
    QVERIFY_THROWS_EXCEPTION(Cancelled, tieModel(table, {}, JobControl(&flag, {})));
    // Sides and threads do not matter.
    ComparisonsBuilder swapped;
    for (const double p : {0.0, 1.0, 1.0, 0.5})
        swapped.add("g", "b", "a", "j", p);
    ComparisonsBuilder same;
    for (const double p : {1.0, 0.0, 0.0, 0.5})
        same.add("g", "a", "b", "j", p);
    TieModelOptions many;
    many.threads = 4;
    const auto one = tieModel(swapped.finish(), many);
    const auto other = tieModel(same.finish());
    COMPARE_NEAR(one.skill[0].number(), other.skill[1].number(), 1e-9);
    COMPARE_NEAR(one.tieParameter.value.number(), other.tieParameter.value.number(), 1e-9);
}

RATERSCOPE_TEST(tst_TieModel)
#include "tst_TieModel.moc"
