// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/CareSvd.h"

#include "consensus/PairMoments.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace raterscope {

namespace {

using Matrix = Eigen::MatrixXd;
using Eigen::Index;

constexpr std::size_t mostRaters = 200;
/// Least eigenvalue of Σ below which raters count as linearly dependent.
constexpr double leastCorrelationEigenvalue = 1e-8;

struct Problem {
    Matrix sigma;
    double lambda, gamma;

    Matrix gradient(const Matrix& m) const
    {
        const Matrix product = m * sigma;
        return 0.5 * (product + product.transpose()) - Matrix::Identity(m.rows(), m.cols());
    }
    double objective(const Matrix& s, const Matrix& l) const
    {
        const Matrix m = s - l;
        return 0.5 * (m * sigma * m).trace() - m.trace() + lambda * (gamma * s.cwiseAbs().sum() + l.trace());
    }
};

struct Parts {
    Matrix s, l;
};

Matrix shrunk(const Matrix& matrix, double by)
{
    return matrix.unaryExpr([by](double x) { return std::copysign(std::max(std::abs(x) - by, 0.0), x); });
}

Matrix positivePart(const Matrix& matrix)
{
    const Eigen::SelfAdjointEigenSolver<Matrix> eigen(0.5 * (matrix + matrix.transpose()));
    const Eigen::VectorXd kept = eigen.eigenvalues().cwiseMax(0.0);
    return eigen.eigenvectors() * kept.asDiagonal() * eigen.eigenvectors().transpose();
}

double leastEigenvalue(const Matrix& matrix)
{
    return Eigen::SelfAdjointEigenSolver<Matrix>(matrix, Eigen::EigenvaluesOnly).eigenvalues()(0);
}

/// One proximal-gradient step of size t against the gradient of M.
Parts proximalStep(const Problem& problem, const Parts& from, const Matrix& gradient, double t)
{
    const Matrix identity = Matrix::Identity(from.l.rows(), from.l.cols());
    return {shrunk(from.s - t * gradient, t * problem.lambda * problem.gamma),
            positivePart(from.l + t * gradient - t * problem.lambda * identity)};
}

double largestDifference(const Parts& a, const Parts& b)
{
    return std::max((a.s - b.s).cwiseAbs().maxCoeff(), (a.l - b.l).cwiseAbs().maxCoeff());
}

struct Solution {
    Parts parts;
    double residual = std::numeric_limits<double>::infinity();
    int rounds = 0;
    bool converged = false;
};

/// FISTA (Beck & Teboulle 2009), restarted when it turns uphill (O'Donoghue &
/// Candès 2015).
Solution proximalGradient(const Problem& problem, double largestEigenvalue, const CareOptions& options,
                          const JobControl& job)
{
    const double t =
        0.5 / largestEigenvalue; // the gradient by (S, L) has twice the Lipschitz constant of M's
    const Index size = problem.sigma.rows();
    Solution solution;
    solution.parts = {Matrix::Identity(size, size), Matrix::Zero(size, size)};
    Parts ahead = solution.parts;
    double momentum = 1.0;
    while (solution.rounds < options.mostRounds && !solution.converged) {
        job.check();
        ++solution.rounds;
        const Parts next = proximalStep(problem, ahead, problem.gradient(ahead.s - ahead.l), t);
        const double step = largestDifference(next, ahead);
        const double uphill = ((ahead.s - next.s).array() * (next.s - solution.parts.s).array()).sum()
                              + ((ahead.l - next.l).array() * (next.l - solution.parts.l).array()).sum();
        if (uphill > 0.0)
            momentum = 1.0;
        const double nextMomentum = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * momentum * momentum));
        const double push = (momentum - 1.0) / nextMomentum;
        ahead = {next.s + push * (next.s - solution.parts.s), next.l + push * (next.l - solution.parts.l)};
        momentum = nextMomentum;
        solution.parts = next;
        const double allowed = options.tolerance * std::max(1.0, next.s.cwiseAbs().maxCoeff());
        if (step <= allowed) {
            const Matrix gradient = problem.gradient(next.s - next.l);
            solution.residual = largestDifference(proximalStep(problem, next, gradient, t), next);
            solution.converged = solution.residual <= allowed;
        }
    }
    if (!solution.converged) {
        const Matrix gradient = problem.gradient(solution.parts.s - solution.parts.l);
        solution.residual =
            largestDifference(proximalStep(problem, solution.parts, gradient, t), solution.parts);
    }
    return solution;
}

/// Column vector signed so that its entries sum to at least 0.
Eigen::VectorXd oriented(Eigen::VectorXd vector)
{
    Index largest = 0;
    vector.cwiseAbs().maxCoeff(&largest);
    const double sum = vector.sum();
    if (std::abs(sum) > 1e-9 ? sum < 0.0 : vector(largest) < 0.0)
        vector = -vector;
    return vector;
}

std::vector<std::size_t> varyingRaters(const ScoreTable& scores)
{
    std::vector<std::size_t> result;
    for (std::size_t r = 0; r < scores.raterCount(); ++r) {
        const auto column = scores.column(r).scores;
        if (std::any_of(column.begin(), column.end(), [&](double x) { return x != column.front(); }))
            result.push_back(r);
    }
    return result;
}

/// The part of a matrix over some raters.
Matrix among(const Matrix& matrix, const std::vector<std::size_t>& raters)
{
    const auto size = static_cast<Index>(raters.size());
    Matrix result(size, size);
    for (Index i = 0; i < size; ++i) {
        for (Index j = 0; j < size; ++j)
            result(i, j) = matrix(static_cast<Index>(raters[static_cast<std::size_t>(i)]),
                                  static_cast<Index>(raters[static_cast<std::size_t>(j)]));
    }
    return result;
}

AnalysisError dependentError(const LabelTable& table, const CareSvd& care, const Matrix& sigma)
{
    Index a = 0;
    Index b = 0;
    const Matrix outside = sigma - Matrix::Identity(sigma.rows(), sigma.cols());
    outside.cwiseAbs().maxCoeff(&a, &b);
    return AnalysisError("The raters' correlations are not positive definite, so CARE has no minimum: some "
                         "raters are copies or mixtures of others, or gaps make the correlations contradict "
                         "each other. The closest pair is "
                         + table.raterNames[care.fitted[static_cast<std::size_t>(std::min(a, b))]] + " and "
                         + table.raterNames[care.fitted[static_cast<std::size_t>(std::max(a, b))]]
                         + "; exclude one of them.");
}

/// Replaces the scores by weighted means of each rater's (x − mean) / deviation.
void standardise(const ScoreTable& scores, std::span<const double> weights, ScoreConsensus& consensus)
{
    std::vector<double> mean(scores.raterCount(), 0.0);
    std::vector<double> deviation(scores.raterCount(), 0.0);
    for (std::size_t r = 0; r < scores.raterCount(); ++r) {
        const auto column = scores.column(r).scores;
        for (const double x : column)
            mean[r] += x / static_cast<double>(column.size());
        for (const double x : column)
            deviation[r] += (x - mean[r]) * (x - mean[r]) / static_cast<double>(column.size());
        deviation[r] = std::sqrt(deviation[r]);
    }
    for (std::size_t item = 0; item < scores.itemCount(); ++item) {
        if (!consensus.scores[item].isDefined())
            continue;
        const auto row = scores.row(item);
        double sum = 0.0;
        double total = 0.0;
        for (std::size_t p = 0; p < row.raters.size(); ++p) {
            const auto r = static_cast<std::size_t>(row.raters[p]);
            if (weights[r] == 0.0)
                continue;
            sum += weights[r] * (row.scores[p] - mean[r]) / deviation[r];
            total += weights[r];
        }
        consensus.scores[item] = sum / total;
    }
}

void solve(CareSvd& care, const LabelTable& table, const Matrix& sigma, const CareOptions& options,
           const JobControl& job)
{
    const Eigen::SelfAdjointEigenSolver<Matrix> eigen(sigma, Eigen::EigenvaluesOnly);
    if (eigen.eigenvalues()(0) <= leastCorrelationEigenvalue)
        throw dependentError(table, care, sigma);
    const double largest = eigen.eigenvalues()(sigma.rows() - 1);
    const auto raters = static_cast<double>(sigma.rows());
    care.lambda = options.lambdaScale / std::sqrt(raters);
    if (!(care.lambda > 0.0 && options.gamma > 0.0 && care.lambda * options.gamma * raters < 1.0))
        throw std::invalid_argument("CARE needs penalties above 0 with lambda gamma R below 1");
    const Problem problem{sigma, care.lambda, options.gamma};
    const Solution solution = proximalGradient(problem, largest, options, job);
    const auto& [s, l] = solution.parts;
    care.sparse.assign(s.data(), s.data() + s.size());
    care.low.assign(l.data(), l.data() + l.size());
    care.objective = problem.objective(s, l);
    care.residual = solution.residual;
    care.leastEigenvalue = leastEigenvalue(s - l);
    care.converged = solution.converged;
    care.rounds = solution.rounds;

    const Eigen::SelfAdjointEigenSolver<Matrix> factors(l);
    const Index last = l.rows() - 1;
    if (!(factors.eigenvalues()(last) > 1e-9))
        throw AnalysisError(
            "CARE finds no factor that raters share: their correlations are too weak. Use the "
            "mean or the median.");
    Eigen::VectorXd weights = Eigen::VectorXd::Zero(l.rows());
    for (Index i = last; i >= 0; --i) {
        const double value = factors.eigenvalues()(i);
        if (!(value > 1e-6 * factors.eigenvalues()(last)))
            break;
        care.eigenvalues.push_back(value);
        const Eigen::VectorXd part = std::sqrt(value) * oriented(factors.eigenvectors().col(i));
        if (i == last)
            weights = part;
        else if (options.weights == CareWeights::AllFactors)
            weights -= part;
    }
    for (std::size_t f = 0; f < care.fitted.size(); ++f)
        care.weights[care.fitted[f]] = weights(static_cast<Index>(f));
}

} // namespace

CareSvd careSvd(const LabelTable& table, const CareOptions& options, int threads, const JobControl& job)
{
    const ScoreTable scores = scoreTable(table, job);
    if (scores.raterCount() > mostRaters)
        throw AnalysisError("CARE takes at most 200 raters; there are " + std::to_string(scores.raterCount())
                            + ". Exclude raters, or use a weighted mean.");
    CareSvd care;
    care.weights.assign(scores.raterCount(), 0.0);
    care.fitted = varyingRaters(scores);
    if (care.fitted.empty())
        throw AnalysisError("No rater varies, so none correlates with another. Use the mean or the median.");
    if (care.fitted.size() < scores.raterCount()) {
        std::string names;
        for (std::size_t r = 0; r < scores.raterCount(); ++r) {
            if (!std::binary_search(care.fitted.begin(), care.fitted.end(), r))
                names += (names.empty() ? "" : ", ") + table.raterNames[r];
        }
        care.consensus.notes.push_back("Without variation, and so without weight: " + names + ".");
    }
    if (care.fitted.size() == 1) {
        care.weights[care.fitted.front()] = 1.0;
        care.converged = true;
        care.consensus.notes.push_back("One rater only varies, so it has the whole weight.");
    } else {
        const PairMoments moments = pairMoments(scores, Moment::Correlation, threads, job);
        if (moments.undefinedPairs > 0)
            care.consensus.notes.push_back("Pairs of raters without a correlation count as uncorrelated.");
        solve(care, table, among(moments.values, care.fitted), options, job);
        if (!care.converged)
            care.consensus.notes.push_back("The fit stopped before its residual was small.");
    }
    ScoreConsensus consensus = weightedScores(scores, care.weights);
    consensus.notes = std::move(care.consensus.notes);
    care.consensus = std::move(consensus);
    if (options.standardise) {
        standardise(scores, care.weights, care.consensus);
        care.consensus.notes.push_back("Scores are weighted means of standardised ratings, in standard "
                                       "deviations.");
    }
    return care;
}

} // namespace raterscope
