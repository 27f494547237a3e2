// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"
#include "catalog/PrepareTable.h"
#include "studies/Simulate.h"
#include "support/GradedPanels.h"
#include "support/Panels.h"
#include "support/ReferenceTables.h"

#include <set>

using namespace raterscope;

/// The analysis behind the Overview: what it finds, in which order, on which panels it has nothing to say.
class tst_Findings : public QObject
{
    Q_OBJECT

private slots:
    void summeval();
    void whatATruthTells();
    void referenceWithoutOrder();
    void everyFindingIsWhole_data();
    void everyFindingIsWhole();
    void degenerate_data();
    void degenerate();
    void recordedComparisons();
    void thousandsOfLevels();
    void manyRaters();
    void threadsDoNotMatter();
    void cancelsOnTheWay_data();
    void cancelsOnTheWay();
};

namespace {

AnalysisInput inputOf(const DatasetPtr& data, const Comparison& comparison = {})
{
    AnalysisInput input;
    input.data = data;
    input.comparison = comparison;
    input.table = prepareTable(data, {}, comparison);
    return input;
}

std::vector<Finding> findingsOf(const AnalysisInput& input)
{
    return runAnalysis("findings", input, {}).facets.findings;
}

const Finding* find(const std::vector<Finding>& findings, const std::string& id)
{
    const auto place =
        std::find_if(findings.begin(), findings.end(), [&](const auto& finding) { return finding.id == id; });
    return place == findings.end() ? nullptr : &*place;
}

/// A drawn panel as a data set, with θ as its reference.
DatasetPtr dataOf(const test::GradedPanel& panel)
{
    DatasetBuilder builder;
    builder.declareScale(panel.table.scale);
    builder.referenceColumns() = {"truth"};
    const auto dimension = builder.dimension("quality");
    for (std::size_t unit = 0; unit < panel.table.unitCount(); ++unit) {
        const auto item = builder.item("item " + std::to_string(unit));
        builder.itemData(item).reference = {std::to_string(panel.theta[unit])};
        for (const auto& label : panel.table.labelsOf(unit))
            builder.add(item, builder.rater(panel.table.raterNames[static_cast<std::size_t>(label.column)]),
                        dimension, panel.table.scale.labels[static_cast<std::size_t>(label.level)],
                        static_cast<std::int64_t>(unit) + 2);
    }
    return builder.finish();
}

/// Good judges, then as many who draw levels by lot.
DatasetPtr judgesAndNoise(std::size_t good, std::size_t random, std::uint64_t seed)
{
    std::vector<GradedJudge> judges(good, test::spacedJudge(2.0));
    judges.insert(judges.end(), random, test::randomJudge(5));
    return dataOf(test::drawPanel(300, judges, seed));
}

bool isWhole(const Finding& finding)
{
    static const std::set<std::string> views{
        "overview", "agreement", "coefficients", "duplicates", "raters",      "confusion", "consensus",
        "ranking",  "cycles",    "order-bias",   "stream",     "uncertainty", "studies",   "items"};
    return !finding.id.empty() && !finding.headline.empty() && finding.sentence.size() > 20
           && finding.sentence.back() == '.' && views.contains(finding.view)
           && finding.sentence.find(" nan") == std::string::npos
           && finding.sentence.find("  ") == std::string::npos;
}

void addKinds(const std::string& name, const DatasetPtr& data, const Comparison& comparison = {})
{
    QTest::newRow(name.c_str()) << data << comparison;
}

} // namespace

void tst_Findings::summeval()
{
    NEEDS_SHARED("data/summeval/ratings_wide.csv");
    const auto findings = findingsOf(inputOf(test::summevalData(), test::seed42()));
    // Source: METHODS §9. What changes a decision first.
    QCOMPARE(findings[0].id, std::string("two-constructs"));
    QCOMPARE(findings[1].id, std::string("identical-vectors-crowd"));
    QVERIFY(findings[1].sentence.find("807 of 1,600 items") != std::string::npos);
    const auto* weighting = find(findings, "weighting");
    QVERIFY(weighting);
    QVERIFY(weighting->sentence.find("6,400 ratings, from which the verdicts are derived")
            != std::string::npos);
    // Expert-only and crowd-only vote entropy do not go together (Spearman 0.0314, p 0.321 on all pairs).
    const auto* signal = find(findings, "no-signal");
    QVERIFY(signal);
    QCOMPARE(signal->view, std::string("uncertainty"));
    QVERIFY(!find(findings, "method-beats-baseline")); // nothing to measure against
}

void tst_Findings::whatATruthTells()
{
    // Half of the judges are noise: δ is large, weights help, some method is far ahead of the mean.
    const auto uneven = findingsOf(inputOf(judgesAndNoise(4, 4, 3)));
    const auto* weighting = find(uneven, "weighting");
    QVERIFY(weighting);
    QCOMPARE(weighting->headline, std::string("Weighting raters helps"));
    QCOMPARE(weighting->severity, Severity::Notice);
    QVERIFY(find(uneven, "method-beats-baseline"));
    // All alike: δ is small, and no method is surely ahead by much.
    const auto even = findingsOf(inputOf(judgesAndNoise(6, 0, 3)));
    const auto* same = find(even, "weighting");
    QVERIFY(same);
    QVERIFY(same->headline != "Weighting raters helps");
    QVERIFY(same->figure.starts_with("δ 0.0"));
    const bool hasBest = find(even, "method-beats-baseline") || find(even, "no-method-beats-baseline");
    QVERIFY(hasBest);
}

void tst_Findings::referenceWithoutOrder()
{
    DatasetBuilder builder;
    builder.declareScale(Scale{ScaleKind::Nominal, {"cat", "dog"}, {}, true});
    builder.referenceColumns() = {"gold"};
    const auto dimension = builder.dimension("label");
    Random random(6);
    for (int i = 0; i < 300; ++i) {
        const auto item = builder.item(std::to_string(i));
        const bool isCat = random.uniform() < 0.5;
        builder.itemData(item).reference = {isCat ? "cat" : "dog"};
        for (int r = 0; r < 6; ++r) {
            const double accuracy[] = {0.95, 0.6, 0.6, 0.55, 0.5, 0.1};
            const bool says = (random.uniform() < accuracy[r]) == isCat;
            builder.add(item, builder.rater("r" + std::to_string(r)), dimension, says ? "cat" : "dog", i + 2);
        }
    }
    const auto findings = findingsOf(inputOf(builder.finish()));
    const auto* method = find(findings, "method-beats-baseline");
    QVERIFY(method);
    QVERIFY(method->headline.ends_with("beats the majority vote"));
    // The reversed rater is named once, by κ or by its one-coin probability.
    int named = 0;
    for (const auto& finding : findings)
        named +=
            finding.severity == Severity::Warning && finding.raters == std::vector<std::string>{"r5"} ? 1 : 0;
    QCOMPARE(named, 1);
    QVERIFY(!find(findings, "weighting")); // δ needs an order
}

void tst_Findings::everyFindingIsWhole_data()
{
    QTest::addColumn<QString>("scenario");
    for (const char* scenario : {"dawid-skene", "one-coin", "mace", "glad", "spammers", "graded-response",
                                 "agora", "two-constructs", "copied-rows"})
        QTest::newRow(scenario) << QString::fromLatin1(scenario);
}

void tst_Findings::everyFindingIsWhole()
{
    QFETCH(QString, scenario);
    const DatasetPtr data = simulatePanel(scenario.toStdString(), 1).data;
    const auto findings = findingsOf(inputOf(data));
    QVERIFY(!findings.empty());
    std::set<std::string> ids;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        QVERIFY2(isWhole(findings[i]), (findings[i].id + ": " + findings[i].sentence).c_str());
        QVERIFY2(ids.insert(findings[i].id).second, findings[i].id.c_str());
        if (i > 0)
            QVERIFY(findings[i].severity <= findings[i - 1].severity);
    }
}

void tst_Findings::degenerate_data()
{
    QTest::addColumn<DatasetPtr>("data");
    QTest::addColumn<Comparison>("comparison");
    addKinds("one rater", test::panelFromStrings({"1", "2", "3"}));
    addKinds("one item", test::panelFromStrings({"123"}));
    addKinds("one rating", test::panelFromStrings({"1"}));
    addKinds("one label", test::panelFromStrings({"111", "111", "111", "111", "111", "111"}));
    addKinds("nobody shares an item", test::panelFromStrings({"1..", ".2.", "..3", "2..", ".1.", "..1"}));
    addKinds("two raters", test::panelFromStrings({"12", "21", "11", "22", "12"}));
    addKinds("names", test::panelFromStrings({"aab", "bbb", "aba", "bab", "aaa", "abb"}));
    addKinds("panels of one", test::panelFromStrings({"123", "231", "312", "111", "222"}, {},
                                                     {{"r1", "a"}, {"r2", "b"}, {"r3", "c"}}));
    Comparison verdicts;
    verdicts.kind = CompareKind::Verdicts;
    addKinds("verdicts of two items", test::panelFromStrings({"12", "21"}), verdicts);
    addKinds("verdicts of one item", test::panelFromStrings({"12"}), verdicts);
    DatasetBuilder reference;
    reference.referenceColumns() = {"gold"};
    const auto dimension = reference.dimension("rating");
    for (int i = 0; i < 8; ++i) {
        const auto item = reference.item(std::to_string(i));
        reference.itemData(item).reference = {i == 0 ? "2" : ""};
        for (int r = 0; r < 3; ++r)
            reference.add(item, reference.rater("r" + std::to_string(r)), dimension,
                          std::to_string(1 + (i * (r + 1)) % 3), i + 2);
    }
    addKinds("a reference of one item", reference.finish());
}

void tst_Findings::degenerate()
{
    QFETCH(DatasetPtr, data);
    QFETCH(Comparison, comparison);
    const auto input = inputOf(data, comparison);
    for (const auto& finding : findingsOf(input))
        QVERIFY2(isWhole(finding), (finding.id + ": " + finding.sentence).c_str());
    // Nobody is left, and nothing is.
    AnalysisInput nobody = input;
    for (std::size_t r = 0; r < data->raters.size(); ++r)
        nobody.edits.excludedRaters.insert(RaterId(r));
    nobody.table = prepareTable(data, nobody.edits, comparison);
    for (const auto& finding : findingsOf(nobody))
        QVERIFY2(isWhole(finding), (finding.id + ": " + finding.sentence).c_str());
    AnalysisInput nothing = input;
    for (std::size_t i = 0; i < data->items.size(); ++i)
        nothing.edits.excludedItems.insert(ItemId(i));
    nothing.table = prepareTable(data, nothing.edits, comparison);
    for (const auto& finding : findingsOf(nothing))
        QVERIFY2(isWhole(finding), (finding.id + ": " + finding.sentence).c_str());
}

void tst_Findings::recordedComparisons()
{
    const DatasetPtr data = simulatePanel("judges", 2).data;
    QVERIFY(data->hasComparisons());
    Comparison recorded;
    recorded.kind = CompareKind::Recorded;
    const auto findings = findingsOf(inputOf(data, recorded));
    QVERIFY(find(findings, "order-bias"));
    for (const auto& finding : findings)
        QVERIFY2(isWhole(finding), (finding.id + ": " + finding.sentence).c_str());
}

void tst_Findings::thousandsOfLevels()
{
    DatasetBuilder builder;
    builder.referenceColumns() = {"gold"};
    const auto dimension = builder.dimension("score");
    Random random(3);
    for (int i = 0; i < 2500; ++i) {
        const auto item = builder.item(std::to_string(i));
        const double truth = random.normal();
        builder.itemData(item).reference = {std::to_string(truth)};
        for (int r = 0; r < 4; ++r)
            builder.add(item, builder.rater("r" + std::to_string(r)), dimension,
                        std::to_string(truth + (r == 3 ? 3.0 : 0.4) * random.normal()), i + 2);
    }
    const auto input = inputOf(builder.finish());
    QVERIFY(input.table->scale.size() > 5000);
    const auto findings = findingsOf(input);
    for (const auto& finding : findings)
        QVERIFY2(isWhole(finding), (finding.id + ": " + finding.sentence).c_str());
    const auto* weighting = find(findings, "weighting");
    QVERIFY(weighting);
    QCOMPARE(weighting->headline, std::string("Weighting raters helps")); // r3 is nearly noise
}

void tst_Findings::manyRaters()
{
    // By κ or by the one-coin model: who reverses is named once among twelve hundred.
    DatasetBuilder builder;
    builder.declareScale(Scale{ScaleKind::Nominal, {"no", "yes"}, {}, true});
    const auto dimension = builder.dimension("label");
    Random random(8);
    for (int i = 0; i < 1500; ++i) {
        const auto item = builder.item(std::to_string(i));
        const bool truth = random.uniform() < 0.5;
        for (int k = 0; k < 30; ++k) {
            const int r = (i * 30 + k) % 1200;
            const double accuracy = r == 7 ? 0.02 : 0.9;
            const bool says = (random.uniform() < accuracy) == truth;
            builder.add(item, builder.rater("r" + std::to_string(r)), dimension, says ? "yes" : "no", i + 2);
        }
    }
    const auto findings = findingsOf(inputOf(builder.finish()));
    const auto* against = find(findings, "against-the-others");
    const auto* reversed = find(findings, "reversed-r7");
    QVERIFY((against != nullptr) != (reversed != nullptr));
    QCOMPARE((against ? against : reversed)->raters, std::vector<std::string>{"r7"});
    for (const auto& finding : findings)
        QVERIFY2(isWhole(finding), (finding.id + ": " + finding.sentence).c_str());
}

void tst_Findings::threadsDoNotMatter()
{
    auto input = inputOf(judgesAndNoise(3, 2, 5));
    input.threads = 1;
    const auto one = findingsOf(input);
    input.threads = 4;
    const auto four = findingsOf(input);
    QCOMPARE(one.size(), four.size());
    for (std::size_t i = 0; i < one.size(); ++i)
        QCOMPARE(one[i].sentence, four[i].sentence);
}

void tst_Findings::cancelsOnTheWay_data()
{
    QTest::addColumn<double>("at");
    for (const double at : {0.0, 0.7, 0.8, 0.9, 0.95})
        QTest::addRow("at %g", at) << at;
}

void tst_Findings::cancelsOnTheWay()
{
    QFETCH(double, at);
    std::atomic<bool> cancel{false};
    const JobControl job(&cancel, [&](double fraction, const std::string&) {
        if (fraction >= at)
            cancel = true;
    });
    QVERIFY_THROWS_EXCEPTION(Cancelled, runAnalysis("findings", inputOf(judgesAndNoise(3, 2, 5)), {}, job));
}

RATERSCOPE_TEST(tst_Findings)
#include "tst_Findings.moc"
