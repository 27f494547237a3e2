// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/DawidSkene.h"
#include "consensus/KappaCluster.h"
#include "consensus/Mace.h"
#include "consensus/MajorityVote.h"
#include "support/ConsensusTables.h"

#include <QtTest>

using namespace raterscope;
using nlohmann::json;

/// Published figures and the cases of cases/expected.json.
class tst_ConsensusCases : public QObject
{
    Q_OBJECT

private slots:
    void summEvalVerdicts();
    void anaesthetists();
    void d13ZeroCells();
    void d14AlwaysYes();
    void d16RowOrder();
    void kappaClusterOfSummEval_data();
    void kappaClusterOfSummEval();
};

namespace {

LabelTable verdicts()
{
    return test::tableOf(test::summevalData(), test::seed42());
}

/// item, rater, label with a header; labels in the order given.
test::CrowdSet longCase(const QString& file, const std::vector<std::string>& labels)
{
    test::CrowdBuilder builder(labels);
    for (const auto& row : test::readCsv(test::shared(QStringLiteral("cases/") + file)).rows)
        builder.add(row[0], row[1], row[2]);
    return builder.finish();
}

} // namespace

/// reference/summeval.json, key dawid_skene.
void tst_ConsensusCases::summEvalVerdicts()
{
    NEEDS_SHARED("reference/summeval.json");
    const json expected = test::readJson(test::shared("reference/summeval.json"))["dawid_skene"];
    const auto table = verdicts();
    QCOMPARE(table.unitCount(), std::size_t{1000});
    const auto fit = dawidSkene(table);
    COMPARE_NEAR(fit.logLikelihood.back(), expected["loglik"].get<double>(), 1e-8);
    for (std::size_t k = 0; k < 3; ++k)
        COMPARE_NEAR(fit.prior[k], expected["prior"][k].get<double>(), 1e-8);
    for (std::size_t rater = 0; rater < 8; ++rater) {
        for (std::size_t truth = 0; truth < 3; ++truth) {
            for (std::size_t given = 0; given < 3; ++given)
                COMPARE_NEAR(fit.confusionAt(rater, truth, given),
                             expected["confusion"][rater][truth][given].get<double>(), 1e-8);
        }
    }
    for (std::size_t unit = 0; unit < 5; ++unit) {
        for (std::size_t k = 0; k < 3; ++k)
            COMPARE_NEAR(fit.of(unit)[k], expected["posterior_first5"][unit][k].get<double>(), 1e-8);
    }
}

/// Dawid & Skene 1979, Table 2 (class shares .40 .42 .11 .07), and data/dawid-skene-anesthesia/README.md.
void tst_ConsensusCases::anaesthetists()
{
    NEEDS_SHARED("data/dawid-skene-anesthesia");
    const auto crowd = test::consensusSet("anesthesia", {"1", "2", "3", "4"});
    DawidSkeneOptions options;
    options.pseudoDiagonal = 0.0;
    options.pseudoOff = 0.0;
    const auto fit = dawidSkene(crowd.table, options);
    QVERIFY(fit.converged);
    const double published[] = {0.40, 0.42, 0.11, 0.07};
    const double readme[] = {0.4000, 0.4216, 0.1118, 0.0667};
    for (std::size_t k = 0; k < 4; ++k) {
        COMPARE_NEAR(fit.prior[k], published[k], 0.005);
        COMPARE_NEAR(fit.prior[k], readme[k], 5e-5);
    }
    COMPARE_NEAR(fit.logLikelihood.back(), -190.7310, 5e-7);
    const double first[4][4] = {
        {.907, .093, 0, 0}, {.070, .877, .053, 0}, {0, .339, .661, 0}, {0, 0, .556, .444}};
    const auto rater = crowd.columnOf.at("1");
    for (std::size_t truth = 0; truth < 4; ++truth) {
        for (std::size_t given = 0; given < 4; ++given)
            COMPARE_NEAR(fit.confusionAt(rater, truth, given), first[truth][given], 6e-4);
    }
    // Rater 1 rated every patient three times, and all of it counts.
    QCOMPARE(fit.accuracy[rater].used, std::int64_t{135});
}

void tst_ConsensusCases::d13ZeroCells()
{
    NEEDS_SHARED("cases/expected.json");
    const json expected = test::readJson(test::shared("cases/expected.json"))["d13"];
    const std::vector<std::string> labels{"A", "B", "T"};
    const auto crowd = longCase("d13_ds_small.csv", labels);
    const auto fit = dawidSkene(crowd.table);
    COMPARE_NEAR(fit.logLikelihood.back(), expected["loglik"].get<double>(), 1e-6);
    for (std::size_t k = 0; k < 3; ++k)
        COMPARE_NEAR(fit.prior[k], expected["prior"][labels[k]].get<double>(), 1e-6);
    for (const auto& [rater, diagonal] : expected["diag"].items()) {
        for (std::size_t k = 0; k < 3; ++k)
            COMPARE_NEAR(fit.confusionAt(crowd.columnOf.at(rater), k, k), diagonal[k].get<double>(), 1e-6);
    }
    for (std::size_t truth = 0; truth < 3; ++truth) {
        for (std::size_t given = 0; given < 3; ++given)
            COMPARE_NEAR(fit.confusionAt(crowd.columnOf.at("r5"), truth, given),
                         expected["r5"][truth][given].get<double>(), 1e-6);
    }
    for (const auto& [item, row] : expected["first_items"].items()) {
        for (std::size_t k = 0; k < 3; ++k)
            COMPARE_NEAR(fit.of(crowd.unitOf.at(item))[k], row[k].get<double>(), 1e-6);
    }
    double entropy = 0.0;
    for (const double p : fit.posterior) {
        QVERIFY(p > 0.0 && p < 1.0);
        entropy -= p * std::log(p);
    }
    COMPARE_NEAR(entropy / 40.0, expected["mean_entropy"].get<double>(), 1e-6);
}

void tst_ConsensusCases::d14AlwaysYes()
{
    NEEDS_SHARED("cases/expected.json");
    const json expected = test::readJson(test::shared("cases/expected.json"))["d14"];
    const auto crowd = longCase("d14_always_yes.csv", {"no", "yes"});
    const auto majority = majorityVote(crowd.table);
    const auto fit = dawidSkene(crowd.table);
    std::vector<std::string> wrong;
    double least = 1.0;
    for (const auto& [item, truth] : expected["truth"].items()) {
        const auto unit = crowd.unitOf.at(item);
        const std::int32_t level = truth.get<std::string>() == "yes" ? 1 : 0;
        if (majority.chosen[unit] != level)
            wrong.push_back(item);
        QCOMPARE(fit.chosen[unit], level);
        least = std::min(least, fit.of(unit)[static_cast<std::size_t>(level)]);
    }
    QCOMPARE(wrong, expected["mv_wrong"].get<std::vector<std::string>>());
    COMPARE_NEAR(least, expected["ds_min_conf"].get<double>(), 1e-6);
    for (const char* rater : {"s1", "w1"}) {
        for (std::size_t truth = 0; truth < 2; ++truth) {
            for (std::size_t given = 0; given < 2; ++given)
                COMPARE_NEAR(fit.confusionAt(crowd.columnOf.at(rater), truth, given),
                             expected[rater][truth][given].get<double>(), 1e-6);
        }
    }
}

/// The same rows sorted and reversed; restarts that start alike, or by row, gave different raters their
/// trust.
void tst_ConsensusCases::d16RowOrder()
{
    NEEDS_SHARED("cases/expected.json");
    const json expected = test::readJson(test::shared("cases/expected.json"))["d16"];
    const std::vector<std::string> labels{"a", "b", "z"};
    const auto sorted = longCase("d16_mace_sorted.csv", labels);
    const auto reversed = longCase("d16_mace_reversed.csv", {"z", "b", "a"});
    for (const auto* crowd : {&sorted, &reversed}) {
        const auto fit = mace(crowd->table);
        for (const auto& [rater, knows] : expected["knowing"].items())
            COMPARE_NEAR(fit.trust[crowd->columnOf.at(rater)].value.number(), knows.get<double>(), 1e-3);
        COMPARE_NEAR(fit.objectives[fit.best], expected["lml"].get<double>(), 1e-5);
        const auto w5 = crowd->columnOf.at("w5");
        for (const auto& [label, share] : expected["w5_strategy"].items())
            COMPARE_NEAR(fit.strategy[w5 * 3 + static_cast<std::size_t>(*crowd->table.scale.find(label))],
                         share.get<double>(), 1e-3);
        int right = 0;
        for (const auto& [item, unit] : crowd->unitOf) {
            const auto& truth = labels[std::stoul(item.substr(1)) % 3];
            right += fit.chosen[unit] == *crowd->table.scale.find(truth) ? 1 : 0;
        }
        QCOMPARE(right, expected["right"].get<int>());
    }
    // Not merely close: every restart ends at the same place, up to the order in which numbers are added.
    const auto a = mace(sorted.table);
    const auto b = mace(reversed.table);
    QCOMPARE(a.best, b.best);
    for (std::size_t restart = 0; restart < a.objectives.size(); ++restart) {
        COMPARE_NEAR(b.traces[restart].front(), a.traces[restart].front(), 1e-12);
        COMPARE_NEAR(b.objectives[restart], a.objectives[restart], 1e-10);
        for (std::size_t other = 0; other < restart; ++other)
            QVERIFY(a.traces[restart].front() != a.traces[other].front());
    }
}

void tst_ConsensusCases::kappaClusterOfSummEval_data()
{
    QTest::addColumn<int>("train");
    QTest::newRow("all 1,000 units: upgma_linkage_1000") << 0;
    QTest::newRow("the first 800: upgma_linkage_800") << 800;
}

/// METHODS §9: two clusters are exactly the three experts and the five crowd raters; the crowd, being more,
/// votes.
void tst_ConsensusCases::kappaClusterOfSummEval()
{
    NEEDS_SHARED("data/summeval");
    QFETCH(int, train);
    const auto table = verdicts();
    KappaClusterOptions options;
    options.trainUnits = static_cast<std::size_t>(train);
    const auto fit = kappaCluster(table, options);
    QCOMPARE(fit.clusterOf, (std::vector<std::int32_t>{1, 1, 1, 2, 2, 2, 2, 2}));
    QCOMPARE(fit.chosenCluster, 2);
    QCOMPARE(fit.fallbackUnits, std::int64_t{0});
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        int votes[3] = {0, 0, 0};
        for (const auto& label : table.labelsOf(unit)) {
            if (label.column >= 3)
                ++votes[label.level];
        }
        QCOMPARE(fit.chosen[unit], static_cast<std::int32_t>(std::max_element(votes, votes + 3) - votes));
    }
    options.chosen = 1;
    QCOMPARE(kappaCluster(table, options).chosenCluster, 1);
    options.chosen = 3;
    QVERIFY_THROWS_EXCEPTION(AnalysisError, kappaCluster(table, options));
}

RATERSCOPE_TEST(tst_ConsensusCases)
#include "tst_ConsensusCases.moc"
