// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/PairCoefficient.h"

#include "agreement/ChanceCorrected.h"
#include "agreement/CohenKappa.h"
#include "agreement/Correlation.h"
#include "agreement/KrippendorffAlpha.h"
#include "agreement/PercentAgreement.h"

#include <algorithm>
#include <stdexcept>

namespace raterscope {

namespace {

using Made = std::unique_ptr<const PairCoefficient>;

template <Chance chance>
Made chanceCorrected(const Scale& scale, Weights weights)
{
    return std::make_unique<ChanceCorrected>(chance, scale,
                                             chance == Chance::Shares ? Weights::None : weights);
}

template <Association association>
Made correlation(const Scale& scale, Weights)
{
    return std::make_unique<Correlation>(association, scale);
}

template <AlphaMetric metric>
Made pairAlpha(const Scale& scale, Weights)
{
    return std::make_unique<PairAlpha>(scale, metric);
}

} // namespace

std::optional<Weights> parseWeights(std::string_view word)
{
    for (const auto weights : {Weights::None, Weights::Linear, Weights::Quadratic}) {
        if (word == toString(weights))
            return weights;
    }
    return std::nullopt;
}

const char* toString(Weights weights)
{
    switch (weights) {
    case Weights::None:
        return "none";
    case Weights::Linear:
        return "linear";
    case Weights::Quadratic:
        return "quadratic";
    }
    return "";
}

const std::vector<PairCoefficientKind>& pairCoefficientKinds()
{
    static const std::vector<PairCoefficientKind> kinds{
        {"cohen-kappa", "Cohen κ", true,
         [](const Scale& scale, Weights weights) -> Made {
             return std::make_unique<CohenKappa>(scale, weights);
         }},
        {"percent-agreement", "Percent agreement", false,
         [](const Scale&, Weights) -> Made { return std::make_unique<PercentAgreement>(); }},
        {"scott-pi", "Scott π", false, chanceCorrected<Chance::Shares>},
        {"brennan-prediger", "Brennan–Prediger", true, chanceCorrected<Chance::Uniform>},
        {"gwet-ac", "Gwet AC1 / AC2", true, chanceCorrected<Chance::Gwet>},
        {"krippendorff-alpha-nominal", "Krippendorff α, nominal", false, pairAlpha<AlphaMetric::Nominal>},
        {"krippendorff-alpha-ordinal", "Krippendorff α, ordinal", false, pairAlpha<AlphaMetric::Ordinal>,
         true},
        {"krippendorff-alpha-interval", "Krippendorff α, interval", false, pairAlpha<AlphaMetric::Interval>,
         true},
        {"krippendorff-alpha-ratio", "Krippendorff α, ratio", false, pairAlpha<AlphaMetric::Ratio>, true},
        {"pearson", "Pearson r", false, correlation<Association::Pearson>, true},
        {"spearman", "Spearman ρ", false, correlation<Association::Spearman>, true},
        {"kendall", "Kendall τ_b", false, correlation<Association::Kendall>, true},
    };
    return kinds;
}

std::unique_ptr<const PairCoefficient> makePairCoefficient(std::string_view id, const Scale& scale,
                                                           Weights weights)
{
    for (const auto& kind : pairCoefficientKinds()) {
        if (kind.id == id)
            return kind.make(scale, weights);
    }
    throw std::invalid_argument("no pairwise coefficient is called \"" + std::string(id) + "\"");
}

Limits normalLimits(const PairCoefficient& coefficient, double value, double standardError)
{
    constexpr double quantile = 1.959963984540054; // of the standard normal at 0.975
    return {std::max(value - quantile * standardError, coefficient.lowest()),
            std::min(value + quantile * standardError, coefficient.highest())};
}

std::string normalMethod(const PairCoefficient& coefficient)
{
    return "normal, standard error of " + coefficient.errorSource();
}

Interval normalInterval(const PairCoefficient& coefficient, double value, double standardError)
{
    const Limits limits = normalLimits(coefficient, value, standardError);
    return {limits.low, limits.high, normalMethod(coefficient), 0};
}

} // namespace raterscope
