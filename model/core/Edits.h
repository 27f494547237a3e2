// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Ids.h"
#include "core/Unit.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace raterscope {

/// Everything a person changed about a panel without touching its file. A value: undo keeps the one before.
struct Edits {
    std::set<RaterId> excludedRaters;
    std::set<ItemId> excludedItems;
    /// Panels by name (so that a new panel needs no id); raters not listed keep the panel of the file.
    std::map<RaterId, std::string> panelOf;
    /// Slot marks that differ from the file.
    std::map<RaterId, bool> slot;
    /// Panels whose identical-vector items are dropped (METHODS §4), by name.
    std::set<std::string> dropIdentical;
    /// Units a person has gone through, with the label decided on; empty = done without a decision. Changes
    /// no number.
    std::map<Unit, std::string> adjudicated;

    bool operator==(const Edits&) const = default;
    bool isEmpty() const { return *this == Edits{}; }
    /// Without what changes no number.
    Edits forAnalyses() const
    {
        Edits edits = *this;
        edits.adjudicated.clear();
        return edits;
    }
};

enum class CompareKind : std::uint8_t {
    Dimension, ///< the ratings of one dimension
    Pooled,    ///< every dimension, stacked; needs one scale for all
    Verdicts,  ///< A / B / T per pair of items of a group, derived from the mean over dimensions
    Recorded,  ///< the recorded comparisons: A / B / T per presentation of a pair
};

enum class SampleKind : std::uint8_t { All, First, Seeded };

/// What is compared between raters. Not an edit: it changes what is looked at, not what is there.
struct Comparison {
    CompareKind kind = CompareKind::Dimension;
    DimensionId dimension{0}; ///< for CompareKind::Dimension
    SampleKind sample = SampleKind::All;
    std::int64_t sampleSize = 1000;
    std::int64_t sampleSeed = 42;
    /// Verdict is a tie when the means differ by no more than this.
    double tieWidth = 1e-6;

    bool operator==(const Comparison&) const = default;
};

} // namespace raterscope
