// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/ResultJson.h"
#include "consensus/Dispersion.h"
#include "studies/LeaveOneOut.h"
#include "studies/PoolStudies.h"
#include "studies/Pools.h"
#include "studies/Sensitivity.h"
#include "studies/TableParts.h"
#include "support/AgreementTables.h"
#include "support/GradedPanels.h"
#include "support/Panels.h"
#include "support/ScoreTables.h"
#include "support/StudyParts.h"

#include <cmath>

using namespace raterscope;
using raterscope::test::referenceFrom;

/// Studies of pools, juries, added raters and raters left out.
class tst_PoolStudies : public QObject
{
    Q_OBJECT

private slots:
    void pools();
    void jurySizeReference_data();
    void jurySizeReference();
    void drawnJuriesFollowTheEnumeration();
    void randomRatersReference_data();
    void randomRatersReference();
    void mirroredRaters();
    void sweepLowersTheMeanFirst();
    void gainGrowsWithDispersion();
    void leavingOutTheNoiseHelps();
    void systemsInLeaveOneOut();
    void sensitivityIsSmall();
    void threadsDoNotMatter();
    void errors();
};

namespace {

/// The nine judges on coherence, units that all of them scored.
struct JudgeCase {
    LabelTable table;
    Reference reference;
};

JudgeCase completeJudges()
{
    const auto judges = test::llmJudgesCase("coherence");
    const auto units = completeUnits(judges.table);
    std::vector<double> numbers;
    for (const auto unit : units)
        numbers.push_back(judges.reference[unit]);
    return {subTable(judges.table, units), referenceFrom(numbers)};
}

/// A pool as in Ahn 2026: some judges follow the quality, others hardly.
std::vector<GradedJudge> unevenPool()
{
    std::vector<GradedJudge> judges;
    for (const double alpha : {3.0, 2.0, 1.2, 0.5, 0.2})
        judges.push_back(test::spacedJudge(alpha, 0.1 * alpha));
    return judges;
}

} // namespace

void tst_PoolStudies::pools()
{
    QCOMPARE(allPools(4, 2),
             (std::vector<std::vector<std::size_t>>{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}));
    QCOMPARE(allPools(3, 3).size(), std::size_t{1});
    QVERIFY(allPools(2, 3).empty());
    QCOMPARE(poolCount(9, 4, 1000), std::size_t{126});
    QCOMPARE(poolCount(60, 30, 1000), std::size_t{1001});
    const auto drawn = poolsOf(14, 5, 30, 3);
    QCOMPARE(drawn.size(), std::size_t{30});
    QCOMPARE((std::set<std::vector<std::size_t>>(drawn.begin(), drawn.end()).size()), std::size_t{30});
    QVERIFY(drawn == poolsOf(14, 5, 30, 3));
    QVERIFY(drawn != poolsOf(14, 5, 30, 4));
}

void tst_PoolStudies::jurySizeReference_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<QString>("source");
    for (int size = 1; size <= 9; ++size)
        QTest::addRow("%d judges", size)
            << size << "reference/resampling.json jury_size_exact/summeval_llm_judges_coherence";
}

void tst_PoolStudies::jurySizeReference()
{
    NEEDS_SHARED("data/summeval-llm-judges/judge_scores.csv");
    QFETCH(int, size);
    static const JurySize study = [] {
        const auto judges = test::llmJudgesCase("coherence");
        JurySizeOptions options;
        options.juries = 126;
        return jurySize(judges.table, referenceFrom(judges.reference),
                        chosenStudyMethods({"mean"}, judges.table), options);
    }();
    const auto file = test::readJson(test::shared("reference/resampling.json"));
    const auto& gold =
        file["data"]["jury_size_exact/summeval_llm_judges_coherence"]["by_size"][std::to_string(size)];
    const auto& found = study.sizes[static_cast<std::size_t>(size) - 1];
    QVERIFY(found.isExact);
    QCOMPARE(found.juries, gold["pools"].get<std::size_t>());
    const auto& point = study.curve.series[0].points[static_cast<std::size_t>(size) - 1];
    COMPARE_NEAR(point.mean.number(), gold["mean_spearman"].get<double>(), 1e-9);
    if (size < 9)
        COMPARE_NEAR(point.deviation.number(), gold["sd_over_pools"].get<double>(), 1e-9);
    COMPARE_NEAR(*std::min_element(found.scores[0].begin(), found.scores[0].end()), gold["min"].get<double>(),
                 1e-9);
    COMPARE_NEAR(*std::max_element(found.scores[0].begin(), found.scores[0].end()), gold["max"].get<double>(),
                 1e-9);
    if (gold.contains("mean_delta")) {
        COMPARE_NEAR(point.dispersion.number(), gold["mean_delta"].get<double>(), 1e-9);
        const auto deltas = studyPoint(0.0, found.dispersion, {}, 0, 0);
        if (size < 9)
            COMPARE_NEAR(deltas.deviation.number(), gold["sd_delta"].get<double>(), 1e-9);
    } else {
        QVERIFY(!point.dispersion.isDefined());
    }
}

void tst_PoolStudies::drawnJuriesFollowTheEnumeration()
{
    NEEDS_SHARED("data/summeval-llm-judges/judge_scores.csv");
    const auto judges = completeJudges();
    JurySizeOptions options;
    options.juries = 40;
    options.largest = 5;
    const auto study =
        jurySize(judges.table, judges.reference, chosenStudyMethods({"mean"}, judges.table), options);
    QVERIFY(study.sizes[1].isExact && !study.sizes[4].isExact);
    // Source: reference/resampling.json, by_size 5; its rule: within 5 sd / √S.
    COMPARE_NEAR(study.curve.series[0].points[4].mean.number(), 0.4920785739850468,
                 5.0 * 0.042700122862107365 / std::sqrt(40.0));
}

void tst_PoolStudies::randomRatersReference_data()
{
    QTest::addColumn<int>("added");
    QTest::addColumn<quint64>("seed");
    QTest::addColumn<QString>("source");
    for (const int added : {2, 8}) {
        for (const quint64 seed : {0, 1, 42})
            QTest::addRow("%d added, seed %d", added, static_cast<int>(seed))
                << added << seed
                << "reference/resampling.json dispersion_random_judges/summeval_llm_judges_coherence";
    }
}

void tst_PoolStudies::randomRatersReference()
{
    NEEDS_SHARED("data/summeval-llm-judges/judge_scores.csv");
    QFETCH(int, added);
    QFETCH(quint64, seed);
    const auto file = test::readJson(test::shared("reference/resampling.json"));
    const auto& window = file["data"]["dispersion_random_judges/summeval_llm_judges_coherence"]["by_m"]
                             [std::to_string(added)]["window_for_one_draw"];
    const auto judges = completeJudges();
    Random random(seed);
    const auto enlarged = withRandomRaters(judges.table, static_cast<std::size_t>(added), random);
    QCOMPARE(enlarged.raterCount(), std::size_t{9} + static_cast<std::size_t>(added));
    const double delta = agreementDispersion(enlarged).delta.number();
    QVERIFY(window[0].get<double>() <= delta && delta <= window[1].get<double>());
    // Levels of added raters are the whole numbers 1 … 5, each alike: 5 sd of a share of 1,199 is 0.058.
    std::map<double, int> counts;
    for (std::size_t unit = 0; unit < enlarged.unitCount(); ++unit)
        ++counts[enlarged.scale.position(enlarged.levelAt(unit, 9))];
    QCOMPARE(counts.size(), std::size_t{5});
    for (const auto& [score, count] : counts) {
        QVERIFY(score == std::floor(score));
        COMPARE_NEAR(count / 1199.0, 0.2, 0.058);
    }
    // The judges themselves keep their scores.
    for (std::size_t unit = 0; unit < 50; ++unit)
        QVERIFY(enlarged.scale.position(enlarged.levelAt(unit, 3))
                == judges.table.scale.position(judges.table.levelAt(unit, 3)));
}

void tst_PoolStudies::mirroredRaters()
{
    const auto data = test::panelOf({{"a", "r", "1"}, {"b", "r", "2.5"}, {"c", "r", "5"}, {"d", "s", "4"}});
    const auto table = test::tableOf(data);
    Random random(3);
    const auto both = withMirroredRaters(table, 2, random);
    QCOMPARE(both.raterCount(), std::size_t{4});
    const auto column = both.raterNames[2] == "mirrored r" ? std::size_t{2} : std::size_t{3};
    QVERIFY(both.raterNames[2] != both.raterNames[3]);
    const double expected[] = {5.0, 3.5, 1.0};
    for (std::size_t unit = 0; unit < 3; ++unit)
        COMPARE_NEAR(both.scale.position(both.levelAt(unit, column)), expected[unit], 1e-12);
    QCOMPARE(both.levelAt(3, column), -1); // r did not rate d
    LabelTable names = table;
    names.scale.kind = ScaleKind::Nominal;
    QVERIFY_THROWS_EXCEPTION(AnalysisError, withMirroredRaters(names, 1, random));
}

void tst_PoolStudies::sweepLowersTheMeanFirst()
{
    // Source: Ahn 2026, figure 3: random judges cost the mean much, AGORA next to nothing; δ grows
    // until half of the raters are random.
    std::vector<GradedJudge> judges;
    for (const double alpha : {2.5, 2.0, 1.8, 1.5, 1.2, 1.0, 0.8})
        judges.push_back(test::spacedJudge(alpha));
    const auto panel = test::drawPanel(300, judges, 5);
    DispersionSweepOptions options;
    options.poolSizes = {5};
    options.poolsPerSize = 6;
    options.units = 150;
    options.replicates = 100;
    options.mostAdded = 6;
    std::size_t seen = 0;
    options.observer = [&](const StudyCurve&) { ++seen; };
    const auto study = dispersionSweep(panel.table, referenceFrom(panel.theta),
                                       chosenStudyMethods({"mean", "agora"}, panel.table), options);
    QCOMPARE(seen, std::size_t{7});
    const auto& mean = study.curve.series[0].points;
    const auto& agora = study.curve.series[1].points;
    QVERIFY(mean.front().mean.number() - mean.back().mean.number() > 0.05);
    QVERIFY(agora.front().mean.number() - agora.back().mean.number() < 0.03);
    QVERIFY(agora.back().difference.interval->low > 0.0);
    // The spread of a mixture of good and random raters is widest where they are equally many.
    for (std::size_t m = 1; m <= 5; ++m)
        QVERIFY2(mean[m].dispersion.number() > mean[m - 1].dispersion.number(), std::to_string(m).c_str());
}

void tst_PoolStudies::gainGrowsWithDispersion()
{
    // Source: Ahn 2026, section 5.3: Spearman of gain and δ over pools is clearly positive.
    std::vector<GradedJudge> judges;
    for (const double alpha : {2.5, 2.3, 2.1, 1.9, 1.7, 0.3, 0.2, 0.1})
        judges.push_back(test::spacedJudge(alpha));
    const auto panel = test::drawPanel(400, judges, 21);
    RandomPoolOptions options;
    options.pools = 25;
    options.size = 5;
    options.units = 0;
    const auto study = randomPools(panel.table, referenceFrom(panel.theta),
                                   chosenStudyMethods({"mean", "agora"}, panel.table), options);
    QCOMPARE(study.pools.size(), std::size_t{25});
    QVERIFY(study.gains[0].withDispersion.value.number() > 0.4);
    QVERIFY(study.gains[0].p.number() < 0.05);
    QVERIFY(study.gains[0].mean.number() > 0.0);
}

void tst_PoolStudies::leavingOutTheNoiseHelps()
{
    std::vector<GradedJudge> judges{test::spacedJudge(2.0), test::spacedJudge(1.8), test::spacedJudge(1.5),
                                    test::randomJudge(5)};
    const auto panel = test::drawPanel(400, judges, 9);
    Dataset withoutSystems;
    withoutSystems.items.resize(400);
    const auto study = leaveOneOut(withoutSystems, panel.table, referenceFrom(panel.theta),
                                   chosenStudyMethods({"mean"}, panel.table));
    QCOMPARE(study.rows.size(), std::size_t{4});
    for (std::size_t r = 0; r < 3; ++r)
        QVERIFY(study.rows[r].scoreChange.number() < 0.0);
    QVERIFY(study.rows[3].scoreChange.number() > 0.02);
    QVERIFY(!study.rows[0].systemKendall.isDefined());
}

void tst_PoolStudies::systemsInLeaveOneOut()
{
    // Systems A and B, two items each. r1 and r2 like A a little better, r3 likes B much better.
    DatasetBuilder builder;
    const auto dimension = builder.dimension("score");
    const std::vector<std::vector<const char*>> scores{
        {"4", "4", "1"}, {"4", "3", "2"}, {"3", "3", "5"}, {"3", "2", "5"}};
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const auto item = builder.item("item " + std::to_string(i));
        builder.itemData(item).system = i < 2 ? "A" : "B";
        for (std::size_t r = 0; r < 3; ++r)
            builder.add(item, builder.rater("r" + std::to_string(r + 1)), dimension, scores[i][r], 1);
    }
    const DatasetPtr data = builder.finish();
    const auto table = test::tableOf(data);
    const auto study = leaveOneOut(*data, table, Reference(), chosenStudyMethods({"mean"}, table));
    // All three: A = 18/6, B = 21/6; without r3: A = 15/4, B = 11/4.
    const auto& third = study.rows[2];
    QCOMPARE(third.systems, std::int64_t{2});
    QCOMPARE(third.swappedSystems, std::int64_t{1});
    QVERIFY(third.topChanges);
    COMPARE_NEAR(third.systemKendall.number(), -1.0, 1e-12);
    QCOMPARE(study.rows[0].swappedSystems, std::int64_t{0});
    QVERIFY(!third.scoreChange.isDefined());
}

void tst_PoolStudies::sensitivityIsSmall()
{
    // Source: Ahn 2026, table 7: no setting moves Spearman with the reference by more than 0.0002. Five
    // thousandths are allowed to 300 simulated items.
    const auto panel = test::drawPanel(300, unevenPool(), 4);
    const auto rows = agoraSensitivity(panel.table, referenceFrom(panel.theta));
    QCOMPARE(rows.size(), std::size_t{15});
    QVERIFY(rows[0].scoreChange.number() == 0.0);
    for (const auto& row : rows) {
        QVERIFY2(std::abs(row.scoreChange.number()) < 5e-3, row.setting.c_str());
        QVERIFY(row.scoreSpearman.number() > 0.995);
    }
    QVERIFY(rows[1].largestTrustShift.number() > 0.0);
    const auto without = agoraSensitivity(panel.table, Reference(), 0);
    QCOMPARE(without.size(), std::size_t{10});
    QVERIFY(!without[0].score.isDefined());
}

void tst_PoolStudies::threadsDoNotMatter()
{
    const auto panel = test::drawPanel(80, unevenPool(), 6);
    const auto reference = referenceFrom(panel.theta);
    const auto methods = chosenStudyMethods({"mean", "agora"}, panel.table);
    const auto sweep = [&](int threads) {
        DispersionSweepOptions options;
        options.poolSizes = {3, 4};
        options.poolsPerSize = 3;
        options.mostAdded = 2;
        options.units = 40;
        options.threads = threads;
        return dispersionSweep(panel.table, reference, methods, options).scores;
    };
    QVERIFY(sweep(1) == sweep(4));
    const auto juries = [&](int threads) {
        JurySizeOptions options;
        options.juries = 4;
        options.threads = threads;
        std::vector<std::vector<std::vector<double>>> scores;
        for (const auto& size : jurySize(panel.table, reference, methods, options).sizes)
            scores.push_back(size.scores);
        return scores;
    };
    // A single judge may give AGORA nothing to score; what there is must be the same.
    const auto one = juries(1);
    const auto four = juries(4);
    for (std::size_t s = 0; s < one.size(); ++s) {
        for (std::size_t m = 0; m < one[s].size(); ++m) {
            for (std::size_t j = 0; j < one[s][m].size(); ++j)
                QVERIFY(one[s][m][j] == four[s][m][j]
                        || (std::isnan(one[s][m][j]) && std::isnan(four[s][m][j])));
        }
    }
}

void tst_PoolStudies::errors()
{
    const auto panel = test::drawPanel(30, unevenPool(), 6);
    const auto reference = referenceFrom(panel.theta);
    const auto methods = chosenStudyMethods({"mean"}, panel.table);
    RandomPoolOptions large;
    large.size = 6;
    QVERIFY_THROWS_EXCEPTION(AnalysisError, randomPools(panel.table, reference, methods, large));
    DispersionSweepOptions sweep;
    sweep.poolSizes = {7};
    QVERIFY_THROWS_EXCEPTION(AnalysisError, dispersionSweep(panel.table, reference, methods, sweep));
    QVERIFY_THROWS_EXCEPTION(AnalysisError, jurySize(panel.table, Reference(), methods, {}));
    LabelTable sparse = panel.table; // the last rater rated nothing: no unit is complete
    std::erase_if(sparse.labels, [](const Label& label) { return label.column == 4; });
    for (std::size_t unit = 0; unit < sparse.start.size(); ++unit)
        sparse.start[unit] = 4 * unit;
    QVERIFY_THROWS_EXCEPTION(AnalysisError, jurySize(sparse, reference, methods, {}));
    const std::size_t first[] = {0};
    QVERIFY_THROWS_EXCEPTION(AnalysisError,
                             leaveOneOut(Dataset(), withRaters(panel.table, first), reference, methods));
    const std::atomic<bool> cancel{true};
    const JobControl cancelled(&cancel, {});
    QVERIFY_THROWS_EXCEPTION(Cancelled, jurySize(panel.table, reference, methods, {}, cancelled));
    QVERIFY_THROWS_EXCEPTION(Cancelled, randomPools(panel.table, reference, methods, {}, cancelled));
    QVERIFY_THROWS_EXCEPTION(Cancelled, agoraSensitivity(panel.table, reference, 1, 0, 0, cancelled));
}

RATERSCOPE_TEST(tst_PoolStudies)
#include "tst_PoolStudies.moc"
