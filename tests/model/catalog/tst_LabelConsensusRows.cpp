// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"
#include "catalog/PrepareTable.h"
#include "consensus/DawidSkene.h"
#include "support/Panels.h"
#include "support/Support.h"

#include <QtTest>

using namespace raterscope;

/// What the catalog adds to the estimators: options, facets, the baseline and the reference beside them.
class tst_LabelConsensusRows : public QObject
{
    Q_OBJECT

private slots:
    void facets_data();
    void facets();
    void tiesMayBeSplit();
    void variantsReachTheModel();
    void knownLabelsComeFromTheReference();
    void noLabelsAreRefused();
    void kosNeedsTwoLabels();
};

namespace {

AnalysisInput inputOf(const std::shared_ptr<Dataset>& data)
{
    AnalysisInput input;
    input.data = data;
    input.table = prepareTable(data, {}, {});
    return input;
}

/// Two raters who always contradict each other, and what is right.
std::shared_ptr<Dataset> contradiction()
{
    auto data = test::panelFromStrings({"12", "21", "12", "21"});
    data->referenceColumns = {"gold"};
    data->items[0].reference = {"2"};
    data->items[1].reference = {"1"};
    data->items[2].reference = {""};
    data->items[3].reference = {""};
    return data;
}

const Table* tableNamed(const AnalysisResult& result, const std::string& id)
{
    for (const auto& table : result.facets.tables) {
        if (table.id == id)
            return &table;
    }
    return nullptr;
}

} // namespace

void tst_LabelConsensusRows::facets_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("table");
    QTest::newRow("majority vote") << "majority-vote"
                                   << "";
    QTest::newRow("wawa") << "wawa"
                          << "";
    QTest::newRow("zero-based skill") << "zero-based-skill"
                                      << "";
    QTest::newRow("one-coin") << "one-coin"
                              << "";
    QTest::newRow("dawid-skene") << "dawid-skene"
                                 << "class-shares";
    QTest::newRow("mace") << "mace"
                          << "restarts";
    QTest::newRow("glad") << "glad"
                          << "difficulty";
    QTest::newRow("kos") << "kos"
                         << "";
    QTest::newRow("m-msr") << "m-msr"
                           << "";
    QTest::newRow("kappa-cluster") << "kappa-cluster"
                                   << "clusters";
}

void tst_LabelConsensusRows::facets()
{
    QFETCH(QString, id);
    QFETCH(QString, table);
    const auto input = inputOf(test::panelFromStrings({"1112", "2221", "1121", "2212", "1111", "2222"}));
    const auto result = runAnalysis(id.toStdString(), input, {});
    const auto* row = findAnalysis(id.toStdString());
    const auto promises = [&](const char* facet) {
        return std::find(row->facets.begin(), row->facets.end(), facet) != row->facets.end();
    };
    QVERIFY(result.facets.itemPosterior);
    QCOMPARE(result.facets.itemPosterior->chosen, (std::vector<std::int32_t>{0, 1, 0, 1, 0, 1}));
    QCOMPARE(result.facets.confusion.has_value(), promises("confusion"));
    QCOMPARE(result.facets.raterTrust.has_value(), promises("rater_trust"));
    QCOMPARE(result.facets.raterParameters.has_value(), promises("rater_parameters"));
    QVERIFY(tableNamed(result, "baseline"));
    if (!table.isEmpty())
        QVERIFY(tableNamed(result, table.toStdString()));
    if (result.facets.raterTrust) {
        QCOMPARE(result.facets.raterTrust->values.size(), std::size_t{4});
        // The last rater is mostly alone. KOS needs more raters than four to see it.
        QVERIFY(id == QStringLiteral("kos")
                || result.facets.raterTrust->values[3].number()
                       < result.facets.raterTrust->values[0].number());
    }
}

void tst_LabelConsensusRows::tiesMayBeSplit()
{
    const auto input = inputOf(test::panelFromStrings({"12", "11"}));
    Options options;
    options.set("ties", std::string("split"));
    const auto split = runAnalysis("majority-vote", input, options);
    QCOMPARE(split.facets.itemPosterior->chosen, (std::vector<std::int32_t>{-1, 0}));
    COMPARE_NEAR(split.facets.itemPosterior->at(0, 1), 0.5, 0.0);
    for (const auto& note : split.status.notes)
        QVERIFY2(note.find("no label and") == std::string::npos
                     && note.find("carry no label") == std::string::npos,
                 note.c_str());
    QCOMPARE(runAnalysis("majority-vote", input, {}).facets.itemPosterior->chosen,
             (std::vector<std::int32_t>{0, 0}));
}

void tst_LabelConsensusRows::variantsReachTheModel()
{
    const auto input = inputOf(test::panelFromStrings({"112", "121", "222", "211"}));
    Options options;
    options.set("variant", std::string("map"));
    const auto row = runAnalysis("dawid-skene", input, options);
    DawidSkeneOptions direct;
    direct.pseudoDiagonal = 2.0;
    direct.pseudoOff = 1.0;
    QCOMPARE(row.facets.confusion->probabilities, dawidSkene(*input.table, direct).confusion);
    QVERIFY(row.facets.confusion->probabilities
            != runAnalysis("dawid-skene", input, {}).facets.confusion->probabilities);
    Options em;
    em.set("fitting", std::string("em"));
    const auto restarts = runAnalysis("mace", input, em);
    QCOMPARE(tableNamed(restarts, "restarts")->columns.size(), std::size_t{3});
}

void tst_LabelConsensusRows::knownLabelsComeFromTheReference()
{
    const auto input = inputOf(contradiction());
    Options options;
    options.set("known-labels", std::string("reference"));
    for (const char* id : {"dawid-skene", "one-coin", "mace"}) {
        const auto result = runAnalysis(id, input, options);
        QCOMPARE(result.facets.itemPosterior->chosen, (std::vector<std::int32_t>{1, 0, 1, 0}));
        QVERIFY(result.facets.raterTrust->values[1].number() > result.facets.raterTrust->values[0].number());
        bool said = false;
        for (const auto& note : result.status.notes)
            said = said || note.find("is no test") != std::string::npos;
        QVERIFY(said);
    }
    const auto without = inputOf(test::panelFromStrings({"12", "21"}));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("dawid-skene", without, options));
}

void tst_LabelConsensusRows::noLabelsAreRefused()
{
    AnalysisInput input = inputOf(test::panelFromStrings({"12", "21"}));
    input.edits.excludedRaters = {RaterId(0), RaterId(1)};
    input.table = prepareTable(input.data, input.edits, {});
    for (const char* id : {"majority-vote", "wawa", "zero-based-skill", "one-coin", "dawid-skene", "mace",
                           "glad", "kos", "m-msr", "kappa-cluster"})
        QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis(id, input, {}));
}

void tst_LabelConsensusRows::kosNeedsTwoLabels()
{
    QVERIFY_THROWS_EXCEPTION(AnalysisError,
                             runAnalysis("kos", inputOf(test::panelFromStrings({"123", "213"})), {}));
}

QTEST_APPLESS_MAIN(tst_LabelConsensusRows)
#include "tst_LabelConsensusRows.moc"
