// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/ScoreTable.h"

#include <vector>

namespace raterscope {

enum class CareWeights : std::uint8_t {
    LeadingFactor, ///< √λ₁ v₁: what raters share most; safe, as it needs no sign of further factors
    AllFactors, ///< √λ₁ v₁ − Σ_{i≥2} √λ_i v_i: the further factors count as shared confounders (the paper's)
};

struct CareOptions {
    CareWeights weights = CareWeights::LeadingFactor;
    double lambdaScale = 4e-3; ///< λ = lambdaScale / √R
    double gamma = 1.0;        ///< of ‖S‖₁ against tr L
    bool standardise = false;  ///< score from each rater's (x − mean) / deviation instead of x
    double tolerance = 1e-12;  ///< on the residual, relative to the largest entry of S
    int mostRounds = 200000;
};

struct CareSvd {
    ScoreConsensus consensus;
    std::vector<double> weights;     ///< by column, as defined, not scaled; 0 for raters left out
    std::vector<double> low, sparse; ///< L and S among the raters fitted, row-major
    std::vector<std::size_t> fitted; ///< columns that vary
    std::vector<double> eigenvalues; ///< of L, the ones kept, descending
    double lambda = 0.0;
    double objective = 0.0;
    double residual = 0.0;        ///< largest change by one more proximal-gradient step
    double leastEigenvalue = 0.0; ///< of M = S − L
    bool converged = false;
    int rounds = 0;
};

/// CARE-SVD (Zhao et al. 2026; METHODS §6): judges' correlations as a sparse part of direct dependence less a
/// low-rank part of latent factors, and a consensus weighted by the factors.
///
/// Σ is the R × R Pearson correlation matrix. Minimises over S ⪰ 0, L ⪰ 0 with M = S − L ⪰ 0
///   ½ tr(M Σ M) − tr(M) + λ (γ ‖S‖₁ + tr L),
/// ‖S‖₁ elementwise with the diagonal, λ = 4e-3 / √R, γ = 1, by accelerated proximal gradient steps with
/// restarts. M ⪰ 0 needs no attention: at the minimum over S and L ⪰ 0, ½(MΣ + ΣM) = I + G with |G_ij| ≤ λγ,
/// so that with λγR < 1 the right side is positive definite, and M with it (Lyapunov). Weights come from
/// the eigenpairs of L with λ_i > 1e-6 λ₁; the score is Σ w x / Σ w. Signs of eigenvectors are arbitrary in
/// that formula: each v_i is oriented so that its entries sum to at least 0 (when the sum is 0 within 1e-9,
/// its largest entry is positive). The weights of all factors hang on that choice, so that the leading factor
/// is the default.
///
/// Missing: Σ pairwise, weights renormalised over the scores present; an item for which they cancel is
/// undefined. Degenerate: raters that never vary are left out and named in a note; a single rater left has
/// weight 1. Throws AnalysisError when Σ is not positive definite (copied raters: the minimum does not
/// exist), when L is empty, for labels without an order, for a table without ratings, and above 200 raters;
/// std::invalid_argument for λγR ≥ 1.
/// Cost: a few thousand eigendecompositions, O(R³) each.
CareSvd careSvd(const LabelTable& table, const CareOptions& options = {}, int threads = 0,
                const JobControl& job = {});

} // namespace raterscope
