// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/CsvText.h"
#include "io/ReadPanel.h"
#include "io/WritePanel.h"
#include "support/Panels.h"
#include "support/Support.h"

#include <QTemporaryDir>

#include <limits>
#include <sstream>

using namespace raterscope;

/// What is written reads back; formulas and awkward characters do no harm; undefined values say why.
class tst_WritePanel : public QObject
{
    Q_OBJECT

private slots:
    void fields_data();
    void fields();
    void numbersReadBack();
    void longTable();
    void wideTable();
    void transposedTwice_data();
    void transposedTwice();
    void wideRefusesKeptRepeats();
    void references();
    void undefinedValuesCarryTheirReason();
};

namespace {

std::string wideText(const Dataset& data)
{
    std::ostringstream out;
    writeWideCsv(data, out);
    return out.str();
}

/// The panel written as a wide table, the table turned, and read: raters are items now. Names of the column
/// and row heads stay in place.
DatasetPtr readTurned(const Dataset& data, const QString& folder)
{
    std::vector<std::vector<std::string>> cells;
    std::istringstream lines(wideText(data));
    for (std::string line; std::getline(lines, line);) {
        cells.emplace_back(1);
        for (const char c : line) {
            if (c == ',')
                cells.back().emplace_back();
            else
                cells.back().back() += c;
        }
    }
    QFile file(folder + QStringLiteral("/turned.csv"));
    if (!file.open(QIODevice::WriteOnly))
        return {};
    for (std::size_t column = 0; column < cells.front().size(); ++column) {
        for (std::size_t row = 0; row < cells.size(); ++row)
            file.write(((row ? "," : "") + cells[row][column]).c_str());
        file.write("\n");
    }
    file.close();
    ImportOptions options;
    options.format = "wide";
    options.scale = integerScale(1, 3);
    for (std::size_t row = 1; row < cells.size(); ++row)
        options.raterColumns.push_back(cells[row].front());
    options.mapping["item"] = {"item"};
    return readPanel(file.fileName().toStdString(), options).data;
}

} // namespace

void tst_WritePanel::fields_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("field");
    QTest::newRow("plain") << "good"
                           << "good";
    QTest::newRow("comma") << "a,b"
                           << "\"a,b\"";
    QTest::newRow("quote") << "say \"x\""
                           << "\"say \"\"x\"\"\"";
    QTest::newRow("line break") << "a\nb"
                                << "\"a\nb\"";
    QTest::newRow("outer blank") << " a"
                                 << "\" a\"";
    QTest::newRow("formula") << "=SUM(A1)"
                             << "'=SUM(A1)";
    QTest::newRow("at sign") << "@cmd"
                             << "'@cmd";
    QTest::newRow("plus text") << "+x"
                               << "'+x";
    QTest::newRow("tab") << "\tx"
                         << "'\tx";
    QTest::newRow("negative number stays") << "-3.5"
                                           << "-3.5";
    QTest::newRow("empty") << ""
                           << "";
}

void tst_WritePanel::fields()
{
    QFETCH(QString, text);
    QFETCH(QString, field);
    QCOMPARE(QString::fromStdString(csvField(text.toStdString())), field);
}

void tst_WritePanel::numbersReadBack()
{
    for (const double number : {0.1, 1.0 / 3.0, -2.5e-300, 1e17, std::numeric_limits<double>::denorm_min()})
        QCOMPARE(parseNumber(csvNumber(number)).value(), number);
    QCOMPARE(csvNumber(0.5), std::string("0.5"));
}

void tst_WritePanel::longTable()
{
    const auto data =
        test::panelOf({{"a", "r", "1", "d1", "g"}, {"a", "s", "2", "d2", "g"}, {"b", "r", "3", "d1", "h"}},
                      {}, {{"r", "p"}, {"s", "q"}});
    std::ostringstream out;
    writeLongCsv(*data, out);
    QCOMPARE(out.str(), std::string("item,group,panel,rater,dimension,value\n"
                                    "a,g,p,r,d1,1\na,g,q,s,d2,2\nb,h,p,r,d1,3\n"));
}

void tst_WritePanel::wideTable()
{
    const auto data = test::panelFromStrings({"1.", "23"});
    std::ostringstream out;
    writeWideCsv(*data, out);
    QCOMPARE(out.str(), std::string("item,r1,r2\ni1,1,\ni2,2,3\n"));
}

void tst_WritePanel::transposedTwice_data()
{
    QTest::addColumn<QStringList>("items");
    QTest::newRow("complete") << QStringList{"123", "231", "312", "111"};
    QTest::newRow("gaps") << QStringList{"1.3", "23.", ".12", "31."};
    QTest::newRow("square") << QStringList{"12", "21"};
}

void tst_WritePanel::transposedTwice()
{
    // Items and raters change places on every turn: written, read the other way round, written again, …
    QFETCH(QStringList, items);
    QTemporaryDir folder;
    std::vector<std::string> rows;
    for (const auto& item : items)
        rows.push_back(item.toStdString());
    const auto first = test::panelFromStrings(rows, integerScale(1, 3));
    const auto turned = readTurned(*first, folder.path());
    QCOMPARE(turned->items.size(), first->raters.size());
    QCOMPARE(turned->raters.size(), first->items.size());
    QCOMPARE(turned->ratingCount(), first->ratingCount());
    const auto back = readTurned(*turned, folder.path());
    QCOMPARE(wideText(*back), wideText(*first));
    std::ostringstream longFirst, longBack;
    writeLongCsv(*first, longFirst);
    writeLongCsv(*back, longBack);
    QCOMPARE(longBack.str(), longFirst.str());
    QVERIFY(back->dimensions.front().scale == first->dimensions.front().scale);
}

void tst_WritePanel::wideRefusesKeptRepeats()
{
    const auto data = test::panelOf({{"a", "r", "1"}, {"a", "r", "2"}}, {}, {}, RepeatPolicy::Keep);
    std::ostringstream out;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, writeWideCsv(*data, out));
}

void tst_WritePanel::references()
{
    const auto data = test::panelFromStrings({"12", "21"});
    data->referenceColumns = {"gold"};
    data->items[0].reference = {"2"};
    std::ostringstream wide;
    writeWideCsv(*data, wide);
    QCOMPARE(wide.str(), std::string("item,r1,r2,gold\ni1,1,2,2\ni2,2,1,\n"));
    data->items[1].referenceByDimension = {{DimensionId(0), 0, "1"}};
    std::ostringstream table;
    writeLongCsv(*data, table);
    QCOMPARE(table.str(), std::string("item,rater,dimension,value,gold\ni1,r1,rating,1,2\ni1,r2,rating,2,2\n"
                                      "i2,r1,rating,2,1\ni2,r2,rating,1,1\n"));
    // One dimension's reference is the item's; two that differ do not fit.
    std::ostringstream again;
    writeWideCsv(*data, again);
    QCOMPARE(again.str(), std::string("item,r1,r2,gold\ni1,1,2,2\ni2,2,1,1\n"));
    data->items[1].referenceByDimension.push_back({DimensionId(1), 0, "2"});
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, writeWideCsv(*data, wide));
}

void tst_WritePanel::undefinedValuesCarryTheirReason()
{
    Table table;
    table.columns = {"rater", "value", "n"};
    table.rows = {{std::string("r"), Value(0.25), std::int64_t{7}},
                  {std::string("s"), Value(UndefinedReason::NothingPairable), std::int64_t{0}}};
    std::ostringstream out;
    writeTableCsv(table, out);
    QCOMPARE(out.str(), std::string("rater,value,n,value: why undefined\nr,0.25,7,\n"
                                    "s,,0,no item was rated by both\n"));
    std::ostringstream lines;
    table.rows.push_back({std::string("=1+1 \"q\"\xff"), Value(1.0 / 3.0)});
    writeTableJsonl(table, lines);
    QCOMPARE(lines.str(), std::string("{\"rater\":\"r\",\"value\":0.25,\"n\":7}\n"
                                      "{\"rater\":\"s\",\"value\":null,\"value: why undefined\":"
                                      "\"no item was rated by both\",\"n\":0}\n"
                                      "{\"rater\":\"=1+1 \\\"q\\\"\ufffd\",\"value\":0.3333333333333333}\n"));
}

RATERSCOPE_TEST(tst_WritePanel)
#include "tst_WritePanel.moc"
