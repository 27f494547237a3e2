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
    double priorSd = 10.0;    ///< of s ~ N(0, priorSd²); 0 = none
    bool orderEffect = false; ///< P(first shown beats second) = σ(s_first − s_second + δ)
    bool standardErrors = true;
    std::int64_t iterations = 100; ///< Newton steps at most, with a prior
    int threads = 0;
};

struct BradleyTerryFit : SkillFit {
    std::int64_t tiesDropped = 0; ///< rows
    /// δ in log odds with its standard error and 95 % interval; undefined without the option.
    Estimate orderEffect;
};

/// Bradley & Terry 1952 (METHODS §7): P(i beats j) = σ(s_i − s_j). Maximises
/// Σ p log σ(s_i − s_j) + (1 − p) log σ(s_j − s_i) − Σ s² / (2 sd²); soft BT as it stands, hard BT with p
/// rounded to 1 or 0. All judges together.
///
/// With an order effect (BradleyTerry2's home advantage): δ is one number for all groups, without a prior,
/// positive when what is shown first is preferred; without it a comparison that is shown both ways round
/// counts as two.
///
/// With a prior: Newton's method on each linked part; the maximum is unique. Without: the iteration of Newman
/// 2023 on each part that wins link in both directions (Ford 1957), Newton's method with an order effect;
/// between such parts the gap is infinite, which is what is said of them (cases d07, d08), and single items
/// have no skill. Skills have mean 0 in each part; parts never cross groups. Standard errors: of the skill
/// measured from its part's mean, from the curvature at the maximum (with the prior's and the order effect's
/// in it); none for parts of more than 2,000 items. Shapes: skills by item, in log odds. Missing: rows that
/// are not there. Degenerate: an item that was never compared has no skill; no rows at all give none; when
/// all decided comparisons went to the first shown (or the second) δ has no finite value, which is said, and
/// the skills are those without it. The number of threads changes no result. Cost: O(pairs) and O(n³ / 3) a
/// step and part of n items, sparse above 1,000; O(n³) for the errors. Throws Cancelled.
BradleyTerryFit bradleyTerry(const Comparisons& comparisons, const BradleyTerryOptions& options = {},
                             const JobControl& job = {});

} // namespace raterscope
