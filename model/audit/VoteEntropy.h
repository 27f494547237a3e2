// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <span>
#include <vector>

namespace raterscope {

/// Shannon entropy of counts, natural log. Computed from the sorted counts, so that the same counts in any
/// order give the same bits and ranks do not break ties at random. Undefined (TooFewRaters) when all are 0.
Value entropyOfCounts(std::span<const std::int64_t> counts);

/// Vote entropy of each unit over the labels it got: 0 when all agree, ln K at most.
/// `panel` restricts the votes to one panel (position in table.panels), −1 = everyone. Units with fewer than
/// one label are undefined (TooFewRaters).
std::vector<Value> voteEntropy(const LabelTable& table, std::int32_t panel = -1);

} // namespace raterscope
