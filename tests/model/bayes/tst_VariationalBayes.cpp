// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bayes/VariationalBayes.h"

#include "bayes/BayesFilter.h"
#include "bayes/ObservedInformation.h"
#include "support/Support.h"
#include "support/VerdictPanels.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <cmath>

using namespace raterscope;
using namespace raterscope::test;

class tst_VariationalBayes : public QObject
{
    Q_OBJECT

private slots:
    void boundNeverFalls_data()
    {
        QTest::addColumn<int>("humans");
        QTest::addColumn<int>("judges");
        QTest::addColumn<double>("missing");
        QTest::newRow("both") << 5 << 3 << 0.0;
        QTest::newRow("no people") << 0 << 3 << 0.0;
        QTest::newRow("no models") << 5 << 0 << 0.0;
        QTest::newRow("half missing") << 5 << 3 << 0.5;
    }
    void boundNeverFalls()
    {
        QFETCH(int, humans);
        QFETCH(int, judges);
        QFETCH(double, missing);
        VerdictPanelOptions design;
        design.humans = static_cast<std::size_t>(humans);
        design.judges.resize(static_cast<std::size_t>(judges));
        design.missing = missing;
        const auto fit = variationalBayes(drawPanel(1, design).stream);
        QVERIFY(fit.converged);
        QVERIFY(fit.course.size() > 3);
        for (std::size_t i = 1; i < fit.course.size(); ++i)
            QVERIFY2(fit.course[i] >= fit.course[i - 1] - 1e-8,
                     qPrintable(QStringLiteral("%1 after %2").arg(fit.course[i]).arg(fit.course[i - 1])));
    }

    void agreesWithTheFilter_data()
    {
        QTest::addColumn<int>("humans");
        QTest::addColumn<int>("panel");
        QTest::addColumn<QString>("source");
        for (const int humans : {5, 0}) {
            for (const int panel : {1, 2, 3})
                QTest::addRow("%d people, panel %d", humans, panel)
                    << humans << panel << QStringLiteral("Monte-Carlo error over 8 seeds of the filter");
        }
    }
    void agreesWithTheFilter()
    {
        QFETCH(int, humans);
        QFETCH(int, panel);
        VerdictPanelOptions design;
        design.humans = static_cast<std::size_t>(humans);
        const auto drawn = drawPanel(static_cast<std::uint64_t>(panel), design);
        const auto batch = variationalBayes(drawn.stream);
        constexpr int seeds = 8;
        std::array<double, 3> mean{};
        std::array<double, 3> square{};
        std::array<double, 3> sd{};
        double same = 0.0;
        for (int seed = 0; seed < seeds; ++seed) {
            BayesFilterOptions options;
            options.seed = static_cast<std::uint64_t>(seed);
            options.snapshots = 1;
            const auto fit = bayesFilter(drawn.stream, options);
            for (std::size_t judge = 0; judge < 3; ++judge) {
                const double order = fit.judges[judge].order.value.number();
                mean[judge] += order / seeds;
                square[judge] += order * order / seeds;
                sd[judge] += *fit.judges[judge].order.standardError / seeds;
            }
            for (std::size_t pair = 0; pair < drawn.stream.size(); ++pair)
                same += fit.chosen[pair] == batch.chosen[pair] ? 1.0 : 0.0;
        }
        same /= static_cast<double>(seeds * static_cast<int>(drawn.stream.size()));
        QVERIFY2(same > 0.95, qPrintable(QString::number(same)));
        for (std::size_t judge = 0; judge < 3; ++judge) {
            const double monteCarlo =
                std::sqrt(std::max(0.0, square[judge] - mean[judge] * mean[judge]) * seeds / (seeds - 1));
            const double batchOrder = batch.judges[judge].order.value.number();
            qInfo("β filter %.3f ± %.3f (seeds), batch %.3f, posterior sd %.3f", mean[judge], monteCarlo,
                  batchOrder, sd[judge]);
            // The filter gives means and the batch fit modes, and the filter's first pairs are read with
            // little known: a quarter of a posterior sd beyond what seeds do to the mean of eight.
            QVERIFY(std::abs(mean[judge] - batchOrder)
                    < 4.0 * monteCarlo / std::sqrt(static_cast<double>(seeds)) + 0.25 * sd[judge]);
        }
    }

    void widerWithLessKnown()
    {
        // Certain verdicts: the observed information is the complete one, and the Beta sd of the counts.
        VerdictPanelOptions design;
        design.judges.clear();
        design.humans = 9;
        design.accuracy = 1.0;
        const auto sure = variationalBayes(drawPanel(1, design).stream);
        for (std::size_t row = 0; row < 27; ++row)
            QVERIFY(sure.widening[3 * row + row % 3] < 1.25);
        design.humans = 3;
        design.accuracy = 0.6;
        const auto unsure = variationalBayes(drawPanel(1, design).stream);
        double most = 0.0;
        for (std::size_t row = 0; row < 9; ++row)
            most = std::max(most, unsure.widening[3 * row + row % 3]);
        QVERIFY(most > 1.36);
    }

    void informationIsTheCurvature()
    {
        // Source: second differences of the log posterior of β, profiled over nothing else: with one judge,
        // known verdicts and no people, π apart, the joint information is blockwise and can be differenced.
        VerdictPanelOptions design;
        design.humans = 0;
        design.judges.resize(1);
        const auto panel = drawPanel(2, design);
        const auto fit = variationalBayes(panel.stream);
        const BayesPriors priors;
        const auto logPosterior = [&](const std::array<double, 5>& x) {
            BayesParameters p;
            const double sum = std::exp(x[3]) + std::exp(x[4]) + 1.0;
            p.shares = {std::exp(x[3]) / sum, std::exp(x[4]) / sum, 1.0 / sum};
            const auto table = verdictTable({x[0], x[1], x[2]});
            double total = -0.5 * ((x[0] - 1.5) * (x[0] - 1.5) + x[1] * x[1] + x[2] * x[2]);
            for (const double share : p.shares)
                total += std::log(share); // Dir(1,1,1) seen in log odds
            for (std::size_t pair = 0; pair < panel.stream.size(); ++pair) {
                double likelihood = 0.0;
                for (std::size_t z = 0; z < 3; ++z) {
                    double product = p.shares[z];
                    for (const auto& label : panel.stream.modelVerdicts(pair))
                        product *=
                            table[3 * byPosition(z, label.isAFirst)
                                  + byPosition(static_cast<std::size_t>(label.verdict), label.isAFirst)];
                    likelihood += product;
                }
                total += std::log(likelihood);
            }
            return total;
        };
        const auto& effects = fit.parameters.judges[0];
        const auto& shares = fit.parameters.shares;
        const std::array<double, 5> at{effects.skill, effects.tie, effects.order,
                                       std::log(shares[0] / shares[2]), std::log(shares[1] / shares[2])};
        std::array<std::array<double, 10>, 5> matrix{}; // beside the identity
        constexpr double h = 1e-3;
        for (std::size_t i = 0; i < 5; ++i) {
            for (std::size_t j = 0; j < 5; ++j) {
                const auto shifted = [&](double a, double b) {
                    auto x = at;
                    x[i] += a * h;
                    x[j] += b * h;
                    return logPosterior(x);
                };
                matrix[i][j] =
                    -(shifted(1, 1) - shifted(1, -1) - shifted(-1, 1) + shifted(-1, -1)) / (4 * h * h);
            }
            matrix[i][5 + i] = 1.0;
        }
        for (std::size_t i = 0; i < 5; ++i) { // Gauss–Jordan
            const double pivot = matrix[i][i];
            for (auto& cell : matrix[i])
                cell /= pivot;
            for (std::size_t j = 0; j < 5; ++j) {
                const double factor = matrix[j][i];
                for (std::size_t c = 0; c < 10 && j != i; ++c)
                    matrix[j][c] -= factor * matrix[i][c];
            }
        }
        const auto spread = parameterSpread(panel.stream, priors, fit.parameters,
                                            verdictPosterior(panel.stream, fit.parameters));
        QVERIFY(!spread.isFallback);
        for (std::size_t e = 0; e < 3; ++e)
            COMPARE_NEAR(spread.judges[0][e] / std::sqrt(matrix[e][5 + e]), 1.0, 1e-3);
    }

    void heldOutPairs()
    {
        // Parameters of the first 300 pairs predict the verdicts of 100 others better than the largest share.
        const auto panel = drawPanel(7);
        VerdictStream train;
        VerdictStream test;
        train.humans = test.humans = panel.stream.humans;
        train.models = test.models = panel.stream.models;
        for (std::size_t pair = 0; pair < panel.stream.size(); ++pair)
            (pair < 300 ? train : test)
                .addPair(panel.stream.humanVerdicts(pair), panel.stream.modelVerdicts(pair));
        for (const auto& fit : {variationalBayes(train), bayesFilter(train)}) {
            const auto posterior = verdictPosterior(test, fit.parameters);
            QCOMPARE(posterior.size(), std::size_t{300});
            int right = 0;
            for (std::size_t pair = 0; pair < 100; ++pair) {
                const double* q = posterior.data() + 3 * pair;
                COMPARE_NEAR(q[0] + q[1] + q[2], 1.0, 1e-12);
                right +=
                    static_cast<std::size_t>(std::max_element(q, q + 3) - q) == panel.verdicts[300 + pair];
            }
            QVERIFY2(right > 75, qPrintable(QString::number(right)));
        }
        VerdictStream others;
        others.humans = {"somebody"};
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 verdictPosterior(others, variationalBayes(train).parameters));
    }

    void degenerate()
    {
        QVERIFY(variationalBayes({}).posterior.empty());
        VerdictStream stream;
        stream.humans = {"h"};
        stream.models = {"m"};
        stream.addPair({}, {});
        const HumanVerdict tie{0, PairVerdict::T};
        stream.addPair({&tie, 1}, {});
        for (int i = 0; i < 50; ++i) {
            const ModelVerdict one{0, PairVerdict::T, i % 2 == 0};
            stream.addPair({&tie, 1}, {&one, 1});
        }
        const auto fit = variationalBayes(stream);
        QVERIFY(fit.converged);
        QCOMPARE(fit.chosen[0], -1);
        QCOMPARE(fit.chosen[1], 2);
        COMPARE_NEAR(fit.judges[0].order.value.number(), 0.0, 1e-6);
        for (const double p : fit.posterior)
            QVERIFY(p >= 0.0 && p <= 1.0);
        std::atomic<bool> cancel{true};
        QVERIFY_THROWS_EXCEPTION(Cancelled, variationalBayes(stream, {}, JobControl(&cancel, {})));
    }
};

RATERSCOPE_TEST(tst_VariationalBayes)
#include "tst_VariationalBayes.moc"
