// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "catalog/ConsensusJson.h"
#include "catalog/StudyParts.h"
#include "catalog/TableParts.h"
#include "studies/AdjudicationQueue.h"

#include <algorithm>

namespace raterscope {

namespace {

Table queueTable(const AdjudicationQueue& queue, const AnalysisInput& input, std::size_t rows)
{
    Table table = startTable("adjudication-queue", "Units to look at, by " + queue.signal,
                             {"rank", "unit", "votes", queue.signal, "by votes alone", queue.baseline});
    const auto& labels = input.table->scale.labels;
    for (std::size_t r = 0; r < std::min(rows, queue.rows.size()); ++r) {
        const auto& row = queue.rows[r];
        const auto rank = [](std::int64_t place) {
            return place > 0 ? TableCell(place) : TableCell(Value(UndefinedReason::TooFewRaters));
        };
        table.rows.push_back({rank(row.rank), unitKey(input, row.unit), votesText(row.votes, labels),
                              row.value, rank(row.baselineRank), row.baseline});
    }
    return table;
}

AnalysisResult runQueue(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    const Analysis* uncertainty = findAnalysis("uncertainty");
    Options options;
    for (const auto& spec : uncertainty->options) {
        if (spec.id != "target")
            options.set(spec.id, chosen.values().at(spec.id));
    }
    auto result = uncertainty->run(input, completeOptions(uncertainty->options, options), job);
    const auto& signals = *result.facets.uncertainty;
    std::string signal = chosen.text("signal");
    if (signal.empty()) // the first model's entropy; without models the votes alone
        signal = firstModelSignal(signals);
    const auto queue = adjudicationQueue(signals, signal, *input.table);
    const auto rows = static_cast<std::size_t>(chosen.integer("rows"));
    const std::size_t shown = rows == 0 ? queue.rows.size() : std::min(rows, queue.rows.size());
    result.facets.tables = {queueTable(queue, input, shown)};
    if (queue.signal != queue.baseline && shown > 0)
        result.status.notes.push_back("Of the first " + std::to_string(shown) + " units, "
                                      + std::to_string(queue.sharedWithBaseline(shown))
                                      + " are among the first by the entropy of the votes alone.");
    result.facets.uncertainty.reset();
    return result;
}

} // namespace

std::vector<Analysis> adjudicationAnalyses()
{
    Analysis row;
    row.id = "adjudication-queue";
    row.title = "Adjudication queue";
    row.question =
        "Which units should a person look at first, and would counting votes have sent them there?";
    row.definition = "Units by falling uncertainty signal, ties by the entropy of the votes; beside each its "
                     "place in the order by votes alone.";
    row.source = "Signals as in Uncertainty signals; entropy: Shannon 1948";
    row.missing = "Units without the signal come last.";
    row.facets = {"table"};
    row.options = splitOptions();
    row.options.push_back(modelsOption("Models whose posterior entropy is a signal."));
    row.options.push_back({"signal",
                           "Signal",
                           "Id of the signal that orders the units. Empty: the first model's entropy.",
                           std::string(),
                           {},
                           {},
                           {}});
    row.options.push_back({"rows", "Rows", "Units listed.", std::int64_t{100}, 0.0, 1e9, {}, "all units"});
    row.run = &runQueue;
    return {row};
}

} // namespace raterscope
