// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/ConsensusLabels.h"

#include "core/NumberText.h"

#include <algorithm>

namespace raterscope {

namespace {

constexpr double equallyLikely = 1e-12; ///< posteriors this close differ by rounding only

void addChosenLevels(const ItemPosterior& posterior, const AnalysisInput& input, bool hasProbabilities,
                     ConsensusLabels& consensus)
{
    const Scale& scale = input.table->scale;
    consensus.levels = posterior.labels;
    for (std::size_t unit = 0; unit < posterior.size(); ++unit) {
        const auto chosen = posterior.chosen[unit];
        if (chosen < 0) {
            ++(input.table->labelsOf(unit).empty() ? consensus.unlabelled : consensus.undecided);
            continue;
        }
        const auto level = static_cast<std::size_t>(chosen);
        ConsensusLabel label{input.table->units[unit], posterior.labels[level]};
        if (level < scale.numbers.size())
            label.number = scale.numbers[level];
        const double probability = posterior.at(unit, level);
        if (hasProbabilities)
            label.confidence = probability;
        for (std::size_t other = 0; other < posterior.labels.size(); ++other) {
            if (hasProbabilities && other != level
                && posterior.at(unit, other) >= probability - equallyLikely) {
                ++consensus.settledTies;
                break;
            }
        }
        consensus.labels.push_back(std::move(label));
    }
}

void addScores(const ItemScore& score, const AnalysisInput& input, ConsensusLabels& consensus)
{
    consensus.areScores = true;
    for (std::size_t unit = 0; unit < score.size(); ++unit) {
        const Value& value = score.scores[unit];
        if (!value.isDefined()) {
            ++(input.table->labelsOf(unit).empty() ? consensus.unlabelled : consensus.undecided);
            continue;
        }
        ConsensusLabel label{input.table->units[unit], formatNumber(value.number())};
        label.number = value.number();
        consensus.labels.push_back(std::move(label));
    }
}

std::string countOf(std::int64_t count, const char* one, const char* many)
{
    return groupedText(count) + " " + (count == 1 ? one : many);
}

} // namespace

bool ConsensusLabels::hasConfidence() const
{
    return std::any_of(labels.begin(), labels.end(),
                       [](const ConsensusLabel& label) { return label.confidence.has_value(); });
}

ConsensusLabels consensusLabels(const AnalysisResult& result, const AnalysisInput& input)
{
    ConsensusLabels consensus;
    consensus.method = result.method;
    if (result.facets.itemPosterior)
        addChosenLevels(*result.facets.itemPosterior, input, result.method != "kos", consensus);
    else if (result.facets.itemScore)
        addScores(*result.facets.itemScore, input, consensus);
    else
        throw AnalysisError("The method " + result.method
                            + " gives no consensus label of each item. Choose one that does, such as "
                              "majority-vote or dawid-skene.");
    return consensus;
}

std::string describeConsensus(const ConsensusLabels& consensus)
{
    std::string text =
        countOf(static_cast<std::int64_t>(consensus.labels.size()), consensus.areScores ? "score" : "label",
                consensus.areScores ? "scores" : "labels");
    if (consensus.undecided > 0)
        text += "; " + countOf(consensus.undecided, "unit is", "units are") + " undecided and left out";
    if (consensus.unlabelled > 0)
        text += "; " + countOf(consensus.unlabelled, "unit has", "units have") + " no rating and "
                + (consensus.unlabelled == 1 ? "is" : "are") + " left out";
    if (consensus.settledTies > 0)
        text += "; " + countOf(consensus.settledTies, "of them was a tie", "of them were ties")
                + " that the method settled by its own rule";
    return text + ".";
}

} // namespace raterscope
