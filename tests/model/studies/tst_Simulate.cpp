// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/IdenticalVectors.h"
#include "studies/Simulate.h"
#include "support/Support.h"

#include <algorithm>

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

QTEST_APPLESS_MAIN(tst_Simulate)
#include "tst_Simulate.moc"
