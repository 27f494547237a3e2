// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/OrderEffect.h"

#include "core/Sigmoid.h"

#include <cmath>

namespace raterscope {

namespace {

struct PenalisedLikelihood {
    double front, back, tieFirst, tieSecond;

    double information(double beta) const
    {
        return 4.0 * (front + back) * sigmoid(2.0 * beta) * sigmoid(-2.0 * beta)
               + (tieFirst + tieSecond) * sigmoid(beta) * sigmoid(-beta);
    }
    double value(double beta) const
    {
        return front * logSigmoid(2.0 * beta) + back * logSigmoid(-2.0 * beta) + tieFirst * logSigmoid(beta)
               + tieSecond * logSigmoid(-beta) + 0.5 * std::log(information(beta));
    }
    double slope(double beta) const
    {
        const double twice = 4.0 * (front + back) * sigmoid(2.0 * beta) * sigmoid(-2.0 * beta);
        const double once = (tieFirst + tieSecond) * sigmoid(beta) * sigmoid(-beta);
        // d log(σ(x) σ(−x)) / dx = −tanh(x / 2)
        const double penalty = -0.5 * (2.0 * twice * std::tanh(beta) + once * std::tanh(0.5 * beta));
        return 2.0 * (front * sigmoid(-2.0 * beta) - back * sigmoid(2.0 * beta)) + tieFirst * sigmoid(-beta)
               - tieSecond * sigmoid(beta) + penalty / (twice + once);
    }
};

/// Where `isBelow` turns from true at `low` to false at `high`.
double bisect(double low, double high, const auto& isBelow)
{
    for (int i = 0; i < 100; ++i) {
        const double middle = 0.5 * (low + high);
        (isBelow(middle) ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

} // namespace

Estimate orderEffect(const OrderBiasCounts& counts)
{
    Estimate result;
    result.method = "conditional logit on swap pairs, Firth's penalty";
    const auto front = counts.of(SwapOutcome::Front);
    const auto back = counts.of(SwapOutcome::Back);
    result.used = front + back + counts.oneTie();
    result.dropped = counts.all() - result.used;
    if (result.used == 0) {
        result.value = UndefinedReason::NoInformativeSwap;
        return result;
    }
    const PenalisedLikelihood likelihood{static_cast<double>(front), static_cast<double>(back),
                                         static_cast<double>(counts.of(SwapOutcome::TieThenFirst)),
                                         static_cast<double>(counts.of(SwapOutcome::TieThenSecond))};
    // Beyond this σ(2β) would be a denormal number; no data lead there.
    constexpr double farOut = 300.0;
    constexpr double halfChiSquare95 = 1.9207294103470626;
    const double beta = bisect(-farOut, farOut, [&](double x) { return likelihood.slope(x) > 0.0; });
    const double edge = likelihood.value(beta) - halfChiSquare95;
    Interval interval;
    interval.method = "profile of the penalised likelihood";
    interval.low = bisect(-farOut, beta, [&](double x) { return likelihood.value(x) < edge; });
    interval.high = bisect(beta, farOut, [&](double x) { return likelihood.value(x) > edge; });
    result.value = beta;
    result.standardError = 1.0 / std::sqrt(likelihood.information(beta));
    result.interval = interval;
    if (front + back > 0 && (front == 0 || back == 0) && counts.oneTie() == 0)
        result.notes.push_back("all pairs that chose by position chose the same one: without the penalty β "
                               "would have no finite value");
    return result;
}

} // namespace raterscope
