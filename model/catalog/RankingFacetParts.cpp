// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/RankingFacetParts.h"

#include "catalog/RankingParts.h"
#include "core/Numbers.h"
#include "ranking/RankRanges.h"
#include "ranking/RankingQuality.h"

#include <algorithm>

namespace raterscope {

namespace {

/// Skills that differ by rounding only share a rank.
constexpr double sameSkill = 1e-9;

Estimate correlationEstimate(const Value& value, std::int64_t judges, const std::string& method)
{
    Estimate estimate;
    estimate.value = value;
    estimate.used = judges;
    estimate.method = method;
    return estimate;
}

} // namespace

Skills skillsFacet(const RankingInput& ranking, const SkillFit& fit, const WinRatios& baseline,
                   const SkillWords& words)
{
    const auto& comparisons = ranking.comparisons;
    Skills facet;
    facet.title = words.title;
    facet.unit = words.unit;
    facet.isShare = words.isShare;
    const auto ranges = rankRanges(fit);
    const auto members = comparisons.itemsByGroup();
    bool hasIntervals = false;
    for (std::size_t group = 0; group < members.size(); ++group) {
        // Sets are numbered within the group, by their first item.
        std::vector<std::int32_t> sets;
        for (const auto item : members[group]) {
            const auto part = fit.parts.of[static_cast<std::size_t>(item)];
            if (std::find(sets.begin(), sets.end(), part) == sets.end())
                sets.push_back(part);
        }
        for (std::size_t set = 0; set < sets.size(); ++set) {
            std::vector<std::size_t> order;
            for (const auto item : members[group]) {
                if (fit.parts.of[static_cast<std::size_t>(item)] == sets[set])
                    order.push_back(static_cast<std::size_t>(item));
            }
            std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
                return fit.skill[x].numberOr(-1e300) > fit.skill[y].numberOr(-1e300);
            });
            double rank = 1.0;
            for (std::size_t i = 0; i < order.size(); ++i) {
                const std::size_t item = order[i];
                const Value& skill = fit.skill[item];
                if (i > 0 && fit.skill[order[i - 1]].numberOr(-1e300) > skill.numberOr(-1e300) + sameSkill)
                    rank = static_cast<double>(i + 1);
                auto& row = facet.rows.emplace_back();
                row.group = comparisons.groups[group];
                row.aspect = comparisons.aspects[static_cast<std::size_t>(comparisons.aspectOf[group])];
                row.item = comparisons.items[item];
                if (ranking.isPooled)
                    row.pooled = ranking.itemIds[item];
                else if (!ranking.itemIds[item].empty())
                    row.id = ranking.itemIds[item].front();
                row.set = static_cast<std::int32_t>(set + 1);
                row.rank = skill.isDefined() ? Value(rank) : skill;
                row.skill = skill;
                if (skill.isDefined() && fit.standardError[item].isDefined()) {
                    row.low = skill.number() - normal975 * fit.standardError[item].number();
                    row.high = skill.number() + normal975 * fit.standardError[item].number();
                    hasIntervals = true;
                }
                if (ranges[item].isDefined()) {
                    row.bestRank = static_cast<std::int32_t>(ranges[item].best);
                    row.worstRank = static_cast<std::int32_t>(ranges[item].worst);
                }
                row.averageProbability = baseline.averageProbability[item];
                row.winRatio = baseline.winRatio[item];
                row.wins = baseline.wins[item];
                row.losses = baseline.losses[item];
                row.ties = baseline.ties[item];
                row.reference = ranking.reference[item];
                row.note = item < fit.itemNote.size() ? fit.itemNote[item] : std::string();
            }
        }
    }
    if (hasIntervals)
        facet.intervalMethod = words.intervalMethod;
    if (ranking.hasReference) {
        const auto quality = groupSpearman(comparisons, fit.skill, ranking.reference);
        facet.quality = correlationEstimate(quality.mean, quality.groups,
                                            "Spearman with the reference, mean over groups");
        facet.quality->dropped = quality.constant + quality.tooSmall;
    }
    return facet;
}

AnalysisResult skillResult(const RankingInput& ranking, const SkillFit& fit, bool hasLikelihood,
                           const SkillWords& words, const JobControl& job)
{
    const auto baseline = winRatios(ranking.comparisons, -1, job);
    AnalysisResult result;
    result.status.converged = fit.converged;
    result.status.iterations = fit.iterations;
    if (hasLikelihood)
        result.status.logLikelihood = fit.logLikelihood;
    result.status.notes = ranking.notes;
    result.status.notes.insert(result.status.notes.end(), fit.notes.begin(), fit.notes.end());
    Table table = skillTable(ranking.comparisons, fit, baseline, words.title);
    if (words.isShare)
        table.formats[3] = ColumnFormat::Share;
    result.facets.tables.push_back(std::move(table));
    result.facets.skills = skillsFacet(ranking, fit, baseline, words);
    return result;
}

JudgeScales judgeScalesFacet(const RankingInput& ranking, const JudgeValues& values, int threads,
                             const JobControl& job)
{
    const auto& comparisons = ranking.comparisons;
    JudgeScales facet;
    facet.parameter = values.parameter;
    facet.sentence = values.sentence;
    facet.intervalMethod = values.intervalMethod;
    std::vector<Value> fitted, validity, consistency;
    for (const auto& quality : judgeQuality(comparisons, ranking.reference, threads, job)) {
        // One value a judge goes with the judge over all aspects, one a judge and aspect with the aspect.
        const bool isWhole = quality.aspect < 0;
        if (values.aspects > 1 ? isWhole : !isWhole)
            continue;
        const auto aspect = isWhole ? std::size_t{0} : static_cast<std::size_t>(quality.aspect);
        const std::size_t place = static_cast<std::size_t>(quality.judge) * values.aspects + aspect;
        auto& row = facet.rows.emplace_back();
        row.judge = comparisons.judges[static_cast<std::size_t>(quality.judge)];
        row.aspect = isWhole ? std::string() : comparisons.aspects[aspect];
        row.value = values.value[place];
        if (place < values.low.size() && values.low[place].isDefined()) {
            row.low = values.low[place].number();
            row.high = values.high[place].number();
        }
        row.comparisons = values.comparisons[place];
        row.cycleRate = quality.cycleRate;
        row.validity =
            ranking.hasReference ? quality.averageProbability.mean : Value(UndefinedReason::NoReference);
        row.note = place < values.note.size() ? values.note[place] : std::string();
        fitted.push_back(row.value);
        validity.push_back(row.validity);
        consistency.push_back(row.cycleRate.isDefined() ? Value(1.0 - row.cycleRate.number())
                                                        : row.cycleRate);
    }
    const auto withValidity = judgeCorrelation(fitted, validity);
    const auto withConsistency = judgeCorrelation(fitted, consistency);
    const std::string validityMethod =
        values.parameter + " with the Spearman of the judge's own average probabilities with the reference";
    const std::string consistencyMethod = values.parameter + " with 1 − cycle rate";
    facet.pearsonWithValidity =
        correlationEstimate(withValidity.pearson, withValidity.judges, "Pearson of " + validityMethod);
    facet.spearmanWithValidity =
        correlationEstimate(withValidity.spearman, withValidity.judges, "Spearman of " + validityMethod);
    facet.pearsonWithConsistency = correlationEstimate(withConsistency.pearson, withConsistency.judges,
                                                       "Pearson of " + consistencyMethod);
    facet.spearmanWithConsistency = correlationEstimate(withConsistency.spearman, withConsistency.judges,
                                                        "Spearman of " + consistencyMethod);
    return facet;
}

Table judgeTable(const JudgeScales& scales)
{
    const bool hasAspects = std::any_of(scales.rows.begin(), scales.rows.end(),
                                        [](const auto& row) { return !row.aspect.empty(); });
    Table table{"Judges", {"judge"}, {}, {}, "judges"};
    if (hasAspects)
        table.columns.emplace_back("aspect");
    table.columns.insert(table.columns.end(), {scales.parameter, "low", "high", "comparisons", "cycle rate",
                                               "Spearman with the reference", "note"});
    table.formats.assign(table.columns.size(), ColumnFormat::Plain);
    table.formats[table.columns.size() - 3] = ColumnFormat::Share;
    const auto bound = [](double number) {
        return number == number ? Value(number) : Value(UndefinedReason::NotEstimated);
    };
    for (const auto& row : scales.rows) {
        std::vector<TableCell> cells{row.judge};
        if (hasAspects)
            cells.emplace_back(row.aspect);
        cells.emplace_back(row.value);
        cells.emplace_back(bound(row.low));
        cells.emplace_back(bound(row.high));
        cells.emplace_back(row.comparisons);
        cells.emplace_back(row.cycleRate);
        cells.emplace_back(row.validity);
        cells.emplace_back(row.note);
        table.rows.push_back(std::move(cells));
    }
    return table;
}

} // namespace raterscope
