// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace raterscope {

/// A distribution over the categories for every unit of the table.
struct ItemPosterior {
    std::vector<std::string> labels;   ///< K
    std::vector<double> probabilities; ///< N·K, row-major by unit; a unit without labels has a row of zeros
    std::vector<std::int32_t> chosen;  ///< N, the likeliest level, the lowest among equals; −1 = no labels
    std::vector<Value> entropy;        ///< N, natural log; undefined for a unit without labels

    std::size_t size() const { return chosen.size(); }
    double at(std::size_t unit, std::size_t level) const
    {
        return probabilities[unit * labels.size() + level];
    }
};

/// One score for every unit of the table.
struct ItemScore {
    std::string measure;             ///< "expected rating", "mean"
    std::vector<Value> scores;       ///< N
    std::vector<double> sd;          ///< N posterior standard deviations, or empty; NaN where there is none
    std::vector<double> low, high;   ///< N each, or empty; NaN where a unit has no interval
    std::string intervalMethod;      ///< "95 % of the posterior"; empty when there are no intervals
    std::vector<std::string> raters; ///< columns of the two below
    /// N·R, how far each rater moved the score: the score less the score without that rater; or empty. NaN
    /// where the rater did not rate the unit.
    std::vector<double> influence;
    std::vector<double> information; ///< N·R, what each rater tells about the unit; or empty

    std::size_t size() const { return scores.size(); }
};

/// Per-rater confusion matrices of a model: rows the true category, columns the given one.
struct ConfusionMatrices {
    std::string title; ///< "P(given | true), Dawid–Skene"
    std::vector<std::string> labels;
    std::vector<std::string> raters;
    std::vector<double> probabilities; ///< R·K·K; every row sums to 1
    std::vector<double> expected;      ///< R·K·K, expected observations: labels weighted by the posterior

    std::size_t cell(std::size_t rater, std::size_t truth, std::size_t given) const
    {
        return (rater * labels.size() + truth) * labels.size() + given;
    }
};

/// How far a method trusts each rater. Larger is more, 0 is no more than chance unless said otherwise.
struct RaterTrust {
    std::string measure;    ///< "α²", "accuracy", "P(knows)"
    std::string definition; ///< one sentence
    std::vector<std::string> raters;
    std::vector<Value> values;
    std::vector<double> low, high; ///< by rater, or empty; NaN where there is none
    std::string intervalMethod;
    std::vector<std::string> reversed; ///< raters whose ratings run against the rest
};

/// Fitted numbers of each rater: "alpha", "threshold 2", …
struct RaterParameters {
    std::vector<std::string> names; ///< P
    std::vector<std::string> raters;
    std::vector<Value> values; ///< R·P, row-major by rater
};

/// The course of a fit: one sequence of the objective per start.
struct FitTrace {
    std::string measure; ///< "log-likelihood of the labels"
    std::vector<std::vector<double>> starts;
    std::size_t best = 0; ///< the start that was kept
};

/// What each rater is expected to say along the latent scale, with the places where its ratings step up.
struct ResponseCurves {
    std::string axis;          ///< "latent quality θ"
    std::vector<double> theta; ///< G, ascending
    struct Curve {
        std::string rater;
        std::vector<double> expected;    ///< G, in the rater's own units
        std::vector<double> information; ///< G, Fisher information about θ
        std::vector<double> thresholds;  ///< θ at which each next level becomes as likely as not
    };
    std::vector<Curve> curves;
};

/// How well one method does against the reference, and against its baseline.
struct MethodScore {
    std::string method; ///< id
    std::string title;
    Estimate spearman, pearson, kendall, accuracy; ///< undefined where they do not apply
    /// Spearman (accuracy where the labels have no order) less that of the baseline, paired bootstrap.
    Estimate difference;
    std::vector<std::string> notes; ///< why a method gave nothing, that a fit did not converge, …
};

struct MethodComparison {
    std::string reference; ///< "mean of expert_1, expert_2, expert_3"
    std::string baseline;  ///< title of the method that the differences are from
    std::string measure;   ///< what is compared: "Spearman", "accuracy"
    std::vector<MethodScore> methods;
};

/// Trust without labels against validity: does the model trust the raters that deserve it?
struct TrustValidity {
    std::string trust;    ///< "α²"
    std::string validity; ///< "Spearman with the reference", "accuracy against the reference", "mean
                          ///< agreement with the others"
    bool hasReference = false;
    struct Point {
        std::string rater;
        Value trust;
        double trustLow = std::numeric_limits<double>::quiet_NaN();
        double trustHigh = std::numeric_limits<double>::quiet_NaN();
        Value validity;
        double validityLow = std::numeric_limits<double>::quiet_NaN();
        double validityHigh = std::numeric_limits<double>::quiet_NaN();
        std::int64_t n = 0; ///< units the validity is over
    };
    std::vector<Point> points;
    Estimate correlation; ///< Spearman over the raters
};

} // namespace raterscope
