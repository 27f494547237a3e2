// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/SkillFit.h"

namespace raterscope {

enum class TieLaw : std::uint8_t {
    Davidson,  ///< P(tie) ∝ ν √(π_i π_j), P(i) ∝ π_i
    RaoKupper, ///< P(i beats j) = π_i / (π_i + θ π_j), the rest a tie
};

struct TieModelOptions {
    TieLaw law = TieLaw::Davidson;
    Outcomes outcomes = Outcomes::Soft;
    double priorSd = 10.0; ///< of s ~ N(0, priorSd²); 0 = none
    bool standardErrors = true;
    int threads = 0;
};

struct TieModelFit : SkillFit {
    /// ν, or θ: with a standard error and a 95 % interval made on its logarithm. On the boundary (ν = 0,
    /// θ = 1) without ties; undefined where everything is a tie.
    Estimate tieParameter;
    Estimate logTieParameter; ///< log ν, log θ; undefined on the boundary
    std::int64_t ties = 0;    ///< rows
};

/// Bradley–Terry with ties as an outcome of their own (METHODS §7): Davidson 1970 or Rao & Kupper 1967, π_i =
/// exp(s_i), one tie parameter for all groups. Maximises the log-likelihood of wins, losses and ties
/// − Σ s² / (2 sd²); the tie parameter has no prior. Both are concave in skills and the logarithm of the tie
/// parameter: Newton's method.
///
/// Skills in log odds with mean 0 in each part; a probability p that is no tie counts as p of a win and
/// 1 − p of a loss. Standard errors: from the curvature at the maximum in all parameters together; none for
/// skills of parts of more than 2,000 items. Without a prior: parts that wins and ties link in both
/// directions, as in bradleyTerry(). Missing: rows that are not there. Degenerate: without ties the tie
/// parameter is on the boundary and the model is Bradley–Terry; with ties only it has no finite maximum and
/// no skill is determined; both are said. The number of threads changes no result. Cost: as bradleyTerry().
/// Throws Cancelled.
TieModelFit tieModel(const Comparisons& comparisons, const TieModelOptions& options = {},
                     const JobControl& job = {});

} // namespace raterscope
