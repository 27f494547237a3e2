// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/PrepareTable.h"
#include "catalog/RecordedTable.h"
#include "core/DatasetBuilder.h"
#include "ranking/Comparisons.h"

#include <QTest>

using namespace raterscope;

namespace {

struct Row {
    const char* first;
    const char* second;
    const char* judge;
    Verdict verdict;
    int aspect = 0;
};

/// Items x, y, z of one group; two aspects.
DatasetPtr recorded(const std::vector<Row>& rows)
{
    DatasetBuilder builder;
    const GroupId group = builder.group("q1");
    for (const char* name : {"x", "y", "z"}) {
        const ItemId item = builder.item(std::string("q1 · ") + name);
        builder.itemData(item).group = group;
        builder.itemData(item).system = name;
    }
    auto& table = builder.comparisons();
    table.aspects = {"fluency", "coherence"};
    table.repetitions = {""};
    for (const Row& row : rows) {
        table.first.push_back(builder.item(std::string("q1 · ") + row.first));
        table.second.push_back(builder.item(std::string("q1 · ") + row.second));
        table.judge.push_back(builder.rater(row.judge));
        table.aspect.push_back(row.aspect);
        table.repetition.push_back(0);
        table.verdict.push_back(row.verdict);
        table.probability.push_back(row.verdict == Verdict::First    ? 1.0
                                    : row.verdict == Verdict::Second ? 0.0
                                                                     : 0.5);
        table.line.push_back(static_cast<std::int64_t>(table.line.size()) + 2);
    }
    return builder.finish();
}

Comparison asRecorded()
{
    Comparison comparison;
    comparison.kind = CompareKind::Recorded;
    return comparison;
}

const std::vector<Row> someRows{
    {"x", "y", "j1", Verdict::First},      {"y", "x", "j1", Verdict::First},
    {"x", "y", "j2", Verdict::Tie},        {"x", "z", "j2", Verdict::Second, 1},
    {"x", "y", "j2", Verdict::Unreadable},
};

} // namespace

class tst_RecordedTable : public QObject
{
    Q_OBJECT

private slots:
    void unitsArePresentationsInOrderOfAppearance()
    {
        const auto data = recorded(someRows);
        QVERIFY(data->hasComparisons());
        QVERIFY(!data->hasRatings());
        const auto units = recordedUnits(data->comparisons);
        QCOMPARE(units.size(), std::size_t{3}); // x–y, y–x, x–z under coherence
        QCOMPARE(data->items[units[1].item.index()].system, std::string("y"));
        QCOMPARE(units[2].aspect, 1);
        QCOMPARE(unitCountBeforeSampling(*data, asRecorded()), std::int64_t{3});
    }

    void labelsAreVerdictsByPositionAndUnreadableOnesAreDrops()
    {
        const auto data = recorded(someRows);
        const auto table = prepareTable(data, {}, asRecorded());
        QCOMPARE(table->scale.labels, verdictScale().labels);
        QCOMPARE(table->labelCount(), std::int64_t{4});
        QCOMPARE(table->levelAt(0, 0), 0); // j1: first is better
        QCOMPARE(table->levelAt(0, 1), 2); // j2: tie
        QCOMPARE(table->levelAt(1, 0), 0); // j1 again says "first", which is now the other item
        QCOMPARE(table->levelAt(1, 1), -1);
        QCOMPARE(table->levelAt(2, 1), 1);
        QCOMPARE(table->drops.size(), std::size_t{1});
        QCOMPARE(table->drops[0].reason, std::string("unreadable verdict"));
        QCOMPARE(table->drops[0].count, std::int64_t{1});
        QCOMPARE(table->rowOf.size(), std::size_t{4});
        QVERIFY(!table->keepsRepeats);
    }

    void repeatsAreKeptAndSaid()
    {
        auto rows = someRows;
        rows.push_back({"x", "y", "j1", Verdict::Second});
        const auto table = prepareTable(recorded(rows), {}, asRecorded());
        QVERIFY(table->keepsRepeats);
        QVERIFY(!table->notes.empty());
        QVERIFY2(table->notes.back().starts_with("1 further verdicts"), table->notes.back().c_str());
        QCOMPARE(table->labelCount(), std::int64_t{5});
    }

    void excludedJudgesAndItemsAreGone()
    {
        const auto data = recorded(someRows);
        Edits edits;
        edits.excludedRaters.insert(RaterId(0));
        const auto withoutJudge = prepareTable(data, edits, asRecorded());
        QCOMPARE(withoutJudge->raterNames, std::vector<std::string>{"j2"});
        QCOMPARE(withoutJudge->labelCount(), std::int64_t{2});
        edits = {};
        edits.excludedItems.insert(ItemId(1)); // y
        const auto withoutItem = prepareTable(data, edits, asRecorded());
        QCOMPARE(withoutItem->unitCount(), std::size_t{1});
        QCOMPARE(withoutItem->labelCount(), std::int64_t{1});
        QCOMPARE(withoutItem->drops.front().reason, std::string("pair with an item excluded by hand"));
    }

    void subTablesKeepTheRowsOfTheirLabels()
    {
        const auto table = prepareTable(recorded(someRows), {}, asRecorded());
        const std::vector<std::size_t> last{2, 0};
        const auto part = subTable(*table, last);
        QCOMPARE(part.rowOf.size(), std::size_t{3});
        QCOMPARE(part.rowOf[0], 3);
        QCOMPARE(part.rowOf[1], 0);
    }

    void comparisonsKeepFileOrderAndSplitAspects()
    {
        const auto data = recorded(someRows);
        const auto table = prepareTable(data, {}, asRecorded());
        const auto comparisons = comparisonsOf(*table, *data);
        QCOMPARE(comparisons.size(), std::size_t{4});
        QCOMPARE(comparisons.recordedRow, (std::vector<std::int32_t>{0, 1, 2, 3}));
        QCOMPARE(comparisons.groupCount(), std::size_t{2}); // q1 under each aspect
        QCOMPARE(comparisons.aspects[static_cast<std::size_t>(comparisons.aspectOf[1])],
                 std::string("coherence"));
        QCOMPARE(comparisons.items[static_cast<std::size_t>(comparisons.first[1])], std::string("y"));
        QCOMPARE(comparisons.probability, (std::vector<double>{1.0, 1.0, 0.5, 0.0}));
        QCOMPARE(comparisons.tie, (std::vector<std::uint8_t>{0, 0, 1, 0}));
    }

    void aSampleTakesPresentations()
    {
        const auto data = recorded(someRows);
        auto comparison = asRecorded();
        comparison.sample = SampleKind::First;
        comparison.sampleSize = 1;
        const auto table = prepareTable(data, {}, comparison);
        QCOMPARE(table->unitCount(), std::size_t{1});
        QCOMPARE(table->labelCount(), std::int64_t{2});
        QCOMPARE(describeComparison(*data, comparison),
                 std::string("recorded comparisons, first 1 of 3 presentations"));
    }

    void whatIsNotThereIsRefusedWithARemedy_data()
    {
        QTest::addColumn<bool>("withComparisons");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("says");
        QTest::newRow("ratings asked of comparisons")
            << true << int(CompareKind::Dimension) << "Compare the recorded comparisons";
        QTest::newRow("derived verdicts asked of comparisons")
            << true << int(CompareKind::Verdicts) << "Compare the recorded comparisons";
        QTest::newRow("comparisons asked of ratings")
            << false << int(CompareKind::Recorded) << "--derive verdicts";
    }
    void whatIsNotThereIsRefusedWithARemedy()
    {
        QFETCH(bool, withComparisons);
        QFETCH(int, kind);
        QFETCH(QString, says);
        DatasetBuilder builder;
        builder.add(builder.item("i"), builder.rater("r"), builder.dimension("d"), "1", 1);
        const DatasetPtr data = withComparisons ? recorded(someRows) : builder.finish();
        Comparison comparison;
        comparison.kind = static_cast<CompareKind>(kind);
        try {
            prepareTable(data, {}, comparison);
            QFAIL("nothing was thrown");
        } catch (const AnalysisError& error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains(says), error.what());
        }
    }

    void aTableOfUnreadableVerdictsHasNoLabels()
    {
        const auto data = recorded({{"x", "y", "j1", Verdict::Unreadable}});
        const auto table = prepareTable(data, {}, asRecorded());
        QCOMPARE(table->labelCount(), std::int64_t{0});
        QCOMPARE(table->unitCount(), std::size_t{1});
    }
};

RATERSCOPE_TEST(tst_RecordedTable)
#include "tst_RecordedTable.moc"
