// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/RaterMatrix.h"
#include "audit/Duplicates.h"
#include "audit/Findings.h"
#include "audit/RaterProfile.h"
#include "catalog/PrepareTable.h"
#include "io/ReadPanel.h"
#include "support/Notes.h"
#include "support/Panels.h"
#include "support/Support.h"

#include <algorithm>

using namespace raterscope;
using raterscope::test::hasFinding;

/// Identical vectors per panel, and agreement by what is identical, against independent values.
class tst_Duplicates : public QObject
{
    Q_OBJECT

private slots:
    void summevalClasses_data();
    void summevalClasses();
    void summevalCounts();
    void filterEmptiesItsClasses();
    void itemsSplitInTwo();
    void panelsWithoutRepeats();
    void emptyTable();
    void sentences();
    void sentenceOfASparsePanel();
    void sentencesOfDegeneratePanels();
    void summevalWithoutDuplicates_data();
    void summevalWithoutDuplicates();
    void withoutNearDuplicatesByHand();
    void nothingToLeaveOut();
    void matrixAtHandChangesNothing();

private:
    static DatasetPtr summeval();
};

namespace {

Comparison sampleOfVerdicts()
{
    Comparison comparison;
    comparison.kind = CompareKind::Verdicts;
    comparison.sample = SampleKind::Seeded;
    return comparison;
}

const DuplicateClass::PanelRow& rowOf(const DuplicateClass& group, const std::string& panel)
{
    return *std::find_if(group.panels.begin(), group.panels.end(),
                         [&](const auto& row) { return row.panel == panel; });
}

} // namespace

DatasetPtr tst_Duplicates::summeval()
{
    const auto path = test::shared(QStringLiteral("data/summeval/model_annotations.aligned.slim.jsonl"));
    return readPanel(path.toStdString(), {}).data;
}

void tst_Duplicates::summevalClasses_data()
{
    QTest::addColumn<int>("position");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("source");
    const QString source = QStringLiteral("reference/summeval.json, pairs_%1");
    QTest::newRow("both") << 0 << "pairs_both" << source.arg(QStringLiteral("both"));
    QTest::newRow("one") << 1 << "pairs_one" << source.arg(QStringLiteral("one"));
    QTest::newRow("neither") << 2 << "pairs_neither" << source.arg(QStringLiteral("neither"));
}

void tst_Duplicates::summevalClasses()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    NEEDS_SHARED("reference/summeval.json");
    QFETCH(int, position);
    QFETCH(QString, key);
    const auto data = summeval();
    const auto table = prepareTable(data, {}, sampleOfVerdicts());
    const auto duplicates = findDuplicates(*data, {}, *table);
    QCOMPARE(duplicates.splitPanel, std::string("crowd"));
    const auto& group = duplicates.classes[static_cast<std::size_t>(position)];
    const auto expected =
        test::readJson(test::shared(QStringLiteral("reference/summeval.json")))[key.toStdString()];
    QCOMPARE(group.units, expected["n"].get<std::int64_t>());
    QCOMPARE(group.unitIndices.size(), expected["n"].get<std::size_t>());
    const auto& kappa = expected["kappa"];
    COMPARE_NEAR(rowOf(group, "expert").kappa.number(), kappa["within_expert"]["mean"].get<double>(), 1e-9);
    COMPARE_NEAR(rowOf(group, "crowd").kappa.number(), kappa["within_crowd"]["mean"].get<double>(), 1e-9);
    COMPARE_NEAR(group.between.number(), kappa["across"]["mean"].get<double>(), 1e-9);
    COMPARE_NEAR(rowOf(group, "crowd").tieRate.number(), expected["crowd_tie_rate"].get<double>(), 1e-12);
    COMPARE_NEAR(rowOf(group, "expert").tieRate.number(), expected["expert_tie_rate"].get<double>(), 1e-12);
}

void tst_Duplicates::summevalCounts()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    const auto data = summeval();
    const auto table = prepareTable(data, {}, sampleOfVerdicts());
    const auto duplicates = findDuplicates(*data, {}, *table);
    // Source: METHODS §9: 807 and 46 of 1,600; tie rates 13.9 % and 15.9 % over all 1,000 pairs.
    QCOMPARE(duplicates.panels[0].panel, std::string("expert"));
    QCOMPARE(duplicates.panels[0].items.size(), std::size_t{46});
    QCOMPARE(duplicates.panels[1].items.size(), std::size_t{807});
    QCOMPARE(duplicates.panels[1].of, std::int64_t{1600});
    const auto expected = test::readJson(test::shared(QStringLiteral("reference/summeval.json")));
    const auto& all = duplicates.classes.back();
    QCOMPARE(all.name, std::string("all"));
    COMPARE_NEAR(rowOf(all, "crowd").tieRate.number(), expected["crowd_tie_rate"]["all"].get<double>(),
                 1e-12);
    COMPARE_NEAR(rowOf(all, "expert").tieRate.number(), expected["expert_tie_rate"].get<double>(), 1e-12);

    // Source: reference/summeval.json, label_shares.
    const auto profiles = raterProfiles(*table);
    for (const auto& profile : profiles) {
        const auto shares = expected["label_shares"][profile.rater];
        for (std::size_t level = 0; level < 3; ++level)
            COMPARE_NEAR(static_cast<double>(profile.levelCounts[level])
                             / static_cast<double>(profile.labels),
                         shares[level].get<double>(), 1e-12);
    }
}

void tst_Duplicates::filterEmptiesItsClasses()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    const auto data = summeval();
    Edits edits;
    edits.dropIdentical = {"crowd"};
    const auto table = prepareTable(data, edits, sampleOfVerdicts());
    QCOMPARE(table->unitCount(), std::size_t{229}); // METHODS §9: the pairs where neither is duplicated
    const auto duplicates = findDuplicates(*data, edits, *table);
    QCOMPARE(duplicates.panels[1].items.size(), std::size_t{807});
    QCOMPARE(duplicates.classes[0].units, std::int64_t{0});
    QVERIFY(!rowOf(duplicates.classes[0], "crowd").kappa.isDefined());
    QCOMPARE(duplicates.classes[2].units, std::int64_t{229});
}

void tst_Duplicates::itemsSplitInTwo()
{
    const DatasetPtr data = test::panelFromStrings({"11", "12", "22", "21"});
    const auto duplicates = findDuplicates(*data, {}, *prepareTable(data, {}, {}));
    QCOMPARE(duplicates.classes.size(), std::size_t{3});
    QCOMPARE(duplicates.classes[0].name, std::string("identical"));
    QCOMPARE(duplicates.classes[0].unitIndices, (std::vector<std::size_t>{0, 2}));
    COMPARE_NEAR(duplicates.classes[0].panels[0].kappa.number(), 1.0, 0);
    COMPARE_NEAR(duplicates.classes[1].panels[0].kappa.number(), -1.0, 1e-15);
    QCOMPARE(duplicates.classes[0].panels[0].tieRate.reason(), UndefinedReason::NotVerdicts);
}

void tst_Duplicates::panelsWithoutRepeats()
{
    const DatasetPtr data = test::panelFromStrings({"1", "2"});
    const auto duplicates = findDuplicates(*data, {}, *prepareTable(data, {}, {}));
    QVERIFY(duplicates.panels[0].items.empty());
    QCOMPARE(duplicates.panels[0].incomplete, std::int64_t{2});
}

void tst_Duplicates::emptyTable()
{
    const DatasetPtr data = test::panelFromStrings({"12"});
    Edits edits;
    edits.excludedItems = {ItemId(0)};
    const auto duplicates = findDuplicates(*data, edits, *prepareTable(data, edits, {}));
    QCOMPARE(duplicates.classes.back().units, std::int64_t{0});
    edits.excludedRaters = {RaterId(0), RaterId(1)};
    QVERIFY(findDuplicates(*data, edits, *prepareTable(data, edits, {})).classes.empty());
}

void tst_Duplicates::sentences()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    const auto data = summeval();
    const auto table = prepareTable(data, {}, sampleOfVerdicts());
    const auto duplicates = findDuplicates(*data, {}, *table);
    auto profiles = raterProfiles(*table);
    FindingInput facts;
    facts.data = data.get();
    facts.table = table.get();
    facts.duplicates = &duplicates;
    facts.profiles = &profiles;
    const auto findings = auditFindings(facts);
    QCOMPARE(findings.front().id, std::string("identical-vectors-crowd"));
    QCOMPARE(
        QString::fromStdString(findings.front().sentence),
        QStringLiteral(
            "807 of 1,600 items (50.4 %) carry identical vectors from all 5 raters of panel crowd. On the "
            "224 pairs where both items are such copies, κ within crowd is 1.000; on the 229 where neither "
            "is, it is 0.055."));
    QCOMPARE(findings.front().items.size(), std::size_t{807});
    QVERIFY(hasFinding(findings, "slots"));
    QVERIFY(hasFinding(findings, "tie-rates"));
    QVERIFY(!hasFinding(findings, "constant-raters"));
}

void tst_Duplicates::sentenceOfASparsePanel()
{
    // Of four raters, two or three rated each item; the first three items are identical, by two, three and
    // two.
    const DatasetPtr data = test::panelFromStrings({"11..", ".222", "1..1", "12..", "..21", "212."});
    const auto table = prepareTable(data, {}, {});
    const auto duplicates = findDuplicates(*data, {}, *table);
    FindingInput facts;
    facts.data = data.get();
    facts.table = table.get();
    facts.duplicates = &duplicates;
    const auto findings = auditFindings(facts);
    const auto found = std::find_if(findings.begin(), findings.end(), [](const auto& finding) {
        return finding.id == "identical-vectors-raters";
    });
    QVERIFY(found != findings.end());
    QCOMPARE(
        QString::fromStdString(found->sentence).section(QStringLiteral(" On them"), 0, 0),
        QStringLiteral("3 of 6 items (50.0 %) carry identical vectors from every rater of panel raters who "
                       "rated them (2 to 3 of 4 on each)."));
}

void tst_Duplicates::sentencesOfDegeneratePanels()
{
    const DatasetPtr data = test::panelFromStrings({"11", "11", "1."});
    const auto table = prepareTable(data, {}, {});
    auto profiles = raterProfiles(*table);
    FindingInput facts;
    facts.data = data.get();
    facts.table = table.get();
    facts.profiles = &profiles;
    const auto findings = auditFindings(facts);
    QVERIFY(hasFinding(findings, "constant-raters"));
    QVERIFY(hasFinding(findings, "scale-found"));
    QVERIFY(auditFindings({}).empty());
}

void tst_Duplicates::summevalWithoutDuplicates_data()
{
    QTest::addColumn<double>("all");
    QTest::addColumn<double>("without");
    QTest::addColumn<QString>("source");
    const QString source =
        QStringLiteral("independent Python program over the released file, pairs of random.Random(42)");
    QTest::newRow("mean κ within expert") << 0.4018471096830299 << 0.44082452695176233 << source;
    QTest::newRow("mean κ within crowd") << 0.4084134790895678 << 0.05501343639873444 << source;
    QTest::newRow("mean κ between panels") << 0.007219806496568755 << 0.03679691866261692 << source;
    QTest::newRow("percent agreement, expert") << 0.6296666666666667 << 0.6550218340611353 << source;
    QTest::newRow("percent agreement, crowd") << 0.6392 << 0.422707423580786 << source;
    QTest::newRow("α nominal, expert") << 0.4013569813587996 << 0.4410069864671581 << source;
    QTest::newRow("α nominal, crowd") << 0.40852272809256596 << 0.05464237672085732 << source;
    QTest::newRow("tie rate, expert") << 0.15933333333333333 << 0.15429403202328967 << source;
    QTest::newRow("tie rate, crowd") << 0.1394 << 0.13973799126637554 << source;
}

void tst_Duplicates::summevalWithoutDuplicates()
{
    NEEDS_SHARED("data/summeval/model_annotations.aligned.slim.jsonl");
    QFETCH(double, all);
    QFETCH(double, without);
    const auto data = summeval();
    const auto duplicates = findDuplicates(*data, {}, *prepareTable(data, {}, sampleOfVerdicts()));
    const auto& table = duplicates.without;
    QCOMPARE(table.steps.size(), std::size_t{3});
    // The one near-duplicate of the crowd is in none of the 229 pairs.
    QCOMPARE(table.units, (std::vector<std::int64_t>{1000, 229, 229}));
    QCOMPARE(table.rows.size(), std::size_t{9});
    const auto row = std::find_if(table.rows.begin(), table.rows.end(), [](const auto& candidate) {
        return candidate.statistic == QTest::currentDataTag();
    });
    QVERIFY(row != table.rows.end());
    COMPARE_NEAR(row->values[0].number(), all, 1e-12);
    COMPARE_NEAR(row->values[1].number(), without, 1e-12);
    COMPARE_NEAR(row->values[2].number(), without, 1e-12);
}

void tst_Duplicates::withoutNearDuplicatesByHand()
{
    // Identical: 1, 6; near: 2, 5; left: 3, 4.
    const DatasetPtr data = test::panelFromStrings({"1111", "1112", "1122", "2112", "2122", "2222"});
    const auto duplicates = findDuplicates(*data, {}, *prepareTable(data, {}, {}));
    QCOMPARE(duplicates.near[0].items, (std::vector<ItemId>{ItemId(1), ItemId(4)}));
    QCOMPARE(duplicates.near[0].of, std::int64_t{6});
    QCOMPARE(duplicates.without.units, (std::vector<std::int64_t>{6, 4, 2}));
    const auto& percent = duplicates.without.rows[1];
    QCOMPARE(percent.statistic, std::string("percent agreement, raters"));
    QVERIFY(percent.isShare);
    // Agreeing pairs of 6: all, 3, 2, 2, 3, all.
    COMPARE_NEAR(percent.values[0].number(), 22.0 / 36.0, 1e-15);
    COMPARE_NEAR(percent.values[1].number(), 10.0 / 24.0, 1e-15);
    COMPARE_NEAR(percent.values[2].number(), 4.0 / 12.0, 1e-15);
    // α on 1122, 2112: D_o = 1/8 · (8/3 + 8/3), D_e = 2 · 4 · 4 / (8 · 7).
    COMPARE_NEAR(duplicates.without.rows[2].values[2].number(), 1.0 - (2.0 / 3.0) / (4.0 / 7.0), 1e-15);
}

void tst_Duplicates::nothingToLeaveOut()
{
    const DatasetPtr data = test::panelFromStrings({"12", "21"});
    QVERIFY(findDuplicates(*data, {}, *prepareTable(data, {}, {})).without.rows.empty());
    // All items identical: nothing is left, and every statistic says why it has no value.
    const DatasetPtr same = test::panelFromStrings({"11", "22"});
    const auto duplicates = findDuplicates(*same, {}, *prepareTable(same, {}, {}));
    QCOMPARE(duplicates.without.units, (std::vector<std::int64_t>{2, 0, 0}));
    for (const auto& row : duplicates.without.rows) {
        QVERIFY(row.values[0].isDefined());
        QVERIFY(!row.values[1].isDefined());
    }
}

void tst_Duplicates::matrixAtHandChangesNothing()
{
    const DatasetPtr data = test::panelFromStrings({"1111", "1112", "1122", "2112", "2122", "2222"});
    const auto table = prepareTable(data, {}, {});
    const auto matrix = pairwiseMatrix(*table);
    const auto with = findDuplicates(*data, {}, *table, {}, 0, {}, &matrix);
    const auto without = findDuplicates(*data, {}, *table);
    QVERIFY(with.classes.back().panels[0].kappa.number() == without.classes.back().panels[0].kappa.number());
}

RATERSCOPE_TEST(tst_Duplicates)
#include "tst_Duplicates.moc"
