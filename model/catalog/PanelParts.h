// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/PanelCoefficient.h"
#include "agreement/UnitCounts.h"
#include "catalog/Catalog.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace raterscope {

// What the catalog rows of panel coefficients have in common.

using PanelCoefficients = std::vector<std::unique_ptr<const PanelCoefficient>>;
/// Makes the coefficients of one set of raters, in the order in which they are listed.
using PanelFactory = std::function<PanelCoefficients(const LabelTable&, const RaterSet&, const JobControl&)>;

/// interval, resample, replicates; without the choice "analytic" where no formula gives a standard error.
std::vector<OptionSpec> panelIntervalOptions(bool hasFormula = true);

/// The coefficients of all raters together and, where there are several panels, of each panel of at least two
/// raters, with the intervals that the options ask for. What was done otherwise than asked is said in the
/// notes.
AnalysisResult panelResult(const PanelFactory& factory, const AnalysisInput& input, const Options& options,
                           const JobControl& job);

/// The sets of raters that panel coefficients are given for: all raters, then each panel when there are
/// several. Panels of a single rater are left out, which is said in `notes`.
std::vector<RaterSet> raterSets(const LabelTable& table, std::vector<std::string>& notes);

/// Says in the notes when the interval does not hold its estimate, and how many replicates had no value.
void sayWhenOutside(Estimate& estimate);

/// What analyses of variance do with words and with repeated ratings.
std::vector<std::string> scoreNotes(const LabelTable& table);

/// Why no two raters can be compared: a scale of more than mostPairLevels levels. Empty when they can.
std::string levelsRefused(const LabelTable& table);

/// Why the pairs of raters are not compared at all, not even in blocks: scales so long that the table of one
/// pair would not fit in memory, or more pairs of labels than can be gone through. Empty when they are.
std::string pairsRefused(const LabelTable& table);

/// Why the pairs of raters are not compared one by one, for rows that can do without: too many raters for a
/// matrix, or scales so long that the table of one pair would not fit in memory. Empty when they are
/// compared.
std::string pairsLeftOut(const LabelTable& table);

} // namespace raterscope
