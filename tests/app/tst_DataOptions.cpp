// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/DataOptions.h"

#include "core/DatasetBuilder.h"
#include "core/Job.h"
#include "support/Support.h"

#include <QCommandLineParser>

using namespace raterscope;

using Names = std::vector<std::string>;

namespace {

DataChoice choiceOf(const QStringList& arguments)
{
    QCommandLineParser parser;
    addDataOptions(parser);
    if (!parser.parse(QStringList{QStringLiteral("program")} + arguments))
        throw UsageError(parser.errorText().toStdString());
    return readDataOptions(parser);
}

DataChoice choiceOf(const char* first, const char* second)
{
    return choiceOf({QString::fromUtf8(first), QString::fromUtf8(second)});
}

/// Two groups, two panels, two dimensions.
std::shared_ptr<Dataset> smallPanel()
{
    DatasetBuilder builder;
    for (const char* item : {"a", "b", "c", "d"}) {
        const auto id = builder.item(item);
        builder.itemData(id).group = builder.group(*item < 'c' ? "g1" : "g2");
        for (const char* rater : {"ann", "bob"}) {
            const auto who = builder.rater(rater);
            builder.raterData(who).panel = builder.panel(*rater == 'a' ? "expert" : "crowd");
            for (const char* dimension : {"tone", "fact"})
                builder.add(id, who, builder.dimension(dimension), "3", 1);
        }
    }
    return builder.finish();
}

} // namespace

/// The options that name the data, shared by both programs.
class tst_DataOptions : public QObject
{
    Q_OBJECT

private slots:
    void nothingSaid();
    void mapping();
    void lists();
    void panels();
    void scaleAndLabels();
    void textOptions();
    void sizes_data();
    void sizes();
    void samples();
    void refused_data();
    void refused();
    void comparisons();
    void comparisonFiles();
    void unknownDimension();
    void edits();
};

void tst_DataOptions::nothingSaid()
{
    const auto choice = choiceOf(QStringList());
    QCOMPARE(choice.import.format, std::string("auto"));
    QVERIFY(choice.import.mapping.empty());
    QVERIFY(!choice.import.delimiter && !choice.import.quote && !choice.import.encoding);
    QVERIFY(!choice.import.header && !choice.import.decimalComma && !choice.import.scale);
    QCOMPARE(choice.import.repeats, RepeatPolicy::Error);
    QCOMPARE(choice.import.largestFile, std::int64_t{1'000'000'000});
    QVERIFY(!choice.verdicts && !choice.pooled && choice.dimension.isEmpty());
    QCOMPARE(choice.sample, SampleKind::All);
}

void tst_DataOptions::mapping()
{
    const auto choice =
        choiceOf("--map", "item=id+model_id,rater=worker, value = score ,text=\"a, b\"+\"c+d\"");
    const auto& mapping = choice.import.mapping;
    QCOMPARE(mapping.at("item"), (Names{"id", "model_id"}));
    QCOMPARE(mapping.at("rater"), (Names{"worker"}));
    QCOMPARE(mapping.at("value"), (Names{"score"}));
    QCOMPARE(mapping.at("text"), (Names{"a, b", "c+d"}));
}

void tst_DataOptions::lists()
{
    QCOMPARE(choiceOf("--raters", "r1, r2,\"Doe, J\"").import.raterColumns, (Names{"r1", "r2", "Doe, J"}));
    QCOMPARE(choiceOf("--reference", "gold,Prüfer").import.referenceColumns, (Names{"gold", "Prüfer"}));
    QCOMPARE(choiceOf("--rater-pattern", "{rater}_{dimension}").import.raterPattern,
             std::string("{rater}_{dimension}"));
    QCOMPARE(choiceOf("--repeats", "mode").import.repeats, RepeatPolicy::Mode);
    QCOMPARE(choiceOf("--format", "wide").import.format, std::string("wide"));
}

void tst_DataOptions::panels()
{
    const auto choice =
        choiceOf({QStringLiteral("--panel"), QStringLiteral("expert=e1,e2"), QStringLiteral("--panel"),
                  QStringLiteral("\"the crowd\"=turker_*,\"a=b\"")});
    const auto& panels = choice.import.panels;
    QCOMPARE(panels.size(), std::size_t{2});
    QCOMPARE(panels[0].first, std::string("expert"));
    QCOMPARE(panels[0].second, (Names{"e1", "e2"}));
    QCOMPARE(panels[1].first, std::string("the crowd"));
    QCOMPARE(panels[1].second, (Names{"turker_*", "a=b"}));
}

void tst_DataOptions::scaleAndLabels()
{
    QCOMPARE(*choiceOf("--scale", "1..5").import.scale, integerScale(1, 5));
    const auto words = *choiceOf("--labels", "low,mid,high").import.scale;
    QCOMPARE(words.kind, ScaleKind::Ordinal);
    QCOMPARE(words.labels, (Names{"low", "mid", "high"}));
    const auto numbers = *choiceOf("--labels", "1,2.50,10").import.scale;
    QCOMPARE(numbers.kind, ScaleKind::Numeric);
    QCOMPARE(numbers.labels, (Names{"1", "2.5", "10"}));
    QCOMPARE(numbers.numbers, (std::vector<double>{1.0, 2.5, 10.0}));
    QVERIFY(numbers.declared);
}

void tst_DataOptions::textOptions()
{
    const auto choice =
        choiceOf({QStringLiteral("--delimiter"), QStringLiteral("tab"), QStringLiteral("--quote"),
                  QStringLiteral("none"), QStringLiteral("--encoding"), QStringLiteral("latin1"),
                  QStringLiteral("--decimal-comma"), QStringLiteral("--header"), QStringLiteral("no")});
    QCOMPARE(*choice.import.delimiter, '\t');
    QCOMPARE(*choice.import.quote, '\0');
    QCOMPARE(*choice.import.encoding, std::string("latin1"));
    QCOMPARE(*choice.import.decimalComma, true);
    QCOMPARE(*choice.import.header, false);
    QCOMPARE(*choiceOf("--delimiter", ";").import.delimiter, ';');
}

void tst_DataOptions::sizes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("bytes");
    QTest::newRow("bytes") << "12345" << qint64{12345};
    QTest::newRow("K") << "64K" << qint64{64'000};
    QTest::newRow("m") << "20m" << qint64{20'000'000};
    QTest::newRow("G") << "2G" << qint64{2'000'000'000};
}

void tst_DataOptions::sizes()
{
    QFETCH(QString, text);
    QFETCH(qint64, bytes);
    QCOMPARE(choiceOf({QStringLiteral("--max-size"), text}).import.largestFile, std::int64_t{bytes});
}

void tst_DataOptions::samples()
{
    QCOMPARE(choiceOf("--sample", "all").sample, SampleKind::All);
    const auto first = choiceOf("--sample", "first:800");
    QCOMPARE(first.sample, SampleKind::First);
    QCOMPARE(first.sampleSize, qint64{800});
    const auto seeded = choiceOf("--sample", "seed:-7:1000");
    QCOMPARE(seeded.sample, SampleKind::Seeded);
    QCOMPARE(seeded.sampleSeed, qint64{-7});
    QCOMPARE(seeded.sampleSize, qint64{1000});
}

void tst_DataOptions::refused_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* option, const char* value, const char* message) {
        QTest::addRow("%s %s", option, value)
            << QStringList{QString::fromUtf8(option), QString::fromUtf8(value)} << message;
    };
    row("--format", "xlsx", "takes one of auto, long, wide, pairs, summeval");
    row("--map", "item", "write role=column");
    row("--map", "colour=x", "no role \"colour\"");
    row("--map", "item=", "has no column");
    row("--map", "item=a+", "has no column, or an empty one");
    row("--map", "item=a,item=b", "given twice");
    row("--outcomes", "win=first", "write first=");
    row("--outcomes", "first=", "write first=");
    row("--verdicts-name", "both", "takes positions or items");
    row("--tie-labels", "C,,D", "a name in the list is empty");
    row("--comparisons-map", "first=a", "describes the table that --comparisons names");
    QTest::newRow("recorded and derived")
        << QStringList{QStringLiteral("--recorded"), QStringLiteral("--derive"), QStringLiteral("verdicts")}
        << "leave --dimension and --derive out";
    row("--raters", "a,,b", "a name in the list is empty");
    row("--rater-pattern", "{dimension}", "must hold {rater}");
    row("--panel", "expert", "write NAME=rater,rater");
    row("--panel", "=a", "write NAME=rater,rater");
    row("--panel", "expert=", "a name in the list is empty");
    row("--scale", "5..1", "must be below");
    row("--scale", "good", "is not a scale");
    row("--labels", "a,a", "given twice");
    row("--labels", "3,1,2", "must go up");
    row("--repeats", "all", "takes error, first, last");
    row("--derive", "ranks", "takes verdicts");
    row("--sample", "42", "takes all, first:N or seed:S:N");
    row("--sample", "first:0", "takes all, first:N or seed:S:N");
    row("--sample", "seed:x:10", "takes all, first:N or seed:S:N");
    row("--delimiter", "", "takes one ASCII character");
    row("--delimiter", ";;", "takes one ASCII character");
    row("--delimiter", "§", "takes one ASCII character");
    row("--header", "maybe", "takes yes or no");
    row("--max-size", "lots", "takes a number of bytes");
    row("--max-size", "-5", "takes a number of bytes");
    row("--max-size", "99999999999G", "takes a number of bytes");
    QTest::newRow("scale and labels") << QStringList{QStringLiteral("--scale"), QStringLiteral("1..5"),
                                                     QStringLiteral("--labels"), QStringLiteral("a,b")}
                                      << "exclude each other";
    QTest::newRow("delimiter is quote") << QStringList{QStringLiteral("--delimiter"), QStringLiteral("'"),
                                                       QStringLiteral("--quote"), QStringLiteral("'")}
                                        << "the same character";
    QTest::newRow("verdicts of a dimension")
        << QStringList{QStringLiteral("--derive"), QStringLiteral("verdicts"), QStringLiteral("--dimension"),
                       QStringLiteral("tone")}
        << "leave --dimension out";
}

void tst_DataOptions::refused()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, message);
    try {
        choiceOf(arguments);
        QFAIL("accepted");
    } catch (const UsageError& error) {
        const QString text = QString::fromUtf8(error.what());
        QVERIFY2(text.contains(message), qPrintable(text));
        QVERIFY2(text.contains(arguments.front().mid(2)), qPrintable(text));
    }
}

void tst_DataOptions::comparisonFiles()
{
    const auto outcomes = choiceOf("--outcomes", "first=win,second=loss,tie=draw,tie=\"a, b\"").import;
    QCOMPARE(outcomes.firstLabels, (Names{"win"}));
    QCOMPARE(outcomes.secondLabels, (Names{"loss"}));
    QCOMPARE(outcomes.tieLabels, (Names{"draw", "a, b"}));
    QCOMPARE(choiceOf("--tie-labels", "C,equal").import.tieLabels, (Names{"C", "equal"}));
    QVERIFY(choiceOf("--verdicts-name", "items").import.verdictsName == VerdictsName::Items);
    QCOMPARE(choiceOf("--baseline", "gpt 4").import.baseline, std::string("gpt 4"));
    QCOMPARE(choiceOf("--models", "gpt-4*,claude").import.models, (Names{"gpt-4*", "claude"}));
    QVERIFY(choiceOf("--map", "group=-").import.mapping.at("group").empty());
    const auto beside = choiceOf({QStringLiteral("--comparisons"), QStringLiteral("p.csv"),
                                  QStringLiteral("--comparisons-map"), QStringLiteral("first=a,second=b")});
    QCOMPARE(beside.import.comparisonFile, std::string("p.csv"));
    QCOMPARE(beside.import.comparisonMapping.at("second"), (Names{"b"}));
    QVERIFY(choiceOf(QStringList{QStringLiteral("--recorded")}).recorded);
}

void tst_DataOptions::comparisons()
{
    const auto data = smallPanel();
    QCOMPARE(comparisonFor(choiceOf(QStringList()), *data).kind, CompareKind::Verdicts);
    const auto one = comparisonFor(choiceOf("--dimension", "fact"), *data);
    QCOMPARE(one.kind, CompareKind::Dimension);
    QCOMPARE(one.dimension, DimensionId(1));
    QCOMPARE(comparisonFor(choiceOf("--dimension", "all"), *data).kind, CompareKind::Pooled);
    const auto sampled = comparisonFor(choiceOf({QStringLiteral("--derive"), QStringLiteral("verdicts"),
                                                 QStringLiteral("--sample"), QStringLiteral("seed:42:1000")}),
                                       *data);
    QCOMPARE(sampled.kind, CompareKind::Verdicts);
    QCOMPARE(sampled.sample, SampleKind::Seeded);
    QCOMPARE(sampled.sampleSeed, std::int64_t{42});
    QCOMPARE(sampled.sampleSize, std::int64_t{1000});
}

void tst_DataOptions::unknownDimension()
{
    const auto data = smallPanel();
    try {
        comparisonFor(choiceOf("--dimension", "style"), *data);
        QFAIL("accepted");
    } catch (const AnalysisError& error) {
        QCOMPARE(QString::fromUtf8(error.what()),
                 QStringLiteral("there is no dimension \"style\"; the data has tone, fact, or all for every "
                                "dimension pooled"));
    }
}

void tst_DataOptions::edits()
{
    const auto data = smallPanel();
    QVERIFY(editsFor(choiceOf(QStringList()), *data).isEmpty());
    const auto choice = choiceOf("--drop-identical", "crowd");
    QCOMPARE(editsFor(choice, *data).dropIdentical, (std::set<std::string>{"crowd"}));
    try {
        editsFor(choiceOf("--drop-identical", "robots"), *data);
        QFAIL("accepted");
    } catch (const AnalysisError& error) {
        QVERIFY(QString::fromUtf8(error.what()).contains(QStringLiteral("the data has expert, crowd")));
    }
}

RATERSCOPE_TEST(tst_DataOptions)
#include "tst_DataOptions.moc"
