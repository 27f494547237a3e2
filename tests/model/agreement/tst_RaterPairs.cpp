// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/RaterPairs.h"

#include "catalog/BlockParts.h"
#include "catalog/PrepareTable.h"
#include "catalog/ResultJson.h"
#include "catalog/ResultTables.h"
#include "clustering/RaterPartition.h"
#include "support/AgreementTables.h"
#include "support/Panels.h"

#include <algorithm>
#include <atomic>
#include <set>

using namespace raterscope;
using namespace raterscope::test;

namespace {

/// Sixty raters of whom each labels about a fifth of the units: pairs share between none and a dozen.
const LabelTable& sparse()
{
    static const LabelTable table = [] {
        LabelTable made = randomTable(90, 60, 3, 0.8, 11);
        made.panels = {"front", "back"};
        for (std::size_t column = 0; column < made.raterCount(); ++column)
            made.panelOf[column] = column < 20 ? 0 : 1;
        return made;
    }();
    return table;
}

/// Two camps that see nothing alike, mixed in file order; a rater labels every third unit.
LabelTable twoCamps(std::size_t raters, std::size_t units)
{
    LabelTable table = randomTable(0, raters, 2, 0.0, 1);
    Random random(5);
    for (std::size_t unit = 0; unit < units; ++unit) {
        const std::int32_t truth[2] = {static_cast<std::int32_t>(random.below(2)),
                                       static_cast<std::int32_t>(random.below(2))};
        for (std::size_t rater = 0; rater < raters; ++rater) {
            if (random.below(3) != 0)
                continue;
            const bool right = random.uniform() < 0.9;
            table.labels.push_back(
                {static_cast<std::int32_t>(rater), right ? truth[rater % 2] : 1 - truth[rater % 2]});
        }
        table.units.push_back({ItemId(unit), ItemId(), DimensionId(0)});
        table.start.push_back(table.labels.size());
    }
    return table;
}

std::int64_t pairsSharingAtLeast(const RaterMatrix& matrix, std::int32_t least)
{
    std::int64_t pairs = 0;
    for (std::size_t a = 0; a < matrix.size(); ++a) {
        for (std::size_t b = a + 1; b < matrix.size(); ++b)
            pairs += matrix.usedAt(a, b) >= least ? 1 : 0;
    }
    return pairs;
}

} // namespace

/// Agreement of more raters than a matrix holds, against the matrix of as many as it does hold.
class tst_RaterPairs : public QObject
{
    Q_OBJECT

private slots:
    void valuesAreTheMatrix_data();
    void valuesAreTheMatrix();
    void memoryRaisesTheLeastShared();
    void drawsWhereEverybodySharesAlike();
    void refusesEndlessWork();
    void meansAreThoseOfTheMatrix();
    void partitionFindsCamps();
    void partitionKeepsPanelsApart();
    void strangersStandAlone();
    void blockCellsAreMeans();
    void threadsDoNotMatter();
    void noRaters();
    void manyRatersThroughTheCatalog();
    void cancels();
};

void tst_RaterPairs::valuesAreTheMatrix_data()
{
    QTest::addColumn<QString>("coefficient");
    for (const auto& kind : pairCoefficientKinds())
        QTest::newRow(kind.id.c_str()) << QString::fromStdString(kind.id);
}

void tst_RaterPairs::valuesAreTheMatrix()
{
    QFETCH(QString, coefficient);
    const PairwiseOptions options{coefficient.toStdString(), Weights::None, 2};
    const auto matrix = pairwiseMatrix(sparse(), options);
    const auto pairs = compareRaterPairs(sparse(), options);
    QCOMPARE(pairs.leastShared, 1);
    QVERIFY(pairs.noneShared > 0);
    QCOMPARE(pairs.compared, pairsSharingAtLeast(matrix, 1));
    QCOMPARE(pairs.compared + pairs.noneShared, std::int64_t{60 * 59 / 2});
    std::int64_t undefined = 0;
    for (std::size_t a = 0; a < 60; ++a) {
        for (std::size_t b = 0; b < 60; ++b) {
            if (a == b)
                continue;
            const auto* cell = pairs.find(a, b);
            QCOMPARE(cell != nullptr, matrix.usedAt(a, b) > 0);
            if (!cell)
                continue;
            QCOMPARE(cell->shared, matrix.usedAt(a, b));
            QCOMPARE(cell->isDefined(), matrix.at(a, b).isDefined());
            undefined += cell->isDefined() || a > b ? 0 : 1;
            if (cell->isDefined())
                QVERIFY(std::abs(static_cast<double>(cell->value) - matrix.at(a, b).number()) < 1e-6);
        }
    }
    QCOMPARE(pairs.withoutValue, undefined);
}

void tst_RaterPairs::memoryRaisesTheLeastShared()
{
    const auto matrix = pairwiseMatrix(sparse());
    const std::int64_t atLeastFour = pairsSharingAtLeast(matrix, 4);
    // Room for all that share four, not for all that share three.
    const auto pairs = compareRaterPairs(sparse(), {}, {}, static_cast<std::size_t>(atLeastFour));
    QCOMPARE(pairs.leastShared, 4);
    QCOMPARE(pairs.compared, atLeastFour);
    QCOMPARE(pairs.notDrawn, 0);
    QCOMPARE(pairs.fewShared, pairsSharingAtLeast(matrix, 1) - atLeastFour);
    for (const auto& row : pairs.rows) {
        for (const auto& cell : row)
            QVERIFY(cell.shared >= 4);
    }
    QCOMPARE(compareRaterPairs(sparse(), {}, {}, static_cast<std::size_t>(atLeastFour) - 1).leastShared, 5);
}

void tst_RaterPairs::drawsWhereEverybodySharesAlike()
{
    // 4,950 pairs share all 12 units: none of them may be all that is left.
    const LabelTable table = randomTable(12, 100, 3, 0.0, 3);
    const auto pairs = compareRaterPairs(table, {}, {}, 1000);
    QCOMPARE(pairs.leastShared, 12);
    QCOMPARE(pairs.compared + pairs.notDrawn, std::int64_t{4950});
    QVERIFY2(pairs.compared > 850 && pairs.compared < 1150, std::to_string(pairs.compared).c_str());
    std::vector<int> partners(100, 0);
    for (std::size_t row = 0; row < 100; ++row) {
        for (const auto& cell : pairs.rows[row]) {
            ++partners[row];
            ++partners[static_cast<std::size_t>(cell.column)];
        }
    }
    // Expected 20 each, standard deviation 4.
    QVERIFY(*std::min_element(partners.begin(), partners.end()) >= 5);
    QVERIFY(*std::max_element(partners.begin(), partners.end()) <= 38);
}

void tst_RaterPairs::refusesEndlessWork()
{
    try {
        compareRaterPairs(sparse(), {}, {}, mostHeldPairs, 100.0);
        QFAIL("not refused");
    } catch (const AnalysisError& error) {
        const std::string text = error.what();
        QVERIFY2(text.find("at most 100") != std::string::npos, text.c_str());
        QVERIFY2(text.find("Exclude raters or items") != std::string::npos, text.c_str());
    }
}

void tst_RaterPairs::meansAreThoseOfTheMatrix()
{
    const auto groups = panelsOf(sparse());
    const auto expected = blockMeans(pairwiseMatrix(sparse()), groups);
    const auto means = pairMeans(compareRaterPairs(sparse(), {}), groups);
    QCOMPARE(means.by, expected.by);
    QCOMPARE(means.blocks.size(), std::size_t{3});
    for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(means.blocks[i].a, expected.blocks[i].a);
        QCOMPARE(means.blocks[i].b, expected.blocks[i].b);
        QCOMPARE(means.blocks[i].cells, expected.blocks[i].cells);
        QCOMPARE(means.blocks[i].undefinedCells, expected.blocks[i].undefinedCells);
        QVERIFY(std::abs(means.blocks[i].mean.number() - expected.blocks[i].mean.number()) < 1e-6);
        QVERIFY(std::abs(means.blocks[i].lowest.number() - expected.blocks[i].lowest.number()) < 1e-6);
    }
}

void tst_RaterPairs::partitionFindsCamps()
{
    const LabelTable table = twoCamps(80, 120);
    const auto pairs = compareRaterPairs(table, {});
    const auto partition = partitionRaters(pairs, table.panelOf, 1, 2);
    QCOMPARE(partition.blocks.size(), std::size_t{2});
    for (const auto& block : partition.blocks) {
        QCOMPARE(block.size(), std::size_t{40});
        for (const auto column : block)
            QCOMPARE(column % 2, block.front() % 2);
    }
    // Divided on, the blocks stay within their camp.
    for (const auto& block : partitionRaters(pairs, table.panelOf, 1, 9).blocks) {
        for (const auto column : block)
            QCOMPARE(column % 2, block.front() % 2);
    }
}

void tst_RaterPairs::partitionKeepsPanelsApart()
{
    const auto pairs = compareRaterPairs(sparse(), {});
    const auto partition = partitionRaters(pairs, sparse().panelOf, 2, 13);
    QCOMPARE(partition.blocks.size(), std::size_t{13});
    std::set<std::int32_t> seen;
    for (std::size_t block = 0; block < 13; ++block) {
        QVERIFY(!partition.blocks[block].empty());
        for (const auto column : partition.blocks[block]) {
            QVERIFY(seen.insert(column).second);
            QCOMPARE(sparse().panelOf[static_cast<std::size_t>(column)], partition.panelOf[block]);
        }
    }
    QCOMPARE(seen.size(), std::size_t{60});
    // No more blocks than raters.
    QCOMPARE(partitionRaters(pairs, sparse().panelOf, 2, 500).blocks.size(), std::size_t{60});
}

void tst_RaterPairs::strangersStandAlone()
{
    // Raters 30 to 39 label one unit each that nobody else sees.
    LabelTable table = randomTable(20, 30, 3, 0.0, 4);
    for (int i = 0; i < 10; ++i) {
        table.raters.push_back(RaterId(static_cast<std::size_t>(30 + i)));
        table.raterNames.push_back("stranger" + std::to_string(i));
        table.panelOf.push_back(0);
        table.slot.push_back(0);
        table.labels.push_back({30 + i, 1});
        table.units.push_back({ItemId(static_cast<std::size_t>(20 + i)), ItemId(), DimensionId(0)});
        table.start.push_back(table.labels.size());
    }
    const auto pairs = compareRaterPairs(table, {});
    const auto partition = partitionRaters(pairs, table.panelOf, 1, 4);
    QCOMPARE(partition.blocks.size(), std::size_t{4});
    QCOMPARE(partition.compared, (std::vector<std::uint8_t>{1, 1, 1, 0}));
    QCOMPARE(partition.blocks.back().size(), std::size_t{10});
    QCOMPARE(partition.blocks.back().front(), 30);

    const auto blocks = compareBlocks(table, {}, {}, 4);
    QCOMPARE(blocks->matrix.at(3, 0).reason(), UndefinedReason::NothingPairable);
    QCOMPARE(blocks->compared[3], std::int64_t{0});
    QCOMPARE(blocks->pairsIn(3, 3), std::int64_t{45});
}

void tst_RaterPairs::blockCellsAreMeans()
{
    const auto blocks = compareBlocks(sparse(), {}, {}, 12);
    const auto matrix = pairwiseMatrix(sparse());
    QCOMPARE(blocks->matrix.size(), std::size_t{12});
    QCOMPARE(std::set<std::string>(blocks->matrix.raters.begin(), blocks->matrix.raters.end()).size(),
             std::size_t{12});
    for (std::size_t p = 0; p < 12; ++p) {
        for (std::size_t q = 0; q < 12; ++q) {
            double sum = 0.0;
            int defined = 0;
            int shared = 0;
            for (const auto a : blocks->members[p]) {
                for (const auto b : blocks->members[q]) {
                    if (a == b || (p == q && a > b))
                        continue;
                    const auto& value = matrix.at(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
                    shared += matrix.usedAt(static_cast<std::size_t>(a), static_cast<std::size_t>(b)) > 0;
                    defined += value.isDefined() ? 1 : 0;
                    sum += value.numberOr(0.0);
                }
            }
            QCOMPARE(blocks->matrix.usedAt(p, q), defined);
            QCOMPARE(blocks->compared[p * 12 + q], std::int64_t{shared});
            if (defined > 0)
                QVERIFY(std::abs(blocks->matrix.at(p, q).number() - sum / defined) < 1e-6);
            else
                QVERIFY(!blocks->matrix.at(p, q).isDefined());
        }
    }
}

void tst_RaterPairs::threadsDoNotMatter()
{
    const auto one = compareBlocks(sparse(), {"cohen-kappa", Weights::None, 1}, {}, 12);
    const auto four = compareBlocks(sparse(), {"cohen-kappa", Weights::None, 4}, {}, 12);
    QCOMPARE(one->members, four->members);
    for (std::size_t cell = 0; cell < one->matrix.values.size(); ++cell)
        QCOMPARE(one->matrix.values[cell].numberOr(-9.0), four->matrix.values[cell].numberOr(-9.0));
}

void tst_RaterPairs::noRaters()
{
    const LabelTable none;
    const auto pairs = compareRaterPairs(none, {});
    QCOMPARE(pairs.compared, std::int64_t{0});
    QVERIFY(partitionRaters(pairs, none.panelOf, 0, 10).blocks.empty());
}

void tst_RaterPairs::manyRatersThroughTheCatalog()
{
    // One rater more than a matrix holds; each shares its unit with four others.
    const std::size_t raters = mostMatrixRaters + 1;
    std::vector<Row> rows;
    for (std::size_t r = 0; r < raters; ++r) {
        rows.push_back({"i" + std::to_string(r / 5), "r" + std::to_string(r), std::to_string(r % 3)});
        rows.push_back({"j" + std::to_string(r % 1000), "r" + std::to_string(r), std::to_string(r % 2)});
    }
    AnalysisInput input;
    input.data = panelOf(rows);
    input.table = prepareTable(input.data, {}, {});
    for (const char* method : {"cluster-raters", "cohen-kappa", "percent-agreement", "gwet-ac"}) {
        const auto result = runAnalysis(method, input, {});
        QVERIFY2(result.facets.raterBlocks, method);
        QVERIFY(!result.facets.raterMatrix);
        QCOMPARE(result.facets.raterBlocks->matrix.size(), mostRaterBlocks);
        std::string notes;
        for (const auto& note : result.status.notes)
            notes += note + "\n";
        QVERIFY2(notes.find("undefined because nothing is shared") != std::string::npos, notes.c_str());
        QVERIFY2(notes.find("up to 5,000 raters") != std::string::npos, notes.c_str());
        const auto json = toJson(result, input);
        const auto& facet = json["facets"]["rater_blocks"];
        QCOMPARE(facet["blocks"].size(), mostRaterBlocks);
        std::size_t named = 0;
        for (const auto& block : facet["blocks"])
            named += block["raters"].size();
        QCOMPARE(named, raters);
        QVERIFY(!json["facets"].contains("rater_matrix"));
        QVERIFY(json["data"]["memory_bytes"].get<std::int64_t>()
                > 12 * static_cast<std::int64_t>(rows.size()));
        for (const auto& table : tablesOf(result, input)) {
            for (const auto& row : table.rows)
                QCOMPARE(row.size(), table.columns.size());
        }
    }
}

void tst_RaterPairs::cancels()
{
    const std::atomic<bool> flag = true;
    QVERIFY_THROWS_EXCEPTION(Cancelled, compareRaterPairs(sparse(), {}, JobControl(&flag, {})));
}

RATERSCOPE_TEST(tst_RaterPairs)
#include "tst_RaterPairs.moc"
