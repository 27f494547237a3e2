// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/RaterPairs.h"
#include "catalog/Facets.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <vector>

namespace raterscope {

/// What each rater did, in table order (METHODS §4): level counts, tie rate (verdicts only), level-use
/// entropy, longest run, constant or not, and agreement with the rest of the own panel.
///
/// Agreement with the rest: over the units the rater labelled together with others of the same panel, the
/// mean share of the others' labels that are equal to the rater's. Undefined (NothingPairable) without such a
/// unit, for instance for a rater alone in its panel. Longest run: most units in a row, in table order and
/// among those the rater labelled, with the same label. The mean kappas are left undefined; see
/// addMeanKappas(). Where repeats are kept, every repeat counts. Cost: one pass, linear in the labels.
std::vector<RaterProfile> raterProfiles(const LabelTable& table, const JobControl& job = {});

/// Fills in each rater's mean coefficient with the raters of the own panel and of the others, over the
/// defined cells of the matrix; undefined (NoDefinedCells) when there are none. The matrix has one row per
/// profile.
void addMeanKappas(std::vector<RaterProfile>& profiles, const RaterMatrix& matrix);

/// The same over the compared pairs of many raters.
void addMeanKappas(std::vector<RaterProfile>& profiles, const RaterPairs& pairs);

/// Whether the table holds A / B / T verdicts, so that a tie rate means something.
bool holdsVerdicts(const LabelTable& table);

} // namespace raterscope
