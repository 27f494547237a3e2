// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/ColumnNames.h"
#include "io/CsvTokens.h"
#include "io/JsonPlace.h"
#include "io/LineReader.h"
#include "io/RaterPattern.h"
#include "io/TextEncoding.h"
#include "io/Words.h"
#include "model/io/IoSupport.h"

using namespace raterscope;
using namespace raterscope::test;

using Names = std::vector<std::string>;

namespace {

/// Gives a text in pieces of `size` bytes.
std::function<std::string_view()> pieces(const std::string& text, std::size_t size)
{
    return [&text, size, place = std::size_t{0}]() mutable {
        const auto piece = std::string_view(text).substr(place, size);
        place += piece.size();
        return piece;
    };
}

} // namespace

/// The parts that readers are made of, one by one.
class tst_TextParts : public QObject
{
    Q_OBJECT

private slots:
    void csvRowsWhateverTheBlocks();
    void linesWhateverTheBlocks();
    void utf8Validity_data();
    void utf8Validity();
    void decoderKeepsIncompleteCharacters();
    void decoderMarksBrokenBytes();
    void encodingGuess_data();
    void encodingGuess();
    void patternMatches_data();
    void patternMatches();
    void patternsRefused();
    void nameKinds_data();
    void nameKinds();
    void jsonPlaces();
    void scales_data();
    void scales();
    void scalesRefused_data();
    void scalesRefused();
    void words();
    void brokenTextInOneRow();
};

void tst_TextParts::csvRowsWhateverTheBlocks()
{
    const std::string text = "a,\"b \"\"q\"\"\",c\r\n\r\n\"x\ny\",2,  3 \nlast,,";
    for (std::size_t size = 1; size <= text.size(); ++size) {
        CsvTokens tokens({}, pieces(text, size));
        CsvRow row;
        std::vector<Names> rows;
        std::vector<std::int64_t> lines;
        while (tokens.next(row)) {
            rows.emplace_back(row.fields.begin(), row.fields.end());
            lines.push_back(row.line);
        }
        QCOMPARE(rows, (std::vector<Names>{{"a", "b \"q\"", "c"}, {"x\ny", "2", "3"}, {"last", "", ""}}));
        QCOMPARE(lines, (std::vector<std::int64_t>{1, 3, 5}));
        QVERIFY(!tokens.unclosedQuote());
    }
}

void tst_TextParts::linesWhateverTheBlocks()
{
    const std::string text = "one\r\n\ntwo\nthree";
    for (std::size_t size = 1; size <= text.size(); ++size) {
        LineReader lines(pieces(text, size));
        std::string_view line;
        Names all;
        while (lines.next(line))
            all.emplace_back(line);
        QCOMPARE(all, (Names{"one", "", "two", "three"}));
        QCOMPARE(lines.number(), std::int64_t{4});
    }
}

void tst_TextParts::utf8Validity_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("valid");
    // Source: the table of well-formed byte sequences of the Unicode standard.
    QTest::newRow("ASCII") << QByteArray("plain text, long enough") << 23;
    QTest::newRow("two, three, four bytes") << QByteArray("\xc2\x80\xe0\xa0\x80\xf0\x90\x80\x80") << 9;
    QTest::newRow("last character") << QByteArray("\xf4\x8f\xbf\xbf") << 4;
    QTest::newRow("beyond the last") << QByteArray("ab\xf4\x90\x80\x80") << 2;
    QTest::newRow("overlong two") << QByteArray("\xc0\xaf") << 0;
    QTest::newRow("overlong three") << QByteArray("\xe0\x9f\xbf") << 0;
    QTest::newRow("overlong four") << QByteArray("\xf0\x8f\xbf\xbf") << 0;
    QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << 0;
    QTest::newRow("lone continuation") << QByteArray("abc\x80") << 3;
    QTest::newRow("cut") << QByteArray("abc\xe2\x82") << 3;
    QTest::newRow("Latin-1") << QByteArray("12345678Pr\xfc"
                                           "fer")
                             << 10;
}

void tst_TextParts::utf8Validity()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, valid);
    QCOMPARE(static_cast<int>(validUtf8Prefix(bytes.toStdString())), valid);
    QVERIFY(isUtf8(repairedUtf8(bytes.toStdString())));
}

void tst_TextParts::decoderKeepsIncompleteCharacters()
{
    TextDecoder decoder("UTF-16LE");
    std::string text;
    // U+1F600 in two units: the first two bytes alone are incomplete.
    const std::string bytes("a\0\x3d\xd8\x00\xde", 6);
    QCOMPARE(decoder.decode(std::string_view(bytes).substr(0, 5), text), std::size_t{2});
    QCOMPARE(text, std::string("a"));
    QCOMPARE(decoder.decode(std::string_view(bytes).substr(2), text), std::size_t{4});
    QCOMPARE(text, std::string("a\xf0\x9f\x98\x80"));
}

void tst_TextParts::decoderMarksBrokenBytes()
{
    TextDecoder decoder("WINDOWS-1252");
    std::string text;
    decoder.decode("a\x81z", text); // 0x81 stands for nothing
    QCOMPARE(text, std::string("a\xffz"));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, TextDecoder{"NO-SUCH"});
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, TextDecoder{"UTF-16LE//IGNORE"});
}

void tst_TextParts::encodingGuess_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("name");
    QTest::newRow("ASCII") << QByteArray("item,rater") << "UTF-8";
    QTest::newRow("Latin-1, little of it") << QByteArray("Pr\xfc"
                                                         "fer,Gr\xf6\xdf"
                                                         "e")
                                           << "ISO-8859-1";
    QTest::newRow("Windows quotes") << QByteArray("a,\x93yes\x94") << "WINDOWS-1252";
    QTest::newRow("UTF-8 with one broken byte") << QByteArray("ä ö ü ß é è \xff") << "UTF-8";
    QTest::newRow("binary") << QByteArray("\x7f"
                                          "ELF\x02\x01\x01\0\0\0\0\0\0\0\0",
                                          15)
                            << "";
    QTest::newRow("Cyrillic") << QByteArray(
        "\xf2\xee\xe2\xe0\xf0,\xee\xf6\xe5\xed\xea\xe0,\xea\xee\xec\xec\xe5\xed\xf2"
        "\xe0\xf0\xe8\xe9 \xf5\xee\xf0\xee\xf8\xee \xef\xeb\xee\xf5\xee")
                              << "WINDOWS-1251";
}

void tst_TextParts::encodingGuess()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, name);
    QCOMPARE(QString::fromStdString(guessEncoding(bytes.toStdString()).name), name);
}

void tst_TextParts::patternMatches_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("column");
    QTest::addColumn<QString>("rater");
    QTest::addColumn<QString>("dimension");
    QTest::newRow("greedy") << "{rater}_{dimension}"
                            << "expert_1_coherence"
                            << "expert_1"
                            << "coherence";
    QTest::newRow("greedy, reversed") << "{dimension}_{rater}"
                                      << "coherence_expert_1"
                                      << "expert_1"
                                      << "coherence";
    QTest::newRow("surrounded") << "q[{rater}]"
                                << "q[ann]"
                                << "ann"
                                << "";
    QTest::newRow("no separator") << "{rater}_{dimension}"
                                  << "expert"
                                  << ""
                                  << "";
    QTest::newRow("empty rater") << "{rater}_{dimension}"
                                 << "_coherence"
                                 << ""
                                 << "";
    QTest::newRow("empty dimension") << "{rater}_{dimension}"
                                     << "expert_"
                                     << ""
                                     << "";
    QTest::newRow("other prefix") << "score_{rater}"
                                  << "mark_ann"
                                  << ""
                                  << "";
}

void tst_TextParts::patternMatches()
{
    QFETCH(QString, pattern);
    QFETCH(QString, column);
    QFETCH(QString, rater);
    QFETCH(QString, dimension);
    const std::string name = column.toStdString();
    const auto match = RaterPattern(pattern.toStdString()).match(name);
    QCOMPARE(match.has_value(), !rater.isEmpty());
    if (match) {
        QCOMPARE(std::string(match->rater), rater.toStdString());
        QCOMPARE(std::string(match->dimension), dimension.toStdString());
    }
}

void tst_TextParts::patternsRefused()
{
    for (const char* pattern : {"", "rater", "{dimension}", "{rater}{rater}", "{rater}{dimension}",
                                "{rater}_{dimension}_{dimension}"})
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, RaterPattern{pattern});
}

void tst_TextParts::nameKinds_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("kind");
    const auto row = [](const char* name, NameKind kind) {
        QTest::newRow(name) << name << static_cast<int>(kind);
    };
    row("task", NameKind::Item);
    row("Task ID", NameKind::Item);
    row("workerId", NameKind::Rater);
    row("AnnotatorID", NameKind::Rater);
    row("amt_worker_id", NameKind::Rater);
    row("annotation_id", NameKind::None);
    row("Score", NameKind::Value);
    row("model_id", NameKind::System);
    row("expert_gold", NameKind::Reference);
    row("majority", NameKind::Aggregate);
    row("coder_1", NameKind::None);
    row("Anmerkung", NameKind::Text);
    row("row", NameKind::Index);
    row("", NameKind::None);
}

void tst_TextParts::nameKinds()
{
    QFETCH(QString, name);
    QFETCH(int, kind);
    QCOMPARE(static_cast<int>(nameKind(name.toStdString())), kind);
}

void tst_TextParts::jsonPlaces()
{
    const std::string json = R"( {"a": "x\"{[", "list": [ {"k": 1}, {"k" : 22} ], "b": [[1, 2], 3]} )";
    const auto at = [&](const std::string& part) { return json.find(part); };
    QCOMPARE(placeOfValue(json, {}), at("{\"a\""));
    QCOMPARE(placeOfValue(json, {"a"}), at("\"x"));
    QCOMPARE(placeOfValue(json, {"list", std::size_t{1}, "k"}), at("22"));
    QCOMPARE(placeOfValue(json, {"b", std::size_t{1}}), at("3]}"));
    // A path that leads nowhere stops where it still holds.
    QCOMPARE(placeOfValue(json, {"list", std::size_t{0}, "z"}), at("{\"k\": 1}"));
    QCOMPARE(placeOfValue(json, {"list", std::size_t{7}}), at("[ {"));
}

void tst_TextParts::scales_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("levels");
    QTest::addColumn<QString>("first");
    QTest::newRow("1..5") << "1..5" << 5 << "1";
    QTest::newRow("0..100") << "0..100" << 101 << "0";
    QTest::newRow("-100..100") << "-100..100" << 201 << "-100";
    QTest::newRow("-5..-1") << "-5..-1" << 5 << "-5";
    QTest::newRow("blanks") << " 1 .. 3 " << 3 << "1";
    QTest::newRow("plus") << "+1..+3" << 3 << "1";
}

void tst_TextParts::scales()
{
    QFETCH(QString, text);
    QFETCH(int, levels);
    QFETCH(QString, first);
    const auto scale = parseScale(text.toStdString());
    QCOMPARE(scale.size(), levels);
    QCOMPARE(QString::fromStdString(scale.labels.front()), first);
    QCOMPARE(scale.kind, ScaleKind::Numeric);
    QVERIFY(scale.declared);
}

void tst_TextParts::scalesRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    QTest::newRow("empty") << ""
                           << "such as 1..5";
    QTest::newRow("one number") << "5"
                                << "such as 1..5";
    QTest::newRow("words") << "low..high"
                           << "\"low..high\" is not a scale";
    QTest::newRow("fraction") << "0.5..2"
                              << "is not a scale";
    QTest::newRow("dash") << "1-5"
                          << "is not a scale";
    QTest::newRow("upside down") << "5..1"
                                 << "must be below";
    QTest::newRow("one level") << "3..3"
                               << "must be below";
    QTest::newRow("huge") << "0..100000"
                          << "more than 100,000 levels";
    QTest::newRow("overflowing") << "-9223372036854775808..9223372036854775807"
                                 << "more than 100,000 levels";
}

void tst_TextParts::scalesRefused()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    try {
        parseScale(text.toStdString());
        QFAIL("accepted");
    } catch (const std::invalid_argument& error) {
        COMPARE_CONTAINS(error.what(), message.toStdString());
    }
}

void tst_TextParts::words()
{
    QCOMPARE(grouped(0), std::string("0"));
    QCOMPARE(grouped(999), std::string("999"));
    QCOMPARE(grouped(1234567), std::string("1,234,567"));
    QCOMPARE(grouped(-1234), std::string("-1,234"));
    QCOMPARE(grouped(-123), std::string("-123"));
    QCOMPARE(counted(1, "row", "rows"), std::string("1 row"));
    QCOMPARE(std::string(trimmed(" \t\xc2\xa0x y\xc2\xa0\r\n")), std::string("x y"));
    QCOMPARE(std::string(trimmed(" \xc2\xa0 ")), std::string());
    QCOMPARE(shortValue("tab\there"), std::string("tab\\x09here"));
    QCOMPARE(shortValue("bad\xff"), std::string("bad\\xff"));
    QCOMPARE(shortValue(std::string(200, 'x')), std::string(80, 'x') + "…");
    const Names names{"a", "b", "c"};
    QCOMPARE(listed(names, 2), std::string("a, b and 1 more"));
}

void tst_TextParts::brokenTextInOneRow()
{
    const InputFolder folder;
    std::string text = "item,rater,label\n";
    for (int i = 0; i < 20; ++i)
        text += "ü" + std::to_string(i) + ",r,a\n";
    const auto result = readPanel(folder.write("x.csv", text + "bad\xff,r,a\nlast,r,a\n"), {});
    QCOMPARE(result.data->ratingCount(), std::int64_t{21});
    QCOMPARE(result.issues.total(), std::int64_t{1});
    const auto& issue = result.issues.listed().front();
    QCOMPARE(issue.line, std::int64_t{22});
    QCOMPARE(issue.columnName, std::string("item"));
    QCOMPARE(issue.value, std::string("bad\\xff"));
    COMPARE_CONTAINS(issue.message, "no UTF-8 text");
    COMPARE_CONTAINS(issue.remedy, "--encoding");
}

RATERSCOPE_TEST(tst_TextParts)
#include "tst_TextParts.moc"
