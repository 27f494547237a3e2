// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/IdenticalVectors.h"
#include "catalog/Catalog.h"
#include "catalog/PrepareTable.h"
#include "core/Ranks.h"
#include "studies/Simulate.h"
#include "support/Support.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace raterscope;

/// The simulated sample panel has the shape and the truth it promises.
class tst_Simulate : public QObject
{
    Q_OBJECT

private slots:
    void shapeOfSummevalLike();
    void copiedItemsAreIdentical();
    void sameSeedSamePanel();
    void differentSeedDifferentPanel();
    void unknownScenario();
    void everyScenario_data();
    void everyScenario();
    void modelsRecoverTheTruth_data();
    void modelsRecoverTheTruth();
    void twoConstructsShareNothing();
    void copiedRowsAreFound();
};

namespace {

std::vector<std::int32_t> levelsOf(const Dataset& data)
{
    std::vector<std::int32_t> levels;
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        for (const auto& rating : data.ratingsOf(ItemId(i)))
            levels.push_back(rating.level);
    }
    return levels;
}

} // namespace

void tst_Simulate::shapeOfSummevalLike()
{
    const auto panel = simulatePanel("summeval-like", 1);
    const Dataset& data = *panel.data;
    QCOMPARE(data.items.size(), std::size_t{1600});
    QCOMPARE(data.groups.size(), std::size_t{100});
    QCOMPARE(data.raters.size(), std::size_t{8});
    QCOMPARE(data.dimensions.size(), std::size_t{4});
    QCOMPARE(data.ratingCount(), std::int64_t{51200});
    QCOMPARE(data.panels, (std::vector<std::string>{"expert", "crowd"}));
    QVERIFY(std::all_of(data.raters.begin(), data.raters.end(), [&](const Rater& rater) {
        return rater.isSlot == (data.panels[rater.panel.index()] == "crowd");
    }));
    QCOMPARE(data.dimensions.front().scale, integerScale(1, 5));
}

void tst_Simulate::copiedItemsAreIdentical()
{
    const auto panel = simulatePanel("summeval-like", 7);
    const auto identical = identicalVectorItems(*panel.data, {}, "crowd").items;
    QVERIFY(std::includes(identical.begin(), identical.end(), panel.copiedItems.begin(),
                          panel.copiedItems.end()));
    // 1,600 fair coin tosses stay within 5 standard deviations (100) of 800.
    QVERIFY(std::abs(static_cast<int>(panel.copiedItems.size()) - 800) < 100);
}

void tst_Simulate::sameSeedSamePanel()
{
    QCOMPARE(levelsOf(*simulatePanel("summeval-like", 3).data),
             levelsOf(*simulatePanel("summeval-like", 3).data));
}

void tst_Simulate::differentSeedDifferentPanel()
{
    QVERIFY(levelsOf(*simulatePanel("summeval-like", 3).data)
            != levelsOf(*simulatePanel("summeval-like", 4).data));
}

void tst_Simulate::unknownScenario()
{
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, simulatePanel("moon", 1));
}

void tst_Simulate::everyScenario_data()
{
    QTest::addColumn<QString>("scenario");
    for (const auto& scenario : scenarios()) {
        if (scenario.id != "judges") // comparisons, tested in tst_SimulateComparisons
            QTest::newRow(scenario.id.c_str()) << QString::fromStdString(scenario.id);
    }
}

void tst_Simulate::everyScenario()
{
    QFETCH(QString, scenario);
    const auto panel = simulatePanel(scenario.toStdString(), 5);
    const Dataset& data = *panel.data;
    QVERIFY(data.ratingCount() > 0);
    QVERIFY(levelsOf(data) == levelsOf(*simulatePanel(scenario.toStdString(), 5).data));
    QVERIFY(levelsOf(data) != levelsOf(*simulatePanel(scenario.toStdString(), 6).data));
    QCOMPARE(data.referenceColumns, (std::vector<std::string>{"truth"}));
    QVERIFY(std::all_of(data.items.begin(), data.items.end(),
                        [](const Item& item) { return !item.reference.at(0).empty(); }));
    QVERIFY(data.provenance.file.find(scenario.toStdString()) != std::string::npos);
    if (scenario == QStringLiteral("summeval-like"))
        return;
    QVERIFY(panel.classes.size() == data.items.size() || panel.quality.size() == data.items.size());
    QCOMPARE(panel.raterTruth.size(), data.raters.size());
    QVERIFY(!panel.raterTruthIs.empty());
}

void tst_Simulate::modelsRecoverTheTruth_data()
{
    QTest::addColumn<QString>("scenario");
    QTest::addColumn<QString>("method");
    QTest::addColumn<double>("least");
    QTest::newRow("Dawid–Skene") << "dawid-skene"
                                 << "dawid-skene" << 0.85;
    QTest::newRow("one-coin") << "one-coin"
                              << "one-coin" << 0.85;
    QTest::newRow("MACE") << "mace"
                          << "mace" << 0.85;
    QTest::newRow("GLAD") << "glad"
                          << "glad" << 0.85;
    QTest::newRow("spammers") << "spammers"
                              << "mace" << 0.75;
    QTest::newRow("graded response") << "graded-response"
                                     << "agora" << 0.85;
    QTest::newRow("AGORA") << "agora"
                           << "agora" << 0.9;
}

/// The trust of the model that a panel was drawn from follows the true parameters of the raters.
void tst_Simulate::modelsRecoverTheTruth()
{
    QFETCH(QString, scenario);
    QFETCH(QString, method);
    QFETCH(double, least);
    const auto panel = simulatePanel(scenario.toStdString(), 3);
    AnalysisInput input;
    input.data = panel.data;
    input.table = prepareTable(input.data, {}, {});
    const auto result = runAnalysis(method.toStdString(), input, {});
    std::vector<double> trust;
    for (const auto& value : result.facets.raterTrust->values)
        trust.push_back(value.number());
    const double correlation = spearmanCorrelation(trust, panel.raterTruth).number();
    QVERIFY2(correlation >= least, std::to_string(correlation).c_str());
    if (panel.classes.empty())
        return;
    std::int64_t right = 0;
    for (std::size_t i = 0; i < panel.classes.size(); ++i)
        right += result.facets.itemPosterior->chosen[i] == panel.classes[i] ? 1 : 0;
    QVERIFY(static_cast<double>(right) > 0.8 * static_cast<double>(panel.classes.size()));
}

void tst_Simulate::twoConstructsShareNothing()
{
    const auto panel = simulatePanel("two-constructs", 2);
    AnalysisInput input;
    input.data = panel.data;
    input.table = prepareTable(input.data, {}, {});
    Options options;
    options.set("interval", std::string("none"));
    const auto result = runAnalysis("spearman", input, options);
    for (const auto& block : result.facets.blocks.front().blocks) {
        if (block.within())
            QVERIFY(block.mean.number() > 0.3);
        else
            QVERIFY(std::abs(block.mean.number()) < 0.15); // 3 standard errors of ρ over 400 items
    }
}

void tst_Simulate::copiedRowsAreFound()
{
    const auto panel = simulatePanel("copied-rows", 2);
    const Dataset& data = *panel.data;
    QCOMPARE(data.dimensions.size(), std::size_t{3});
    // On copied items the rows of raters 1, 5 and 6 are equal.
    for (const auto item : panel.copiedItems) {
        std::map<std::int32_t, std::vector<std::int32_t>> rows;
        for (const auto& rating : data.ratingsOf(item))
            rows[rating.rater].push_back(rating.level);
        QVERIFY(rows[0] == rows[4] && rows[0] == rows[5]);
    }
    QVERIFY(panel.copiedItems.size() > 200 && panel.copiedItems.size() < 280);
}

RATERSCOPE_TEST(tst_Simulate)
#include "tst_Simulate.moc"
