// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/Agora.h"

#include "consensus/GradedFitting.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

/// Scales of the regularised horseshoe with the auxiliaries of Makalic & Schmidt 2016, at conditional modes.
class HorseshoeScales
{
public:
    HorseshoeScales(std::size_t judges, double slab) : m_slab(slab), m_lambda(judges, 1.0), m_nu(judges, 1.0)
    {
    }

    /// 1 / (τ² λ̃_j²) by judge.
    std::vector<double> penalties() const
    {
        std::vector<double> result;
        for (const double lambda : m_lambda) {
            const double slabbed = m_slab * m_slab * lambda / (m_slab * m_slab + m_tau * lambda);
            result.push_back(1.0 / (m_tau * slabbed));
        }
        return result;
    }

    void update(const std::vector<GradedJudge>& judges)
    {
        double sum = 0.0;
        for (std::size_t j = 0; j < judges.size(); ++j) {
            const double square = judges[j].alpha * judges[j].alpha;
            m_lambda[j] = 0.5 * (1.0 / m_nu[j] + square / (2.0 * m_tau));
            m_nu[j] = 0.5 * (1.0 + 1.0 / m_lambda[j]);
            sum += square / (2.0 * m_lambda[j]);
        }
        m_tau = (1.0 / m_xi + sum) / (0.5 * static_cast<double>(judges.size() + 1) + 1.0);
        m_xi = 0.5 * (1.0 + 1.0 / m_tau);
    }

    double tauSquared() const { return m_tau; }
    const std::vector<double>& lambdaSquared() const { return m_lambda; }

private:
    double m_slab;
    double m_tau = 1.0; ///< τ²
    double m_xi = 1.0;
    std::vector<double> m_lambda; ///< λ²
    std::vector<double> m_nu;
};

double relativeChange(const std::vector<GradedJudge>& before, const std::vector<GradedJudge>& after)
{
    double largest = 0.0;
    const auto compare = [&](double a, double b) {
        largest = std::max(largest, std::abs(a - b) / std::max(1.0, std::abs(b)));
    };
    for (std::size_t j = 0; j < before.size(); ++j) {
        compare(before[j].alpha, after[j].alpha);
        for (std::size_t k = 0; k < before[j].beta.size(); ++k)
            compare(before[j].beta[k], after[j].beta[k]);
    }
    return largest;
}

} // namespace

AgoraFit agora(const LabelTable& table, const AgoraOptions& options, int threads, const JobControl& job)
{
    if (!(options.slab > 0.0))
        throw AnalysisError("The slab scale c of the prior must be above 0.");
    AgoraFit fit;
    static_cast<GradedFit&>(fit) = startGradedFit(table, options.grading, options.grid, threads, job);
    GradedEm em(*fit.labels, {options.grid.points, options.grid.low, options.grid.high}, threads, job);
    const std::size_t judges = em.judges().size();
    if (!options.start.empty())
        em.setJudges(options.start);
    const std::vector<double> flat(judges, 0.0);
    const bool hasPrior = options.prior == TrustPrior::Horseshoe;
    HorseshoeScales scales(judges, options.slab);
    std::vector<double> penalties = flat;
    const int all = options.warmIterations + options.iterations;
    double relative = 0.0;
    for (int round = 0; round < all; ++round) {
        job.progress(static_cast<double>(round) / all, "Fitting");
        fit.trace.push_back(em.expect());
        const bool penalised = hasPrior && round >= options.warmIterations;
        if (penalised)
            penalties = scales.penalties();
        const auto before = em.judges();
        fit.largestChange = em.maximise(penalties);
        relative = relativeChange(before, em.judges());
        if (penalised)
            scales.update(em.judges());
    }
    fit.logLikelihood = em.expect();
    fit.trace.push_back(fit.logLikelihood);
    fit.iterations = all;
    fit.converged = relative <= 0.01;
    fit.tauSquared = scales.tauSquared();
    fit.lambdaSquared = scales.lambdaSquared();
    if (!fit.converged)
        fit.notes.push_back("Parameters still moved in the last iteration; more iterations may change the "
                            "result.");
    job.progress(0.9, "Reading out");
    finishGradedFit(fit, table, em, penalties, options.standardErrors, options.readOut, threads, job);
    return fit;
}

} // namespace raterscope
