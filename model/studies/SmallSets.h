// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/Reference.h"
#include "studies/StudyPoints.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

struct SmallSetOptions {
    std::vector<std::int64_t> sizes{50, 75, 100, 200, 400};
    bool withAll = true; ///< all units as the last size
    int subsets = 50;
    std::int64_t firstSeed = 0; ///< subset s is random.Random(firstSeed + s).sample(range(N), n)
    int replicates = 1000;
    std::uint64_t seed = 0; ///< of random methods and of the bootstrap
    int threads = 0;        ///< 0 = as many as the machine has; never changes the result
    StudyObserver observer; ///< told after every size
};

struct SmallSets {
    StudyCurve curve;
    /// By size, method and subset: the score, NaN = none; one "subset" for all units.
    std::vector<std::vector<std::vector<double>>> scores;
    std::vector<std::string> notes;
};

/// Small sets (METHODS §8; Ahn 2026, figure 2): every method refitted on the same random subsets of n units,
/// the mean of its score against the reference, and the paired bootstrap of its difference from the first
/// method, the baseline.
///
/// Subsets are drawn from the N units that have a reference, to the index as CPython draws them. Sizes of N
/// or more are left out, with a note. With all units the difference has an interval by a paired bootstrap of
/// units (or groups), as compareMethods(). Missing: a method without a value on a subset is left out of its
/// mean, counted in the notes. Throws AnalysisError without a reference, and without units; Cancelled. Cost:
/// sizes · subsets · methods fits.
SmallSets smallSets(const LabelTable& table, const Reference& reference,
                    const std::vector<StudyMethod>& methods, const SmallSetOptions& options,
                    const JobControl& job = {});

} // namespace raterscope
