// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"
#include "catalog/PrepareTable.h"
#include "support/Panels.h"
#include "support/Support.h"

#include <algorithm>

using namespace raterscope;

namespace {

/// Four raters on 1–5; the last one has the scale turned round.
AnalysisInput inputOf(DatasetPtr data)
{
    AnalysisInput input;
    input.data = std::move(data);
    input.table = prepareTable(input.data, {}, {});
    return input;
}

DatasetPtr ordinaryPanel()
{
    return test::panelFromStrings({"1125", "2234", "3233", "4352", "5541", "1215", "2323", "3442", "4543",
                                   "5451", "1224", "2115", "3334", "4452", "5552", "2.44"},
                                  integerScale(1, 5));
}

Options with(const std::string& id, OptionValue value)
{
    Options options;
    options.set(id, std::move(value));
    return options;
}

bool isNoted(const AnalysisResult& result, const std::string& part)
{
    const auto& notes = result.status.notes;
    return std::any_of(notes.begin(), notes.end(),
                       [&](const auto& note) { return note.find(part) != std::string::npos; });
}

} // namespace

/// The catalog rows of score consensus: what they yield, and what they refuse.
class tst_ScoreRows : public QObject
{
    Q_OBJECT

private slots:
    void everyRow_data();
    void everyRow();
    void agoraFacets();
    void options();
    void dispersionAdvice();
};

void tst_ScoreRows::everyRow_data()
{
    QTest::addColumn<QString>("id");
    for (const char* id : {"mean", "median", "trimmed-mean", "single-best", "drop-worst", "weighted-mean",
                           "care", "grm", "agora", "dispersion"})
        QTest::newRow(id) << QString(id);
}

void tst_ScoreRows::everyRow()
{
    QFETCH(QString, id);
    const auto input = inputOf(ordinaryPanel());
    const auto result = runAnalysis(id.toStdString(), input, {});
    if (id != QStringLiteral("dispersion")) {
        QVERIFY(result.facets.itemScore.has_value());
        QCOMPARE(result.facets.itemScore->size(), input.table->unitCount());
        for (const auto& score : result.facets.itemScore->scores)
            QVERIFY(score.isDefined());
        QVERIFY(!result.facets.itemScore->measure.empty());
    }
    // Labels without an order are a question, not a crash.
    const auto nominal =
        inputOf(test::panelOf({{"a", "r", "x"}, {"a", "s", "y"}, {"b", "r", "y"}, {"b", "s", "x"}}));
    try {
        runAnalysis(id.toStdString(), nominal, {});
        QFAIL("nominal labels have no score");
    } catch (const AnalysisError& error) {
        QVERIFY2(std::string(error.what()).find("order") != std::string::npos, error.what());
    }
}

void tst_ScoreRows::agoraFacets()
{
    const auto input = inputOf(ordinaryPanel());
    const auto result = runAnalysis("agora", input, {});
    const auto& facets = result.facets;
    QCOMPARE(facets.itemScore->influence.size(), input.table->unitCount() * 4);
    QCOMPARE(facets.itemScore->information.size(), input.table->unitCount() * 4);
    // "2.44": the second rater did not rate the last item, so it moved nothing there.
    QVERIFY(std::isnan(facets.itemScore->influence[15 * 4 + 1]));
    QVERIFY(!std::isnan(facets.itemScore->influence[15 * 4]));
    QCOMPARE(facets.raterTrust->measure, std::string("α²"));
    QCOMPARE(facets.raterTrust->reversed, std::vector<std::string>{"r4"});
    QVERIFY(isNoted(result, "r4"));
    QVERIFY(facets.raterTrust->low[0] <= facets.raterTrust->values[0].number());
    QVERIFY(facets.raterTrust->high[0] >= facets.raterTrust->values[0].number());
    QCOMPARE(facets.curves->curves.size(), std::size_t{4});
    const auto& curve = facets.curves->curves[0];
    QVERIFY(std::is_sorted(curve.expected.begin(), curve.expected.end()));
    QVERIFY(std::is_sorted(curve.thresholds.begin(), curve.thresholds.end()));
    QVERIFY(curve.expected.front() >= 1.0 && curve.expected.back() <= 5.0);
    QCOMPARE(facets.trace->starts.front().size(), std::size_t{19}); // 6 + 12 E-steps, and the last
    QVERIFY(facets.trustValidity.has_value());
    QVERIFY(result.status.logLikelihood.has_value());
}

void tst_ScoreRows::options()
{
    const auto input = inputOf(ordinaryPanel());
    const auto mean = runAnalysis("mean", input, {}).facets.itemScore->scores;
    const auto readOut =
        runAnalysis("agora", input, with("read-out", std::string("mean"))).facets.itemScore->scores;
    for (std::size_t i = 0; i < mean.size(); ++i)
        QCOMPARE(readOut[i].number(), mean[i].number());
    QVERIFY(isNoted(runAnalysis("agora", input, with("edges", std::string("2.5, 3.5"))), "2.5 3.5"));
    QVERIFY(isNoted(runAnalysis("grm", input, with("bin-width", 2.0)), "binned by 2"));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("agora", input, with("edges", std::string("low"))));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("agora", input, with("edges", std::string("3, 2"))));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("trimmed-mean", input, with("trim", 0.6)));
    const auto all = runAnalysis("care", input, with("weights", std::string("all-factors")));
    QVERIFY(all.status.converged);
    for (const char* weights : {"mean-correlation", "inverse-variance", "meta-learner"}) {
        const auto result = runAnalysis("weighted-mean", input, with("weights", std::string(weights)));
        double sum = 0.0;
        for (const auto& value : result.facets.raterTrust->values)
            sum += std::abs(value.number());
        COMPARE_NEAR(sum, 1.0, 1e-12);
    }
}

void tst_ScoreRows::dispersionAdvice()
{
    const auto result = runAnalysis("dispersion", inputOf(ordinaryPanel()), {});
    QCOMPARE(result.facets.coefficients.front().name, std::string("dispersion"));
    QCOMPARE(result.facets.raterTrust->reversed, std::vector<std::string>{"r4"});
    QCOMPARE(result.facets.findings.size(), std::size_t{1});
    QVERIFY(!result.facets.findings.front().sentence.empty());
}

RATERSCOPE_TEST(tst_ScoreRows)
#include "tst_ScoreRows.moc"
