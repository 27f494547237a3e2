// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/io/IoSupport.h"

using namespace raterscope;
using namespace raterscope::test;

using Names = std::vector<std::string>;

/// The problem files of cases/developers.md and the public data sets, as far as reading goes.
class tst_ReadCases : public QObject
{
    Q_OBJECT

private slots:
    void counts_data();
    void counts();
    void blankCellIsMissing();
    void ordinalWordsInDeclaredOrder();
    void numbersInNumericOrder();
    void repeatsStopTheImport();
    void repeatPolicies_data();
    void repeatPolicies();
    void spreadsheetExport();
    void dices();
    void newsroom();
    void minusZeroIsZero();
    void groupColumnWithoutItems();
};

void tst_ReadCases::counts_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("format");
    QTest::addColumn<int>("items");
    QTest::addColumn<int>("raters");
    QTest::addColumn<int>("ratings");
    QTest::addColumn<int>("levels");
    QTest::addColumn<QString>("source");

    const auto row = [](const char* file, const char* format, int items, int raters, int ratings, int levels,
                        const char* source) {
        QTest::newRow(file) << file << format << items << raters << ratings << levels << source;
    };
    const char* cases = "cases/developers.md, and counted in the file";
    row("cases/d01_constant_raters.csv", "long", 6, 3, 18, 2, cases);
    row("cases/d02_blank_is_missing.csv", "wide", 3, 3, 7, 2, cases);
    row("cases/d03_both_blank.csv", "wide", 12, 2, 16, 2, cases);
    row("cases/d04_unequal_raters.csv", "long", 7, 4, 18, 3, cases);
    row("cases/d05_ordinal_a.csv", "long", 10, 4, 37, 5, cases);
    row("cases/d05_ordinal_b.csv", "long", 10, 4, 37, 5, cases);
    row("cases/d06_scale_to_ten.csv", "wide", 12, 2, 24, 7, cases);
    row("cases/d15_excel_export.csv", "wide", 6, 2, 12, 5, cases);
    row("data/crowd-bluebird/answer.csv", "long", 108, 39, 4212, 2, "README of the data set");
    row("data/crowd-dog/answer.csv", "long", 807, 109, 8070, 4, "README of the data set");
    row("data/crowd-face-sentiment/answer.csv", "long", 584, 27, 5242, 4, "README of the data set");
    row("data/crowd-product/answer.csv", "long", 8315, 176, 24945, 2, "README of the data set");
    row("data/crowd-emotion-numeric/answer.csv", "long", 700, 38, 7000, 94,
        "README; levels by sort -u, -0 being 0");
    row("data/rater-tables-r/irr_anxiety.csv", "wide", 20, 3, 60, 6, "README of the data set");
    row("data/rater-tables-r/irr_video.csv", "wide", 20, 4, 80, 4, "README; levels counted in the file");
    row("data/rater-tables-r/irr_diagnoses.csv", "wide", 30, 6, 180, 5, "README of the data set");
    row("data/rater-tables-r/irr_vision.csv", "wide", 7477, 2, 14954, 4, "README of the data set");
    row("data/rater-tables-r/irrCAC_cac_raw4raters.csv", "wide", 12, 4, 41, 5, "counted in the file");
    row("data/rater-tables-r/irrCAC_cac_raw5obser.csv", "wide", 15, 5, 58, 4, "counted in the file");
    row("data/rater-tables-r/irrCAC_cac_raw_g1g2.csv", "wide", 14, 4, 49, 5,
        "counted in the file; blanks are gaps");
    row("data/rater-tables-r/irrCAC_cac_ben_gerry.csv", "wide", 12, 2, 23, 5, "counted in the file");
}

void tst_ReadCases::counts()
{
    QFETCH(QString, file);
    QFETCH(QString, format);
    QFETCH(int, items);
    QFETCH(int, raters);
    QFETCH(int, ratings);
    QFETCH(int, levels);
    if (!QFileInfo::exists(shared(file)))
        QSKIP("needs the shared data");
    const auto result = readPanel(shared(file).toStdString(), {});
    QCOMPARE(QString::fromStdString(result.data->provenance.format), format);
    QCOMPARE(static_cast<int>(result.data->items.size()), items);
    QCOMPARE(static_cast<int>(result.data->raters.size()), raters);
    QCOMPARE(static_cast<int>(result.data->ratingCount()), ratings);
    QCOMPARE(static_cast<int>(result.data->dimensions.size()), 1);
    QCOMPARE(result.data->dimensions.front().scale.size(), levels);
    QCOMPARE(result.issues.rowsDropped(), std::int64_t{0});
}

void tst_ReadCases::blankCellIsMissing()
{
    NEEDS_SHARED("cases/d02_blank_is_missing.csv");
    const auto result = readPanel(shared(QStringLiteral("cases/d02_blank_is_missing.csv")).toStdString(), {});
    QCOMPARE(result.data->dimensions.front().scale.labels, (Names{"1", "2"}));
    QCOMPARE(dropCount(*result.data, "empty cell: no rating"), std::int64_t{2});
    QCOMPARE(result.data->provenance.rowsRead, std::int64_t{3});
}

void tst_ReadCases::ordinalWordsInDeclaredOrder()
{
    NEEDS_SHARED("cases/d05_ordinal_a.csv");
    ImportOptions options;
    options.scale = ordinalScale({"very low", "low", "mid", "high", "very high"});
    const auto a = readPanel(shared(QStringLiteral("cases/d05_ordinal_a.csv")).toStdString(), options);
    const auto b = readPanel(shared(QStringLiteral("cases/d05_ordinal_b.csv")).toStdString(), options);
    QCOMPARE(a.data->dimensions.front().scale.labels, (Names{"very low", "low", "mid", "high", "very high"}));
    QVERIFY(a.data->dimensions.front().scale.isOrdered());
    // The two files differ in the order of their rows only.
    QCOMPARE(namedRatings(*a.data), namedRatings(*b.data));
    // Without a declared order nothing is guessed.
    const auto plain = readPanel(shared(QStringLiteral("cases/d05_ordinal_a.csv")).toStdString(), {});
    QVERIFY(!plain.data->dimensions.front().scale.isOrdered());
}

void tst_ReadCases::numbersInNumericOrder()
{
    NEEDS_SHARED("cases/d06_scale_to_ten.csv");
    const auto path = shared(QStringLiteral("cases/d06_scale_to_ten.csv")).toStdString();
    const auto found = readPanel(path, {});
    QCOMPARE(found.data->dimensions.front().scale.labels, (Names{"1", "2", "3", "7", "8", "9", "10"}));
    ImportOptions options;
    options.scale = parseScale("1..10");
    const auto declared = readPanel(path, options);
    QCOMPARE(declared.data->dimensions.front().scale.size(), 10);
    QVERIFY(declared.data->dimensions.front().scale.declared);
    QCOMPARE(namedRatings(*found.data), namedRatings(*declared.data));
}

void tst_ReadCases::repeatsStopTheImport()
{
    NEEDS_SHARED("cases/d12_repeats.csv");
    const auto issue = failureOf(shared(QStringLiteral("cases/d12_repeats.csv")).toStdString());
    COMPARE_CONTAINS(issue.message, "16 ratings fill 12 cells");
    COMPARE_CONTAINS(issue.message, "3 exact repeats");
    COMPARE_CONTAINS(issue.message, "1 cell with conflicting labels");
    COMPARE_CONTAINS(issue.message, "i1 by r1, lines 2 (x), 14 (x)");
    COMPARE_CONTAINS(issue.message, "i3 by r2, lines 7 (y), 15 (y), 16 (y)");
    COMPARE_CONTAINS(issue.message, "i5 by r1, lines 10 (y), 17 (x)");
    COMPARE_CONTAINS(issue.remedy, "--repeats");
    QCOMPARE(issue.line, std::int64_t{14});
}

void tst_ReadCases::repeatPolicies_data()
{
    QTest::addColumn<int>("policy");
    QTest::addColumn<int>("ratings");
    QTest::addColumn<QString>("labelOfConflict");
    // Source: cases/developers.md, d12: by hand.
    QTest::newRow("first") << static_cast<int>(RepeatPolicy::First) << 12 << "y";
    QTest::newRow("last") << static_cast<int>(RepeatPolicy::Last) << 12 << "x";
    QTest::newRow("mode") << static_cast<int>(RepeatPolicy::Mode) << 11 << "";
    QTest::newRow("keep") << static_cast<int>(RepeatPolicy::Keep) << 16 << "yx";
}

void tst_ReadCases::repeatPolicies()
{
    NEEDS_SHARED("cases/d12_repeats.csv");
    QFETCH(int, policy);
    QFETCH(int, ratings);
    QFETCH(QString, labelOfConflict);
    ImportOptions options;
    options.repeats = static_cast<RepeatPolicy>(policy);
    const auto result = readPanel(shared(QStringLiteral("cases/d12_repeats.csv")).toStdString(), options);
    QCOMPARE(static_cast<int>(result.data->ratingCount()), ratings);
    std::string found;
    for (const auto& rating : result.data->ratingsOf(ItemId(4))) {
        if (rating.rater == 0)
            found += result.data->dimensions.front().scale.labels[static_cast<std::size_t>(rating.level)];
    }
    QCOMPARE(QString::fromStdString(found), labelOfConflict);
    QCOMPARE(result.data->provenance.repeatPolicy, std::string(toString(options.repeats)));
    QCOMPARE(result.data->provenance.keepsRepeats, options.repeats == RepeatPolicy::Keep);
    QVERIFY(anyContains(result.data->provenance.notes, "3 exact, 1 cell in conflict"));
}

void tst_ReadCases::spreadsheetExport()
{
    NEEDS_SHARED("cases/d15_excel_export.csv");
    const auto path = shared(QStringLiteral("cases/d15_excel_export.csv")).toStdString();
    const auto preview = previewPanel(path, {});
    QCOMPARE(preview.columns, (Names{"Artikel", "Prüfer 1", "Prüfer 2", "Anmerkung"}));
    QCOMPARE(preview.delimiter, ';');
    QCOMPARE(preview.encoding, std::string("UTF-8"));
    QVERIFY(anyContains(preview.notes, "byte-order mark"));
    QCOMPARE(preview.rows.size(), std::size_t{6});
    QCOMPARE(preview.rows[1][3], std::string("gut; klar"));
    QCOMPARE(preview.raterColumns, (Names{"Prüfer 1", "Prüfer 2"}));
    QVERIFY(!preview.decimalComma);

    const auto result = readPanel(path, {});
    QCOMPARE(raterNames(*result.data), (Names{"Prüfer 1", "Prüfer 2"}));
    QCOMPARE(result.data->items[1].name, std::string("Nr. 2"));
    QCOMPARE(result.data->items[1].text, std::string("gut; klar"));
    QCOMPARE(result.data->items[5].text, std::string("Größe 1,5"));
    QCOMPARE(dimensionNames(*result.data), (Names{"rating"}));
}

void tst_ReadCases::dices()
{
    NEEDS_SHARED("data/dices/dices_350.csv");
    // Source: data/dices/README.md.
    const auto result = readPanel(shared(QStringLiteral("data/dices/dices_350.csv")).toStdString(), {});
    QCOMPARE(result.data->items.size(), std::size_t{350});
    QCOMPARE(result.data->raters.size(), std::size_t{123});
    QCOMPARE(labelCounts(*result.data),
             (std::map<std::string, std::int64_t>{{"No", 26292}, {"Unsure", 2694}, {"Yes", 14064}}));
    QCOMPARE(result.data->referenceColumns, (Names{"expert_gold"}));
    QCOMPARE(result.data->items.front().reference, (Names{"No"}));
    QVERIFY(anyContains(result.data->provenance.notes, "\"majority\" is left out"));
}

void tst_ReadCases::newsroom()
{
    NEEDS_SHARED("data/newsroom-human/newsroom_ratings.csv");
    // Source: data/newsroom-human/README.md.
    const auto result =
        readPanel(shared(QStringLiteral("data/newsroom-human/newsroom_ratings.csv")).toStdString(), {});
    QCOMPARE(result.data->items.size(), std::size_t{420});
    QCOMPARE(raterNames(*result.data), (Names{"1", "2", "3"}));
    QCOMPARE(dimensionNames(*result.data), (Names{"informativeness", "relevance", "fluency", "coherence"}));
    QCOMPARE(labelCounts(*result.data), (std::map<std::string, std::int64_t>{
                                            {"1", 529}, {"2", 556}, {"3", 1179}, {"4", 1731}, {"5", 1045}}));
}

void tst_ReadCases::minusZeroIsZero()
{
    NEEDS_SHARED("data/crowd-emotion-numeric/answer.csv");
    const auto result =
        readPanel(shared(QStringLiteral("data/crowd-emotion-numeric/answer.csv")).toStdString(), {});
    const auto& labels = result.data->dimensions.front().scale.labels;
    QCOMPARE(std::count(labels.begin(), labels.end(), "0"), std::ptrdiff_t{1});
    QCOMPARE(std::count(labels.begin(), labels.end(), "-0"), std::ptrdiff_t{0});
    QCOMPARE(labels.front(), std::string("-100"));
    QCOMPARE(labels.back(), std::string("100"));
}

void tst_ReadCases::groupColumnWithoutItems()
{
    NEEDS_SHARED("data/rater-tables-r/irrCAC_cac_raw_gender.csv");
    const auto result =
        readPanel(shared(QStringLiteral("data/rater-tables-r/irrCAC_cac_raw_gender.csv")).toStdString(), {});
    QCOMPARE(result.data->groups, (Names{"MALE", "FEMALE"}));
    QCOMPARE(raterNames(*result.data), (Names{"RaterA", "RaterB", "RaterC", "RaterD"}));
    QCOMPARE(result.data->items.front().name, std::string("1"));
    QCOMPARE(result.data->items.back().name, std::string("15"));
    QVERIFY(anyContains(result.data->provenance.notes, "number of their row"));
}

RATERSCOPE_TEST(tst_ReadCases)
#include "tst_ReadCases.moc"
