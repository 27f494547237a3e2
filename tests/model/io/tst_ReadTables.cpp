// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Random.h"
#include "model/io/IoSupport.h"

using namespace raterscope;
using namespace raterscope::test;

using Names = std::vector<std::string>;

namespace {

std::string toUtf16(const std::string& utf8, bool bigEndian, bool mark)
{
    std::string bytes;
    const auto add = [&](char16_t unit) {
        const char low = static_cast<char>(unit & 0xff);
        const char high = static_cast<char>(unit >> 8);
        bytes += bigEndian ? high : low;
        bytes += bigEndian ? low : high;
    };
    if (mark)
        add(0xfeff);
    for (const char16_t unit : QString::fromStdString(utf8).toStdU16String())
        add(unit);
    return bytes;
}

std::string toLatin1(const std::string& utf8)
{
    return QString::fromStdString(utf8).toLatin1().toStdString();
}

const std::string accented =
    "item,rater,label\nn° 1,Jürgen,schön\nn° 2,Jürgen,häßlich\nn° 1,Zoë,schön\nn° 2,Zoë,schön\n";

} // namespace

/// Text forms and roles of long and wide tables, on inputs made here.
class tst_ReadTables : public QObject
{
    Q_OBJECT

private slots:
    void encodings_data();
    void encodings();
    void delimiters_data();
    void delimiters();
    void quotes();
    void lineEnds_data();
    void lineEnds();
    void decimalComma_data();
    void decimalComma();
    void header_data();
    void header();
    void longNames_data();
    void longNames();
    void joinedRoles();
    void dimensionNamed_data();
    void dimensionNamed();
    void itemDescriptions();
    void raterPatterns_data();
    void raterPatterns();
    void wideWithDimensionColumn();
    void panelsByRule();
    void panelColumn();
    void rowOrderDoesNotMatter();
    void wideAndLongAreTheSame();
    void filesLargerThanABlock();
    void progressGoesUp();
    void previewKeepsRaggedRows();
    void unorderedNumbers();
};

void tst_ReadTables::encodings_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("asked");
    QTest::addColumn<QString>("found");
    const auto row = [](const char* name, const std::string& bytes, const char* asked, const char* found) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << asked << found;
    };
    row("UTF-8", accented, "", "UTF-8");
    row("UTF-8 with mark", "\xef\xbb\xbf" + accented, "", "UTF-8");
    row("UTF-16LE with mark", toUtf16(accented, false, true), "", "UTF-16LE");
    row("UTF-16BE with mark", toUtf16(accented, true, true), "", "UTF-16BE");
    row("UTF-16LE without mark", toUtf16(accented, false, false), "", "UTF-16LE");
    row("UTF-16BE without mark", toUtf16(accented, true, false), "", "UTF-16BE");
    row("UTF-16LE named", toUtf16(accented, false, true), "utf-16le", "UTF-16LE");
    row("Latin-1", toLatin1(accented), "", "ISO-8859-1");
    row("Latin-1 named", toLatin1(accented), "latin1", "ISO-8859-1");
    row("Windows-1252 named", toLatin1(accented), "cp1252", "WINDOWS-1252");
}

void tst_ReadTables::encodings()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, asked);
    QFETCH(QString, found);
    const InputFolder folder;
    const auto path = folder.write("x.csv", bytes.toStdString());
    ImportOptions options;
    if (!asked.isEmpty())
        options.encoding = asked.toStdString();
    const auto result = readPanel(path, options);
    QCOMPARE(raterNames(*result.data), (Names{"Jürgen", "Zoë"}));
    QCOMPARE(result.data->items.front().name, std::string("n° 1"));
    QCOMPARE(labelCounts(*result.data), (std::map<std::string, std::int64_t>{{"schön", 3}, {"häßlich", 1}}));
    const auto preview = previewPanel(path, options);
    QCOMPARE(QString::fromStdString(preview.encoding), found);
    QCOMPARE(preview.rows[0][1], std::string("Jürgen"));
    if (asked.isEmpty())
        QVERIFY(anyContains(result.data->provenance.notes, found.toStdString()));
}

void tst_ReadTables::delimiters_data()
{
    QTest::addColumn<QString>("delimiter");
    QTest::addColumn<bool>("given");
    for (const char* delimiter : {",", ";", "\t", "|", "^", "~", ":"})
        QTest::newRow(delimiter) << QString::fromLatin1(delimiter) << false;
    QTest::newRow("given #") << "#" << true;
}

void tst_ReadTables::delimiters()
{
    QFETCH(QString, delimiter);
    QFETCH(bool, given);
    const InputFolder folder;
    std::string text = "item,rater,label\ni1,r1,a\ni2,r1,b\ni1,r2,a\n";
    std::replace(text.begin(), text.end(), ',', delimiter.front().toLatin1());
    ImportOptions options;
    if (given)
        options.delimiter = delimiter.front().toLatin1();
    const auto path = folder.write("x.txt", text);
    QCOMPARE(previewPanel(path, options).delimiter, delimiter.front().toLatin1());
    QCOMPARE(readPanel(path, options).data->ratingCount(), std::int64_t{3});
}

void tst_ReadTables::quotes()
{
    const InputFolder folder;
    const auto result = readPanel(
        folder.write(
            "x.csv",
            "item,rater,label\n\"a, with comma\",r1,\"say \"\"yes\"\"\"\n\"two\nlines\",r1,no\nlast,r1,no\n"),
        {});
    QCOMPARE(result.data->items[0].name, std::string("a, with comma"));
    QCOMPARE(result.data->items[1].name, std::string("two\nlines"));
    QCOMPARE(labelCounts(*result.data).count("say \"yes\""), std::size_t{1});

    ImportOptions single;
    single.quote = '\'';
    QCOMPARE(readPanel(folder.write("y.csv", "item,rater,label\n'a, b',r1,x\n"), single).data->items[0].name,
             std::string("a, b"));
    ImportOptions none;
    none.quote = '\0';
    QCOMPARE(
        readPanel(folder.write("z.csv", "item,rater,label\n\"a,r1,x\nb\",r1,x\n"), none).data->items[1].name,
        std::string("b\""));
}

void tst_ReadTables::lineEnds_data()
{
    QTest::addColumn<QString>("end");
    QTest::newRow("LF") << "\n";
    QTest::newRow("CR LF") << "\r\n";
    QTest::newRow("CR") << "\r";
}

void tst_ReadTables::lineEnds()
{
    QFETCH(QString, end);
    const InputFolder folder;
    // Blank lines are no rows, but count as lines; the ragged row tells where the reader thinks it is.
    QString text = QStringLiteral("item,rater,label\ni1,r1,a\n\n\ni2,r1\ni3,r1,\"x y\"");
    text.replace(QLatin1Char('\n'), end);
    const auto result = readPanel(folder.write("x.csv", text.toStdString()), {});
    QCOMPARE(result.data->ratingCount(), std::int64_t{2});
    QCOMPARE(result.issues.total(), std::int64_t{1});
    QCOMPARE(result.issues.listed().front().line, std::int64_t{5});
}

void tst_ReadTables::decimalComma_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("asked"); ///< −1 = not
    QTest::addColumn<bool>("found");
    QTest::newRow("commas only") << "item;rater;score\ni1;r1;3,5\ni2;r1;4\ni3;r1;2,25\n" << -1 << true;
    QTest::newRow("points only") << "item;rater;score\ni1;r1;3.5\ni2;r1;4\ni3;r1;2.25\n" << -1 << false;
    QTest::newRow("quoted in a comma file") << "item,rater,score\ni1,r1,\"3,5\"\ni2,r1,4\ni3,r1,\"2,25\"\n"
                                            << -1 << true;
    QTest::newRow("asked for") << "item;rater;score\ni1;r1;3,5\ni2;r1;4\ni3;r1;2,25\n" << 1 << true;
}

void tst_ReadTables::decimalComma()
{
    QFETCH(QString, text);
    QFETCH(int, asked);
    QFETCH(bool, found);
    const InputFolder folder;
    ImportOptions options;
    if (asked >= 0)
        options.decimalComma = asked != 0;
    const auto path = folder.write("x.csv", text.toStdString());
    QCOMPARE(previewPanel(path, options).decimalComma, found);
    const auto result = readPanel(path, options);
    const Scale& scale = result.data->dimensions.front().scale;
    QCOMPARE(scale.kind, ScaleKind::Numeric);
    QCOMPARE(scale.numbers, (std::vector<double>{2.25, 3.5, 4.0}));
    QCOMPARE(scale.labels, (Names{"2.25", "3.5", "4"}));
}

void tst_ReadTables::header_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("asked"); ///< −1 = not
    QTest::addColumn<bool>("found");
    QTest::addColumn<QString>("format");
    QTest::addColumn<int>("ratings");
    QTest::newRow("names") << "item,rater,label\ni1,r1,a\ni1,r2,b\n" << -1 << true << "long" << 2;
    QTest::newRow("three words, none") << "i1,r1,a\ni1,r2,b\ni2,r1,a\ni2,r2,a\n"
                                       << -1 << false << "long" << 4;
    QTest::newRow("numbers, none") << "1,1,3\n1,2,4\n2,1,3\n2,2,3\n" << -1 << false << "long" << 4;
    QTest::newRow("wide numbers, none") << "3,4,5,1\n2,2,5,2\n3,3,3,3\n" << -1 << false << "wide" << 12;
    QTest::newRow("wide, names of people") << "thing,Ann,Bo\nt1,yes,no\nt2,yes,yes\nt3,no,no\n"
                                           << -1 << true << "wide" << 6;
    QTest::newRow("asked for none") << "x,y,a\nz,y,b\nz,w,b\n" << 0 << false << "long" << 3;
    QTest::newRow("one row, asked for none") << "t1,yes,no,yes\n" << 0 << false << "wide" << 3;
}

void tst_ReadTables::header()
{
    QFETCH(QString, text);
    QFETCH(int, asked);
    QFETCH(bool, found);
    QFETCH(QString, format);
    QFETCH(int, ratings);
    const InputFolder folder;
    ImportOptions options;
    if (asked >= 0)
        options.header = asked != 0;
    const auto path = folder.write("x.csv", text.toStdString());
    const auto preview = previewPanel(path, options);
    QCOMPARE(preview.header, found);
    if (!found)
        QCOMPARE(preview.columns.front(), std::string("1"));
    const auto result = readPanel(path, options);
    QCOMPARE(QString::fromStdString(result.data->provenance.format), format);
    QCOMPARE(static_cast<int>(result.data->ratingCount()), ratings);
}

void tst_ReadTables::longNames_data()
{
    QTest::addColumn<QString>("header");
    for (const char* header :
         {"item,rater,label", "task,worker,label", "question,worker,answer", "unit,coder,value",
          "item,judge,score", "task_id,WorkerId,rating", "instance_id,annotator_id,Score", "id,user,verdict",
          "hit id,amt_worker_id,choice"})
        QTest::newRow(header) << header;
}

void tst_ReadTables::longNames()
{
    QFETCH(QString, header);
    const InputFolder folder;
    const auto path = folder.write("x.csv", header.toStdString() + "\nw,anna,1\nw,bob,2\nv,anna,2\n");
    const auto preview = previewPanel(path, {});
    const auto names = header.split(QLatin1Char(','));
    QCOMPARE(preview.format, std::string("long"));
    QCOMPARE(preview.mapping.at("item"), (Names{names[0].toStdString()}));
    QCOMPARE(preview.mapping.at("rater"), (Names{names[1].toStdString()}));
    QCOMPARE(preview.mapping.at("value"), (Names{names[2].toStdString()}));
    QCOMPARE(raterNames(*readPanel(path, {}).data), (Names{"anna", "bob"}));
}

void tst_ReadTables::joinedRoles()
{
    const InputFolder folder;
    const auto path = folder.write("x.csv", "doc,part,who,team,mark\nd1,a,x,1,3\nd1,b,x,1,4\nd1,a,x,2,5\n");
    ImportOptions options;
    options.mapping = {
        {"item", {"doc", "part"}}, {"rater", {"who", "team"}}, {"value", {"mark"}}, {"group", {"doc"}}};
    const auto result = readPanel(path, options);
    QCOMPARE(result.data->items[0].name, std::string("d1 · a"));
    QCOMPARE(raterNames(*result.data), (Names{"x · 1", "x · 2"}));
    QCOMPARE(result.data->groups, (Names{"d1"}));
    QCOMPARE(result.data->dimensions.front().name, std::string("mark"));

    // The sniffer joins by itself when the item alone does not tell the rows apart.
    const auto joined = readPanel(
        folder.write("y.csv", "id,model_id,rater,score\na,M1,r,1\na,M2,r,2\nb,M1,r,3\nb,M2,r,4\n"), {});
    QCOMPARE(joined.data->items[1].name, std::string("a · M2"));
    QCOMPARE(joined.data->groups, (Names{"a", "b"}));
    QCOMPARE(joined.data->items[1].system, std::string("M2"));
}

void tst_ReadTables::dimensionNamed_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("name");
    QTest::newRow("label") << "item,rater,label\ni,r,1\n"
                           << "label";
    QTest::newRow("score") << "item,rater,score\ni,r,1\n"
                           << "score";
    QTest::newRow("value says nothing") << "item,rater,value\ni,r,1\n"
                                        << "rating";
    QTest::newRow("no name") << "i1,r1,a\ni1,r2,b\ni2,r1,a\ni2,r2,a\n"
                             << "rating";
    QTest::newRow("wide") << "item,r1,r2\ni1,1,2\n"
                          << "rating";
    QTest::newRow("by column") << "item,rater,aspect,value\ni,r,tone,1\n"
                               << "tone";
}

void tst_ReadTables::dimensionNamed()
{
    QFETCH(QString, text);
    QFETCH(QString, name);
    const InputFolder folder;
    const auto result = readPanel(folder.write("x.csv", text.toStdString()), {});
    QCOMPARE(dimensionNames(*result.data), (Names{name.toStdString()}));
}

void tst_ReadTables::itemDescriptions()
{
    const InputFolder folder;
    const auto path = folder.write("x.csv", "item,rater,score,group,system,text,gold,note\n"
                                            "i1,r1,1,g1,s1,\"some, text\",2,\n"
                                            "i1,r2,2,g1,s1,,2,late\n"
                                            "i2,r1,1,,s2,other,,\n"
                                            "i2,r2,1,g2,s1,other,3,\n");
    const auto result = readPanel(path, {});
    const auto& items = result.data->items;
    QCOMPARE(items[0].text, std::string("some, text"));
    QCOMPARE(items[0].system, std::string("s1"));
    QCOMPARE(items[0].reference, (Names{"2"}));
    QCOMPARE(items[1].reference, (Names{"3"}));
    QCOMPARE(result.data->referenceColumns, (Names{"gold"}));
    QCOMPARE(result.data->groups, (Names{"g1", "g2"}));
    QCOMPARE(items[1].group, GroupId(1));
    // The second row of i2 names another system: the first stays, and the person is told.
    QCOMPARE(items[1].system, std::string("s2"));
    QCOMPARE(result.issues.total(), std::int64_t{1});
    QCOMPARE(result.issues.rowsDropped(), std::int64_t{0});
    const auto& issue = result.issues.listed().front();
    QCOMPARE(issue.severity, InputIssue::Severity::Note);
    QCOMPARE(issue.line, std::int64_t{5});
    QCOMPARE(issue.columnName, std::string("system"));
    QCOMPARE(issue.value, std::string("s1"));
    COMPARE_CONTAINS(issue.message, "\"i2\" has another system");

    ImportOptions options;
    options.referenceColumns = {"note", "gold"};
    const auto asked = readPanel(path, options);
    QCOMPARE(asked.data->referenceColumns, (Names{"note", "gold"}));
    QCOMPARE(asked.data->items[0].reference, (Names{"late", "2"}));
}

void tst_ReadTables::raterPatterns_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("header");
    QTest::addColumn<QString>("raters");
    QTest::addColumn<QString>("dimensions");
    QTest::newRow("rater greedy") << "{rater}_{dimension}"
                                  << "item,expert_1_tone,expert_1_fact"
                                  << "expert_1"
                                  << "tone,fact";
    QTest::newRow("dimension first") << "{dimension}_{rater}"
                                     << "item,tone_expert_1,fact_expert_1"
                                     << "expert_1"
                                     << "tone,fact";
    QTest::newRow("text around") << "score({rater})"
                                 << "item,score(ann),score(bob)"
                                 << "ann,bob"
                                 << "rating";
    QTest::newRow("other columns left") << "r:{rater}"
                                        << "item,r:1,other"
                                        << "1"
                                        << "rating";
    QTest::newRow("dots") << "{rater}.{dimension}"
                          << "item,a.x,b.x"
                          << "a,b"
                          << "x";
}

void tst_ReadTables::raterPatterns()
{
    QFETCH(QString, pattern);
    QFETCH(QString, header);
    QFETCH(QString, raters);
    QFETCH(QString, dimensions);
    const InputFolder folder;
    ImportOptions options;
    options.raterPattern = pattern.toStdString();
    const auto result =
        readPanel(folder.write("x.csv", header.toStdString() + "\ni1,1,2\ni2,2,2\n"), options);
    const auto split = [](const QString& list) {
        Names names;
        for (const auto& name : list.split(QLatin1Char(',')))
            names.push_back(name.toStdString());
        return names;
    };
    QCOMPARE(raterNames(*result.data), split(raters));
    QCOMPARE(dimensionNames(*result.data), split(dimensions));
}

void tst_ReadTables::wideWithDimensionColumn()
{
    const InputFolder folder;
    const auto result = readPanel(
        folder.write("x.csv", "item,aspect,judge_1,judge_2\na,tone,1,2\na,fact,3,\nb,tone,2,2\nb,fact,3,1\n"),
        {});
    QCOMPARE(result.data->items.size(), std::size_t{2});
    QCOMPARE(dimensionNames(*result.data), (Names{"tone", "fact"}));
    QCOMPARE(result.data->ratingCount(), std::int64_t{7});
}

void tst_ReadTables::panelsByRule()
{
    const InputFolder folder;
    const auto path = folder.write("x.csv", "item,ex_1,ex_2,tu_1,llm\ni1,1,2,1,2\ni2,1,2,2,2\n");
    ImportOptions options;
    options.raterColumns = {"ex_1", "ex_2", "tu_1", "llm"};
    options.panels = {{"models", {"llm"}}, {"people", {"ex_*"}}};
    const auto result = readPanel(path, options);
    QCOMPARE(result.data->panels, (Names{"models", "people", "raters"}));
    QCOMPARE(result.data->raters[0].panel, PanelId(1));
    QCOMPARE(result.data->raters[2].panel, PanelId(2));
    QCOMPARE(result.data->raters[3].panel, PanelId(0));
}

void tst_ReadTables::panelColumn()
{
    const InputFolder folder;
    const auto path = folder.write(
        "x.csv", "item,rater,label,panel\ni1,a,x,crowd\ni1,b,y,expert\ni2,a,x,expert\ni2,b,x,expert\n");
    const auto result = readPanel(path, {});
    QCOMPARE(result.data->panels, (Names{"crowd", "expert"}));
    QCOMPARE(result.issues.total(), std::int64_t{1});
    const auto& issue = result.issues.listed().front();
    QCOMPARE(issue.line, std::int64_t{4});
    COMPARE_CONTAINS(issue.message, "\"a\" is in another panel");
}

void tst_ReadTables::rowOrderDoesNotMatter()
{
    const InputFolder folder;
    Names rows;
    for (int item = 0; item < 30; ++item) {
        for (int rater = 0; rater < 4; ++rater)
            rows.push_back("i" + std::to_string(item) + ",r" + std::to_string(rater) + ","
                           + std::to_string((item * rater) % 11));
    }
    const auto write = [&](const std::string& name) {
        std::string text = "item,rater,label\n";
        for (const auto& row : rows)
            text += row + "\n";
        return folder.write(name, text);
    };
    const auto forwards = readPanel(write("a.csv"), {});
    std::reverse(rows.begin(), rows.end());
    const auto backwards = readPanel(write("b.csv"), {});
    QCOMPARE(namedRatings(*forwards.data), namedRatings(*backwards.data));
    QCOMPARE(forwards.data->dimensions.front().scale, backwards.data->dimensions.front().scale);
}

void tst_ReadTables::wideAndLongAreTheSame()
{
    // Random panels with gaps and awkward names, written both ways.
    const InputFolder folder;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Random random(seed);
        const auto items = 2 + random.below(20);
        const auto raters = 2 + random.below(6);
        const bool words = seed % 2 == 0;
        std::string wide = "item";
        std::string tall = "item,rater,label\n";
        for (std::uint32_t r = 0; r < raters; ++r)
            wide += ",\"rater, no. " + std::to_string(r) + "\"";
        wide += "\n";
        for (std::uint32_t i = 0; i < items; ++i) {
            const std::string item = "\"item \"\"" + std::to_string(i) + "\"\"\"";
            wide += item;
            for (std::uint32_t r = 0; r < raters; ++r) {
                const auto level = random.below(5);
                // Every rater rates the first item, so that both files know every rater.
                const bool gap = i > 0 && random.below(4) == 0;
                const std::string label = gap     ? " "
                                          : words ? std::string(1, static_cast<char>('a' + level))
                                                  : std::to_string(level + 7);
                wide += "," + label;
                if (!gap)
                    tall += item + ",\"rater, no. " + std::to_string(r) + "\"," + label + "\n";
            }
            wide += "\n";
        }
        const auto a = readPanel(folder.write("wide.csv", wide), {});
        const auto b = readPanel(folder.write("tall.csv", tall), {});
        QCOMPARE(a.data->provenance.format, std::string("wide"));
        QCOMPARE(b.data->provenance.format, std::string("long"));
        QCOMPARE(raterNames(*a.data), raterNames(*b.data));
        QCOMPARE(a.data->dimensions.front().scale, b.data->dimensions.front().scale);
        auto left = namedRatings(*a.data);
        auto right = namedRatings(*b.data);
        for (auto* list : {&left, &right}) {
            for (auto& rating : *list)
                std::get<2>(rating).clear(); // the dimension is called "rating" here and "label" there
        }
        QCOMPARE(left, right);
    }
}

void tst_ReadTables::filesLargerThanABlock()
{
    // Names with letters of two bytes, so that characters and fields fall on the borders of blocks.
    const InputFolder folder;
    std::string text = "item,rater,label\n";
    constexpr int rows = 20'000;
    for (int i = 0; i < rows; ++i)
        text += "ärtikel_" + std::to_string(i / 4) + ",\"ü" + std::to_string(i % 4) + "\",ö"
                + std::to_string(i % 3) + "\r\n";
    const auto utf8 = readPanel(folder.write("a.csv", text), {});
    QCOMPARE(utf8.data->ratingCount(), std::int64_t{rows});
    QCOMPARE(utf8.data->items.size(), std::size_t{rows / 4});
    QVERIFY(utf8.issues.empty());
    for (const bool bigEndian : {false, true}) {
        const auto utf16 = readPanel(folder.write("b.csv", toUtf16(text, bigEndian, true)), {});
        QCOMPARE(namedRatings(*utf16.data), namedRatings(*utf8.data));
    }
    const auto latin = readPanel(folder.write("c.csv", toLatin1(text)), {});
    QCOMPARE(namedRatings(*latin.data), namedRatings(*utf8.data));
}

void tst_ReadTables::progressGoesUp()
{
    const InputFolder folder;
    std::string text = "item,rater,label\n";
    for (int i = 0; i < 40'000; ++i)
        text += "item_" + std::to_string(i) + ",r,1\n";
    std::vector<double> seen;
    const std::atomic<bool> cancel = false;
    readPanel(folder.write("a.csv", text), {},
              JobControl(&cancel, [&](double fraction, const std::string&) { seen.push_back(fraction); }));
    QVERIFY(seen.size() > 5);
    QVERIFY(std::is_sorted(seen.begin(), seen.end()));
    QVERIFY(seen.front() >= 0.0 && seen.back() <= 1.0);
}

void tst_ReadTables::previewKeepsRaggedRows()
{
    const InputFolder folder;
    const auto preview =
        previewPanel(folder.write("x.csv", "item,rater,label\ni1,r1,a\ni2,r1\ni1,r2,b\n"), {});
    QCOMPARE(preview.rows.size(), std::size_t{3});
    QCOMPARE(preview.rows[1], (Names{"i2", "r1"}));
}

void tst_ReadTables::unorderedNumbers()
{
    const InputFolder folder;
    const auto path = folder.write("x.csv", "item,rater,label\na,r1,10\na,r2,9\nb,r1,2\nb,r2,10\n");
    ImportOptions options;
    options.unordered = true;
    const auto found = readPanel(path, options).data->dimensions[0].scale;
    QCOMPARE(found.kind, ScaleKind::Nominal);
    QCOMPARE(found.labels, (Names{"2", "9", "10"}));
    QVERIFY(found.numbers.empty());
    options.scale = integerScale(1, 10);
    const auto declared = readPanel(path, options).data->dimensions[0].scale;
    QCOMPARE(declared.size(), 10);
    QVERIFY(!declared.isOrdered());
    options.unordered = false;
    QVERIFY(readPanel(path, options).data->dimensions[0].scale.isOrdered());
}

RATERSCOPE_TEST(tst_ReadTables)
#include "tst_ReadTables.moc"
