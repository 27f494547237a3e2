// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/PanelCoefficients.h"
#include "support/Panels.h"

using namespace raterscope;
using namespace raterscope::test;
using Json = nlohmann::json;

namespace {

void compareEstimate(const Estimate& estimate, const Json& expected)
{
    COMPARE_NEAR(estimate.value.number(), expected["value"].get<double>(), 1e-10);
    COMPARE_NEAR(*estimate.standardError, expected["se"].get<double>(), 1e-10);
    QCOMPARE(estimate.used, expected["n_two"].get<std::int64_t>());
    QVERIFY(estimate.interval->low <= estimate.value.number()
            && estimate.value.number() <= estimate.interval->high);
    QVERIFY(estimate.interval->high <= 1.0);
}

} // namespace

/// Coefficients of whole panels against independent and published values, and the cases.
class tst_PanelReference : public QObject
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
};

void tst_PanelReference::agreementReference_data()
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

void tst_PanelReference::agreementReference()
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

void tst_PanelReference::iccReference_data()
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

void tst_PanelReference::iccReference()
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

void tst_PanelReference::publishedValues()
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

void tst_PanelReference::shroutAndFleiss_data()
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

void tst_PanelReference::shroutAndFleiss()
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

void tst_PanelReference::constantRaters()
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

void tst_PanelReference::blankIsMissing()
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

void tst_PanelReference::unequalRaters()
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

void tst_PanelReference::ordinalWords_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("source");
    QTest::newRow("a") << "d05_ordinal_a.csv"
                       << "cases/developers.md d05: 1863/2072";
    QTest::newRow("b") << "d05_ordinal_b.csv"
                       << "cases/developers.md d05: 1863/2072";
}

void tst_PanelReference::ordinalWords()
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

RATERSCOPE_TEST(tst_PanelReference)
#include "tst_PanelReference.moc"
