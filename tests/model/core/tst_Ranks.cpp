// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Random.h"
#include "core/Ranks.h"
#include "support/Support.h"

#include <cmath>

using namespace raterscope;

class tst_Ranks : public QObject
{
    Q_OBJECT

private slots:
    void ranksShareTies();
    void byHand();
    void kendallCountsEveryPair();
    void undefined();
};

void tst_Ranks::ranksShareTies()
{
    const std::vector<double> numbers{3, 1, 3, 2, 3};
    const auto ranks = averageRanks(numbers);
    // 1 and 2 take ranks 1 and 2; the three 3s share (3 + 4 + 5) / 3.
    QCOMPARE(ranks, (std::vector<double>{4, 1, 4, 2, 4}));
    QVERIFY(averageRanks({}).empty());
}

void tst_Ranks::byHand()
{
    // a = 1 2 3 4, b = 1 3 2 4: Spearman 1 − 6·2 / (4·15) = 4/5; τ = (5 − 1) / 6 = 2/3; r = 4/5.
    const std::vector<double> a{1, 2, 3, 4};
    const std::vector<double> b{1, 3, 2, 4};
    COMPARE_NEAR(spearmanCorrelation(a, b).number(), 0.8, 1e-15);
    COMPARE_NEAR(kendallCorrelation(a, b).number(), 2.0 / 3.0, 1e-15);
    COMPARE_NEAR(pearsonCorrelation(a, b).number(), 0.8, 1e-15);
    // Ties: a = 1 1 2, b = 1 2 2. Pairs: one concordant, one tied in a, one tied in b: τ_b = 1 / √(2·2).
    COMPARE_NEAR(kendallCorrelation(std::vector<double>{1, 1, 2}, std::vector<double>{1, 2, 2}).number(), 0.5,
                 1e-15);
    // A constant offset far from zero must not cost digits.
    const std::vector<double> far{1e9 + 1, 1e9 + 3, 1e9 + 2, 1e9 + 4};
    COMPARE_NEAR(pearsonCorrelation(a, far).number(), 0.8, 1e-12);
}

void tst_Ranks::kendallCountsEveryPair()
{
    Random random(7);
    for (int round = 0; round < 50; ++round) {
        std::vector<double> a;
        std::vector<double> b;
        const auto count = 2 + random.below(60);
        for (std::uint32_t i = 0; i < count; ++i) {
            a.push_back(random.below(6));
            b.push_back(random.below(4));
        }
        double sum = 0;
        double inA = 0;
        double inB = 0;
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const double x = a[i] < a[j] ? -1 : a[i] > a[j] ? 1 : 0;
                const double y = b[i] < b[j] ? -1 : b[i] > b[j] ? 1 : 0;
                sum += x * y;
                inA += x * x;
                inB += y * y;
            }
        }
        const Value tau = kendallCorrelation(a, b);
        if (inA == 0 || inB == 0)
            QVERIFY(!tau.isDefined());
        else
            COMPARE_NEAR(tau.number(), sum / std::sqrt(inA * inB), 1e-12);
    }
}

void tst_Ranks::undefined()
{
    const std::vector<double> one{1};
    const std::vector<double> constant{2, 2, 2};
    const std::vector<double> rising{1, 2, 3};
    for (auto* correlation : {&pearsonCorrelation, &spearmanCorrelation, &kendallCorrelation}) {
        QCOMPARE(correlation(one, one).reason(), UndefinedReason::TooFewItems);
        QCOMPARE(correlation({}, {}).reason(), UndefinedReason::TooFewItems);
        QCOMPARE(correlation(constant, rising).reason(), UndefinedReason::NoVariation);
        QCOMPARE(correlation(rising, constant).reason(), UndefinedReason::NoVariation);
        COMPARE_NEAR(correlation(rising, rising).number(), 1.0, 1e-15);
    }
}

RATERSCOPE_TEST(tst_Ranks)
#include "tst_Ranks.moc"
