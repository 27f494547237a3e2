// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/Simulate.h"
#include "studies/SimulateComparisons.h"
#include "support/Support.h"

#include <cmath>

using namespace raterscope;

/// The simulated judges have the shape and the truth they promise.
class tst_SimulateComparisons : public QObject
{
    Q_OBJECT

private slots:
    void shape();
    void sameSeedSameComparisons();
    void positionsFavourWhatTheyShould();
    void sharesFollowTheModel();
    void scenarioIsListed();
};

void tst_SimulateComparisons::shape()
{
    const auto simulated = simulateJudges(1);
    const Dataset& data = *simulated.data;
    QCOMPARE(data.items.size(), std::size_t{180});
    QCOMPARE(data.groups.size(), std::size_t{30});
    QCOMPARE(data.raters.size(), std::size_t{6});
    QCOMPARE(data.panels, (std::vector<std::string>{"models", "people"}));
    // 4 models × 15 pairs × 2 orders × (24 prompts + 6 prompts × 3), and 2 people × 15 pairs × 30 prompts.
    QCOMPARE(data.comparisons.size(), std::size_t{4 * 15 * 2 * 42 + 2 * 15 * 30});
    QCOMPARE(data.comparisons.repetitions.size(), std::size_t{3});
    QVERIFY(!data.hasRatings() && data.hasComparisons());
    for (std::size_t i = 0; i < data.items.size(); ++i)
        COMPARE_NEAR(parseNumber(data.items[i].reference.at(0)).value_or(99.0), simulated.skill[i], 5.1e-5);
}

void tst_SimulateComparisons::sameSeedSameComparisons()
{
    const auto one = simulateJudges(5);
    const auto two = simulateJudges(5);
    const auto other = simulateJudges(6);
    QVERIFY(one.data->comparisons.verdict == two.data->comparisons.verdict);
    QVERIFY(one.data->comparisons.verdict != other.data->comparisons.verdict);
}

void tst_SimulateComparisons::positionsFavourWhatTheyShould()
{
    const auto simulated = simulateJudges(2);
    const auto& table = simulated.data->comparisons;
    std::vector<int> first(6), second(6);
    for (std::size_t row = 0; row < table.size(); ++row) {
        first[table.judge[row].index()] += table.verdict[row] == Verdict::First;
        second[table.judge[row].index()] += table.verdict[row] == Verdict::Second;
    }
    QVERIFY(first[2] < second[2]); // llm-small, β = −1.8
    QVERIFY(first[3] > second[3]); // llm-front, β = 1
}

void tst_SimulateComparisons::sharesFollowTheModel()
{
    // Sum of (verdict is first − its probability) over many independent rows: within 5 standard deviations.
    const auto simulated = simulateJudges(11);
    const auto& table = simulated.data->comparisons;
    for (std::size_t judge = 0; judge < simulated.judges.size(); ++judge) {
        const auto& truth = simulated.judges[judge];
        double surplus = 0.0;
        double variance = 0.0;
        double ties = 0.0;
        double tieVariance = 0.0;
        double unreadable = 0.0;
        double rows = 0.0;
        for (std::size_t row = 0; row < table.size(); ++row) {
            if (table.judge[row].index() != judge)
                continue;
            rows += 1.0;
            unreadable += table.verdict[row] == Verdict::Unreadable;
            if (table.verdict[row] == Verdict::Unreadable)
                continue;
            const double difference =
                (simulated.skill[table.first[row].index()] - simulated.skill[table.second[row].index()])
                / truth.sigma;
            const double half = 0.5 * (difference + truth.position);
            const double total = std::exp(half) + std::exp(-half) + std::exp(truth.tie);
            const double p = std::exp(half) / total;
            const double t = std::exp(truth.tie) / total;
            surplus += (table.verdict[row] == Verdict::First) - p;
            variance += p * (1.0 - p);
            ties += (table.verdict[row] == Verdict::Tie) - t;
            tieVariance += t * (1.0 - t);
        }
        QVERIFY(std::abs(surplus) < 5.0 * std::sqrt(variance));
        QVERIFY(std::abs(ties) < 5.0 * std::sqrt(tieVariance));
        QVERIFY(std::abs(unreadable - rows * truth.unreadable)
                <= 5.0 * std::sqrt(rows * truth.unreadable * (1.0 - truth.unreadable)));
    }
}

void tst_SimulateComparisons::scenarioIsListed()
{
    QCOMPARE(simulatePanel("judges", 1).data->comparisons.size(), simulateJudges(1).data->comparisons.size());
    bool listed = false;
    for (const auto& scenario : scenarios())
        listed = listed || scenario.id == "judges";
    QVERIFY(listed);
}

RATERSCOPE_TEST(tst_SimulateComparisons)
#include "tst_SimulateComparisons.moc"
