// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Sessions as values and as text: what is written is what is read, edits follow names into another file,
// paths follow the session.

#include "SessionCases.h"
#include "document/SessionFile.h"
#include "document/SessionNames.h"
#include "support/Panels.h"
#include "support/Support.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace raterscope;

namespace {

void compareImports(const ImportOptions& read, const ImportOptions& expected)
{
    // An option that is added to the struct has to be kept by sessions too: this stops compiling.
    const auto& [format, query, delimiter, quote, encoding, decimalComma, header, mapping, raterColumns,
                 raterPattern, referenceColumns, referenceFile, referenceMapping, firstLabels, secondLabels,
                 tieLabels, verdictsName, baseline, models, comparisonFile, comparisonMapping, openRows,
                 panels, scale, unordered, repeats, largestFile] = expected;
    QCOMPARE(read.format, format);
    QCOMPARE(read.query, query);
    QCOMPARE(read.delimiter, delimiter);
    QCOMPARE(read.quote, quote);
    QCOMPARE(read.encoding, encoding);
    QCOMPARE(read.decimalComma, decimalComma);
    QCOMPARE(read.header, header);
    QVERIFY(read.mapping == mapping);
    QVERIFY(read.raterColumns == raterColumns);
    QCOMPARE(read.raterPattern, raterPattern);
    QVERIFY(read.referenceColumns == referenceColumns);
    QCOMPARE(read.referenceFile, referenceFile);
    QVERIFY(read.referenceMapping == referenceMapping);
    QVERIFY(read.firstLabels == firstLabels);
    QVERIFY(read.secondLabels == secondLabels);
    QVERIFY(read.tieLabels == tieLabels);
    QCOMPARE(read.verdictsName, verdictsName);
    QCOMPARE(read.baseline, baseline);
    QVERIFY(read.models == models);
    QCOMPARE(read.comparisonFile, comparisonFile);
    QVERIFY(read.comparisonMapping == comparisonMapping);
    QVERIFY(!read.openRows && !openRows); // how a table is opened is no choice of the person
    QVERIFY(read.panels == panels);
    QVERIFY(read.scale == scale);
    QCOMPARE(read.unordered, unordered);
    QCOMPARE(read.repeats, repeats);
    QCOMPARE(read.largestFile, largestFile);
}

void writeFile(const QString& path, const QByteArray& content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

} // namespace

class tst_Session : public QObject
{
    Q_OBJECT

private slots:
    void whatIsWrittenIsRead();
    void readsWhatAPersonWrote();
    void simulatedPanel();
    void pathsAreRelativeToTheSession();
    void namesInstead();
    void whatIsGoneIsNamed();
    void comparisonsThatCannotBe();
};

void tst_Session::whatIsWrittenIsRead()
{
    const Session session = test::everySetting();
    std::vector<std::string> unknown;
    const std::string text = sessionToJson(session);
    const Session read = sessionFromJson(text, unknown);
    QVERIFY(unknown.empty());
    QCOMPARE(read.source.file, session.source.file);
    QCOMPARE(read.source.sha256, session.source.sha256);
    QCOMPARE(read.source.referenceSha256, session.source.referenceSha256);
    QCOMPARE(read.source.comparisonSha256, session.source.comparisonSha256);
    compareImports(read.source.import, session.source.import);
    QVERIFY(read.edits == session.edits);
    QVERIFY(read.comparison == session.comparison);
    QCOMPARE(read.seed, session.seed);
    QVERIFY(read.views == session.views);
    QVERIFY(read.window == session.window);
    QCOMPARE(read.recovers, session.recovers);
    QCOMPARE(sessionToJson(read), text);

    // And with nothing said beyond the file.
    Session bare;
    bare.source.file = "x.csv";
    const Session bareAgain = test::parseSession(sessionToJson(bare));
    compareImports(bareAgain.source.import, ImportOptions());
    QVERIFY(bareAgain.edits == SessionEdits());
    QVERIFY(bareAgain.comparison == SessionComparison());
    QVERIFY(!bareAgain.recovers);
}

void tst_Session::readsWhatAPersonWrote()
{
    const Session session = test::parseSession(R"({
        "format": "raterscope-session", "version": 1,
        "data": {"file": "ratings.csv", "import": {"delimiter": ";", "scale":
            {"kind": "ordinal", "labels": ["bad", "good"]}, "repeats": "mean"}},
        "edits": {"excluded_raters": ["ann"], "panels": {"ben": "B"}, "slots": {"cyd": true},
                  "decisions": [{"item": "i1", "second": "i2", "label": "T"}]},
        "comparison": {"kind": "verdicts", "sample": {"kind": "first", "size": 20}},
        "seed": 7,
        "views": {"ranking": {"method": "elo", "options": {"k": 16, "start": 1500.5}}}
    })");
    QCOMPARE(session.source.file, std::string("ratings.csv"));
    QCOMPARE(session.source.import.delimiter, std::optional<char>(';'));
    QVERIFY(session.source.import.scale == ordinalScale({"bad", "good"}));
    QCOMPARE(session.source.import.repeats, RepeatPolicy::Mean);
    QVERIFY(session.edits.excludedRaters == std::vector<std::string>{"ann"});
    QCOMPARE(session.edits.panelOf.at("ben"), std::string("B"));
    QVERIFY(session.edits.slot.at("cyd"));
    QVERIFY(session.edits.decisions == (std::vector<SessionDecision>{{{"i1", "i2", {}, {}}, "T"}}));
    QCOMPARE(session.comparison.kind, CompareKind::Verdicts);
    QCOMPARE(session.comparison.sample, SampleKind::First);
    QCOMPARE(session.comparison.sampleSize, std::int64_t{20});
    QCOMPARE(session.seed, std::uint64_t{7});
    QCOMPARE(session.views.at("ranking").options.integer("k"), std::int64_t{16});
    QCOMPARE(session.views.at("ranking").options.real("start"), 1500.5);
}

void tst_Session::simulatedPanel()
{
    Session session;
    session.source.simulated = "summeval-like";
    session.source.simulationSeed = 3;
    const Session read = test::parseSession(sessionToJson(session));
    QVERIFY(read.source.file.empty());
    QCOMPARE(read.source.simulated, std::string("summeval-like"));
    QCOMPARE(read.source.simulationSeed, std::uint64_t{3});
}

void tst_Session::pathsAreRelativeToTheSession()
{
    QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("one/data")));
    const QString place = folder.filePath(QStringLiteral("one/study.raterscope"));
    const QString data = folder.filePath(QStringLiteral("one/data/ratings.csv"));
    const QString gold = folder.filePath(QStringLiteral("gold.csv"));
    writeFile(data, "x");
    Session session;
    session.source.file = data.toStdString();
    session.source.import.referenceFile = gold.toStdString();
    const QByteArray content = sessionContent(session, place);
    QVERIFY(content.contains("\"data/ratings.csv\""));
    QVERIFY(content.contains("\"../gold.csv\""));
    QVERIFY(!content.contains(folder.path().toUtf8()));
    writeFile(place, content);
    std::vector<std::string> unknown;
    Session read = readSession(place, unknown);
    QCOMPARE(QString::fromStdString(read.source.file), data);
    QCOMPARE(QString::fromStdString(read.source.import.referenceFile), gold);
    // Moved together, they find each other.
    QVERIFY(QDir(folder.path()).rename(QStringLiteral("one"), QStringLiteral("two")));
    const QString moved = folder.filePath(QStringLiteral("two/study.raterscope"));
    read = readSession(moved, unknown);
    const QString movedData = folder.filePath(QStringLiteral("two/data/ratings.csv"));
    QCOMPARE(locateSessionFile(read.source.file, moved), movedData);
    // The data alone moved beside the session: found by its name; then nowhere.
    QVERIFY(QFile::rename(movedData, folder.filePath(QStringLiteral("two/ratings.csv"))));
    QCOMPARE(locateSessionFile(read.source.file, moved), folder.filePath(QStringLiteral("two/ratings.csv")));
    QCOMPARE(locateSessionFile("C:\\somewhere\\ratings.csv", moved),
             folder.filePath(QStringLiteral("two/ratings.csv")));
    QVERIFY(QFile::remove(folder.filePath(QStringLiteral("two/ratings.csv"))));
    QVERIFY(locateSessionFile(read.source.file, moved).isEmpty());
    // A copy for recovery lies elsewhere: absolute.
    QVERIFY(sessionContent(session).contains(data.toUtf8()));
}

void tst_Session::namesInstead()
{
    auto data = test::panelOf({{"i1", "ann", "1", "d1", "g"},
                               {"i2", "ann", "2", "d1", "g"},
                               {"i1", "ben", "1", "d2", "g"},
                               {"i3", "cyd", "3", "d2"}},
                              {}, {{"ann", "experts"}});
    data->comparisons.aspects = {"depth", "style"};
    Edits edits;
    edits.excludedRaters = {RaterId(1)};
    edits.excludedItems = {ItemId(2)};
    edits.panelOf = {{RaterId(2), "new"}};
    edits.slot = {{RaterId(0), true}};
    edits.dropIdentical = {"experts", "new"};
    edits.adjudicated = {{{ItemId(0), ItemId(1), {}, -1}, "A"},
                         {{ItemId(2), {}, DimensionId(1), -1}, ""},
                         {{ItemId(0), ItemId(1), {}, 1}, "T"}};
    const SessionEdits named = namedEdits(edits, *data);
    QVERIFY(named.excludedRaters == std::vector<std::string>{"ben"});
    QVERIFY(named.excludedItems == std::vector<std::string>{"i3"});
    QCOMPARE(named.panelOf.at("cyd"), std::string("new"));
    QVERIFY(named.slot.at("ann"));
    QVERIFY(std::find(named.decisions.begin(), named.decisions.end(),
                      SessionDecision{{"i1", "i2", {}, "style"}, "T"})
            != named.decisions.end());
    std::vector<std::string> missing;
    QVERIFY(editsFor(named, *data, missing) == edits);
    QVERIFY(missing.empty());

    Comparison comparison;
    comparison.dimension = DimensionId(1);
    comparison.sample = SampleKind::First;
    comparison.sampleSize = 2;
    comparison.tieWidth = 0.5;
    QCOMPARE(namedComparison(comparison, *data).dimension, std::optional<std::string>("d2"));
    QVERIFY(comparisonFor(namedComparison(comparison, *data), *data, missing) == comparison);
    QVERIFY(missing.empty());

    // The same people and items in another order of the file: the edits follow the names.
    const auto shuffled = test::panelOf({{"i3", "cyd", "3", "d2"},
                                         {"i2", "ann", "2", "d1", "g"},
                                         {"i1", "ben", "1", "d2", "g"},
                                         {"i1", "ann", "1", "d1", "g"}},
                                        {}, {{"ann", "experts"}});
    shuffled->comparisons.aspects = {"style", "depth"};
    const Edits followed = editsFor(named, *shuffled, missing);
    QVERIFY(missing.empty());
    QVERIFY(namedEdits(followed, *shuffled).excludedRaters == std::vector<std::string>{"ben"});
    QVERIFY(followed.adjudicated.contains({ItemId(2), ItemId(1), {}, 0}));
    QVERIFY(comparisonFor(namedComparison(comparison, *data), *shuffled, missing).dimension
            == DimensionId(0));
}

void tst_Session::whatIsGoneIsNamed()
{
    const auto data = test::panelOf({{"i1", "ann", "1"}, {"i1", "ben", "2"}});
    SessionEdits named;
    named.excludedRaters = {"ann", "gone-a"};
    named.excludedItems = {"gone-b"};
    named.panelOf = {{"gone-c", "p"}, {"ben", "kept"}};
    named.slot = {{"gone-d", true}};
    named.dropIdentical = {"gone-e", "kept"};
    named.decisions = {{{"gone-f", {}, {}, {}}, "1"},
                       {{"i1", "gone-g", {}, {}}, "A"},
                       {{"i1", {}, "gone-h", {}}, "1"},
                       {{"i1", {}, {}, "gone-i"}, "1"},
                       {{"i1", {}, {}, {}}, "2"}};
    std::vector<std::string> missing;
    const Edits edits = editsFor(named, *data, missing);
    QCOMPARE(missing.size(), std::size_t{9});
    std::string all;
    for (const auto& sentence : missing)
        all += sentence + '\n';
    for (const char* name :
         {"gone-a", "gone-b", "gone-c", "gone-d", "gone-e", "gone-f", "gone-g", "gone-h", "gone-i"})
        QVERIFY2(all.find(name) != std::string::npos, name);
    // The rest applies.
    Edits expected;
    expected.excludedRaters = {RaterId(0)};
    expected.panelOf = {{RaterId(1), "kept"}};
    expected.dropIdentical = {"kept"};
    expected.adjudicated = {{{ItemId(0), {}, {}, -1}, "2"}};
    QVERIFY(edits == expected);
}

void tst_Session::comparisonsThatCannotBe()
{
    const auto data = test::panelOf({{"i1", "ann", "1"}, {"i1", "ben", "2"}});
    std::vector<std::string> missing;
    SessionComparison named;
    named.dimension = "gone";
    named.sample = SampleKind::Seeded;
    named.sampleSeed = 5;
    Comparison comparison = comparisonFor(named, *data, missing);
    QCOMPARE(missing.size(), std::size_t{1});
    QVERIFY(missing.front().find("gone") != std::string::npos);
    QCOMPARE(comparison.kind, CompareKind::Dimension);
    QCOMPARE(comparison.sample, SampleKind::Seeded);
    QCOMPARE(comparison.sampleSeed, std::int64_t{5});
    named.kind = CompareKind::Recorded;
    named.dimension.reset();
    comparison = comparisonFor(named, *data, missing);
    QCOMPARE(missing.size(), std::size_t{2});
    QCOMPARE(comparison.kind, CompareKind::Dimension);
}

RATERSCOPE_TEST(tst_Session)
#include "tst_Session.moc"
