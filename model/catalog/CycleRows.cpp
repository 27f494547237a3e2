// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/RankingRows.h"

#include "catalog/RankingInput.h"
#include "core/NumberText.h"
#include "ranking/Cycles.h"
#include "ranking/CyclicTriples.h"

#include <algorithm>

namespace raterscope {

namespace {

constexpr std::size_t mostTriples = 1000;

void addTriples(const RankingInput& ranking, CycleRates& facet, const JobControl& job)
{
    const auto& comparisons = ranking.comparisons;
    const auto idOf = [&](std::int32_t item) {
        const auto& ids = ranking.itemIds[static_cast<std::size_t>(item)];
        return ids.size() == 1 ? ids.front() : ItemId();
    };
    const auto nameOf = [&](std::int32_t item) { return comparisons.items[static_cast<std::size_t>(item)]; };
    for (std::int32_t judge = -1; judge < static_cast<std::int32_t>(comparisons.judgeCount()); ++judge) {
        const auto found = cyclicTriples(comparisons, judge, mostTriples, job);
        facet.triplesFound += found.counted;
        for (const auto& triple : found.triples) {
            const auto group =
                static_cast<std::size_t>(comparisons.groupOf[static_cast<std::size_t>(triple.a)]);
            facet.triples.push_back(
                {judge < 0 ? std::string() : comparisons.judges[static_cast<std::size_t>(judge)],
                 comparisons.groups[group],
                 comparisons.aspects[static_cast<std::size_t>(comparisons.aspectOf[group])],
                 {nameOf(triple.a), nameOf(triple.b), nameOf(triple.c)},
                 {idOf(triple.a), idOf(triple.b), idOf(triple.c)},
                 triple.strength});
        }
    }
    std::stable_sort(facet.triples.begin(), facet.triples.end(),
                     [](const auto& x, const auto& y) { return x.weakest > y.weakest; });
    if (facet.triples.size() > mostTriples)
        facet.triples.resize(mostTriples);
}

AnalysisResult runCycles(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    const auto ranking = rankingInput(input, chosen, "A cycle rate", job);
    const auto& comparisons = ranking.comparisons;
    AnalysisResult result;
    result.status.notes = ranking.notes;
    const bool hasAspects = comparisons.aspects.size() > 1;
    Table table{"Cycles by judge", {"judge"}, {}, {}, "cycles"};
    if (hasAspects)
        table.columns.emplace_back("aspect");
    const std::size_t first = table.columns.size();
    table.columns.insert(table.columns.end(),
                         {"cycle rate", "cyclic", "decided triples", "triples with a tie",
                          "incomplete triples", "4-cycle rate", "with a 4-cycle", "decided fours"});
    table.formats.assign(table.columns.size(), ColumnFormat::Plain);
    table.formats[first] = table.formats[first + 5] = ColumnFormat::Share;
    auto& facet = result.facets.cycleRates.emplace();
    std::int64_t largeGroups = 0;
    for (const auto& row : cycleRates(comparisons, input.threads, job)) {
        const auto& counts = row.counts;
        const auto& aspect = comparisons.aspects[static_cast<std::size_t>(row.aspect)];
        const std::string judge =
            row.judge < 0 ? std::string() : comparisons.judges[static_cast<std::size_t>(row.judge)];
        largeGroups = std::max(largeGroups, counts.groupsWithoutFours);
        facet.rows.push_back({judge, aspect, counts.cyclic, counts.decided, counts.withTie, counts.incomplete,
                              counts.rate(), counts.cyclicQuadruples, counts.quadruples, counts.fourRate()});
        std::vector<TableCell> cells{judge.empty() ? std::string("majority of all") : judge};
        if (hasAspects)
            cells.emplace_back(aspect);
        for (TableCell cell :
             {TableCell(counts.rate()), TableCell(counts.cyclic), TableCell(counts.decided),
              TableCell(counts.withTie), TableCell(counts.incomplete), TableCell(counts.fourRate()),
              TableCell(counts.cyclicQuadruples), TableCell(counts.quadruples)})
            cells.push_back(std::move(cell));
        table.rows.push_back(std::move(cells));
    }
    result.facets.tables.push_back(std::move(table));
    addTriples(ranking, facet, job);
    if (largeGroups > 0)
        result.status.notes.push_back("4-cycles are not counted in groups of more than "
                                      + groupedText(static_cast<std::int64_t>(mostItemsForFours)) + " items");
    result.status.notes.emplace_back("judges at random have a cycle rate of 25 % and a 4-cycle rate of "
                                     "37.5 %; verdicts derived from one rater's scores have no cycles by "
                                     "construction, only their majority can");
    return result;
}

Analysis cyclesRow()
{
    Analysis row;
    row.id = "cycles";
    row.title = "Cycle rate";
    row.question = "Does a judge contradict itself: A over B, B over C, and C over A?";
    row.definition = "The share of item triples, decided on all three pairs, whose directions form a cycle; "
                     "and the share of fully decided sets of four that hold a directed 4-cycle.";
    row.source = "Kendall & Babington Smith 1940; rates by judge as in Qian 2026.";
    row.missing = "Triples with a tied or a missing pair are counted apart.";
    row.facets = {"cycle_rate", "table"};
    row.options = {averageOrdersOption(), groupsOption()};
    row.run = &runCycles;
    return row;
}

} // namespace

std::vector<Analysis> cycleAnalyses()
{
    return {cyclesRow()};
}

} // namespace raterscope
