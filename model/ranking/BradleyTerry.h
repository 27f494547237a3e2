// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranking/SkillFit.h"

namespace raterscope {

enum class TieRule : std::uint8_t {
    HalfWins, ///< half a win for either side
    Drop,     ///< left out, and counted
};

struct BradleyTerryOptions {
    Outcomes outcomes = Outcomes::Soft;
    TieRule ties = TieRule::HalfWins;
    double priorSd = 10.0; ///< of s ~ N(0, priorSd²); 0 = none
    bool standardErrors = true;
    std::int64_t iterations = 100; ///< Newton steps at most, with a prior
    int threads = 0;
};

struct BradleyTerryFit : SkillFit {
    std::int64_t tiesDropped = 0; ///< rows
};

/// Bradley & Terry 1952 (METHODS §7): P(i beats j) = σ(s_i − s_j). Maximises
/// Σ p log σ(s_i − s_j) + (1 − p) log σ(s_j − s_i) − Σ s² / (2 sd²); soft BT as it stands, hard BT with p
/// rounded to 1 or 0. All judges together.
///
/// With a prior: Newton's method with halved steps on each linked part; the maximum is unique. Without: the
/// iteration of Newman 2023 on each part that wins link in both directions (Ford 1957); between such parts
/// the gap is infinite, which is what is said of them (cases d07, d08), and single items have no skill.
/// Skills have mean 0 in each part; parts never cross groups. Standard errors: of the skill measured from its
/// part's mean, from the curvature at the maximum (with the prior's in it); none for parts of more than
/// 1,500 items. Shapes: skills by item, in log odds. Missing: rows that are not there. Degenerate: an item
/// that was never compared has no skill; no rows at all give none. The number of threads changes no result.
/// Cost: O(pairs) and a sparse factorisation a step and part; O(n³) for the errors of a part of n items.
/// Throws Cancelled.
BradleyTerryFit bradleyTerry(const Comparisons& comparisons, const BradleyTerryOptions& options = {},
                             const JobControl& job = {});

} // namespace raterscope
