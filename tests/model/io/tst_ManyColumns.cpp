// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/io/IoSupport.h"

#include <functional>

using namespace raterscope;
using namespace raterscope::test;

namespace {

constexpr int columnCount = 100'000;

std::string csvRow(const std::string& start, const std::function<std::string(int)>& cell)
{
    std::string row = start;
    for (int column = 0; column < columnCount; ++column)
        row += "," + cell(column);
    return row + "\n";
}

bool holdsNote(const std::vector<std::string>& notes, const std::string& part)
{
    return std::any_of(notes.begin(), notes.end(),
                       [&](const std::string& note) { return note.find(part) != std::string::npos; });
}

} // namespace

/// A hundred thousand columns: what reads columns by name, one by one, must not look through all of them.
class tst_ManyColumns : public QObject
{
    Q_OBJECT

private slots:
    void wideTable();
    void longTable();
    void headerBeyondTheSample();
    void recordBeyondTheSample();
};

void tst_ManyColumns::wideTable()
{
    std::string text = csvRow("item", [](int column) { return "r" + std::to_string(column); });
    for (int item = 0; item < 3; ++item)
        text += csvRow("i" + std::to_string(item),
                       [&](int column) { return std::to_string((column + item * 3) % 5 + 1); });
    const InputFolder folder;
    const auto data = readPanel(folder.write("wide.csv", text), {}).data;
    QCOMPARE(data->raters.size(), std::size_t{columnCount});
    QCOMPARE(data->items.size(), std::size_t{3});
    QCOMPARE(data->ratingCount(), std::int64_t{3} * columnCount);
    QCOMPARE(data->raters.back().name, std::string("r99999"));
    // Column 99,999 of the third item: (99999 + 6) mod 5 + 1.
    const auto& last = data->ratingsOf(ItemId(2)).back();
    QCOMPARE(data->dimensions[0].scale.labels[static_cast<std::size_t>(last.level)], std::string("1"));
    QVERIFY(holdsNote(data->provenance.notes, "into 100,001 columns"));
}

void tst_ManyColumns::longTable()
{
    std::string text = csvRow("item,rater,value", [](int column) { return "x" + std::to_string(column); });
    for (int item = 0; item < 3; ++item) {
        for (const char* rater : {"ann", "ben"})
            text += csvRow("i" + std::to_string(item) + "," + rater + "," + std::to_string(item % 3 + 1),
                           [](int) { return "y"; });
    }
    const InputFolder folder;
    const auto data = readPanel(folder.write("long.csv", text), {}).data;
    QCOMPARE(data->ratingCount(), std::int64_t{6});
    QCOMPARE(data->raters.size(), std::size_t{2});
}

void tst_ManyColumns::headerBeyondTheSample()
{
    const std::string text =
        csvRow("item", [](int column) { return "a_rater_with_a_long_name_" + std::to_string(column); })
        + csvRow("i1", [](int column) { return std::to_string(column % 5); });
    const InputFolder folder;
    try {
        readPanel(folder.write("wide.csv", text), {});
        QFAIL("not refused");
    } catch (const InputError& error) {
        COMPARE_CONTAINS(error.issue.message, std::string("the first row is longer than 1 MiB"));
        COMPARE_CONTAINS(error.issue.remedy, std::string("one row a rating"));
    }
}

void tst_ManyColumns::recordBeyondTheSample()
{
    std::string record = R"({"item":"i0","rater":"ann","value":1)";
    for (int key = 0; key < columnCount; ++key)
        record += ",\"key_" + std::to_string(key) + "\":\"v\"";
    const InputFolder folder;
    try {
        readPanel(folder.write("records.jsonl", record + "}\n" + record + "}\n"), {});
        QFAIL("not refused");
    } catch (const InputError& error) {
        COMPARE_CONTAINS(error.issue.message, std::string("longer than 1 MiB"));
        COMPARE_CONTAINS(error.issue.remedy, std::string("one row a rating"));
        QCOMPARE(error.issue.line, std::int64_t{1});
    }
}

RATERSCOPE_TEST(tst_ManyColumns)
#include "tst_ManyColumns.moc"
