// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/Bootstrap.h"

#include "agreement/Blocks.h"
#include "agreement/CohenKappa.h"
#include "agreement/RaterMatrix.h"
#include "core/PairIndex.h"
#include "support/Panels.h"
#include "support/ReferenceTables.h"
#include "support/ResamplingWindows.h"

#include <atomic>

using namespace raterscope;
using namespace raterscope::test;
using Json = nlohmann::json;

namespace {

BootstrapOptions optionsOf(Resample resample, std::uint64_t seed = 0, int threads = 0, int replicates = 1000)
{
    BootstrapOptions options;
    options.resample = resample;
    options.seed = seed;
    options.threads = threads;
    options.replicates = replicates;
    return options;
}

bool inWindow(double value, const Json& window)
{
    return window[0].get<double>() <= value && value <= window[1].get<double>();
}

bool sameIntervals(const std::vector<std::optional<Interval>>& a,
                   const std::vector<std::optional<Interval>>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return x.has_value() == y.has_value()
               && (!x
                   || (x->low == y->low && x->high == y->high
                       && x->replicatesDropped == y->replicatesDropped));
    });
}

} // namespace

/// Percentile bootstrap intervals: inside the windows of an independent run, reproducible, honest about gaps.
class tst_Bootstrap : public QObject
{
    Q_OBJECT

private slots:
    void kappaWindows_data();
    void kappaWindows();
    void blockWindows_data();
    void blockWindows();
    void sameSeedSameResult();
    void percentileInterpolates();
    void automaticChoosesGroups();
    void pooledDimensionsAreDrawnTogether();
    void undefinedReplicatesAreCounted();
    void nothingToDrawFrom();
    void affordability();
    void cancels();
};

void tst_Bootstrap::kappaWindows_data()
{
    addResamplingWindows("kappa/summeval_coherence/expert_1|expert_2");
}

void tst_Bootstrap::kappaWindows()
{
    NEEDS_SHARED("reference/resampling.json");
    const ResamplingWindow window = currentWindow();
    const auto data = summevalData();
    const auto table = tableOf(data, dimensionNamed(*data, "coherence"));
    const auto result = bootstrapPairs(table, CohenKappa(table.scale, Weights::None), {}, window.options);
    const auto& interval = *result.cells[pairIndex(8, 0, 1)];
    QVERIFY2(window.holds(interval), window.words(interval).c_str());
    const double estimate = cohenKappa(table, 0, 1).value.number();
    COMPARE_NEAR(estimate, window.value, 1e-10);
    QVERIFY(interval.low <= estimate && estimate <= interval.high);
    QCOMPARE(interval.replicatesDropped, 0);
}

void tst_Bootstrap::blockWindows_data()
{
    QTest::addColumn<int>("resample");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("window");
    QTest::addColumn<int>("replicates");
    QTest::addColumn<QString>("source");
    const QString source = "reference/resampling.json block_means/summeval_verdicts_seed42";
    QTest::newRow("items") << int(Resample::Items) << "resampling_items"
                           << "" << 1000 << source;
    QTest::newRow("articles") << int(Resample::Groups) << "resampling_articles"
                              << "" << 1000 << source;
    QTest::newRow("items, 10,000") << int(Resample::Items) << "resampling_items"
                                   << "_B10000" << 10000 << source;
    QTest::newRow("articles, 10,000") << int(Resample::Groups) << "resampling_articles"
                                      << "_B10000" << 10000 << source;
}

void tst_Bootstrap::blockWindows()
{
    QFETCH(int, resample);
    QFETCH(QString, key);
    QFETCH(QString, window);
    QFETCH(int, replicates);
    NEEDS_SHARED("reference/resampling.json");
    const Json reference = readJson(shared("reference/resampling.json"));
    const Json& entry = reference["data"]["block_means/summeval_verdicts_seed42"][key.toStdString()];
    const auto table = tableOf(summevalData(), seed42());
    const auto result =
        bootstrapPairs(table, CohenKappa(table.scale, Weights::None), {false, blockPairs(panelsOf(table))},
                       optionsOf(static_cast<Resample>(resample), 0, 0, replicates));
    QVERIFY(result.cells.empty());
    std::size_t position = 0;
    for (const auto* block : {"within_expert", "within_crowd", "between"}) {
        const auto& interval = *result.means[position++];
        QVERIFY2(inWindow(interval.low, entry[block]["low_window" + window.toStdString()]), block);
        QVERIFY2(inWindow(interval.high, entry[block]["high_window" + window.toStdString()]), block);
    }
}

void tst_Bootstrap::sameSeedSameResult()
{
    NEEDS_SHARED("data/summeval/ratings_wide.csv");
    const auto table = tableOf(summevalData(), seed42());
    const CohenKappa kappa(table.scale, Weights::None);
    const BootstrapRequest request{true, blockPairs(panelsOf(table))};
    const auto one = bootstrapPairs(table, kappa, request, optionsOf(Resample::Items, 5, 1, 300));
    const auto two = bootstrapPairs(table, kappa, request, optionsOf(Resample::Items, 5, 2, 300));
    const auto other = bootstrapPairs(table, kappa, request, optionsOf(Resample::Items, 6, 2, 300));
    QVERIFY(sameIntervals(one.cells, two.cells));
    QVERIFY(sameIntervals(one.means, two.means));
    QVERIFY(!sameIntervals(one.cells, other.cells));
}

void tst_Bootstrap::percentileInterpolates()
{
    // Source: numpy.percentile([1, 2, 4, 8], …), linear: place 3p among the sorted values, by hand.
    const std::vector<double> values{1, 2, 4, 8};
    COMPARE_NEAR(percentile(values, 0.0), 1.0, 1e-15);
    COMPARE_NEAR(percentile(values, 0.5), 3.0, 1e-15);
    COMPARE_NEAR(percentile(values, 0.9), 6.8, 1e-15);
    COMPARE_NEAR(percentile(values, 1.0), 8.0, 1e-15);
    COMPARE_NEAR(percentile({7.0}, 0.975), 7.0, 1e-15);
}

void tst_Bootstrap::automaticChoosesGroups()
{
    auto table = tableOf(panelOf({{"i1", "a", "1", "d", "g1"},
                                  {"i1", "b", "2", "d", "g1"},
                                  {"i2", "a", "2", "d", "g1"},
                                  {"i2", "b", "2", "d", "g1"},
                                  {"i3", "a", "1", "d", "g2"},
                                  {"i3", "b", "1", "d", "g2"}}));
    const CohenKappa kappa(table.scale, Weights::None);
    QCOMPARE(bootstrapPairs(table, kappa, {}).method,
             std::string("percentile bootstrap over 2 groups, 1,000 replicates"));
    QCOMPARE(bootstrapPairs(table, kappa, {}, optionsOf(Resample::Items)).method,
             std::string("percentile bootstrap over 3 items, 1,000 replicates"));
    table.groupOf = {0, 0, -1}; // a unit without a group is a group of its own
    QCOMPARE(bootstrapPairs(table, kappa, {}, optionsOf(Resample::Groups)).method,
             std::string("percentile bootstrap over 2 groups, 1,000 replicates"));
    table.groupOf = {0, 0, 0}; // one group alone says nothing: items are drawn
    QCOMPARE(bootstrapPairs(table, kappa, {}).method,
             std::string("percentile bootstrap over 3 items, 1,000 replicates"));
}

void tst_Bootstrap::pooledDimensionsAreDrawnTogether()
{
    std::vector<Row> rows;
    for (const auto* item : {"i1", "i2", "i3"}) {
        for (const auto* dimension : {"x", "y"}) {
            rows.push_back({item, "a", "1", dimension});
            rows.push_back({item, "b", "2", dimension});
        }
    }
    Comparison pooled;
    pooled.kind = CompareKind::Pooled;
    const auto table = tableOf(panelOf(rows, integerScale(1, 2)), pooled);
    QCOMPARE(table.unitCount(), std::size_t(6));
    QCOMPARE(bootstrapPairs(table, CohenKappa(table.scale, Weights::None), {}).method,
             std::string("percentile bootstrap over 3 items, 1,000 replicates"));
}

void tst_Bootstrap::undefinedReplicatesAreCounted()
{
    // κ is undefined in a replicate that draws one and the same item both times: half of them, up to chance.
    const auto table = tableOf(panelFromStrings({"11", "22"}));
    const CohenKappa kappa(table.scale, Weights::None);
    const auto result = bootstrapPairs(table, kappa, {});
    QCOMPARE(result.cells[0]->low, 1.0);
    QCOMPARE(result.cells[0]->high, 1.0);
    QVERIFY(std::abs(result.cells[0]->replicatesDropped - 500) < 100); // six standard deviations

    const auto never = tableOf(panelFromStrings({"1.", ".1"}));
    QVERIFY(!bootstrapPairs(never, kappa, {}).cells[0].has_value());
}

void tst_Bootstrap::nothingToDrawFrom()
{
    const auto table = tableOf(panelFromStrings({"12"}));
    const auto result = bootstrapPairs(table, CohenKappa(table.scale, Weights::None), {true, {{0}}});
    QVERIFY(result.method.empty());
    QVERIFY(!result.note.empty());
    QVERIFY(!result.cells[0].has_value());
    QVERIFY(!result.means[0].has_value());
    QVERIFY(bootstrapPairs(LabelTable(), CohenKappa({}, Weights::None), {}).cells.empty());
}

void tst_Bootstrap::affordability()
{
    NEEDS_SHARED("data/summeval/ratings_wide.csv");
    auto table = tableOf(summevalData(), allVerdicts());
    QVERIFY(isBootstrapAffordable(table, 1000));
    QVERIFY(!isBootstrapAffordable(table, 1'000'000));
    table.scale = integerScale(1, 5000);
    QVERIFY(!isBootstrapAffordable(table, 1));
}

void tst_Bootstrap::cancels()
{
    const auto table = tableOf(panelFromStrings({"12", "11"}));
    const std::atomic<bool> cancelled{true};
    const JobControl job(&cancelled, {});
    QVERIFY_THROWS_EXCEPTION(Cancelled,
                             bootstrapPairs(table, CohenKappa(table.scale, Weights::None), {}, {}, job));
}

RATERSCOPE_TEST(tst_Bootstrap)
#include "tst_Bootstrap.moc"
