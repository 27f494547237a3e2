// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/RankingQuality.h"

#include "core/Ranks.h"
#include "core/Share.h"
#include "ranking/Cycles.h"
#include "ranking/WinRatio.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

/// Rounded so that what should be equal is.
void settle(std::vector<double>& numbers)
{
    double largest = 0.0;
    for (const double number : numbers)
        largest = std::max(largest, std::abs(number));
    if (largest == 0.0)
        return;
    const double grain = largest * 1e-9;
    for (auto& number : numbers)
        number = std::round(number / grain);
}

} // namespace

GroupSpearman groupSpearman(const Comparisons& comparisons, const std::vector<Value>& score,
                            const std::vector<Value>& reference, std::int32_t aspect)
{
    GroupSpearman result;
    result.byGroup.assign(comparisons.groupCount(), Value(UndefinedReason::TooFewItems));
    result.mean = UndefinedReason::NoDefinedCells;
    const auto members = comparisons.itemsByGroup();
    double sum = 0.0;
    std::vector<double> a, b;
    for (std::size_t group = 0; group < members.size(); ++group) {
        if (aspect >= 0 && comparisons.aspectOf[group] != aspect)
            continue;
        a.clear();
        b.clear();
        for (const auto member : members[group]) {
            const auto item = static_cast<std::size_t>(member);
            if (item >= reference.size() || !score[item].isDefined() || !reference[item].isDefined())
                continue;
            a.push_back(score[item].number());
            b.push_back(reference[item].number());
        }
        settle(a);
        settle(b);
        const Value correlation = spearmanCorrelation(a, b);
        result.byGroup[group] = correlation;
        if (correlation.isDefined()) {
            sum += correlation.number();
            ++result.groups;
        } else if (correlation.reason() == UndefinedReason::NoVariation) {
            ++result.constant;
        } else {
            ++result.tooSmall;
        }
    }
    if (result.groups > 0)
        result.mean = sum / static_cast<double>(result.groups);
    return result;
}

std::vector<JudgeQuality> judgeQuality(const Comparisons& comparisons, const std::vector<Value>& reference,
                                       int threads, const JobControl& job)
{
    const auto cycles = cycleRates(comparisons, threads, job);
    const auto aspects = static_cast<std::int32_t>(comparisons.aspects.size());
    std::vector<JudgeQuality> rows;
    for (std::int32_t judge = 0; judge < static_cast<std::int32_t>(comparisons.judgeCount()); ++judge) {
        const auto own = winRatios(comparisons, judge, job).averageProbability;
        for (std::int32_t aspect = -1; aspect < (aspects > 1 ? aspects : 0); ++aspect) {
            JudgeQuality row;
            row.judge = judge;
            row.aspect = aspect;
            row.averageProbability = groupSpearman(comparisons, own, reference, aspect);
            for (const auto& counted : cycles) {
                if (counted.judge != judge || (aspect >= 0 && counted.aspect != aspect))
                    continue;
                row.cyclic += counted.counts.cyclic;
                row.decided += counted.counts.decided;
            }
            row.cycleRate = shareOf(row.cyclic, row.decided);
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

JudgeCorrelation judgeCorrelation(const std::vector<Value>& a, const std::vector<Value>& b)
{
    std::vector<double> x, y;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        if (!a[i].isDefined() || !b[i].isDefined())
            continue;
        x.push_back(a[i].number());
        y.push_back(b[i].number());
    }
    return {pearsonCorrelation(x, y), spearmanCorrelation(x, y), static_cast<std::int64_t>(x.size())};
}

} // namespace raterscope
