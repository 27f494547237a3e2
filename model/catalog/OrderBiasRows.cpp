// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"
#include "catalog/PresentationParts.h"
#include "catalog/StudyTables.h"
#include "ranking/RepetitionStability.h"

namespace raterscope {

namespace {

TableCell intervalEnd(const Estimate& estimate, bool isLow)
{
    return estimate.interval ? Value(isLow ? estimate.interval->low : estimate.interval->high)
                             : Value(estimate.value.reason());
}

Table countsTable(const std::string& title, const std::string& id, const std::string& part,
                  const std::vector<OrderBias::Row>& rows)
{
    Table table{title, {"judge"}, {}, {}, id};
    if (!part.empty())
        table.columns.push_back(part);
    const std::size_t first = table.columns.size();
    table.columns.insert(table.columns.end(),
                         {"front", "back", "consistent", "double tie", "tie or other", "unreadable",
                          "unpaired rows", "repeated rows", "back share", "share low", "share high",
                          "sign test p", "Holm p", "log10 p", "β", "β low", "β high"});
    table.formats.assign(table.columns.size(), ColumnFormat::Plain);
    for (const std::size_t share : {8, 9, 10})
        table.formats[first + share] = ColumnFormat::Share;
    for (const auto& row : rows) {
        std::vector<TableCell> cells{row.judge};
        if (!part.empty())
            cells.emplace_back(row.part);
        cells.insert(cells.end(),
                     {row.front, row.back, row.consistent, row.doubleTie, row.tieOrOther, row.unreadable,
                      row.unpaired, row.repeats, row.backShare.value, intervalEnd(row.backShare, true),
                      intervalEnd(row.backShare, false), pCellText(row.p), pCellText(row.holmP), row.log10P,
                      row.beta.value, intervalEnd(row.beta, true), intervalEnd(row.beta, false)});
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table stabilityTable(const Presentations& presentations, const JobControl& job)
{
    Table table{"Repetition stability",
                {"judge", "order", "presentations", "all the same", "share", "low", "high",
                 "agreement of two repetitions", "verdicts unreadable"},
                {},
                {ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Plain,
                 ColumnFormat::Share, ColumnFormat::Share, ColumnFormat::Share, ColumnFormat::Share,
                 ColumnFormat::Plain},
                "repetition-stability"};
    for (const auto& judge : repetitionStability(presentations, job)) {
        if (judge.all.presentations == 0)
            continue;
        const auto add = [&](const std::string& order, const RepetitionCounts& counts) {
            table.rows.push_back({presentations.judges[static_cast<std::size_t>(judge.judge)], order,
                                  counts.presentations, counts.same, counts.sameShare.value,
                                  intervalEnd(counts.sameShare, true), intervalEnd(counts.sameShare, false),
                                  counts.pairwiseAgreement, counts.unreadable});
        };
        add("both", judge.all);
        add("as first shown", judge.asFirstShown);
        add("swapped", judge.swapped);
    }
    return table;
}

AnalysisResult runOrderBias(const AnalysisInput& input, const Options&, const JobControl& job)
{
    const auto recorded = requirePresentations(input, "Order bias", job);
    AnalysisResult result;
    auto facet = orderBiasFacet(input, recorded, result.status.notes, job);
    result.facets.tables.push_back(countsTable("Swap pairs by judge", "order-bias", {}, facet.judges));
    if (!facet.byAspect.empty())
        result.facets.tables.push_back(
            countsTable("Swap pairs by judge and aspect", "order-bias-by-aspect", "aspect", facet.byAspect));
    if (!facet.byGroup.empty())
        result.facets.tables.push_back(
            countsTable("Swap pairs by judge and group", "order-bias-by-group", "group", facet.byGroup));
    if (!facet.stability.empty())
        result.facets.tables.push_back(stabilityTable(recorded.presentations, job));
    result.facets.orderBias = std::move(facet);
    return result;
}

} // namespace

std::vector<Analysis> orderBiasAnalyses()
{
    Analysis row;
    row.id = "order-bias";
    row.title = "Order bias";
    row.question = "Does a judge prefer whatever it is shown first, or last?";
    row.definition =
        "Swap pairs, the same two items shown to a judge in both orders, counted: the same item chosen both "
        "times, the one shown first both times (front), the one shown second both times (back), ties. Exact "
        "two-sided sign test of front against back. β is the pull of the position in log odds, below 0 = "
        "back, from a conditional logit on the same counts.";
    row.source = "Zheng et al. 2023; sign test with Clopper–Pearson limits, Holm 1979 over judges; "
                 "conditional logit: Chamberlain 1980, with Firth's penalty 1993.";
    row.missing = "A verdict without its swap partner is counted as unpaired; a pair with an unreadable "
                  "verdict as unreadable. Neither enters a test.";
    row.facets = {"order_bias", "table"};
    row.run = &runOrderBias;
    return {std::move(row)};
}

} // namespace raterscope
