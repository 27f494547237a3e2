// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/Agora.h"
#include "consensus/CentralScore.h"
#include "consensus/Dispersion.h"
#include "consensus/GradedResponse.h"
#include "support/ScoreTables.h"

using namespace raterscope;
using namespace raterscope::test;

namespace {

/// The grades of reference/scores.json: bins of 20 for ASSET, else the levels.
ScoreCase gradedCase(const std::string& key, const nlohmann::json& entry)
{
    return key.rfind("asset/aspect_", 0) == 0 ? assetCase(key.substr(13), 20.0) : scoreCase(key, entry);
}

void compareAlpha(const GradedFit& fit, const nlohmann::json& expected, double tolerance)
{
    QCOMPARE(fit.raters.size(), expected.size());
    for (std::size_t j = 0; j < fit.raters.size(); ++j)
        COMPARE_NEAR(fit.raters[j].judge.alpha, expected[j].get<double>(), tolerance);
}

void compareBeta(const GradedFit& fit, const nlohmann::json& expected, double tolerance)
{
    for (std::size_t j = 0; j < fit.raters.size(); ++j) {
        QCOMPARE(fit.raters[j].judge.beta.size(), expected[j].size());
        for (std::size_t k = 0; k < fit.raters[j].judge.beta.size(); ++k)
            COMPARE_NEAR(fit.raters[j].judge.beta[k], expected[j][k].get<double>(), tolerance);
    }
}

double sumOf(const std::vector<double>& values)
{
    double sum = 0.0;
    for (const double value : values)
        sum += value;
    return sum;
}

} // namespace

class tst_GradedReference : public QObject
{
    Q_OBJECT

private slots:
    void agora_data();
    void agora();
    void maximumLikelihood_data();
    void maximumLikelihood();
    void llmJudges_data();
    void llmJudges();
    void ltmPublished_data();
    void ltmPublished();
    void assetTrust_data();
    void assetTrust();
};

void tst_GradedReference::agora_data()
{
    NEEDS_SHARED("reference/scores.json");
    QTest::addColumn<QString>("key");
    for (const auto& [key, entry] : scoreReference().items())
        QTest::newRow(key.c_str()) << QString::fromStdString(key);
}

/// Source: reference/scores.json, data.<row>.agora_T12 (tolerance 1e-4 with the same start, else
/// change_with_the_other_start). The file's start is that of METHODS with 0.001 added at every further
/// threshold, which 18 iterations do not quite forget: with it, results agree to 1e-6.
void tst_GradedReference::agora()
{
    QFETCH(QString, key);
    const auto entry = scoreReference()[key.toStdString()];
    const ScoreCase data = gradedCase(key.toStdString(), entry);
    const auto& expected = entry["agora_T12"];

    const AgoraFit plain = raterscope::agora(data.table);
    const auto& other = expected["change_with_the_other_start"];
    compareAlpha(plain, expected["alpha"], std::max(1e-4, other["alpha"].get<double>()));
    for (std::size_t i = 0; i < 5; ++i)
        COMPARE_NEAR(plain.theta[i].number(), expected["theta_first5"][i].get<double>(),
                     std::max(1e-4, other["theta"].get<double>()));
    COMPARE_NEAR(plain.logLikelihood, expected["loglik"].get<double>(), 1e-6);

    AgoraOptions options;
    for (const auto& rater : plain.labels->raters) {
        GradedJudge judge = startingJudge(rater.counts);
        for (std::size_t k = 0; k < judge.beta.size(); ++k)
            judge.beta[k] += 0.001 * static_cast<double>(k);
        options.start.push_back(judge);
    }
    const AgoraFit fit = raterscope::agora(data.table, options);
    for (std::size_t j = 0; j < fit.raters.size(); ++j)
        QCOMPARE(fit.raters[j].values, entry["levels_in_use"][j].get<std::vector<double>>());
    compareAlpha(fit, expected["alpha"], 1e-6);
    compareBeta(fit, expected["beta"], 1e-6);
    COMPARE_NEAR(fit.logLikelihood, expected["loglik"].get<double>(), 1e-9);
    COMPARE_NEAR(fit.tauSquared, expected["tau2"].get<double>(), 1e-6);
    for (std::size_t i = 0; i < 5; ++i) {
        COMPARE_NEAR(fit.theta[i].number(), expected["theta_first5"][i].get<double>(), 1e-6);
        COMPARE_NEAR(fit.thetaSd[i], expected["sd_first5"][i].get<double>(), 1e-6);
        COMPARE_NEAR(fit.scores[i].number(), expected["expected_level_first5"][i].get<double>(), 1e-6);
    }
    COMPARE_NEAR(sumOf(fit.thetaSd), expected["sum_sd"].get<double>(), 1e-6);
    COMPARE_NEAR(sumOf(definedOf(fit.scores)), expected["expected_level_sum"].get<double>(), 1e-6);
    const auto information = itemInformation(data.table, fit);
    for (std::size_t i = 0; i < 2; ++i) {
        for (std::size_t j = 0; j < fit.raters.size(); ++j) {
            const double value = expected["information_first2"][i][j].get<double>();
            COMPARE_NEAR(gradeInformation(fit.raters[j].judge, fit.theta[i].number()), value, 1e-5);
            if (data.table.levelAt(i, j) >= 0)
                COMPARE_NEAR(information[i * fit.raters.size() + j], value, 1e-5);
        }
    }
    if (expected["spearman_reference"].is_number()) {
        COMPARE_NEAR(spearmanWith(data.reference, fit.scores), expected["spearman_reference"].get<double>(),
                     1e-4);
        COMPARE_NEAR(spearmanWith(data.reference, fit.theta),
                     expected["spearman_theta_reference"].get<double>(), 1e-4);
    }
    if (entry.contains("agora_T100")) {
        AgoraOptions longer;
        longer.iterations = 100;
        const AgoraFit rested = raterscope::agora(data.table, longer);
        compareAlpha(rested, entry["agora_T100"]["alpha"], 1e-4);
        COMPARE_NEAR(rested.logLikelihood, entry["agora_T100"]["loglik"].get<double>(), 1e-6);
        COMPARE_NEAR(rested.tauSquared, entry["agora_T100"]["tau2"].get<double>(), 1e-4);
    }
}

void tst_GradedReference::maximumLikelihood_data()
{
    agora_data();
}

/// Source: reference/scores.json, data.<row>.grm_mle (log-likelihood 1e-6 relative, α 1e-3 relative, 2e-2
/// where alpha_at_bound).
void tst_GradedReference::maximumLikelihood()
{
    QFETCH(QString, key);
    const auto entry = scoreReference()[key.toStdString()];
    const ScoreCase data = gradedCase(key.toStdString(), entry);
    const auto& expected = entry["grm_mle"];
    const GradedFit fit = gradedResponse(data.table);
    qInfo("%d iterations, gradient %.3g", static_cast<int>(fit.iterations), fit.largestGradient);
    QVERIFY(fit.converged);
    COMPARE_NEAR(fit.logLikelihood, expected["loglik"].get<double>(), 1e-6);
    compareAlpha(fit, expected["alpha"], expected["alpha_at_bound"].get<bool>() ? 2e-2 : 1e-3);
    compareBeta(fit, expected["beta"], expected["alpha_at_bound"].get<bool>() ? 2e-2 : 1e-3);
    for (std::size_t i = 0; i < 5; ++i) {
        COMPARE_NEAR(fit.theta[i].number(), expected["theta_first5"][i].get<double>(), 1e-3);
        COMPARE_NEAR(fit.thetaSd[i], expected["sd_first5"][i].get<double>(), 1e-3);
        COMPARE_NEAR(fit.scores[i].number(), expected["expected_level_first5"][i].get<double>(), 1e-3);
    }
    if (expected.contains("fine_grid_1601_points_to_8")) {
        GradedResponseOptions fine;
        fine.grid = {1601, -8.0, 8.0};
        const GradedFit finer = gradedResponse(data.table, fine);
        compareAlpha(finer, expected["fine_grid_1601_points_to_8"]["alpha"], 1e-3);
        COMPARE_NEAR(finer.logLikelihood, expected["fine_grid_1601_points_to_8"]["loglik"].get<double>(),
                     1e-6);
    }
}

void tst_GradedReference::llmJudges_data()
{
    NEEDS_SHARED("reference/agora_summeval_judges.json");
    QTest::addColumn<QString>("dimension");
    for (const char* name : {"coherence", "consistency", "fluency", "relevance"})
        QTest::newRow(name) << QString(name);
}

/// Source: reference/agora_summeval_judges.json: log-likelihood and α of the maximum-likelihood fit within
/// 0.01, α of AGORA within 2 %, Spearman with the experts within 0.001.
void tst_GradedReference::llmJudges()
{
    QFETCH(QString, dimension);
    const auto entry = readJson(shared("reference/agora_summeval_judges.json"))[dimension.toStdString()];
    const ScoreCase data = llmJudgesCase(dimension.toStdString());
    QCOMPARE(data.table.unitCount(), entry["n"].get<std::size_t>());

    const GradedFit plain = gradedResponse(data.table);
    QVERIFY(plain.converged);
    COMPARE_NEAR(plain.logLikelihood, entry["grm_mle"]["loglik"].get<double>(),
                 0.01 / std::abs(entry["grm_mle"]["loglik"].get<double>()));
    for (std::size_t j = 0; j < plain.raters.size(); ++j)
        COMPARE_NEAR(plain.raters[j].judge.alpha - entry["grm_mle"]["alpha"][j].get<double>(), 0.0, 0.01);
    COMPARE_NEAR(spearmanWith(data.reference, plain.scores), entry["grm_mle"]["spearman_human"].get<double>(),
                 0.001);

    const AgoraFit fit = raterscope::agora(data.table);
    const auto& expected = entry["agora_T12"];
    for (std::size_t j = 0; j < fit.raters.size(); ++j) {
        const double alpha = expected["alpha"][j].get<double>();
        COMPARE_NEAR(fit.raters[j].judge.alpha / alpha, 1.0, 0.02);
    }
    COMPARE_NEAR(fit.logLikelihood, expected["loglik"].get<double>(), 1e-6);
    for (std::size_t i = 0; i < 5; ++i) {
        COMPARE_NEAR(fit.theta[i].number(), expected["theta_first5"][i].get<double>(), 1e-3);
        COMPARE_NEAR(fit.scores[i].number(), expected["score_first5_original_units"][i].get<double>(), 1e-3);
    }
    COMPARE_NEAR(spearmanWith(data.reference, fit.scores), expected["spearman_human"].get<double>(), 0.001);

    COMPARE_NEAR(spearmanWith(data.reference, centralScores(data.table).scores),
                 entry["spearman_mean"].get<double>(), 1e-9);
    COMPARE_NEAR(spearmanWith(data.reference, centralScores(data.table, {Centre::Median}).scores),
                 entry["spearman_median"].get<double>(), 1e-9);
    const Dispersion dispersion = agreementDispersion(data.table);
    COMPARE_NEAR(dispersion.delta.number(), entry["dispersion"].get<double>(), 1e-9);
    for (std::size_t j = 0; j < fit.raters.size(); ++j)
        COMPARE_NEAR(dispersion.meanCorrelation[j].number(), entry["rho_bar"][j].get<double>(), 1e-9);
}

void tst_GradedReference::ltmPublished_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QStringList>("columns");
    QTest::addColumn<double>("logLikelihood");
    QTest::addColumn<QList<double>>("slopes");
    QTest::addColumn<QString>("source");
    QTest::newRow("science") << "ltm_science.csv" << QStringList{"Comfort", "Work", "Future", "Benefit"}
                             << -1608.871 << QList<double>{1.041, 1.226, 2.299, 1.094}
                             << "ltm 1.2-0 grm(), data/graded-response-r/README.md";
    QTest::newRow("environment") << "ltm_environment.csv"
                                 << QStringList{"LeadPetrol",   "RiverSea",  "RadioWaste",
                                                "AirPollution", "Chemicals", "Nuclear"}
                                 << -1090.404 << QList<double>{1.378, 2.341, 3.123, 3.283, 2.947, 1.761}
                                 << "ltm 1.2-0 grm(), reference/scores.json data.ltm_environment.ltm_check";
    QTest::newRow("jrt") << "jrt_ratings.csv"
                         << QStringList{"Judge_1", "Judge_2", "Judge_3", "Judge_4", "Judge_5", "Judge_6"}
                         << -1970.637 << QList<double>{2.425, 3.266, 2.296, 2.136, 2.405, 2.516}
                         << "ltm 1.2-0 grm(), data/graded-response-r/README.md";
}

/// ltm integrates over 21 Gauss–Hermite points: log-likelihoods differ by up to 0.292 and slopes by up to
/// 0.0502 from a fine grid (routes_max_abs_difference of reference/scores.json).
void tst_GradedReference::ltmPublished()
{
    NEEDS_SHARED("data/graded-response-r/ltm_science.csv");
    QFETCH(QString, file);
    QFETCH(QStringList, columns);
    QFETCH(double, logLikelihood);
    QFETCH(QList<double>, slopes);
    std::vector<std::string> names;
    for (const auto& column : columns)
        names.push_back(column.toStdString());
    const GradedFit fit = gradedResponse(wideTable(readCsv(shared("data/graded-response-r/" + file)), names));
    COMPARE_NEAR(fit.logLikelihood - logLikelihood, 0.0, 0.292);
    for (std::size_t j = 0; j < fit.raters.size(); ++j)
        COMPARE_NEAR(fit.raters[j].judge.alpha - slopes[static_cast<qsizetype>(j)], 0.0, 0.0502);
}

void tst_GradedReference::assetTrust_data()
{
    QTest::addColumn<QString>("aspect");
    QTest::addColumn<double>("agora");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("trust");
    // data/asset-judges/README.md: Spearman of AGORA and of the item mean with the human rating, and of α²
    // with validity.
    QTest::newRow("0") << "0" << 0.870 << 0.848 << 0.95;
    QTest::newRow("1") << "1" << 0.757 << 0.736 << 0.95;
    QTest::newRow("2") << "2" << 0.685 << 0.661 << 0.94;
}

void tst_GradedReference::assetTrust()
{
    NEEDS_SHARED("data/asset-judges/asset_judge_scores.csv");
    QFETCH(QString, aspect);
    QFETCH(double, agora);
    QFETCH(double, mean);
    QFETCH(double, trust);
    const ScoreCase data = assetCase(aspect.toStdString());
    AgoraOptions options;
    options.grading.binWidth = 20.0;
    const AgoraFit fit = raterscope::agora(data.table, options);
    std::vector<double> validity;
    std::vector<double> learned;
    std::vector<Value> means(data.table.unitCount());
    for (std::size_t i = 0; i < means.size(); ++i) {
        double sum = 0.0;
        for (const auto& label : data.table.labelsOf(i))
            sum += data.table.scale.position(label.level);
        means[i] = sum / static_cast<double>(data.table.labelsOf(i).size());
    }
    for (std::size_t j = 0; j < fit.raters.size(); ++j) {
        std::vector<Value> scores;
        for (std::size_t i = 0; i < means.size(); ++i)
            scores.emplace_back(data.table.scale.position(data.table.levelAt(i, j)));
        validity.push_back(spearmanWith(data.reference, scores));
        learned.push_back(fit.raters[j].judge.alpha * fit.raters[j].judge.alpha);
    }
    const double own = spearmanWith(data.reference, fit.scores);
    const double plain = spearmanWith(data.reference, means);
    COMPARE_NEAR(own, agora, 0.0006);
    COMPARE_NEAR(plain, mean, 0.0006);
    QVERIFY(own > plain);
    const double tracked = spearmanCorrelation(learned, validity).number();
    COMPARE_NEAR(tracked, trust, 0.006);
    QVERIFY(tracked > 0.9);
}

RATERSCOPE_TEST(tst_GradedReference)
#include "tst_GradedReference.moc"
