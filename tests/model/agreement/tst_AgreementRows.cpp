// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "io/ReadPanel.h"
#include "support/Panels.h"
#include "support/ReferenceTables.h"

#include <map>

using namespace raterscope;
using namespace raterscope::test;
using Json = nlohmann::json;

namespace {

AnalysisInput inputOf(const DatasetPtr& data, const Comparison& comparison = {}, std::uint64_t seed = 0)
{
    return {data, prepareTable(data, {}, comparison), {}, comparison, seed, 0};
}

Options optionsOf(const std::map<std::string, OptionValue>& values)
{
    Options options;
    for (const auto& [id, value] : values)
        options.set(id, value);
    return options;
}

/// SummEval as the product reads it.
DatasetPtr summevalFile()
{
    const auto path = shared("data/summeval/model_annotations.aligned.slim.jsonl");
    return readPanel(path.toStdString(), {}).data;
}

DatasetPtr wideFile(const QString& relative, const std::vector<std::string>& raters,
                    std::optional<Scale> scale = {})
{
    ImportOptions options;
    options.format = "wide";
    options.raterColumns = raters;
    options.scale = std::move(scale);
    return readPanel(shared(relative).toStdString(), options).data;
}

bool hasNote(const AnalysisResult& result, const std::string& part)
{
    return std::any_of(result.status.notes.begin(), result.status.notes.end(),
                       [&](const std::string& note) { return note.find(part) != std::string::npos; });
}

const Finding* findingOf(const AnalysisResult& result, const std::string& id)
{
    for (const auto& finding : result.facets.findings) {
        if (finding.id == id)
            return &finding;
    }
    return nullptr;
}

/// Two groups of raters that agree among themselves and not with each other; all in one panel.
DatasetPtr twoCamps()
{
    std::vector<std::string> items;
    for (int i = 0; i < 64; ++i) {
        const char left = i % 2 ? '1' : '2';
        const char right = i / 2 % 2 ? '1' : '2';
        const char noisy = i % 16 == 0 ? (left == '1' ? '2' : '1') : left;
        items.push_back({left, noisy, left, right, right, right});
    }
    return panelFromStrings(items);
}

} // namespace

/// The catalog rows: what a person gets who runs cohen-kappa, percent-agreement or cluster-raters.
class tst_AgreementRows : public QObject
{
    Q_OBJECT

private slots:
    void kappaOfSummeval();
    void percentOfAnxiety();
    void clustersOfSummeval_data();
    void clustersOfSummeval();
    void cutOptions();
    void singlePanelIsJudgedByClusters();
    void intervalOptions();
    void weightsAskForAnOrder();
    void spreadsheetExport();
    void manyRaters();
    void undefinedRaters();
    void threadsAndSeeds();
    void degenerate_data();
    void degenerate();
    void textsAreComplete();
};

void tst_AgreementRows::kappaOfSummeval()
{
    NEEDS_SHARED("reference/summeval.json");
    const Json reference = readJson(shared("reference/summeval.json"));
    const auto result = runAnalysis("cohen-kappa", inputOf(summevalFile(), seed42()), {});
    const auto& matrix = *result.facets.raterMatrix;
    QCOMPARE(matrix.coefficient, std::string("cohen-kappa"));
    QCOMPARE(matrix.intervalMethod, std::string("percentile bootstrap over 100 groups, 1,000 replicates"));
    QCOMPARE(result.facets.coefficients.size(), std::size_t(28));
    for (const auto& coefficient : result.facets.coefficients) {
        const auto& estimate = coefficient.estimate;
        QVERIFY(estimate.interval->low <= estimate.value.number()
                && estimate.value.number() <= estimate.interval->high);
        QVERIFY(*estimate.standardError > 0.0);
        QCOMPARE(estimate.used, 1000);
        QCOMPARE(estimate.dropped, 0);
        QVERIFY(estimate.notes.front().find("bias index") != std::string::npos);
    }
    COMPARE_NEAR(result.facets.coefficients.front().estimate.value.number(),
                 reference["kappa_matrix"][0][1].get<double>(), 1e-9);
    const auto& blocks = result.facets.blocks.front().blocks;
    COMPARE_NEAR(blocks[2].mean.number(), reference["kappa_blocks"]["across"]["mean"].get<double>(), 1e-9);
    for (const auto& block : blocks)
        QVERIFY(block.interval->low <= block.mean.number() && block.mean.number() <= block.interval->high);
    const auto* finding = findingOf(result, "two-constructs");
    QVERIFY(finding);
    QCOMPARE(finding->severity, Severity::Warning);
    QVERIFY(finding->sentence.find("expert and crowd") == 0);
    QVERIFY(finding->sentence.find("n = 1,000 pairs of items") != std::string::npos);
    QCOMPARE(finding->figure, std::string("κ across 0.01"));
    QVERIFY(hasNote(result, "scale: A, B, T (declared)"));
    QCOMPARE(result.unitsUsed, 1000);
}

void tst_AgreementRows::percentOfAnxiety()
{
    NEEDS_SHARED("reference/agreement.json");
    const Json reference = readJson(shared("reference/agreement.json"));
    const Json& pairs = reference["data"]["anxiety"]["pairs"];
    const auto data =
        wideFile("data/rater-tables-r/irr_anxiety.csv", {"rater1", "rater2", "rater3"}, integerScale(1, 6));
    const auto result = runAnalysis("percent-agreement", inputOf(data), {});
    QCOMPARE(result.facets.coefficients.size(), pairs.size());
    for (const auto& coefficient : result.facets.coefficients)
        COMPARE_NEAR(coefficient.estimate.value.number(),
                     pairs[coefficient.a + " | " + coefficient.b]["percent"].get<double>(), 1e-12);
    QVERIFY(result.facets.findings.empty()); // not corrected for chance: no construct statement
    const auto kappa =
        runAnalysis("cohen-kappa", inputOf(data), optionsOf({{"weights", std::string("quadratic")}}));
    COMPARE_NEAR(kappa.facets.raterMatrix->at(0, 1).number(),
                 pairs["rater1 | rater2"]["kappa_quadratic"]["value"].get<double>(), 1e-12);
    QCOMPARE(kappa.facets.raterMatrix->title, std::string("Cohen κ, quadratic weights"));
}

void tst_AgreementRows::clustersOfSummeval_data()
{
    QTest::addColumn<QString>("linkage");
    for (const auto* linkage : {"average", "single", "complete", "weighted", "ward"})
        QTest::newRow(linkage) << linkage;
}

void tst_AgreementRows::clustersOfSummeval()
{
    // Source: METHODS §9: 2 clusters are exactly {3 experts}, {5 crowd}.
    NEEDS_SHARED("reference/summeval.json");
    QFETCH(QString, linkage);
    const Json reference = readJson(shared("reference/summeval.json"));
    const auto result = runAnalysis("cluster-raters", inputOf(summevalFile(), seed42()),
                                    optionsOf({{"linkage", linkage.toStdString()}}));
    const auto& tree = *result.facets.tree;
    QCOMPARE(tree.clusterCount, 2);
    QCOMPARE(tree.clusters, (std::vector<std::int32_t>{1, 1, 1, 2, 2, 2, 2, 2}));
    QCOMPARE(tree.leafOrder.size(), std::size_t(8));
    QVERIFY(tree.cutHeight < tree.merges.back().height && tree.cutHeight > tree.merges[5].height);
    if (linkage == "average") {
        for (std::size_t i = 0; i < 7; ++i)
            COMPARE_NEAR(tree.merges[i].height, reference["upgma_linkage_1000"][i][2].get<double>(), 1e-9);
    }
    QCOMPARE(result.facets.blocks.size(), std::size_t(2));
    QCOMPARE(result.facets.blocks[1].by, std::string("cluster"));
    COMPARE_NEAR(result.facets.blocks[1].blocks[2].mean.number(),
                 reference["kappa_blocks"]["across"]["mean"].get<double>(), 1e-9);
    COMPARE_NEAR(result.facets.coefficients.front().estimate.value.number(), 1.0, 1e-12); // adjusted Rand
    QVERIFY(findingOf(result, "two-constructs"));
    const auto* panels = findingOf(result, "clusters-are-panels");
    QVERIFY(panels);
    QVERIFY(panels->sentence.find("{expert_1, expert_2, expert_3}") != std::string::npos);
    QVERIFY(hasNote(result, "advice, not a test"));
    QCOMPARE(result.facets.tables.front().rows.size(), std::size_t(6)); // k = 2 … 7
    QCOMPARE(std::get<std::string>(result.facets.tables.front().rows.front().back()),
             std::string("best: advised"));
}

void tst_AgreementRows::cutOptions()
{
    const auto input = inputOf(twoCamps());
    const auto run = [&](const std::map<std::string, OptionValue>& values) {
        auto options = optionsOf(values);
        options.set("interval", std::string("none"));
        return runAnalysis("cluster-raters", input, options);
    };
    QCOMPARE(run({}).facets.tree->clusterCount, 2);
    QCOMPARE(run({{"clusters", std::int64_t{1}}}).facets.tree->clusterCount, 1);
    QCOMPARE(run({{"cut-height", 2.0}}).facets.tree->clusterCount, 1);
    const auto low = run({{"cut-height", 0.01}, {"clusters", std::int64_t{3}}});
    QCOMPARE(low.facets.tree->cutHeight, 0.01);
    QCOMPARE(low.facets.tree->clusterCount, 3); // r1 = r3; r2; r4 = r5 = r6
    QVERIFY(hasNote(low, "is not used"));
    const auto tied = run({{"clusters", std::int64_t{5}}});
    QVERIFY(hasNote(tied, "5 clusters cannot be had"));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, run({{"clusters", std::int64_t{-1}}}));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, run({{"linkage", std::string("centroid")}}));
    const auto plain = run({{"leaf-order", std::string("plain")}});
    QCOMPARE(plain.facets.tree->leafOrder.size(), std::size_t(6));
    const auto percent = run({{"coefficient", std::string("percent-agreement")}});
    QCOMPARE(percent.facets.raterMatrix->coefficient, std::string("percent-agreement"));
    QCOMPARE(percent.facets.tree->clusterCount, 2);
}

void tst_AgreementRows::singlePanelIsJudgedByClusters()
{
    const auto result = runAnalysis("cluster-raters", inputOf(twoCamps()), {});
    const auto* finding = findingOf(result, "two-constructs");
    QVERIFY(finding);
    QVERIFY(finding->sentence.find("cluster 1 and cluster 2") == 0);
    QVERIFY(finding->sentence.find("overstated") != std::string::npos);
    QVERIFY(!findingOf(result, "clusters-are-panels"));
    QVERIFY(result.facets.coefficients.empty());
}

void tst_AgreementRows::intervalOptions()
{
    const auto input = inputOf(twoCamps());
    const auto analytic =
        runAnalysis("cohen-kappa", input, optionsOf({{"interval", std::string("analytic")}}));
    QVERIFY(analytic.facets.raterMatrix->intervalMethod.find("Fleiss, Cohen & Everitt") != std::string::npos);
    QVERIFY(analytic.facets.blocks[0].blocks[0].interval.has_value());
    const auto none = runAnalysis("cohen-kappa", input, optionsOf({{"interval", std::string("none")}}));
    QVERIFY(none.facets.raterMatrix->low.empty());
    QVERIFY(!none.facets.blocks[0].blocks[0].interval.has_value());
    QVERIFY(none.facets.findings.empty());
    const auto items =
        runAnalysis("cohen-kappa", input,
                    optionsOf({{"resample", std::string("items")}, {"replicates", std::int64_t{50}}}));
    QCOMPARE(items.facets.raterMatrix->intervalMethod,
             std::string("percentile bootstrap over 64 items, 50 replicates"));
    const auto costly =
        runAnalysis("cohen-kappa",
                    inputOf(panelOf({{"i", "a", "1"}, {"i", "b", "2"}, {"j", "a", "1"}, {"j", "b", "1"}},
                                    integerScale(1, 5000))),
                    {});
    QVERIFY(hasNote(costly, "would take too long"));
    QVERIFY(!costly.facets.raterMatrix->low.empty());
}

void tst_AgreementRows::weightsAskForAnOrder()
{
    // Source: cases/developers.md d05: words without a declared order are asked about, never put in the
    // alphabet's.
    NEEDS_SHARED("cases/d05_ordinal_a.csv");
    const auto weighted = optionsOf({{"weights", std::string("linear")}, {"interval", std::string("none")}});
    std::vector<RaterMatrix> matrices;
    for (const auto* file : {"cases/d05_ordinal_a.csv", "cases/d05_ordinal_b.csv"}) {
        ImportOptions options;
        options.format = "long";
        const auto path = shared(file).toStdString();
        try {
            runAnalysis("cohen-kappa", inputOf(readPanel(path, options).data), weighted);
            QFAIL("not refused");
        } catch (const AnalysisError& error) {
            QVERIFY(std::string(error.what()).find("Which comes first?") != std::string::npos);
        }
        options.scale = ordinalScale({"very low", "low", "mid", "high", "very high"});
        matrices.push_back(
            *runAnalysis("cohen-kappa", inputOf(readPanel(path, options).data), weighted).facets.raterMatrix);
    }
    // p and q by hand from the file: 9 shared items, Σ|i − j| = 3 over them, 135 over all 81 combinations.
    const auto cellOf = [](const RaterMatrix& matrix, const std::string& a, const std::string& b) {
        const auto place = [&](const std::string& name) {
            return static_cast<std::size_t>(std::find(matrix.raters.begin(), matrix.raters.end(), name)
                                            - matrix.raters.begin());
        };
        return matrix.at(place(a), place(b)).number();
    };
    COMPARE_NEAR(cellOf(matrices[0], "p", "q"), 1.0 - 9.0 * 3.0 / 135.0, 1e-12);
    for (const auto* b : {"q", "r", "s"})
        COMPARE_NEAR(cellOf(matrices[1], "p", b), cellOf(matrices[0], "p", b), 1e-12);
}

void tst_AgreementRows::spreadsheetExport()
{
    // Source: cases/expected.json d15.kappa, d15.quad_1_5.
    NEEDS_SHARED("cases/expected.json");
    const auto data = wideFile("cases/d15_excel_export.csv", {"Prüfer 1", "Prüfer 2"}, integerScale(1, 5));
    const Json expected = readJson(shared("cases/expected.json"))["d15"];
    const auto kappa = runAnalysis("cohen-kappa", inputOf(data), {});
    COMPARE_NEAR(kappa.facets.raterMatrix->at(0, 1).number(), expected["kappa"].get<double>(), 1e-9);
    QCOMPARE(kappa.facets.raterMatrix->usedAt(0, 1), 6);
    const auto weighted =
        runAnalysis("cohen-kappa", inputOf(data), optionsOf({{"weights", std::string("quadratic")}}));
    COMPARE_NEAR(weighted.facets.raterMatrix->at(0, 1).number(), expected["quad_1_5"].get<double>(), 1e-9);
}

void tst_AgreementRows::manyRaters()
{
    NEEDS_SHARED("data/dices/dices_350.csv");
    std::vector<std::string> raters;
    for (int r = 1; r <= 123; ++r)
        raters.push_back("r" + std::to_string(r));
    const auto result = runAnalysis("cluster-raters", inputOf(wideFile("data/dices/dices_350.csv", raters)),
                                    optionsOf({{"replicates", std::int64_t{100}}}));
    QVERIFY(hasNote(result, "resampled up to 60 raters"));
    QVERIFY(result.facets.raterMatrix->intervalMethod.find("normal") == 0);
    QVERIFY(result.facets.blocks[0].blocks[0].interval.has_value());
    QCOMPARE(result.facets.tree->merges.size(), std::size_t(122));
    const auto kappa = runAnalysis("cohen-kappa", inputOf(wideFile("data/dices/dices_350.csv", raters)),
                                   optionsOf({{"interval", std::string("none")}}));
    QVERIFY(kappa.facets.coefficients.empty());
    QVERIFY(hasNote(kappa, "listed one by one up to 60"));
}

void tst_AgreementRows::undefinedRaters()
{
    // Source: cases/developers.md d01: κ(rA, rB) undefined, both with rC 0.
    NEEDS_SHARED("cases/d01_constant_raters.csv");
    const auto data = readPanel(shared("cases/d01_constant_raters.csv").toStdString(), {}).data;
    const auto kappa = runAnalysis("cohen-kappa", inputOf(data), {});
    QCOMPARE(kappa.facets.coefficients[0].estimate.value.reason(), UndefinedReason::OneLabelOnly);
    QCOMPARE(kappa.facets.coefficients[0].estimate.used, 6);
    QCOMPARE(kappa.facets.coefficients[1].estimate.value.number(), 0.0);
    QCOMPARE(kappa.facets.coefficients[2].estimate.value.number(), 0.0);
    QCOMPARE(kappa.facets.blocks[0].blocks[0].cells, 2);
    QCOMPARE(kappa.facets.blocks[0].blocks[0].undefinedCells, 1);
    QVERIFY(hasNote(kappa, "used only one label"));
    const auto percent = runAnalysis("percent-agreement", inputOf(data), {});
    QCOMPARE(percent.facets.coefficients[0].estimate.value.number(), 1.0);
    COMPARE_NEAR(percent.facets.coefficients[1].estimate.value.number(), 2.0 / 3.0, 1e-12);

    const auto clusters = runAnalysis("cluster-raters", inputOf(data), {});
    QCOMPARE(clusters.facets.tree->excluded, std::vector<std::int32_t>{1});
    QVERIFY(hasNote(clusters, "left out of the tree, because distances to others are undefined: rB"));
    const auto imputed =
        runAnalysis("cluster-raters", inputOf(data), optionsOf({{"undefined", std::string("impute")}}));
    QVERIFY(imputed.facets.tree->excluded.empty());
    QVERIFY(hasNote(imputed, "1 undefined distance was imputed"));
}

void tst_AgreementRows::threadsAndSeeds()
{
    auto input = inputOf(twoCamps(), {}, 7);
    input.threads = 1;
    const auto one = runAnalysis("cluster-raters", input, {});
    input.threads = 2;
    const auto two = runAnalysis("cluster-raters", input, {});
    QCOMPARE(two.facets.raterMatrix->low.size(), one.facets.raterMatrix->low.size());
    const auto& a = one.facets.blocks[0].blocks[0];
    const auto& b = two.facets.blocks[0].blocks[0];
    QCOMPARE(a.interval->low, b.interval->low);
    QCOMPARE(a.interval->high, b.interval->high);
    input.seed = 8;
    const auto other = runAnalysis("cluster-raters", input, {});
    QVERIFY(other.facets.blocks[0].blocks[0].interval->low != a.interval->low);
    QCOMPARE(other.facets.blocks[0].blocks[0].mean.number(), a.mean.number());
}

void tst_AgreementRows::degenerate_data()
{
    QTest::addColumn<QStringList>("items");
    QTest::addColumn<bool>("tree");
    QTest::newRow("one rater") << QStringList{"1", "2"} << false;
    QTest::newRow("one item") << QStringList{"123"} << true;
    QTest::newRow("one item, all alike") << QStringList{"111"} << false;
    QTest::newRow("one category") << QStringList{"111", "111"} << false;
    QTest::newRow("no overlap") << QStringList{"1.", ".1"} << false;
    QTest::newRow("two raters") << QStringList{"12", "22", "11"} << true;
    QTest::newRow("identical raters") << QStringList{"111", "222", "111"} << true;
}

void tst_AgreementRows::degenerate()
{
    QFETCH(QStringList, items);
    QFETCH(bool, tree);
    std::vector<std::string> strings;
    for (const auto& item : items)
        strings.push_back(item.toStdString());
    const auto input = inputOf(panelFromStrings(strings));
    for (const auto* method : {"cohen-kappa", "percent-agreement", "cluster-raters"}) {
        const auto result = runAnalysis(method, input, {});
        QCOMPARE(result.facets.raterMatrix->size(), std::size_t(items.front().size()));
        QCOMPARE(result.facets.blocks.front().blocks.size(), std::size_t(1));
    }
    const auto clusters = runAnalysis("cluster-raters", input, {});
    QCOMPARE(clusters.facets.tree.has_value(), tree);
    if (!tree)
        QVERIFY(hasNote(clusters, "there is no tree"));
    // Every rater excluded: nothing to compare, and it is said, not crashed.
    auto empty = input;
    auto table = *input.table;
    table.raters.clear();
    table.raterNames.clear();
    table.panelOf.clear();
    table.panels.clear();
    table.slot.clear();
    table.labels.clear();
    table.start.assign(table.units.size() + 1, 0);
    empty.table = std::make_shared<LabelTable>(table);
    for (const auto* method : {"cohen-kappa", "percent-agreement", "cluster-raters"})
        QCOMPARE(runAnalysis(method, empty, {}).facets.raterMatrix->size(), std::size_t(0));
}

void tst_AgreementRows::textsAreComplete()
{
    for (const auto* method : {"cohen-kappa", "percent-agreement", "cluster-raters"}) {
        const auto* row = findAnalysis(method);
        QVERIFY(row);
        for (const auto* text : {&row->title, &row->question, &row->definition, &row->source, &row->missing})
            QVERIFY(!text->empty());
        for (const auto& option : row->options) {
            QVERIFY(!option.title.empty() && !option.help.empty());
            if (const auto* text = std::get_if<std::string>(&option.defaultValue))
                QVERIFY(std::any_of(option.choices.begin(), option.choices.end(),
                                    [&](const OptionChoice& choice) { return choice.id == *text; }));
        }
    }
}

RATERSCOPE_TEST(tst_AgreementRows)
#include "tst_AgreementRows.moc"
