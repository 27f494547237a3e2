// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/LabelTable.h"
#include "core/Random.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

// Pools of raters drawn from a panel, and bad raters added to them.

/// How many pools of `size` there are among `raters`, no more than `limit` + 1.
std::size_t poolCount(std::size_t raters, std::size_t size, std::size_t limit);
/// All pools of `size` raters, in lexicographic order.
std::vector<std::vector<std::size_t>> allPools(std::size_t raters, std::size_t size);
/// All pools where there are at most `limit`, else `limit` different ones drawn by the seed. Ascending
/// columns.
std::vector<std::vector<std::size_t>> poolsOf(std::size_t raters, std::size_t size, std::size_t limit,
                                              std::uint64_t seed);

/// Adds `count` raters who draw a level for every unit with a label, each alike: the whole numbers from the
/// lowest to the highest level of a scale of numbers, or the levels of a scale of words. Levels that the
/// table's scale lacks are added to it. They are named "random 1", … and form a panel "added".
LabelTable withRandomRaters(const LabelTable& table, std::size_t count, Random& random);

/// Adds `count` raters who give lowest + highest − x where an existing rater gave x, that rater drawn anew
/// for each (never the same twice while there are others): adversaries who know better (Ahn 2026). Throws
/// AnalysisError for labels without an order. Named "mirrored NAME".
LabelTable withMirroredRaters(const LabelTable& table, std::size_t count, Random& random);

} // namespace raterscope
