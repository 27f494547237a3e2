// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace raterscope {

/// Predictions whose confidence lies in (b/10, (b+1)/10].
struct ReliabilityBin {
    std::int64_t predictions = 0;
    std::int64_t correct = 0;
    double confidenceSum = 0.0; ///< over the predictions
};

/// How well one way of predicting did on the labels of one rater, or of all raters of a panel together.
struct HeldOutScore {
    std::string who;
    std::int64_t predictions = 0;
    std::int64_t correct = 0;
    std::int64_t undetermined = 0; ///< labels of the test rows that nothing could predict
    std::int64_t tieBreaks = 0;    ///< predictions that a tie of votes left to the rater's own use of labels
    std::int64_t fallbacks = 0;    ///< predictions by all others, as the own cluster was empty or silent
    Estimate accuracy;
    Value calibrationError; ///< expected calibration error over the ten bins
    std::array<ReliabilityBin, 10> bins = {};
};

/// One way of predicting a rater's labels from those of the others.
struct HeldOutMethod {
    std::string id; ///< "majority", "dawid-skene-raw"
    std::string title;
    std::vector<HeldOutScore> raters;
    std::vector<HeldOutScore> panels; ///< pooled over the panel's raters; over all raters last
};

struct HeldOut {
    std::string split; ///< "first 800 of 1,000 pairs train, 200 test"
    std::int64_t trainUnits = 0;
    std::int64_t testUnits = 0;
    std::vector<std::string> raters;
    std::vector<std::int32_t> clusterOf; ///< by rater, from the training rows; 0 = outside the tree
    std::vector<HeldOutMethod> methods;
};

/// Signals of how uncertain each unit is, and how far they say the same.
struct UncertaintySignals {
    struct Signal {
        std::string id; ///< "vote-entropy", "vote-entropy-expert", "dawid-skene-entropy", "mean-gap"
        std::string title;
        std::vector<Value> values; ///< N, rounded to 1e-12
        bool isModel = false;      ///< fitted, not counted
    };
    std::vector<Signal> measures;
    std::string target; ///< id of the signal that the quintiles are means of
    std::int64_t trainUnits = 0;
    std::vector<std::uint8_t> isTest; ///< N

    /// S·S, row-major: Spearman over the units where both signals have a value.
    struct Association {
        Estimate rho;
        Value p;
    };
    std::vector<Association> all, test;
    /// S·S: both are made from labels of the same raters, so that they agree in part by construction.
    std::vector<std::uint8_t> sharesLabels;

    /// Mean of the target in five groups of units by another signal, the lowest first.
    struct Quintiles {
        std::string signal; ///< id
        std::vector<Value> means;
        std::vector<std::int64_t> units;
    };
    std::vector<Quintiles> quintiles;

    const Association& at(const std::vector<Association>& matrix, std::size_t row, std::size_t column) const
    {
        return matrix[row * measures.size() + column];
    }
};

/// One place of a curve: a mean over repetitions, with what they spread over.
struct StudyPoint {
    double x = 0.0;
    std::string label; ///< where x is no plain number: "all 1,200"
    Value mean;
    Value low, high; ///< the middle 95 % of the repetitions; undefined with a single one
    Value deviation; ///< population standard deviation over the repetitions
    std::int64_t repetitions = 0;
    /// Mean difference from the baseline with its paired bootstrap interval; undefined for the baseline.
    Estimate difference;
    Value ahead;      ///< share of the repetitions above the baseline
    Value dispersion; ///< mean agreement dispersion δ, where the study measures it
};

struct StudySeries {
    std::string method; ///< id
    std::string title;
    std::vector<StudyPoint> points;
};

/// How something changes with the size of a set, of a jury, with the number of bad judges, …
struct StudyCurve {
    std::string id; ///< kebab-case: "small-sets"
    std::string title;
    std::string xTitle;
    std::string yTitle;    ///< "mean Spearman with mean of expert_1, expert_2"
    std::string baseline;  ///< title of the method that differences are from; empty when there are none
    std::string intervals; ///< what low and high are
    bool isFinished = true;
    std::vector<StudySeries> series;
};

/// Told of a curve while it grows; called from the thread that runs the study.
using StudyObserver = std::function<void(const StudyCurve& partial)>;

} // namespace raterscope
