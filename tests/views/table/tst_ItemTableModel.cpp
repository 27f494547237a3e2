// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/PrepareTable.h"
#include "core/DatasetBuilder.h"
#include "table/FacetTableModel.h"
#include "table/ItemTableModel.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <cmath>
#include <numeric>

using namespace raterscope;

namespace {

std::vector<std::size_t> everyRow(const LabelTable& table)
{
    std::vector<std::size_t> rows(table.unitCount());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    return rows;
}

/// Two articles with three systems each; two raters, one dimension 1–3; r2 left the last item out.
DatasetPtr smallPanel()
{
    DatasetBuilder builder;
    const auto r1 = builder.rater("r1");
    const auto r2 = builder.rater("r2");
    builder.raterData(r1).panel = builder.panel("experts");
    builder.raterData(r2).panel = builder.panel("experts");
    const auto quality = builder.dimension("quality");
    builder.declareScale(integerScale(1, 3));
    const char* systems[] = {"M10", "M2", "M1"};
    const char* first[] = {"1", "3", "2", "2", "1", "3"};
    const char* second[] = {"1", "2", "2", "3", "1", ""};
    for (std::size_t i = 0; i < 6; ++i) {
        const std::string group = i < 3 ? "art. 1" : "art. 2";
        const auto item = builder.item(group + " · " + systems[i % 3]);
        builder.itemData(item).group = builder.group(group);
        builder.itemData(item).system = systems[i % 3];
        builder.add(item, r1, quality, first[i], 1);
        if (*second[i])
            builder.add(item, r2, quality, second[i], 1);
    }
    return builder.finish();
}

QStringList column(const ItemTableModel& model, int index)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts << model.index(row, index).data().toString();
    return texts;
}

} // namespace

class tst_ItemTableModel : public QObject
{
    Q_OBJECT

private slots:
    void showsItems()
    {
        ItemTableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto data = smallPanel();
        const auto table = prepareTable(data, {}, {});
        model.setRows(data, table, everyRow(*table));
        QCOMPARE(model.rowCount(), 6);
        QCOMPARE(model.columnCount(), 5); // item, system, two raters, entropy
        QCOMPARE(model.headerData(0, Qt::Horizontal).toString(), QStringLiteral("Item"));
        QCOMPARE(column(model, 1), QStringList({"M10", "M2", "M1", "M10", "M2", "M1"}));
        QCOMPARE(column(model, 3), QStringList({"1", "2", "2", "3", "1", ""}));
        // Two votes for two levels: ln 2 (Shannon 1948); one vote or equal votes: 0.
        QCOMPARE(column(model, 4), QStringList({"0.00", "0.69", "0.00", "0.69", "0.00", "0.00"}));
    }

    void sortsByNumbersNotByText()
    {
        ItemTableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto data = smallPanel();
        const auto table = prepareTable(data, {}, {});
        model.setRows(data, table, everyRow(*table));
        const QPersistentModelIndex kept = model.index(0, 1);
        model.sort(1, Qt::AscendingOrder);
        QCOMPARE(column(model, 1), QStringList({"M1", "M1", "M2", "M2", "M10", "M10"}));
        QCOMPARE(kept.data().toString(), QStringLiteral("M10"));
        model.sort(4, Qt::DescendingOrder);
        QCOMPARE(column(model, 4).first(), QStringLiteral("0.69"));
        QCOMPARE(model.positionOf(0), std::ptrdiff_t{1}); // equal keys in table order
        QCOMPARE(model.positionOf(1), std::ptrdiff_t{3});
        model.sort(-1);
        QCOMPARE(model.positionOf(0), std::ptrdiff_t{0});
    }

    void filtersByNameGroupAndSystem()
    {
        ItemTableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto data = smallPanel();
        const auto table = prepareTable(data, {}, {});
        model.setRows(data, table, everyRow(*table));
        model.setFilter("ART. 2");
        QCOMPARE(model.rowCount(), 3);
        model.setFilter("M10");
        QCOMPARE(model.rowCount(), 2);
        model.setFilter("nothing like it");
        QCOMPARE(model.rowCount(), 0);
        model.setFilter("");
        QCOMPARE(model.rowCount(), 6);
    }

    void showsPairsAndWhoCopied()
    {
        ItemTableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto data = smallPanel();
        Comparison verdicts;
        verdicts.kind = CompareKind::Verdicts;
        const auto table = prepareTable(data, {}, verdicts);
        model.setRows(data, table, everyRow(*table));
        DuplicateItems identical;
        identical.panel = "experts";
        identical.items = {ItemId(std::size_t{0}), ItemId(std::size_t{2})};
        identical.of = 6;
        model.setDuplicates({identical});
        QCOMPARE(model.rowCount(), 6); // three pairs an article
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("art. 1"));
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("M10 \u2013 M2"));
        QCOMPARE(column(model, 2).mid(0, 3), QStringList({"B", "B", "A"}));
        QCOMPARE(column(model, 4), QStringList({"one", "both", "one", "neither", "neither", "neither"}));
        QCOMPARE(model.rowOf(table->units[4]), 4);
    }

    void emptyAndGone()
    {
        ItemTableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        const auto data = smallPanel();
        const auto table = prepareTable(data, {}, {});
        model.setRows(data, table, {});
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.positionOf(0), std::ptrdiff_t{-1});
        model.setRows({}, {}, {});
        QCOMPARE(model.columnCount(), 0);
    }

    void aMillionUnitsStayCheap()
    {
        constexpr std::size_t units = 1'000'000;
        auto data = std::make_shared<Dataset>();
        data->items.resize(units);
        data->dimensions = {{"d", integerScale(1, 5)}};
        auto table = std::make_shared<LabelTable>();
        table->scale = integerScale(1, 5);
        table->raters = {RaterId(std::size_t{0})};
        table->raterNames = {"r"};
        table->panels = {"p"};
        table->panelOf = {0};
        for (std::size_t i = 0; i < units; ++i) {
            table->units.push_back({ItemId(i), ItemId(), DimensionId(std::size_t{0})});
            table->labels.push_back({0, static_cast<std::int32_t>((i * 7919) % 5)});
            table->start.push_back(table->labels.size());
        }
        ItemTableModel model;
        model.setRows(data, table, everyRow(*table));
        model.sort(1, Qt::DescendingOrder);
        for (int row = 0; row < 50; ++row)
            QCOMPARE(model.index(row, 1).data().toString(), QStringLiteral("5"));
    }

    void facetTable()
    {
        FacetTableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        Table table;
        table.title = "t";
        table.columns = {"rater", "n", "share", "kappa"};
        table.rows = {{std::string("a"), std::int64_t{12000}, Value(0.431), Value(-0.0049)},
                      {std::string("b"), std::int64_t{0}, Value(), Value(UndefinedReason::OneLabelOnly)},
                      {std::string("short row")}};
        table.formats = {ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Share};
        model.setTable(table);
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("12,000"));
        QCOMPARE(model.index(0, 2).data().toString(), QStringLiteral("43.1\u00a0%"));
        QCOMPARE(model.index(0, 3).data().toString(), QStringLiteral("\u22120.005"));
        QVERIFY(model.index(1, 3).data(Qt::ToolTipRole).toString().startsWith(QStringLiteral("Undefined: ")));
        QVERIFY(std::isinf(model.index(1, 3).data(FacetTableModel::SortRole).toDouble()));
    }
};

RATERSCOPE_TEST(tst_ItemTableModel)
#include "tst_ItemTableModel.moc"
