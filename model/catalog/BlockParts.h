// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/BlockFacets.h"
#include "catalog/Catalog.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace raterscope {

// What pairwise analyses yield above mostMatrixRaters raters.

/// Blocks that raters are divided into: as many as are drawn and clustered with ease.
constexpr std::size_t mostRaterBlocks = 200;

/// Compares the pairs that share enough units (compareRaterPairs()), divides the raters into blocks
/// (partitionRaters()) and takes means over the pairs of each two blocks. No tree. Errors as
/// compareRaterPairs(), and for scales above mostPairLevels levels.
std::shared_ptr<RaterBlocks> compareBlocks(const LabelTable& table, const PairwiseOptions& options,
                                           const JobControl& job, std::size_t mostBlocks = mostRaterBlocks,
                                           std::size_t mostHeld = mostHeldPairs);

/// What was compared and what was left out, in sentences: the notes of the result.
std::vector<std::string> blockNotes(const RaterBlocks& blocks, const LabelTable& table,
                                    const std::string& unitNoun);

/// The statement that stands where smaller panels have one on constructs.
Finding blockFinding(const RaterBlocks& blocks, const Blocks& panels, const std::string& symbol,
                     const std::string& unitNoun);

/// pairwiseResult() for many raters: blocks, means by panel, the finding; no intervals, which is said.
AnalysisResult blockResult(const std::string& id, Weights weights, const AnalysisInput& input,
                           const JobControl& job);

/// "block", "panel", "raters", …: who sits in which block.
Table membersTable(const RaterBlocks& blocks);
/// The pairs that share most units, at most 1,000.
Table sharedPairsTable(const RaterBlocks& blocks);

} // namespace raterscope
