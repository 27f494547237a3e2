// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/GradedEm.h"

#include "consensus/GradedMaximise.h"
#include "core/Parallel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace raterscope {

namespace {

using Eigen::Index;

/// Places of memory that the blocks' own counts may take together.
constexpr std::size_t mostBlockPlaces = std::size_t{1} << 22;
constexpr std::size_t mostBlocks = 32;
constexpr std::size_t leastBlockPatterns = 32;
/// Patterns between two looks at the cancel flag.
constexpr std::size_t checkInterval = 16;
/// Posterior weights below this share of nothing are left out of covariances.
constexpr double leastWeight = 1e-13;

/// e^x for x ≤ 0 to about one unit in the last place, written so that compilers turn a loop of it into vector
/// instructions: x = n ln 2 + r, e^r by its series on |r| ≤ ½ ln 2. Below −708 the result is that of −708.
inline double expBelowZero(double x)
{
    constexpr double shift = 0x1.8p52; // rounds to a whole number that stands in the low bits
    x = x < -708.0 ? -708.0 : x;
    const double rounded = x * 1.4426950408889634 + shift;
    const double n = rounded - shift;
    const double r = (x - n * 6.93147180369123816490e-01) - n * 1.90821492927058770002e-10;
    double e = 1.0 / 479001600.0;
    for (const double c : {1.0 / 39916800.0, 1.0 / 3628800.0, 1.0 / 362880.0, 1.0 / 40320.0, 1.0 / 5040.0,
                           1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0})
        e = e * r + c;
    const auto bits = std::bit_cast<std::uint64_t>(rounded);
    return e * std::bit_cast<double>((bits << 52) + (std::uint64_t{1023} << 52));
}

std::size_t blockCount(std::size_t patterns, std::size_t placesPerBlock)
{
    const std::size_t fitting =
        std::max<std::size_t>(1, mostBlockPlaces / std::max<std::size_t>(1, placesPerBlock));
    const std::size_t wanted = (patterns + leastBlockPatterns - 1) / leastBlockPatterns;
    return std::clamp<std::size_t>(std::min(fitting, wanted), 1, mostBlocks);
}

} // namespace

double posteriorFromLogs(std::span<double> logWeights)
{
    // Four lanes, so that neither loop waits for itself.
    std::array<double, 4> lanes;
    lanes.fill(logWeights[0]);
    double* values = logWeights.data();
    const std::size_t size = logWeights.size();
    const std::size_t whole = size - size % 4;
    for (std::size_t g = 0; g < whole; g += 4) {
        for (std::size_t lane = 0; lane < 4; ++lane)
            lanes[lane] = lanes[lane] < values[g + lane] ? values[g + lane] : lanes[lane];
    }
    for (std::size_t g = whole; g < size; ++g)
        lanes[0] = std::max(lanes[0], values[g]);
    const double largest = *std::max_element(lanes.begin(), lanes.end());
    for (std::size_t g = 0; g < size; ++g)
        values[g] = expBelowZero(values[g] - largest);
    lanes.fill(0.0);
    for (std::size_t g = 0; g < whole; g += 4) {
        for (std::size_t lane = 0; lane < 4; ++lane)
            lanes[lane] += values[g + lane];
    }
    for (std::size_t g = whole; g < size; ++g)
        lanes[0] += values[g];
    const double sum = (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
    const double scale = 1.0 / sum;
    for (std::size_t g = 0; g < size; ++g)
        values[g] *= scale;
    return largest + std::log(sum);
}

GradedEm::GradedEm(const GradedLabels& labels, ThetaGrid grid, int threads, const JobControl& job)
    : m_labels(labels), m_grid(std::move(grid)), m_threads(threads), m_job(job),
      m_stride((m_grid.size() + 3) / 4 * 4)
{
    for (const auto column : labels.fitted) {
        m_firstRow.push_back(m_parameterCount);
        m_parameterCount += labels.raters[column].counts.size();
        m_judges.push_back(startingJudge(labels.raters[column].counts));
    }
    m_logRows.resize(m_parameterCount * m_stride);
    m_counts.resize(m_parameterCount * m_stride);
    fillRows();
}

void GradedEm::setJudges(std::vector<GradedJudge> judges)
{
    m_judges = std::move(judges);
    fillRows();
}

void GradedEm::fillRows()
{
    parallelFor(m_judges.size(), m_threads, 4, [&](std::size_t begin, std::size_t end) {
        for (std::size_t j = begin; j < end; ++j)
            fillLogProbabilities(m_judges[j], m_grid, m_stride, m_logRows.data() + m_firstRow[j] * m_stride);
    });
}

void GradedEm::forBlocks(
    std::size_t blocks,
    const std::function<void(std::size_t block, std::size_t begin, std::size_t end)>& body) const
{
    const std::size_t patterns = m_labels.patternCount();
    parallelFor(blocks, m_threads, 1, [&](std::size_t first, std::size_t last) {
        for (std::size_t block = first; block < last; ++block)
            body(block, patterns * block / blocks, patterns * (block + 1) / blocks);
    });
}

void GradedEm::joinLogs(std::size_t pattern, double* row) const
{
    std::copy(m_grid.logPrior.begin(), m_grid.logPrior.end(), row);
    const std::size_t size = m_grid.size();
    const auto entries = m_labels.entriesOf(pattern);
    const auto logs = [&](std::size_t e) {
        return logRow(static_cast<std::size_t>(entries[e].rater), static_cast<std::size_t>(entries[e].grade));
    };
    std::size_t e = 0;
    for (; e + 4 <= entries.size(); e += 4) { // four rows a pass, as sums cost less than stores
        const double* a = logs(e);
        const double* b = logs(e + 1);
        const double* c = logs(e + 2);
        const double* d = logs(e + 3);
        for (std::size_t g = 0; g < size; ++g)
            row[g] += (a[g] + b[g]) + (c[g] + d[g]);
    }
    for (; e < entries.size(); ++e) {
        const double* a = logs(e);
        for (std::size_t g = 0; g < size; ++g)
            row[g] += a[g];
    }
}

void GradedEm::visitPatterns(
    const std::function<void(std::size_t pattern, std::span<double> logWeights)>& visit) const
{
    forBlocks(blockCount(m_labels.patternCount(), 0), [&](std::size_t, std::size_t begin, std::size_t end) {
        std::vector<double> row(m_grid.size());
        for (std::size_t pattern = begin; pattern < end; ++pattern) {
            if (pattern % checkInterval == 0)
                m_job.check();
            joinLogs(pattern, row.data());
            visit(pattern, row);
        }
    });
}

double GradedEm::expect()
{
    const std::size_t places = m_counts.size();
    const std::size_t blocks = blockCount(m_labels.patternCount(), places);
    std::vector<std::vector<double>> counts(blocks);
    std::vector<double> logLikelihood(blocks, 0.0);
    forBlocks(blocks, [&](std::size_t block, std::size_t begin, std::size_t end) {
        counts[block].assign(places, 0.0);
        std::vector<double> row(m_grid.size());
        for (std::size_t pattern = begin; pattern < end; ++pattern) {
            if (pattern % checkInterval == 0)
                m_job.check();
            joinLogs(pattern, row.data());
            const double units = static_cast<double>(m_labels.multiplicity[pattern]);
            logLikelihood[block] += units * posteriorFromLogs(row);
            if (units != 1.0) {
                for (double& weight : row)
                    weight *= units;
            }
            for (const auto& entry : m_labels.entriesOf(pattern)) {
                double* count = counts[block].data()
                                + (m_firstRow[static_cast<std::size_t>(entry.rater)]
                                   + static_cast<std::size_t>(entry.grade))
                                      * m_stride;
                for (std::size_t g = 0; g < row.size(); ++g)
                    count[g] += row[g];
            }
        }
    });
    std::fill(m_counts.begin(), m_counts.end(), 0.0);
    double sum = 0.0;
    for (std::size_t block = 0; block < blocks; ++block) {
        sum += logLikelihood[block];
        for (std::size_t p = 0; p < places; ++p)
            m_counts[p] += counts[block][p];
    }
    return sum;
}

double GradedEm::maximise(std::span<const double> penalties)
{
    std::vector<double> change(m_judges.size(), 0.0);
    parallelFor(m_judges.size(), m_threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t j = begin; j < end; ++j) {
            m_job.check();
            const GradedJudge before = m_judges[j];
            const JudgeObjective objective{m_grid, m_counts.data() + m_firstRow[j] * m_stride, m_stride,
                                           penalties[j]};
            maximiseJudge(objective, m_judges[j]);
            change[j] = std::abs(m_judges[j].alpha - before.alpha);
            for (std::size_t k = 0; k < before.beta.size(); ++k)
                change[j] = std::max(change[j], std::abs(m_judges[j].beta[k] - before.beta[k]));
        }
    });
    fillRows();
    return change.empty() ? 0.0 : *std::max_element(change.begin(), change.end());
}

std::vector<Index> GradedEm::freeParameters(const Eigen::VectorXd& gradient) const
{
    std::vector<Index> result;
    for (std::size_t j = 0; j < m_judges.size(); ++j) {
        const auto first = static_cast<Index>(m_firstRow[j]);
        if (!isAtBound(m_judges[j].alpha, gradient(first)))
            result.push_back(first);
        for (Index k = 1; k < static_cast<Index>(m_judges[j].gradeCount()); ++k)
            result.push_back(first + k);
    }
    return result;
}

void GradedEm::derivatives(std::span<const double> penalties, Eigen::VectorXd& gradient,
                           Eigen::MatrixXd& information) const
{
    const auto size = static_cast<Index>(m_parameterCount);
    gradient.setZero(size);
    information.setZero(size, size);
    Eigen::VectorXd ownGradient;
    Eigen::MatrixXd ownInformation;
    // P(Y ≥ k | θ_g) by judge and k = 0 … K, the first row ones and the last zeros.
    std::vector<std::size_t> firstCurve;
    std::size_t curveCount = 0;
    for (std::size_t j = 0; j < m_judges.size(); ++j) {
        const JudgeObjective objective{m_grid, m_counts.data() + m_firstRow[j] * m_stride, m_stride,
                                       penalties[j]};
        objective.derivatives(m_judges[j], ownGradient, ownInformation);
        const auto first = static_cast<Index>(m_firstRow[j]);
        gradient.segment(first, ownGradient.size()) = ownGradient;
        information.block(first, first, ownGradient.size(), ownGradient.size()) = ownInformation;
        firstCurve.push_back(curveCount);
        curveCount += m_judges[j].gradeCount() + 1;
    }
    const auto points = static_cast<Index>(m_grid.size());
    Eigen::MatrixXd curves(points, static_cast<Index>(curveCount)); // a column a curve
    for (std::size_t j = 0; j < m_judges.size(); ++j) {
        const auto first = static_cast<Index>(firstCurve[j]);
        curves.col(first).setOnes();
        for (std::size_t k = 1; k < m_judges[j].gradeCount(); ++k) {
            for (Index g = 0; g < points; ++g)
                curves(g, first + static_cast<Index>(k)) = std::exp(logSigmoid(
                    m_judges[j].alpha * m_grid.theta[static_cast<std::size_t>(g)] - m_judges[j].beta[k - 1]));
        }
        curves.col(first + static_cast<Index>(m_judges[j].gradeCount())).setZero();
    }
    const Eigen::Map<const Eigen::VectorXd> theta(m_grid.theta.data(), points);

    const std::size_t blocks = blockCount(m_labels.patternCount(), m_parameterCount * m_parameterCount);
    std::vector<Eigen::MatrixXd> covariance(blocks);
    forBlocks(blocks, [&](std::size_t block, std::size_t begin, std::size_t end) {
        covariance[block].setZero(size, size);
        std::vector<double> weights(m_grid.size());
        Eigen::MatrixXd products;
        Eigen::MatrixXd scores; // a column a (rating, parameter), centred and times √weight
        std::vector<Index> place;
        for (std::size_t pattern = begin; pattern < end; ++pattern) {
            m_job.check();
            joinLogs(pattern, weights.data());
            posteriorFromLogs(weights);
            Index low = 0;
            while (weights[static_cast<std::size_t>(low)] < leastWeight)
                ++low;
            Index high = points;
            while (weights[static_cast<std::size_t>(high - 1)] < leastWeight)
                --high;
            const Index width = high - low;
            const Eigen::Map<const Eigen::VectorXd> weight(weights.data() + low, width);
            const auto entries = m_labels.entriesOf(pattern);
            scores.resize(width, static_cast<Index>(3 * entries.size()));
            place.clear();
            const auto add = [&](std::size_t parameter, const auto& values) {
                auto column = scores.col(static_cast<Index>(place.size()));
                column = values;
                column.array() -= weight.dot(column);
                place.push_back(static_cast<Index>(parameter));
            };
            for (const auto& entry : entries) {
                const auto j = static_cast<std::size_t>(entry.rater);
                const auto k = static_cast<std::size_t>(entry.grade);
                const auto curve = static_cast<Index>(firstCurve[j] + k);
                const auto from = curves.col(curve).segment(low, width);
                const auto to = curves.col(curve + 1).segment(low, width);
                add(m_firstRow[j],
                    (theta.segment(low, width).array() * (1.0 - from.array() - to.array())).matrix());
                if (k > 0)
                    add(m_firstRow[j] + k, from);
                if (k + 1 < m_judges[j].gradeCount())
                    add(m_firstRow[j] + k + 1, to);
            }
            const auto used = static_cast<Index>(place.size());
            scores.leftCols(used).array().colwise() *= weight.array().sqrt();
            const double units = static_cast<double>(m_labels.multiplicity[pattern]);
            products.setZero(used, used);
            products.selfadjointView<Eigen::Lower>().rankUpdate(scores.leftCols(used).transpose(), units);
            for (Index a = 0; a < used; ++a) {
                const Index row = place[static_cast<std::size_t>(a)];
                covariance[block](row, row) += products(a, a);
                for (Index b = 0; b < a; ++b) {
                    const Index column = place[static_cast<std::size_t>(b)];
                    covariance[block](row, column) += products(a, b);
                    covariance[block](column, row) += products(a, b);
                }
            }
        }
    });
    for (const auto& part : covariance)
        information -= part;
}

} // namespace raterscope
