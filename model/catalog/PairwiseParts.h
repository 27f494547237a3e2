// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/Blocks.h"
#include "agreement/Bootstrap.h"
#include "agreement/Constructs.h"
#include "agreement/PairCoefficient.h"
#include "catalog/Catalog.h"

#include <string>
#include <vector>

namespace raterscope {

// What the catalog rows of pairwise coefficients have in common.

/// Up to this many raters every pair has a bootstrap interval and a line of its own.
constexpr std::size_t mostDetailedRaters = 60;

enum class IntervalKind : std::uint8_t { Bootstrap, Analytic, None };

struct IntervalChoice {
    IntervalKind kind = IntervalKind::Bootstrap;
    BootstrapOptions bootstrap;
};

OptionSpec weightsOption();
/// interval, resample, replicates.
std::vector<OptionSpec> intervalOptions();

/// Throws AnalysisError, as a question, when the labels have no order. `subject` needs one: "Spearman ρ".
/// `otherwise` is what to do instead: "choose weights none".
void requireOrder(const Scale& scale, const std::string& subject, const std::string& otherwise = {});
/// The weights that the options ask for; rules as requireOrder().
Weights chosenWeights(const Options& options, const Scale& scale);
IntervalChoice chosenIntervals(const Options& options, const AnalysisInput& input);

/// Block means by each grouping, in the order given.
std::vector<Blocks> blocksOf(const RaterMatrix& matrix, const std::vector<RaterGroups>& groupings);

/// Adds intervals to the cells of the matrix and to the blocks (made by blocksOf() from the same groupings).
///
/// Cells: bootstrap up to mostDetailedRaters raters, above that, or when a bootstrap would take too long, by
/// standard error. Blocks: always by bootstrap, where affordable. What was done otherwise than asked, and
/// intervals that do not contain their estimate, are said in `notes`.
void addIntervals(const AnalysisInput& input, const PairCoefficient& coefficient,
                  const IntervalChoice& choice, const std::vector<RaterGroups>& groupings,
                  RaterMatrix& matrix, std::vector<Blocks>& blocks, std::vector<std::string>& notes,
                  const JobControl& job);

/// What a pairwise coefficient yields: matrix, blocks by panel, one coefficient a pair up to
/// mostDetailedRaters raters, intervals as the options ask, and the construct statement where chance is at 0.
AnalysisResult pairwiseResult(const std::string& id, Weights weights, const AnalysisInput& input,
                              const Options& options, const JobControl& job);

/// "items", "pairs of items", "ratings": what the units of the comparison are.
std::string unitNoun(const Comparison& comparison);
/// "1 item", "1,200 items": so many of what unitNoun() names.
std::string unitsText(std::int64_t count, const std::string& noun);

/// Context of construct statements about this table.
ConstructContext constructContext(const AnalysisInput& input, const PairCoefficient& coefficient);

/// Notes every result on a table carries: the scale used, slots.
std::vector<std::string> scaleNotes(const LabelTable& table);
/// The same, and the undefined cells of its matrix.
std::vector<std::string> tableNotes(const LabelTable& table, const RaterMatrix& matrix);

/// "a, b, c" with at most `most` names, the rest counted.
std::string nameList(const std::vector<std::string>& names, std::size_t most = 8);

} // namespace raterscope
