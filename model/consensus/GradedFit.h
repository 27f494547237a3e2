// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/GradedLabels.h"
#include "consensus/GradedModel.h"
#include "core/Estimate.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace raterscope {

/// Points on which θ is integrated.
struct GridOptions {
    std::size_t points = 150;
    double low = -4.5;
    double high = 4.5;
};

enum class ReadOut : std::uint8_t {
    ItemMean,   ///< R0: the mean of the scores, whatever was fitted
    EqualTrust, ///< R1: every α replaced by their mean, thresholds kept
    Fitted,     ///< R2
};

/// What a graded-response model found out about one rater.
struct GradedRater {
    bool isFitted = false;      ///< used at least two levels
    GradedJudge judge;          ///< as fitted; for unfitted raters without meaning
    std::vector<double> values; ///< the scores that grades stand for; one for constant raters, none unrated
    Value alphaError;           ///< standard error of α
    Value meanCorrelation;      ///< ρ̄ with the others
    bool isReversed = false;    ///< α at its floor and ρ̄ negative
    bool atBound = false;       ///< α at an end of its range
};

/// A fitted graded-response model and its read-out, by column and unit of the table.
struct GradedFit {
    std::shared_ptr<const GradedLabels> labels;
    GridOptions grid;
    std::vector<GradedRater> raters;
    std::vector<GradedJudge> readJudges; ///< by fitted rater, with the α that the read-out used
    ReadOut readOut = ReadOut::Fitted;

    std::vector<Value> theta; ///< posterior mean; undefined (TooFewRaters) without a rating by a fitted rater
    std::vector<double> thetaSd; ///< posterior standard deviation, 0 where θ is undefined
    std::vector<Value> scores;   ///< expected score in the raters' own units, or the item mean
    std::vector<double> scoreSd; ///< that of θ times the slope of the expected score; 0 where undefined
    bool isFlipped = false;

    double logLikelihood = 0.0;
    std::vector<double> trace;    ///< log-likelihood at every E-step
    double largestChange = 0.0;   ///< of a parameter, in the last iteration
    double largestGradient = 0.0; ///< of the marginal log-likelihood less the penalty; 0 when not computed
    bool converged = false;
    std::int64_t iterations = 0;
    std::string errorMethod; ///< of the standard errors; empty when there are none
    std::vector<std::string> notes;
};

/// Posterior means and expected scores from the judges of the fit (METHODS §6): ŝ_i = (1/R) Σ_j Σ_k value_jk
/// P(Y_ij = k | θ̂_i) over all raters with a rating, also those who did not rate the item; a rater with one
/// level adds that level. θ is flipped when it correlates negatively with the item mean.
void readOut(GradedFit& fit, const LabelTable& table, const std::vector<GradedJudge>& judges, int threads,
             const JobControl& job);

/// Fisher information about θ that each rater's rating of each item carries at θ̂: α_j² v_j(θ̂_i), N × R by
/// unit. NaN where the rater did not rate the unit, 0 for raters with one level.
std::vector<double> itemInformation(const LabelTable& table, const GradedFit& fit,
                                    const JobControl& job = {});

/// How far each rater moved each item's expected score: ŝ_i less the score read out without that rater's
/// rating, parameters held. N × R by unit, NaN where the rater did not rate the unit, 0 for raters with one
/// level. When no other rating is left, θ̂ falls back to its prior mean. For the fitted and equal-trust
/// read-outs. Cost: one more posterior a rating.
std::vector<double> raterInfluence(const LabelTable& table, const GradedFit& fit, int threads = 0,
                                   const JobControl& job = {});

/// Expected rating and information of one rater along θ. Constant for raters with one level.
struct ResponseCurve {
    std::size_t rater; ///< column
    std::vector<double> expected, information;
    std::vector<double> thresholds; ///< β / α
};
struct ResponseCurveSet {
    std::vector<double> theta;
    std::vector<ResponseCurve> curves;   ///< raters with a rating
    std::vector<double> testInformation; ///< Σ over raters, + 1 of the prior
};
ResponseCurveSet responseCurves(const GradedFit& fit, std::size_t points = 91, double low = -4.5,
                                double high = 4.5);

} // namespace raterscope
