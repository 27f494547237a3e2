// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"
#include "catalog/PrepareTable.h"
#include "consensus/DawidSkene.h"
#include "consensus/MajorityVote.h"
#include "core/Random.h"
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
    void tiesMayFollowARater();
    void confusionAddsUp_data();
    void confusionAddsUp();
    void wideScalesHaveNoConfusion();
    void variantsReachTheModel();
    void knownLabelsComeFromTheReference();
    void goldUnitsKeepTheirLabel_data();
    void goldUnitsKeepTheirLabel();
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

void tst_LabelConsensusRows::tiesMayFollowARater()
{
    // r2 uses label 2 twice and label 1 once, r1 label 1 twice.
    const auto input = inputOf(test::panelFromStrings({"12", "11", "22", "12"}));
    Options options;
    options.set("ties", std::string("rater"));
    options.set("tie-rater", std::string("r2"));
    const auto result = runAnalysis("majority-vote", input, options);
    QCOMPARE(result.facets.itemPosterior->chosen, (std::vector<std::int32_t>{1, 0, 1, 1}));
    const auto said = [&](const char* words) {
        return std::any_of(result.status.notes.begin(), result.status.notes.end(),
                           [&](const std::string& note) { return note.find(words) != std::string::npos; });
    };
    QVERIFY(said("2 units are tied") && said("\"r2\""));
    options.set("tie-rater", std::string("r1"));
    QCOMPARE(runAnalysis("majority-vote", input, options).facets.itemPosterior->chosen,
             (std::vector<std::int32_t>{0, 0, 1, 0}));
    for (const char* wrong : {"", "r3", "R1"}) {
        options.set("tie-rater", std::string(wrong));
        try {
            runAnalysis("majority-vote", input, options);
            QFAIL("an unknown rater was taken");
        } catch (const AnalysisError& error) {
            QVERIFY2(std::string(error.what()).find("r1, r2") != std::string::npos, error.what());
        }
    }
}

void tst_LabelConsensusRows::confusionAddsUp_data()
{
    QTest::addColumn<QString>("id");
    for (const char* id : {"dawid-skene", "one-coin", "mace"})
        QTest::newRow(id) << QString::fromLatin1(id);
}

/// Rows of probabilities sum to 1; expected counts sum over the classes to what the rater said.
void tst_LabelConsensusRows::confusionAddsUp()
{
    QFETCH(QString, id);
    std::vector<std::string> items;
    Random random(17);
    for (int item = 0; item < 150; ++item) {
        std::string row;
        for (int rater = 0; rater < 5; ++rater)
            row += random.uniform() < 0.3 ? '.' : static_cast<char>('1' + random.below(3));
        items.push_back(row);
    }
    const auto input = inputOf(test::panelFromStrings(items));
    const LabelTable& table = *input.table;
    const auto result = runAnalysis(id.toStdString(), input, {});
    QVERIFY(result.facets.confusion);
    const auto& confusion = *result.facets.confusion;
    QCOMPARE(confusion.raters, table.raterNames);
    QCOMPARE(confusion.labels, table.scale.labels);
    QCOMPARE(confusion.probabilities.size(), std::size_t{45});
    QCOMPARE(confusion.expected.size(), std::size_t{45});
    for (std::size_t rater = 0; rater < 5; ++rater) {
        const auto use = levelUse(table, rater);
        double all = 0.0;
        for (std::size_t level = 0; level < 3; ++level) {
            double row = 0.0;
            double given = 0.0;
            for (std::size_t other = 0; other < 3; ++other) {
                row += confusion.probabilities[confusion.cell(rater, level, other)];
                given += confusion.expected[confusion.cell(rater, other, level)];
            }
            COMPARE_NEAR(row, 1.0, 1e-12);
            COMPARE_NEAR(given, static_cast<double>(use[level]), 1e-10);
            all += given;
        }
        COMPARE_NEAR(all, static_cast<double>(labelsByRater(table)[rater]), 1e-10);
    }
}

/// A scale of 1,000 levels fits the models of one number a rater, without three million cells for a picture.
void tst_LabelConsensusRows::wideScalesHaveNoConfusion()
{
    const auto input = inputOf(test::panelFromStrings({"112", "121", "222"}, integerScale(1, 1000)));
    for (const char* id : {"dawid-skene", "one-coin", "mace"}) {
        const auto result = runAnalysis(id, input, {});
        QVERIFY(!result.facets.confusion);
        QVERIFY(result.facets.raterTrust);
    }
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

void tst_LabelConsensusRows::goldUnitsKeepTheirLabel_data()
{
    confusionAddsUp_data();
}

/// Even where every rater says otherwise; what they said then counts as confusion.
void tst_LabelConsensusRows::goldUnitsKeepTheirLabel()
{
    QFETCH(QString, id);
    auto data = test::panelFromStrings({"111", "112", "222", "221", "111", "222"});
    data->referenceColumns = {"gold"};
    for (auto& item : data->items)
        item.reference = {""};
    data->items[0].reference = {"2"};
    data->items[2].reference = {"1"};
    const auto input = inputOf(data);
    const auto ignored = runAnalysis(id.toStdString(), input, {});
    QCOMPARE(ignored.facets.itemPosterior->chosen[0], 0);
    QCOMPARE(ignored.facets.itemPosterior->chosen[2], 1);
    Options options;
    options.set("known-labels", std::string("reference"));
    const auto result = runAnalysis(id.toStdString(), input, options);
    const auto& posterior = *result.facets.itemPosterior;
    QCOMPARE(posterior.chosen[0], 1);
    QCOMPARE(posterior.chosen[2], 0);
    QCOMPARE(posterior.at(0, 1), 1.0);
    QCOMPARE(posterior.at(2, 0), 1.0);
    const auto& confusion = *result.facets.confusion;
    for (std::size_t rater = 0; rater < 3; ++rater) {
        QVERIFY(confusion.expected[confusion.cell(rater, 1, 0)] >= 1.0);
        QVERIFY(confusion.expected[confusion.cell(rater, 0, 1)] >= 1.0);
    }
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

RATERSCOPE_TEST(tst_LabelConsensusRows)
#include "tst_LabelConsensusRows.moc"
