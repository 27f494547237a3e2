// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/CommandLine.h"
#include "support/Support.h"

#include <QFile>
#include <QTemporaryDir>

#include <cmath>

using namespace raterscope;
using test::cli;
using test::CliRun;
using test::json;

/// Comparison files from the command line: the published problem cases, and what convert and simulate write.
class tst_ComparisonFiles : public QObject
{
    Q_OBJECT

private slots:
    void openWithFewOptions_data();
    void openWithFewOptions();
    void winlessItem();
    void winlessItemWithoutPrior();
    void twoIslands();
    void tiesAreHalfWins();
    void badVerdictsAreListed();
    void swapsByPosition();
    void convertReadsBack();
    void simulatedJudgesOpen();
    void ratingsAndComparisons();
    void badOptions_data();
    void badOptions();

private:
    /// Item → skill (null = undefined), from the skills, or from the table of a method that has none.
    static nlohmann::json skills(const CliRun& run)
    {
        const auto result = json(run);
        if (!result.is_object())
            return {};
        const auto& facets = result["facets"];
        if (facets.contains("skills"))
            return facets["skills"].front();
        nlohmann::json found;
        for (const auto& row : facets["table"]["rows"])
            found[row[1].get<std::string>()] = row[3];
        return found;
    }
    QString write(const QString& name, const QByteArray& text) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0)
            qFatal("cannot write %s", qPrintable(file.fileName()));
        return file.fileName();
    }

    QTemporaryDir m_folder;
};

void tst_ComparisonFiles::openWithFewOptions_data()
{
    QTest::addColumn<QStringList>("arguments"); ///< the file first
    QTest::addColumn<QString>("note");
    const auto row = [](const char* file, const QStringList& options, const char* note) {
        QTest::newRow(file) << (QStringList{QString::fromLatin1(file)} + options) << QString::fromUtf8(note);
    };
    row("fastchat-mtbench/gpt-4_pair.slim.jsonl", {},
        "comparisons: 150 rows, 79 for the item shown first, 43 for the second, 25 ties, 3 unreadable");
    row("judgebench/judgebench_verdicts.csv", {QStringLiteral("--models"), QStringLiteral("*")},
        "comparisons: 4,740 rows, 2,325 for the item shown first, 2,166 for the second, 236 ties, 13 "
        "unreadable");
    row("llmbar-judges/llmbar_verdicts.csv", {QStringLiteral("--models"), QStringLiteral("*")},
        "comparisons: 80,826 rows, 48,014 for the item shown first, 32,464 for the second, 0 ties, 348 "
        "unreadable");
    row("position-bias-judges/mtbench_swap.csv", {},
        "comparisons: 14,400 rows, 5,840 for the item shown first, 7,518 for the second, 1,010 ties, 32 "
        "unreadable");
    row("position-bias-judges/devbench_repetition.csv", {},
        "comparisons: 3,888 rows, 1,558 for the item shown first, 2,328 for the second, 0 ties, 2 "
        "unreadable");
    row("summeval-llm-judges/h2h_ab_ba.csv", {},
        "comparisons: 8,800 rows, 4,214 for the item shown first, 4,279 for the second, 307 ties, 0 "
        "unreadable");
    row("llmfao/crowd-comparisons.csv", {QStringLiteral("--map"), QStringLiteral("group=-")},
        "comparisons: 8,931 rows, 2,911 for the item shown first, 2,549 for the second, 3,471 ties, 0 "
        "unreadable");
    row("bradley-terry-r/cems.csv", {},
        "comparisons: 4,545 rows, 2,595 for the item shown first, 1,372 for the second, 487 ties, 91 "
        "unreadable");
    row("bradley-terry-r/football.csv", {},
        "comparisons: 1,900 rows, 882 for the item shown first, 513 for the second, 505 ties, 0 unreadable");
    row("alpacaeval-soft/preferences.csv",
        {QStringLiteral("--baseline"), QStringLiteral("gpt4_1106_preview"), QStringLiteral("--raters"),
         QStringLiteral("weighted_alpaca_eval_gpt4_turbo,alpaca_eval_gpt4_turbo_fn,"
                        "alpaca_eval_cot_gpt4_turbo_fn")},
        "comparisons: 12,074 rows, 10,426 for the item shown first, 1,625 for the second, 23 ties, 0 "
        "unreadable");
}

void tst_ComparisonFiles::openWithFewOptions()
{
    NEEDS_SHARED("data/bradley-terry-r/football.csv");
    QFETCH(QStringList, arguments);
    QFETCH(QString, note);
    const QString copy = m_folder.filePath(QStringLiteral("copy.csv"));
    const CliRun run =
        cli(QStringList{QStringLiteral("convert"), test::shared(QStringLiteral("data/") + arguments.front())}
            + arguments.mid(1) + QStringList{QStringLiteral("-o"), copy});
    QVERIFY2(run.exitCode == 0, qPrintable(run.err));
    QVERIFY2(run.err.contains(note), qPrintable(run.err));
}

void tst_ComparisonFiles::winlessItem()
{
    NEEDS_SHARED("cases/d07_winless.csv");
    const auto expected = test::readJson(test::shared("cases/expected.json"))["d07"]["prior_sd_10"];
    const auto found = skills(cli({"run", "bradley-terry", test::shared("cases/d07_winless.csv"), "--json"}));
    COMPARE_NEAR(found.at("a").get<double>(), expected[0].get<double>(), 1e-6);
    COMPARE_NEAR(found.at("b").get<double>(), expected[1].get<double>(), 1e-6);
    COMPARE_NEAR(found.at("c").get<double>(), expected[2].get<double>(), 1e-6);
}

void tst_ComparisonFiles::winlessItemWithoutPrior()
{
    NEEDS_SHARED("cases/d07_winless.csv");
    const CliRun run = cli(
        {"run", "bradley-terry", test::shared("cases/d07_winless.csv"), "--option", "prior-sd=0", "--json"});
    QVERIFY2(run.exitCode == 0, qPrintable(run.err));
    const auto found = skills(run);
    QVERIFY(found.at("c").is_null());
    COMPARE_NEAR(found.at("a").get<double>() - found.at("b").get<double>(), std::log(1.5), 1e-6);
    QVERIFY(run.out.contains(QStringLiteral("never won")));
}

void tst_ComparisonFiles::twoIslands()
{
    NEEDS_SHARED("cases/d08_two_islands.csv");
    const CliRun run = cli({"run", "bradley-terry", test::shared("cases/d08_two_islands.csv"), "--option",
                            "prior-sd=0", "--json"});
    QVERIFY2(run.exitCode == 0, qPrintable(run.err));
    const auto found = skills(run);
    COMPARE_NEAR(found.at("a").get<double>() - found.at("b").get<double>(), std::log(1.5), 1e-6);
    COMPARE_NEAR(found.at("c").get<double>() - found.at("d").get<double>(), std::log(4.0), 1e-6);
    QVERIFY2(run.out.contains(QStringLiteral("{a, b}; {c, d}")), qPrintable(run.out));
}

void tst_ComparisonFiles::tiesAreHalfWins()
{
    NEEDS_SHARED("cases/d09_ties_half.csv");
    const CliRun run = cli({"run", "bradley-terry", test::shared("cases/d09_ties_half.csv"), "--option",
                            "prior-sd=0", "--json"});
    QVERIFY2(run.exitCode == 0, qPrintable(run.err));
    const auto found = skills(run);
    COMPARE_NEAR(found.at("x").get<double>() - found.at("y").get<double>(), std::log(2.0), 1e-6);
    QCOMPARE(json(run)["data"]["labels_used"].get<int>(), 6);
    QVERIFY2(run.err.contains(QStringLiteral("3 for the item shown first, 1 for the second, 2 ties")),
             qPrintable(run.err));
}

void tst_ComparisonFiles::badVerdictsAreListed()
{
    NEEDS_SHARED("cases/d10_bad_verdicts.csv");
    const CliRun run = cli({"run", "bradley-terry", test::shared("cases/d10_bad_verdicts.csv"), "--option",
                            "prior-sd=0", "--json"});
    QVERIFY2(run.exitCode == 0, qPrintable(run.err));
    const auto found = skills(run);
    COMPARE_NEAR(found.at("sysA").get<double>() - found.at("sysB").get<double>(), std::log(5.0 / 3.0), 1e-6);
    QCOMPARE(json(run)["data"]["labels_used"].get<int>(), 8);
    for (const char* place : {"line 7, column 5 (winner): the verdict is empty", "line 8, column 5 (winner)",
                              "(found \"error\")", "line 9, column 5 (winner)", "(found \"A is better\")",
                              "line 12, column 5 (winner)", "(found \"C\")"})
        QVERIFY2(run.err.contains(QLatin1String(place)), place);
    const auto drops = json(run)["data"]["drops"];
    QVERIFY2(std::any_of(drops.begin(), drops.end(),
                         [](const auto& drop) {
                             return drop["reason"] == "unreadable verdict" && drop["count"] == 4;
                         }),
             qPrintable(run.out));
}

void tst_ComparisonFiles::swapsByPosition()
{
    NEEDS_SHARED("cases/d11_swaps.csv");
    const auto expected = test::readJson(test::shared("cases/expected.json"))["d11"];
    const CliRun run = cli({"run", "order-bias", test::shared("cases/d11_swaps.csv"), "--json"});
    QVERIFY2(run.exitCode == 0, qPrintable(run.err));
    const auto row = json(run)["facets"]["order_bias"][0];
    QCOMPARE(row["front"].get<int>(), expected["always_front"].get<int>());
    QCOMPARE(row["back"].get<int>(), expected["always_back"].get<int>());
    QCOMPARE(row["consistent"].get<int>(),
             expected["consistent_A"].get<int>() + expected["consistent_B"].get<int>());
    QCOMPARE(row["double_tie"].get<int>() + row["tie_or_other"].get<int>(),
             expected["with_a_tie"].get<int>());
    COMPARE_NEAR(row["p"].get<double>(), expected["sign_p"].get<double>(), 1e-9);
}

void tst_ComparisonFiles::convertReadsBack()
{
    const QString source = write(QStringLiteral("soft.csv"),
                                 "question,first,second,judge,probability\nq1,x,y,j,0.25\nq1,y,x,j,0.5\n"
                                 "q2,x,z,\"k, jr\",\nq2,z,x,j,1\n");
    const QString once = m_folder.filePath(QStringLiteral("once.csv"));
    const QString twice = m_folder.filePath(QStringLiteral("twice.csv"));
    QCOMPARE(cli({"convert", source, "-o", once}).exitCode, 0);
    QCOMPARE(cli({"convert", once, "-o", twice}).exitCode, 0);
    QFile first(once);
    QFile second(twice);
    QVERIFY(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
    const QByteArray text = first.readAll();
    QCOMPARE(text, second.readAll());
    QCOMPARE(text, QByteArray("group,first,second,judge,probability\nq1,x,y,j,0.25\nq1,y,x,j,0.5\n"
                              "q2,x,z,\"k, jr\",\nq2,z,x,j,1\n"));
}

void tst_ComparisonFiles::simulatedJudgesOpen()
{
    const QString path = m_folder.filePath(QStringLiteral("judges.csv"));
    const QString again = m_folder.filePath(QStringLiteral("again.csv"));
    QCOMPARE(cli({"simulate", "judges", "--seed", "4", "-o", path}).exitCode, 0);
    const CliRun run = cli({"convert", path, "-o", again});
    QVERIFY2(run.exitCode == 0, qPrintable(run.err));
    QVERIFY2(run.err.contains(QStringLiteral("comparisons: 5,940 rows")), qPrintable(run.err));
    QVERIFY2(run.err.contains(QStringLiteral("2 judges count as human")), qPrintable(run.err));
    QFile first(path);
    QFile second(again);
    QVERIFY(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
    QCOMPARE(first.readAll(), second.readAll());
}

void tst_ComparisonFiles::ratingsAndComparisons()
{
    const QString ratings =
        write(QStringLiteral("ratings.csv"),
              "article,model,rater,score\nd1,M1,ann,3\nd1,M2,ann,4\nd1,M1,bob,2\nd1,M2,bob,5\n");
    const QString pairs = write(QStringLiteral("pairs.csv"),
                                "article,model_a,model_b,judge,verdict\nd1,M1,M2,ann,B\nd1,M2,M1,gpt,A\n");
    const QString out = m_folder.filePath(QStringLiteral("out.csv"));
    const CliRun refused = cli({"convert", ratings, "--comparisons", pairs, "-o", out});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.err.contains(QStringLiteral("--to pairs")), qPrintable(refused.err));
    QVERIFY2(refused.err.contains(QStringLiteral("2 of 2 items are items of the ratings, 0 new")),
             qPrintable(refused.err));
    QCOMPARE(cli({"convert", ratings, "--comparisons", pairs, "--to", "pairs", "-o", out}).exitCode, 0);
    QFile written(out);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QVERIFY(written.readAll().contains("d1,M2,M1,gpt"));
    // Ratings come first; --recorded asks for the comparisons.
    const CliRun recorded =
        cli({"run", "bradley-terry", ratings, "--comparisons", pairs, "--recorded", "--json"});
    QVERIFY2(recorded.exitCode == 0, qPrintable(recorded.err));
    const auto found = skills(recorded);
    QVERIFY(found.at("M2").get<double>() > found.at("M1").get<double>());
}

void tst_ComparisonFiles::badOptions_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("message");
    QTest::newRow("recorded without comparisons")
        << QStringList{"--recorded"} << 1 << "no recorded comparisons";
    QTest::newRow("no file") << QStringList{"--comparisons", "/nowhere/p.csv"} << 1 << "/nowhere/p.csv";
    QTest::newRow("pairs of ratings") << QStringList{"--to", "pairs"} << 1 << "no comparisons";
    QTest::newRow("shape") << QStringList{"--to", "tall"} << 2 << "takes long, wide or pairs";
}

void tst_ComparisonFiles::badOptions()
{
    QFETCH(QStringList, options);
    QFETCH(int, exitCode);
    QFETCH(QString, message);
    const QString ratings =
        write(QStringLiteral("r.csv"), "item,rater,score\ni1,a,3\ni1,b,3\ni2,a,1\ni2,b,2\n");
    const CliRun run = cli(QStringList{QStringLiteral("convert"), ratings, QStringLiteral("-o"),
                                       m_folder.filePath(QStringLiteral("o.csv"))}
                           + options);
    QCOMPARE(run.exitCode, exitCode);
    QVERIFY2(run.err.contains(message), qPrintable(run.err));
}

RATERSCOPE_TEST(tst_ComparisonFiles)
#include "tst_ComparisonFiles.moc"
