// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/ConsensusParts.h"

#include "consensus/TrustAgainstValidity.h"
#include "consensus/VoteShares.h"
#include "core/NumberText.h"
#include "core/Ranks.h"
#include "core/Share.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

/// −Σ p log p, natural.
double entropyOf(std::span<const double> probabilities)
{
    double entropy = 0.0;
    for (const double p : probabilities)
        entropy -= p > 0.0 ? p * std::log(p) : 0.0;
    return std::max(entropy, 0.0);
}

struct Hits {
    std::int64_t right = 0;
    std::int64_t of = 0;
};

Hits hitsOf(const std::vector<std::int32_t>& chosen, const Reference& reference)
{
    Hits hits;
    for (std::size_t unit = 0; unit < chosen.size() && reference.labelled > 0; ++unit) {
        if (reference.levels[unit] < 0 || chosen[unit] < 0)
            continue;
        ++hits.of;
        hits.right += chosen[unit] == reference.levels[unit] ? 1 : 0;
    }
    return hits;
}

/// Mean position of the labels of each unit; NaN without one.
std::vector<double> unitMeans(const LabelTable& table)
{
    std::vector<double> means(table.unitCount(), std::nan(""));
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        double sum = 0.0;
        const auto labels = table.labelsOf(unit);
        for (const auto& label : labels)
            sum += table.scale.position(label.level);
        if (!labels.empty())
            means[unit] = sum / static_cast<double>(labels.size());
    }
    return means;
}

/// Spearman over the units where both columns have a number.
Value sharedSpearman(const std::vector<double>& a, const std::vector<double>& b)
{
    std::vector<double> left;
    std::vector<double> right;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (std::isnan(a[i]) || std::isnan(b[i]))
            continue;
        left.push_back(a[i]);
        right.push_back(b[i]);
    }
    return spearmanCorrelation(left, right);
}

void noteUnlabelled(AnalysisResult& result, std::int64_t count)
{
    if (count > 0)
        result.status.notes.push_back(groupedText(count) + " units carry no label and get no consensus.");
}

void addTrustValidity(AnalysisResult& result, const AnalysisInput& input, const Reference& reference,
                      const JobControl& job)
{
    if (result.facets.raterTrust)
        result.facets.trustValidity =
            trustAgainstValidity(*input.table, *result.facets.raterTrust, reference, job);
    result.status.notes.insert(result.status.notes.end(), reference.notes.begin(), reference.notes.end());
}

} // namespace

const char* defaultConsensusMethod(const LabelTable& table)
{
    return table.scale.isOrdered() ? "agora" : "dawid-skene";
}

ItemPosterior posteriorFacet(const LabelTable& table, std::vector<double> probabilities)
{
    const auto levels = static_cast<std::size_t>(table.scale.size());
    ItemPosterior posterior;
    posterior.labels = table.scale.labels;
    posterior.chosen = likeliestLevels(probabilities, levels);
    posterior.chosen.resize(table.unitCount(), -1);
    posterior.entropy.reserve(table.unitCount());
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const bool determined = posterior.chosen[unit] >= 0;
        posterior.entropy.push_back(determined
                                        ? Value(entropyOf({probabilities.data() + unit * levels, levels}))
                                        : Value(UndefinedReason::NothingPairable));
    }
    posterior.probabilities = std::move(probabilities);
    return posterior;
}

void finishLabelConsensus(AnalysisResult& result, const AnalysisInput& input, const JobControl& job)
{
    const LabelTable& table = *input.table;
    const auto levels = static_cast<std::size_t>(table.scale.size());
    const auto& posterior = *result.facets.itemPosterior;
    const auto majority = likeliestLevels(voteShares(table), levels);
    std::int64_t labelled = 0;
    std::int64_t unlabelled = 0;
    std::int64_t same = 0;
    for (std::size_t unit = 0; unit < majority.size(); ++unit) {
        unlabelled += majority[unit] < 0 ? 1 : 0;
        if (majority[unit] < 0 || posterior.chosen[unit] < 0)
            continue;
        ++labelled;
        same += posterior.chosen[unit] == majority[unit] ? 1 : 0;
    }
    const auto reference = referenceOf(*input.data, table);
    Table baseline{"Beside the baseline",
                   {"method", "units", "same as majority vote", "right", "of", "accuracy"},
                   {},
                   {ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Share, ColumnFormat::Plain,
                    ColumnFormat::Plain, ColumnFormat::Share},
                   "baseline"};
    const auto addRow = [&](const std::string& name, const std::vector<std::int32_t>& chosen,
                            std::int64_t agreeing) {
        const Hits hits = hitsOf(chosen, reference);
        baseline.rows.push_back(
            {name, labelled, shareOf(agreeing, labelled), hits.right, hits.of, shareOf(hits.right, hits.of)});
    };
    addRow("this method", posterior.chosen, same);
    addRow("majority vote (ties: lowest level)", majority, labelled);
    result.facets.tables.push_back(std::move(baseline));

    if (table.scale.isOrdered() && !result.facets.itemScore) {
        ItemScore score;
        score.measure = "expected level";
        score.scores.reserve(table.unitCount());
        for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
            if (posterior.chosen[unit] < 0) {
                score.scores.emplace_back(UndefinedReason::NothingPairable);
                continue;
            }
            double sum = 0.0;
            for (std::size_t level = 0; level < levels; ++level)
                sum += table.scale.position(static_cast<int>(level)) * posterior.at(unit, level);
            score.scores.emplace_back(sum);
        }
        result.facets.itemScore = std::move(score);
    }
    addTrustValidity(result, input, reference, job);
    noteUnlabelled(result, unlabelled);
}

void finishScoreConsensus(AnalysisResult& result, const AnalysisInput& input, const JobControl& job)
{
    const LabelTable& table = *input.table;
    const auto& score = *result.facets.itemScore;
    std::vector<double> scores;
    scores.reserve(score.size());
    std::int64_t undefined = 0;
    for (const auto& value : score.scores) {
        scores.push_back(value.isDefined() ? value.number() : std::nan(""));
        undefined += value.isDefined() ? 0 : 1;
    }
    const auto means = unitMeans(table);
    const auto reference = referenceOf(*input.data, table);
    Table baseline{"Beside the baseline",
                   {"method", "Spearman with the item mean", "Spearman with the reference", "n"},
                   {},
                   {},
                   "baseline"};
    const auto addRow = [&](const std::string& name, const std::vector<double>& column) {
        const Value validity = reference.numbered > 0 ? sharedSpearman(column, reference.numbers)
                                                      : Value(UndefinedReason::NothingPairable);
        baseline.rows.push_back({name, sharedSpearman(column, means), validity,
                                 reference.numbered > 0 ? reference.numbered : std::int64_t{0}});
    };
    addRow("this method", scores);
    addRow("item mean", means);
    result.facets.tables.push_back(std::move(baseline));
    addTrustValidity(result, input, reference, job);
    if (undefined > 0)
        result.status.notes.push_back(groupedText(undefined) + " units get no score.");
}

void requireLabels(const LabelTable& table, const std::string& method)
{
    if (table.labelCount() == 0 || table.raterCount() == 0)
        throw AnalysisError(method
                            + " needs at least one label, and the table has none: every rater or item is "
                              "excluded, or every cell is missing.");
}

} // namespace raterscope
