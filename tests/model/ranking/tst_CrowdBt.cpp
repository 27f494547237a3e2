// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Random.h"
#include "ranking/CrowdBt.h"
#include "support/RankingTables.h"

#include <atomic>

using namespace raterscope;

/// Crowd-BT: how often each judge says what the skills say.
class tst_CrowdBt : public QObject
{
    Q_OBJECT

private slots:
    void reference_data();
    void reference();
    void stationaryPoint();
    void coverage();
    void contraryJudge();
    void degenerate();
    void withoutPriorOnSkills();
    void threadsAndCancelling();
};

namespace {

/// Judges with η from 0.55 to 0.98 on twelve items with skills −3.3 … 3.3.
Comparisons drawnPanel(std::uint64_t draw, int judges, int repeats)
{
    Random random(53, draw);
    ComparisonsBuilder builder;
    for (int i = 0; i < 12; ++i) {
        for (int j = i + 1; j < 12; ++j) {
            for (int judge = 0; judge < judges; ++judge) {
                const double eta = 0.55 + 0.43 * judge / (judges - 1);
                const double p = 1.0 / (1.0 + std::exp(0.6 * (j - i)));
                for (int row = 0; row < repeats; ++row)
                    builder.add("", std::to_string(i), std::to_string(j), std::to_string(judge),
                                random.uniform() < eta * p + (1.0 - eta) * (1.0 - p) ? 1.0 : 0.0);
            }
        }
    }
    return builder.finish();
}

} // namespace

void tst_CrowdBt::reference_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("entry");
    QTest::addColumn<double>("betaWeight");
    QTest::newRow("three models") << "position-bias/mtbench"
                                  << "crowd_bt_beta_2_1" << 1.0;
    QTest::newRow("124 workers") << "llmfao/crowd"
                                 << "crowd_bt_beta_2_1" << 1.0;
    QTest::newRow("eight raters of summaries") << "summeval/coherence"
                                               << "crowd_bt_beta_2_1" << 1.0;
    QTest::newRow("three models, no prior") << "position-bias/mtbench"
                                            << "crowd_bt_no_prior_on_eta" << 0.0;
    QTest::newRow("124 workers, no prior") << "llmfao/crowd"
                                           << "crowd_bt_124_workers_no_prior_on_eta" << 0.0;
    QTest::newRow("eight raters, no prior") << "summeval/coherence"
                                            << "crowd_bt_8_no_prior_on_eta" << 0.0;
}

void tst_CrowdBt::reference()
{
    // Source: reference/ranking.json, <key>/<entry>: objective to 1e-5 relative, η to 2e-3 where not at a
    // bound.
    NEEDS_SHARED("reference/ranking.json");
    QFETCH(QString, key);
    QFETCH(QString, entry);
    QFETCH(double, betaWeight);
    const auto table = test::rankingCase(key.toStdString());
    const auto& expected = test::rankingReference()[key.toStdString()][entry.toStdString()];
    CrowdBtOptions options;
    options.betaWeight = betaWeight;
    options.standardErrors = false;
    const auto fit = crowdBt(table, options);
    QVERIFY(fit.converged);
    const double objective = expected["penalised_objective"].get<double>();
    QVERIFY2(fit.objective >= objective - 1e-5 * std::abs(objective),
             qPrintable(QString::number(fit.objective, 'g', 14)));
    COMPARE_NEAR(fit.objective, objective, 1e-5);
    std::int64_t atBound = 0;
    for (const auto& [name, number] : expected["eta"].items()) {
        const auto judge = test::judgeNamed(table, name);
        const double eta = number.get<double>();
        if (eta > 1e-5 && eta < 1.0 - 1e-5)
            COMPARE_NEAR(fit.eta[judge].number(), eta, 2e-3);
        atBound += fit.isAtBound[judge];
    }
    QCOMPARE(atBound, expected["at_bound"].get<std::int64_t>());
}

void tst_CrowdBt::stationaryPoint()
{
    // Source: the objective as METHODS writes it; central differences vanish in every direction.
    const auto table = drawnPanel(0, 4, 3);
    const auto fit = crowdBt(table);
    QVERIFY(fit.converged);
    std::vector<double> point;
    for (const auto& skill : fit.skill)
        point.push_back(skill.number());
    for (const auto& eta : fit.eta)
        point.push_back(eta.number());
    const std::size_t items = table.itemCount();
    const auto objective = [&](const std::vector<double>& at) {
        double sum = 0.0;
        for (std::size_t row = 0; row < table.size(); ++row) {
            const double gap = at[static_cast<std::size_t>(table.first[row])]
                               - at[static_cast<std::size_t>(table.second[row])];
            const double p = 1.0 / (1.0 + std::exp(-gap));
            const double eta = at[items + static_cast<std::size_t>(table.judge[row])];
            const double says = eta * p + (1.0 - eta) * (1.0 - p);
            sum += table.probability[row] * std::log(says)
                   + (1.0 - table.probability[row]) * std::log(1.0 - says);
        }
        for (std::size_t k = 0; k < at.size(); ++k)
            sum += k < items ? -at[k] * at[k] / 200.0 : std::log(at[k]);
        return sum;
    };
    COMPARE_NEAR(fit.objective, objective(point), 1e-10);
    for (std::size_t k = 0; k < point.size(); ++k) {
        if (k >= items && fit.isAtBound[k - items])
            continue;
        auto up = point;
        auto down = point;
        up[k] += 1e-5;
        down[k] -= 1e-5;
        COMPARE_NEAR((objective(up) - objective(down)) / 2e-5, 0.0, 1e-5);
    }
}

void tst_CrowdBt::coverage()
{
    // Known truth: eight judges, η from 0.55 to 0.98. At least 90 % of the 95 % intervals hold it; an
    // estimate at the bound has none, and counts as a miss. Over 60 panels the share has a standard error of
    // 0.012.
    int inside = 0;
    int all = 0;
    for (std::uint64_t draw = 0; draw < 60; ++draw) {
        const auto fit = crowdBt(drawnPanel(draw, 8, 20));
        for (std::size_t judge = 0; judge < 8; ++judge) {
            const double truth = 0.55 + 0.43 * static_cast<double>(judge) / 7.0;
            ++all;
            if (fit.low[judge].isDefined() && fit.low[judge].number() <= truth
                && truth <= fit.high[judge].number())
                ++inside;
        }
    }
    const double share = static_cast<double>(inside) / all;
    QVERIFY2(share >= 0.90 && share <= 0.99, qPrintable(QString::number(share)));
}

void tst_CrowdBt::contraryJudge()
{
    // Three judges agree, the fourth says the opposite: η near 0, and mean η above ½ decides which way is up.
    ComparisonsBuilder builder;
    Random random(5);
    for (int i = 0; i < 8; ++i) {
        for (int j = i + 1; j < 8; ++j) {
            for (int judge = 0; judge < 4; ++judge) {
                const bool says = random.uniform() < 1.0 / (1.0 + std::exp(0.8 * (i - j)));
                builder.add("", std::to_string(i), std::to_string(j), std::to_string(judge),
                            says != (judge == 3) ? 1.0 : 0.0);
            }
        }
    }
    const auto fit = crowdBt(builder.finish());
    QVERIFY(fit.eta[3].number() < 0.2);
    QVERIFY(fit.eta[0].number() > 0.8);
    QVERIFY(fit.skill[0].number() > fit.skill[7].number());
}

void tst_CrowdBt::degenerate()
{
    QVERIFY(crowdBt(Comparisons()).eta.empty());
    ComparisonsBuilder builder;
    builder.add("", "a", "b", "j", 1.0);
    builder.add("", "a", "b", "j", 0.5);
    builder.item("", "c");
    builder.judge("absent");
    const auto fit = crowdBt(builder.finish());
    QVERIFY(fit.skill[0].number() > 0.0);
    QVERIFY(fit.eta[0].isDefined() && !fit.eta[1].isDefined());
    QVERIFY(!fit.skill[2].isDefined());
    QCOMPARE(fit.comparisons, (std::vector<std::int64_t>{2, 0}));
    // All ties: nothing is known of skills; η is its prior's mode, the upper bound.
    ComparisonsBuilder tied;
    tied.add("", "a", "b", "j", 0.5);
    const auto ties = crowdBt(tied.finish());
    COMPARE_NEAR(ties.skill[0].number(), 0.0, 1e-6);
    QVERIFY(ties.isAtBound[0]);
    QVERIFY(!ties.low[0].isDefined());
}

void tst_CrowdBt::withoutPriorOnSkills()
{
    ComparisonsBuilder builder;
    for (const double p : {1.0, 1.0, 0.0})
        builder.add("", "a", "b", "j", p);
    builder.add("", "a", "c", "j", 1.0);
    CrowdBtOptions options;
    options.priorSd = 0.0;
    const auto fit = crowdBt(builder.finish(), options);
    QVERIFY(fit.skill[0].isDefined() && !fit.skill[2].isDefined());
    QCOMPARE(fit.itemNote[2], std::string("never won"));
}

void tst_CrowdBt::threadsAndCancelling()
{
    const auto table = drawnPanel(3, 3, 2);
    CrowdBtOptions one, many;
    one.threads = 1;
    many.threads = 4;
    const auto a = crowdBt(table, one);
    const auto b = crowdBt(table, many);
    QCOMPARE(a.objective, b.objective);
    for (std::size_t judge = 0; judge < 3; ++judge)
        QCOMPARE(a.eta[judge].number(), b.eta[judge].number());
    const std::atomic<bool> flag = true;
    QVERIFY_THROWS_EXCEPTION(Cancelled, crowdBt(table, one, JobControl(&flag, {})));
}

RATERSCOPE_TEST(tst_CrowdBt)
#include "tst_CrowdBt.moc"
