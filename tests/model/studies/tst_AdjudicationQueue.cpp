// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"
#include "catalog/PrepareTable.h"
#include "core/Job.h"
#include "studies/AdjudicationQueue.h"
#include "studies/Uncertainty.h"
#include "support/Panels.h"
#include "support/Support.h"

#include <set>

using namespace raterscope;
using namespace raterscope::test;

namespace {

/// Five items with three raters: entropies ln 3 (i3), that of 2:1 (i1, i4), 0 (i2), none (i5 has one label).
std::shared_ptr<Dataset> smallPanel()
{
    return panelFromStrings({"112", "222", "123", "331", "1.."});
}

UncertaintySignals countedOnly(const Dataset& data, const LabelTable& table)
{
    return uncertaintySignals(data, table, {});
}

} // namespace

/// Units in the order a person should go through them, beside the order by votes alone.
class tst_AdjudicationQueue : public QObject
{
    Q_OBJECT

private slots:
    void ordersByTheSignal()
    {
        const auto data = smallPanel();
        const auto table = prepareTable(data, {}, {});
        const auto queue = adjudicationQueue(countedOnly(*data, *table), "vote-entropy", *table);
        QCOMPARE(queue.rows.size(), std::size_t{5});
        std::vector<std::size_t> order;
        std::vector<std::int64_t> ranks;
        for (const auto& row : queue.rows) {
            order.push_back(row.unit);
            ranks.push_back(row.rank);
            QCOMPARE(row.baselineRank, row.rank);
        }
        QCOMPARE(order, (std::vector<std::size_t>{2, 0, 3, 1, 4}));
        QCOMPARE(ranks, (std::vector<std::int64_t>{1, 2, 2, 4, 0}));
        COMPARE_NEAR(queue.rows[0].value.number(), std::log(3.0), 1e-12);
        COMPARE_NEAR(queue.rows[1].value.number(), std::log(3.0) - 2.0 / 3.0 * std::log(2.0), 1e-11);
        QVERIFY(!queue.rows[4].value.isDefined());
        QCOMPARE(queue.rows[2].votes, (std::vector<std::int64_t>{1, 0, 2}));
        QCOMPARE(votesText(queue.rows[2].votes, table->scale.labels), std::string("2 × 3, 1 × 1"));
    }

    void tiesGoByVotesAndOrder()
    {
        const auto data = smallPanel();
        const auto table = prepareTable(data, {}, {});
        auto found = countedOnly(*data, *table);
        found.measures.push_back(
            {"model-entropy", "model", {Value(0.5), Value(0.5), Value(0.5), Value(0.5), Value(0.9)}, true});
        QCOMPARE(firstModelSignal(found), std::string("model-entropy"));
        const auto queue = adjudicationQueue(found, "model-entropy", *table);
        std::vector<std::size_t> order;
        for (const auto& row : queue.rows)
            order.push_back(row.unit);
        QCOMPARE(order, (std::vector<std::size_t>{4, 2, 0, 3, 1}));
        // Unit 4 is first here and has no vote entropy; of the first three, units 2 and 0 are shared.
        QCOMPARE(queue.sharedWithBaseline(3), std::int64_t{2});
        QCOMPARE(queue.sharedWithBaseline(0), std::int64_t{0});
        QCOMPARE(queue.sharedWithBaseline(99), std::int64_t{4});
    }

    void refusesAnUnknownSignal()
    {
        const auto data = smallPanel();
        const auto table = prepareTable(data, {}, {});
        try {
            adjudicationQueue(countedOnly(*data, *table), "entropy", *table);
            QFAIL("an unknown signal was taken");
        } catch (const AnalysisError& error) {
            QVERIFY(QString::fromUtf8(error.what()).contains(QStringLiteral("vote-entropy")));
        }
    }

    /// Simulated with known truth: where one rater in three guesses, the units Dawid–Skene gets wrong stand
    /// nearer to the top of its queue than chance would put them.
    void putsWrongUnitsFirst()
    {
        std::vector<std::string> rows;
        std::uint32_t state = 12345;
        const auto draw = [&](std::uint32_t below) {
            state = state * 1664525u + 1013904223u;
            return (state >> 16) % below;
        };
        std::vector<int> truth;
        for (int item = 0; item < 400; ++item) {
            truth.push_back(static_cast<int>(draw(3)));
            std::string row;
            for (int rater = 0; rater < 5; ++rater) {
                const bool right = draw(100) < (rater < 3 ? 75u : 40u);
                row += static_cast<char>('1' + (right ? static_cast<std::uint32_t>(truth.back()) : draw(3)));
            }
            rows.push_back(row);
        }
        const auto data = panelFromStrings(rows);
        AnalysisInput input;
        input.data = data;
        input.table = prepareTable(data, {}, {});
        Options all;
        all.set("rows", std::int64_t{0});
        const auto result = runAnalysis("adjudication-queue", input, all);
        const auto fit = runAnalysis("dawid-skene", input, {});
        const auto& table = result.facets.tables.front();
        QCOMPARE(table.rows.size(), std::size_t{400});
        std::set<std::string> wrong;
        for (std::size_t unit = 0; unit < 400; ++unit) {
            if (fit.facets.itemPosterior->chosen[unit] != truth[unit])
                wrong.insert("i" + std::to_string(unit + 1));
        }
        QVERIFY(wrong.size() > 20);
        std::size_t early = 0;
        for (std::size_t row = 0; row < 100; ++row)
            early += wrong.count(std::get<std::string>(table.rows[row][1]));
        // A quarter of the units by chance; a queue worth using finds more than a half.
        QVERIFY2(2 * early > wrong.size(),
                 qPrintable(QStringLiteral("%1 of %2").arg(early).arg(wrong.size())));
        QVERIFY(!result.status.notes.empty());
    }

    void catalogRowLimitsAndOrders()
    {
        const auto data = smallPanel();
        AnalysisInput input;
        input.data = data;
        input.table = prepareTable(data, {}, {});
        Options options;
        options.set("rows", std::int64_t{2});
        options.set("models", std::string());
        const auto result = runAnalysis("adjudication-queue", input, options);
        const auto& table = result.facets.tables.front();
        QCOMPARE(table.rows.size(), std::size_t{2});
        QCOMPARE(std::get<std::string>(table.rows[0][1]), std::string("i3"));
        QCOMPARE(std::get<std::string>(table.rows[1][1]), std::string("i1"));
    }
};

RATERSCOPE_TEST(tst_AdjudicationQueue)
#include "tst_AdjudicationQueue.moc"
