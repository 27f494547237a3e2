// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/PresentationParts.h"

#include "core/NumberText.h"
#include "ranking/OrderBias.h"
#include "ranking/OrderEffect.h"
#include "ranking/RepetitionStability.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace raterscope {

namespace {

OrderBias::Kind kindOf(SwapOutcome outcome)
{
    switch (outcome) {
    case SwapOutcome::Consistent:
        return OrderBias::Consistent;
    case SwapOutcome::Front:
        return OrderBias::Front;
    case SwapOutcome::Back:
        return OrderBias::Back;
    case SwapOutcome::DoubleTie:
        return OrderBias::DoubleTie;
    case SwapOutcome::TieThenFirst:
    case SwapOutcome::TieThenSecond:
        return OrderBias::TieOrOther;
    case SwapOutcome::Unreadable:
        break;
    }
    return OrderBias::Unreadable;
}

OrderBias::Row facetRow(const OrderBiasCounts& counts, const std::string& judge)
{
    OrderBias::Row row;
    row.judge = judge;
    row.front = counts.of(SwapOutcome::Front);
    row.back = counts.of(SwapOutcome::Back);
    row.consistent = counts.of(SwapOutcome::Consistent);
    row.doubleTie = counts.of(SwapOutcome::DoubleTie);
    row.tieOrOther = counts.oneTie();
    row.unreadable = counts.of(SwapOutcome::Unreadable);
    row.unpaired = counts.unpaired;
    row.repeats = counts.repeated;
    row.p = counts.p();
    row.log10P = counts.log10P;
    row.holmP = counts.holmP();
    row.backShare = counts.backShare;
    row.beta = orderEffect(counts);
    return row;
}

/// Rows of a facet list by judge and part.
using RowIndex = std::map<std::pair<std::int32_t, std::int32_t>, OrderBias::Row*>;

std::vector<OrderBias::Row> facetRows(const std::vector<OrderBiasCounts>& list, const Presentations& input,
                                      const std::vector<std::string>& parts, RowIndex& index)
{
    std::vector<OrderBias::Row> rows;
    rows.reserve(list.size());
    for (const auto& counts : list) {
        rows.push_back(facetRow(counts, input.judges[static_cast<std::size_t>(counts.judge)]));
        if (counts.part >= 0)
            rows.back().part = parts[static_cast<std::size_t>(counts.part)];
        index[{counts.judge, counts.part}] = &rows.back();
    }
    return rows;
}

} // namespace

RecordedPresentations requirePresentations(const AnalysisInput& input, const std::string& method,
                                           const JobControl& job)
{
    job.check();
    const LabelTable& table = *input.table;
    const ComparisonTable& comparisons = input.data->comparisons;
    if (input.comparison.kind != CompareKind::Recorded || comparisons.isEmpty())
        throw AnalysisError(method
                            + " needs recorded comparisons that say which item was shown first. Verdicts "
                              "derived from ratings have no order: open a table of comparisons, with each "
                              "pair shown in both orders.");
    std::vector<std::int32_t> columnOf(input.data->raters.size(), -1);
    for (std::size_t column = 0; column < table.raterCount(); ++column)
        columnOf[table.raters[column].index()] = static_cast<std::int32_t>(column);
    const std::set<Unit> units(table.units.begin(), table.units.end());

    RecordedPresentations result;
    auto& presentations = result.presentations;
    presentations.judges = table.raterNames;
    presentations.aspects = comparisons.aspects;
    if (presentations.aspects.empty())
        presentations.aspects = {""};
    presentations.questions = input.data->groups;
    const auto ungrouped = static_cast<std::int32_t>(presentations.questions.size());
    bool hasUngrouped = presentations.questions.empty();
    for (std::size_t row = 0; row < comparisons.size(); ++row) {
        if (row % 4096 == 0)
            job.check();
        const auto column = columnOf[comparisons.judge[row].index()];
        if (column < 0
            || !units.contains(
                {comparisons.first[row], comparisons.second[row], DimensionId(), comparisons.aspect[row]}))
            continue;
        const auto group = input.data->items[comparisons.first[row].index()].group;
        hasUngrouped = hasUngrouped || !group.isValid();
        presentations.rows.push_back(
            {column, group.isValid() ? group.value : ungrouped, comparisons.aspect[row],
             comparisons.hasRepetitions() ? comparisons.repetition[row] : -1, comparisons.first[row].value,
             comparisons.second[row].value, comparisons.verdict[row]});
        result.recorded.push_back(static_cast<std::int32_t>(row));
    }
    if (hasUngrouped)
        presentations.questions.push_back("");
    if (presentations.rows.empty())
        throw AnalysisError(method
                            + " has nothing to count: every judge or item is excluded. Include some again.");
    return result;
}

OrderBias orderBiasFacet(const AnalysisInput& input, const RecordedPresentations& recorded,
                         std::vector<std::string>& notes, const JobControl& job)
{
    const auto& presentations = recorded.presentations;
    const auto swaps = orderBias(presentations, job);
    OrderBias facet;
    RowIndex judges;
    RowIndex aspects;
    RowIndex groups;
    facet.judges = facetRows(swaps.judges, presentations, {}, judges);
    facet.byAspect = facetRows(swaps.byAspect, presentations, presentations.aspects, aspects);
    facet.byGroup = facetRows(swaps.byQuestion, presentations, presentations.questions, groups);
    facet.betaMethod = "conditional logit on swap pairs with Firth's penalty, profile interval";

    const auto add = [&](std::int32_t at, OrderBias::Kind kind) {
        const auto& row = presentations.rows[static_cast<std::size_t>(at)];
        const auto place = recorded.recorded[static_cast<std::size_t>(at)];
        judges.at({row.judge, -1})->rows[kind].push_back(place);
        if (const auto found = aspects.find({row.judge, row.aspect}); found != aspects.end())
            found->second->rows[kind].push_back(place);
        if (const auto found = groups.find({row.judge, row.question}); found != groups.end())
            found->second->rows[kind].push_back(place);
    };
    for (const auto& pair : swaps.pairs) {
        add(pair.row, kindOf(pair.outcome));
        add(pair.swapped, kindOf(pair.outcome));
    }
    for (const auto row : swaps.unpaired)
        add(row, OrderBias::Unpaired);
    std::erase_if(facet.byGroup, [](const OrderBias::Row& row) { return row.front + row.back == 0; });

    for (const auto& stability : repetitionStability(presentations, job)) {
        if (stability.all.presentations > 0)
            facet.stability.push_back({presentations.judges[static_cast<std::size_t>(stability.judge)],
                                       stability.all.presentations, stability.all.same,
                                       stability.all.sameShare.value, stability.all.pairwiseAgreement});
    }
    if (swaps.pairs.empty())
        notes.push_back("no pair was shown to a judge in both orders: nothing can be said about order bias");
    if (!swaps.unpaired.empty())
        notes.push_back(groupedText(static_cast<std::int64_t>(swaps.unpaired.size()))
                        + " verdicts are on pairs that the judge saw in one order only, and count nowhere");
    if (!swaps.repeated.empty())
        notes.push_back(groupedText(static_cast<std::int64_t>(swaps.repeated.size()))
                        + " repeated verdicts found no partner in the other order, and count nowhere");
    if (input.data->comparisons.areProbabilities)
        notes.push_back("probabilities are read as the verdict they lean to");
    return facet;
}

} // namespace raterscope
