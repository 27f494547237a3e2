// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "catalog/PrepareTable.h"
#include "support/Panels.h"
#include "support/SwapTables.h"

#include <QTest>

#include <algorithm>

using namespace raterscope;
using namespace raterscope::test;

namespace {

/// A document of recorded comparisons; items by their numbers.
AnalysisInput recordedInput(const Presentations& presentations, RaterKind kind)
{
    DatasetBuilder builder;
    auto& comparisons = builder.comparisons();
    comparisons.aspects = presentations.aspects;
    comparisons.repetitions = {""};
    for (const auto& row : presentations.rows) {
        const auto group =
            builder.group("q" + presentations.questions[static_cast<std::size_t>(row.question)]);
        const auto item = [&](std::int32_t thing) {
            const auto id = builder.item(std::to_string(row.question) + "/" + std::to_string(thing));
            builder.itemData(id).group = group;
            return id;
        };
        const auto first = item(row.first);
        const auto second = item(row.second);
        const auto judge = builder.rater(presentations.judges[static_cast<std::size_t>(row.judge)]);
        builder.raterData(judge).kind = kind;
        builder.raterData(judge).panel = builder.panel("judges");
        comparisons.first.push_back(first);
        comparisons.second.push_back(second);
        comparisons.judge.push_back(judge);
        comparisons.aspect.push_back(row.aspect);
        comparisons.repetition.push_back(0);
        comparisons.verdict.push_back(row.verdict);
        comparisons.probability.push_back(row.verdict == Verdict::First    ? 1.0
                                          : row.verdict == Verdict::Second ? 0.0
                                                                           : 0.5);
        comparisons.line.push_back(static_cast<std::int64_t>(comparisons.line.size()) + 2);
    }
    AnalysisInput input;
    input.data = builder.finish();
    input.comparison.kind = CompareKind::Recorded;
    input.table = prepareTable(input.data, {}, input.comparison);
    return input;
}

/// Three judges with the published β, each of their own pairs' preferences known.
Presentations simulatedJudges(int pairs)
{
    Presentations table;
    table.judges = {"mild", "fair", "strong"};
    table.aspects = {""};
    const std::array<double, 3> beta{-0.57, -0.11, -2.35};
    Random random(4);
    for (int pair = 0; pair < pairs; ++pair) {
        table.questions.push_back(std::to_string(pair));
        const double lead = random.uniform() < 0.5 ? 1.5 : -1.5;
        for (std::int32_t judge = 0; judge < 3; ++judge) {
            const double pull = beta[static_cast<std::size_t>(judge)];
            table.rows.push_back({judge, pair, 0, -1, 0, 1, drawVerdict(random, lead, 0.0, -0.5, pull)});
            table.rows.push_back({judge, pair, 0, -1, 1, 0, drawVerdict(random, 0.0, lead, -0.5, pull)});
        }
    }
    return table;
}

bool isNoted(const AnalysisResult& result, const std::string& words)
{
    return std::any_of(result.status.notes.begin(), result.status.notes.end(),
                       [&](const std::string& note) { return note.find(words) != std::string::npos; });
}

} // namespace

class tst_BayesRows : public QObject
{
    Q_OBJECT

private slots:
    void orderBiasOfRealJudges()
    {
        NEEDS_SHARED("data/position-bias-judges/mtbench_swap.csv");
        const auto input = recordedInput(positionBias("mtbench_swap.csv"), RaterKind::Model);
        const auto result = runAnalysis("order-bias", input, {});
        const auto& facet = *result.facets.orderBias;
        QCOMPARE(facet.judges.size(), std::size_t{3});
        const auto row = std::find_if(facet.judges.begin(), facet.judges.end(),
                                      [](const OrderBias::Row& one) { return one.judge == "gemini-pro"; });
        // Source: reference/order_bias.json.
        QCOMPARE(row->front, 87);
        QCOMPARE(row->back, 714);
        QCOMPARE(row->consistent, 1351);
        QCOMPARE(row->tieOrOther, 217);
        QCOMPARE(row->doubleTie, 18);
        QCOMPARE(row->unreadable, 13);
        QCOMPARE(row->rows[OrderBias::Front].size(), std::size_t{174});
        QCOMPARE(row->rows[OrderBias::Unreadable].size(), std::size_t{26});
        for (const auto at : row->rows[OrderBias::Front]) {
            const auto place = static_cast<std::size_t>(at);
            QCOMPARE(input.data->comparisons.verdict[place], Verdict::First);
            QCOMPARE(input.data->raters[input.data->comparisons.judge[place].index()].name,
                     std::string("gemini-pro"));
        }
        QVERIFY(row->beta.interval->high < 0.0);
        QVERIFY(!facet.byGroup.empty());
        QVERIFY(facet.byAspect.empty());
        QVERIFY(facet.stability.empty());
    }

    void excludedJudgesAreNotCounted()
    {
        auto input = recordedInput(simulatedJudges(40), RaterKind::Model);
        input.edits.excludedRaters = {RaterId(1)};
        input.table = prepareTable(input.data, input.edits, input.comparison);
        const auto result = runAnalysis("order-bias", input, {});
        QCOMPARE(result.facets.orderBias->judges.size(), std::size_t{2});
        QCOMPARE(result.facets.orderBias->judges[1].judge, std::string("strong"));
        QCOMPARE(result.facets.orderBias->judges[1].pairs(), 40);
    }

    void orderBiasNeedsAnOrder()
    {
        AnalysisInput input;
        input.data = panelFromStrings({"12", "21", "22"});
        input.comparison.kind = CompareKind::Verdicts;
        input.table = prepareTable(input.data, {}, input.comparison);
        QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("order-bias", input, {}));
    }

    void bayesJudge_data()
    {
        QTest::addColumn<QString>("method");
        QTest::addColumn<bool>("isMarked");
        QTest::newRow("filter") << "filter" << true;
        QTest::newRow("variational") << "variational" << true;
        QTest::newRow("filter, models found by their orders") << "filter" << false;
    }
    void bayesJudge()
    {
        QFETCH(QString, method);
        QFETCH(bool, isMarked);
        auto input = recordedInput(simulatedJudges(300), isMarked ? RaterKind::Model : RaterKind::Human);
        int partials = 0;
        input.partial = [&](const AnalysisResult& partial) {
            ++partials;
            QVERIFY(partial.facets.stream.has_value());
            QCOMPARE(partial.method, std::string("bayesjudge"));
        };
        Options options;
        options.set("method", method.toStdString());
        const auto result = runAnalysis("bayesjudge", input, options);
        QCOMPARE(partials > 10, method == QStringLiteral("filter"));
        const auto& bias = *result.facets.orderBias;
        const std::array<double, 3> beta{-0.57, -0.11, -2.35};
        for (std::size_t judge = 0; judge < 3; ++judge) {
            // Four posterior standard deviations.
            const auto& fitted = bias.judges[judge].beta;
            QVERIFY2(std::abs(fitted.value.number() - beta[judge]) < 4.0 * *fitted.standardError,
                     qPrintable(QString::number(fitted.value.number())));
        }
        // Both orders of a pair hold one verdict, seen from either side.
        const auto& posterior = *result.facets.itemPosterior;
        const auto& units = input.table->units;
        int mirrored = 0;
        for (std::size_t u = 0; u + 1 < units.size(); ++u) {
            if (units[u].item != units[u + 1].second || units[u].second != units[u + 1].item)
                continue;
            ++mirrored;
            COMPARE_NEAR(posterior.at(u, 0), posterior.at(u + 1, 1), 1e-12);
            COMPARE_NEAR(posterior.at(u, 2), posterior.at(u + 1, 2), 1e-12);
        }
        QCOMPARE(mirrored, 300);
        QCOMPARE(result.facets.confusion->raters.size(), std::size_t{3});
        QCOMPARE(result.facets.stream.has_value(), method == QStringLiteral("filter"));
        QVERIFY(isNoted(result, "no verdicts of people"));
        QVERIFY(isNoted(result, "with an order effect"));
    }

    void verdictsOfRatingsAreOfPeople()
    {
        NEEDS_SHARED("data/summeval/ratings_wide.csv");
        AnalysisInput input;
        input.data = summevalData();
        input.comparison = seed42();
        input.table = prepareTable(input.data, {}, input.comparison);
        const auto result = runAnalysis("bayesjudge", input, {});
        QVERIFY(!result.facets.orderBias.has_value());
        QCOMPARE(result.facets.itemPosterior->size(), std::size_t{1000});
        QCOMPARE(result.facets.confusion->raters.size(), std::size_t{8});
        QVERIFY(isNoted(result, "no order of presentation"));
        double mass = 0.0;
        for (const double p : result.facets.itemPosterior->probabilities)
            mass += p;
        COMPARE_NEAR(mass, 1000.0, 1e-9);
    }

    void ratingsAreNoPairs()
    {
        AnalysisInput input;
        input.data = panelFromStrings({"12", "21", "22"});
        input.table = prepareTable(input.data, {}, {});
        QVERIFY_THROWS_EXCEPTION(AnalysisError, runAnalysis("bayesjudge", input, {}));
    }
};

RATERSCOPE_TEST(tst_BayesRows)
#include "tst_BayesRows.moc"
