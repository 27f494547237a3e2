// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Random.h"
#include "core/Ranks.h"
#include "ranking/BtSigma.h"
#include "support/RankingTables.h"

#include <atomic>

using namespace raterscope;

/// Bradley–Terry with a sharpness of each judge.
class tst_BtSigma : public QObject
{
    Q_OBJECT

private slots:
    void reference_data();
    void reference();
    void hardWithManyMaxima();
    void perAspect();
    void recoversSigma();
    void separableData();
    void degenerate();
    void threadsSeedsAndCancelling();
};

namespace {

/// Objective to 1e-7 relative, 1/σ to 1e-3 relative, skills to 2e-3: reference/ranking.json, `tolerance`.
void compareFit(const BtSigmaFit& fit, const Comparisons& table, const nlohmann::json& entry, bool skills)
{
    const auto& expected = entry["scale_held"];
    QVERIFY(fit.converged);
    COMPARE_NEAR(fit.plainLogLikelihood, entry["plain_bt_log_likelihood_same_prior"].get<double>(), 1e-9);
    COMPARE_NEAR(fit.objective, expected["penalised_objective"].get<double>(), 1e-7);
    for (const auto& [name, number] : expected["inverse_sigma"].items()) {
        const auto colon = fit.aspects > 1 ? name.find(':') : std::string::npos;
        std::size_t place = test::judgeNamed(table, name.substr(0, colon)) * fit.aspects;
        if (fit.aspects > 1 && table.aspects[1] == name.substr(colon + 1))
            ++place;
        COMPARE_NEAR(fit.inverseSigma[place].number() / number.get<double>(), 1.0, 1e-3);
        QCOMPARE(fit.comparisons[place], entry["comparisons"][name].get<std::int64_t>());
    }
    if (skills)
        COMPARE_ITEMS(fit.skill, table, expected["skills_first"], 2e-3);
}

} // namespace

void tst_BtSigma::reference_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("entry");
    QTest::addColumn<QString>("raters");
    QTest::newRow("three models") << "position-bias/mtbench"
                                  << "bt_sigma"
                                  << "";
    QTest::newRow("five reward models") << "judgebench/reward_models"
                                        << "soft_bt_sigma"
                                        << "";
    QTest::newRow("124 workers") << "llmfao/crowd"
                                 << "bt_sigma_124_workers"
                                 << "";
    for (const char* dimension : {"coherence", "relevance"}) {
        const auto key = QStringLiteral("summeval/") + QString::fromLatin1(dimension);
        QTest::addRow("%s, eight raters", dimension) << key << "bt_sigma_8"
                                                     << "et";
        QTest::addRow("%s, experts", dimension) << key << "bt_sigma_3_experts"
                                                << "e";
        QTest::addRow("%s, crowd", dimension) << key << "bt_sigma_5_crowd"
                                              << "t";
    }
}

void tst_BtSigma::reference()
{
    // Source: reference/ranking.json, <key>/<entry>/scale_held.
    NEEDS_SHARED("reference/ranking.json");
    QFETCH(QString, key);
    QFETCH(QString, entry);
    QFETCH(QString, raters);
    const auto table = raters.isEmpty()
                           ? test::rankingCase(key.toStdString())
                           : test::summevalPairs({key.mid(9).toStdString()}, raters.toStdString());
    compareFit(btSigma(table), table, test::rankingReference()[key.toStdString()][entry.toStdString()], true);
}

void tst_BtSigma::hardWithManyMaxima()
{
    // Source: reference/ranking.json, judgebench/reward_models/hard_bt_sigma: a stress case with many maxima,
    // where the objective must come within 0.5 and nothing may diverge.
    NEEDS_SHARED("reference/ranking.json");
    const auto table = test::rewardModels();
    BtSigmaOptions options;
    options.outcomes = Outcomes::Hard;
    options.starts = 6;
    const auto fit = btSigma(table, options);
    const auto& expected =
        test::rankingReference()["judgebench/reward_models"]["hard_bt_sigma"]["scale_held"];
    QVERIFY2(fit.objective >= expected["penalised_objective"].get<double>() - 0.5,
             qPrintable(QString::number(fit.objective, 'g', 12)));
    for (const auto& sharpness : fit.inverseSigma)
        QVERIFY(sharpness.number() > 1e-6 && sharpness.number() < 1e6);
}

void tst_BtSigma::perAspect()
{
    // Source: reference/ranking.json, summeval/asp.
    NEEDS_SHARED("reference/ranking.json");
    const auto table = test::summevalPairs({"coherence", "relevance"}, "et", 20);
    const auto& reference = test::rankingReference()["summeval/asp"];
    compareFit(btSigma(table), table, reference["bt_sigma_one_per_judge"], true);
    BtSigmaOptions options;
    options.perAspect = true;
    const auto fit = btSigma(table, options);
    QCOMPARE(fit.aspects, std::size_t{2});
    compareFit(fit, table, reference["bt_sigma_asp"], true);
}

void tst_BtSigma::recoversSigma()
{
    // Known truth: eight judges with σ from 0.3 to 8 on 12 items with skills −3.3 … 3.3, 40 verdicts a pair
    // and judge. (With a new set of skills every few verdicts the joint mode is not consistent, however many
    // there are: Neyman & Scott 1948.) The dullest judge has z = gap / 8 of mean square 0.12, so a standard
    // error of log σ near 1 / √(2640 · 0.12 / 4) = 0.11; 0.5 is beyond four of them.
    Random random(17);
    const double sigma[8] = {0.3, 0.5, 0.8, 1.3, 2.1, 3.4, 5.5, 8.0};
    ComparisonsBuilder builder;
    for (int i = 0; i < 12; ++i) {
        for (int j = i + 1; j < 12; ++j) {
            for (int row = 0; row < 40 * 8; ++row) {
                const int judge = row % 8;
                const double gap = 0.6 * (i - j) / sigma[judge];
                builder.add("", std::to_string(i), std::to_string(j), std::to_string(judge),
                            random.uniform() < 1.0 / (1.0 + std::exp(-gap)) ? 1.0 : 0.0);
            }
        }
    }
    const auto fit = btSigma(builder.finish());
    double meanLog = 0.0;
    for (const double value : sigma)
        meanLog += std::log(value) / 8.0;
    std::vector<double> truth, found;
    for (std::size_t judge = 0; judge < 8; ++judge) {
        truth.push_back(meanLog - std::log(sigma[judge]));
        found.push_back(std::log(fit.inverseSigma[judge].number()));
        COMPARE_NEAR(found.back() - truth.back(), 0.0, 0.5);
    }
    QVERIFY(pearsonCorrelation(truth, found).number() > 0.99);
    QVERIFY(fit.logLikelihood > fit.plainLogLikelihood);
}

void tst_BtSigma::separableData()
{
    // One judge without a fault, one who answers at random, an item that never wins: finite, and told apart.
    Random random(23);
    ComparisonsBuilder builder;
    for (int i = 0; i < 6; ++i) {
        for (int j = i + 1; j < 6; ++j) {
            for (int repeat = 0; repeat < 4; ++repeat) {
                builder.add("", std::to_string(i), std::to_string(j), "perfect", 1.0);
                builder.add("", std::to_string(i), std::to_string(j), "dice",
                            random.uniform() < 0.5 ? 1.0 : 0.0);
            }
        }
    }
    const auto fit = btSigma(builder.finish());
    QVERIFY(fit.converged);
    for (std::size_t item = 0; item < 6; ++item)
        QVERIFY(std::abs(fit.skill[item].number()) < 100.0);
    QVERIFY(fit.inverseSigma[0].number() > 5.0 * fit.inverseSigma[1].number());
    COMPARE_NEAR(fit.inverseSigma[0].number() * fit.inverseSigma[1].number(), 1.0, 1e-9);
}

void tst_BtSigma::degenerate()
{
    QVERIFY(btSigma(Comparisons()).skill.empty());
    ComparisonsBuilder single;
    single.add("", "a", "b", "j", 1.0);
    single.add("", "a", "b", "j", 0.0);
    single.add("", "a", "b", "j", 1.0);
    single.item("", "c");
    single.judge("absent");
    const auto table = single.finish();
    const auto fit = btSigma(table);
    QCOMPARE(fit.inverseSigma[0].number(), 1.0);
    QVERIFY(!fit.inverseSigma[1].isDefined());
    QVERIFY(!fit.skill[2].isDefined());
    QVERIFY(std::any_of(fit.notes.begin(), fit.notes.end(),
                        [](const auto& note) { return note.find("single judge") != std::string::npos; }));
    ComparisonsBuilder tied;
    for (const char* judge : {"j", "k"})
        tied.add("", "a", "b", judge, 0.5);
    const auto ties = btSigma(tied.finish());
    COMPARE_NEAR(ties.skill[0].number(), 0.0, 1e-6);
    COMPARE_NEAR(ties.inverseSigma[0].number(), 1.0, 1e-5);
    BtSigmaOptions flat;
    flat.logSigmaSd = 0.0;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, btSigma(table, flat));
}

void tst_BtSigma::threadsSeedsAndCancelling()
{
    Random random(29);
    ComparisonsBuilder builder;
    for (int row = 0; row < 3000; ++row) {
        const auto i = random.below(5);
        builder.add(std::to_string(random.below(12)), std::to_string(i), std::to_string((i + 1) % 5),
                    std::to_string(random.below(4)), random.uniform());
    }
    const auto table = builder.finish();
    BtSigmaOptions one, many;
    one.threads = 1;
    many.threads = 4;
    const auto a = btSigma(table, one);
    const auto b = btSigma(table, many);
    QCOMPARE(a.objective, b.objective);
    for (std::size_t judge = 0; judge < 4; ++judge)
        QCOMPARE(a.inverseSigma[judge].number(), b.inverseSigma[judge].number());
    const std::atomic<bool> flag = true;
    QVERIFY_THROWS_EXCEPTION(Cancelled, btSigma(table, one, JobControl(&flag, {})));
}

QTEST_APPLESS_MAIN(tst_BtSigma)
#include "tst_BtSigma.moc"
