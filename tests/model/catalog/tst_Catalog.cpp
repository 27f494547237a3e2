// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"
#include "catalog/PrepareTable.h"
#include "catalog/ResultJson.h"
#include "catalog/ResultTables.h"
#include "studies/Simulate.h"
#include "support/Panels.h"
#include "support/Support.h"

#include <set>

using namespace raterscope;

/// Every row of the catalog keeps its promises, on ordinary and on degenerate panels.
class tst_Catalog : public QObject
{
    Q_OBJECT

private slots:
    void rowsAreComplete();
    void optionsAreChecked();
    void everyMethodOnEveryPanel_data();
    void everyMethodOnEveryPanel();
    void jsonHoldsNoNan();
    void unknownMethod();
    void cancelledAtOnce();
};

namespace {

AnalysisInput inputOf(DatasetPtr data, const Comparison& comparison = {}, const Edits& edits = {})
{
    AnalysisInput input;
    input.data = std::move(data);
    input.comparison = comparison;
    input.edits = edits;
    input.table = prepareTable(input.data, edits, comparison);
    return input;
}

DatasetPtr manyRatersOnOneItem()
{
    std::vector<test::Row> rows;
    for (int r = 0; r < 200; ++r)
        rows.push_back({"only", "r" + std::to_string(r), std::to_string(r % 3)});
    return test::panelOf(rows);
}

/// Whether "nan" or "inf" stand where a number does; "brennan" is no such place.
bool holdsNoNumber(const std::string& json)
{
    for (const auto* before : {":", ",", "[", "-"}) {
        for (const auto* word : {"nan", "inf"}) {
            if (json.find(std::string(before) + word) != std::string::npos)
                return true;
        }
    }
    return false;
}

} // namespace

void tst_Catalog::rowsAreComplete()
{
    std::set<std::string> ids;
    for (const auto& analysis : catalog()) {
        QVERIFY2(ids.insert(analysis.id).second, analysis.id.c_str());
        QVERIFY(!analysis.title.empty() && !analysis.question.empty() && !analysis.definition.empty());
        QVERIFY(!analysis.source.empty() && !analysis.missing.empty() && !analysis.facets.empty());
        QVERIFY(analysis.run);
        for (const auto& spec : analysis.options) {
            QVERIFY2(!spec.title.empty() && !spec.help.empty(), spec.id.c_str());
            // A default must be a value the option takes, and read back from its own text.
            QVERIFY(parseOption(spec, toText(spec.defaultValue)) == spec.defaultValue);
        }
    }
}

void tst_Catalog::optionsAreChecked()
{
    const auto input = inputOf(test::panelFromStrings({"12", "21"}));
    Options unknown;
    unknown.set("colour", std::string("red"));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("cohen-kappa", input, unknown));
    Options wrongChoice;
    wrongChoice.set("weights", std::string("heavy"));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("cohen-kappa", input, wrongChoice));
    Options wrongType;
    wrongType.set("weights", true);
    QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("cohen-kappa", input, wrongType));
    Options outOfRange;
    outOfRange.set("replicates", std::int64_t{-1});
    QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("cohen-kappa", input, outOfRange));
}

void tst_Catalog::everyMethodOnEveryPanel_data()
{
    QTest::addColumn<QString>("panel");
    for (const char* panel :
         {"ordinary", "one rater", "one item", "one category", "constant rater", "no overlap",
          "everything excluded", "no raters left", "many raters on one item", "verdicts", "repeats kept"})
        QTest::newRow(panel) << QString::fromLatin1(panel);
}

void tst_Catalog::everyMethodOnEveryPanel()
{
    QFETCH(QString, panel);
    Edits edits;
    Comparison comparison;
    DatasetPtr data = test::panelFromStrings({"123", "223", "113", "321"}, {}, {{"r3", "other"}});
    if (panel == QStringLiteral("one rater"))
        data = test::panelFromStrings({"1", "2"});
    else if (panel == QStringLiteral("one item"))
        data = test::panelFromStrings({"12"});
    else if (panel == QStringLiteral("one category"))
        data = test::panelFromStrings({"11", "11"});
    else if (panel == QStringLiteral("constant rater"))
        data = test::panelFromStrings({"112", "121", "122"});
    else if (panel == QStringLiteral("no overlap"))
        data = test::panelFromStrings({"1.", ".2", "1."});
    else if (panel == QStringLiteral("everything excluded"))
        edits.excludedItems = {ItemId(0), ItemId(1), ItemId(2), ItemId(3)};
    else if (panel == QStringLiteral("no raters left"))
        edits.excludedRaters = {RaterId(0), RaterId(1), RaterId(2)};
    else if (panel == QStringLiteral("many raters on one item"))
        data = manyRatersOnOneItem();
    else if (panel == QStringLiteral("verdicts"))
        comparison.kind = CompareKind::Verdicts;
    else if (panel == QStringLiteral("repeats kept"))
        data = test::panelOf(
            {{"a", "r", "1"}, {"a", "r", "2"}, {"a", "s", "1"}, {"b", "r", "1"}, {"b", "s", "2"}}, {}, {},
            RepeatPolicy::Keep);
    const auto input = inputOf(data, comparison, edits);
    for (const auto& analysis : catalog()) {
        try {
            const auto result = runAnalysis(analysis.id, input, {});
            QCOMPARE(result.method, analysis.id);
            const std::string json = toJson(result, input).dump();
            QVERIFY2(!holdsNoNumber(json), json.c_str());
            for (const auto& table : tablesOf(result, input)) {
                QVERIFY2(!table.id.empty(), analysis.id.c_str());
                for (const auto& row : table.rows)
                    QCOMPARE(row.size(), table.columns.size());
            }
        } catch (const AnalysisError& error) {
            // Refusing is fine, as long as the person is told why.
            QVERIFY2(std::string(error.what()).size() > 20, error.what());
        }
    }
}

void tst_Catalog::jsonHoldsNoNan()
{
    // Case d01: an undefined kappa is null, and its reason is among the notes.
    const auto input = inputOf(test::panelFromStrings({"11", "11"}));
    const auto json = toJson(runAnalysis("cohen-kappa", input, {}), input);
    QVERIFY(json["facets"]["coefficients"][0]["value"].is_null());
    QVERIFY(json["facets"]["rater_matrix"]["values"][0][1].is_null());
    QVERIFY(json["status"]["notes"].dump().find("only one label") != std::string::npos);
    QCOMPARE(json["schema"].get<int>(), 1);
}

void tst_Catalog::unknownMethod()
{
    const auto input = inputOf(test::panelFromStrings({"12", "21"}));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("magic", input, {}));
}

void tst_Catalog::cancelledAtOnce()
{
    const std::atomic<bool> flag = true;
    const JobControl control(&flag, {});
    Comparison comparison;
    comparison.kind = CompareKind::Verdicts;
    const auto input = inputOf(simulatePanel("summeval-like", 1).data, comparison);
    for (const auto& analysis : catalog())
        QVERIFY_THROWS_EXCEPTION(Cancelled, runAnalysis(analysis.id, input, {}, control));
}

RATERSCOPE_TEST(tst_Catalog)
#include "tst_Catalog.moc"
