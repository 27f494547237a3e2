// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/LabelModel.h"

#include <cstdint>
#include <vector>

namespace raterscope {

enum class MaceFitting : std::uint8_t {
    Variational, ///< variational Bayes with Beta and Dirichlet priors
    Em,          ///< maximum likelihood with smoothed counts
};

struct MaceOptions {
    MaceFitting fitting = MaceFitting::Variational;
    int restarts = 10;
    int iterations = 50;
    double knowingPrior = 0.5;      ///< both parameters of the Beta prior on knowing
    double strategyPrior = 10.0;    ///< every parameter of the Dirichlet prior on the guessing strategy
    double smoothing = 0.01;        ///< EM: divided by the number of levels in use and added to every count
    std::vector<std::int32_t> gold; ///< by unit: its known level, −1 = unknown; empty = none is known
    std::uint64_t seed = 0;
    int threads = 0; ///< 0 = as many as the machine has; never changes the result
};

struct MaceFit : LabelFit {
    /// R: trust, exp(E log θ) in the variational fit and θ in EM; the interval is that of the Beta posterior.
    std::vector<Estimate> trust;
    std::vector<double> strategy; ///< R × K: the guessing strategy ξ, normalised; 0 for levels in no use
    /// R × K: the weight of a label given in a guess as it stands in the likelihood, exp(E log(1 − θ) + E log
    /// ξ) in the variational fit; 0 for levels in no use.
    std::vector<double> guessWeight;
    std::vector<double> knowWeight;          ///< R: exp(E log θ), the weight of a label given in knowledge
    std::vector<double> objectives;          ///< by restart: the log-likelihood by which restarts are ranked
    std::vector<std::vector<double>> traces; ///< by restart: the log-likelihood by iteration
    std::vector<double> lowerBounds;         ///< by restart: the evidence lower bound; empty in EM
    std::size_t best = 0;                    ///< position of the restart that is given
    double lastChange = 0.0;                 ///< largest change of a trust in its last iteration
};

/// MACE (Hovy, Berg-Kirkpatrick, Vaswani & Hovy 2013): the class of a unit is uniform over the levels in use;
/// rater j knows and gives it with probability θ_j, or else guesses from the strategy ξ_j whatever the class
/// is.
///
/// Variational: θ_j ~ Beta(0.5, 0.5), ξ_j ~ Dirichlet(10); an iteration updates the parameters from expected
/// counts, then the posteriors at exp(E log ·). Restarts are ranked by the log-likelihood there, as the
/// authors' program does, and the evidence lower bound (that minus the divergences of the posteriors of θ and
/// ξ from their priors) stands beside it. EM: counts + smoothing / K.
///
/// Start values come from one random stream that the restarts continue, drawn for raters by name and for
/// levels by label, so results do not depend on the order of rows, up to rounding. Missing labels are left
/// out; repeated ratings all count; a known unit keeps its level. Levels that nobody used are outside the
/// model, with posterior 0. `converged` says that no trust moved by 1e-4 or more in the last iteration.
/// Degenerate: a unit without labels is not determined; a rater without labels has no trust. Cost: O(restarts
/// · iterations · (labels + N K)). Throws AnalysisError when the tables do not fit in memory,
/// std::invalid_argument for gold levels of the wrong shape, Cancelled.
MaceFit mace(const LabelTable& table, const MaceOptions& options = {}, const JobControl& job = {});

/// Posteriors of (other) units with the same raters and scale, by one E step with the parameters of a fit:
/// for units held out of it. Levels that the fit did not see have posterior 0, and labels of such levels say
/// nothing. Cost: O(labels + N K).
LabelFit macePosterior(const MaceFit& fit, const LabelTable& table, const JobControl& job = {});

/// R × K × K: P(given | true) = θ [given is true] + (1 − θ) ξ(given) of a fit, rows true, columns given, with
/// the trust for θ. The model draws the class of a unit from the levels in use; the row of any other level is
/// what the parameters say of it. A rater without labels, of whom nothing is known, has uniform rows. Cost:
/// O(R K²).
std::vector<double> maceConfusion(const MaceFit& fit);

} // namespace raterscope
