// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/NearDuplicates.h"
#include "audit/RaterVectors.h"
#include "audit/StraightLines.h"
#include "catalog/PrepareTable.h"
#include "io/ReadPanel.h"
#include "support/Panels.h"
#include "support/Support.h"

using namespace raterscope;

/// Full vectors as numbers, and what is read off them: straight lines and near-duplicates.
class tst_RaterVectors : public QObject
{
    Q_OBJECT

private slots:
    void equalVectorsHaveEqualNumbers();
    void gapsAndExclusions();
    void keptRepeats();
    void cancels();
    void straightLines();
    void runsPassOverGaps();
    void noVectors();
    void nearDuplicatesByHand();
    void nearDuplicatesNeedThree();
    void countsOfSixRaters();
    void summevalVectors_data();
    void summevalVectors();
    void summevalNearDuplicates();
};

namespace {

/// Items × raters with two dimensions: {"11 12", "2. 12"} is two items, two raters.
DatasetPtr twoDimensions(const std::vector<std::string>& items,
                         const std::vector<std::pair<std::string, std::string>>& panels = {})
{
    std::vector<test::Row> rows;
    for (std::size_t i = 0; i < items.size(); ++i) {
        for (std::size_t c = 0; c < items[i].size(); ++c) {
            if (items[i][c] == ' ' || items[i][c] == '.')
                continue;
            rows.push_back({"i" + std::to_string(i + 1), "r" + std::to_string(c / 3 + 1),
                            std::string(1, items[i][c]), c % 3 == 0 ? "first" : "second"});
        }
    }
    return test::panelOf(rows, integerScale(1, 5), panels);
}

RaterVectors vectorsOf(const DatasetPtr& data)
{
    return raterVectors(*data, *prepareTable(data, {}, {}), {});
}

DatasetPtr summeval()
{
    return readPanel(test::shared(QStringLiteral("data/summeval/model_annotations.aligned.slim.jsonl"))
                         .toStdString(),
                     {})
        .data;
}

} // namespace

void tst_RaterVectors::equalVectorsHaveEqualNumbers()
{
    const auto vectors = vectorsOf(twoDimensions({"12 12 21", "21 11 12"}));
    QCOMPARE(vectors.noun(), std::string("vectors over 2 dimensions"));
    QCOMPARE(vectors.vectorCount, 3);
    const auto first = vectors.of(0);
    const auto second = vectors.of(1);
    QCOMPARE(first[0].vector, first[1].vector);
    QVERIFY(first[0].vector != first[2].vector); // 12 is not 21
    QCOMPARE(second[0].vector, first[2].vector);
    QCOMPARE(second[2].vector, first[0].vector);
    QVERIFY(second[1].vector != second[0].vector && second[1].vector != second[2].vector);
}

void tst_RaterVectors::gapsAndExclusions()
{
    const auto data = twoDimensions({"1. 12", "11 12", "22 22"});
    const auto table = prepareTable(data, {}, {});
    const auto all = raterVectors(*data, *table, {});
    QCOMPARE(all.of(0)[0].vector, -1);
    QCOMPARE(all.ofRater(0).size(), std::size_t{2});
    QCOMPARE(all.ofRater(1).size(), std::size_t{3});
    Edits edits;
    edits.excludedItems = {ItemId(1)};
    edits.dropIdentical = {"raters"};
    const auto left = raterVectors(*data, *table, skippedItems(*data, edits));
    QCOMPARE(left.items, (std::vector<ItemId>{ItemId(0)}));
    QCOMPARE(vectorText(*data, ItemId(0), RaterId(0)), std::string("1, –"));
    QCOMPARE(vectorText(*data, ItemId(0), RaterId(1)), std::string("1, 2"));
}

void tst_RaterVectors::keptRepeats()
{
    const DatasetPtr data =
        test::panelOf({{"a", "r", "1"}, {"a", "r", "2"}, {"a", "s", "1"}}, {}, {}, RepeatPolicy::Keep);
    const auto vectors = vectorsOf(data);
    QCOMPARE(vectors.noun(), std::string("labels"));
    QCOMPARE(vectors.of(0)[0].vector, vectors.of(0)[1].vector); // the first of each counts
}

void tst_RaterVectors::cancels()
{
    const std::atomic<bool> flag = true;
    const auto data = twoDimensions({"12 12"});
    const auto table = prepareTable(data, {}, {});
    QVERIFY_THROWS_EXCEPTION(Cancelled, raterVectors(*data, *table, {}, JobControl(&flag, {})));
}

void tst_RaterVectors::straightLines()
{
    // Rater 1: 55 55 12 55 → 55 on three of four, longest run two.
    const auto data = twoDimensions({"55 11", "55 22", "12 22", "55 22"});
    const auto table = prepareTable(data, {}, {});
    const auto uses = vectorUse(*data, *table, raterVectors(*data, *table, {}));
    QCOMPARE(uses[0].vectors, std::int64_t{4});
    QCOMPARE(uses[0].topVector, std::string("5, 5"));
    QCOMPARE(uses[0].topShare.number(), 0.75);
    QCOMPARE(uses[0].topItems, (std::vector<ItemId>{ItemId(0), ItemId(1), ItemId(3)}));
    QCOMPARE(uses[0].longestRun, std::int64_t{2});
    QCOMPARE(uses[0].longestRunItems, (std::vector<ItemId>{ItemId(0), ItemId(1)}));
    QCOMPARE(uses[1].longestRun, std::int64_t{3});
    QCOMPARE(uses[1].longestRunItems, (std::vector<ItemId>{ItemId(1), ItemId(2), ItemId(3)}));
}

void tst_RaterVectors::runsPassOverGaps()
{
    const auto data = twoDimensions({"55 11", "5. 22", "55 33", "11 44"});
    const auto table = prepareTable(data, {}, {});
    const auto uses = vectorUse(*data, *table, raterVectors(*data, *table, {}));
    QCOMPARE(uses[0].vectors, std::int64_t{3});
    QCOMPARE(uses[0].longestRun, std::int64_t{2});
    // All equally frequent: the first in the file.
    QCOMPARE(uses[1].topVector, std::string("1, 1"));
    QCOMPARE(uses[1].topShare.number(), 0.25);
}

void tst_RaterVectors::noVectors()
{
    const auto data = twoDimensions({"1. 12", "2. 12"});
    const auto table = prepareTable(data, {}, {});
    const auto uses = vectorUse(*data, *table, raterVectors(*data, *table, {}));
    QCOMPARE(uses[0].topShare.reason(), UndefinedReason::TooFewItems);
    QCOMPARE(uses[0].longestRun, std::int64_t{0});
}

void tst_RaterVectors::nearDuplicatesByHand()
{
    // Item 1: all alike; 2: rater 3 differs; 3: two differ; 4: a gap; 5: rater 1 differs, first in the row.
    const auto data =
        twoDimensions({"11 11 11 11", "12 12 13 12", "12 12 13 14", "12 12 1. 13", "44 12 12 12"});
    const auto table = prepareTable(data, {}, {});
    const auto near = nearDuplicates(*table, raterVectors(*data, *table, {}), 0);
    QCOMPARE(near.panel, std::string("raters"));
    QCOMPARE(near.items, (std::vector<ItemId>{ItemId(1), ItemId(4)}));
    QCOMPARE(near.odd.size(), std::size_t{2});
    QCOMPARE(near.odd[0].rater, std::string("r1"));
    QCOMPARE(near.odd[0].items, std::int64_t{1});
    QCOMPARE(near.odd[1].rater, std::string("r3"));
}

void tst_RaterVectors::nearDuplicatesNeedThree()
{
    // Of two raters that differ, nobody can say which one is odd; nor with a second panel's help.
    const auto data = twoDimensions({"11 12 11"}, {{"r3", "other"}});
    const auto table = prepareTable(data, {}, {});
    const auto vectors = raterVectors(*data, *table, {});
    QVERIFY(nearDuplicates(*table, vectors, 0).items.empty());
    QVERIFY(nearDuplicates(*table, vectors, 1).items.empty());
}

void tst_RaterVectors::countsOfSixRaters()
{
    NEEDS_SHARED("data/rater-tables-r/irrCAC_distrib_6raters.csv");
    // The file holds how many of six raters gave each diagnosis, not who: six slots in the order of the
    // columns.
    QFile file(test::shared(QStringLiteral("data/rater-tables-r/irrCAC_distrib_6raters.csv")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    const auto labels = lines[0].split(QLatin1Char(','));
    std::vector<test::Row> rows;
    for (int i = 1; i < lines.size(); ++i) {
        const auto counts = lines[i].split(QLatin1Char(','));
        int slot = 1;
        for (int c = 0; c < counts.size(); ++c) {
            for (int n = counts[c].toInt(); n > 0; --n)
                rows.push_back({QString::number(i).toStdString(), "slot " + std::to_string(slot++),
                                labels[c].trimmed().toStdString()});
        }
    }
    const DatasetPtr data = test::panelOf(rows);
    QCOMPARE(data->raters.size(), std::size_t{6});
    const auto table = prepareTable(data, {}, {});
    // Source: rows of the file with a count of 6 (1, 4, 10), and of 5 (11, 14), by eye.
    QCOMPARE(identicalVectorItems(*data, {}, "raters").items,
             (std::vector<ItemId>{ItemId(0), ItemId(3), ItemId(9)}));
    QCOMPARE(nearDuplicates(*table, raterVectors(*data, *table, {}), 0).items,
             (std::vector<ItemId>{ItemId(10), ItemId(13)}));
}

void tst_RaterVectors::summevalVectors_data()
{
    QTest::addColumn<QString>("vector");
    QTest::addColumn<int>("items");
    QTest::addColumn<int>("run");
    QTest::addColumn<QString>("source");
    const QString source = QStringLiteral("independent Python program over the released file");
    const auto row = [&](const char* rater, const char* vector, int items, int run) {
        QTest::newRow(rater) << vector << items << run << source;
    };
    row("expert_1", "5, 5, 5, 5", 330, 7);
    row("expert_2", "5, 5, 5, 5", 325, 7);
    row("expert_3", "3, 5, 5, 3", 286, 5);
    row("turker_1", "5, 5, 5, 5", 120, 3);
    row("turker_2", "5, 5, 5, 5", 129, 6);
    row("turker_3", "5, 5, 5, 5", 142, 5);
    row("turker_4", "5, 5, 5, 5", 110, 4);
    row("turker_5", "5, 5, 5, 5", 137, 4);
}

void tst_RaterVectors::summevalVectors()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    QFETCH(QString, vector);
    QFETCH(int, items);
    QFETCH(int, run);
    const auto data = summeval();
    const auto table = prepareTable(data, {}, {});
    const auto uses = vectorUse(*data, *table, raterVectors(*data, *table, {}));
    const auto column = static_cast<std::size_t>(
        std::find(table->raterNames.begin(), table->raterNames.end(), QTest::currentDataTag())
        - table->raterNames.begin());
    QCOMPARE(uses[column].vectors, std::int64_t{1600});
    QCOMPARE(QString::fromStdString(uses[column].topVector), vector);
    QCOMPARE(uses[column].topItems.size(), static_cast<std::size_t>(items));
    QCOMPARE(uses[column].longestRun, std::int64_t{run});
    QCOMPARE(uses[column].longestRunItems.size(), static_cast<std::size_t>(run));
}

void tst_RaterVectors::summevalNearDuplicates()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    const auto data = summeval();
    const auto table = prepareTable(data, {}, {});
    const auto vectors = raterVectors(*data, *table, {});
    // Source: independent Python program over the released file.
    const auto expert = nearDuplicates(*table, vectors, 0);
    QCOMPARE(expert.items.size(), std::size_t{472});
    QCOMPARE(expert.odd[0].rater, std::string("expert_3"));
    QCOMPARE(expert.odd[0].items, std::int64_t{212});
    QCOMPARE(expert.odd[1].items, std::int64_t{141});
    QCOMPARE(expert.odd[2].items, std::int64_t{119});
    const auto crowd = nearDuplicates(*table, vectors, 1);
    QCOMPARE(crowd.items, (std::vector<ItemId>{ItemId(313)}));
    QCOMPARE(crowd.odd[0].rater, std::string("turker_5"));
}

RATERSCOPE_TEST(tst_RaterVectors)
#include "tst_RaterVectors.moc"
