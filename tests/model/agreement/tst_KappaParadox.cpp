// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/KappaParadox.h"

#include "support/AgreementTables.h"
#include "support/Panels.h"

#include <atomic>

using namespace raterscope;
using namespace raterscope::test;

namespace {

const Scale yesNo{ScaleKind::Nominal, {"yes", "no"}, {}, true};

Contingency square(const std::vector<std::int32_t>& cells)
{
    Contingency table;
    table.assign(static_cast<int>(std::lround(std::sqrt(static_cast<double>(cells.size())))), cells.data());
    return table;
}

/// A 2 × 2 table written out as items of two raters, "ann" and "bob".
LabelTable writtenOut(const std::vector<std::int32_t>& cells)
{
    std::vector<Row> rows;
    int item = 0;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        for (int i = 0; i < cells[cell]; ++i) {
            const std::string name = "i" + std::to_string(item++);
            rows.push_back({name, "ann", yesNo.labels[cell / 2]});
            rows.push_back({name, "bob", yesNo.labels[cell % 2]});
        }
    }
    return tableOf(panelOf(rows, yesNo));
}

std::vector<Finding> said(const Contingency& table, const Scale& scale = yesNo)
{
    return paradoxFindings(kappaFacts(table, scale), scale, "ann", "bob", "items");
}

bool holds(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

/// The κ paradox: the published tables, Byrt's identities, and silence where there is nothing to say.
class tst_KappaParadox : public QObject
{
    Q_OBJECT

private slots:
    void publishedTables_data();
    void publishedTables();
    void byrtIdentities();
    void sentences();
    void panels();
    void silence_data();
    void silence();
    void moreThanTwoLevels();
    void strongestPair();
    void threadsDoNotMatter();
    void cancels();
};

void tst_KappaParadox::publishedTables_data()
{
    QTest::addColumn<QList<int>>("cells");
    QTest::addColumn<double>("agreement");
    QTest::addColumn<double>("kappa");
    QTest::addColumn<double>("printed");
    QTest::addColumn<double>("scott");
    QTest::addColumn<double>("gwet");
    QTest::addColumn<double>("prevalence");
    QTest::addColumn<double>("bias");
    QTest::addColumn<bool>("hasPrevalence");
    QTest::addColumn<bool>("hasBias");
    QTest::addColumn<QString>("source");
    const QString source = "Feinstein & Cicchetti 1990: tables, agreement and κ to two decimals; the rest by "
                           "exact fractions";
    // p_e = (49·46 + 51·54)/10⁴ = 5008/10⁴: κ = 3492/4992 = 291/416. Mean shares 95/200, 105/200: of π
    // p_e = (95² + 105²)/4·10⁴ = 20050/4·10⁴: π = 13950/19950 = 93/133. AC1 p_e = 2·95·105/4·10⁴ =
    // 19950/4·10⁴: AC1 = 14050/20050 = 281/401.
    QTest::newRow("even margins") << QList<int>{40, 9, 6, 45} << 0.85 << 291.0 / 416 << 0.70 << 93.0 / 133
                                  << 281.0 / 401 << 0.05 << 0.03 << false << false << source;
    // p_e = (90·85 + 10·15)/10⁴ = 7800/10⁴: κ = 700/2200 = 7/22. Shares 175/200, 25/200: π p_e = 31250/4·10⁴:
    // π = 2750/8750 = 11/35. AC1 p_e = 8750/4·10⁴: 25250/31250 = 101/125.
    QTest::newRow("prevalence") << QList<int>{80, 10, 5, 5} << 0.85 << 7.0 / 22 << 0.32 << 11.0 / 35
                                << 101.0 / 125 << 0.75 << 0.05 << true << false << source;
    // p_e = (60·70 + 40·30)/10⁴ = 5400/10⁴: κ = 600/4600 = 3/23. Shares 130/200, 70/200: π p_e = 21800/4·10⁴:
    // π = 2200/18200 = 11/91. AC1 p_e = 18200/4·10⁴: 5800/21800 = 29/109.
    QTest::newRow("symmetrical imbalance")
        << QList<int>{45, 15, 25, 15} << 0.60 << 3.0 / 23 << 0.13 << 11.0 / 91 << 29.0 / 109 << 0.30 << 0.10
        << false << false << source;
    // p_e = (60·30 + 40·70)/10⁴ = 4600/10⁴: κ = 1400/5400 = 7/27. Shares 90/200, 110/200: π p_e =
    // 20200/4·10⁴: π = 3800/19800 = 19/99. AC1 p_e = 19800/4·10⁴: 4200/20200 = 21/101.
    QTest::newRow("asymmetrical imbalance")
        << QList<int>{25, 35, 5, 35} << 0.60 << 7.0 / 27 << 0.26 << 19.0 / 99 << 21.0 / 101 << 0.10 << 0.30
        << false << true << source;
}

void tst_KappaParadox::publishedTables()
{
    QFETCH(QList<int>, cells);
    QFETCH(double, agreement);
    QFETCH(double, kappa);
    QFETCH(double, printed);
    QFETCH(double, scott);
    QFETCH(double, gwet);
    QFETCH(double, prevalence);
    QFETCH(double, bias);
    const auto facts = kappaFacts(square({cells.begin(), cells.end()}), yesNo);
    QCOMPARE(facts.units, 100);
    COMPARE_NEAR(facts.agreement.number(), agreement, 1e-15);
    COMPARE_NEAR(facts.kappa.number(), kappa, 1e-14);
    COMPARE_NEAR(facts.kappa.number(), printed, 0.005);
    COMPARE_NEAR(facts.scott.number(), scott, 1e-14);
    COMPARE_NEAR(facts.brennanPrediger.number(), 2.0 * agreement - 1.0, 1e-14);
    COMPARE_NEAR(facts.gwet.number(), gwet, 1e-14);
    COMPARE_NEAR(facts.prevalence.number(), prevalence, 1e-15);
    COMPARE_NEAR(facts.bias.number(), bias, 1e-15);
    COMPARE_NEAR(facts.chance.number(), (agreement - kappa) / (1.0 - kappa), 1e-14);
    const auto paradox = kappaParadox(facts);
    QTEST(paradox.prevalence, "hasPrevalence");
    QTEST(paradox.bias, "hasBias");
}

void tst_KappaParadox::byrtIdentities()
{
    // Source: Byrt, Bishop & Carlin 1993: κ = (P − v² + b²)/(1 − v² + b²), without bias (P − v²)/(1 − v²).
    Random random(5);
    for (int i = 0; i < 200; ++i) {
        std::vector<std::int32_t> cells;
        for (int c = 0; c < 4; ++c)
            cells.push_back(1 + static_cast<std::int32_t>(random.below(60)));
        const auto facts = kappaFacts(square(cells), yesNo);
        const double p = facts.brennanPrediger.number();
        const double v = facts.prevalence.number() * facts.prevalence.number();
        const double b = facts.bias.number() * facts.bias.number();
        COMPARE_NEAR(facts.kappa.number(), (p - v + b) / (1.0 - v + b), 1e-12);
        COMPARE_NEAR(facts.scott.number(), (p - v) / (1.0 - v), 1e-12);
        QVERIFY(facts.kappa.number() >= facts.scott.number() - 1e-15);
        COMPARE_NEAR(facts.commonShare.number(), 0.5 * (1.0 + facts.prevalence.number()), 1e-12);
    }
}

void tst_KappaParadox::sentences()
{
    const auto prevalence = said(square({80, 10, 5, 5}));
    QCOMPARE(prevalence.size(), std::size_t(1));
    QCOMPARE(prevalence[0].id, std::string("kappa-paradox-prevalence"));
    QCOMPARE(prevalence[0].view, std::string("coefficients"));
    QCOMPARE(prevalence[0].raters, (std::vector<std::string>{"ann", "bob"}));
    for (const auto* part : {"same label to 85.0 % of 100 items", "κ is only 0.32",
                             "87.5 % of the labels are \"yes\"", "prevalence index 0.75",
                             "78.0 % agreement is put down to chance", "0.70 (Brennan–Prediger)", "AC1 0.81"})
        QVERIFY2(holds(prevalence[0].sentence, part), prevalence[0].sentence.c_str());
    const auto bias = said(square({25, 35, 5, 35}));
    QCOMPARE(bias.size(), std::size_t(1));
    QCOMPARE(bias[0].id, std::string("kappa-paradox-bias"));
    for (const auto* part : {"is 0.26", "0.19 of Scott's π",
                             "ann says \"yes\" in 60.0 % of cases, bob in 30.0 %", "bias index 0.30"})
        QVERIFY2(holds(bias[0].sentence, part), bias[0].sentence.c_str());
}

void tst_KappaParadox::panels()
{
    // Two raters as a panel: Fleiss κ is Scott's π, 11/35; no bias to speak of.
    const auto table = writtenOut({80, 10, 5, 5});
    const auto counts = std::make_shared<const UnitCounts>(table, allRaters(table));
    const auto facts = kappaFacts(counts, table.scale);
    COMPARE_NEAR(facts.kappa.number(), 11.0 / 35, 1e-14);
    COMPARE_NEAR(facts.gwet.number(), 101.0 / 125, 1e-14);
    COMPARE_NEAR(facts.prevalence.number(), 0.75, 1e-14);
    COMPARE_NEAR(facts.chance.number(), 31250.0 / 40000, 1e-14);
    QVERIFY(!facts.bias.isDefined());
    const auto found = paradoxFindings(facts, table.scale, "Experts", {}, "items");
    QCOMPARE(found.size(), std::size_t(1));
    QVERIFY2(
        holds(found[0].sentence, "Of Experts, two labels of one of the 100 items are the same in 85.0 %"),
        found[0].sentence.c_str());
    QVERIFY(found[0].raters.empty());
    const auto even = writtenOut({40, 9, 6, 45});
    QVERIFY(!kappaParadox(kappaFacts(std::make_shared<const UnitCounts>(even, allRaters(even)), even.scale))
                 .any());
    const auto nothing = std::make_shared<const UnitCounts>(LabelTable(), RaterSet());
    QVERIFY(!kappaParadox(kappaFacts(nothing, Scale())).any());
}

void tst_KappaParadox::silence_data()
{
    QTest::addColumn<QList<int>>("cells");
    QTest::addColumn<QString>("source");
    QTest::newRow("nothing in common") << QList<int>{0, 0, 0, 0} << "no units";
    QTest::newRow("one label") << QList<int>{50, 0, 0, 0} << "κ is undefined, which is said elsewhere";
    QTest::newRow("full agreement") << QList<int>{90, 0, 0, 10} << "κ = 1 whatever the prevalence";
    QTest::newRow("few units") << QList<int>{7, 1, 1, 0} << "fewer than ten units";
    QTest::newRow("low agreement, low κ") << QList<int>{60, 15, 15, 10} << "agreement 0.70 is not high";
    QTest::newRow("one rater constant, balanced") << QList<int>{50, 0, 50, 0} << "κ = 0, π < 0 by 1/3: bias";
}

void tst_KappaParadox::silence()
{
    QFETCH(QList<int>, cells);
    const auto found = said(square({cells.begin(), cells.end()}));
    if (QLatin1String(QTest::currentDataTag()) == QLatin1String("one rater constant, balanced")) {
        // κ is 0 by definition, π = −1/3: the largest bias there is.
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].id, std::string("kappa-paradox-bias"));
        return;
    }
    QVERIFY(found.empty());
}

void tst_KappaParadox::moreThanTwoLevels()
{
    // 100 items on three levels: 90 twos together, else spread. p_o = 0.92, shares of "2": 182/200 = 0.91.
    const auto facts = kappaFacts(square({1, 2, 1, 2, 90, 0, 1, 2, 1}), integerScale(1, 3));
    COMPARE_NEAR(facts.agreement.number(), 0.92, 1e-15);
    COMPARE_NEAR(facts.commonShare.number(), (92.0 + 94.0) / 200, 1e-15);
    QCOMPARE(facts.commonLevel, 1);
    QVERIFY(!facts.prevalence.isDefined());
    QVERIFY(kappaParadox(facts).prevalence);
    // Unused levels alone raise Brennan–Prediger, and make no paradox: evenly used 1 and 2 of 1…9.
    std::vector<std::int32_t> cells(81, 0);
    cells[0] = cells[10] = 40;
    cells[1] = cells[9] = 10;
    const auto unused = kappaFacts(square(cells), integerScale(1, 9));
    QVERIFY(unused.brennanPrediger.number() > unused.kappa.number() + 0.15);
    QVERIFY(!kappaParadox(unused).any());
}

void tst_KappaParadox::strongestPair()
{
    // ann × bob as in the published table; cy repeats ann but for two of the rare labels.
    auto table = writtenOut({80, 10, 5, 5});
    const auto one = pairParadoxFindings(table, "items", 1);
    QCOMPARE(one.size(), std::size_t(1));
    QVERIFY(!holds(one[0].sentence, "other pair"));
    QCOMPARE(one[0].sentence, said(square({80, 10, 5, 5}))[0].sentence);

    std::vector<Row> rows;
    for (int i = 0; i < 100; ++i) {
        const std::string item = std::to_string(i);
        rows.push_back({item, "ann", i < 90 ? "yes" : "no"});
        rows.push_back({item, "bob", i < 80 || i >= 95 ? "yes" : "no"});
        rows.push_back({item, "cy", i < 95 ? "yes" : "no"});
        rows.push_back({item, "dee", i >= 90 || i < 15 ? "no" : "yes"});
    }
    table = tableOf(panelOf(rows, yesNo));
    const auto found = pairParadoxFindings(table, "items", 2);
    QVERIFY(!found.empty());
    QVERIFY2(holds(found[0].sentence, "less strongly, for"), found[0].sentence.c_str());
    QVERIFY(pairParadoxFindings(LabelTable(), "items", 1).empty());
}

void tst_KappaParadox::threadsDoNotMatter()
{
    NEEDS_SHARED("data/summeval/ratings_wide.csv");
    const auto data = summevalData();
    const auto table = tableOf(data, dimensionNamed(*data, "consistency"));
    const auto one = pairParadoxFindings(table, "items", 1);
    const auto two = pairParadoxFindings(table, "items", 2);
    QVERIFY(!one.empty());
    QCOMPARE(one.size(), two.size());
    for (std::size_t i = 0; i < one.size(); ++i)
        QCOMPARE(one[i].sentence, two[i].sentence);
}

void tst_KappaParadox::cancels()
{
    const auto table = writtenOut({3, 1, 1, 3});
    const std::atomic<bool> cancelled{true};
    QVERIFY_THROWS_EXCEPTION(Cancelled, pairParadoxFindings(table, "items", 1, JobControl(&cancelled, {})));
}

RATERSCOPE_TEST(tst_KappaParadox)
#include "tst_KappaParadox.moc"
