// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/BlockParts.h"

#include "catalog/PairwiseParts.h"
#include "clustering/RaterPartition.h"
#include "core/NumberText.h"

#include <algorithm>

namespace raterscope {

namespace {

constexpr std::size_t mostListedPairs = 1000;

std::string countOf(std::int64_t count, const std::string& one, const std::string& many)
{
    return groupedText(count) + " " + (count == 1 ? one : many);
}

/// "panel · block 12", counted within the panel; a block of one is its rater.
void nameBlocks(RaterBlocks& blocks, const RaterPartition& partition, const LabelTable& table)
{
    std::vector<int> next(table.panels.size(), 0);
    for (std::size_t i = 0; i < partition.blocks.size(); ++i) {
        const auto panel = static_cast<std::size_t>(partition.panelOf[i]);
        const auto& members = partition.blocks[i];
        const std::string number = std::to_string(++next[panel]);
        blocks.panelOf.push_back(table.panels[panel]);
        blocks.matrix.raters.push_back(members.size() == 1
                                           ? table.raterNames[static_cast<std::size_t>(members[0])]
                                           : table.panels[panel] + " · block " + number);
    }
}

std::vector<std::size_t> blockOfColumn(const std::vector<std::vector<std::int32_t>>& members,
                                       std::size_t columns)
{
    std::vector<std::size_t> blockOf(columns, 0);
    for (std::size_t block = 0; block < members.size(); ++block) {
        for (const auto column : members[block])
            blockOf[static_cast<std::size_t>(column)] = block;
    }
    return blockOf;
}

/// Means, counts and the numbers compared of every two blocks.
void fillMatrix(RaterBlocks& blocks)
{
    const std::size_t size = blocks.members.size();
    const auto blockOf = blockOfColumn(blocks.members, blocks.pairs.rows.size());
    std::vector<double> sums(size * size, 0.0);
    blocks.compared.assign(size * size, 0);
    auto& matrix = blocks.matrix;
    matrix.used.assign(size * size, 0);
    for (std::size_t row = 0; row < blocks.pairs.rows.size(); ++row) {
        for (const auto& cell : blocks.pairs.rows[row]) {
            const std::size_t a = blockOf[row];
            const std::size_t b = blockOf[static_cast<std::size_t>(cell.column)];
            const std::size_t place = std::min(a, b) * size + std::max(a, b);
            ++blocks.compared[place];
            if (cell.isDefined()) {
                ++matrix.used[place];
                sums[place] += static_cast<double>(cell.value);
            }
        }
    }
    matrix.values.assign(size * size, UndefinedReason::NothingPairable);
    for (std::size_t a = 0; a < size; ++a) {
        for (std::size_t b = a; b < size; ++b) {
            const std::size_t place = a * size + b;
            if (matrix.used[place] > 0)
                matrix.values[place] = sums[place] / matrix.used[place];
            else if (a == b && blocks.members[a].size() == 1)
                matrix.values[place] = UndefinedReason::SameRater;
            else if (blocks.compared[place] > 0)
                matrix.values[place] = UndefinedReason::NoDefinedCells;
            const std::size_t mirror = b * size + a;
            matrix.values[mirror] = matrix.values[place];
            matrix.used[mirror] = matrix.used[place];
            blocks.compared[mirror] = blocks.compared[place];
        }
    }
}

std::int64_t allPairs(const RaterPairs& pairs)
{
    return pairs.compared + pairs.notDrawn + pairs.fewShared + pairs.noneShared;
}

} // namespace

std::shared_ptr<RaterBlocks> compareBlocks(const LabelTable& table, const PairwiseOptions& options,
                                           const JobControl& job, std::size_t mostBlocks,
                                           std::size_t mostHeld)
{
    requirePairLevels(table);
    const auto coefficient = makePairCoefficient(options.coefficient, table.scale, options.weights);
    auto blocks = std::make_shared<RaterBlocks>();
    blocks->pairs = compareRaterPairs(table, options, job, mostHeld);
    job.progress(0.6, "Dividing raters into blocks");
    auto partition =
        partitionRaters(blocks->pairs, table.panelOf, table.panels.size(), mostBlocks, job.quiet());
    auto& matrix = blocks->matrix;
    matrix.coefficient = options.coefficient;
    matrix.title = coefficient->title();
    matrix.centre = coefficient->centre();
    matrix.lowest = coefficient->lowest();
    matrix.highest = coefficient->highest();
    nameBlocks(*blocks, partition, table);
    blocks->members = std::move(partition.blocks);
    blocks->raters = table.raters;
    blocks->raterNames = table.raterNames;
    fillMatrix(*blocks);
    return blocks;
}

std::vector<std::string> blockNotes(const RaterBlocks& blocks, const LabelTable& table,
                                    const std::string& unitNoun)
{
    const auto& pairs = blocks.pairs;
    auto notes = scaleNotes(table);
    notes.push_back(
        "a matrix of single raters is drawn up to " + groupedText(mostMatrixRaters) + " raters; these "
        + groupedText(static_cast<std::int64_t>(table.raterCount())) + " stand in "
        + countOf(static_cast<std::int64_t>(blocks.members.size()), "block", "blocks")
        + " of raters that agree with the same others (spectral bisection within each panel), and a "
          "cell is the mean over the compared pairs of two blocks");
    notes.push_back(
        "the blocks were found in these same labels, so the means within a block are overstated; means by "
        "panel are not");
    notes.push_back("of " + countOf(allPairs(pairs), "pair", "pairs") + " of raters "
                    + groupedText(pairs.compared + pairs.notDrawn) + " share at least "
                    + unitsText(pairs.leastShared, unitNoun)
                    + (pairs.notDrawn > 0 ? "" : " and were compared, every one of them"));
    if (pairs.notDrawn > 0)
        notes.push_back("of those that share exactly " + unitsText(pairs.leastShared, unitNoun)
                        + " a fixed draw was compared and " + groupedText(pairs.notDrawn)
                        + " were not, so that at most " + groupedText(mostHeldPairs)
                        + " pairs are held: " + groupedText(pairs.compared) + " were compared in all");
    if (pairs.fewShared > 0)
        notes.push_back(countOf(pairs.fewShared, "pair shares", "pairs share") + " fewer than "
                        + unitsText(pairs.leastShared, unitNoun) + " and were left out, so that at most "
                        + groupedText(mostHeldPairs) + " pairs are held");
    if (pairs.noneShared > 0)
        notes.push_back(countOf(pairs.noneShared, "pair of raters is", "pairs of raters are")
                        + " undefined because nothing is shared");
    if (pairs.withoutValue > 0)
        notes.push_back(countOf(pairs.withoutValue, "compared pair has", "compared pairs have")
                        + " no value, because both raters used one and the same label, and count in no mean");
    notes.push_back("the compared pairs take " + groupedText(pairs.bytes() / 1'000'000)
                    + " MB; there are no intervals, since resampling so many pairs would take too long");
    return notes;
}

Finding blockFinding(const RaterBlocks& blocks, const Blocks& panels, const std::string& symbol,
                     const std::string& unitNoun)
{
    const auto& pairs = blocks.pairs;
    Finding finding;
    finding.id = "raters-in-blocks";
    finding.severity = Severity::Note;
    finding.headline = "Agreement of many raters, in blocks";
    finding.view = "agreement";
    finding.sentence =
        groupedText(static_cast<std::int64_t>(blocks.raterNames.size())) + " raters stand in "
        + countOf(static_cast<std::int64_t>(blocks.members.size()), "block", "blocks") + ". Of "
        + groupedText(allPairs(pairs)) + " pairs " + groupedText(pairs.compared + pairs.notDrawn)
        + " share at least " + unitsText(pairs.leastShared, unitNoun)
        + (pairs.notDrawn > 0 ? ", of which " + groupedText(pairs.compared) + " were compared; "
                              : " and were compared; ")
        + groupedText(pairs.noneShared) + " share none.";
    const std::size_t shown = std::min<std::size_t>(panels.blocks.size(), 6);
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& block = panels.blocks[i];
        if (!block.mean.isDefined())
            continue;
        finding.sentence +=
            " Mean " + symbol + " "
            + (block.within() ? "within " + block.a : "between " + block.a + " and " + block.b) + " "
            + fixedText(block.mean.number(), 3) + " over " + countOf(block.cells, "pair", "pairs") + ".";
        if (finding.figure.empty())
            finding.figure = symbol + " within " + fixedText(block.mean.number(), 2);
    }
    if (finding.figure.empty())
        finding.figure = countOf(pairs.compared, "pair", "pairs");
    return finding;
}

AnalysisResult blockResult(const std::string& id, Weights weights, const AnalysisInput& input,
                           const JobControl& job)
{
    const auto& table = *input.table;
    auto blocks = compareBlocks(table, {id, weights, input.threads}, job);
    const auto coefficient = makePairCoefficient(id, table.scale, weights);
    AnalysisResult result;
    const std::string noun = unitNoun(input.comparison);
    result.status.notes = blockNotes(*blocks, table, noun);
    result.facets.blocks = {pairMeans(blocks->pairs, panelsOf(table))};
    result.facets.findings = {
        blockFinding(*blocks, result.facets.blocks.front(), coefficient->symbol(), noun)};
    result.facets.tables = {sharedPairsTable(*blocks)};
    result.facets.raterBlocks = std::move(blocks);
    return result;
}

Table membersTable(const RaterBlocks& blocks)
{
    Table table;
    table.id = "block-members";
    table.title = "Raters by block";
    table.columns = {"rater", "block", "panel"};
    for (std::size_t block = 0; block < blocks.members.size(); ++block) {
        for (const auto column : blocks.members[block])
            table.rows.push_back({blocks.raterNames[static_cast<std::size_t>(column)],
                                  blocks.matrix.raters[block], blocks.panelOf[block]});
    }
    return table;
}

Table sharedPairsTable(const RaterBlocks& blocks)
{
    struct Entry {
        std::int32_t shared;
        std::int32_t row;
        const RaterPairs::Cell* cell;
    };
    // Most shared first, then in rater order; the heap keeps the least of the kept on top.
    const auto before = [](const Entry& x, const Entry& y) {
        return x.shared != y.shared ? x.shared > y.shared
               : x.row != y.row     ? x.row < y.row
                                    : x.cell->column < y.cell->column;
    };
    std::vector<Entry> kept;
    for (std::size_t row = 0; row < blocks.pairs.rows.size(); ++row) {
        for (const auto& cell : blocks.pairs.rows[row]) {
            const Entry entry{cell.shared, static_cast<std::int32_t>(row), &cell};
            if (kept.size() == mostListedPairs) {
                if (!before(entry, kept.front()))
                    continue;
                std::pop_heap(kept.begin(), kept.end(), before);
                kept.back() = entry;
            } else {
                kept.push_back(entry);
            }
            std::push_heap(kept.begin(), kept.end(), before);
        }
    }
    std::sort(kept.begin(), kept.end(), before);
    Table table;
    table.id = "pairs-sharing-most";
    table.title = "Pairs of raters that share most, " + groupedText(static_cast<std::int64_t>(kept.size()))
                  + " of " + groupedText(blocks.pairs.compared) + " compared";
    table.columns = {"a", "b", blocks.matrix.coefficient, "shared"};
    for (const auto& entry : kept) {
        const Value value = entry.cell->isDefined() ? Value(static_cast<double>(entry.cell->value))
                                                    : Value(UndefinedReason::OneLabelOnly);
        table.rows.push_back({blocks.raterNames[static_cast<std::size_t>(entry.row)],
                              blocks.raterNames[static_cast<std::size_t>(entry.cell->column)], value,
                              static_cast<std::int64_t>(entry.shared)});
    }
    return table;
}

} // namespace raterscope
