// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/PrepareTable.h"
#include "core/Job.h"
#include "studies/Simulate.h"
#include "support/Panels.h"
#include "support/Support.h"

using namespace raterscope;
using test::panelOf;

/// What is compared: one dimension, everything pooled, or verdicts; samples first, filters after.
class tst_PrepareTable : public QObject
{
    Q_OBJECT

private slots:
    void oneDimension();
    void pooledNeedsOneScale();
    void verdictsOfIntegerLevels();
    void verdictsNeedAnOrder();
    void verdictsWithAGap();
    void ungroupedItemsPairUp();
    void seededSampleIsPythons();
    void filtersComeAfterTheSample();
    void excludedRaterLeaves();
    void movedRaterChangesPanel();
    void oversizedSample();
    void noDimension();
    void cancelled();
};

namespace {

const std::optional<Scale> oneToFive = integerScale(1, 5);

Comparison verdicts()
{
    Comparison comparison;
    comparison.kind = CompareKind::Verdicts;
    return comparison;
}

DatasetPtr twoDimensions()
{
    // Means of r: a 2.5, b 2.5, c 3.5; of s: only a and c are complete.
    return panelOf({{"a", "r", "1", "d1", "g"},
                    {"a", "r", "4", "d2", "g"},
                    {"b", "r", "3", "d1", "g"},
                    {"b", "r", "2", "d2", "g"},
                    {"c", "r", "3", "d1", "g"},
                    {"c", "r", "4", "d2", "g"},
                    {"a", "s", "5", "d1", "g"},
                    {"a", "s", "5", "d2", "g"},
                    {"b", "s", "1", "d1", "g"},
                    {"c", "s", "4", "d1", "g"},
                    {"c", "s", "5", "d2", "g"}},
                   oneToFive);
}

std::string labelsOf(const LabelTable& table, std::size_t column)
{
    std::string text;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const auto level = table.levelAt(unit, column);
        text += level < 0 ? "." : table.scale.labels[static_cast<std::size_t>(level)];
    }
    return text;
}

} // namespace

void tst_PrepareTable::oneDimension()
{
    Comparison comparison;
    comparison.dimension = DimensionId(1);
    const auto table = prepareTable(twoDimensions(), {}, comparison);
    QCOMPARE(table->title, std::string("d2"));
    QCOMPARE(labelsOf(*table, 0), std::string("424"));
    QCOMPARE(labelsOf(*table, 1), std::string("5.5"));
    QVERIFY(table->isGrouped());
}

void tst_PrepareTable::pooledNeedsOneScale()
{
    Comparison pooled;
    pooled.kind = CompareKind::Pooled;
    QCOMPARE(prepareTable(twoDimensions(), {}, pooled)->unitCount(), std::size_t{6});
    const auto mixed = panelOf({{"a", "r", "1", "d1"}, {"a", "r", "90", "d2"}});
    try {
        prepareTable(mixed, {}, pooled);
        QFAIL("different scales were pooled");
    } catch (const AnalysisError& error) {
        QVERIFY(QString::fromUtf8(error.what()).contains(QStringLiteral("\"d2\" has 90")));
    }
}

void tst_PrepareTable::verdictsOfIntegerLevels()
{
    const auto table = prepareTable(twoDimensions(), {}, verdicts());
    // Pairs ab, ac, bc; r ties on ab although the vectors differ.
    QCOMPARE(table->unitCount(), std::size_t{3});
    QCOMPARE(labelsOf(*table, 0), std::string("TBB"));
    QCOMPARE(table->scale.labels, (std::vector<std::string>{"A", "B", "T"}));
}

void tst_PrepareTable::verdictsNeedAnOrder()
{
    const auto words = panelOf({{"a", "r", "good"}, {"b", "r", "bad"}});
    QVERIFY_THROWS_EXCEPTION(AnalysisError, prepareTable(words, {}, verdicts()));
    const auto ordered = panelOf({{"a", "r", "good"}, {"b", "r", "bad"}}, ordinalScale({"bad", "good"}));
    QCOMPARE(labelsOf(*prepareTable(ordered, {}, verdicts()), 0), std::string("A"));
}

void tst_PrepareTable::verdictsWithAGap()
{
    const auto table = prepareTable(twoDimensions(), {}, verdicts());
    QCOMPARE(labelsOf(*table, 1), std::string(".A."));
    QCOMPARE(table->notes.size(), std::size_t{1});
    QVERIFY(QString::fromStdString(table->notes[0]).startsWith(QStringLiteral("1 (item, rater) vectors")));
}

void tst_PrepareTable::ungroupedItemsPairUp()
{
    const auto data = test::panelFromStrings({"1", "2", "3", "3"});
    const auto table = prepareTable(data, {}, verdicts());
    QCOMPARE(labelsOf(*table, 0), std::string("BBBBBT"));
    QVERIFY(!table->isGrouped());
}

void tst_PrepareTable::seededSampleIsPythons()
{
    const DatasetPtr data = simulatePanel("summeval-like", 1).data;
    auto comparison = verdicts();
    const auto all = prepareTable(data, {}, comparison);
    QCOMPARE(all->unitCount(), std::size_t{12000});
    comparison.sample = SampleKind::Seeded;
    const auto sample = prepareTable(data, {}, comparison);
    QCOMPARE(sample->unitCount(), std::size_t{1000});
    // Source: reference/summeval.json, sample_first10_pair_indices.
    const std::vector<std::size_t> first{10476, 1824, 409, 4506, 4012, 3657, 2286, 1679, 11087, 8935};
    for (std::size_t i = 0; i < first.size(); ++i)
        QVERIFY(sample->units[i] == all->units[first[i]]);
    QCOMPARE(describeComparison(*data, comparison),
             std::string("derived A/B/T verdicts, seed 42, 1,000 of 12,000 pairs"));
}

void tst_PrepareTable::filtersComeAfterTheSample()
{
    const auto panel = simulatePanel("summeval-like", 1);
    auto comparison = verdicts();
    comparison.sample = SampleKind::Seeded;
    const auto whole = prepareTable(panel.data, {}, comparison);
    Edits edits;
    edits.dropIdentical = {"crowd"};
    const auto filtered = prepareTable(panel.data, edits, comparison);
    QCOMPARE(filtered->drops.size(), std::size_t{1});
    QCOMPARE(filtered->drops[0].count + static_cast<std::int64_t>(filtered->unitCount()), std::int64_t{1000});
    // What is left is a part of the same sample, in the same order.
    std::size_t place = 0;
    for (const auto& unit : filtered->units) {
        while (place < whole->unitCount() && !(whole->units[place] == unit))
            ++place;
        QVERIFY(place < whole->unitCount());
    }
}

void tst_PrepareTable::excludedRaterLeaves()
{
    Edits edits;
    edits.excludedRaters = {RaterId(0)};
    const auto table = prepareTable(twoDimensions(), edits, verdicts());
    QCOMPARE(table->raterNames, std::vector<std::string>{"s"});
    QCOMPARE(labelsOf(*table, 0), std::string(".A."));
}

void tst_PrepareTable::movedRaterChangesPanel()
{
    Edits edits;
    edits.panelOf[RaterId(1)] = "new";
    const auto table = prepareTable(twoDimensions(), edits, verdicts());
    QCOMPARE(table->panels, (std::vector<std::string>{"raters", "new"}));
    QCOMPARE(table->panelOf, (std::vector<std::int32_t>{0, 1}));
}

void tst_PrepareTable::oversizedSample()
{
    auto comparison = verdicts();
    comparison.sample = SampleKind::Seeded;
    const auto table = prepareTable(twoDimensions(), {}, comparison);
    QCOMPARE(table->unitCount(), std::size_t{3});
    QVERIFY(QString::fromStdString(table->notes[0]).contains(QStringLiteral("only 3")));
}

void tst_PrepareTable::noDimension()
{
    Comparison comparison;
    comparison.dimension = DimensionId(9);
    QVERIFY_THROWS_EXCEPTION(AnalysisError, prepareTable(twoDimensions(), {}, comparison));
    DatasetBuilder nothing;
    const DatasetPtr empty = nothing.finish();
    QVERIFY_THROWS_EXCEPTION(AnalysisError, prepareTable(empty, {}, {}));
}

void tst_PrepareTable::cancelled()
{
    const std::atomic<bool> flag = true;
    const JobControl control(&flag, {});
    QVERIFY_THROWS_EXCEPTION(Cancelled, prepareTable(twoDimensions(), {}, verdicts(), control));
}

RATERSCOPE_TEST(tst_PrepareTable)
#include "tst_PrepareTable.moc"
