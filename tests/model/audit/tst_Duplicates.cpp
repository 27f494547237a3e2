// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/Duplicates.h"
#include "audit/Findings.h"
#include "audit/RaterProfile.h"
#include "catalog/PrepareTable.h"
#include "io/ReadPanel.h"
#include "support/Panels.h"
#include "support/Support.h"

#include <algorithm>

using namespace raterscope;

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
    void sentencesOfDegeneratePanels();

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

bool hasFinding(const std::vector<Finding>& findings, const std::string& id)
{
    return std::any_of(findings.begin(), findings.end(),
                       [&](const Finding& finding) { return finding.id == id; });
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

QTEST_APPLESS_MAIN(tst_Duplicates)
#include "tst_Duplicates.moc"
