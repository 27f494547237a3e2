// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The text of sessions: older versions are brought up, newer ones and broken ones are refused with a message
// that says where.

#include "SessionCases.h"
#include "core/Random.h"
#include "document/SessionFile.h"
#include "support/Support.h"

#include <QFile>
#include <QTemporaryDir>

using namespace raterscope;

namespace {

QString failureOf(const std::string& text)
{
    try {
        test::parseSession(text);
    } catch (const SessionError& error) {
        return QString::fromUtf8(error.what());
    }
    return QStringLiteral("(no failure)");
}

/// A session with one member replaced or added at the top.
std::string sessionWith(const std::string& member)
{
    return "{\"format\": \"raterscope-session\", \"version\": 1, " + member + "}";
}

const std::string goodData = "\"data\": {\"file\": \"x.csv\"}";

} // namespace

class tst_SessionText : public QObject
{
    Q_OBJECT

private slots:
    void oldVersionIsBroughtUp();
    void oldSamples_data();
    void oldSamples();
    void newerVersionIsRefused();
    void broken_data();
    void broken();
    void unknownMembersAreNamed();
    void brokenFiles();
    void anyBytes();
};

void tst_SessionText::oldVersionIsBroughtUp()
{
    std::vector<std::string> unknown;
    const Session session = sessionFromJson(R"({
        "format": "raterscope-session", "version": 0,
        "file": "ratings.csv", "sha256": "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
        "import": {"format": "wide"}, "excluded": ["ann", "ben"], "compare": "verdicts",
        "sample": "seed:42:1000", "seed": 9})",
                                            unknown);
    QVERIFY(unknown.empty());
    QCOMPARE(session.source.file, std::string("ratings.csv"));
    QCOMPARE(session.source.sha256.substr(0, 6), std::string("001122"));
    QCOMPARE(session.source.import.format, std::string("wide"));
    QVERIFY(session.edits.excludedRaters == (std::vector<std::string>{"ann", "ben"}));
    QCOMPARE(session.comparison.kind, CompareKind::Verdicts);
    QCOMPARE(session.comparison.sample, SampleKind::Seeded);
    QCOMPARE(session.comparison.sampleSeed, std::int64_t{42});
    QCOMPARE(session.comparison.sampleSize, std::int64_t{1000});
    QCOMPARE(session.seed, std::uint64_t{9});
    // Saved again, it is of this version.
    const auto written = nlohmann::json::parse(sessionToJson(session));
    QCOMPARE(written["version"].get<int>(), sessionVersion);
    QCOMPARE(written["edits"]["excluded_raters"].size(), std::size_t{2});
}

void tst_SessionText::oldSamples_data()
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("part"); // of the message; empty = it is read
    QTest::addColumn<qint64>("size");
    QTest::addRow("all") << "all"
                         << "" << qint64{1000};
    QTest::addRow("first") << "first:7"
                           << "" << qint64{7};
    QTest::addRow("seeded") << "seed:-3:12"
                            << "" << qint64{12};
    for (const char* broken : {"", "some", "first:", "first:x", "first:1:2", "seed:1", "seed:1:", "seed::5",
                               "seed:1:2x", "first:99999999999999999999"})
        QTest::addRow("broken \"%s\"", broken) << broken << "sample should be" << qint64{0};
    QTest::addRow("none drawn") << "first:0"
                                << "comparison.sample.size should be" << qint64{0};
}

void tst_SessionText::oldSamples()
{
    QFETCH(QString, sample);
    QFETCH(QString, part);
    QFETCH(qint64, size);
    const std::string text = R"({"format": "raterscope-session", "version": 0, "file": "x.csv", "sample": ")"
                             + sample.toStdString() + "\"}";
    if (part.isEmpty())
        QCOMPARE(test::parseSession(text).comparison.sampleSize, std::int64_t{size});
    else
        QVERIFY2(failureOf(text).startsWith(part), qPrintable(failureOf(text)));
}

void tst_SessionText::newerVersionIsRefused()
{
    const QString message = failureOf(R"({"format": "raterscope-session", "version": 7,
        "program": "Raterscope 4.2.0", "data": "in a form of the future"})");
    for (const char* part : {"version 7", "Raterscope 4.2.0", "up to 1", "newer Raterscope"})
        QVERIFY2(message.contains(QLatin1String(part)), qPrintable(message));
}

void tst_SessionText::broken_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("part"); // of the message
    const auto add = [](const char* name, const std::string& text, const char* part) {
        QTest::addRow("%s", name) << QByteArray::fromStdString(text) << QString::fromUtf8(part);
    };
    const auto addMember = [&](const char* name, const std::string& member, const char* part) {
        add(name, sessionWith(goodData + ", " + member), part);
    };
    const auto addData = [&](const char* name, const std::string& data, const char* part) {
        add(name, sessionWith("\"data\": " + data), part);
    };
    add("empty", "", "empty");
    add("blank", " \n\t ", "empty");
    add("not JSON", "item,rater\n1,2\n", "not JSON at line 1, column 1");
    add("NUL", std::string("{\"a\": 1,\0}", 10), "not JSON at line 1, column 9");
    add("truncated", sessionToJson(test::everySetting()).substr(0, 300), "cut off");
    add("second line", "{\n  \"a\": nonsense}", "line 2, column 9");
    add("not UTF-8", "{\"a\": \"\xff\xfe\"}", "not JSON at line 1");
    add("trailing", sessionWith(goodData) + "x", "not JSON");
    add("two values", sessionWith(goodData) + "{}", "not JSON");
    add("huge exponent", sessionWith(goodData + ", \"seed\": 1e999"), "too large");
    add("deep lists", std::string(100000, '['), "nested deeper");
    add(
        "deep objects",
        [] {
            std::string text;
            for (int i = 0; i < 50000; ++i)
                text += "{\"a\":";
            return text;
        }(),
        "nested deeper");
    add("a list", "[]", "no session of Raterscope");
    add("a number", "3", "no session of Raterscope");
    add("null", "null", "no session of Raterscope");
    add("other JSON", "{\"version\": 1}", "no session of Raterscope");
    add("other format", R"({"format": 3, "version": 1})", "no session of Raterscope");
    add("no version", R"({"format": "raterscope-session"})", "version is missing");
    add("word version", R"({"format": "raterscope-session", "version": "1"})",
        "version should be a whole number from 0 to 2147483647, and is text (\"1\")");
    add("negative version", R"({"format": "raterscope-session", "version": -1})", "and is the number -1");
    add("broken version", R"({"format": "raterscope-session", "version": 1.5})", "and is the number 1.5");
    add("huge version", R"({"format": "raterscope-session", "version": 18446744073709551615})",
        "and is the number 18446744073709551615");
    add("no data", sessionWith("\"seed\": 1"), "There is no data");
    addData("data as text", "\"x.csv\"", "data should be an object, and is text (\"x.csv\")");
    addData("no file", "{}", "data.file is missing");
    addData("file as number", "{\"file\": 3}", "data.file should be text, and is the number 3");
    addData("empty file", "{\"file\": \"\"}", "data.file should be the path of a file");
    addData("NUL in a path", R"({"file": "a\u0000b"})",
            R"(data.file should be the path of a file, and is text ("a\u0000b"))");
    addData("control in a path", R"({"file": "a\u001bb"})", "data.file should be the path");
    addData("wrong hash", R"({"file": "x", "sha256": "abc"})", "data.sha256 should be 64 hexadecimal");
    addData("import as list", R"({"file": "x", "import": []})",
            "data.import should be an object, and is a list");
    addData("unknown format", R"({"file": "x", "import": {"format": "papyrus"}})",
            "data.import.format should be a format");
    addData("long delimiter", R"({"file": "x", "import": {"delimiter": "::"}})",
            "data.import.delimiter should be one character");
    addData("role as text", R"({"file": "x", "import": {"mapping": {"item": "id"}}})",
            "data.import.mapping.item should be a list of texts, and is text (\"id\")");
    addData("column as null", R"({"file": "x", "import": {"raters": ["a", null]}})",
            "data.import.raters[2] should be text, and is null");
    addData("panel without list", R"({"file": "x", "import": {"panels": {"a": []}}})",
            "data.import.panels should be a list");
    addData("scale without labels", R"({"file": "x", "import": {"scale": {"kind": "ordinal"}}})",
            "data.import.scale.labels should hold 1 to 100000");
    addData("scale kind", R"({"file": "x", "import": {"scale": {"kind": "big", "labels": ["a"]}}})",
            "should be one of nominal, ordinal, numeric");
    addData("scale numbers", R"({"file": "x", "import": {"scale": {"kind": "numeric", "labels": ["1"]}}})",
            "scale.numbers should hold 1");
    addData(
        "scale falls",
        R"({"file": "x", "import": {"scale": {"kind": "numeric", "labels": ["1", "2"], "numbers": [2, 1]}}})",
        "scale.numbers[2] should be above");
    addData("repeat policy", R"({"file": "x", "import": {"repeats": "often"}})",
            "data.import.repeats should be error, first");
    addData("reference", R"({"file": "x", "reference": "gold.csv"})", "data.reference should be an object");
    addData("reference without file", R"({"file": "x", "reference": {}})", "data.reference.file is missing");
    addMember("edits as list", "\"edits\": []", "edits should be an object");
    addMember("raters as object", R"("edits": {"excluded_raters": {}})",
              "edits.excluded_raters should be a list of texts, and is an object");
    addMember("rater as number", R"("edits": {"excluded_raters": ["a", "b", 3]})",
              "edits.excluded_raters[3] should be text");
    addMember("slot as text", R"("edits": {"slots": {"ann": "yes"}})",
              R"(edits.slots.ann should be true or false, and is text ("yes"))");
    addMember("odd name", R"("edits": {"slots": {"line\nbreak\u001b": 1}})",
              R"(edits.slots."line\nbreak\u001b" should be true or false)");
    addMember("panel as number", R"("edits": {"panels": {"ann": 1}})", "edits.panels.ann should be text");
    addMember("panel without name", R"("edits": {"panels": {"ann": ""}})",
              "edits.panels.ann should be the name of a panel");
    addMember("decision as text", R"("edits": {"decisions": ["i1"]})",
              "edits.decisions[1] should be an object");
    addMember("decision without item", R"("edits": {"decisions": [{"label": "A"}]})",
              "edits.decisions[1].item is missing");
    addMember(
        "comparison kind", R"("comparison": {"kind": "guess"})",
        R"(comparison.kind should be one of dimension, pooled, verdicts, recorded, and is text ("guess"))");
    addMember("sample size", R"("comparison": {"sample": {"size": 0}})", "comparison.sample.size should be");
    addMember("broken sample size", R"("comparison": {"sample": {"size": 1.5}})",
              "comparison.sample.size should be a whole number");
    addMember("tie width", R"("comparison": {"tie_width": -1})", "comparison.tie_width should be");
    addMember("negative seed", "\"seed\": -1", "seed should be a whole number that is not negative");
    addMember("huge seed", "\"seed\": 18446744073709551616", "seed should be a whole number");
    addMember("views as list", "\"views\": [1]", "views should be an object");
    addMember("option as list", R"("views": {"ranking": {"options": {"k": [1]}}})",
              "views.ranking.options.k should be true, false, a number or text, and is a list");
    addMember("option beyond", R"("views": {"ranking": {"options": {"k": 18446744073709551615}}})",
              "views.ranking.options.k should be");
    addMember("window", "\"window\": {\"layout\": 1}", "window.layout should be text");
    addMember("page as list", "\"window\": {\"pages\": {\"consensus\": []}}",
              "window.pages.consensus should be text");
    addMember("huge layout", "\"window\": {\"layout\": \"" + std::string(2 << 20, 'A') + "\"}",
              "window is larger");
    addMember("long text", "\"seed\": \"" + std::string(5000, 'x') + "\"", "x\u2026\")");
}

void tst_SessionText::broken()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, part);
    const QString message = failureOf(text.toStdString());
    QVERIFY2(message.contains(part), qPrintable(message));
    QVERIFY2(message.size() < 400, qPrintable(message));
    QVERIFY(message.endsWith(QLatin1Char('.')));
}

void tst_SessionText::unknownMembersAreNamed()
{
    std::vector<std::string> unknown;
    sessionFromJson(sessionWith(R"("data": {"file": "x", "hash": 1}, "edits": {"exclude": []}, "extra": 0,
                                   "views": {"ranking": {"zoom": 2}})"),
                    unknown);
    std::sort(unknown.begin(), unknown.end());
    QVERIFY(unknown
            == (std::vector<std::string>{"data.hash", "edits.exclude", "extra", "views.ranking.zoom"}));
}

void tst_SessionText::brokenFiles()
{
    QTemporaryDir folder;
    const auto messageOf = [&](const QString& path) {
        std::vector<std::string> unknown;
        try {
            readSession(path, unknown);
        } catch (const SessionError& error) {
            return QString::fromUtf8(error.what());
        }
        return QString();
    };
    const QString missing = folder.filePath(QStringLiteral("gone.raterscope"));
    QVERIFY(messageOf(missing).contains(QStringLiteral("gone.raterscope cannot be opened")));
    QVERIFY(messageOf(missing).contains(QStringLiteral("does not exist")));
    QVERIFY(messageOf(folder.path()).contains(QStringLiteral("It is a folder")));
    const QString large = folder.filePath(QStringLiteral("large.raterscope"));
    QFile file(large);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.resize((64 << 20) + 1)); // a hole: takes no space
    file.close();
    QVERIFY(messageOf(large).contains(QStringLiteral("larger than 64 MB")));
    QVERIFY(isSessionFile(QStringLiteral("A.RATERSCOPE")));
    QVERIFY(!isSessionFile(QStringLiteral("raterscope")));
}

/// A session with bytes changed, cut, doubled: it is read, or refused with a message; nothing else happens.
void tst_SessionText::anyBytes()
{
    const std::string good = sessionToJson(test::everySetting());
    const std::string pieces = "{}[]\",:0123456789eE+-.tfnul\\\x01\xff ";
    Random random(20260101);
    int read = 0;
    int refused = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        std::string text = good;
        const auto changes = 1 + random.below(4);
        for (std::uint32_t change = 0; change < changes; ++change) {
            const auto at = random.below(static_cast<std::uint32_t>(text.size()));
            const auto length = random.below(40);
            switch (random.below(4)) {
            case 0:
                text[at] = pieces[random.below(static_cast<std::uint32_t>(pieces.size()))];
                break;
            case 1:
                text.erase(at, length);
                break;
            case 2:
                text.insert(at, text.substr(at, length));
                break;
            default:
                text.insert(at, 1, pieces[random.below(static_cast<std::uint32_t>(pieces.size()))]);
                break;
            }
        }
        try {
            const Session session = test::parseSession(text);
            QCOMPARE(sessionToJson(test::parseSession(sessionToJson(session))), sessionToJson(session));
            ++read;
        } catch (const SessionError& error) {
            QVERIFY(*error.what() != '\0');
            ++refused;
        }
    }
    QCOMPARE(read + refused, 3000);
    QVERIFY(read > 10 && refused > 1000); // both happen
}

RATERSCOPE_TEST(tst_SessionText)
#include "tst_SessionText.moc"
