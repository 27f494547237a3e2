// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Numbers.h"
#include "core/Random.h"
#include "core/Ranks.h"
#include "ranking/BtSigma.h"
#include "support/Notes.h"
#include "support/RankingTables.h"

#include <array>
#include <atomic>
#include <map>

using namespace raterscope;
using raterscope::test::mentions;

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
    void coverage();
    void errorsByCentralDifferences();
    void hardSharpnessFollowsValidity();
    void separableData();
    void judgesWithoutFiniteMaximum();
    void itemsWithoutFiniteMaximum();
    void judgesWithoutCommonItems();
    void fewComparisonsASkill();
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

constexpr double trueSigma[8] = {0.3, 0.5, 0.8, 1.3, 2.1, 3.4, 5.5, 8.0};

/// Eight judges on 12 items with skills −3.3 … 3.3 in one group.
Comparisons drawnPanel(std::uint64_t seed, int repeats)
{
    Random random(seed);
    ComparisonsBuilder builder;
    for (int i = 0; i < 12; ++i) {
        for (int j = i + 1; j < 12; ++j) {
            for (int row = 0; row < repeats * 8; ++row) {
                const int judge = row % 8;
                const double gap = 0.6 * (i - j) / trueSigma[judge];
                builder.add("", std::to_string(i), std::to_string(j), std::to_string(judge),
                            random.uniform() < 1.0 / (1.0 + std::exp(-gap)) ? 1.0 : 0.0);
            }
        }
    }
    return builder.finish();
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
    const auto fit = btSigma(drawnPanel(17, 40));
    double meanLog = 0.0;
    for (const double value : trueSigma)
        meanLog += std::log(value) / 8.0;
    std::vector<double> truth, found;
    for (std::size_t judge = 0; judge < 8; ++judge) {
        truth.push_back(meanLog - std::log(trueSigma[judge]));
        found.push_back(std::log(fit.inverseSigma[judge].number()));
        COMPARE_NEAR(found.back() - truth.back(), 0.0, 0.5);
    }
    QVERIFY(pearsonCorrelation(truth, found).number() > 0.99);
    QVERIFY(fit.logLikelihood > fit.plainLogLikelihood);
}

void tst_BtSigma::coverage()
{
    // Known truth as above. At least 90 % of the 95 % intervals of 1/σ hold it, over 60 panels of eight
    // judges (standard error of the share 0.01 to 0.014), and as many of those of the skills.
    double meanLog = 0.0;
    for (const double value : trueSigma)
        meanLog += std::log(value) / 8.0;
    int inside = 0;
    int skillsInside = 0;
    for (std::uint64_t panel = 0; panel < 60; ++panel) {
        const auto table = drawnPanel(1000 + panel, 12);
        BtSigmaOptions options;
        options.starts = 1;
        const auto fit = btSigma(table, options);
        QVERIFY(!mentions(fit.notes, "too narrow"));
        for (std::size_t judge = 0; judge < 8; ++judge) {
            const double truth = std::exp(meanLog) / trueSigma[judge];
            QVERIFY(fit.low[judge].number() < fit.inverseSigma[judge].number());
            if (fit.low[judge].number() <= truth && truth <= fit.high[judge].number())
                ++inside;
        }
        for (std::size_t item = 0; item < 12; ++item) {
            const double truth = -0.6 * (std::stod(table.items[item]) - 5.5) / std::exp(meanLog);
            if (std::abs(-fit.skill[item].number() - truth) < normal975 * fit.standardError[item].number())
                ++skillsInside;
        }
    }
    QVERIFY2(inside >= 0.90 * 480 && inside <= 0.985 * 480, qPrintable(QString::number(inside / 480.0)));
    QVERIFY2(skillsInside >= 0.90 * 720, qPrintable(QString::number(skillsInside / 720.0)));
}

void tst_BtSigma::errorsByCentralDifferences()
{
    // Source: the objective as METHODS writes it, of three judges on three items; its Hessian in the free
    // parameters (s_0, s_1, log σ_0, log σ_1; s_2 and log σ_2 are minus the sums) by central differences, and
    // that inverted by Gauss–Jordan.
    ComparisonsBuilder builder;
    Random random(77);
    for (int row = 0; row < 400; ++row) {
        const auto i = random.below(3);
        const auto j = (i + 1 + random.below(2)) % 3;
        const auto judge = random.below(3);
        const double gap = (static_cast<double>(j) - static_cast<double>(i)) * (judge == 0 ? 2.0 : 0.7);
        builder.add("", std::to_string(i), std::to_string(j), std::to_string(judge),
                    random.uniform() < 1.0 / (1.0 + std::exp(-gap)) ? 1.0 : 0.0);
    }
    const auto table = builder.finish();
    const auto fit = btSigma(table);
    const auto objective = [&](const std::array<double, 4>& x) {
        const double s[3] = {x[0], x[1], -x[0] - x[1]};
        const double u[3] = {x[2], x[3], -x[2] - x[3]};
        double sum = 0.0;
        for (std::size_t row = 0; row < table.size(); ++row) {
            const double z = (s[table.first[row]] - s[table.second[row]]) / std::exp(u[table.judge[row]]);
            const double p = table.probability[row];
            sum += p * std::log(1.0 / (1.0 + std::exp(-z))) + (1.0 - p) * std::log(1.0 / (1.0 + std::exp(z)));
        }
        for (int k = 0; k < 3; ++k)
            sum -= s[k] * s[k] / 200.0 + u[k] * u[k] / 18.0;
        return sum;
    };
    const std::array<double, 4> mode{fit.skill[0].number(), fit.skill[1].number(),
                                     -std::log(fit.inverseSigma[0].number()),
                                     -std::log(fit.inverseSigma[1].number())};
    COMPARE_NEAR(objective(mode), fit.objective, 1e-9);
    constexpr double h = 1e-3;
    double matrix[4][8] = {};
    for (std::size_t a = 0; a < 4; ++a) {
        for (std::size_t b = 0; b < 4; ++b) {
            const auto at = [&](double x, double y) {
                auto point = mode;
                point[a] += x;
                point[b] += y;
                return objective(point);
            };
            matrix[a][b] = -(at(h, h) - at(h, -h) - at(-h, h) + at(-h, -h)) / (4.0 * h * h);
        }
        matrix[a][4 + a] = 1.0;
    }
    for (int pivot = 0; pivot < 4; ++pivot) {
        const double scale = matrix[pivot][pivot];
        for (double& cell : matrix[pivot])
            cell /= scale;
        for (int row = 0; row < 4; ++row) {
            const double factor = matrix[row][pivot];
            for (int column = 0; row != pivot && column < 8; ++column)
                matrix[row][column] -= factor * matrix[pivot][column];
        }
    }
    // Central differences with h = 1e-3 are good to about h².
    for (std::size_t k = 0; k < 2; ++k) {
        COMPARE_NEAR(fit.standardError[k].number() / std::sqrt(matrix[k][4 + k]), 1.0, 1e-4);
        COMPARE_NEAR(fit.logStandardError[k].number() / std::sqrt(matrix[2 + k][6 + k]), 1.0, 1e-4);
    }
    const double third = std::sqrt(matrix[2][6] + matrix[3][7] + 2.0 * matrix[2][7]);
    COMPARE_NEAR(fit.logStandardError[2].number() / third, 1.0, 1e-4);
    QCOMPARE(fit.covariance.size(), std::size_t{1});
    COMPARE_NEAR(fit.covariance[0][1] / matrix[0][5], 1.0, 1e-3);
}

void tst_BtSigma::hardSharpnessFollowsValidity()
{
    // Nine LLM judges on the coherence of 1,200 summaries; verdicts from their scores. Claim: 1/σ, which
    // knows no expert, correlates above 0.8 with a judge's Spearman with the expert mean.
    NEEDS_SHARED("data/summeval-llm-judges/judge_scores.csv");
    const auto csv = test::readCsv(test::shared(QStringLiteral("data/summeval-llm-judges/judge_scores.csv")));
    ComparisonsBuilder builder;
    std::vector<double> validity;
    std::map<std::string, std::vector<std::size_t>> rowsOf;
    for (std::size_t row = 0; row < csv.rows.size(); ++row) {
        if (csv.rows[row][2] == "coherence")
            rowsOf[csv.rows[row][0]].push_back(row);
    }
    for (std::size_t column = 3; column < 12; ++column) {
        std::vector<double> scores, experts;
        for (const auto& [article, rows] : rowsOf) {
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const auto& x = csv.rows[rows[i]];
                if (x[column].empty())
                    continue;
                scores.push_back(std::stod(x[column]));
                experts.push_back(std::stod(x[12]) + std::stod(x[13]) + std::stod(x[14]));
                for (std::size_t j = i + 1; j < rows.size(); ++j) {
                    const auto& y = csv.rows[rows[j]];
                    if (y[column].empty())
                        continue;
                    const double gap = scores.back() - std::stod(y[column]);
                    builder.add(article, x[1], y[1], csv.header[column],
                                gap > 0.0   ? 1.0
                                : gap < 0.0 ? 0.0
                                            : 0.5);
                }
            }
        }
        validity.push_back(spearmanCorrelation(scores, experts).number());
    }
    BtSigmaOptions options;
    options.outcomes = Outcomes::Hard;
    const auto fit = btSigma(builder.finish(), options);
    std::vector<double> sharpness;
    for (const auto& number : fit.inverseSigma)
        sharpness.push_back(number.number());
    const double pearson = pearsonCorrelation(sharpness, validity).number();
    QVERIFY2(pearson > 0.8, qPrintable(QString::number(pearson)));
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

void tst_BtSigma::judgesWithoutFiniteMaximum()
{
    // Two judges that err now and then, one that never contradicts them, one that says the opposite: without
    // a prior on log σ the last two have none, and the first two are those of a fit without the others.
    ComparisonsBuilder all, two;
    for (int i = 0; i < 5; ++i) {
        for (int j = i + 1; j < 5; ++j) {
            for (int repeat = 0; repeat < 8; ++repeat) {
                const auto add = [&](const char* judge, double p) {
                    all.add("", std::to_string(i), std::to_string(j), judge, p);
                    if (judge[0] == 'e')
                        two.add("", std::to_string(i), std::to_string(j), judge, p);
                };
                add("errs 1 in 8", repeat == 3 ? 0.0 : 1.0);
                add("errs 2 in 8", repeat == 3 || repeat == 5 ? 0.0 : 1.0);
                add("never errs", 1.0);
                add("opposes", repeat == 1 ? 1.0 : 0.0);
            }
        }
    }
    BtSigmaOptions options;
    options.logSigmaSd = 0.0;
    const auto table = all.finish();
    const auto fit = btSigma(table, options);
    const auto alone = btSigma(two.finish(), options);
    const auto never = test::judgeNamed(table, "never errs");
    const auto opposes = test::judgeNamed(table, "opposes");
    QVERIFY(!fit.inverseSigma[never].isDefined() && !fit.inverseSigma[opposes].isDefined());
    QVERIFY(mentions(fit.notes, "never errs: verdicts never contradict the skills"));
    QVERIFY(mentions(fit.notes, "opposes: verdicts do not follow the skills"));
    QVERIFY(!fit.judgeNote[never].empty());
    for (std::size_t judge = 0; judge < 2; ++judge) {
        COMPARE_NEAR(fit.inverseSigma[judge].number(), alone.inverseSigma[judge].number(), 1e-6);
        QVERIFY(fit.low[judge].isDefined());
    }
    QVERIFY(fit.inverseSigma[0].number() > fit.inverseSigma[1].number());
    COMPARE_NEAR(fit.inverseSigma[0].number() * fit.inverseSigma[1].number(), 1.0, 1e-9);
    for (std::size_t item = 0; item < 5; ++item)
        COMPARE_NEAR(fit.skill[item].number(), alone.skill[item].number(), 1e-6);
    // With the prior all four are finite.
    const auto held = btSigma(table);
    QVERIFY(held.inverseSigma[never].number() > held.inverseSigma[0].number());
    QVERIFY(held.inverseSigma[opposes].number() < 0.1);
}

void tst_BtSigma::itemsWithoutFiniteMaximum()
{
    // c loses every comparison: without a prior on skills it has none, and the rest is determined.
    ComparisonsBuilder builder;
    for (const char* judge : {"j", "k"}) {
        for (const double p : {1.0, 1.0, 1.0, 0.0})
            builder.add("", "a", "b", judge, judge[0] == 'j' ? p : 1.0 - p * 0.5);
        builder.add("", "a", "c", judge, 1.0);
    }
    const auto table = builder.finish();
    BtSigmaOptions options;
    options.priorSd = 0.0;
    const auto fit = btSigma(table, options);
    QVERIFY(fit.converged);
    QVERIFY(!fit.skill[2].isDefined());
    QCOMPARE(fit.itemNote[2], std::string("never won"));
    QVERIFY(mentions(fit.notes, "c never won, so the likelihood has no finite maximum"));
    QVERIFY(fit.skill[0].isDefined() && fit.inverseSigma[1].isDefined());
}

void tst_BtSigma::judgesWithoutCommonItems()
{
    // Judges 0 and 1 on one group, 2 and 3 on another, the same verdicts: no data compares the two sets.
    ComparisonsBuilder builder;
    Random random(3);
    for (int row = 0; row < 240; ++row) {
        const auto i = random.below(4);
        const auto j = (i + 1 + random.below(3)) % 4;
        const auto judge = random.below(2);
        const double gap = (static_cast<double>(j) - static_cast<double>(i)) * (judge == 0 ? 1.2 : 0.4);
        const double p = random.uniform() < 1.0 / (1.0 + std::exp(-gap)) ? 1.0 : 0.0;
        builder.add("g", std::to_string(i), std::to_string(j), std::to_string(judge), p);
        builder.add("h", std::to_string(i), std::to_string(j), std::to_string(judge + 2), p);
    }
    const auto table = builder.finish();
    QVERIFY(mentions(btSigma(table).notes, "between sets 1/σ is decided by the priors alone"));
    BtSigmaOptions options;
    options.logSigmaSd = 0.0;
    const auto fit = btSigma(table, options);
    QVERIFY(mentions(fit.notes, "may not be compared between them"));
    for (const char* judge : {"0", "1"})
        COMPARE_NEAR(fit.inverseSigma[test::judgeNamed(table, judge)].number(),
                     fit.inverseSigma[test::judgeNamed(table, judge[0] == '0' ? "2" : "3")].number(), 1e-7);
    COMPARE_NEAR(fit.inverseSigma[0].number() * fit.inverseSigma[2].number(), 1.0, 1e-6);
}

void tst_BtSigma::fewComparisonsASkill()
{
    // Forty groups of four items, seen once by two judges: 120 skills on 480 rows.
    ComparisonsBuilder builder;
    Random random(4);
    for (int group = 0; group < 40; ++group) {
        for (int i = 0; i < 4; ++i) {
            for (int j = i + 1; j < 4; ++j) {
                for (const char* judge : {"j", "k"})
                    builder.add(std::to_string(group), std::to_string(i), std::to_string(j), judge,
                                random.uniform() < 0.7 ? 1.0 : 0.0);
            }
        }
    }
    const auto fit = btSigma(builder.finish());
    QCOMPARE(fit.freeSkills, 120);
    COMPARE_NEAR(fit.rowsInFit, 480.0, 1e-9);
    QVERIFY(mentions(fit.notes, "120 skills rest on 4.0 comparisons each"));
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
    QVERIFY(mentions(fit.notes, "single judge"));
    QVERIFY(fit.standardError[0].isDefined() && !fit.low[0].isDefined());
    ComparisonsBuilder tied;
    for (const char* judge : {"j", "k"})
        tied.add("", "a", "b", judge, 0.5);
    const auto ties = btSigma(tied.finish());
    COMPARE_NEAR(ties.skill[0].number(), 0.0, 1e-6);
    COMPARE_NEAR(ties.inverseSigma[0].number(), 1.0, 1e-5);
    BtSigmaOptions flat;
    flat.logSigmaSd = -1.0;
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

RATERSCOPE_TEST(tst_BtSigma)
#include "tst_BtSigma.moc"
