// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bayes/ObservedInformation.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <span>

namespace raterscope {

namespace {

constexpr std::size_t mostJointParameters = 600;
constexpr std::size_t sharesSize = 2;
constexpr std::size_t humanSize = 6; ///< two log odds for each of three rows
constexpr std::size_t judgeSize = 3;

/// One entry of a complete-data score: the parameter's place and its derivative.
struct Part {
    std::size_t place;
    double value;
};

/// d utility / d (a, t, β) of a verdict by position, true and given.
std::array<double, judgeSize> featuresOf(std::size_t truth, std::size_t given)
{
    return {truth == given ? 1.0 : 0.0, given == 2 ? 1.0 : 0.0, given == 0 ? 0.5 : given == 1 ? -0.5 : 0.0};
}

/// Mean and covariance of the features of one judge's verdict, given the true one by position.
struct JudgeRow {
    std::array<double, judgeSize> mean{};
    std::array<double, judgeSize * judgeSize> covariance{};
};

std::array<JudgeRow, verdictCount> rowsOf(const JudgeEffects& effects)
{
    const auto table = verdictTable(effects);
    std::array<JudgeRow, verdictCount> rows;
    for (std::size_t truth = 0; truth < verdictCount; ++truth) {
        auto& row = rows[truth];
        for (std::size_t given = 0; given < verdictCount; ++given) {
            const auto features = featuresOf(truth, given);
            for (std::size_t e = 0; e < judgeSize; ++e) {
                row.mean[e] += table[3 * truth + given] * features[e];
                for (std::size_t f = 0; f < judgeSize; ++f)
                    row.covariance[judgeSize * e + f] += table[3 * truth + given] * features[e] * features[f];
            }
        }
        for (std::size_t e = 0; e < judgeSize; ++e) {
            for (std::size_t f = 0; f < judgeSize; ++f)
                row.covariance[judgeSize * e + f] -= row.mean[e] * row.mean[f];
        }
    }
    return rows;
}

/// Information about the two log odds of three probabilities from so many complete observations.
void addMultinomial(Eigen::MatrixXd& information, std::size_t place, const double* p, double observations)
{
    for (std::size_t k = 0; k < 2; ++k) {
        for (std::size_t l = 0; l < 2; ++l)
            information(static_cast<Eigen::Index>(place + k), static_cast<Eigen::Index>(place + l)) +=
                observations * (k == l ? p[k] * (1.0 - p[k]) : -p[k] * p[l]);
    }
}

/// Standard deviations of three probabilities from the covariance of their two log odds.
std::array<double, verdictCount> probabilitySpread(const Eigen::MatrixXd& covariance, std::size_t place,
                                                   const double* p)
{
    std::array<double, verdictCount> sd{};
    const auto at = static_cast<Eigen::Index>(place);
    for (std::size_t m = 0; m < verdictCount; ++m) {
        std::array<double, 2> gradient{};
        for (std::size_t k = 0; k < 2; ++k)
            gradient[k] = p[m] * ((m == k ? 1.0 : 0.0) - p[k]);
        const double variance = gradient[0] * gradient[0] * covariance(at, at)
                                + 2.0 * gradient[0] * gradient[1] * covariance(at, at + 1)
                                + gradient[1] * gradient[1] * covariance(at + 1, at + 1);
        sd[m] = std::sqrt(std::max(variance, 0.0));
    }
    return sd;
}

class Information
{
public:
    Information(const VerdictStream& stream, const BayesPriors& priors, const BayesParameters& parameters)
        : m_stream(stream), m_parameters(parameters), m_humans(stream.humans.size()),
          m_size(sharesSize + humanSize * m_humans + judgeSize * stream.models.size()),
          m_joint(m_size <= mostJointParameters)
    {
        for (const auto& effects : parameters.judges)
            m_rows.push_back(rowsOf(effects));
        for (std::size_t block = 0; block < blockCount(); ++block) {
            const auto n = static_cast<Eigen::Index>(blockSize(block));
            m_prior.push_back(Eigen::MatrixXd::Zero(n, n));
            m_complete.push_back(Eigen::MatrixXd::Zero(n, n));
            m_missing.push_back(Eigen::MatrixXd::Zero(n, n));
        }
        addMultinomial(m_prior[0], 0, parameters.shares.data(), 3.0 * priors.shares);
        for (std::size_t human = 0; human < m_humans; ++human) {
            for (std::size_t z = 0; z < verdictCount; ++z)
                addMultinomial(m_prior[blockOfHuman(human)], placeOfHuman(human) + 2 * z,
                               parameters.confusion.data() + 9 * human + 3 * z, priors.row());
        }
        for (std::size_t judge = 0; judge < stream.models.size(); ++judge) {
            const std::array<double, judgeSize> sd{priors.skillSd, priors.tieSd, priors.orderSd};
            for (std::size_t e = 0; e < judgeSize; ++e) {
                const auto at = static_cast<Eigen::Index>(placeOfJudge(judge) + e);
                m_prior[blockOfJudge(judge)](at, at) += 1.0 / (sd[e] * sd[e]);
            }
        }
    }

    void add(std::size_t pair, const double* q)
    {
        addMultinomial(m_complete[0], 0, m_parameters.shares.data(), 1.0);
        for (const auto& label : m_stream.humanVerdicts(pair)) {
            const auto human = static_cast<std::size_t>(label.rater);
            for (std::size_t z = 0; z < verdictCount; ++z)
                addMultinomial(m_complete[blockOfHuman(human)], placeOfHuman(human) + 2 * z,
                               m_parameters.confusion.data() + 9 * human + 3 * z, q[z]);
        }
        for (const auto& label : m_stream.modelVerdicts(pair)) {
            const auto judge = static_cast<std::size_t>(label.judge);
            auto& information = m_complete[blockOfJudge(judge)];
            for (std::size_t z = 0; z < verdictCount; ++z) {
                const auto& row = m_rows[judge][byPosition(z, label.isAFirst)];
                for (std::size_t e = 0; e < judgeSize; ++e) {
                    for (std::size_t f = 0; f < judgeSize; ++f)
                        information(static_cast<Eigen::Index>(placeOfJudge(judge) + e),
                                    static_cast<Eigen::Index>(placeOfJudge(judge) + f)) +=
                            q[z] * row.covariance[judgeSize * e + f];
                }
            }
        }
        if (m_joint) {
            clearScores();
            scoreShares();
            for (const auto& label : m_stream.humanVerdicts(pair))
                scoreHuman(label);
            for (const auto& label : m_stream.modelVerdicts(pair))
                scoreJudge(label);
            addMissing(0, q);
            return;
        }
        clearScores();
        scoreShares();
        addMissing(0, q);
        for (const auto& label : m_stream.humanVerdicts(pair)) {
            clearScores();
            scoreHuman(label);
            addMissing(blockOfHuman(static_cast<std::size_t>(label.rater)), q);
        }
        for (const auto& label : m_stream.modelVerdicts(pair)) {
            clearScores();
            scoreJudge(label);
            addMissing(blockOfJudge(static_cast<std::size_t>(label.judge)), q);
        }
    }

    ParameterSpread finish(const JobControl& job)
    {
        ParameterSpread spread;
        spread.isJoint = m_joint;
        std::vector<Eigen::MatrixXd> covariance;
        for (std::size_t block = 0; block < m_complete.size(); ++block) {
            job.check();
            Eigen::MatrixXd information = m_prior[block] + m_complete[block] - m_missing[block];
            Eigen::LLT<Eigen::MatrixXd> factor(information);
            if (factor.info() != Eigen::Success) {
                // No maximum here in some direction. Twice as many priors as make the information positive
                // leave that direction no wider than the prior, and hardly touch what the data tell.
                spread.isFallback = true;
                double priors = 0.5;
                while (factor.info() != Eigen::Success && priors < 1e9) {
                    priors *= 2.0;
                    factor.compute(information + priors * m_prior[block]);
                }
                information += 2.0 * priors * m_prior[block];
                factor.compute(information);
            }
            const auto n = information.rows();
            covariance.push_back(factor.solve(Eigen::MatrixXd::Identity(n, n)));
        }
        spread.shares = probabilitySpread(covariance[0], 0, m_parameters.shares.data());
        spread.confusion.resize(9 * m_humans);
        for (std::size_t human = 0; human < m_humans; ++human) {
            for (std::size_t z = 0; z < verdictCount; ++z) {
                const auto sd =
                    probabilitySpread(covariance[blockOfHuman(human)], placeOfHuman(human) + 2 * z,
                                      m_parameters.confusion.data() + 9 * human + 3 * z);
                std::copy(sd.begin(), sd.end(),
                          spread.confusion.begin() + static_cast<std::ptrdiff_t>(9 * human + 3 * z));
            }
        }
        for (std::size_t judge = 0; judge < m_rows.size(); ++judge) {
            std::array<double, judgeSize> sd{};
            for (std::size_t e = 0; e < judgeSize; ++e) {
                const auto at = static_cast<Eigen::Index>(placeOfJudge(judge) + e);
                sd[e] = std::sqrt(std::max(covariance[blockOfJudge(judge)](at, at), 0.0));
            }
            spread.judges.push_back(sd);
        }
        return spread;
    }

private:
    // One block of everything, or one for π and one for each rater.
    std::size_t blockCount() const { return m_joint ? 1 : 1 + m_humans + m_stream.models.size(); }
    std::size_t blockSize(std::size_t block) const
    {
        if (m_joint)
            return m_size;
        return block == 0 ? sharesSize : block <= m_humans ? humanSize : judgeSize;
    }
    std::size_t blockOfHuman(std::size_t human) const { return m_joint ? 0 : 1 + human; }
    std::size_t blockOfJudge(std::size_t judge) const { return m_joint ? 0 : 1 + m_humans + judge; }
    std::size_t placeOfHuman(std::size_t human) const { return m_joint ? sharesSize + humanSize * human : 0; }
    std::size_t placeOfJudge(std::size_t judge) const
    {
        return m_joint ? sharesSize + humanSize * m_humans + judgeSize * judge : 0;
    }

    void clearScores()
    {
        for (auto& parts : m_parts)
            parts.clear();
    }
    void scoreShares()
    {
        for (std::size_t z = 0; z < verdictCount; ++z) {
            for (std::size_t k = 0; k < 2; ++k)
                m_parts[z].push_back({k, (z == k ? 1.0 : 0.0) - m_parameters.shares[k]});
        }
    }
    void scoreHuman(const HumanVerdict& label)
    {
        const auto human = static_cast<std::size_t>(label.rater);
        const auto given = static_cast<std::size_t>(label.verdict);
        for (std::size_t z = 0; z < verdictCount; ++z) {
            for (std::size_t k = 0; k < 2; ++k)
                m_parts[z].push_back(
                    {placeOfHuman(human) + 2 * z + k,
                     (given == k ? 1.0 : 0.0) - m_parameters.confusion[9 * human + 3 * z + k]});
        }
    }
    void scoreJudge(const ModelVerdict& label)
    {
        const auto judge = static_cast<std::size_t>(label.judge);
        const auto given = byPosition(static_cast<std::size_t>(label.verdict), label.isAFirst);
        for (std::size_t z = 0; z < verdictCount; ++z) {
            const auto truth = byPosition(z, label.isAFirst);
            const auto features = featuresOf(truth, given);
            for (std::size_t e = 0; e < judgeSize; ++e)
                m_parts[z].push_back({placeOfJudge(judge) + e, features[e] - m_rows[judge][truth].mean[e]});
        }
    }

    /// Adds the covariance under q of the scores of one pair.
    void addMissing(std::size_t block, const double* q)
    {
        auto& missing = m_missing[block];
        m_mean.clear();
        for (std::size_t z = 0; z < verdictCount; ++z) {
            for (const auto& part : m_parts[z])
                m_mean.push_back({part.place, q[z] * part.value});
        }
        for (std::size_t z = 0; z < verdictCount; ++z)
            addProducts(missing, m_parts[z], q[z]);
        addProducts(missing, m_mean, -1.0);
    }
    static void addProducts(Eigen::MatrixXd& matrix, std::span<const Part> parts, double weight)
    {
        for (const auto& a : parts) {
            const double scaled = weight * a.value;
            for (const auto& b : parts)
                matrix(static_cast<Eigen::Index>(b.place), static_cast<Eigen::Index>(a.place)) +=
                    scaled * b.value;
        }
    }

    const VerdictStream& m_stream;
    const BayesParameters& m_parameters;
    std::size_t m_humans;
    std::size_t m_size;
    bool m_joint;
    std::vector<std::array<JudgeRow, verdictCount>> m_rows;      ///< by judge
    std::vector<Eigen::MatrixXd> m_prior, m_complete, m_missing; ///< by block
    std::array<std::vector<Part>, verdictCount> m_parts;         ///< the score of one pair, given A, B, T
    std::vector<Part> m_mean;
};

} // namespace

ParameterSpread parameterSpread(const VerdictStream& stream, const BayesPriors& priors,
                                const BayesParameters& parameters, const std::vector<double>& posterior,
                                const JobControl& job)
{
    Information information(stream, priors, parameters);
    for (std::size_t pair = 0; pair < stream.size(); ++pair) {
        if (pair % 64 == 0)
            job.check();
        if (!stream.isEmpty(pair))
            information.add(pair, posterior.data() + verdictCount * pair);
    }
    return information.finish(job);
}

} // namespace raterscope
