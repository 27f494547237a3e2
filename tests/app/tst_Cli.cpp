// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/CommandLine.h"
#include "support/Support.h"

#include <QTemporaryDir>

using namespace raterscope;
using test::cli;
using test::CliRun;
using test::json;

/// raterscope-cli as a newcomer meets it: commands, exit codes, JSON, messages for bad input.
class tst_Cli : public QObject
{
    Q_OBJECT

private slots:
    void usage_data();
    void usage();
    void badInput_data();
    void badInput();
    void caseKappa_data();
    void caseKappa();
    void caseRepeats();
    void caseBlankCells();
    void caseSpreadsheet();
    void listNamesEveryMethod();
    void goldFromTheReferenceColumn();
    void aTableOfAResult();
    void consensusForTools_data();
    void consensusForTools();
    void consensusThatDoesNotFit();
    void convertAfterEdits();
    void simulateConvertRoundTrip();
    void sameOutputForAnyThreadCount();
    void verifySummeval();
    void auditWritesEverything();
    void auditEscapesNames();
    void figureFormats();
    void referenceFile();
    void consensusFigures();
    void unwritableOutput();
};

namespace {

QString summevalPath()
{
    return test::shared(QStringLiteral("data/summeval/model_annotations.aligned.slim.jsonl"));
}

QString casePath(const char* name)
{
    return test::shared(QStringLiteral("cases/%1.csv").arg(QLatin1String(name)));
}

/// The pairwise coefficient of two raters in the JSON of a run.
nlohmann::json coefficient(const nlohmann::json& result, const std::string& a, const std::string& b)
{
    for (const auto& entry : result["facets"]["coefficients"]) {
        if (entry["a"] == a && entry["b"] == b)
            return entry;
    }
    return {};
}

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), qint64{bytes.size()});
}

} // namespace

void tst_Cli::usage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("says");
    QTest::newRow("nothing") << QStringList{} << 2 << "Usage: raterscope-cli";
    QTest::newRow("help") << QStringList{"--help"} << 0 << "verify FILE";
    QTest::newRow("version") << QStringList{"--version"} << 0 << "raterscope-cli 0.";
    QTest::newRow("unknown command") << QStringList{"dance"} << 2 << "There is no command \"dance\"";
    QTest::newRow("unknown option") << QStringList{"list", "--colour"} << 2 << "colour";
    QTest::newRow("unknown method") << QStringList{"run", "magic", "x.csv"} << 2
                                    << "There is no method \"magic\"";
    QTest::newRow("missing file argument")
        << QStringList{"run", "cohen-kappa"} << 2 << "Expected METHOD FILE";
    QTest::newRow("option of the method")
        << QStringList{"run", "cohen-kappa", "x.csv", "--option", "weights=heavy"} << 2
        << "none, linear, quadratic";
    QTest::newRow("seed") << QStringList{"simulate", "summeval-like", "-o", "x", "--seed", "many"} << 2
                          << "--seed takes";
    QTest::newRow("scenario") << QStringList{"simulate", "moon", "-o", "x"} << 2 << "summeval-like";
    QTest::newRow("section") << QStringList{"audit", "x.csv", "-o", "x", "--sections", "findings,sunset"} << 2
                             << "There is no section \"sunset\". Sections: findings, agreement";
    QTest::newRow("no section") << QStringList{"audit", "x.csv", "-o", "x", "--sections", ","} << 2
                                << "names no section";
    QTest::newRow("help beyond ASCII")
        << QStringList{"run", "--help"} << 0 << QStringLiteral("--raters <column,\u2026>");
    QTest::newRow("command help") << QStringList{"run", "--help"} << 0 << "--derive";
}

void tst_Cli::usage()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, exitCode);
    QFETCH(QString, says);
    const CliRun run = cli(arguments);
    QCOMPARE(run.exitCode, exitCode);
    QVERIFY2((run.out + run.err).contains(says), qPrintable(run.out + run.err));
}

void tst_Cli::badInput_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QStringList>("says");
    QTest::newRow("empty file") << QByteArray() << QStringList{} << QStringList{"input.csv", "empty"};
    QTest::newRow("binary") << QByteArray("\x7f"
                                          "ELF\0\0\1\2\0\0\0\xff\xfe\0\0",
                                          16)
                            << QStringList{} << QStringList{"input.csv", "binary"};
    QTest::newRow("unknown column in --map")
        << QByteArray("item,rater,label\na,r,1\n") << QStringList{"--map", "value=score"}
        << QStringList{"input.csv", "score", "item, rater, label"};
    QTest::newRow("unknown panel") << QByteArray("item,rater,label\na,r,1\nb,r,2\n")
                                   << QStringList{"--drop-identical", "crowd"}
                                   << QStringList{"crowd", "raters"};
    QTest::newRow("truncated JSON") << QByteArray("{\"id\": \"a\", \"expert_annotations\": [{\"coher")
                                    << QStringList{} << QStringList{"input.csv", "line 1"};
    QTest::newRow("too large") << QByteArray("item,rater,label\na,r,1\n") << QStringList{"--max-size", "10"}
                               << QStringList{"input.csv", "--max-size"};
}

void tst_Cli::badInput()
{
    QFETCH(QByteArray, content);
    QFETCH(QStringList, options);
    QFETCH(QStringList, says);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("input.csv"));
    write(path, content);
    const CliRun run = cli(QStringList{"run", "rater-profile", path} + options);
    QCOMPARE(run.exitCode, 1);
    QVERIFY(run.out.isEmpty());
    for (const QString& part : says)
        QVERIFY2(run.err.contains(part), qPrintable(run.err));

    const CliRun missing = cli({"run", "rater-profile", folder.filePath(QStringLiteral("nowhere.csv"))});
    QCOMPARE(missing.exitCode, 1);
    QVERIFY(missing.err.contains(QStringLiteral("nowhere.csv")));
    const CliRun directory = cli({"run", "rater-profile", folder.path()});
    QCOMPARE(directory.exitCode, 1);
}

void tst_Cli::caseKappa_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<double>("kappa"); // NaN: undefined
    QTest::addColumn<int>("n");
    QTest::addColumn<QString>("source");
    const QString source = QStringLiteral("cases/developers.md");
    const double undefined = std::nan("");
    QTest::newRow("d01 both constant") << "d01_constant_raters" << QStringList{} << "rA"
                                       << "rB" << undefined << 6 << source;
    QTest::newRow("d01 one constant") << "d01_constant_raters" << QStringList{} << "rA"
                                      << "rC" << 0.0 << 6 << source;
    QTest::newRow("d01 other constant") << "d01_constant_raters" << QStringList{} << "rB"
                                        << "rC" << 0.0 << 6 << source;
    QTest::newRow("d02 r1 r2") << "d02_blank_is_missing" << QStringList{} << "r1"
                               << "r2" << undefined << 2 << source;
    QTest::newRow("d02 r1 r3") << "d02_blank_is_missing" << QStringList{} << "r1"
                               << "r3" << 1.0 << 2 << source;
    QTest::newRow("d02 r2 r3") << "d02_blank_is_missing" << QStringList{} << "r2"
                               << "r3" << undefined << 1 << source;
    QTest::newRow("d03") << "d03_both_blank" << QStringList{} << "coder_1"
                         << "coder_2" << 0.0 << 8 << source;
    QTest::newRow("d06 unweighted") << "d06_scale_to_ten" << QStringList{"--scale", "1..10"} << "judge_1"
                                    << "judge_2" << 0.1724137931 << 12 << source;
    QTest::newRow("d06 linear") << "d06_scale_to_ten"
                                << QStringList{"--scale", "1..10", "--option", "weights=linear"} << "judge_1"
                                << "judge_2" << 0.8215613383 << 12 << source;
    QTest::newRow("d06 quadratic") << "d06_scale_to_ten"
                                   << QStringList{"--scale", "1..10", "--option", "weights=quadratic"}
                                   << "judge_1"
                                   << "judge_2" << 0.9726495726 << 12 << source;
    QTest::newRow("d12 first") << "d12_repeats" << QStringList{"--repeats", "first"} << "r1"
                               << "r2" << 0.3333333333 << 6 << source;
    QTest::newRow("d12 last") << "d12_repeats" << QStringList{"--repeats", "last"} << "r1"
                              << "r2" << 0.0 << 6 << source;
    QTest::newRow("d12 mode") << "d12_repeats" << QStringList{"--repeats", "mode"} << "r1"
                              << "r2" << 0.1666666667 << 5 << source;
    QTest::newRow("d15") << "d15_excel_export" << QStringList{} << "Prüfer 1"
                         << "Prüfer 2" << 0.5862068966 << 6 << source;
    QTest::newRow("d15 quadratic") << "d15_excel_export"
                                   << QStringList{"--scale", "1..5", "--option", "weights=quadratic"}
                                   << "Prüfer 1"
                                   << "Prüfer 2" << 0.9166666667 << 6 << source;
}

void tst_Cli::caseKappa()
{
    NEEDS_SHARED("cases/expected.json");
    QFETCH(QString, file);
    QFETCH(QStringList, options);
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(double, kappa);
    QFETCH(int, n);
    const CliRun run = cli(QStringList{"run", "cohen-kappa", casePath(qPrintable(file)), "--json"} + options);
    QCOMPARE(run.exitCode, 0);
    const auto result = json(run);
    const auto entry = coefficient(result, a.toStdString(), b.toStdString());
    QVERIFY2(entry.is_object(), qPrintable(run.out.left(2000)));
    QCOMPARE(entry["n"].get<int>(), n);
    if (std::isnan(kappa)) {
        QVERIFY(entry["value"].is_null());
        bool explained = false;
        for (const auto& note : result["status"]["notes"])
            explained = explained || QString::fromStdString(note).contains(QStringLiteral("only one label"));
        QVERIFY2(explained, qPrintable(run.out.left(3000)));
    } else {
        COMPARE_NEAR(entry["value"].get<double>(), kappa, 1e-9);
    }
}

void tst_Cli::caseRepeats()
{
    NEEDS_SHARED("cases/d12_repeats.csv");
    const CliRun refused = cli({"run", "cohen-kappa", casePath("d12_repeats")});
    QCOMPARE(refused.exitCode, 1);
    for (const char* part : {"16", "12", "3 exact", "1 cell", "14", "--repeats"})
        QVERIFY2(refused.err.contains(QLatin1String(part)), part);
    const CliRun kept = cli({"run", "cohen-kappa", casePath("d12_repeats"), "--repeats", "keep", "--json"});
    QCOMPARE(kept.exitCode, 0);
    QVERIFY(kept.out.contains(QStringLiteral("Repeated ratings were kept")));
}

void tst_Cli::caseBlankCells()
{
    NEEDS_SHARED("cases/d02_blank_is_missing.csv");
    const auto result = json(cli({"run", "cohen-kappa", casePath("d02_blank_is_missing"), "--json"}));
    // Source: cases/expected.json, d02: 7 ratings, labels 1 and 2.
    QCOMPARE(result["data"]["labels_used"].get<int>(), 7);
    QVERIFY(result["data"]["scale"] == nlohmann::json::array({"1", "2"}));
}

void tst_Cli::caseSpreadsheet()
{
    NEEDS_SHARED("cases/d15_excel_export.csv");
    const auto result = json(cli({"run", "rater-profile", casePath("d15_excel_export"), "--json"}));
    QCOMPARE(result["data"]["items"].get<int>(), 6);
    QVERIFY(result["facets"]["rater_parameters"].contains("Prüfer 2"));
}

void tst_Cli::listNamesEveryMethod()
{
    const auto list = json(cli({"list", "--json"}));
    QVERIFY(list.is_array());
    QStringList ids;
    for (const auto& row : list) {
        ids << QString::fromStdString(row["id"]);
        for (const char* key : {"title", "question", "definition", "source", "missing"})
            QVERIFY2(!row[key].get<std::string>().empty(), key);
    }
    for (const char* id :
         {"percent-agreement", "cohen-kappa", "cluster-raters", "duplicates", "rater-profile"})
        QVERIFY2(ids.contains(QLatin1String(id)), id);
}

/// Everybody says no to "a", and the reference says yes: only with known labels it stays yes.
void tst_Cli::goldFromTheReferenceColumn()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("gold.csv"));
    write(path,
          "item,rater,label,gold\na,r1,no,yes\na,r2,no,yes\na,r3,no,yes\nb,r1,yes,\nb,r2,yes,\nb,r3,no,\n"
          "c,r1,no,\nc,r2,no,\nc,r3,yes,\n");
    const QStringList plain{"run", "dawid-skene", path, "--reference", "gold", "--json"};
    const auto ignored = json(cli(plain))["facets"]["item_posterior"];
    QVERIFY(ignored["items"]["a"][0].get<double>() > 0.9);
    const auto kept =
        json(cli(plain + QStringList{"--option", "known-labels=reference"}))["facets"]["item_posterior"];
    QCOMPARE(kept["labels"].get<std::vector<std::string>>(), (std::vector<std::string>{"no", "yes"}));
    QCOMPARE(kept["items"]["a"].get<std::vector<double>>(), (std::vector<double>{0.0, 1.0}));
}

/// Consensus labels and rater tables as files that other programs read.
void tst_Cli::aTableOfAResult()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("ratings.csv"));
    write(
        path,
        "item,rater,label\n\"=b, c\",r1,yes\n\"=b, c\",r2,yes\n\"=b, c\",r3,no\nd,r1,no\nd,r2,no\nd,r3,no\n");
    const QStringList vote{"run", "majority-vote", path};
    const CliRun missing = cli(vote + QStringList{"--table", "nothing"});
    QCOMPARE(missing.exitCode, 2);
    QVERIFY(missing.err.contains("there are ") && missing.err.contains("consensus"));

    const QString lines = folder.filePath(QStringLiteral("labels.jsonl"));
    const CliRun written = cli(vote + QStringList{"--table", "consensus", "-o", lines});
    QCOMPARE(written.exitCode, 0);
    QVERIFY(written.err.contains("2 rows"));
    QVERIFY(written.out.isEmpty());
    QFile file(lines);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto first = nlohmann::json::parse(file.readLine().toStdString());
    QCOMPARE(first["unit"].get<std::string>(), std::string("=b, c"));
    QCOMPARE(first["label"].get<std::string>(), std::string("yes"));
    // Printed as CSV, what looks like a formula is neutralised.
    const CliRun printed = cli(vote + QStringList{"--table", "consensus"});
    QVERIFY(printed.out.contains("\"'=b, c\",yes"));
}

void tst_Cli::consensusForTools_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<QString>("holds");
    QTest::newRow("csv")
        << "csv"
        << "item,dimension,label,confidence,method\na,label,yes,0.66666666666666663,majority-vote\n";
    QTest::newRow("crowd-kit") << "crowd-kit"
                               << "task,label\na,yes\n";
    QTest::newRow("label-studio") << "label-studio"
                                  << "\"model_version\":\"majority-vote\",\"score\":0.6666666666666666";
    QTest::newRow("prodigy") << "prodigy"
                             << "\"accept\":[\"yes\"],\"answer\":\"accept\"";
    QTest::newRow("doccano") << "doccano"
                             << "\"label\":[\"yes\"]";
    QTest::newRow("argilla")
        << "argilla"
        << "{\"value\":\"yes\",\"score\":0.6666666666666666,\"agent\":\"majority-vote\"}";
    QTest::newRow("toloka") << "toloka"
                            << "GOLDEN:label\na\t\t\t\tyes\n";
}

void tst_Cli::consensusForTools()
{
    QFETCH(QString, format);
    QFETCH(QString, holds);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("ratings.csv"));
    write(path, "item,rater,label\na,r1,yes\na,r2,yes\na,r3,no\nb,r1,no\nb,r2,yes\n");
    const QString file = folder.filePath(QStringLiteral("labels"));
    const QStringList vote{"run", "majority-vote", path, "--option", "ties=split", "--to", format};
    const CliRun run = cli(vote + QStringList{"--table", "consensus", "-o", file});
    QVERIFY2(run.exitCode == 0, qPrintable(run.err));
    QVERIFY2(run.err.contains("labels: 1 label; 1 unit is undecided and left out."), qPrintable(run.err));
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(written.readAll());
    QVERIFY2(text.contains(holds), qPrintable(text));
    // Without -o, the same on standard output.
    const CliRun printed = cli(vote);
    QCOMPARE(printed.out, text);
    QVERIFY(printed.err.contains("1 label"));
    QVERIFY(cli(vote + QStringList{"--quiet"}).err.isEmpty());
}

void tst_Cli::consensusThatDoesNotFit()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("ratings.csv"));
    write(path, "item,rater,score\na,r1,1\na,r2,2\nb,r1,3\nb,r2,3\n");
    const CliRun mturk = cli({"run", "majority-vote", path, "--to", "mturk"});
    QCOMPARE(mturk.exitCode, 2);
    QVERIFY(mturk.err.contains("no labels"));
    const CliRun unknown = cli({"run", "majority-vote", path, "--to", "paper"});
    QCOMPARE(unknown.exitCode, 2);
    QVERIFY(unknown.err.contains("label-studio"));
    QCOMPARE(cli({"run", "majority-vote", path, "--to", "csv", "--table", "trust"}).exitCode, 2);
    const CliRun scores = cli({"run", "mean", path, "--to", "prodigy"});
    QCOMPARE(scores.exitCode, 1);
    QVERIFY(scores.err.contains("gives scores"));
    const CliRun kappa = cli({"run", "cohen-kappa", path, "--to", "csv"});
    QCOMPARE(kappa.exitCode, 1);
    QVERIFY(kappa.err.contains("no consensus label"));
    // What stood in the file stays when the labels cannot be written.
    const QString file = folder.filePath(QStringLiteral("old.jsonl"));
    write(file, "old\n");
    QCOMPARE(cli({"run", "mean", path, "--to", "prodigy", "-o", file}).exitCode, 1);
    QFile old(file);
    QVERIFY(old.open(QIODevice::ReadOnly));
    QCOMPARE(old.readAll(), QByteArray("old\n"));
    const CliRun nowhere = cli({"run", "majority-vote", path, "--to", "csv", "-o", "/proc/raterscope/x.csv"});
    QCOMPARE(nowhere.exitCode, 1);
    QVERIFY(nowhere.err.contains("could not be written"));
}

void tst_Cli::convertAfterEdits()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("ratings.csv"));
    write(path, "item,rater,score\nsame,r1,1\nsame,r2,1\nother,r1,3\nother,r2,2\n");
    const QString file = folder.filePath(QStringLiteral("left.csv"));
    const CliRun run = cli({"convert", path, "--drop-identical", "raters", "-o", file});
    QVERIFY2(run.exitCode == 0, qPrintable(run.err));
    QVERIFY2(run.err.contains("2 ratings of 1 items by 2 raters"), qPrintable(run.err));
    QFile left(file);
    QVERIFY(left.open(QIODevice::ReadOnly));
    QVERIFY(!left.readAll().contains("same"));
}

void tst_Cli::simulateConvertRoundTrip()
{
    const QTemporaryDir folder;
    const QString longPath = folder.filePath(QStringLiteral("long.csv"));
    const QString widePath = folder.filePath(QStringLiteral("wide.csv"));
    QCOMPARE(cli({"simulate", "summeval-like", "--seed", "5", "-o", longPath}).exitCode, 0);
    QCOMPARE(cli({"convert", longPath, "--scale", "1..5", "--to", "wide", "-o", widePath}).exitCode, 0);
    const QStringList question{"--scale",  "1..5",          "--derive", "verdicts",
                               "--option", "interval=none", "--json"};
    const auto fromLong = json(cli(QStringList{"run", "cohen-kappa", longPath} + question));
    const auto fromWide = json(cli(QStringList{"run", "cohen-kappa", widePath} + question));
    QCOMPARE(fromLong["data"]["labels_used"].get<int>(), 96000);
    QVERIFY(fromLong["facets"]["rater_matrix"]["values"] == fromWide["facets"]["rater_matrix"]["values"]);
    QVERIFY(fromLong["facets"]["rater_matrix"]["raters"] == fromWide["facets"]["rater_matrix"]["raters"]);
}

void tst_Cli::sameOutputForAnyThreadCount()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("panel.csv"));
    QCOMPARE(cli({"simulate", "summeval-like", "-o", path}).exitCode, 0);
    const QStringList question{"run",      "cluster-raters", path, "--json", "--seed", "3",
                               "--option", "replicates=200"};
    const CliRun one = cli(question + QStringList{"--threads", "1"});
    const CliRun two = cli(question + QStringList{"--threads", "2"});
    QCOMPARE(one.exitCode, 0);
    QCOMPARE(one.out, two.out);
}

void tst_Cli::verifySummeval()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    const CliRun run = cli({"verify", summevalPath()});
    QVERIFY2(!run.out.contains(QStringLiteral("DIFFERS")), qPrintable(run.out));
    QCOMPARE(run.exitCode, 0);
    const auto figures = json(cli({"verify", summevalPath(), "--json"}))["figures"];
    QVERIFY(figures.size() >= 35);
    const CliRun other = cli({"verify", test::shared(QStringLiteral("cases/d01_constant_raters.csv"))});
    QCOMPARE(other.exitCode, 1);
    QVERIFY(other.err.contains(QStringLiteral("not SummEval's")));
}

void tst_Cli::auditWritesEverything()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    const QTemporaryDir folder;
    const CliRun run = cli({"audit", summevalPath(), "--derive", "verdicts", "--sample", "seed:42:1000", "-o",
                            folder.filePath(QStringLiteral("out"))});
    QVERIFY2(run.exitCode == 0, qPrintable(run.err));
    QVERIFY(run.out.contains(QStringLiteral("807 of 1,600")));
    const QDir out(folder.filePath(QStringLiteral("out")));
    for (const char* name :
         {"report.html", "report.pdf", "findings.json", "figures/agreement.svg", "figures/agreement.pdf",
          "figures/duplicates.svg", "figures/raters.svg", "tables/rater-matrix.csv",
          "tables/duplicate-classes.csv", "tables/without-duplicates.csv", "tables/near-duplicates.csv",
          "tables/block-tests.csv", "tables/raters.csv", "tables/twins.csv"})
        QVERIFY2(out.exists(QLatin1String(name)), name);
    const auto findings = test::readJson(out.filePath(QStringLiteral("findings.json")));
    QCOMPARE(findings[0]["id"].get<std::string>(), std::string("two-constructs"));
    QFile html(out.filePath(QStringLiteral("report.html")));
    QVERIFY(html.open(QIODevice::ReadOnly));
    const QString page = QString::fromUtf8(html.readAll());
    QVERIFY(page.contains(QStringLiteral("<svg")));
    QVERIFY(!page.contains(QStringLiteral("<image")));
    QVERIFY(!page.contains(QStringLiteral("http-equiv")));
    QVERIFY(!page.contains(QStringLiteral("src=\"http")));
}

void tst_Cli::auditEscapesNames()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("evil.csv"));
    QByteArray rows("item,rater,label\n");
    for (int i = 0; i < 8; ++i) {
        for (const char* rater : {"<script>alert(1)</script>", "%1 & %2", "=SUM(A1)"})
            rows +=
                "i" + QByteArray::number(i) + ",\"" + rater + "\"," + (i % 3 == 0 ? "x" : "<b>y</b>") + "\n";
    }
    write(path, rows);
    const QString out = folder.filePath(QStringLiteral("out"));
    const CliRun run = cli({"audit", path, "--sections", "agreement,raters", "-o", out});
    QVERIFY2(run.exitCode == 0, qPrintable(run.err));
    QVERIFY(!QFileInfo::exists(out + QStringLiteral("/tables/duplicate-classes.csv")));
    QFile html(out + QStringLiteral("/report.html"));
    QVERIFY(html.open(QIODevice::ReadOnly));
    const QString page = QString::fromUtf8(html.readAll());
    QVERIFY(!page.contains(QStringLiteral("<script>")));
    QVERIFY(!page.contains(QStringLiteral("<b>y")));
    QVERIFY(page.contains(QStringLiteral("%1 &amp; %2")));
    QFile csv(out + QStringLiteral("/tables/rater-matrix.csv"));
    QVERIFY(csv.open(QIODevice::ReadOnly));
    const QString table = QString::fromUtf8(csv.readAll());
    QVERIFY(table.contains(QStringLiteral("'=SUM(A1)")));
}

void tst_Cli::figureFormats()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("panel.csv"));
    QCOMPARE(cli({"simulate", "summeval-like", "-o", path}).exitCode, 0);
    for (const char* ending : {"svg", "pdf", "png", "csv"}) {
        const QString file = folder.filePath(QStringLiteral("agreement.") + QLatin1String(ending));
        const CliRun run = cli({"figure", "agreement", path, "--scale", "1..5", "-o", file});
        QVERIFY2(run.exitCode == 0, qPrintable(run.err));
        QVERIFY(QFileInfo(file).size() > 500);
    }
    QCOMPARE(cli({"figure", "agreement", path, "-o", folder.filePath(QStringLiteral("x.bmp"))}).exitCode, 2);
    QCOMPARE(cli({"figure", "sunset", path, "-o", folder.filePath(QStringLiteral("x.svg"))}).exitCode, 2);
}

void tst_Cli::unwritableOutput()
{
    const CliRun run = cli({"simulate", "summeval-like", "-o", "/proc/raterscope/nowhere.csv"});
    QCOMPARE(run.exitCode, 1);
    QVERIFY(run.err.contains(QStringLiteral("could not be written")));
}

void tst_Cli::referenceFile()
{
    QTemporaryDir folder;
    const QString panel = folder.filePath(QStringLiteral("panel.csv"));
    const QString truth = folder.filePath(QStringLiteral("truth.csv"));
    // Majority: a yes (right), b no (wrong), c tied and so "no", the lower label (right).
    write(panel, "item,rater,label\na,r,yes\na,s,yes\na,t,no\nb,r,no\nb,s,no\nb,t,yes\nc,r,no\nc,s,yes\n");
    write(truth, "item,truth\na,yes\nb,yes\nc,no\n");
    const CliRun run = cli({"run", "majority-vote", panel, "--reference-file", truth, "--json"});
    QCOMPARE(run.exitCode, 0);
    const auto result = json(run);
    const auto& rows = result["facets"]["table"]["rows"];
    QVERIFY2(rows.size() == 2, result["facets"].dump(1).c_str());
    QCOMPARE(rows[0][3].get<int>(), 2);
    QCOMPARE(rows[0][4].get<int>(), 3);
    QVERIFY(result["facets"]["item_posterior"]["items"]["a"][1].get<double>() > 0.5);
    const CliRun missing = cli({"run", "majority-vote", panel, "--reference-file", truth + "x"});
    QCOMPARE(missing.exitCode, 1);
    QVERIFY2(missing.err.contains(QStringLiteral("no such file")), qPrintable(missing.err));
    const CliRun alone = cli({"run", "majority-vote", panel, "--reference-map", "item=item"});
    QCOMPARE(alone.exitCode, 2);
    const CliRun compared = cli({"run", "compare-methods", panel, "--reference-file", truth, "--option",
                                 "methods=majority-vote,wawa"});
    QCOMPARE(compared.exitCode, 0);
    QVERIFY2(compared.out.contains(QStringLiteral("66.7")), qPrintable(compared.out));
    QCOMPARE(cli({"run", "compare-methods", panel}).exitCode, 1); // nothing to compare with
    const CliRun unknown =
        cli({"run", "compare-methods", panel, "--reference-file", truth, "--option", "methods=magic"});
    QCOMPARE(unknown.exitCode, 1);
    QVERIFY2(unknown.err.contains(QStringLiteral("dawid-skene")), qPrintable(unknown.err));
}

void tst_Cli::consensusFigures()
{
    QTemporaryDir folder;
    const QString panel = folder.filePath(QStringLiteral("panel.csv"));
    QByteArray rows("item,rater,score,truth\n");
    for (int i = 0; i < 40; ++i) {
        for (int r = 0; r < 4; ++r)
            rows += QStringLiteral("i%1,r%2,%3,%4\n")
                        .arg(i)
                        .arg(r)
                        .arg(1 + (i * (r + 1) + r * r) % 5)
                        .arg(i % 5)
                        .toUtf8();
    }
    write(panel, rows);
    const auto draw = [&](const QStringList& more, const char* view, const char* name) {
        return cli(
            QStringList{"figure", QLatin1String(view), panel, "-o", folder.filePath(QLatin1String(name))}
            + more);
    };
    for (const char* view : {"trust", "expected-ratings", "fit"}) {
        const CliRun run = draw({}, view, "x.svg");
        QVERIFY2(run.exitCode == 0, qPrintable(run.err));
    }
    const CliRun grid = draw({"--method", "dawid-skene"}, "model-confusion", "grid.pdf");
    QVERIFY2(grid.exitCode == 0, qPrintable(grid.err));
    QVERIFY(QFileInfo(folder.filePath(QStringLiteral("grid.pdf"))).size() > 1000);
    const CliRun without = draw({"--method", "mean"}, "expected-ratings", "y.svg");
    QCOMPARE(without.exitCode, 1);
    QVERIFY2(without.err.contains(QStringLiteral("yields no expected ratings")), qPrintable(without.err));
    QCOMPARE(draw({"--method", "magic"}, "trust", "y.svg").exitCode, 2);
    QCOMPARE(draw({"--method", "mean"}, "agreement", "y.svg").exitCode, 2);
}

RATERSCOPE_TEST(tst_Cli)
#include "tst_Cli.moc"
