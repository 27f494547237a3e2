// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/Panels.h"
#include "support/Support.h"

#include <algorithm>

using namespace raterscope;
using test::panelOf;
using test::Row;

/// The table is what the rows say, whatever their order; repeats follow the policy; scales are settled once.
class tst_DatasetBuilder : public QObject
{
    Q_OBJECT

private slots:
    void numericLevelsBySize();
    void namesAreNominalAndSorted();
    void declaredOrderIsKept();
    void offScaleIsCountedAndListed();
    void rowOrderDoesNotMatter();
    void repeatsUnderError();
    void repeats_data();
    void repeats();
    void meanOfWordsIsRefused();
    void decimalComma();
    void raterWithoutRatingStays();
    void emptyPanel();
};

namespace {

/// Case d12 of the shared problem files: 16 rows, 12 cells, 3 exact repeats, 1 conflict.
const std::vector<Row> repeatedRows{
    {"i1", "r1", "x"}, {"i1", "r2", "x"}, {"i2", "r1", "y"}, {"i2", "r2", "x"},
    {"i3", "r1", "y"}, {"i3", "r2", "y"}, {"i4", "r1", "x"}, {"i4", "r2", "x"},
    {"i5", "r1", "y"}, {"i5", "r2", "y"}, {"i6", "r1", "x"}, {"i6", "r2", "y"},
    {"i1", "r1", "x"}, {"i3", "r2", "y"}, {"i3", "r2", "y"}, {"i5", "r1", "x"}};

std::string labelOf(const Dataset& data, std::size_t item, int rater)
{
    for (const auto& rating : data.ratingsOf(ItemId(item))) {
        if (rating.rater == rater)
            return data.dimensions[0].scale.labels[static_cast<std::size_t>(rating.level)];
    }
    return "-";
}

} // namespace

void tst_DatasetBuilder::numericLevelsBySize()
{
    const auto data = panelOf({{"a", "r", "10"}, {"b", "r", "9"}, {"c", "r", "2"}, {"d", "r", "2.0"}});
    const Scale& scale = data->dimensions[0].scale;
    QCOMPARE(scale.kind, ScaleKind::Numeric);
    QVERIFY(!scale.declared);
    QCOMPARE(scale.labels, (std::vector<std::string>{"2", "9", "10"}));
    QCOMPARE(data->ratingsOf(ItemId(3)).front().level, 0);
}

void tst_DatasetBuilder::namesAreNominalAndSorted()
{
    const auto data = panelOf({{"a", "r", "low"}, {"b", "r", "high"}});
    QCOMPARE(data->dimensions[0].scale.kind, ScaleKind::Nominal);
    QCOMPARE(data->dimensions[0].scale.labels, (std::vector<std::string>{"high", "low"}));
}

void tst_DatasetBuilder::declaredOrderIsKept()
{
    const auto data = panelOf({{"a", "r", "high"}, {"b", "r", "low"}}, ordinalScale({"low", "mid", "high"}));
    QCOMPARE(data->dimensions[0].scale.labels, (std::vector<std::string>{"low", "mid", "high"}));
    QCOMPARE(data->ratingsOf(ItemId(0)).front().level, 2);
}

void tst_DatasetBuilder::offScaleIsCountedAndListed()
{
    DatasetBuilder builder;
    builder.declareScale(integerScale(1, 5));
    builder.add(builder.item("a"), builder.rater("r"), builder.dimension("score"), "6", 2);
    builder.add(builder.item("b"), builder.rater("r"), builder.dimension("score"), "good", 3);
    builder.add(builder.item("c"), builder.rater("r"), builder.dimension("score"), "5", 4);
    const auto data = builder.finish();
    QCOMPARE(data->ratingCount(), std::int64_t{1});
    QCOMPARE(data->provenance.drops.size(), std::size_t{1});
    QCOMPARE(data->provenance.drops[0].count, std::int64_t{2});
    QCOMPARE(builder.offScale().size(), std::size_t{2});
    QCOMPARE(builder.offScale()[0].line, std::int64_t{2});
    QCOMPARE(builder.offScale()[1].label, std::string("good"));
}

void tst_DatasetBuilder::rowOrderDoesNotMatter()
{
    std::vector<Row> rows{{"a", "r", "3"}, {"a", "s", "1"}, {"b", "r", "2"}, {"b", "s", "2"}};
    const auto forward = panelOf(rows);
    std::reverse(rows.begin(), rows.end());
    const auto backward = panelOf(rows);
    // Ids follow first appearance, contents follow the names.
    QCOMPARE(labelOf(*forward, 0, 0), labelOf(*backward, 1, 1));
    QCOMPARE(labelOf(*forward, 0, 1), labelOf(*backward, 1, 0));
    QCOMPARE(forward->dimensions[0].scale, backward->dimensions[0].scale);
}

void tst_DatasetBuilder::repeatsUnderError()
{
    try {
        panelOf(repeatedRows);
        QFAIL("repeated ratings were accepted");
    } catch (const RepeatsFound& found) {
        // Source: cases/developers.md, d12.
        QCOMPARE(found.rowCount, std::int64_t{16});
        QCOMPARE(found.distinctCells, std::int64_t{12});
        QCOMPARE(found.exactRepeats, std::int64_t{3});
        QCOMPARE(found.conflictingCells, std::int64_t{1});
        QCOMPARE(found.firstCells.size(), std::size_t{3});
        QCOMPARE(found.firstCells[0].lines, (std::vector<std::int64_t>{2, 14}));
        QVERIFY(found.firstCells[2].conflicting);
        QCOMPARE(found.firstCells[2].values, (std::vector<std::string>{"y", "x"}));
    }
}

void tst_DatasetBuilder::repeats_data()
{
    QTest::addColumn<QString>("policy");
    QTest::addColumn<int>("ratings");
    QTest::addColumn<QString>("conflictingCell");
    // Source: cases/developers.md, d12.
    QTest::newRow("first") << "first" << 12 << "y";
    QTest::newRow("last") << "last" << 12 << "x";
    QTest::newRow("mode leaves the tied cell out") << "mode" << 11 << "-";
    QTest::newRow("keep") << "keep" << 16 << "y";
}

void tst_DatasetBuilder::repeats()
{
    QFETCH(QString, policy);
    QFETCH(int, ratings);
    QFETCH(QString, conflictingCell);
    const auto data = panelOf(repeatedRows, {}, {}, *parseRepeatPolicy(policy.toStdString()));
    QCOMPARE(data->ratingCount(), std::int64_t{ratings});
    QCOMPARE(QString::fromStdString(labelOf(*data, 4, 0)), conflictingCell);
    QCOMPARE(QString::fromStdString(data->provenance.repeatPolicy), policy);
    QCOMPARE(data->provenance.keepsRepeats, policy == QStringLiteral("keep"));
    if (policy == QStringLiteral("mode"))
        QVERIFY(QString::fromStdString(data->provenance.notes.back())
                    .contains(QStringLiteral("item i5, rater r1")));
}

void tst_DatasetBuilder::meanOfWordsIsRefused()
{
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, panelOf(repeatedRows, {}, {}, RepeatPolicy::Mean));
    const auto data = panelOf({{"a", "r", "1"}, {"a", "r", "2"}}, {}, {}, RepeatPolicy::Mean);
    QCOMPARE(labelOf(*data, 0, 0), std::string("1.5"));
}

void tst_DatasetBuilder::decimalComma()
{
    DatasetBuilder builder;
    builder.setDecimalComma(true);
    builder.declareScale(integerScale(1, 5));
    builder.add(builder.item("a"), builder.rater("r"), builder.dimension("score"), "3,0", 1);
    QCOMPARE(builder.finish()->ratingsOf(ItemId(0)).front().level, 2);
}

void tst_DatasetBuilder::raterWithoutRatingStays()
{
    DatasetBuilder builder;
    builder.rater("silent");
    builder.add(builder.item("a"), builder.rater("r"), builder.dimension("score"), "1", 1);
    const auto data = builder.finish();
    QCOMPARE(data->raters.size(), std::size_t{2});
    QCOMPARE(data->panels, std::vector<std::string>{"raters"});
}

void tst_DatasetBuilder::emptyPanel()
{
    DatasetBuilder builder;
    const auto data = builder.finish();
    QCOMPARE(data->ratingCount(), std::int64_t{0});
    QVERIFY(data->items.empty());
}

RATERSCOPE_TEST(tst_DatasetBuilder)
#include "tst_DatasetBuilder.moc"
