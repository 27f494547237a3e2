// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bayes/BayesFit.h"

#include "bayes/ObservedInformation.h"
#include "core/NumberText.h"
#include "core/Numbers.h"

#include <boost/math/special_functions/beta.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>
#include <utility>

namespace raterscope {

namespace {

/// sd ratio at which a nominal 95 % band covers 85 %: 1.96 / 1.44.
constexpr double tooNarrow = 1.3614;

double betaSd(double mean, double concentration)
{
    return std::sqrt(mean * (1.0 - mean) / (concentration + 1.0));
}

/// The central 95 % of the beta distribution with that mean and standard deviation.
std::pair<double, double> betaBand(double mean, double sd)
{
    const double concentration = std::max(mean * (1.0 - mean) / (sd * sd) - 1.0, 1e-3);
    if (!(mean > 0.0 && mean < 1.0) || !std::isfinite(concentration))
        return {mean, mean};
    const double a = mean * concentration;
    const double b = (1.0 - mean) * concentration;
    return {boost::math::ibeta_inv(a, b, 0.025), boost::math::ibetac_inv(a, b, 0.025)};
}

/// How often a 95 % band covers when the true sd is `ratio` times the one it was made from.
double coverageAt(double ratio)
{
    return std::erf(normal975 / ratio / std::numbers::sqrt2);
}

void widen(Estimate& estimate, double sd)
{
    const double mean = estimate.value.number();
    if (!estimate.interval) {
        estimate.standardError = sd;
        estimate.interval = Interval{mean - normal975 * sd, mean + normal975 * sd,
                                     "normal, from the observed information", 0};
        return;
    }
    const double ratio = *estimate.standardError > 0.0 ? sd / *estimate.standardError : 1.0;
    if (ratio <= 1.0)
        return;
    estimate.interval->low = mean - ratio * (mean - estimate.interval->low);
    estimate.interval->high = mean + ratio * (estimate.interval->high - mean);
    estimate.interval->method += ", widened to the observed information";
    estimate.standardError = sd;
}

} // namespace

void settleVerdicts(const VerdictStream& stream, BayesFit& fit)
{
    fit.chosen.assign(stream.size(), -1);
    fit.entropy.assign(stream.size(), Value(UndefinedReason::NothingPairable));
    for (std::size_t pair = 0; pair < stream.size(); ++pair) {
        if (stream.isEmpty(pair))
            continue;
        const double* q = fit.posterior.data() + verdictCount * pair;
        fit.chosen[pair] = static_cast<std::int32_t>(std::max_element(q, q + verdictCount) - q);
        double entropy = 0.0;
        for (std::size_t z = 0; z < verdictCount; ++z)
            entropy -= q[z] > 0.0 ? q[z] * std::log(q[z]) : 0.0;
        fit.entropy[pair] = std::max(entropy, 0.0);
    }
}

void settleBands(const VerdictStream& stream, const BayesPriors& priors, BayesFit& fit, const JobControl& job)
{
    const auto spread = parameterSpread(stream, priors, fit.parameters, fit.posterior, job);
    fit.shareLow.resize(verdictCount);
    fit.shareHigh.resize(verdictCount);
    for (std::size_t z = 0; z < verdictCount; ++z)
        std::tie(fit.shareLow[z], fit.shareHigh[z]) = betaBand(fit.parameters.shares[z], spread.shares[z]);

    const std::size_t cells = fit.parameters.confusion.size();
    fit.confusionLow.resize(cells);
    fit.confusionHigh.resize(cells);
    fit.widening.resize(cells);
    std::vector<double> diagonal;
    for (std::size_t row = 0; row < cells / verdictCount; ++row) {
        double counts = priors.row();
        for (std::size_t k = 0; k < verdictCount; ++k)
            counts += fit.expected[verdictCount * row + k];
        for (std::size_t k = 0; k < verdictCount; ++k) {
            const std::size_t cell = verdictCount * row + k;
            const double mean = fit.parameters.confusion[cell];
            // Unknown verdicts never make a count worth more than a certain one.
            const double fromCounts = betaSd(mean, counts);
            const double sd = std::max(spread.confusion[cell], fromCounts);
            fit.widening[cell] = sd / fromCounts;
            std::tie(fit.confusionLow[cell], fit.confusionHigh[cell]) = betaBand(mean, sd);
            if (k == row % verdictCount && counts > priors.row())
                diagonal.push_back(fit.widening[cell]);
        }
    }
    for (std::size_t judge = 0; judge < fit.judges.size(); ++judge) {
        widen(fit.judges[judge].skill, spread.judges[judge][0]);
        widen(fit.judges[judge].tie, spread.judges[judge][1]);
        widen(fit.judges[judge].order, spread.judges[judge][2]);
    }

    if (!diagonal.empty()) {
        std::sort(diagonal.begin(), diagonal.end());
        const double median = diagonal[diagonal.size() / 2];
        const auto many =
            std::count_if(diagonal.begin(), diagonal.end(), [](double ratio) { return ratio > tooNarrow; });
        if (many > 0)
            fit.notes.push_back(
                "the verdicts are not certain, and bands from their soft counts would be too narrow: by a "
                "factor of "
                + fixedText(median, 2) + " in the median confusion row, which would cover about "
                + fixedText(100.0 * coverageAt(median), 0) + " % instead of 95 %; " + groupedText(many)
                + " of " + groupedText(static_cast<std::int64_t>(diagonal.size()))
                + " rows would cover less than 85 %. The bands shown are widened by what the unknown "
                  "verdicts take away (observed information, Louis 1982)");
    }
    if (!spread.isJoint)
        fit.notes.push_back("with so many raters the bands leave out what raters' parameters have in common, "
                            "and are somewhat too narrow");
    if (spread.isFallback)
        fit.notes.push_back(
            "the verdicts given hardly tell the parameters apart (the observed information is "
            "not positive): the bands are rough, and the fit may be one of several");
}

void describeStream(const VerdictStream& stream, std::vector<std::string>& notes)
{
    struct Orders {
        std::int64_t aFirst = 0, bFirst = 0;
    };
    std::vector<Orders> orders(stream.models.size());
    std::vector<std::int64_t> given(stream.humans.size(), 0);
    std::int64_t empty = 0;
    std::int64_t single = 0;
    for (std::size_t pair = 0; pair < stream.size(); ++pair) {
        for (const auto& label : stream.humanVerdicts(pair))
            ++given[static_cast<std::size_t>(label.rater)];
        for (const auto& label : stream.modelVerdicts(pair)) {
            auto& seen = orders[static_cast<std::size_t>(label.judge)];
            ++(label.isAFirst ? seen.aFirst : seen.bFirst);
        }
        empty += stream.isEmpty(pair) ? 1 : 0;
        single += stream.humanVerdicts(pair).size() + stream.modelVerdicts(pair).size() == 1 ? 1 : 0;
    }
    const auto pairsWord = [](std::int64_t n) { return groupedText(n) + (n == 1 ? " pair" : " pairs"); };
    if (empty > 0)
        notes.push_back(pairsWord(empty) + " without any verdict: nothing is concluded about them");
    const auto filled = static_cast<std::int64_t>(stream.size()) - empty;
    if (filled > 0 && 2 * single > filled)
        notes.push_back("on " + pairsWord(single) + " of " + groupedText(filled)
                        + " a single verdict was given: the priors decide how far it is believed");
    if (filled > 0 && std::all_of(given.begin(), given.end(), [](std::int64_t n) { return n == 0; }))
        notes.push_back("no verdicts of people: what the models agree on stands for the truth, and a is "
                        "agreement, not accuracy");
    for (std::size_t judge = 0; judge < orders.size(); ++judge) {
        const auto& seen = orders[judge];
        if (seen.aFirst + seen.bFirst == 0)
            notes.push_back(stream.models[judge] + " gave no verdict: its effects are the prior's");
        else if (seen.aFirst == 0 || seen.bFirst == 0)
            notes.push_back(stream.models[judge]
                            + " saw one order only: its β cannot be told from a preference for the items "
                              "that happen to be shown there, and leans on the others' verdicts");
    }
}

} // namespace raterscope
