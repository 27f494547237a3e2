// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/IntraclassCorrelation.h"
#include "agreement/KrippendorffAlpha.h"
#include "agreement/PanelAgreement.h"
#include "support/AgreementTables.h"

#include <array>
#include <map>
#include <memory>
#include <string>

/// Coefficients of whole panels in one call, for tests.
namespace raterscope::test {

inline std::shared_ptr<const UnitCounts> countsOf(const LabelTable& table)
{
    return std::make_shared<const UnitCounts>(table, allRaters(table));
}

inline Estimate chanceOf(const LabelTable& table, Chance chance, Weights weights = Weights::None)
{
    return PanelChance(countsOf(table), chance, table.scale, weights).estimate();
}

inline Estimate alphaOf(const LabelTable& table, AlphaMetric metric)
{
    return PanelAlpha(countsOf(table), table.scale, metric).estimate();
}

inline Estimate iccOf(const LabelTable& table, IccForm form)
{
    return IntraclassCorrelation(std::make_shared<const CompleteScores>(table, allRaters(table)), form)
        .estimate();
}

constexpr std::array alphaMetrics{AlphaMetric::Nominal, AlphaMetric::Ordinal, AlphaMetric::Interval,
                                  AlphaMetric::Ratio};
constexpr std::array allWeights{Weights::None, Weights::Linear, Weights::Quadratic};
constexpr std::array chances{Chance::Shares, Chance::Uniform, Chance::Gwet};

/// Every panel coefficient that a scale allows, by a name for messages.
inline std::map<std::string, std::shared_ptr<PanelCoefficient>> everything(const LabelTable& table)
{
    const auto counts = countsOf(table);
    const auto scores = std::make_shared<const CompleteScores>(table, allRaters(table));
    std::map<std::string, std::shared_ptr<PanelCoefficient>> result;
    const auto add = [&](std::shared_ptr<PanelCoefficient> coefficient) {
        result[coefficient->title()] = std::move(coefficient);
    };
    add(std::make_shared<PanelPercent>(counts));
    for (const auto chance : chances) {
        for (const auto weights : allWeights)
            add(std::make_shared<PanelChance>(counts, chance, table.scale, weights));
    }
    for (const auto metric : alphaMetrics)
        add(std::make_shared<PanelAlpha>(counts, table.scale, metric));
    for (const auto form : iccForms)
        add(std::make_shared<IntraclassCorrelation>(scores, form));
    return result;
}

} // namespace raterscope::test
