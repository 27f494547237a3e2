// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Binomial.h"
#include "core/NumberText.h"
#include "support/Support.h"

using namespace raterscope;

/// Binomial tails far below the least double, Holm's adjustment, and p-values in words.
class tst_Binomial : public QObject
{
    Q_OBJECT

private slots:
    void tails_data();
    void tails();
    void edges();
    void tailsSumToOne();
    void holm();
    void holmOfEdges();
    void pValues();
};

void tst_Binomial::tails_data()
{
    QTest::addColumn<qint64>("k");
    QTest::addColumn<qint64>("n");
    QTest::addColumn<qint64>("numerator");
    QTest::addColumn<qint64>("denominator");
    QTest::addColumn<double>("logTail");
    QTest::addColumn<QString>("source");
    const auto row = [](qint64 k, qint64 n, qint64 numerator, qint64 denominator, double logTail) {
        QTest::addRow("%lld of %lld at %lld/%lld", static_cast<long long>(k), static_cast<long long>(n),
                      static_cast<long long>(numerator), static_cast<long long>(denominator))
            << k << n << numerator << denominator << logTail
            << QStringLiteral("exact fraction in integers, logarithm with 60 digits (Python)");
    };
    row(3, 5, 1, 2, -6.93147180559945309417e-1); // one half
    row(10, 10, 1, 10, -2.30258509299404568402e+1);
    row(1600, 1600, 1, 3, -1.75777966186897550623e+3);
    row(807, 1600, 1, 20, -1.35311904888408491710e+3);
    row(5, 100, 1, 20, -5.72667873221119258673e-1);
    row(50, 100, 1, 2, -6.16566547522416024945e-1);
    row(400, 1000, 1, 2, -9.00841270668611572665e-11);
    row(12, 12, 99, 100, -1.20604030242017294203e-1);
    row(19900, 20000, 98, 100, -1.66593117286453934220e+2);
    row(2, 3, 1, 3, -1.34992671694901576908);
    row(90, 100, 1, 1000, -5.91225546744617695724e+2);
    row(600, 2000, 1, 4, -1.52700930072645766162e+1);
}

void tst_Binomial::tails()
{
    QFETCH(qint64, k);
    QFETCH(qint64, n);
    QFETCH(qint64, numerator);
    QFETCH(qint64, denominator);
    QFETCH(double, logTail);
    const double p = static_cast<double>(numerator) / static_cast<double>(denominator);
    const double q = static_cast<double>(denominator - numerator) / static_cast<double>(denominator);
    COMPARE_NEAR(logBinomialTail(k, n, p, q), logTail, 2e-13);
}

void tst_Binomial::edges()
{
    QCOMPARE(logBinomialTail(0, 5, 0.3, 0.7), 0.0);
    QCOMPARE(logBinomialTail(0, 0, 0.3, 0.7), 0.0);
    QCOMPARE(logBinomialTail(5, 5, 1.0, 0.0), 0.0);
    QVERIFY(std::isinf(logBinomialTail(6, 5, 0.3, 0.7)));
    QVERIFY(std::isinf(logBinomialTail(1, 5, 0.0, 1.0)));
    // One less than certain: 1 − 0.5^1000 is 1 to the last bit.
    QCOMPARE(logBinomialTail(1, 1000, 0.5, 0.5), 0.0);
}

void tst_Binomial::tailsSumToOne()
{
    // P(X ≥ k) + P(n − X ≥ n − k + 1) = 1, for both sides of the mean.
    for (std::int64_t k = 1; k <= 40; ++k) {
        const double upper = std::exp(logBinomialTail(k, 40, 0.3, 0.7));
        const double lower = std::exp(logBinomialTail(40 - k + 1, 40, 0.7, 0.3));
        COMPARE_NEAR(upper + lower, 1.0, 1e-13);
    }
}

void tst_Binomial::holm()
{
    // By hand: 0.01, 0.04, 0.03, 0.005 of four → 3 · 0.01, max(1 · 0.04, 0.06), 2 · 0.03, 4 · 0.005.
    const std::vector<double> p{0.01, 0.04, 0.03, 0.005};
    const std::vector<double> expected{0.03, 0.06, 0.06, 0.02};
    std::vector<double> logs;
    for (const double x : p)
        logs.push_back(std::log10(x));
    const auto adjusted = holmAdjusted(logs, std::log(10.0));
    for (std::size_t i = 0; i < p.size(); ++i)
        COMPARE_NEAR(std::pow(10.0, adjusted[i]), expected[i], 1e-14);
}

void tst_Binomial::holmOfEdges()
{
    QVERIFY(holmAdjusted({}, 1.0).empty());
    COMPARE_NEAR(holmAdjusted({-2000.0}, 1.0)[0], -2000.0, 0);
    // Never above 1.
    const auto adjusted = holmAdjusted({std::log(0.6), std::log(0.7)}, 1.0);
    QCOMPARE(adjusted[0], 0.0);
    QCOMPARE(adjusted[1], 0.0);
}

void tst_Binomial::pValues()
{
    QCOMPARE(pText(0.0), std::string("1"));
    QCOMPARE(pText(std::log10(0.0046)), std::string("0.0046"));
    QCOMPARE(pText(std::log10(2.28e-52)), std::string("2.3e-52"));
    QCOMPARE(pText(-1204.15), std::string("7.1e-1205"));
    // 9.96e-7 rounds up to the next power.
    QCOMPARE(pText(std::log10(9.96e-7)), std::string("1.0e-6"));
}

RATERSCOPE_TEST(tst_Binomial)
#include "tst_Binomial.moc"
