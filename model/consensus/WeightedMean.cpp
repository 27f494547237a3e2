// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/WeightedMean.h"

#include "consensus/MeanCorrelation.h"
#include "consensus/PairMoments.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <string>

namespace raterscope {

namespace {

void scaleToOne(std::vector<double>& weights)
{
    double size = 0.0;
    for (const double weight : weights)
        size += std::abs(weight);
    if (!(size > 0.0))
        throw AnalysisError("No rater gets a weight: none varies together with the others. Use the mean or "
                            "the median.");
    for (double& weight : weights)
        weight /= size;
}

void weighByCorrelation(WeightedMean& result, const ScoreTable& scores, int threads, const JobControl& job)
{
    result.basis = meanCorrelations(scores, threads, job);
    for (const auto& rho : result.basis)
        result.weights.push_back(std::max(0.0, rho.numberOr(0.0)));
}

/// Population variance of each rater's score less the mean of the others on the same item.
std::vector<Value> deviationVariances(const ScoreTable& scores, const JobControl& job)
{
    std::vector<double> count(scores.raterCount(), 0.0);
    std::vector<double> mean(scores.raterCount(), 0.0);
    std::vector<double> squares(scores.raterCount(), 0.0);
    for (std::size_t item = 0; item < scores.itemCount(); ++item) {
        if (item % 4096 == 0)
            job.check();
        const auto row = scores.row(item);
        if (row.raters.size() < 2)
            continue;
        double sum = 0.0;
        for (const double score : row.scores)
            sum += score;
        for (std::size_t p = 0; p < row.raters.size(); ++p) {
            const auto r = static_cast<std::size_t>(row.raters[p]);
            const double others = (sum - row.scores[p]) / static_cast<double>(row.raters.size() - 1);
            const double step = row.scores[p] - others - mean[r]; // Welford 1962
            ++count[r];
            mean[r] += step / count[r];
            squares[r] += step * (row.scores[p] - others - mean[r]);
        }
    }
    std::vector<Value> result;
    for (std::size_t r = 0; r < scores.raterCount(); ++r)
        result.push_back(count[r] >= 2.0 ? Value(squares[r] / count[r])
                                         : Value(UndefinedReason::TooFewItems));
    return result;
}

void weighByVariance(WeightedMean& result, const LabelTable& table, const ScoreTable& scores,
                     const JobControl& job)
{
    result.basis = deviationVariances(scores, job);
    double largest = 0.0;
    for (const auto& variance : result.basis)
        largest = std::max(largest, variance.numberOr(0.0));
    const double none = 1e-24 * std::max(1.0, largest);
    std::string exact;
    for (std::size_t r = 0; r < result.basis.size(); ++r) {
        const bool isExact = result.basis[r].isDefined() && result.basis[r].number() <= none;
        if (isExact)
            exact += (exact.empty() ? "" : ", ") + table.raterNames[r];
        result.weights.push_back(isExact ? 1.0 : 0.0);
    }
    if (!exact.empty()) {
        result.consensus.notes.push_back("Never apart from the mean of the others by more or less, and so "
                                         "sharing the whole weight: "
                                         + exact + ".");
        return;
    }
    for (std::size_t r = 0; r < result.basis.size(); ++r) {
        if (result.basis[r].isDefined())
            result.weights[r] = 1.0 / result.basis[r].number();
    }
}

/// v minimising Σ_{a<b} (c_ab − v_a v_b)².
Eigen::VectorXd oneFactor(Eigen::MatrixXd covariances, const JobControl& job)
{
    covariances.diagonal().setZero();
    const double scale = covariances.cwiseAbs().maxCoeff();
    const Eigen::Index raters = covariances.rows();
    if (!(scale > 0.0))
        return Eigen::VectorXd::Zero(raters);
    covariances /= scale;
    // The start: the leading factor with an empty diagonal.
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(covariances);
    Eigen::VectorXd loadings =
        std::sqrt(std::max(0.0, eigen.eigenvalues()(raters - 1))) * eigen.eigenvectors().col(raters - 1);
    if (raters > 2) {
        // One loading at a time to its least squares, where the communalities on the diagonal are its own.
        for (int round = 0; round < 100000; ++round) {
            job.check();
            double change = 0.0;
            for (Eigen::Index r = 0; r < raters; ++r) {
                const double squares = loadings.squaredNorm() - loadings(r) * loadings(r);
                if (!(squares > 0.0))
                    continue;
                const double next = covariances.col(r).dot(loadings) / squares;
                change = std::max(change, std::abs(next - loadings(r)));
                loadings(r) = next;
            }
            if (change <= 1e-14)
                break;
        }
    }
    const auto positive = (loadings.array() > 0.0).count();
    const auto negative = (loadings.array() < 0.0).count();
    if (negative > positive || (negative == positive && loadings.sum() < 0.0))
        loadings = -loadings;
    return std::sqrt(scale) * loadings;
}

void weighByFactor(WeightedMean& result, const ScoreTable& scores, int threads, const JobControl& job)
{
    if (scores.raterCount() > mostFactorRaters)
        throw AnalysisError("The one-factor weights take at most 200 raters; there are "
                            + std::to_string(scores.raterCount())
                            + ". Exclude raters or weigh by inverse variance.");
    const PairMoments moments = pairMoments(scores, Moment::Covariance, threads, job);
    const Eigen::VectorXd loadings = oneFactor(moments.values, job);
    for (const double loading : loadings) {
        result.weights.push_back(loading);
        result.basis.emplace_back(loading);
    }
    if (moments.undefinedPairs > 0)
        result.consensus.notes.push_back(std::to_string(moments.undefinedPairs)
                                         + " pairs of raters have fewer than two items in common; their "
                                           "covariance counts as 0.");
    if (scores.raterCount() == 2)
        result.consensus.notes.push_back("Two raters have one covariance, which cannot tell their loadings "
                                         "apart: they get equal weights.");
}

} // namespace

WeightedMean weightedMean(const LabelTable& table, Weighting weighting, int threads, const JobControl& job)
{
    const ScoreTable scores = scoreTable(table, job);
    WeightedMean result;
    if (scores.raterCount() == 1) {
        result.weights = {1.0};
        result.basis = {UndefinedReason::TooFewRaters};
        result.consensus.notes.push_back("There is one rater only, so it has the whole weight.");
    } else if (weighting == Weighting::MeanCorrelation) {
        weighByCorrelation(result, scores, threads, job);
    } else if (weighting == Weighting::InverseVariance) {
        weighByVariance(result, table, scores, job);
    } else {
        weighByFactor(result, scores, threads, job);
    }
    scaleToOne(result.weights);
    ScoreConsensus consensus = weightedScores(scores, result.weights);
    consensus.notes = std::move(result.consensus.notes);
    result.consensus = std::move(consensus);
    return result;
}

} // namespace raterscope
