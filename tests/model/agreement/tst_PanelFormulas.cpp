// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/PanelCoefficients.h"
#include "support/Panels.h"

using namespace raterscope;
using namespace raterscope::test;
using Json = nlohmann::json;

namespace {

/// α from the coincidence matrix, K × K, as Krippendorff (2011) writes it.
double coincidenceAlpha(const LabelTable& table, AlphaMetric metric)
{
    const auto size = static_cast<std::size_t>(table.scale.size());
    std::vector<double> coincidence(size * size, 0.0);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const auto labels = table.labelsOf(unit);
        for (std::size_t a = 0; a < labels.size(); ++a) {
            for (std::size_t b = 0; b < labels.size(); ++b) {
                if (a != b)
                    coincidence[static_cast<std::size_t>(labels[a].level) * size
                                + static_cast<std::size_t>(labels[b].level)] +=
                        1.0 / (static_cast<double>(labels.size()) - 1.0);
            }
        }
    }
    std::vector<double> totals(size, 0.0);
    double n = 0.0;
    for (std::size_t cell = 0; cell < coincidence.size(); ++cell) {
        totals[cell / size] += coincidence[cell];
        n += coincidence[cell];
    }
    const auto distance = [&](std::size_t c, std::size_t k) {
        const double x = table.scale.position(static_cast<int>(c));
        const double y = table.scale.position(static_cast<int>(k));
        double between = 0.0;
        switch (metric) {
        case AlphaMetric::Nominal:
            return c == k ? 0.0 : 1.0;
        case AlphaMetric::Ordinal:
            for (std::size_t g = std::min(c, k); g <= std::max(c, k); ++g)
                between += totals[g];
            between -= (totals[c] + totals[k]) / 2.0;
            return c == k ? 0.0 : between * between;
        case AlphaMetric::Interval:
            return (x - y) * (x - y);
        case AlphaMetric::Ratio:
            return x + y == 0.0 ? 0.0 : (x - y) * (x - y) / ((x + y) * (x + y));
        }
        return 0.0;
    };
    double observed = 0.0;
    double expected = 0.0;
    for (std::size_t c = 0; c < size; ++c) {
        for (std::size_t k = 0; k < size; ++k) {
            observed += coincidence[c * size + k] * distance(c, k);
            expected += totals[c] * totals[k] * distance(c, k);
        }
    }
    return 1.0 - (n - 1.0) * observed / expected;
}

/// Fleiss, Brennan–Prediger or AC as irrCAC writes it: a K × K matrix of agreement weights.
double plainChance(const LabelTable& table, Chance chance, Weights weights)
{
    const auto size = static_cast<std::size_t>(table.scale.size());
    const double range = table.scale.position(table.scale.size() - 1) - table.scale.position(0);
    const auto weight = [&](std::size_t k, std::size_t l) {
        const double distance =
            std::abs(table.scale.position(static_cast<int>(k)) - table.scale.position(static_cast<int>(l)))
            / range;
        switch (weights) {
        case Weights::None:
            return k == l ? 1.0 : 0.0;
        case Weights::Linear:
            return 1.0 - distance;
        case Weights::Quadratic:
            return 1.0 - distance * distance;
        }
        return 0.0;
    };
    std::vector<double> shares(size, 0.0);
    double rated = 0.0, pairable = 0.0, agreement = 0.0;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const auto labels = table.labelsOf(unit);
        const auto r = static_cast<double>(labels.size());
        if (labels.empty())
            continue;
        rated += 1.0;
        for (const auto& label : labels)
            shares[static_cast<std::size_t>(label.level)] += 1.0 / r;
        if (labels.size() < 2)
            continue;
        pairable += 1.0;
        for (std::size_t a = 0; a < labels.size(); ++a) {
            for (std::size_t b = 0; b < labels.size(); ++b) {
                if (a != b)
                    agreement += weight(static_cast<std::size_t>(labels[a].level),
                                        static_cast<std::size_t>(labels[b].level))
                                 / (r * (r - 1.0));
            }
        }
    }
    const auto levels = static_cast<double>(size);
    double byShares = 0.0, total = 0.0, even = 0.0;
    for (std::size_t k = 0; k < size; ++k) {
        for (std::size_t l = 0; l < size; ++l) {
            byShares += weight(k, l) * shares[k] * shares[l] / (rated * rated);
            total += weight(k, l);
        }
        even += shares[k] / rated * (1.0 - shares[k] / rated);
    }
    const double expected = chance == Chance::Shares    ? byShares
                            : chance == Chance::Uniform ? total / (levels * levels)
                                                        : total / (levels * (levels - 1.0)) * even;
    return (agreement / pairable - expected) / (1.0 - expected);
}

/// 1,000 scores on 600 unequal real levels, gaps, some units with one score or none.
LabelTable realScores(std::uint64_t seed, double spread)
{
    Random random(seed);
    LabelTable table = randomTable(200, 6, 600, 0.3, seed);
    table.scale = Scale{ScaleKind::Numeric, {}, {}, true};
    double level = 0.0;
    for (int k = 0; k < 600; ++k) {
        table.scale.labels.push_back(std::to_string(k));
        table.scale.numbers.push_back(level);
        level = level == 0.0 ? 1e-3 : level * (1.0 + spread * random.uniform());
    }
    return table;
}

} // namespace

/// Coefficients of whole panels against the formulas as their authors write them.
class tst_PanelFormulas : public QObject
{
    Q_OBJECT

private slots:
    void secondFormulas_data();
    void secondFormulas();
    void realValues_data();
    void realValues();
    void ratioStretches_data();
    void ratioStretches();
};

void tst_PanelFormulas::secondFormulas_data()
{
    QTest::addColumn<QString>("panel");
    QTest::addColumn<QString>("source");
    const QString source = "coincidence matrix (Krippendorff 2011), weight matrix (Gwet 2014)";
    for (const auto* panel : {"random, few gaps", "random, many gaps", "unequal levels", "raw5obser"})
        QTest::newRow(panel) << panel << source;
}

void tst_PanelFormulas::secondFormulas()
{
    QFETCH(QString, panel);
    LabelTable table = randomTable(50, 5, 5, panel.endsWith("many gaps") ? 0.7 : 0.1, 21);
    if (panel == "unequal levels")
        table.scale = {ScaleKind::Numeric, {"0", "1", "4", "9", "20"}, {0, 1, 4, 9, 20}, true};
    if (panel == "raw5obser") {
        NEEDS_SHARED("data/rater-tables-r/irrCAC_cac_raw5obser.csv");
        const auto csv = readCsv(shared("data/rater-tables-r/irrCAC_cac_raw5obser.csv"));
        std::vector<std::string> raters;
        for (const auto& name : csv.header) {
            if (name.find("bs") != std::string::npos || name.find("ater") != std::string::npos)
                raters.push_back(name);
        }
        QVERIFY(raters.size() >= 2);
        table = wideTable(csv, raters);
    }
    const bool ordered = table.scale.isOrdered();
    for (const auto metric : alphaMetrics) {
        if (ordered || metric == AlphaMetric::Nominal)
            COMPARE_NEAR(alphaOf(table, metric).value.number(), coincidenceAlpha(table, metric), 1e-13);
    }
    for (const auto chance : chances) {
        for (const auto weights : allWeights) {
            if (ordered || weights == Weights::None)
                COMPARE_NEAR(chanceOf(table, chance, weights).value.number(),
                             plainChance(table, chance, weights), 1e-13);
        }
    }
}

void tst_PanelFormulas::realValues_data()
{
    QTest::addColumn<double>("spread");
    QTest::addColumn<double>("tolerance");
    QTest::addColumn<QString>("source");
    QTest::newRow("narrow") << 1e-4 << 1e-11 << "coincidence matrix (Krippendorff 2011)";
    QTest::newRow("moderate") << 0.02 << 1e-11 << "coincidence matrix (Krippendorff 2011)";
    // There 1 − p_e is small, and the second formula subtracts two numbers near 1.
    QTest::newRow("many orders of magnitude") << 0.5 << 1e-9 << "coincidence matrix (Krippendorff 2011)";
}

void tst_PanelFormulas::realValues()
{
    QFETCH(double, spread);
    QFETCH(double, tolerance);
    const auto table = realScores(8, spread);
    for (const auto metric : alphaMetrics)
        COMPARE_NEAR(alphaOf(table, metric).value.number(), coincidenceAlpha(table, metric), tolerance);
    for (const auto chance : chances) {
        for (const auto weights : allWeights)
            COMPARE_NEAR(chanceOf(table, chance, weights).value.number(), plainChance(table, chance, weights),
                         tolerance);
    }
}

void tst_PanelFormulas::ratioStretches_data()
{
    QTest::addColumn<double>("growth");
    QTest::addColumn<bool>("zero");
    QTest::addColumn<QString>("source");
    const QString source = "the double sum as written";
    QTest::newRow("all within a percent") << 1e-5 << false << source;
    QTest::newRow("one order of magnitude") << 2e-3 << false << source;
    QTest::newRow("with zeros") << 2e-3 << true << source;
    QTest::newRow("hundreds of orders") << 0.5 << true << source;
    QTest::newRow("all equal but the last") << 0.0 << false << source;
}

void tst_PanelFormulas::ratioStretches()
{
    QFETCH(double, growth);
    QFETCH(bool, zero);
    Random random(4);
    std::vector<double> values;
    std::vector<double> counts;
    double value = 0.01;
    for (int k = 0; k < 1000; ++k) {
        values.push_back(zero && k == 0 ? 0.0 : value);
        counts.push_back(random.below(5));
        value *= 1.0 + growth * random.uniform();
    }
    values.back() *= 1.0 + 1e-9;
    counts.back() = 3.0;
    const double direct = ratioOverPairs(values, counts, values.size());
    const double fast = ratioOverPairs(values, counts, 0);
    QVERIFY(direct > 0.0);
    QVERIFY2(std::abs(fast - direct) <= 1e-11 * direct, qPrintable(QString::number(fast / direct - 1.0)));
}

RATERSCOPE_TEST(tst_PanelFormulas)
#include "tst_PanelFormulas.moc"
