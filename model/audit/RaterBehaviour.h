// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "audit/Twins.h"
#include "catalog/Facets.h"
#include "core/Edits.h"
#include "core/Job.h"

#include <vector>

namespace raterscope {

struct BehaviourOptions {
    double straightShare = 0.9;  ///< share of the most frequent vector from which a rater is a straight-liner
    std::int64_t fewLabels = 10; ///< fewer labels than this are few
    double severityShare = 0.125; ///< of the scale's length: half a level of a scale with five
    TwinOptions twins;
};

/// A mean κ with the own panel at or below this is worse than chance for no small sample's sake.
constexpr double clearlyNegativeKappa = -0.1;
/// A straight line or a severity needs at least this many items or units to be called one.
constexpr std::int64_t fewestForFlag = 10;

/// Completes profiles of this table (raterProfiles(), and addMeanKappas() where there is a matrix) with
/// vectors, severity and flags, and returns the comparison of all pairs of raters for being twins (METHODS
/// §4).
///
/// Flags, each with the items that raised it:
/// - constant: one label throughout, on at least two units.
/// - straight-lines: one vector on at least straightShare of at least fewestForFlag items. With one dimension
///   the vector is the label, which may simply be the common one: no flag for a constant rater (see above),
///   nor where the other raters of the panel gave that label on straightShare of the rater's items as well.
/// - twin: a flagged pair of findTwins().
/// - few-labels: fewer labels than fewLabels, or than a tenth of the median of the other raters of the panel,
///   where that median is at least twice the rater's count. A rater alone in its panel is compared with all.
/// - severity: |severity| is at least severityShare of the scale's length, its interval leaves 0 out, over at
///   least fewestForFlag units, in a panel of three or more (of two, nobody can say which one is off). Items:
///   those on which the rater lies at least as far to that side.
/// - reversed: mean κ with the own panel at most clearlyNegativeKappa; no items.
///
/// Vectors are those of the file, whatever the table compares, without items that the edits leave out. Throws
/// Cancelled.
Twins describeBehaviour(std::vector<RaterProfile>& profiles, const Dataset& data, const Edits& edits,
                        const LabelTable& table, const BehaviourOptions& options = {},
                        const JobControl& job = {});

} // namespace raterscope
