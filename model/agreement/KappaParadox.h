// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/Contingency.h"
#include "agreement/UnitCounts.h"
#include "catalog/Facets.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace raterscope {

/// What moves κ away from the agreement one sees: the same labels under four ideas of chance, and how
/// unevenly the labels are used.
///
/// For two raters κ = Cohen's, π = Scott's, and two categories obey Byrt, Bishop & Carlin (1993) exactly:
/// κ = (P − v² + b²) / (1 − v² + b²) and π = (P − v²) / (1 − v²), with P = Brennan–Prediger (their PABAK),
/// v the prevalence and b the bias index. So P − π is what prevalence takes and κ − π what bias gives; both
/// readings hold for more categories too, where neither difference is tied to one index. For a panel κ = π =
/// Fleiss κ and there is no bias.
struct KappaFacts {
    std::int64_t units = 0; ///< with at least two labels
    Value agreement;        ///< percent agreement
    Value chance;           ///< p_e of κ
    Value kappa, scott, brennanPrediger, gwet;
    Value prevalence;       ///< Byrt's index; NothingPairable for other than two categories
    Value bias;             ///< ½ Σ |p_k+ − p_+k|; undefined for a panel
    int commonLevel = -1;   ///< the level used most
    Value commonShare;      ///< its share among the labels, of a panel averaged per item
    int contrastLevel = -1; ///< the level whose shares differ most between the two raters
    Value contrastOfA, contrastOfB;
};

/// Of two raters. Undefined values carry the coefficients' reasons. Cost: O(K²).
KappaFacts kappaFacts(const Contingency& table, const Scale& scale);
/// Of a panel. Cost: O(labels + K).
KappaFacts kappaFacts(const std::shared_ptr<const UnitCounts>& counts, const Scale& scale);

/// The two paradoxes of Feinstein & Cicchetti (1990); both may hold.
struct KappaParadox {
    bool prevalence = false; ///< high agreement, low κ: one label dominates
    bool bias = false;       ///< κ is raised by raters who use the labels unequally often
    bool any() const { return prevalence || bias; }
};

/// The rule, on at least ten units and where all of it is defined:
///
/// - prevalence: agreement is at least 0.75, one label has at least 0.70 of all, and κ and π both lie at
///   least 0.20 below Brennan–Prediger. Two categories reach that gap from a prevalence index of 0.53 on
///   when Brennan–Prediger is 0.5; the share is asked for so that unused levels, which raise
///   Brennan–Prediger alone, make no paradox.
/// - bias: κ lies at least 0.05 above π.
KappaParadox kappaParadox(const KappaFacts& facts);

/// The paradox of one pair or panel in plain words with its numbers; nothing where there is none. `b` is
/// empty for a panel. Ids "kappa-paradox-prevalence" and "kappa-paradox-bias", view "coefficients".
std::vector<Finding> paradoxFindings(const KappaFacts& facts, const Scale& scale, const std::string& a,
                                     const std::string& b, const std::string& unitNoun);

/// Of all pairs of raters: for each of the two paradoxes the pair on which it is largest, and how many others
/// show it. Empty above mostMatrixRaters raters and mostPairLevels levels. Cost: one pass over pairs of
/// labels and O(R² K²). Throws Cancelled.
std::vector<Finding> pairParadoxFindings(const LabelTable& table, const std::string& unitNoun, int threads,
                                         const JobControl& job = {});

} // namespace raterscope
