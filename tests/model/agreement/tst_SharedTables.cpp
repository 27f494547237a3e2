// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/KrippendorffAlpha.h"
#include "catalog/Catalog.h"
#include "io/ReadPanel.h"
#include "support/AgreementTables.h"
#include "support/Panels.h"

using namespace raterscope;
using namespace raterscope::test;

namespace {

/// Everything side by side, for two raters as well where they are named; no intervals.
AnalysisResult coefficientsOf(const DatasetPtr& data, const std::string& a = {}, const std::string& b = {},
                              const std::string& weights = "quadratic")
{
    AnalysisInput input;
    input.data = data;
    input.table = prepareTable(data, {}, {});
    Options options;
    options.set("interval", std::string("none"));
    options.set("rater-a", a);
    options.set("rater-b", b);
    options.set("weights", weights);
    return runAnalysis("coefficients", input, options);
}

Estimate estimateOf(const AnalysisResult& result, const std::string& name,
                    const std::string& a = "all raters", const std::string& b = {})
{
    for (const auto& coefficient : result.facets.coefficients) {
        if (coefficient.name == name && coefficient.a == a && coefficient.b == b)
            return coefficient.estimate;
    }
    throw std::out_of_range("no " + name + " of " + a + " " + b);
}

/// A table of counts, a row for each subject and a column for each level, written out as ratings: the readers
/// take ratings only.
DatasetPtr fromCounts(const CsvFile& csv)
{
    std::vector<Row> rows;
    for (std::size_t i = 0; i < csv.rows.size(); ++i) {
        int rater = 0;
        for (std::size_t level = 0; level < csv.header.size(); ++level) {
            for (int k = 0; k < std::stoi(csv.rows[i][level]); ++k)
                rows.push_back(
                    {"s" + std::to_string(i + 1), "r" + std::to_string(++rater), csv.header[level]});
        }
    }
    return panelOf(rows, Scale{ScaleKind::Nominal, csv.header, {}, true});
}

} // namespace

/// Coefficients of shared tables that reference/agreement.json does not hold: values that irr printed, and
/// exact fractions of the definitions.
class tst_SharedTables : public QObject
{
    Q_OBJECT

private slots:
    void vision();
    void anxiety();
    void countsOfSixRaters();
    void scoresOfElevenJudges();
    void twoWhoAlwaysSayYes();
};

void tst_SharedTables::vision()
{
    // Source: data/rater-tables-r/README.md, irr: κ 0.5953888; exactly 23996387/40303724 from the counts.
    NEEDS_SHARED("data/rater-tables-r/irr_vision.csv");
    const auto csv = readCsv(shared("data/rater-tables-r/irr_vision.csv"));
    std::vector<Row> rows;
    for (std::size_t i = 0; i < csv.rows.size(); ++i) {
        rows.push_back({std::to_string(i), "r.eye", csv.rows[i][0]});
        rows.push_back({std::to_string(i), "l.eye", csv.rows[i][1]});
    }
    const auto result = coefficientsOf(panelOf(rows), "r.eye", "l.eye");
    const auto kappa = estimateOf(result, "cohen-kappa", "r.eye", "l.eye");
    COMPARE_NEAR(kappa.value.number(), 0.5953888, 5e-8);
    COMPARE_NEAR(kappa.value.number(), 23996387.0 / 40303724.0, 1e-14);
    QCOMPARE(kappa.used, 7477);
    QCOMPARE(kappa.dropped, 0);
    QVERIFY(result.facets.findings.empty()); // the grades are used evenly
}

void tst_SharedTables::anxiety()
{
    // Source: data/rater-tables-r/README.md, irr 0.84.1 to seven digits; read by the product's own reader.
    NEEDS_SHARED("data/rater-tables-r/irr_anxiety.csv");
    ImportOptions options;
    options.scale = integerScale(1, 6);
    const auto data = readPanel(shared("data/rater-tables-r/irr_anxiety.csv").toStdString(), options).data;
    const auto linear = coefficientsOf(data, "rater1", "rater2", "linear");
    const auto quadratic = coefficientsOf(data, "rater1", "rater2");
    COMPARE_NEAR(estimateOf(linear, "cohen-kappa", "rater1", "rater2").value.number(), 0.1194969, 5e-8);
    COMPARE_NEAR(estimateOf(linear, "cohen-kappa-linear", "rater1", "rater2").value.number(), 0.1891892,
                 5e-8);
    COMPARE_NEAR(estimateOf(quadratic, "cohen-kappa-quadratic", "rater1", "rater2").value.number(), 0.2967651,
                 5e-8);
    // Source: reference/agreement.json data.anxiety; the definition in exact fractions gives the same.
    COMPARE_NEAR(estimateOf(quadratic, "krippendorff-alpha-ordinal").value.number(), 0.22838694529232217,
                 1e-12);
    COMPARE_NEAR(estimateOf(quadratic, "krippendorff-alpha-interval").value.number(), 0.17009860788863107,
                 1e-12);
    // The README's α of this table, 0.2218479 and 0.1630655, are those of every row counted twice: n − 1 is
    // 119 where it should be 2 · 59.
    const auto table = prepareTable(data, {}, {});
    const auto counts = std::make_shared<const UnitCounts>(*table, allRaters(*table));
    const std::vector<std::int32_t> twice(table->unitCount(), 2);
    COMPARE_NEAR(PanelAlpha(counts, table->scale, AlphaMetric::Ordinal).value(twice).number(), 0.2218479,
                 5e-8);
    COMPARE_NEAR(PanelAlpha(counts, table->scale, AlphaMetric::Interval).value(twice).number(), 0.1630655,
                 5e-8);
    COMPARE_NEAR(estimateOf(quadratic, "icc-a1").value.number(), 0.1979983, 5e-8);
}

void tst_SharedTables::countsOfSixRaters()
{
    // Source: exact fractions from the 15 × 5 counts: p_o = 124/225, Fleiss κ = 214/517; AC1 and
    // Brennan–Prediger from the same shares and p_o. Who gave which label does not matter to them.
    NEEDS_SHARED("data/rater-tables-r/irrCAC_distrib_6raters.csv");
    const auto result =
        coefficientsOf(fromCounts(readCsv(shared("data/rater-tables-r/irrCAC_distrib_6raters.csv"))));
    COMPARE_NEAR(estimateOf(result, "percent-agreement").value.number(), 124.0 / 225, 1e-14);
    COMPARE_NEAR(estimateOf(result, "fleiss-kappa").value.number(), 214.0 / 517, 1e-14);
    COMPARE_NEAR(estimateOf(result, "brennan-prediger").value.number(), 79.0 / 180, 1e-14);
    COMPARE_NEAR(estimateOf(result, "gwet-ac").value.number(), 0.44480073293632616, 1e-14);
    QCOMPARE(estimateOf(result, "fleiss-kappa").used, 15);
}

void tst_SharedTables::scoresOfElevenJudges()
{
    // Source: independent program in exact fractions over the 4,500 rows and 11 columns (pair: Phi-4-mini
    // and Qwen3-8B; τ_b = 6084873 / √(9115304 · 8178182)).
    NEEDS_SHARED("data/asset-judges/asset_judge_scores.csv");
    const auto csv = readCsv(shared("data/asset-judges/asset_judge_scores.csv"));
    std::vector<Row> rows;
    for (const auto& row : csv.rows) {
        for (std::size_t column = 5; column < csv.header.size(); ++column)
            rows.push_back({row[0], csv.header[column], row[column]});
    }
    const std::string a = "Phi-4-mini-instruct";
    const std::string b = "Qwen3-8B";
    const auto result = coefficientsOf(panelOf(rows, integerScale(0, 100)), a, b);
    COMPARE_NEAR(estimateOf(result, "krippendorff-alpha-interval").value.number(), 0.2540174042445436, 1e-12);
    COMPARE_NEAR(estimateOf(result, "krippendorff-alpha-nominal").value.number(), 0.0024490722041033398,
                 1e-12);
    COMPARE_NEAR(estimateOf(result, "icc-c1").value.number(), 0.32731786896971904, 1e-12);
    COMPARE_NEAR(estimateOf(result, "icc-a1").value.number(), 0.26662908388130835, 1e-12);
    COMPARE_NEAR(estimateOf(result, "pearson", a, b).value.number(), 0.7975327638226805, 1e-12);
    COMPARE_NEAR(estimateOf(result, "spearman", a, b).value.number(), 0.8347923246444398, 1e-12);
    COMPARE_NEAR(estimateOf(result, "kendall", a, b).value.number(), 0.7047540074712, 1e-12);
    QCOMPARE(estimateOf(result, "icc-c1").used, 4500);
}

void tst_SharedTables::twoWhoAlwaysSayYes()
{
    // Source: exact fractions on cases/d14: p_o = 2/3; the two constant raters make a pair without κ or π.
    NEEDS_SHARED("cases/d14_always_yes.csv");
    ImportOptions options;
    options.format = "long";
    const auto data = readPanel(shared("cases/d14_always_yes.csv").toStdString(), options).data;
    const auto constant = coefficientsOf(data, "s1", "s2");
    COMPARE_NEAR(estimateOf(constant, "percent-agreement").value.number(), 2.0 / 3, 1e-14);
    COMPARE_NEAR(estimateOf(constant, "fleiss-kappa").value.number(), 131.0 / 731, 1e-14);
    COMPARE_NEAR(estimateOf(constant, "gwet-ac").value.number(), 469.0 / 1069, 1e-14);
    COMPARE_NEAR(estimateOf(constant, "brennan-prediger").value.number(), 1.0 / 3, 1e-14);
    for (const auto* name : {"cohen-kappa", "scott-pi", "krippendorff-alpha-nominal"})
        QCOMPARE(estimateOf(constant, name, "s1", "s2").value.reason(), UndefinedReason::OneLabelOnly);
    QCOMPARE(estimateOf(constant, "gwet-ac", "s1", "s2").value.number(), 1.0);
    QCOMPARE(estimateOf(constant, "percent-agreement", "s1", "s2").value.number(), 1.0);
    // One of the two with a worker who says yes to 7 of 12: κ is exactly 0, and nothing correlates.
    const auto mixed = coefficientsOf(data, "s1", "w1");
    QCOMPARE(estimateOf(mixed, "cohen-kappa", "s1", "w1").value.number(), 0.0);
    COMPARE_NEAR(estimateOf(mixed, "percent-agreement", "s1", "w1").value.number(), 7.0 / 12, 1e-14);
}

RATERSCOPE_TEST(tst_SharedTables)
#include "tst_SharedTables.moc"
