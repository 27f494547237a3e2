// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "IoSupport.h"
#include "catalog/PrepareTable.h"
#include "consensus/Reference.h"
#include "document/LoadPanel.h"

#include <cmath>

using namespace raterscope;
using namespace raterscope::test;

/// Reference values from columns of the panel or from a second table, and what a label table makes of them.
class tst_ReferenceFile : public QObject
{
    Q_OBJECT

private slots:
    void joinedByItem();
    void namedColumns();
    void byDimension();
    void dimensionColumnOfThePanel();
    void refused_data();
    void refused();
    void severalColumns();
    void verdictsFollowTheMeans();
    void crowdSets_data();
    void crowdSets();
};

namespace {

ImportResult load(const std::string& file, const ImportOptions& options)
{
    return loadPanel(QString::fromStdString(file), options);
}

Reference referenceFor(const DatasetPtr& data, const Comparison& comparison = {})
{
    return referenceOf(*data, *prepareTable(data, {}, comparison));
}

constexpr auto panelText = "item,rater,value\nb,r1,yes\nb,r2,no\na,r1,no\nc,r1,yes\n";

} // namespace

void tst_ReferenceFile::joinedByItem()
{
    const InputFolder folder;
    ImportOptions options;
    options.referenceFile = folder.write("truth.csv", "question,truth\na,no\nb,yes\nz,yes\n");
    const auto result = load(folder.write("panel.csv", panelText), options);
    const auto& data = *result.data;
    QCOMPARE(data.referenceColumns, (std::vector<std::string>{"truth"}));
    QCOMPARE(referenceText(data.items[0], 0), std::string("yes")); // b
    QCOMPARE(referenceText(data.items[1], 0), std::string("no"));  // a
    QVERIFY(referenceText(data.items[2], 0).empty());              // c has none
    // The row of z is counted, not lost.
    QVERIFY(std::any_of(data.provenance.drops.begin(), data.provenance.drops.end(), [](const Drop& drop) {
        return drop.count == 1 && drop.reason.find("does not have") != std::string::npos;
    }));
    QVERIFY(data.provenance.notes.back().find("2 of 3 items") != std::string::npos);
    const auto reference = referenceFor(result.data);
    QCOMPARE(reference.labelled, std::int64_t{2});
    QCOMPARE(reference.numbered, std::int64_t{0});
    QCOMPARE(reference.levels[2], -1);
}

void tst_ReferenceFile::namedColumns()
{
    const InputFolder folder;
    ImportOptions options;
    options.referenceFile = folder.write("gold.tsv", "note\tvalue\tid\nx\tyes\tb\nx\tno\ta\n");
    options.referenceMapping = {{"item", {"id"}}, {"reference", {"value"}}};
    const auto result = load(folder.write("panel.csv", panelText), options);
    QCOMPARE(result.data->referenceColumns, (std::vector<std::string>{"value"}));
    QCOMPARE(referenceText(result.data->items[0], 0), std::string("yes"));
}

void tst_ReferenceFile::byDimension()
{
    const InputFolder folder;
    ImportOptions options;
    options.mapping["dimension"] = {"aspect"};
    options.referenceFile =
        folder.write("gold.csv", "item,aspect,gold\na,tone,1\na,fact,3\na,style,2\nb,tone,2\n");
    options.referenceMapping = {{"item", {"item"}}, {"reference", {"gold"}}, {"dimension", {"aspect"}}};
    const auto result =
        load(folder.write("panel.csv",
                          "item,rater,aspect,value\na,r1,fact,3\na,r1,tone,1\nb,r1,fact,2\nb,r1,tone,2\n"),
             options);
    const auto& data = *result.data;
    QCOMPARE(data.dimensions[0].name, std::string("fact"));
    QCOMPARE(referenceText(data.items[0], 0, DimensionId(0)), std::string("3"));
    QCOMPARE(referenceText(data.items[0], 0, DimensionId(1)), std::string("1"));
    QVERIFY(referenceText(data.items[1], 0, DimensionId(0)).empty());
    Comparison tone;
    tone.dimension = DimensionId(1);
    QCOMPARE(referenceFor(result.data, tone).numbers, (std::vector<double>{1, 2}));
}

void tst_ReferenceFile::dimensionColumnOfThePanel()
{
    const InputFolder folder;
    ImportOptions options;
    options.mapping = {{"item", {"id"}}, {"dimension", {"dimension"}}};
    options.raterColumns = {"judge"};
    options.referenceColumns = {"human"};
    const auto result =
        load(folder.write("panel.csv", "id,dimension,judge,human\na,x,1,1.5\na,y,2,2.5\nb,x,3,\n"), options);
    QVERIFY(result.issues.empty());
    Comparison second;
    second.dimension = DimensionId(1);
    const auto first = referenceFor(result.data);
    QCOMPARE(first.numbers[0], 1.5);
    QVERIFY(std::isnan(first.numbers[1]));
    QCOMPARE(referenceFor(result.data, second).numbers[0], 2.5);
}

void tst_ReferenceFile::refused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("one column") << "item\na\nb\n"
                                << "needs two columns";
    QTest::newRow("no item in common") << "item,gold\nx,yes\ny,no\n"
                                       << "no item of this table";
    QTest::newRow("an item twice") << "item,gold\na,yes\na,no\n"
                                   << "conflicting labels";
    QTest::newRow("empty") << ""
                           << "empty";
}

void tst_ReferenceFile::refused()
{
    QFETCH(QString, text);
    QFETCH(QString, says);
    const InputFolder folder;
    ImportOptions options;
    options.referenceFile = folder.write("gold.csv", text.toStdString());
    try {
        load(folder.write("panel.csv", panelText), options);
        QFAIL("was read");
    } catch (const InputError& error) {
        QVERIFY2(QString::fromUtf8(error.what()).contains(says), error.what());
        QVERIFY2(QString::fromUtf8(error.what()).contains(QStringLiteral("gold.csv")), error.what());
    }
}

void tst_ReferenceFile::severalColumns()
{
    const InputFolder folder;
    ImportOptions options;
    options.referenceColumns = {"e1", "e2", "e3"};
    options.raterColumns = {"judge"};
    const auto result = load(folder.write("panel.csv", "item,judge,e1,e2,e3\n"
                                                       "a,1,2,2,5\n"  // mean 3, mode 2
                                                       "b,2,1,2,\n"   // mean 1.5, no single mode
                                                       "c,2,,,\n"     // none
                                                       "d,5,x,5,\n"), // one cell is neither
                             options);
    const auto reference = referenceFor(result.data);
    QCOMPARE(reference.title, std::string("mean of e1, e2, e3"));
    QCOMPARE(reference.numbers[0], 3.0);
    QCOMPARE(reference.numbers[1], 1.5);
    QVERIFY(std::isnan(reference.numbers[2]));
    QCOMPARE(reference.numbers[3], 5.0);
    // The scale found in the data is 1, 2, 5: levels by position on it.
    QCOMPARE(reference.levels, (std::vector<std::int32_t>{1, -1, -1, 2}));
    QCOMPARE(reference.notes.size(), std::size_t{1});
}

void tst_ReferenceFile::verdictsFollowTheMeans()
{
    const InputFolder folder;
    ImportOptions options;
    options.referenceColumns = {"gold"};
    options.raterColumns = {"judge"};
    const auto result =
        load(folder.write("panel.csv", "item,judge,gold\na,1,2\nb,2,1\nc,2,2\nd,3,\n"), options);
    Comparison verdicts;
    verdicts.kind = CompareKind::Verdicts;
    const auto reference = referenceFor(result.data, verdicts);
    // Pairs in file order: ab A, ac T, ad none, bc B, bd none, cd none. Levels A 0, B 1, T 2.
    QCOMPARE(reference.levels, (std::vector<std::int32_t>{0, 2, -1, 1, -1, -1}));
}

void tst_ReferenceFile::crowdSets_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("items");
    // Source: the README of each data set.
    QTest::newRow("dog") << "crowd-dog" << 807;
    QTest::newRow("bluebird") << "crowd-bluebird" << 108;
}

void tst_ReferenceFile::crowdSets()
{
    NEEDS_SHARED("data/crowd-dog/answer.csv");
    QFETCH(QString, folder);
    QFETCH(int, items);
    ImportOptions options;
    options.referenceFile = shared(QStringLiteral("data/%1/truth.csv").arg(folder)).toStdString();
    const auto result = load(shared(QStringLiteral("data/%1/answer.csv").arg(folder)).toStdString(), options);
    QCOMPARE(referenceFor(result.data).labelled, std::int64_t{items});
}

RATERSCOPE_TEST(tst_ReferenceFile)
#include "tst_ReferenceFile.moc"
