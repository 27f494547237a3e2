// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bayes/BayesFilter.h"

#include "support/Support.h"
#include "support/VerdictPanels.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>

using namespace raterscope;
using namespace raterscope::test;

namespace {

/// P(given | true, order) straight from METHODS §7; 0 = A, 1 = B, 2 = T.
double probability(std::size_t given, std::size_t truth, bool isAFirst, double a, double t, double beta)
{
    std::array<double, 3> weight{};
    double sum = 0.0;
    for (std::size_t y = 0; y < 3; ++y) {
        const double f = y == 2 ? 0.0 : (y == 0) == isAFirst ? 0.5 : -0.5;
        weight[y] = std::exp((y == truth ? a : 0.0) + (y == 2 ? t : 0.0) + beta * f);
        sum += weight[y];
    }
    return weight[given] / sum;
}

/// The prior of (a, t, β) on a grid.
struct Grid {
    std::vector<std::array<double, 3>> points;
    std::vector<double> weights;

    Grid()
    {
        constexpr int steps = 30;
        constexpr double reach = 4.0;
        for (int i = 0; i <= steps; ++i) {
            for (int j = 0; j <= steps; ++j) {
                for (int k = 0; k <= steps; ++k) {
                    const auto at = [](int step) { return reach * (2.0 * step / steps - 1.0); };
                    points.push_back({1.5 + at(i), at(j), at(k)});
                    weights.push_back(std::exp(-0.5 * (at(i) * at(i) + at(j) * at(j) + at(k) * at(k))));
                }
            }
        }
    }
    double mean(std::size_t effect) const
    {
        double sum = 0.0;
        double all = 0.0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            sum += weights[i] * points[i][effect];
            all += weights[i];
        }
        return sum / all;
    }
    /// Σ w ∏ P(verdicts | z) / Σ w, and the products by point.
    double likelihood(std::span<const ModelVerdict> verdicts, std::size_t z,
                      std::vector<double>& products) const
    {
        products.assign(points.size(), 1.0);
        double sum = 0.0;
        double all = 0.0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            for (const auto& label : verdicts)
                products[i] *= probability(static_cast<std::size_t>(label.verdict), z, label.isAFirst,
                                           points[i][0], points[i][1], points[i][2]);
            sum += weights[i] * products[i];
            all += weights[i];
        }
        return sum / all;
    }
};

/// The filter of METHODS §7 without particles: every judge's effects stay on a grid.
struct GridFilter {
    std::vector<Grid> judges;
    std::array<double, 3> shares{1.0, 1.0, 1.0};
    std::vector<std::array<std::array<double, 3>, 3>> humans;
    std::vector<double> whenRead;

    explicit GridFilter(const VerdictStream& stream) : judges(stream.models.size())
    {
        humans.assign(stream.humans.size(), {{{3.0, 1.0, 1.0}, {1.0, 3.0, 1.0}, {1.0, 1.0, 3.0}}});
        for (std::size_t pair = 0; pair < stream.size(); ++pair)
            read(stream.humanVerdicts(pair), stream.modelVerdicts(pair));
    }

    void read(std::span<const HumanVerdict> people, std::span<const ModelVerdict> models)
    {
        std::array<double, 3> base{};
        for (std::size_t z = 0; z < 3; ++z) {
            base[z] = shares[z] / (shares[0] + shares[1] + shares[2]);
            for (const auto& label : people) {
                const auto& row = humans[static_cast<std::size_t>(label.rater)][z];
                base[z] *= row[static_cast<std::size_t>(label.verdict)] / (row[0] + row[1] + row[2]);
            }
        }
        std::vector<std::array<double, 3>> likelihood(judges.size(), {1.0, 1.0, 1.0});
        std::vector<std::array<std::vector<double>, 3>> products(judges.size());
        for (std::size_t j = 0; j < judges.size(); ++j) {
            std::vector<ModelVerdict> own;
            for (const auto& label : models) {
                if (static_cast<std::size_t>(label.judge) == j)
                    own.push_back(label);
            }
            for (std::size_t z = 0; z < 3; ++z)
                likelihood[j][z] = judges[j].likelihood(own, z, products[j][z]);
        }
        const auto withoutJudge = [&](std::size_t without) {
            auto q = base;
            for (std::size_t j = 0; j < judges.size(); ++j) {
                for (std::size_t z = 0; z < 3; ++z)
                    q[z] *= j == without ? 1.0 : likelihood[j][z];
            }
            const double sum = q[0] + q[1] + q[2];
            for (auto& share : q)
                share /= sum;
            return q;
        };
        for (std::size_t j = 0; j < judges.size(); ++j) {
            const auto others = withoutJudge(j);
            for (std::size_t i = 0; i < judges[j].points.size(); ++i)
                judges[j].weights[i] *= others[0] * products[j][0][i] + others[1] * products[j][1][i]
                                        + others[2] * products[j][2][i];
        }
        const auto q = withoutJudge(judges.size());
        for (std::size_t z = 0; z < 3; ++z) {
            whenRead.push_back(q[z]);
            shares[z] += q[z];
            for (const auto& label : people)
                humans[static_cast<std::size_t>(label.rater)][z][static_cast<std::size_t>(label.verdict)] +=
                    q[z];
        }
    }
};

} // namespace

class tst_BayesFilter : public QObject
{
    Q_OBJECT

private slots:
    void equalsTheFilterOnAGrid()
    {
        // Source: the recursion of METHODS §7 written out in this test, effects integrated on a 31³ grid.
        VerdictPanelOptions design;
        design.pairs = 12;
        design.humans = 2;
        design.judges = {{1.5, -0.5, -0.57}, {0.9, 0.0, -2.35}};
        design.missing = 0.15;
        const auto panel = drawPanel(5, design);
        const GridFilter grid(panel.stream);
        BayesFilterOptions options;
        options.particles = 100'000;
        options.shrinkage = 1.0; // the kernel keeps two moments only
        const auto fit = bayesFilter(panel.stream, options);
        for (std::size_t i = 0; i < grid.whenRead.size(); ++i)
            COMPARE_NEAR(fit.whenRead[i], grid.whenRead[i], 0.01);
        for (std::size_t j = 0; j < 2; ++j) {
            COMPARE_NEAR(fit.judges[j].skill.value.number(), grid.judges[j].mean(0), 0.02);
            COMPARE_NEAR(fit.judges[j].tie.value.number(), grid.judges[j].mean(1), 0.02);
            COMPARE_NEAR(fit.judges[j].order.value.number(), grid.judges[j].mean(2), 0.02);
        }
        for (std::size_t human = 0; human < 2; ++human) {
            for (std::size_t z = 0; z < 3; ++z) {
                const auto& row = grid.humans[human][z];
                for (std::size_t y = 0; y < 3; ++y)
                    COMPARE_NEAR(fit.parameters.confusion[9 * human + 3 * z + y],
                                 row[y] / (row[0] + row[1] + row[2]), 0.005);
            }
        }
        // With the kernel: the same up to its own noise.
        options.shrinkage = 0.98;
        const auto moved = bayesFilter(panel.stream, options);
        for (std::size_t j = 0; j < 2; ++j)
            COMPARE_NEAR(moved.judges[j].order.value.number(), grid.judges[j].mean(2), 0.03);
    }

    void nearTheExactPosterior()
    {
        // Source: Bayes' rule over all 3^5 verdicts, Dirichlets by their predictive rule, effects on the
        // grid.
        VerdictPanelOptions design;
        design.pairs = 5;
        design.humans = 1;
        design.judges = {{1.5, 0.0, -2.35}};
        const auto panel = drawPanel(8, design);
        const auto& stream = panel.stream;
        const Grid grid;
        std::vector<std::array<std::vector<double>, 3>> products(stream.size());
        for (std::size_t pair = 0; pair < stream.size(); ++pair) {
            for (std::size_t z = 0; z < 3; ++z)
                grid.likelihood(stream.modelVerdicts(pair), z, products[pair][z]);
        }
        double all = 0.0;
        double order = 0.0;
        double diagonal = 0.0;
        for (int code = 0; code < 243; ++code) {
            std::array<std::size_t, 5> z{};
            int rest = code;
            double weight = 1.0;
            std::array<double, 3> shares{1.0, 1.0, 1.0};
            std::array<std::array<double, 3>, 3> human{{{3.0, 1.0, 1.0}, {1.0, 3.0, 1.0}, {1.0, 1.0, 3.0}}};
            for (std::size_t pair = 0; pair < 5; ++pair, rest /= 3) {
                z[pair] = static_cast<std::size_t>(rest % 3);
                const auto given = static_cast<std::size_t>(stream.humanVerdicts(pair)[0].verdict);
                auto& row = human[z[pair]];
                weight *= shares[z[pair]] / (shares[0] + shares[1] + shares[2]) * row[given]
                          / (row[0] + row[1] + row[2]);
                ++shares[z[pair]];
                ++row[given];
            }
            double likelihood = 0.0;
            double orderSum = 0.0;
            for (std::size_t i = 0; i < grid.points.size(); ++i) {
                double product = grid.weights[i];
                for (std::size_t pair = 0; pair < 5; ++pair)
                    product *= products[pair][z[pair]][i];
                likelihood += product;
                orderSum += product * grid.points[i][2];
            }
            all += weight * likelihood;
            order += weight * orderSum;
            diagonal += weight * likelihood * human[0][0] / (human[0][0] + human[0][1] + human[0][2]);
        }
        BayesFilterOptions options;
        options.particles = 100'000;
        const auto fit = bayesFilter(stream, options);
        // The assumed density is an approximation from the second pair on: what is left is its error.
        COMPARE_NEAR(fit.judges[0].order.value.number(), order / all, 0.05);
        COMPARE_NEAR(fit.parameters.confusion[0], diagonal / all, 0.03);
    }

    void bandsCover_data()
    {
        QTest::addColumn<int>("humans");
        QTest::addColumn<int>("judges");
        QTest::addColumn<double>("accuracy");
        QTest::addColumn<QString>("source");
        const QString source = QStringLiteral("simulated with β = −0.57, −0.11, −2.35; at least 85 %");
        QTest::newRow("5 people, 3 models") << 5 << 3 << 0.65 << source;
        QTest::newRow("no people, 3 models") << 0 << 3 << 0.65 << source;
        QTest::newRow("2 people, 1 model") << 2 << 1 << 0.65 << source;
        QTest::newRow("5 people, no model") << 5 << 0 << 0.65 << source;
        QTest::newRow("5 poor raters, no model") << 5 << 0 << 0.5 << source;
    }
    void bandsCover()
    {
        QFETCH(int, humans);
        QFETCH(int, judges);
        QFETCH(double, accuracy);
        constexpr int panels = 50;
        VerdictPanelOptions design;
        design.pairs = 250;
        design.humans = static_cast<std::size_t>(humans);
        design.judges.resize(static_cast<std::size_t>(judges));
        design.accuracy = accuracy;
        std::vector<int> orderHits(design.judges.size(), 0);
        std::vector<double> orderSum(design.judges.size(), 0.0);
        int diagonalHits = 0;
        int fromCountsHits = 0;
        for (int panel = 0; panel < panels; ++panel) {
            const auto drawn = drawPanel(static_cast<std::uint64_t>(panel), design);
            BayesFilterOptions options;
            options.seed = static_cast<std::uint64_t>(panel);
            options.snapshots = 1;
            const auto fit = bayesFilter(drawn.stream, options);
            for (std::size_t judge = 0; judge < orderHits.size(); ++judge) {
                orderHits[judge] += holds(fit.judges[judge].order, drawn.truth.judges[judge].order) ? 1 : 0;
                orderSum[judge] += fit.judges[judge].order.value.number() / panels;
            }
            for (std::size_t row = 0; row < 3 * design.humans; ++row) {
                const std::size_t cell = 3 * row + row % 3;
                const double truth = drawn.truth.confusion[cell];
                diagonalHits += fit.confusionLow[cell] <= truth && truth <= fit.confusionHigh[cell] ? 1 : 0;
                const double half =
                    0.5 * (fit.confusionHigh[cell] - fit.confusionLow[cell]) / fit.widening[cell];
                fromCountsHits += std::abs(fit.parameters.confusion[cell] - truth) <= half ? 1 : 0;
                QVERIFY(fit.widening[cell] >= 1.0);
            }
        }
        for (std::size_t judge = 0; judge < orderHits.size(); ++judge) {
            const double coverage = static_cast<double>(orderHits[judge]) / panels;
            qInfo("β = %.2f: mean %.3f, coverage %.2f", design.judges[judge].order, orderSum[judge],
                  coverage);
            QVERIFY(coverage >= 0.85);
            // One panel's posterior sd is up to 0.18 here: four standard errors of the mean of 50.
            QVERIFY(std::abs(orderSum[judge] - design.judges[judge].order) < 0.1);
        }
        if (humans > 0) {
            const double coverage = static_cast<double>(diagonalHits) / (3.0 * humans * panels);
            qInfo("confusion diagonals: coverage %.3f; from the soft counts alone %.3f", coverage,
                  static_cast<double>(fromCountsHits) / (3.0 * humans * panels));
            QVERIFY(coverage >= 0.85);
        }
    }

    void uncertainVerdictsAreSaid()
    {
        VerdictPanelOptions design;
        design.judges.clear();
        design.accuracy = 0.55;
        const auto says = [](const BayesFit& fit, const char* words) {
            return std::any_of(fit.notes.begin(), fit.notes.end(), [&](const std::string& note) {
                return note.find(words) != std::string::npos;
            });
        };
        QVERIFY(says(bayesFilter(drawPanel(1, design).stream), "would cover less than 85 %"));
        design.accuracy = 1.0;
        design.humans = 9;
        QVERIFY(!says(bayesFilter(drawPanel(1, design).stream), "would cover"));
    }

    void oneSeedOneResult()
    {
        VerdictPanelOptions design;
        design.pairs = 15;
        design.judges.resize(60, {1.2, -0.3, -0.5});
        const auto panel = drawPanel(2, design);
        BayesFilterOptions options;
        options.seed = 9;
        options.threads = 1;
        const auto one = bayesFilter(panel.stream, options);
        options.threads = 2;
        const auto two = bayesFilter(panel.stream, options);
        QCOMPARE(one.posterior, two.posterior);
        QCOMPARE(one.whenRead, two.whenRead);
        QCOMPARE(one.parameters.confusion, two.parameters.confusion);
        for (std::size_t judge = 0; judge < 60; ++judge) {
            QVERIFY(one.judges[judge].order.value.number() == two.judges[judge].order.value.number());
            QVERIFY(one.judges[judge].order.interval->low == two.judges[judge].order.interval->low);
        }
        options.seed = 10;
        const auto other = bayesFilter(panel.stream, options);
        QVERIFY(one.judges[0].order.value.number() != other.judges[0].order.value.number());
    }

    void mirroredOrdersMirrorBeta()
    {
        // What was shown first is called second: only β changes its sign.
        const auto panel = drawPanel(3);
        VerdictStream mirrored;
        mirrored.humans = panel.stream.humans;
        mirrored.models = panel.stream.models;
        for (std::size_t pair = 0; pair < panel.stream.size(); ++pair) {
            const auto verdicts = panel.stream.modelVerdicts(pair);
            std::vector<ModelVerdict> models(verdicts.begin(), verdicts.end());
            for (auto& label : models)
                label.isAFirst = !label.isAFirst;
            mirrored.addPair(panel.stream.humanVerdicts(pair), models);
        }
        BayesFilterOptions options;
        options.particles = 8000;
        const auto fit = bayesFilter(panel.stream, options);
        const auto other = bayesFilter(mirrored, options);
        // Four Monte-Carlo standard deviations of the difference at 8,000 particles, about 0.015 each.
        for (std::size_t judge = 0; judge < 3; ++judge)
            COMPARE_NEAR(other.judges[judge].order.value.number(), -fit.judges[judge].order.value.number(),
                         0.085 / 2.35);
    }

    void traceAndObserver()
    {
        VerdictPanelOptions design;
        design.pairs = 1234;
        const auto panel = drawPanel(4, design);
        BayesFilterOptions options;
        options.particles = 200;
        options.observeEvery = 100;
        std::vector<std::size_t> seen;
        const auto fit = bayesFilter(panel.stream, options, {}, [&](const BayesSnapshot& now) {
            seen.push_back(now.pairs);
            QCOMPARE(now.order.size(), std::size_t{3});
            QCOMPARE(now.confusionDiagonal.size(), std::size_t{15});
        });
        QCOMPARE(seen.size(), std::size_t{13});
        QCOMPARE(seen.back(), std::size_t{1234});
        QVERIFY(fit.trace.size() >= 500 && fit.trace.size() <= 1000);
        QCOMPARE(fit.trace.back().pairs, std::size_t{1234});
        COMPARE_NEAR(fit.trace.back().order[2], fit.judges[2].order.value.number(), 1e-12);
        for (const double size : fit.trace.back().effectiveSize)
            QVERIFY(size >= 100.0 && size <= 200.0 + 1e-6);
        // The observer changes nothing, and cancel is seen after it.
        const auto quiet = bayesFilter(panel.stream, options);
        QCOMPARE(quiet.posterior, fit.posterior);
        std::atomic<bool> cancel{false};
        std::size_t calls = 0;
        QVERIFY_THROWS_EXCEPTION(
            Cancelled, bayesFilter(panel.stream, options, JobControl(&cancel, {}), [&](const BayesSnapshot&) {
                ++calls;
                cancel = true;
            }));
        QCOMPARE(calls, std::size_t{1});
    }

    void degenerate()
    {
        const auto isWhole = [](const BayesFit& fit) {
            const auto inUnit = [](double p) { return p >= 0.0 && p <= 1.0; };
            return std::all_of(fit.posterior.begin(), fit.posterior.end(), inUnit)
                   && std::all_of(fit.parameters.confusion.begin(), fit.parameters.confusion.end(), inUnit)
                   && std::all_of(fit.confusionLow.begin(), fit.confusionLow.end(), inUnit)
                   && std::all_of(fit.judges.begin(), fit.judges.end(), [](const JudgeFit& judge) {
                          return std::isfinite(judge.order.value.number())
                                 && std::isfinite(judge.order.interval->low);
                      });
        };
        QVERIFY(bayesFilter({}).posterior.empty());

        VerdictStream stream;
        stream.humans = {"h"};
        stream.models = {"m"};
        QVERIFY(isWhole(bayesFilter(stream)));
        stream.addPair({}, {}); // nothing at all
        auto fit = bayesFilter(stream);
        QVERIFY(isWhole(fit));
        QCOMPARE(fit.chosen[0], -1);
        QVERIFY(!fit.entropy[0].isDefined());
        COMPARE_NEAR(fit.posterior[0], 1.0 / 3.0, 1e-12);

        const HumanVerdict tie{0, PairVerdict::T};
        stream.addPair({&tie, 1}, {}); // one rater, one pair
        fit = bayesFilter(stream);
        QVERIFY(isWhole(fit));
        QCOMPARE(fit.chosen[1], 2);
        COMPARE_NEAR(fit.whenRead[3 * 1 + 2], 3.0 / 5.0, 1e-12); // Dirichlet prior, 3 of 5

        for (int i = 0; i < 100; ++i) { // nothing but ties
            const ModelVerdict one{0, PairVerdict::T, i % 2 == 0};
            stream.addPair({&tie, 1}, {&one, 1});
        }
        fit = bayesFilter(stream);
        QVERIFY(isWhole(fit));
        QCOMPARE(fit.chosen[101], 2);
        QVERIFY(fit.judges[0].order.interval->low < 0.0 && fit.judges[0].order.interval->high > 0.0);

        // So many verdicts on one pair that their product is below the least double.
        VerdictStream heavy;
        heavy.models = {"m"};
        heavy.humans.assign(2000, "h");
        std::vector<HumanVerdict> people;
        std::vector<ModelVerdict> many;
        for (int i = 0; i < 2000; ++i) {
            people.push_back({i, static_cast<PairVerdict>(i % 2)});
            many.push_back({0, static_cast<PairVerdict>(i % 3), i % 2 == 0});
        }
        heavy.addPair(people, many);
        QVERIFY(isWhole(bayesFilter(heavy)));

        BayesFilterOptions options;
        options.particles = 1;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, bayesFilter(stream, options));
        options.particles = 3; // not a multiple of the lanes
        QVERIFY(isWhole(bayesFilter(stream, options)));
        const HumanVerdict stranger{7, PairVerdict::A};
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, stream.addPair({&stranger, 1}, {}));
    }

    void oneOrderOnlyIsSaid()
    {
        VerdictPanelOptions design;
        design.bothOrders = false;
        design.judges.resize(1);
        const auto fit = bayesFilter(drawPanel(1, design).stream);
        QVERIFY(std::any_of(fit.notes.begin(), fit.notes.end(), [](const std::string& note) {
            return note.find("saw one order only") != std::string::npos;
        }));
    }

    void renamedRatersDoNotMatter()
    {
        VerdictPanelOptions design;
        design.judges.clear();
        const auto panel = drawPanel(6, design);
        VerdictStream turned;
        turned.humans = panel.stream.humans;
        for (std::size_t pair = 0; pair < panel.stream.size(); ++pair) {
            std::vector<HumanVerdict> people;
            for (const auto& label : panel.stream.humanVerdicts(pair))
                people.push_back({4 - label.rater, label.verdict});
            turned.addPair(people, {});
        }
        const auto fit = bayesFilter(panel.stream);
        const auto other = bayesFilter(turned);
        for (std::size_t i = 0; i < fit.posterior.size(); ++i)
            COMPARE_NEAR(other.posterior[i], fit.posterior[i], 1e-9);
    }
};

RATERSCOPE_TEST(tst_BayesFilter)
#include "tst_BayesFilter.moc"
