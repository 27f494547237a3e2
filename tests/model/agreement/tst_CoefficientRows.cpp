// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "agreement/PairCoefficient.h"
#include "catalog/ResultJson.h"
#include "io/ReadPanel.h"
#include "support/AgreementTables.h"
#include "support/Panels.h"

using namespace raterscope;
using namespace raterscope::test;
using Json = nlohmann::json;

namespace {

AnalysisInput inputOf(const DatasetPtr& data, const Comparison& comparison = {}, int threads = 0)
{
    return {data, prepareTable(data, {}, comparison), {}, comparison, 0, threads};
}

Options optionsOf(const std::vector<std::pair<std::string, OptionValue>>& values)
{
    Options options;
    for (const auto& [id, value] : values)
        options.set(id, value);
    return options;
}

Options plain()
{
    return optionsOf({{"interval", std::string("none")}});
}

/// The coefficient of that name of raters a and b (b empty: of a panel).
const Estimate* find(const AnalysisResult& result, const std::string& name, const std::string& a,
                     const std::string& b = {})
{
    for (const auto& coefficient : result.facets.coefficients) {
        if (coefficient.name == name && coefficient.a == a && coefficient.b == b)
            return &coefficient.estimate;
    }
    return nullptr;
}

bool hasNote(const std::vector<std::string>& notes, const std::string& part)
{
    return std::any_of(notes.begin(), notes.end(),
                       [&](const std::string& note) { return note.find(part) != std::string::npos; });
}

DatasetPtr readCase(const QString& file, std::optional<Scale> scale = {})
{
    ImportOptions options;
    options.format = "long";
    options.scale = std::move(scale);
    return readPanel(shared("cases/" + file).toStdString(), options).data;
}

/// 40 items, two panels of three raters, 1–5.
DatasetPtr twoPanels()
{
    Random random(3);
    std::vector<std::string> items;
    for (int i = 0; i < 40; ++i) {
        const auto truth = random.below(5);
        std::string item;
        for (int r = 0; r < 6; ++r)
            item += static_cast<char>('1' + (random.uniform() < 0.6 ? truth : random.below(5)));
        items.push_back(item);
    }
    return panelFromStrings(items, integerScale(1, 5), {{"r4", "crowd"}, {"r5", "crowd"}, {"r6", "crowd"}});
}

const std::vector<std::string> newRows{"scott-pi", "fleiss-kappa",       "brennan-prediger",
                                       "gwet-ac",  "krippendorff-alpha", "icc",
                                       "pearson",  "spearman",           "kendall"};

} // namespace

/// The catalog rows of the coefficients other than κ and percent agreement.
class tst_CoefficientRows : public QObject
{
    Q_OBJECT

private slots:
    void summeval_data();
    void summeval();
    void constantRaters();
    void unequalRaters();
    void ordinalWordsAreAskedAbout();
    void alphaMetricsFollowTheScale();
    void panelsAndPairs();
    void intervals();
    void iccForms();
    void spearmanSaysP();
    void anyPairwiseDrivesTheTree_data();
    void anyPairwiseDrivesTheTree();
    void continuousScores();
    void threadsDoNotMatter();
    void repeatsAreSaid();
};

void tst_CoefficientRows::summeval_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("source");
    const auto row = [](const char* method, const char* name, const char* key) {
        QTest::newRow(name)
            << method << name << key
            << QStringLiteral("reference/agreement.json data.summeval/coherence/*.%1").arg(key);
    };
    row("fleiss-kappa", "fleiss-kappa", "/fleiss_kappa/value");
    row("fleiss-kappa", "percent-agreement", "/percent/value");
    row("brennan-prediger", "brennan-prediger", "/brennan_prediger/none/value");
    row("gwet-ac", "gwet-ac", "/gwet_ac/none/value");
    for (const auto* metric : {"nominal", "ordinal", "interval", "ratio"})
        row("krippendorff-alpha", qPrintable(QStringLiteral("krippendorff-alpha-%1").arg(metric)),
            qPrintable(QStringLiteral("/krippendorff_alpha/%1/value").arg(metric)));
    for (const auto& [name, form] : {std::pair{"icc-1", "ICC(1)"},
                                     {"icc-k", "ICC(k)"},
                                     {"icc-a1", "ICC(A,1)"},
                                     {"icc-ak", "ICC(A,k)"},
                                     {"icc-c1", "ICC(C,1)"},
                                     {"icc-ck", "ICC(C,k)"}})
        row("icc", name, qPrintable(QStringLiteral("/icc/forms/%1/value").arg(form)));
}

void tst_CoefficientRows::summeval()
{
    QFETCH(QString, method);
    QFETCH(QString, name);
    QFETCH(QString, key);
    NEEDS_SHARED("reference/agreement.json");
    const Json reference = readJson(shared("reference/agreement.json"))["data"];
    const auto data =
        readPanel(shared("data/summeval/model_annotations.aligned.slim.jsonl").toStdString(), {}).data;
    const auto result =
        runAnalysis(method.toStdString(), inputOf(data, dimensionNamed(*data, "coherence")), plain());
    for (const auto& [panel, section] :
         {std::pair{"all raters", "all"}, {"expert", "expert"}, {"crowd", "crowd"}}) {
        const auto* estimate = find(result, name.toStdString(), panel);
        QVERIFY2(estimate, panel);
        const Json& entry = reference["summeval/coherence/" + std::string(section)];
        COMPARE_NEAR(estimate->value.number(), entry.at(Json::json_pointer(key.toStdString())).get<double>(),
                     1e-10);
        QCOMPARE(estimate->used, 1600);
        QCOMPARE(estimate->dropped, 0);
    }
    QVERIFY(hasNote(result.status.notes, "scale: 1–5 (declared)"));
}

void tst_CoefficientRows::constantRaters()
{
    // Source: cases/developers.md d01.
    NEEDS_SHARED("cases/d01_constant_raters.csv");
    const auto input = inputOf(readCase("d01_constant_raters.csv"));
    const auto gwet = runAnalysis("gwet-ac", input, plain());
    COMPARE_NEAR(find(gwet, "gwet-ac", "all raters")->value.number(), 0.7230769231, 1e-10);
    QVERIFY(hasNote(find(gwet, "gwet-ac", "all raters")->notes, "observed agreement"));
    QCOMPARE(find(gwet, "gwet-ac", "rA", "rB")->value.number(), 1.0);
    COMPARE_NEAR(
        find(runAnalysis("fleiss-kappa", input, plain()), "fleiss-kappa", "all raters")->value.number(),
        -0.125, 1e-12);
    const auto alpha = runAnalysis("krippendorff-alpha", input, plain());
    COMPARE_NEAR(find(alpha, "krippendorff-alpha-nominal", "all raters")->value.number(), -0.0625, 1e-12);
    const auto scott = runAnalysis("scott-pi", input, plain());
    QCOMPARE(find(scott, "scott-pi", "rA", "rB")->value.reason(), UndefinedReason::OneLabelOnly);
    QCOMPARE(find(scott, "scott-pi", "rA", "rB")->used, 6);
    QVERIFY(hasNote(scott.status.notes, "1 pair of raters is undefined"));
    const auto json = toJson(alpha, input);
    QVERIFY(json.dump().find("nan") == std::string::npos);
}

void tst_CoefficientRows::unequalRaters()
{
    // Source: cases/developers.md d04; the convention is named in the output.
    NEEDS_SHARED("cases/d04_unequal_raters.csv");
    const auto result = runAnalysis("fleiss-kappa", inputOf(readCase("d04_unequal_raters.csv")), plain());
    const auto* fleiss = find(result, "fleiss-kappa", "all raters");
    COMPARE_NEAR(fleiss->value.number(), 0.3950617284, 1e-10);
    QVERIFY(fleiss->method.find("averaged per item") != std::string::npos);
    COMPARE_NEAR(find(result, "percent-agreement", "all raters")->value.number(), 11.0 / 18.0, 1e-12);
    QCOMPARE(fleiss->used, 6);
}

void tst_CoefficientRows::ordinalWordsAreAskedAbout()
{
    // Source: cases/developers.md d05: the product asks, or gives only the nominal value.
    NEEDS_SHARED("cases/d05_ordinal_a.csv");
    for (const auto* file : {"d05_ordinal_a.csv", "d05_ordinal_b.csv"}) {
        const auto undeclared = inputOf(readCase(file));
        const auto all = runAnalysis("krippendorff-alpha", undeclared, plain());
        QVERIFY(find(all, "krippendorff-alpha-nominal", "all raters"));
        QVERIFY(!find(all, "krippendorff-alpha-ordinal", "all raters"));
        QVERIFY(hasNote(all.status.notes,
                        "not given: α ordinal, interval, ratio: the labels have no declared order"));
        for (const auto& [method, option] : {std::pair{"krippendorff-alpha", std::pair{"metric", "ordinal"}},
                                             {"gwet-ac", {"weights", "linear"}},
                                             {"brennan-prediger", {"weights", "quadratic"}},
                                             {"icc", {"form", "all"}},
                                             {"spearman", {"interval", "none"}},
                                             {"kendall", {"interval", "none"}},
                                             {"pearson", {"interval", "none"}},
                                             {"cluster-raters", {"coefficient", "spearman"}}}) {
            try {
                runAnalysis(method, undeclared, optionsOf({{option.first, std::string(option.second)}}));
                QFAIL(qPrintable(QStringLiteral("%1 is not refused").arg(method)));
            } catch (const AnalysisError& error) {
                QVERIFY2(std::string(error.what()).find("Which comes first?") != std::string::npos,
                         error.what());
            }
        }
        const auto declared =
            inputOf(readCase(file, ordinalScale({"very low", "low", "mid", "high", "very high"})));
        const auto ordinal = runAnalysis("krippendorff-alpha", declared, plain());
        COMPARE_NEAR(find(ordinal, "krippendorff-alpha-ordinal", "all raters")->value.number(),
                     1863.0 / 2072.0, 1e-12);
        QVERIFY(hasNote(ordinal.status.notes, "not given: α ratio: ratios need numbers"));
        QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("krippendorff-alpha", declared,
                                                            optionsOf({{"metric", std::string("ratio")}})));
    }
}

void tst_CoefficientRows::alphaMetricsFollowTheScale()
{
    const auto negative = inputOf(panelFromStrings({"12", "21", "11"}, integerScale(-2, 2)));
    const auto result = runAnalysis("krippendorff-alpha", negative, plain());
    QVERIFY(find(result, "krippendorff-alpha-interval", "all raters"));
    QVERIFY(!find(result, "krippendorff-alpha-ratio", "all raters"));
    QVERIFY(hasNote(result.status.notes, "none of them negative"));
    const auto one =
        runAnalysis("krippendorff-alpha", negative,
                    optionsOf({{"metric", std::string("interval")}, {"interval", std::string("none")}}));
    QCOMPARE(one.facets.raterMatrix->coefficient, std::string("krippendorff-alpha-interval"));
    QVERIFY(!find(one, "krippendorff-alpha-nominal", "all raters"));
}

void tst_CoefficientRows::panelsAndPairs()
{
    const auto input = inputOf(twoPanels());
    const auto gwet = runAnalysis("gwet-ac", input, optionsOf({{"weights", std::string("quadratic")}}));
    for (const auto* panel : {"all raters", "raters", "crowd"}) {
        QVERIFY2(find(gwet, "gwet-ac", panel), panel);
        QVERIFY2(find(gwet, "percent-agreement", panel), panel);
    }
    QVERIFY(find(gwet, "gwet-ac", "r1", "r2"));
    QCOMPARE(gwet.facets.raterMatrix->title, std::string("Gwet AC2, quadratic weights"));
    QCOMPARE(gwet.facets.coefficients.size(), std::size_t(6 + 15));
    // The panel's own raters only: a panel of its own data set gives the same.
    Edits edits;
    edits.excludedRaters = {RaterId(0), RaterId(1), RaterId(2)};
    AnalysisInput crowd = input;
    crowd.table = prepareTable(input.data, edits, {});
    const auto alone = runAnalysis("fleiss-kappa", crowd, plain());
    const auto both = runAnalysis("fleiss-kappa", input, plain());
    QCOMPARE(find(alone, "fleiss-kappa", "all raters")->value.number(),
             find(both, "fleiss-kappa", "crowd")->value.number());
    QVERIFY(!find(alone, "fleiss-kappa", "crowd")); // the one panel is all raters
    const auto single = runAnalysis(
        "fleiss-kappa", inputOf(panelFromStrings({"112", "121"}, {}, {{"r3", "alone"}})), plain());
    QVERIFY(hasNote(single.status.notes, "not given for alone"));
}

void tst_CoefficientRows::intervals()
{
    const auto input = inputOf(twoPanels());
    const auto boot = runAnalysis("fleiss-kappa", input, {});
    const auto* fleiss = find(boot, "fleiss-kappa", "all raters");
    QCOMPARE(fleiss->interval->method, std::string("percentile bootstrap over 40 items, 1,000 replicates"));
    QVERIFY(fleiss->interval->low <= fleiss->value.number()
            && fleiss->value.number() <= fleiss->interval->high);
    QVERIFY(*fleiss->standardError > 0.0);
    const auto analytic =
        runAnalysis("fleiss-kappa", input, optionsOf({{"interval", std::string("analytic")}}));
    QCOMPARE(find(analytic, "fleiss-kappa", "all raters")->interval->method,
             std::string("normal, standard error of Gwet 2008"));
    QVERIFY(!find(runAnalysis("fleiss-kappa", input, plain()), "fleiss-kappa", "all raters")->interval);
    QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("krippendorff-alpha", input,
                                                        optionsOf({{"interval", std::string("analytic")}})));
    const auto alpha = runAnalysis("krippendorff-alpha", input, {});
    QVERIFY(find(alpha, "krippendorff-alpha-ratio", "crowd")->interval);
    QVERIFY(!find(alpha, "krippendorff-alpha-ratio", "crowd")->standardError);
    QVERIFY(find(alpha, "krippendorff-alpha-nominal", "r1", "r2")->interval);
    QVERIFY(!find(alpha, "krippendorff-alpha-nominal", "r1", "r2")->standardError);
    const auto costly =
        runAnalysis("fleiss-kappa", inputOf(panelFromStrings(std::vector<std::string>(12'000, "12"))),
                    optionsOf({{"replicates", std::int64_t{100'000}}}));
    QVERIFY(hasNote(costly.status.notes, "would take too long"));
    QVERIFY(find(costly, "fleiss-kappa", "all raters")->interval->method.find("normal") == 0);
}

void tst_CoefficientRows::iccForms()
{
    const auto input = inputOf(twoPanels());
    const auto all = runAnalysis("icc", input, {});
    QCOMPARE(all.facets.coefficients.size(), std::size_t(18));
    QCOMPARE(find(all, "icc-a1", "all raters")->interval->method,
             std::string("F distribution, McGraw & Wong 1996"));
    const auto one = runAnalysis(
        "icc", input, optionsOf({{"form", std::string("icc-c1")}, {"interval", std::string("bootstrap")}}));
    QCOMPARE(one.facets.coefficients.size(), std::size_t(3));
    QVERIFY(find(one, "icc-c1", "crowd")->interval->method.find("percentile bootstrap") == 0);
    const auto words =
        runAnalysis("icc", inputOf(panelFromStrings({"12", "22", "11"}, ordinalScale({"1", "2"}))), {});
    QVERIFY(hasNote(words.status.notes, "their ranks are taken as scores"));
}

void tst_CoefficientRows::spearmanSaysP()
{
    const auto result = runAnalysis("spearman", inputOf(twoPanels()), plain());
    QVERIFY(hasNote(find(result, "spearman", "r1", "r2")->notes, "by t with n − 2 degrees of freedom"));
    QVERIFY(!hasNote(find(result, "spearman", "r1", "r2")->notes, "bias index"));
    const auto tied = runAnalysis(
        "spearman", inputOf(panelFromStrings({"11", "22", "33", "44"}, integerScale(1, 5))), plain());
    QVERIFY(hasNote(find(tied, "spearman", "r1", "r2")->notes, "p below 1e-300"));
}

void tst_CoefficientRows::anyPairwiseDrivesTheTree_data()
{
    QTest::addColumn<QString>("coefficient");
    for (const auto& kind : pairCoefficientKinds())
        QTest::newRow(kind.id.c_str()) << QString::fromStdString(kind.id);
}

void tst_CoefficientRows::anyPairwiseDrivesTheTree()
{
    QFETCH(QString, coefficient);
    const auto result = runAnalysis(
        "cluster-raters", inputOf(twoPanels()),
        optionsOf({{"coefficient", coefficient.toStdString()}, {"replicates", std::int64_t{50}}}));
    QCOMPARE(result.facets.raterMatrix->coefficient, coefficient.toStdString());
    QCOMPARE(result.facets.tree->merges.size(), std::size_t(5));
    QVERIFY(!result.facets.raterMatrix->low.empty());
}

void tst_CoefficientRows::continuousScores()
{
    // 8,000 values, all different: the panel coefficient is given, pairs are not compared one by one.
    Random random(1);
    std::vector<Row> rows;
    for (int i = 0; i < 4000; ++i) {
        const double truth = random.normal();
        for (const auto* rater : {"a", "b"})
            rows.push_back({"i" + std::to_string(i), rater, formatNumber(20.0 + truth + random.normal())});
    }
    const auto input = inputOf(panelOf(rows));
    QCOMPARE(input.table->scale.size(), 8000);
    const auto alpha =
        runAnalysis("krippendorff-alpha", input, optionsOf({{"replicates", std::int64_t{100}}}));
    // Two raters of equal noise: α is the share of the truth's variance, 1/2, up to sampling.
    COMPARE_NEAR(find(alpha, "krippendorff-alpha-interval", "all raters")->value.number(), 0.5, 0.05);
    QVERIFY(find(alpha, "krippendorff-alpha-ratio", "all raters")->interval);
    QVERIFY(!alpha.facets.raterMatrix);
    QVERIFY(!hasNote(alpha.status.notes, "the matrix holds"));
    QVERIFY(hasNote(alpha.status.notes, "scales of up to 5,000 levels"));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("spearman", input, plain()));
    COMPARE_NEAR(find(runAnalysis("icc", input, {}), "icc-c1", "all raters")->value.number(), 0.5, 0.05);
}

void tst_CoefficientRows::threadsDoNotMatter()
{
    const auto data = twoPanels();
    for (const auto& method : newRows) {
        const auto options =
            optionsOf({{"replicates", std::int64_t{100}}, {"interval", std::string("bootstrap")}});
        const auto one = inputOf(data, {}, 1);
        const auto two = inputOf(data, {}, 2);
        QCOMPARE(toJson(runAnalysis(method, one, options), one).dump(),
                 toJson(runAnalysis(method, two, options), two).dump());
    }
}

void tst_CoefficientRows::repeatsAreSaid()
{
    // Source: cases/developers.md d12: `keep` only with a warning beside every result.
    NEEDS_SHARED("cases/d12_repeats.csv");
    ImportOptions options;
    options.format = "long";
    options.repeats = RepeatPolicy::Keep;
    const auto input = inputOf(readPanel(shared("cases/d12_repeats.csv").toStdString(), options).data);
    for (const auto* method : {"fleiss-kappa", "gwet-ac", "krippendorff-alpha", "scott-pi"})
        QVERIFY(hasNote(runAnalysis(method, input, plain()).status.notes, "epeated ratings"));
}

RATERSCOPE_TEST(tst_CoefficientRows)
#include "tst_CoefficientRows.moc"
