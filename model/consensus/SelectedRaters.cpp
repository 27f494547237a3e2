// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/SelectedRaters.h"

#include "consensus/MeanCorrelation.h"

#include <optional>

namespace raterscope {

namespace {

constexpr double tieWidth = 1e-12;

/// The column with the largest sign · ρ̄, and whether another one ties with it.
struct Extreme {
    std::optional<std::size_t> column;
    bool tied = false;
};

Extreme extremeOf(const std::vector<Value>& correlations, double sign)
{
    Extreme result;
    for (std::size_t r = 0; r < correlations.size(); ++r) {
        if (!correlations[r].isDefined())
            continue;
        if (!result.column) {
            result.column = r;
            continue;
        }
        const double gain = sign * (correlations[r].number() - correlations[*result.column].number());
        if (gain > tieWidth)
            result = {r, false};
        else if (gain >= -tieWidth)
            result.tied = true;
    }
    return result;
}

SelectedRaters select(const LabelTable& table, const ScoreTable& scores, double sign, int threads,
                      const JobControl& job)
{
    SelectedRaters result;
    result.meanCorrelation = meanCorrelations(scores, threads, job);
    const Extreme extreme = extremeOf(result.meanCorrelation, sign);
    if (!extreme.column)
        throw AnalysisError("No rater correlates with another: none have two items in common on which both "
                            "vary. Use the mean or the median.");
    result.rater = *extreme.column;
    if (extreme.tied)
        result.consensus.notes.push_back("Another rater has the same mean correlation as "
                                         + table.raterNames[result.rater]
                                         + "; the first of them in the table was taken.");
    return result;
}

/// Fills in the scores, keeping the notes.
void score(SelectedRaters& result, const ScoreTable& scores, const std::vector<double>& weights)
{
    ScoreConsensus consensus = weightedScores(scores, weights);
    consensus.notes = std::move(result.consensus.notes);
    result.consensus = std::move(consensus);
}

} // namespace

SelectedRaters singleBest(const LabelTable& table, int threads, const JobControl& job)
{
    const ScoreTable scores = scoreTable(table, job);
    SelectedRaters result;
    if (scores.raterCount() == 1) {
        result.meanCorrelation = {UndefinedReason::TooFewRaters};
        result.consensus.notes.push_back("There is one rater only, so nothing was chosen.");
    } else {
        result = select(table, scores, 1.0, threads, job);
    }
    std::vector<double> weights(scores.raterCount(), 0.0);
    weights[result.rater] = 1.0;
    score(result, scores, weights);
    return result;
}

SelectedRaters dropWorst(const LabelTable& table, int threads, const JobControl& job)
{
    const ScoreTable scores = scoreTable(table, job);
    if (scores.raterCount() < 2)
        throw AnalysisError("With a single rater there is none to drop. Use the mean.");
    SelectedRaters result = select(table, scores, -1.0, threads, job);
    std::vector<double> weights(scores.raterCount(), 1.0);
    weights[result.rater] = 0.0;
    score(result, scores, weights);
    return result;
}

} // namespace raterscope
