// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/IntraclassCorrelation.h"
#include "agreement/KrippendorffAlpha.h"
#include "agreement/PanelAgreement.h"
#include "support/AgreementTables.h"
#include "support/Panels.h"

#include <atomic>
#include <functional>
#include <map>

using namespace raterscope;
using namespace raterscope::test;
using Json = nlohmann::json;

namespace {

std::shared_ptr<const UnitCounts> countsOf(const LabelTable& table)
{
    return std::make_shared<const UnitCounts>(table, allRaters(table));
}

Estimate chanceOf(const LabelTable& table, Chance chance, Weights weights = Weights::None)
{
    return PanelChance(countsOf(table), chance, table.scale, weights).estimate();
}

Estimate alphaOf(const LabelTable& table, AlphaMetric metric)
{
    return PanelAlpha(countsOf(table), table.scale, metric).estimate();
}

Estimate iccOf(const LabelTable& table, IccForm form)
{
    return IntraclassCorrelation(std::make_shared<const CompleteScores>(table, allRaters(table)), form)
        .estimate();
}

constexpr std::array alphaMetrics{AlphaMetric::Nominal, AlphaMetric::Ordinal, AlphaMetric::Interval,
                                  AlphaMetric::Ratio};
constexpr std::array allWeights{Weights::None, Weights::Linear, Weights::Quadratic};
constexpr std::array chances{Chance::Shares, Chance::Uniform, Chance::Gwet};

/// Every panel coefficient that a scale allows, by a name for messages.
std::map<std::string, std::shared_ptr<PanelCoefficient>> everything(const LabelTable& table)
{
    const auto counts = countsOf(table);
    const auto scores = std::make_shared<const CompleteScores>(table, allRaters(table));
    std::map<std::string, std::shared_ptr<PanelCoefficient>> result;
    const auto add = [&](std::shared_ptr<PanelCoefficient> coefficient) {
        result[coefficient->title()] = std::move(coefficient);
    };
    add(std::make_shared<PanelPercent>(counts));
    for (const auto chance : chances) {
        for (const auto weights : allWeights)
            add(std::make_shared<PanelChance>(counts, chance, table.scale, weights));
    }
    for (const auto metric : alphaMetrics)
        add(std::make_shared<PanelAlpha>(counts, table.scale, metric));
    for (const auto form : iccForms)
        add(std::make_shared<IntraclassCorrelation>(scores, form));
    return result;
}

void compareEstimate(const Estimate& estimate, const Json& expected)
{
    COMPARE_NEAR(estimate.value.number(), expected["value"].get<double>(), 1e-10);
    COMPARE_NEAR(*estimate.standardError, expected["se"].get<double>(), 1e-10);
    QCOMPARE(estimate.used, expected["n_two"].get<std::int64_t>());
    QVERIFY(estimate.interval->low <= estimate.value.number()
            && estimate.value.number() <= estimate.interval->high);
    QVERIFY(estimate.interval->high <= 1.0);
}

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

/// Coefficients of whole panels: against independent values, second formulas, and what must hold for any
/// panel.
class tst_PanelCoefficients : public QObject
{
    Q_OBJECT

private slots:
    void agreementReference_data();
    void agreementReference();
    void iccReference_data();
    void iccReference();
    void publishedValues();
    void shroutAndFleiss_data();
    void shroutAndFleiss();
    void constantRaters();
    void blankIsMissing();
    void unequalRaters();
    void ordinalWords_data();
    void ordinalWords();
    void secondFormulas_data();
    void secondFormulas();
    void realValues_data();
    void realValues();
    void ratioStretches_data();
    void ratioStretches();
    void properties();
    void perfectAgreementIsOne();
    void weightsRepeatUnits();
    void alphaWindows_data();
    void alphaWindows();
    void threadsDoNotMatter();
    void undefinedCases_data();
    void undefinedCases();
    void iccDegenerate();
    void nothingToDrawFrom();
    void cancels();
};

void tst_PanelCoefficients::agreementReference_data()
{
    QTest::addColumn<QString>("section");
    QTest::addColumn<QString>("source");
    for (const auto* section : {"anxiety",
                                "video",
                                "diagnoses",
                                "raw4raters",
                                "cont3x3abstractors",
                                "topical_chat/overall",
                                "topical_chat/natural",
                                "topical_chat/understandable",
                                "topical_chat/uses_knowledge",
                                "summeval/coherence/all",
                                "summeval/coherence/expert",
                                "summeval/coherence/crowd",
                                "summeval/consistency/all",
                                "summeval/consistency/expert",
                                "summeval/consistency/crowd",
                                "summeval/relevance/all",
                                "summeval/relevance/expert",
                                "summeval/relevance/crowd",
                                "newsroom/informativeness",
                                "newsroom/relevance",
                                "pandalm/annotators",
                                "dices/all123",
                                "dices/all123_ordinal",
                                "triviaqa_v1"})
        QTest::newRow(section) << section << QStringLiteral("reference/agreement.json data.%1").arg(section);
}

void tst_PanelCoefficients::agreementReference()
{
    QFETCH(QString, section);
    NEEDS_SHARED("reference/agreement.json");
    const Json reference = readJson(shared("reference/agreement.json"));
    const Json& entry = reference["data"][section.toStdString()];
    const LabelTable table = referenceTable(section.toStdString(), entry);
    const auto percent = PanelPercent(countsOf(table)).estimate();
    COMPARE_NEAR(percent.value.number(), entry["percent"]["value"].get<double>(), 1e-10);
    QCOMPARE(percent.used, entry["percent"]["items"].get<std::int64_t>());
    compareEstimate(chanceOf(table, Chance::Shares), entry["fleiss_kappa"]);
    for (const auto weights : allWeights) {
        if (!entry["brennan_prediger"].contains(toString(weights)))
            continue;
        compareEstimate(chanceOf(table, Chance::Uniform, weights),
                        entry["brennan_prediger"][toString(weights)]);
        compareEstimate(chanceOf(table, Chance::Gwet, weights), entry["gwet_ac"][toString(weights)]);
    }
    for (const auto metric : alphaMetrics) {
        if (!entry["krippendorff_alpha"].contains(toString(metric)))
            continue;
        const Json& expected = entry["krippendorff_alpha"][toString(metric)];
        // The reference scores DICES' words 0, 1, 2, which a ratio would take for numbers; the product does
        // not.
        if (section == "dices/all123_ordinal" && metric == AlphaMetric::Ratio) {
            QCOMPARE(alphaOf(table, metric).value.reason(), UndefinedReason::NotRatioScale);
            continue;
        }
        const auto alpha = alphaOf(table, metric);
        COMPARE_NEAR(alpha.value.number(), expected["value"].get<double>(), 1e-10);
        QCOMPARE(alpha.used, expected["items"].get<std::int64_t>());
        // The file truncates a sum of fractions: 12,800 reads 12,799 there.
        const auto rest =
            countsOf(table)->labelsInPairableUnits() - expected["pairable_values"].get<std::int64_t>();
        QVERIFY(rest == 0 || rest == 1);
        QVERIFY(!alpha.standardError && !alpha.interval);
    }
}

void tst_PanelCoefficients::iccReference_data()
{
    QTest::addColumn<QString>("section");
    QTest::addColumn<QString>("source");
    for (const auto* section :
         {"anxiety", "video", "raw4raters", "summeval/coherence/all", "summeval/coherence/expert",
          "summeval/coherence/crowd", "summeval/consistency/all", "summeval/consistency/expert",
          "summeval/consistency/crowd", "summeval/relevance/all", "summeval/relevance/expert",
          "summeval/relevance/crowd", "newsroom/informativeness", "newsroom/relevance",
          "dices/all123_ordinal"})
        QTest::newRow(section) << section
                               << QStringLiteral("reference/agreement.json data.%1.icc").arg(section);
}

void tst_PanelCoefficients::iccReference()
{
    QFETCH(QString, section);
    NEEDS_SHARED("reference/agreement.json");
    const Json reference = readJson(shared("reference/agreement.json"));
    const Json& entry = reference["data"][section.toStdString()];
    const LabelTable table = referenceTable(section.toStdString(), entry);
    const Json& icc = entry["icc"];
    const CompleteScores scores(table, allRaters(table));
    const auto squares = meanSquares(scores, std::vector<std::int32_t>(table.unitCount(), 1));
    COMPARE_NEAR(squares.rows, icc["MSR"].get<double>(), 1e-10);
    COMPARE_NEAR(squares.columns, icc["MSC"].get<double>(), 1e-10);
    COMPARE_NEAR(squares.within, icc["MSW"].get<double>(), 1e-10);
    COMPARE_NEAR(squares.error, icc["MSE"].get<double>(), 1e-10);
    for (const auto form : iccForms) {
        const Json& expected = icc["forms"][toString(form)];
        const auto estimate = iccOf(table, form);
        COMPARE_NEAR(estimate.value.number(), expected["value"].get<double>(), 1e-10);
        COMPARE_NEAR(estimate.interval->low, expected["low"].get<double>(), 1e-8);
        COMPARE_NEAR(estimate.interval->high, expected["high"].get<double>(), 1e-8);
        QCOMPARE(estimate.used, icc["n"].get<std::int64_t>());
    }
}

void tst_PanelCoefficients::publishedValues()
{
    // Source: data/rater-tables-r/README.md, values of irr 0.84.1 to seven digits.
    NEEDS_SHARED("data/rater-tables-r/README.md");
    const auto diagnoses = wideTable(readCsv(shared("data/rater-tables-r/irr_diagnoses.csv")),
                                     {"rater1", "rater2", "rater3", "rater4", "rater5", "rater6"});
    COMPARE_NEAR(chanceOf(diagnoses, Chance::Shares).value.number(), 0.4302445, 5e-8);
    const auto gaps = wideTable(readCsv(shared("data/rater-tables-r/irrCAC_cac_raw4raters.csv")),
                                {"Rater1", "Rater2", "Rater3", "Rater4"}, integerScale(1, 5));
    COMPARE_NEAR(alphaOf(gaps, AlphaMetric::Nominal).value.number(), 0.7434211, 5e-8);
    COMPARE_NEAR(alphaOf(gaps, AlphaMetric::Ordinal).value.number(), 0.8153875, 5e-8);
    const auto anxiety = wideTable(readCsv(shared("data/rater-tables-r/irr_anxiety.csv")),
                                   {"rater1", "rater2", "rater3"}, integerScale(1, 6));
    COMPARE_NEAR(iccOf(anxiety, IccForm::Agreement).value.number(), 0.1979983, 5e-8);
}

void tst_PanelCoefficients::shroutAndFleiss_data()
{
    QTest::addColumn<int>("form");
    QTest::addColumn<double>("icc");
    QTest::addColumn<QString>("source");
    const QString source = "Shrout & Fleiss 1979, table 4, two decimals";
    QTest::newRow("ICC(1,1)") << int(IccForm::OneWay) << 0.17 << source;
    QTest::newRow("ICC(1,4)") << int(IccForm::OneWayMean) << 0.44 << source;
    QTest::newRow("ICC(2,1)") << int(IccForm::Agreement) << 0.29 << source;
    QTest::newRow("ICC(2,4)") << int(IccForm::AgreementMean) << 0.62 << source;
    QTest::newRow("ICC(3,1)") << int(IccForm::Consistency) << 0.71 << source;
    QTest::newRow("ICC(3,4)") << int(IccForm::ConsistencyMean) << 0.91 << source;
}

void tst_PanelCoefficients::shroutAndFleiss()
{
    QFETCH(int, form);
    QFETCH(double, icc);
    const std::vector<std::vector<int>> ratings{{9, 2, 5, 8}, {6, 1, 3, 2},  {8, 4, 6, 8},
                                                {7, 1, 2, 6}, {10, 5, 6, 9}, {6, 2, 4, 7}};
    std::vector<Row> rows;
    for (std::size_t i = 0; i < ratings.size(); ++i) {
        for (std::size_t r = 0; r < ratings[i].size(); ++r)
            rows.push_back({"s" + std::to_string(i), "j" + std::to_string(r), std::to_string(ratings[i][r])});
    }
    const auto estimate = iccOf(tableOf(panelOf(rows)), static_cast<IccForm>(form));
    COMPARE_NEAR(estimate.value.number(), icc, 0.005);
    QVERIFY(estimate.interval->low <= icc && icc <= estimate.interval->high);
}

void tst_PanelCoefficients::constantRaters()
{
    // Source: cases/expected.json d01.
    NEEDS_SHARED("cases/expected.json");
    const auto csv = readCsv(shared("cases/d01_constant_raters.csv"));
    const auto table = longTable(csv, {"item"}, "rater", "label");
    const Json expected = readJson(shared("cases/expected.json"))["d01"];
    COMPARE_NEAR(chanceOf(table, Chance::Shares).value.number(), expected["fleiss_all"].get<double>(), 1e-12);
    COMPARE_NEAR(alphaOf(table, AlphaMetric::Nominal).value.number(), -1.0 / 16.0, 1e-12);
    COMPARE_NEAR(chanceOf(table, Chance::Gwet).value.number(), expected["ac1_all"].get<double>(), 1e-10);
    // rA and rB alone: one label, on two declared levels.
    const RaterSet two{"two", {0, 1}};
    QCOMPARE(table.raterNames[1], std::string("rB"));
    const auto counts = std::make_shared<const UnitCounts>(table, two);
    COMPARE_NEAR(PanelChance(counts, Chance::Gwet, table.scale, Weights::None).estimate().value.number(),
                 expected["ac1_AB"].get<double>(), 1e-12);
    const auto fleiss = PanelChance(counts, Chance::Shares, table.scale, Weights::None).estimate();
    QCOMPARE(fleiss.value.reason(), UndefinedReason::OneLabelInPanel);
    QCOMPARE(fleiss.used, 6);
    QCOMPARE(PanelAlpha(counts, table.scale, AlphaMetric::Nominal).estimate().value.reason(),
             UndefinedReason::OneLabelInPanel);
    QCOMPARE(PanelPercent(counts).estimate().value.number(), 1.0);
}

void tst_PanelCoefficients::blankIsMissing()
{
    // Source: cases/developers.md d02: α is exactly 1; with the blank as a label it would be 1/3.
    NEEDS_SHARED("cases/d02_blank_is_missing.csv");
    const auto csv = readCsv(shared("cases/d02_blank_is_missing.csv"));
    const auto table = wideTable(csv, {csv.header.begin() + 1, csv.header.end()});
    QCOMPARE(table.labelCount(), 7);
    const auto alpha = alphaOf(table, AlphaMetric::Nominal);
    QCOMPARE(alpha.value.number(), 1.0);
    QCOMPARE(alpha.used, 3);
}

void tst_PanelCoefficients::unequalRaters()
{
    // Source: cases/expected.json d04, exact fractions.
    NEEDS_SHARED("cases/expected.json");
    const auto table = longTable(readCsv(shared("cases/d04_unequal_raters.csv")), {"item"}, "rater", "label");
    const Json expected = readJson(shared("cases/expected.json"))["d04"];
    const auto percent = PanelPercent(countsOf(table)).estimate();
    COMPARE_NEAR(percent.value.number(), 11.0 / 18.0, 1e-14);
    QCOMPARE(percent.used, 6);
    COMPARE_NEAR(chanceOf(table, Chance::Shares).value.number(), expected["fleiss"].get<double>(), 1e-10);
    COMPARE_NEAR(chanceOf(table, Chance::Gwet).value.number(), expected["ac1"].get<double>(), 1e-10);
    COMPARE_NEAR(chanceOf(table, Chance::Uniform).value.number(), expected["bp"].get<double>(), 1e-10);
    COMPARE_NEAR(alphaOf(table, AlphaMetric::Nominal).value.number(), 23.0 / 47.0, 1e-14);
}

void tst_PanelCoefficients::ordinalWords_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("source");
    QTest::newRow("a") << "d05_ordinal_a.csv"
                       << "cases/developers.md d05: 1863/2072";
    QTest::newRow("b") << "d05_ordinal_b.csv"
                       << "cases/developers.md d05: 1863/2072";
}

void tst_PanelCoefficients::ordinalWords()
{
    QFETCH(QString, file);
    NEEDS_SHARED("cases/expected.json");
    const Json expected = readJson(shared("cases/expected.json"))["d05"];
    const auto csv = readCsv(shared("cases/" + file));
    const auto declared = longTable(csv, {"item"}, "rater", "label",
                                    ordinalScale({"very low", "low", "mid", "high", "very high"}));
    COMPARE_NEAR(alphaOf(declared, AlphaMetric::Ordinal).value.number(), 1863.0 / 2072.0, 1e-14);
    COMPARE_NEAR(alphaOf(declared, AlphaMetric::Nominal).value.number(),
                 expected["alpha_nominal"].get<double>(), 1e-10);
    const auto found = longTable(csv, {"item"}, "rater", "label");
    QCOMPARE(alphaOf(found, AlphaMetric::Ordinal).value.reason(), UndefinedReason::ScaleNotOrdered);
    COMPARE_NEAR(alphaOf(found, AlphaMetric::Nominal).value.number(), expected["alpha_nominal"].get<double>(),
                 1e-10);
}

void tst_PanelCoefficients::secondFormulas_data()
{
    QTest::addColumn<QString>("panel");
    QTest::addColumn<QString>("source");
    const QString source = "coincidence matrix (Krippendorff 2011), weight matrix (Gwet 2014)";
    for (const auto* panel : {"random, few gaps", "random, many gaps", "unequal levels", "raw5obser"})
        QTest::newRow(panel) << panel << source;
}

void tst_PanelCoefficients::secondFormulas()
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

void tst_PanelCoefficients::realValues_data()
{
    QTest::addColumn<double>("spread");
    QTest::addColumn<double>("tolerance");
    QTest::addColumn<QString>("source");
    QTest::newRow("narrow") << 1e-4 << 1e-11 << "coincidence matrix (Krippendorff 2011)";
    QTest::newRow("moderate") << 0.02 << 1e-11 << "coincidence matrix (Krippendorff 2011)";
    // There 1 − p_e is small, and the second formula subtracts two numbers near 1.
    QTest::newRow("many orders of magnitude") << 0.5 << 1e-9 << "coincidence matrix (Krippendorff 2011)";
}

void tst_PanelCoefficients::realValues()
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

void tst_PanelCoefficients::ratioStretches_data()
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

void tst_PanelCoefficients::ratioStretches()
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

void tst_PanelCoefficients::properties()
{
    const auto table = randomTable(120, 5, 4, 0.15, 12);
    const auto turned = permuted(table, {3, 1, 4, 0, 2});
    const auto other = everything(turned);
    std::vector<std::size_t> twice;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit)
        twice.insert(twice.end(), {unit, unit});
    const auto doubled = everything(subTable(table, twice));
    for (const auto& [name, coefficient] : everything(table)) {
        const auto estimate = coefficient->estimate();
        QVERIFY2(estimate.value.isDefined(), name.c_str());
        COMPARE_NEAR(other.at(name)->estimate().value.number(), estimate.value.number(), 1e-13);
        QVERIFY2(estimate.value.number() < 1.0, name.c_str());
        QCOMPARE(estimate.used + estimate.dropped, std::int64_t{120});
        if (estimate.interval)
            QVERIFY2(estimate.interval->low < estimate.value.number()
                         && estimate.value.number() < estimate.interval->high,
                     name.c_str());
        if (!estimate.standardError)
            continue;
        const auto more = doubled.at(name)->estimate();
        COMPARE_NEAR(more.value.number(), estimate.value.number(), 1e-13);
        // n(n − 1) in the divisor: the error falls by √((2n)(2n − 1) / (2 n (n − 1))), n with a label.
        const auto n = static_cast<double>(name == "Percent agreement" ? countsOf(table)->unitsWith(2)
                                                                       : countsOf(table)->unitsWith(1));
        COMPARE_NEAR(*estimate.standardError / *more.standardError, std::sqrt((2 * n - 1) / (n - 1)), 1e-12);
    }

    // Names of labels do not matter where none has a place.
    auto renamed = table;
    for (auto& label : renamed.labels)
        label.level = (label.level + 3) % 4;
    for (const auto chance : chances)
        COMPARE_NEAR(chanceOf(renamed, chance).value.number(), chanceOf(table, chance).value.number(), 1e-13);
    COMPARE_NEAR(alphaOf(renamed, AlphaMetric::Nominal).value.number(),
                 alphaOf(table, AlphaMetric::Nominal).value.number(), 1e-13);
}

void tst_PanelCoefficients::perfectAgreementIsOne()
{
    // Three copies of one rater.
    const auto table =
        tableOf(panelFromStrings({"111", "222", "444", "1.1", "333", ".22"}, integerScale(1, 4)));
    for (const auto& [name, coefficient] : everything(table)) {
        const auto estimate = coefficient->estimate();
        QVERIFY2(estimate.value.number() == 1.0, name.c_str());
        if (estimate.standardError)
            COMPARE_NEAR(*estimate.standardError, 0.0, 1e-14);
        if (estimate.interval)
            QVERIFY2(estimate.interval->high == 1.0 && estimate.interval->low > 1.0 - 1e-12, name.c_str());
    }
}

void tst_PanelCoefficients::weightsRepeatUnits()
{
    // A replicate is the table that holds each unit as often as it was drawn.
    const auto table = randomTable(40, 4, 4, 0.2, 33);
    Random random(7);
    std::vector<std::int32_t> weights(table.unitCount(), 0);
    for (std::size_t i = 0; i < weights.size(); ++i)
        ++weights[random.below(40)];
    std::vector<std::size_t> drawn;
    for (std::size_t unit = 0; unit < weights.size(); ++unit)
        drawn.insert(drawn.end(), static_cast<std::size_t>(weights[unit]), unit);
    const auto replicate = everything(subTable(table, drawn));
    for (const auto& [name, coefficient] : everything(table))
        COMPARE_NEAR(coefficient->value(weights).number(), replicate.at(name)->estimate().value.number(),
                     1e-12);
}

void tst_PanelCoefficients::alphaWindows_data()
{
    QTest::addColumn<int>("resample");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("window");
    QTest::addColumn<int>("replicates");
    QTest::addColumn<quint64>("seed");
    QTest::addColumn<QString>("source");
    const QString source = "reference/resampling.json alpha_interval/summeval_coherence/all";
    for (quint64 seed : {0, 1, 42}) {
        QTest::addRow("items, seed %d", int(seed)) << int(Resample::Items) << "resampling_items"
                                                   << "" << 1000 << seed << source;
        QTest::addRow("articles, seed %d", int(seed)) << int(Resample::Groups) << "resampling_articles"
                                                      << "" << 1000 << seed << source;
    }
    QTest::newRow("items, 10,000") << int(Resample::Items) << "resampling_items"
                                   << "_B10000" << 10000 << quint64(3) << source;
    QTest::newRow("articles, 10,000") << int(Resample::Groups) << "resampling_articles"
                                      << "_B10000" << 10000 << quint64(3) << source;
}

void tst_PanelCoefficients::alphaWindows()
{
    QFETCH(int, resample);
    QFETCH(QString, key);
    QFETCH(QString, window);
    QFETCH(int, replicates);
    QFETCH(quint64, seed);
    NEEDS_SHARED("reference/resampling.json");
    const Json reference = readJson(shared("reference/resampling.json"));
    const Json& entry = reference["data"]["alpha_interval/summeval_coherence/all"];
    const auto data = summevalData();
    const auto table = tableOf(data, dimensionNamed(*data, "coherence"));
    const PanelAlpha alpha(countsOf(table), table.scale, AlphaMetric::Interval);
    COMPARE_NEAR(alpha.estimate().value.number(), entry["value"].get<double>(), 1e-10);
    BootstrapOptions options;
    options.resample = static_cast<Resample>(resample);
    options.replicates = replicates;
    options.seed = seed;
    const PanelCoefficient* coefficient = &alpha;
    const auto result = bootstrapPanel(table, {&coefficient, 1}, options);
    const auto& interval = *result.intervals.front();
    const Json& wanted = entry[key.toStdString()];
    const auto inWindow = [&](double value, const std::string& end) {
        const Json& limits = wanted[end + window.toStdString()];
        return limits[0].get<double>() <= value && value <= limits[1].get<double>();
    };
    QVERIFY2(inWindow(interval.low, "low_window"), qPrintable(QString::number(interval.low, 'g', 10)));
    QVERIFY2(inWindow(interval.high, "high_window"), qPrintable(QString::number(interval.high, 'g', 10)));
}

void tst_PanelCoefficients::threadsDoNotMatter()
{
    const auto table = randomTable(60, 4, 4, 0.2, 2);
    const auto coefficients = everything(table);
    std::vector<const PanelCoefficient*> list;
    for (const auto& [name, coefficient] : coefficients)
        list.push_back(coefficient.get());
    BootstrapOptions options;
    options.replicates = 300;
    options.threads = 1;
    const auto one = bootstrapPanel(table, list, options);
    options.threads = 2;
    const auto two = bootstrapPanel(table, list, options);
    options.seed = 9;
    const auto other = bootstrapPanel(table, list, options);
    for (std::size_t i = 0; i < list.size(); ++i) {
        QCOMPARE(one.intervals[i]->low, two.intervals[i]->low);
        QCOMPARE(one.intervals[i]->high, two.intervals[i]->high);
        QVERIFY(one.intervals[i]->low != other.intervals[i]->low);
        QVERIFY(one.intervals[i]->low < one.intervals[i]->high);
    }
}

void tst_PanelCoefficients::undefinedCases_data()
{
    QTest::addColumn<QString>("coefficient");
    QTest::addColumn<QStringList>("items");
    QTest::addColumn<QString>("scale");
    QTest::addColumn<int>("reason");
    QTest::addColumn<QString>("source");
    const QString methods = "METHODS §2";
    const auto row = [&](const char* coefficient, const char* what, const QStringList& items,
                         const char* scale, UndefinedReason reason) {
        QTest::addRow("%s, %s", coefficient, what) << coefficient << items << scale << int(reason) << methods;
    };
    for (const auto* name : {"Percent agreement", "Fleiss κ", "Brennan–Prediger (Randolph)", "Gwet AC1",
                             "Gwet AC2, linear weights", "Krippendorff α, nominal", "Krippendorff α, ordinal",
                             "Krippendorff α, interval", "Krippendorff α, ratio"})
        row(name, "single ratings", {"1.", ".2"}, "1..3", UndefinedReason::NoItemRatedTwice);
    for (const auto* name : {"Fleiss κ", "Krippendorff α, nominal", "Krippendorff α, ordinal",
                             "Krippendorff α, interval", "Krippendorff α, ratio"})
        row(name, "one label", {"22", "22"}, "1..3", UndefinedReason::OneLabelInPanel);
    row("Krippendorff α, nominal", "one pairable label", {"22", "22", "1.", ".3"}, "1..3",
        UndefinedReason::OneLabelInPanel);
    for (const auto* name : {"Gwet AC1", "Brennan–Prediger (Randolph)", "Gwet AC2, quadratic weights",
                             "Brennan–Prediger (Randolph), linear weights", "Fleiss κ, linear weights"})
        row(name, "one level", {"11", "11"}, "1..1", UndefinedReason::OneLevelScale);
    for (const auto* name :
         {"Gwet AC2, linear weights", "Fleiss κ, quadratic weights", "Krippendorff α, ordinal",
          "Krippendorff α, interval", "Krippendorff α, ratio", "ICC(1)", "ICC(A,k)"})
        row(name, "no order", {"12", "21"}, "nominal", UndefinedReason::ScaleNotOrdered);
    row("Krippendorff α, ratio", "negative level", {"12", "21"}, "-1..3", UndefinedReason::NotRatioScale);
    for (const auto* name : {"ICC(1)", "ICC(k)", "ICC(A,1)", "ICC(A,k)", "ICC(C,1)", "ICC(C,k)"}) {
        row(name, "one rater", {"1", "2"}, "1..3", UndefinedReason::TooFewRaters);
        row(name, "no complete item", {"1.", ".2"}, "1..3", UndefinedReason::NoItemRatedByAll);
        row(name, "one complete item", {"12", ".2"}, "1..3", UndefinedReason::TooFewItems);
        row(name, "one label", {"22", "22"}, "1..3", UndefinedReason::NoVariation);
    }
}

void tst_PanelCoefficients::undefinedCases()
{
    QFETCH(QString, coefficient);
    QFETCH(QStringList, items);
    QFETCH(QString, scale);
    const std::map<QString, Scale> scales{{"1..3", integerScale(1, 3)},
                                          {"1..1", integerScale(1, 1)},
                                          {"-1..3", integerScale(-1, 3)},
                                          {"nominal", {ScaleKind::Nominal, {"1", "2"}, {}, true}}};
    std::vector<std::string> rows;
    for (const auto& item : items)
        rows.push_back(item.toStdString());
    const auto table = tableOf(panelFromStrings(rows, scales.at(scale)));
    const auto estimate = everything(table).at(coefficient.toStdString())->estimate();
    QVERIFY(!estimate.value.isDefined());
    QVERIFY(!estimate.interval && !estimate.standardError);
    QTEST(int(estimate.value.reason()), "reason");
}

void tst_PanelCoefficients::iccDegenerate()
{
    // Raters a constant apart: consistent, not in agreement.
    const auto apart = tableOf(panelFromStrings({"12", "23", "34", "45"}, integerScale(1, 5)));
    QCOMPARE(iccOf(apart, IccForm::Consistency).value.number(), 1.0);
    QCOMPARE(iccOf(apart, IccForm::Consistency).interval->low, 1.0);
    QVERIFY(iccOf(apart, IccForm::Agreement).value.number() < 1.0);
    QVERIFY(iccOf(apart, IccForm::Agreement).interval->low < iccOf(apart, IccForm::Agreement).value.number());
    // Constant raters on different levels: agreement 0, no interval; nothing to be consistent about.
    const auto constant = tableOf(panelFromStrings({"13", "13", "13"}, integerScale(1, 3)));
    QCOMPARE(iccOf(constant, IccForm::Agreement).value.number(), 0.0);
    QVERIFY(!iccOf(constant, IccForm::Agreement).interval);
    QCOMPARE(iccOf(constant, IccForm::Consistency).value.reason(), UndefinedReason::NoVariation);
    // Real scores whose sums do not round to 0 by themselves.
    std::vector<Row> rows;
    for (const auto* item : {"a", "b", "c"}) {
        for (const auto* rater : {"x", "y", "z"})
            rows.push_back({item, rater, "0.1"});
    }
    const Scale tenths{ScaleKind::Numeric, {"0.1", "0.7"}, {0.1, 0.7}, true};
    for (const auto form : iccForms)
        QCOMPARE(iccOf(tableOf(panelOf(rows, tenths)), form).value.reason(), UndefinedReason::NoVariation);
}

void tst_PanelCoefficients::nothingToDrawFrom()
{
    const auto table = tableOf(panelFromStrings({"12"}, integerScale(1, 3)));
    const PanelPercent percent(countsOf(table));
    QVERIFY(!percent.estimate().standardError);
    const PanelCoefficient* coefficient = &percent;
    const auto result = bootstrapPanel(table, {&coefficient, 1}, {});
    QVERIFY(!result.intervals.front());
    QVERIFY(result.note.find("fewer than two items") != std::string::npos);
}

void tst_PanelCoefficients::cancels()
{
    const auto table = tableOf(panelFromStrings({"12", "11"}));
    const std::atomic<bool> cancelled{true};
    const JobControl job(&cancelled, {});
    const PanelPercent percent(countsOf(table));
    const PanelCoefficient* coefficient = &percent;
    QVERIFY_THROWS_EXCEPTION(Cancelled, bootstrapPanel(table, {&coefficient, 1}, {}, job));
    QVERIFY_THROWS_EXCEPTION(Cancelled, UnitCounts(table, allRaters(table), job));
    QVERIFY_THROWS_EXCEPTION(Cancelled, CompleteScores(table, allRaters(table), job));
}

QTEST_APPLESS_MAIN(tst_PanelCoefficients)
#include "tst_PanelCoefficients.moc"
