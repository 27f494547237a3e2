// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace raterscope {

// What every bootstrap has in common: what is drawn, from which random stream, and how limits are read off.

/// What is drawn with replacement.
enum class Resample : std::uint8_t {
    Automatic, ///< groups where there are at least two, otherwise items
    Items,     ///< items, with all their dimensions where these are pooled; pairs where verdicts are compared
    Groups,    ///< whole groups; units without a group are groups of their own
};

struct BootstrapOptions {
    int replicates = 1000;
    Resample resample = Resample::Automatic;
    std::uint64_t seed = 0;
    int threads = 0; ///< 0 = as many as the machine has; never changes the result
};

/// Things that are drawn, and the units that come along with each of them.
struct Draws {
    std::size_t count = 0;
    std::vector<std::uint32_t> drawOf; ///< by unit
    std::string noun;                  ///< "items", "pairs", "groups"
};

/// Items keep their dimensions together where these are pooled; pairs of items are drawn as pairs. Cost:
/// O(units).
Draws drawsOf(const LabelTable& table, Resample resample);

/// Adds replicate `replicate` of a bootstrap, as many draws as there are things, to counts[draw · stride].
/// The numbers come from the stream Random(seed, replicate), whatever is computed from them.
void drawReplicate(const Draws& draws, std::uint64_t seed, std::size_t replicate, std::int32_t* counts,
                   std::size_t stride = 1);

/// "percentile bootstrap over 100 groups, 1,000 replicates".
std::string bootstrapMethod(const Draws& draws, int replicates);
/// "no bootstrap interval: fewer than two groups to draw from".
std::string tooFewDraws(const Draws& draws);

/// The 2.5 and 97.5 percentiles of the replicates that have a value (not NaN); the others are counted.
/// Nothing when none has.
std::optional<Interval> percentileInterval(const double* replicates, std::size_t count,
                                           const std::string& method);

/// The percentile p (0…1) of ascending numbers, by linear interpolation (type 7 of Hyndman & Fan 1996,
/// numpy's default). At least one number.
double percentile(const std::vector<double>& ascending, double p);

} // namespace raterscope
