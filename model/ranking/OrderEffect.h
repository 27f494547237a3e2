// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"
#include "ranking/OrderBias.h"

namespace raterscope {

/// β, the pull of the position, of one judge from its swap pairs: in P(y) ∝ exp(u_y + β f(y)), f = ½ for the
/// thing shown first, −½ for the one shown second, 0 for a tie, with any u_y of each pair. Negative = back.
///
/// Conditional logit (Chamberlain 1980): given which two answers a pair got, u drops out, and a front pair
/// has the odds exp(2β) against a back pair, a tie and the one shown first exp(β) against a tie and the one
/// shown second; consistent pairs and double ties tell nothing. So β needs no model of which thing is better,
/// and in the BayesJudge model (METHODS §7) it has the same meaning and scale. Maximum of the likelihood with
/// Firth's penalty (1993), which is finite also when one side is empty; 95 % interval by the profile of the
/// penalised likelihood (Heinze & Schemper 2002). Standard error from the information. `used` counts the
/// pairs that tell something. Missing: unreadable pairs are not used. Degenerate: NoInformativeSwap without
/// any informative pair. Cost: constant.
Estimate orderEffect(const OrderBiasCounts& counts);

} // namespace raterscope
