// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/ComparisonFindings.h"

#include "audit/FindingText.h"
#include "core/NumberText.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace raterscope {

namespace {

constexpr double alpha = 0.05;
constexpr double alarmingShare = 0.10; ///< |front − back| of all swap pairs

std::string intervalText(const Estimate& estimate, int decimals)
{
    std::string text = fixedText(estimate.value.number(), decimals);
    if (estimate.interval)
        text += " [" + fixedText(estimate.interval->low, decimals) + ", "
                + fixedText(estimate.interval->high, decimals) + "]";
    return text;
}

std::string timesText(std::int64_t count)
{
    return count == 1 ? "once" : groupedText(count) + " times";
}

Finding positionFinding(const OrderBias::Row& row, std::size_t judges)
{
    const bool prefersBack = row.back > row.front;
    Finding finding;
    finding.id = "order-bias";
    finding.view = "order-bias";
    finding.raters = {row.judge};
    const double excess = static_cast<double>(std::llabs(row.front - row.back))
                          / static_cast<double>(std::max<std::int64_t>(row.pairs(), 1));
    finding.severity = excess >= alarmingShare ? Severity::Warning : Severity::Notice;
    finding.headline = row.judge + " prefers what is shown " + (prefersBack ? "second" : "first");
    finding.sentence = "Of " + groupedText(row.pairs()) + " pairs shown in both orders, " + row.judge
                       + " chose the item shown second both times " + timesText(row.back)
                       + " and the one shown first " + timesText(row.front) + "; it chose the same item "
                       + timesText(row.consistent)
                       + ". Exact sign test p = " + pText(row.log10P.numberOr(0.0));
    if (judges > 1)
        finding.sentence += ", below 0.05 after Holm's adjustment over " + countText(judges) + " judges";
    finding.sentence += ".";
    if (row.backShare.value.isDefined())
        finding.sentence += " Back share " + intervalText(row.backShare, 3) + ".";
    if (row.beta.value.isDefined())
        finding.sentence += " Fitted β " + intervalText(row.beta, 2) + ".";
    finding.figure = "back " + groupedText(row.back) + ", front " + groupedText(row.front);
    return finding;
}

/// Rows without a readable verdict by judge, most first; judges that were left out are not counted.
std::vector<std::pair<std::int64_t, std::string>> unreadableByJudge(const OrderBias& bias,
                                                                    const Dataset& data)
{
    const auto& comparisons = data.comparisons;
    std::vector<std::int64_t> counts(data.raters.size());
    for (std::size_t row = 0; row < comparisons.size(); ++row)
        counts[comparisons.judge[row].index()] += comparisons.verdict[row] == Verdict::Unreadable ? 1 : 0;
    std::vector<std::pair<std::int64_t, std::string>> judges;
    for (std::size_t rater = 0; rater < data.raters.size(); ++rater) {
        const auto& name = data.raters[rater].name;
        const bool isCounted = std::any_of(bias.judges.begin(), bias.judges.end(),
                                           [&](const auto& row) { return row.judge == name; });
        if (counts[rater] > 0 && isCounted)
            judges.emplace_back(counts[rater], name);
    }
    std::stable_sort(judges.begin(), judges.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    return judges;
}

Finding unreadableFinding(const std::vector<std::pair<std::int64_t, std::string>>& judges, std::int64_t rows)
{
    std::int64_t total = 0;
    for (const auto& [count, judge] : judges)
        total += count;
    std::vector<std::string> names;
    Finding finding;
    finding.id = "unreadable-verdicts";
    finding.view = "order-bias";
    for (const auto& [count, judge] : judges) {
        names.push_back(judge + " (" + groupedText(count) + ")");
        finding.raters.push_back(judge);
    }
    const double share = static_cast<double>(total) / static_cast<double>(std::max<std::int64_t>(rows, 1));
    finding.severity = share >= 0.05 ? Severity::Warning : Severity::Note;
    finding.headline = groupedText(total) + " verdicts could not be read";
    finding.sentence = groupedText(total) + " of " + groupedText(rows) + " comparisons (" + percentText(share)
                       + ") hold no readable verdict: " + listText(names)
                       + ". They are left out and count neither as ties nor against an item.";
    finding.figure = percentText(share);
    return finding;
}

} // namespace

std::vector<Finding> orderBiasFindings(const OrderBias& bias, const Dataset& data)
{
    std::vector<Finding> findings;
    std::vector<const OrderBias::Row*> biased;
    for (const auto& row : bias.judges) {
        if (row.holmP.isDefined() && row.holmP.number() < alpha)
            biased.push_back(&row);
    }
    std::stable_sort(biased.begin(), biased.end(), [](const auto* a, const auto* b) {
        return std::llabs(a->front - a->back) > std::llabs(b->front - b->back);
    });
    constexpr std::size_t mostJudges = 5;
    for (std::size_t i = 0; i < std::min(biased.size(), mostJudges); ++i)
        findings.push_back(positionFinding(*biased[i], bias.judges.size()));
    if (biased.size() > mostJudges) {
        Finding more;
        more.id = "order-bias-more";
        more.view = "order-bias";
        more.headline =
            countText(biased.size()) + " of " + countText(bias.judges.size()) + " judges choose by position";
        std::vector<std::string> names;
        for (std::size_t i = mostJudges; i < biased.size(); ++i) {
            names.push_back(biased[i]->judge);
            more.raters.push_back(biased[i]->judge);
        }
        more.sentence = "Beside those listed, the sign test is below 0.05 after Holm's adjustment for "
                        + listText(names) + ".";
        more.figure = countText(biased.size()) + " judges";
        findings.push_back(std::move(more));
    }
    const auto sum = [&](std::int64_t OrderBias::Row::*count) {
        return std::accumulate(bias.judges.begin(), bias.judges.end(), std::int64_t{0},
                               [&](std::int64_t total, const auto& row) { return total + row.*count; });
    };
    if (const auto unreadable = unreadableByJudge(bias, data); !unreadable.empty())
        findings.push_back(unreadableFinding(unreadable, static_cast<std::int64_t>(data.comparisons.size())));
    std::int64_t pairs = 0;
    for (const auto& row : bias.judges)
        pairs += row.pairs();
    if (const auto alone = sum(&OrderBias::Row::unpaired); alone > 0 && pairs > 0) {
        Finding finding;
        finding.id = "no-swap-partner";
        finding.severity = Severity::Note;
        finding.view = "order-bias";
        finding.headline = groupedText(alone) + " comparisons have no swap partner";
        finding.sentence = groupedText(alone) + " comparisons were made in one order only, beside "
                           + groupedText(pairs)
                           + " pairs in both. They count in rankings and say nothing about order bias.";
        finding.figure = groupedText(alone) + " rows";
        findings.push_back(std::move(finding));
    }
    for (const auto& row : bias.stability) {
        if (!row.sameShare.isDefined() || row.presentations < 20 || row.sameShare.number() >= 0.8)
            continue;
        Finding finding;
        finding.id = "unstable-judge";
        finding.view = "order-bias";
        finding.raters = {row.judge};
        finding.headline = row.judge + " does not repeat itself";
        finding.sentence = "Shown the same pair in the same order again, " + row.judge
                           + " gave the same verdict every time for " + groupedText(row.allSame) + " of "
                           + groupedText(row.presentations) + " presentations ("
                           + percentText(row.sameShare.number()) + ").";
        finding.figure = percentText(row.sameShare.number());
        findings.push_back(std::move(finding));
    }
    return findings;
}

std::vector<Finding> cycleFindings(const CycleRates& cycles)
{
    constexpr std::int64_t fewTriples = 20;
    constexpr double often = 0.10;
    constexpr std::size_t mostRows = 3;
    std::vector<CycleRates::Row> rows = cycles.rows;
    std::erase_if(rows, [&](const auto& row) {
        return !row.rate.isDefined() || row.decided < fewTriples || row.rate.number() < often;
    });
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto& a, const auto& b) { return a.rate.number() > b.rate.number(); });
    rows.resize(std::min(rows.size(), mostRows));
    std::vector<Finding> findings;
    for (const auto& row : rows) {
        const std::string who = row.judge.empty() ? "The majority" : row.judge;
        Finding finding;
        finding.id = "cycles";
        finding.severity = row.rate.number() >= 0.2 ? Severity::Warning : Severity::Notice;
        finding.view = "cycles";
        if (!row.judge.empty())
            finding.raters = {row.judge};
        finding.headline = who + " contradicts itself" + (row.aspect.empty() ? "" : " on " + row.aspect);
        finding.sentence = groupedText(row.cyclic) + " of " + groupedText(row.decided)
                           + " decided triples form a cycle (" + percentText(row.rate.number())
                           + "; a judge at random: 25.0 %).";
        finding.figure = percentText(row.rate.number());
        findings.push_back(std::move(finding));
    }
    return findings;
}

} // namespace raterscope
