// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/CareSvd.h"
#include "consensus/CentralScore.h"
#include "consensus/Dispersion.h"
#include "consensus/MeanCorrelation.h"
#include "consensus/SelectedRaters.h"
#include "consensus/WeightedMean.h"
#include "support/ScoreTables.h"

using namespace raterscope;
using namespace raterscope::test;

namespace {

void compareVector(const std::vector<double>& actual, const nlohmann::json& expected, double tolerance)
{
    QCOMPARE(actual.size(), expected.size());
    for (std::size_t i = 0; i < actual.size(); ++i)
        COMPARE_NEAR(actual[i], expected[i].get<double>(), tolerance);
}

/// Sum, first five, and Spearman with the reference (to 1e-4, the file's own tolerance).
void compareScores(const ScoreConsensus& consensus, const nlohmann::json& expected, const ScoreCase& data,
                   double tolerance)
{
    const auto defined = definedOf(consensus.scores);
    double sum = 0.0;
    for (const double score : defined)
        sum += score;
    COMPARE_NEAR(sum, expected["sum"].get<double>(), tolerance);
    for (std::size_t i = 0; i < 5; ++i)
        COMPARE_NEAR(defined[i], expected["first5"][i].get<double>(), tolerance);
    if (expected.contains("spearman_reference") && expected["spearman_reference"].is_number())
        COMPARE_NEAR(spearmanWith(data.reference, consensus.scores),
                     expected["spearman_reference"].get<double>(), 1e-4);
}

} // namespace

/// Source of every number: reference/scores.json, data.<row>, at the tolerance that file states (1e-9 for
/// simple scores and weights; CARE objective 1e-9, L and leading weights 1e-6, weights of all factors 1e-5).
class tst_ScoreConsensus : public QObject
{
    Q_OBJECT

private slots:
    void reference_data();
    void reference();
    void care_data();
    void care();
};

void tst_ScoreConsensus::reference_data()
{
    NEEDS_SHARED("reference/scores.json");
    QTest::addColumn<QString>("key");
    for (const auto& [key, entry] : scoreReference().items())
        QTest::newRow(key.c_str()) << QString::fromStdString(key);
}

void tst_ScoreConsensus::reference()
{
    QFETCH(QString, key);
    const auto entry = scoreReference()[key.toStdString()];
    const ScoreCase data = scoreCase(key.toStdString(), entry);
    const auto& table = data.table;
    QCOMPARE(table.unitCount(), entry["items"].get<std::size_t>());
    QCOMPARE(table.raterNames.size(), entry["judges"].size());
    QCOMPARE(static_cast<std::int64_t>(table.unitCount() * table.raterCount()) - table.labelCount(),
             entry["missing_cells"].get<std::int64_t>());
    const auto& scores = entry["scores"];

    compareScores(centralScores(table), scores["mean"], data, 1e-9);
    compareScores(centralScores(table, {Centre::Median}), scores["median"], data, 1e-9);
    compareScores(centralScores(table, {Centre::TrimmedMean}), scores["trimmed_mean_0.2"], data, 1e-9);

    compareVector(definedOf(meanCorrelations(scoreTable(table))), entry["rho_bar_spearman"], 1e-9);
    const SelectedRaters best = singleBest(table);
    QCOMPARE(table.raterNames[best.rater].rfind(entry["single_best_judge"].get<std::string>(), 0), 0u);
    compareScores(best.consensus, scores["single_best"], data, 1e-9);
    const SelectedRaters worst = dropWorst(table);
    QCOMPARE(table.raterNames[worst.rater].rfind(entry["drop_worst_judge"].get<std::string>(), 0), 0u);
    compareScores(worst.consensus, scores["drop_worst_mean"], data, 1e-9);

    const Dispersion dispersion = agreementDispersion(table);
    COMPARE_NEAR(dispersion.mean.number(), entry["dispersion"]["mean"].get<double>(), 1e-9);
    COMPARE_NEAR(dispersion.deviation.number(), entry["dispersion"]["std_population"].get<double>(), 1e-9);
    COMPARE_NEAR(dispersion.delta.number(), entry["dispersion"]["delta"].get<double>(), 1e-9);

    const auto compareWeighting = [&](Weighting weighting, const char* name) {
        const WeightedMean mean = weightedMean(table, weighting);
        compareVector(mean.weights, entry["weights"][name], 1e-9);
        compareScores(mean.consensus, scores[std::string("weighted_") + name], data, 1e-9);
    };
    compareWeighting(Weighting::MeanCorrelation, "mean_correlation");
    compareWeighting(Weighting::InverseVariance, "inverse_variance");
    compareWeighting(Weighting::MetaLearner, "spectral_meta_learner");
}

void tst_ScoreConsensus::care_data()
{
    reference_data();
}

void tst_ScoreConsensus::care()
{
    QFETCH(QString, key);
    const auto entry = scoreReference()[key.toStdString()];
    const ScoreCase data = scoreCase(key.toStdString(), entry);
    const auto& expected = entry["care_svd"];
    const CareSvd care = careSvd(data.table);
    QVERIFY(care.converged);
    qInfo("%d rounds, residual %.3g", care.rounds, care.residual);
    COMPARE_NEAR(care.residual, 0.0, 1e-10);
    COMPARE_NEAR(care.lambda, expected["lam"].get<double>(), 1e-15);
    COMPARE_NEAR(care.objective, expected["objective"].get<double>(), 1e-9);
    COMPARE_NEAR(care.leastEigenvalue, expected["min_eigenvalue_of_M"].get<double>(), 1e-6);
    const std::size_t raters = data.table.raterCount();
    for (std::size_t i = 0; i < raters; ++i) {
        for (std::size_t j = 0; j < raters; ++j)
            COMPARE_NEAR(care.low[i * raters + j], expected["L"][i][j].get<double>(), 1e-6);
    }
    QCOMPARE(care.eigenvalues.size(), expected["kept"].get<std::size_t>());
    compareVector(care.weights, expected["weights_leading_factor"], 1e-6);
    compareScores(care.consensus, entry["scores"]["care_leading"], data, 1e-6);

    CareOptions all;
    all.weights = CareWeights::AllFactors;
    const CareSvd careAll = careSvd(data.table, all);
    compareVector(careAll.weights, expected["weights_all_factors"], 1e-5);
    // Weights of both signs nearly cancel on some sets: their error grows by Σ|w| / |Σ w|.
    double sum = 0.0;
    double size = 0.0;
    for (const double weight : careAll.weights) {
        sum += weight;
        size += std::abs(weight);
    }
    compareScores(careAll.consensus, entry["scores"]["care_all_factors"], data,
                  1e-5 * std::max(1.0, size / std::abs(sum)));
}

RATERSCOPE_TEST(tst_ScoreConsensus)
#include "tst_ScoreConsensus.moc"
