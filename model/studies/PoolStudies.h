// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/Reference.h"
#include "core/Estimate.h"
#include "studies/StudyPoints.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

// Studies that refit methods on pools of raters drawn from a panel (METHODS §8; Ahn 2026, sections 5.2, 5.3).

struct JurySizeOptions {
    std::size_t largest = 0;   ///< jury size; 0 = all raters
    std::size_t juries = 200;  ///< sizes with more juries than this are sampled
    bool completeUnits = true; ///< only units that every rater of the panel labelled
    int replicates = 1000;
    std::uint64_t seed = 0;
    int threads = 0; ///< 0 = as many as the machine has; never changes the result
    StudyObserver observer;
};

struct JurySize {
    StudyCurve curve; ///< x = raters in the jury
    struct Size {
        std::size_t size = 0;
        std::size_t juries = 0;
        bool isExact = false;                    ///< all juries, not a sample
        std::vector<double> dispersion;          ///< by jury; NaN = undefined or fewer than three raters
        std::vector<std::vector<double>> scores; ///< by method and jury; NaN = none
    };
    std::vector<Size> sizes;
    std::vector<std::string> notes;
};

/// How good is a jury of m raters drawn from the panel? Every method on all C(R, m) juries, or on as many
/// drawn ones: mean score against the reference, middle 95 % and standard deviation over juries (so no
/// sampling error where all are there), and agreement dispersion δ of juries of three or more.
///
/// Missing: by default only units that every rater labelled, so that all juries are judged on the same ones.
/// Throws AnalysisError without a reference and without such units; Cancelled. Cost: juries · methods fits.
JurySize jurySize(const LabelTable& table, const Reference& reference,
                  const std::vector<StudyMethod>& methods, const JurySizeOptions& options,
                  const JobControl& job = {});

struct RandomPoolOptions {
    std::size_t size = 5;
    std::size_t pools = 30;
    std::int64_t units = 50; ///< of each subset; 0 = all
    int subsets = 5;
    std::uint64_t seed = 0;
    int threads = 0; ///< 0 = as many as the machine has; never changes the result
};

struct RandomPools {
    StudyCurve curve; ///< one point a pool: x = δ, y = mean score over the subsets
    struct Pool {
        std::vector<std::size_t> columns;
        Value dispersion;           ///< of the pool on all units
        std::vector<double> scores; ///< by method, mean over subsets; NaN = none
    };
    std::vector<Pool> pools;
    struct Gain { ///< of a method over the first one
        std::string title;
        Value mean;
        Value ahead;             ///< share of pools in which the method is ahead
        Estimate withDispersion; ///< Spearman of gain and δ over pools
        Value p;
    };
    std::vector<Gain> gains;
    std::vector<std::string> notes;
};

/// Does a method's gain over the baseline (the first one) grow with the agreement dispersion of the pool?
/// Pools of `size` raters, all or drawn; each method on the same `subsets` subsets of units a pool, drawn by
/// random.Random(s), s = 0 …; δ of every pool on all units. Throws AnalysisError as jurySize() and when the
/// panel has fewer raters than a pool.
RandomPools randomPools(const LabelTable& table, const Reference& reference,
                        const std::vector<StudyMethod>& methods, const RandomPoolOptions& options,
                        const JobControl& job = {});

enum class AddedRaters : std::uint8_t { Random, Mirrored };

struct DispersionSweepOptions {
    AddedRaters kind = AddedRaters::Random;
    std::vector<std::size_t> poolSizes{5, 7};
    std::size_t poolsPerSize = 10;
    std::size_t mostAdded = 8;
    std::int64_t units = 100; ///< of each repetition; 0 = all
    int replicates = 1000;
    std::uint64_t seed = 0;
    int threads = 0; ///< 0 = as many as the machine has; never changes the result
    StudyObserver observer;
};

struct DispersionSweep {
    StudyCurve curve; ///< x = raters added; every point holds the mean δ of its pools
    /// By number added, method and repetition: the score, NaN = none.
    std::vector<std::vector<std::vector<double>>> scores;
    std::vector<std::vector<Value>> dispersion; ///< by number added and repetition
    std::vector<std::string> notes;
};

/// What bad raters do to each method: 0 … m uniform-random raters, or mirrored ones, are added to random
/// pools of the panel; score against the reference and δ of the enlarged pool, on the same units for all m.
///
/// A repetition is one pool with one subset of the units. Sizes above the number of raters are left out with
/// a note. Throws AnalysisError without a reference, when no size is left, and for mirrored raters on labels
/// without an order; Cancelled. Cost: repetitions · (m + 1) · methods fits.
DispersionSweep dispersionSweep(const LabelTable& table, const Reference& reference,
                                const std::vector<StudyMethod>& methods,
                                const DispersionSweepOptions& options, const JobControl& job = {});

} // namespace raterscope
