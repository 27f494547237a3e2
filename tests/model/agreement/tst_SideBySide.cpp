// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/SideBySide.h"

#include "agreement/PairCoefficient.h"
#include "catalog/ResultJson.h"
#include "io/ReadPanel.h"
#include "support/AgreementTables.h"
#include "support/Panels.h"

#include <set>

using namespace raterscope;
using namespace raterscope::test;
using Json = nlohmann::json;

namespace {

AnalysisInput inputOf(const DatasetPtr& data, const Comparison& comparison = {}, int threads = 0)
{
    return {data, prepareTable(data, {}, comparison), {}, comparison, 0, threads};
}

Options optionsOf(const std::vector<std::pair<std::string, std::string>>& values)
{
    Options options;
    for (const auto& [id, value] : values)
        options.set(id, value);
    return options;
}

const Coefficient* find(const AnalysisResult& result, const std::string& name, const std::string& a,
                        const std::string& b = {})
{
    for (const auto& coefficient : result.facets.coefficients) {
        if (coefficient.name == name && coefficient.a == a && coefficient.b == b)
            return &coefficient;
    }
    return nullptr;
}

bool hasNote(const std::vector<std::string>& notes, const std::string& part)
{
    return std::any_of(notes.begin(), notes.end(),
                       [&](const std::string& note) { return note.find(part) != std::string::npos; });
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

DatasetPtr diagnoses()
{
    return readPanel(shared("data/rater-tables-r/irr_diagnoses.csv").toStdString(), {}).data;
}

} // namespace

/// The row "coefficients": the same numbers as the rows of each coefficient, side by side.
class tst_SideBySide : public QObject
{
    Q_OBJECT

private slots:
    void sameAsTheirOwnRows();
    void summevalReference();
    void lightKappa();
    void intervalsShareTheirDraws();
    void unorderedLabelsAreListed();
    void leftOutIsSaid();
    void indicesAndParadox();
    void pairIsOrderedAsAsked();
    void weights();
    void show();
    void unknownRaters_data();
    void unknownRaters();
    void longScales();
    void threadsDoNotMatter();
};

void tst_SideBySide::sameAsTheirOwnRows()
{
    const auto input = inputOf(twoPanels());
    const auto all = runAnalysis("coefficients", input, optionsOf({{"rater-a", "r1"}, {"rater-b", "r5"}}));
    const std::vector<std::pair<const char*, Options>> rows{{"cohen-kappa", {}},
                                                            {"percent-agreement", {}},
                                                            {"scott-pi", {}},
                                                            {"fleiss-kappa", {}},
                                                            {"brennan-prediger", {}},
                                                            {"gwet-ac", {}},
                                                            {"krippendorff-alpha", {}},
                                                            {"icc", optionsOf({{"interval", "bootstrap"}})},
                                                            {"pearson", {}},
                                                            {"spearman", {}},
                                                            {"kendall", {}}};
    std::set<std::string> seen;
    for (const auto& [method, options] : rows) {
        const auto own = runAnalysis(method, input, options);
        for (const auto& coefficient : own.facets.coefficients) {
            if (!coefficient.b.empty() && (coefficient.a != "r1" || coefficient.b != "r5"))
                continue;
            const auto* beside = find(all, coefficient.name, coefficient.a, coefficient.b);
            QVERIFY2(beside, coefficient.name.c_str());
            seen.insert(coefficient.name);
            QCOMPARE(beside->estimate.value.number(), coefficient.estimate.value.number());
            QCOMPARE(beside->estimate.interval->low, coefficient.estimate.interval->low);
            QCOMPARE(beside->estimate.interval->high, coefficient.estimate.interval->high);
            QCOMPARE(beside->estimate.interval->method, coefficient.estimate.interval->method);
            QCOMPARE(beside->estimate.standardError, coefficient.estimate.standardError);
            QCOMPARE(beside->estimate.used, coefficient.estimate.used);
        }
    }
    // α of a pair is listed by its own row in the nominal metric only; the panels have all four.
    QCOMPARE(seen.size(), std::size_t(6 + 4 + 6 + 3));
    // 16 coefficients and 5 means for all raters and two panels, 15 for the pair.
    QCOMPARE(all.facets.coefficients.size(), std::size_t(3 * 21 + 15));
}

void tst_SideBySide::summevalReference()
{
    NEEDS_SHARED("reference/agreement.json");
    const Json reference = readJson(shared("reference/agreement.json"))["data"];
    const auto data = summevalData();
    const auto result = runAnalysis("coefficients", inputOf(data, dimensionNamed(*data, "coherence")),
                                    optionsOf({{"interval", "none"}, {"weights", "linear"}}));
    for (const auto& [panel, section] :
         {std::pair{"all raters", "all"}, {"expert", "expert"}, {"crowd", "crowd"}}) {
        const Json& entry = reference["summeval/coherence/" + std::string(section)];
        const auto near = [&, of = panel](const char* name, const char* key) {
            const auto* found = find(result, name, of);
            QVERIFY2(found, name);
            COMPARE_NEAR(found->estimate.value.number(), entry.at(Json::json_pointer(key)).get<double>(),
                         1e-10);
        };
        near("percent-agreement", "/percent/value");
        near("fleiss-kappa", "/fleiss_kappa/value");
        near("brennan-prediger", "/brennan_prediger/none/value");
        near("brennan-prediger-linear", "/brennan_prediger/linear/value");
        near("gwet-ac", "/gwet_ac/none/value");
        near("gwet-ac-linear", "/gwet_ac/linear/value");
        near("krippendorff-alpha-ordinal", "/krippendorff_alpha/ordinal/value");
        near("icc-a1", "/icc/forms/ICC(A,1)/value");
        // Means over the pairs that the file lists one by one.
        std::map<std::string, double> sums;
        std::size_t pairs = 0;
        for (const auto& [pair, values] : reference["summeval/coherence/all"]["pairs"].items()) {
            const bool crossed = pair[0] != pair[pair.find('|') + 2];
            if (std::string(section) != "all" && (crossed || (pair[0] == 'e') != (section[0] == 'e')))
                continue;
            ++pairs;
            sums["cohen-kappa"] += values["kappa_none"]["value"].get<double>();
            sums["cohen-kappa-linear"] += values["kappa_linear"]["value"].get<double>();
            for (const auto* name : {"pearson", "spearman"})
                sums[name] += values[name].get<double>();
            sums["kendall"] += values["kendall_tau_b"].get<double>();
        }
        for (const auto& [name, sum] : sums)
            COMPARE_NEAR(find(result, name, panel)->estimate.value.number(), sum / static_cast<double>(pairs),
                         1e-10);
    }
}

void tst_SideBySide::lightKappa()
{
    // Source: data/rater-tables-r/README.md, irr 0.84.1: Light 0.4594121, Fleiss 0.4302445 on the diagnoses.
    NEEDS_SHARED("data/rater-tables-r/irr_diagnoses.csv");
    const auto result = runAnalysis("coefficients", inputOf(diagnoses()), optionsOf({{"interval", "none"}}));
    const auto* light = find(result, "cohen-kappa", "all raters");
    COMPARE_NEAR(light->estimate.value.number(), 0.4594121, 5e-8);
    QVERIFY(hasNote(light->estimate.notes, "mean over 15 pairs"));
    COMPARE_NEAR(find(result, "fleiss-kappa", "all raters")->estimate.value.number(), 0.4302445, 5e-8);
}

void tst_SideBySide::intervalsShareTheirDraws()
{
    // Of two raters, Fleiss κ of the panel and Scott's π of the pair are one number in every replicate; so
    // are their intervals when the draws are the same. Likewise the mean over the only pair and the pair.
    const auto data = panelFromStrings(
        {"11", "22", "12", "33", "31", "22", "21", "33", "11", "13", "2.", ".1"}, integerScale(1, 3));
    const auto result =
        runAnalysis("coefficients", inputOf(data), optionsOf({{"rater-a", "r1"}, {"rater-b", "r2"}}));
    const auto same = [&](const char* panel, const char* pair) {
        const auto& a = find(result, panel, "all raters")->estimate;
        const auto& b = find(result, pair, "r1", "r2")->estimate;
        COMPARE_NEAR(a.interval->low, b.interval->low, 1e-12);
        COMPARE_NEAR(a.interval->high, b.interval->high, 1e-12);
        QVERIFY(a.interval->low < a.interval->high);
    };
    same("percent-agreement", "percent-agreement");
    same("krippendorff-alpha-nominal", "krippendorff-alpha-nominal");
    same("krippendorff-alpha-interval", "krippendorff-alpha-interval");
    same("cohen-kappa", "cohen-kappa");
    same("spearman", "spearman");
    QCOMPARE(find(result, "fleiss-kappa", "all raters")->estimate.dropped, 2);
}

void tst_SideBySide::unorderedLabelsAreListed()
{
    const auto data = panelFromStrings({"aab", "bba", "aaa", "bbb", "abb"});
    const auto result =
        runAnalysis("coefficients", inputOf(data), optionsOf({{"rater-a", "r1"}, {"rater-b", "r2"}}));
    for (const auto* name : {"brennan-prediger-quadratic", "gwet-ac-quadratic", "krippendorff-alpha-ordinal",
                             "krippendorff-alpha-interval", "krippendorff-alpha-ratio", "icc-1", "icc-ck",
                             "cohen-kappa-quadratic", "pearson", "spearman", "kendall"}) {
        const auto* found = find(result, name, "all raters");
        QVERIFY2(found, name);
        QCOMPARE(found->estimate.value.reason(), UndefinedReason::ScaleNotOrdered);
        QVERIFY(!found->estimate.interval && !found->estimate.standardError);
    }
    QCOMPARE(find(result, "kendall", "r1", "r2")->estimate.value.reason(), UndefinedReason::ScaleNotOrdered);
    QVERIFY(find(result, "gwet-ac", "r1", "r2")->estimate.value.isDefined());
    const auto words = runAnalysis(
        "coefficients", inputOf(panelFromStrings({"ab", "ba", "aa", "bb"}, ordinalScale({"b", "a"}))), {});
    QCOMPARE(find(words, "krippendorff-alpha-ratio", "all raters")->estimate.value.reason(),
             UndefinedReason::NotRatioScale);
    QVERIFY(find(words, "icc-1", "all raters")->estimate.value.isDefined());
    QVERIFY(hasNote(words.status.notes, "their ranks are taken as scores"));
}

void tst_SideBySide::leftOutIsSaid()
{
    const auto data = panelFromStrings({"112", "22.", "1..", "313", "1.1"}, integerScale(1, 3));
    const auto result =
        runAnalysis("coefficients", inputOf(data), optionsOf({{"rater-a", "r1"}, {"rater-b", "r2"}}));
    const auto* fleiss = find(result, "fleiss-kappa", "all raters");
    QCOMPARE(fleiss->estimate.used, 4);
    QVERIFY(hasNote(fleiss->estimate.notes, "1 left out: fewer than two labels"));
    const auto* icc = find(result, "icc-1", "all raters");
    QCOMPARE(icc->estimate.used, 2);
    QVERIFY(hasNote(icc->estimate.notes, "3 left out: not labelled by every rater"));
    const auto* pair = find(result, "spearman", "r1", "r2");
    QCOMPARE(pair->estimate.used, 3);
    QVERIFY(hasNote(pair->estimate.notes, "2 left out: not labelled by both raters"));
}

void tst_SideBySide::indicesAndParadox()
{
    // Feinstein & Cicchetti's 80/10/5/5, see tst_KappaParadox.
    std::vector<std::string> items;
    for (const auto& [labels, count] : {std::pair{"yy", 80}, {"yn", 10}, {"ny", 5}, {"nn", 5}})
        items.insert(items.end(), static_cast<std::size_t>(count), labels);
    const auto result = runAnalysis("coefficients", inputOf(panelFromStrings(items)),
                                    optionsOf({{"rater-a", "r2"}, {"rater-b", "r1"}}));
    const auto& table = result.facets.tables.front();
    QCOMPARE(table.id, std::string("prevalence-bias"));
    QCOMPARE(table.rows.size(), std::size_t(2));
    QCOMPARE(std::get<std::string>(table.rows[1][0]), std::string("r2 × r1"));
    QCOMPARE(std::get<std::int64_t>(table.rows[1][1]), 100);
    QCOMPARE(std::get<std::string>(table.rows[1][2]), std::string("y"));
    COMPARE_NEAR(std::get<Value>(table.rows[1][3]).number(), 0.875, 1e-14);
    COMPARE_NEAR(std::get<Value>(table.rows[1][4]).number(), 0.75, 1e-14);
    COMPARE_NEAR(std::get<Value>(table.rows[1][5]).number(), 0.05, 1e-14);
    QCOMPARE(std::get<std::string>(table.rows[0][5]), std::string()); // a panel has no bias
    QCOMPARE(result.facets.findings.size(), std::size_t(2));          // the panel's, and the pair's
    QCOMPARE(result.facets.findings[1].raters, (std::vector<std::string>{"r2", "r1"}));
    // The findings of the Overview say it as well, and nothing where there is nothing to say.
    const auto has = [](const AnalysisResult& found) {
        return std::any_of(found.facets.findings.begin(), found.facets.findings.end(),
                           [](const Finding& finding) { return finding.id.starts_with("kappa-paradox"); });
    };
    QVERIFY(has(runAnalysis("findings", inputOf(panelFromStrings(items)), {})));
    QVERIFY(!has(runAnalysis("findings", inputOf(twoPanels()), {})));
}

void tst_SideBySide::pairIsOrderedAsAsked()
{
    const auto input = inputOf(twoPanels());
    const auto there = runAnalysis("coefficients", input, optionsOf({{"rater-a", "r1"}, {"rater-b", "r5"}}));
    const auto back = runAnalysis("coefficients", input, optionsOf({{"rater-a", "r5"}, {"rater-b", "r1"}}));
    for (const auto& coefficient : there.facets.coefficients) {
        if (coefficient.b.empty())
            continue;
        const auto* turned = find(back, coefficient.name, "r5", "r1");
        QVERIFY(turned);
        COMPARE_NEAR(turned->estimate.value.number(), coefficient.estimate.value.number(), 1e-13);
        COMPARE_NEAR(turned->estimate.interval->low, coefficient.estimate.interval->low, 1e-13);
    }
}

void tst_SideBySide::weights()
{
    const auto input = inputOf(twoPanels());
    const auto none =
        runAnalysis("coefficients", input, optionsOf({{"weights", "none"}, {"interval", "none"}}));
    QCOMPARE(none.facets.coefficients.size(), std::size_t(3 * (14 + 4)));
    std::set<std::string> keys;
    for (const auto& coefficient :
         runAnalysis("coefficients", input,
                     optionsOf({{"interval", "analytic"}, {"rater-a", "r1"}, {"rater-b", "r2"}}))
             .facets.coefficients)
        QVERIFY2(keys.insert(coefficient.name + "|" + coefficient.a + "|" + coefficient.b).second,
                 coefficient.name.c_str());
}

void tst_SideBySide::show()
{
    const auto input = inputOf(twoPanels());
    const auto count = [&](const std::vector<std::pair<std::string, std::string>>& options) {
        auto all = optionsOf(options);
        all.set("interval", std::string("none"));
        return runAnalysis("coefficients", input, all).facets.coefficients.size();
    };
    QCOMPARE(count({{"show", "panels"}}), std::size_t(3 * 21));
    QCOMPARE(count({{"show", "pairs"}}), std::size_t(3 * 5));
    QCOMPARE(count({{"show", "pairs"}, {"rater-a", "r1"}, {"rater-b", "r2"}}), std::size_t(15));
    QCOMPARE(count({{"show", "panels"}, {"rater-a", "r1"}, {"rater-b", "r2"}}), std::size_t(3 * 21));
}

void tst_SideBySide::unknownRaters_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("says");
    QTest::newRow("one only") << "r1"
                              << ""
                              << "only \"r1\" is named";
    QTest::newRow("unknown") << "r1"
                             << "zed"
                             << "no rater \"zed\" among those compared: r1, r2";
    QTest::newRow("twice") << "r1"
                           << "r1"
                           << "named twice";
}

void tst_SideBySide::unknownRaters()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(QString, says);
    try {
        runAnalysis("coefficients", inputOf(twoPanels()),
                    optionsOf({{"rater-a", a.toStdString()}, {"rater-b", b.toStdString()}}));
        QFAIL("is not refused");
    } catch (const AnalysisError& error) {
        QVERIFY2(QString::fromUtf8(error.what()).contains(says), error.what());
    }
}

void tst_SideBySide::longScales()
{
    // 8,000 different values: panels are given, pairs are said to be left out.
    Random random(1);
    std::vector<Row> rows;
    for (int i = 0; i < 4000; ++i) {
        const double truth = random.normal();
        for (const auto* rater : {"a", "b"})
            rows.push_back({"i" + std::to_string(i), rater, formatNumber(20.0 + truth + random.normal())});
    }
    const auto input = inputOf(panelOf(rows));
    const auto result = runAnalysis("coefficients", input, optionsOf({{"interval", "none"}}));
    COMPARE_NEAR(find(result, "icc-c1", "all raters")->estimate.value.number(), 0.5, 0.05);
    QVERIFY(hasNote(result.status.notes, "scales of up to 5,000 levels"));
    // The Overview says so instead of failing.
    const auto findings = runAnalysis("findings", input, {}).facets.findings;
    QVERIFY(std::any_of(findings.begin(), findings.end(),
                        [](const Finding& finding) { return finding.id == "pairs-left-out"; }));
}

void tst_SideBySide::threadsDoNotMatter()
{
    const auto data = twoPanels();
    const auto options = optionsOf({{"rater-a", "r1"}, {"rater-b", "r5"}});
    const auto one = inputOf(data, {}, 1);
    const auto two = inputOf(data, {}, 2);
    QCOMPARE(toJson(runAnalysis("coefficients", one, options), one).dump(),
             toJson(runAnalysis("coefficients", two, options), two).dump());
}

RATERSCOPE_TEST(tst_SideBySide)
#include "tst_SideBySide.moc"
