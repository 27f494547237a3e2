// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/ResultTables.h"

#include "catalog/BlockParts.h"
#include "catalog/ConsensusTables.h"
#include "catalog/StudyTables.h"
#include "catalog/TableParts.h"
#include "core/NumberText.h"
#include "core/Share.h"

#include <algorithm>
#include <iterator>

namespace raterscope {

namespace {

Table matrixTable(const RaterMatrix& matrix)
{
    Table table = startTable("rater-matrix", matrix.title, {"rater"});
    for (const auto& rater : matrix.raters)
        addColumn(table, rater);
    for (std::size_t r = 0; r < matrix.size(); ++r) {
        std::vector<TableCell> row{matrix.raters[r]};
        for (std::size_t c = 0; c < matrix.size(); ++c)
            row.emplace_back(matrix.at(r, c));
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table treeTable(const Tree& tree)
{
    Table table = startTable("clusters",
                             "Clusters: " + tree.linkage + " linkage, cut at " + fixedText(tree.cutHeight, 3),
                             {"rater", "cluster"});
    for (const auto leaf : tree.leafOrder) {
        const auto index = static_cast<std::size_t>(leaf);
        table.rows.push_back({tree.raters[index], std::int64_t{tree.clusters[index]}});
    }
    return table;
}

Table mergesTable(const Tree& tree)
{
    Table table = startTable("merges", "Merges, numbered as scipy does", {"a", "b", "height", "size"});
    for (const auto& merge : tree.merges)
        table.rows.push_back(
            {std::int64_t{merge.a}, std::int64_t{merge.b}, Value(merge.height), std::int64_t{merge.size}});
    return table;
}

Table blocksTable(const Blocks& blocks)
{
    Table table = startTable("blocks-by-" + blocks.by, "Means by " + blocks.by,
                             {"block", "mean", "low", "high", "min", "max", "rater pairs", "undefined"});
    for (const auto& block : blocks.blocks) {
        table.rows.push_back({block.within() ? "within " + block.a : block.a + " × " + block.b, block.mean,
                              bound(block.interval, &Interval::low), bound(block.interval, &Interval::high),
                              block.lowest, block.highest, block.cells, block.undefinedCells});
    }
    return table;
}

Table coefficientsTable(const std::vector<Coefficient>& coefficients)
{
    Table table = startTable("coefficients", "Coefficients",
                             {"of", "coefficient", "value", "se", "low", "high", "n", "left out"});
    for (const auto& coefficient : coefficients) {
        const auto& estimate = coefficient.estimate;
        table.rows.push_back({coefficient.b.empty() ? coefficient.a : coefficient.a + " × " + coefficient.b,
                              coefficient.title, estimate.value,
                              estimate.standardError ? Value(*estimate.standardError)
                                                     : Value(UndefinedReason::NothingPairable),
                              bound(estimate.interval, &Interval::low),
                              bound(estimate.interval, &Interval::high), estimate.used, estimate.dropped});
    }
    return table;
}

Table identicalTable(const Duplicates& duplicates)
{
    Table table = startTable("identical-vectors", "Items with identical vectors",
                             {"panel", "items", "of", "share", "incomplete"});
    table.formats[3] = ColumnFormat::Share;
    for (const auto& panel : duplicates.panels) {
        const auto count = static_cast<std::int64_t>(panel.items.size());
        table.rows.push_back({panel.panel, count, panel.of, shareOf(count, panel.of), panel.incomplete});
    }
    return table;
}

Table classesTable(const Duplicates& duplicates)
{
    Table table =
        startTable("duplicate-classes", "Agreement by what is identical in panel " + duplicates.splitPanel,
                   {"class", "units"});
    for (const auto& panel : duplicates.classes.front().panels) {
        addColumn(table, "κ within " + panel.panel);
        addColumn(table, "ties, " + panel.panel, ColumnFormat::Share);
    }
    addColumn(table, "κ between");
    for (const auto& group : duplicates.classes) {
        std::vector<TableCell> row{group.name, group.units};
        for (const auto& panel : group.panels) {
            row.emplace_back(panel.kappa);
            row.emplace_back(panel.tieRate);
        }
        row.emplace_back(group.between);
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table nearTable(const Duplicates& duplicates)
{
    Table table = startTable("near-duplicates", "Items on which all but one rater gave the same vector",
                             {"panel", "items", "of", "share", "who differs"});
    table.formats[3] = ColumnFormat::Share;
    constexpr std::size_t mostNamed = 8;
    for (const auto& panel : duplicates.near) {
        std::string odd;
        for (std::size_t i = 0; i < std::min(panel.odd.size(), mostNamed); ++i)
            odd += (i > 0 ? ", " : "") + panel.odd[i].rater + " " + groupedText(panel.odd[i].items);
        if (panel.odd.size() > mostNamed)
            odd += " and " + std::to_string(panel.odd.size() - mostNamed) + " more";
        const auto count = static_cast<std::int64_t>(panel.items.size());
        table.rows.push_back({panel.panel, count, panel.of, shareOf(count, panel.of), odd});
    }
    return table;
}

Table withoutTable(const Duplicates& duplicates)
{
    const auto& without = duplicates.without;
    Table table =
        startTable("without-duplicates",
                   "Statistics without the duplicates of panel " + duplicates.splitPanel, {"statistic"});
    std::vector<TableCell> counts{std::string("units")};
    for (std::size_t step = 0; step < without.steps.size(); ++step) {
        addColumn(table, without.steps[step]);
        counts.emplace_back(without.units[step]);
    }
    table.rows.push_back(std::move(counts));
    for (const auto& row : without.rows) {
        std::vector<TableCell> cells{row.statistic};
        cells.insert(cells.end(), row.values.begin(), row.values.end());
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table blockTestsTable(const std::vector<Blocks>& groups)
{
    Table table = startTable("block-tests", "Permutation test of blocks",
                             {"blocks by", "mean within − mean between", "p", "assignments", "method"});
    for (const auto& group : groups) {
        if (group.test && group.test->statistic.isDefined()) {
            std::string method = group.test->method;
            for (const auto& note : group.test->notes)
                method += "; " + note;
            table.rows.push_back(
                {group.by, group.test->statistic, pCellText(group.test->p), group.test->assignments, method});
        }
    }
    return table;
}

std::string pCell(const Value& log10P)
{
    return log10P.isDefined() ? pText(log10P.number()) : std::string();
}

Table twinsTable(const Twins& twins)
{
    Table table = startTable("twins", "Pairs of raters with the same " + twins.of,
                             {"a", "b", "common items", "identical", "share", "expected", "median of others",
                              "p", "p, Holm", "log10 p", "flag"});
    for (const std::size_t column : {4u, 5u, 6u})
        table.formats[column] = ColumnFormat::Share;
    for (const auto& pair : twins.pairs)
        table.rows.push_back({pair.a, pair.b, pair.shared, pair.identical, pair.share, pair.expected,
                              pair.othersMedian, pCell(pair.log10P), pCell(pair.log10HolmP), pair.log10P,
                              pair.why});
    return table;
}

std::string badgesOf(const RaterProfile& profile)
{
    std::string text;
    for (const auto& flag : profile.flags)
        text += (text.empty() ? "" : ", ") + flag.badge;
    return text;
}

Table profilesTable(const std::vector<RaterProfile>& profiles, const Scale& scale)
{
    constexpr int mostLevels = 10;
    Table table = startTable("raters", "Raters", {"rater", "panel", "labels"});
    const bool shares = scale.size() <= mostLevels;
    for (const auto& label : scale.labels) {
        if (shares)
            addColumn(table, label, ColumnFormat::Share);
    }
    for (const char* column : {"entropy", "agrees with rest", "κ within", "κ across", "longest run"})
        addColumn(table, column);
    const bool severity = std::any_of(profiles.begin(), profiles.end(), [](const RaterProfile& profile) {
        return profile.severity.value.isDefined();
    });
    if (severity) {
        for (const char* column : {"severity", "severity low", "severity high"})
            addColumn(table, column);
    }
    const bool vectors = std::any_of(profiles.begin(), profiles.end(),
                                     [](const RaterProfile& profile) { return profile.vectors.vectors > 0; });
    if (vectors) {
        addColumn(table, "most frequent vector");
        addColumn(table, "its share", ColumnFormat::Share);
        addColumn(table, "longest run of a vector");
    }
    const bool flags = std::any_of(profiles.begin(), profiles.end(),
                                   [](const RaterProfile& profile) { return !profile.flags.empty(); });
    if (flags)
        addColumn(table, "flags");
    for (const auto& profile : profiles) {
        std::vector<TableCell> row{profile.slot ? profile.rater + " (slot)" : profile.rater, profile.panel,
                                   profile.labels};
        for (const auto count : profile.levelCounts) {
            if (shares)
                row.emplace_back(shareOf(count, profile.labels));
        }
        row.insert(row.end(), {profile.entropy, profile.agreementWithRest, profile.meanWithinPanel,
                               profile.meanAcrossPanels, profile.longestRun});
        if (severity) {
            row.emplace_back(profile.severity.value);
            row.emplace_back(bound(profile.severity.interval, &Interval::low));
            row.emplace_back(bound(profile.severity.interval, &Interval::high));
        }
        if (vectors) {
            row.emplace_back(profile.vectors.topVector);
            row.emplace_back(profile.vectors.topShare);
            row.emplace_back(profile.vectors.longestRun);
        }
        if (flags)
            row.emplace_back(badgesOf(profile));
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace

std::vector<Table> tablesOf(const AnalysisResult& result, const AnalysisInput& input)
{
    const auto& facets = result.facets;
    std::vector<Table> tables;
    if (facets.raterMatrix && facets.raterMatrix->size() > 0)
        tables.push_back(matrixTable(*facets.raterMatrix));
    if (facets.raterBlocks) {
        Table means = matrixTable(facets.raterBlocks->matrix);
        means.id = "rater-blocks";
        means.title += ", means over blocks of raters";
        means.columns.front() = "block";
        tables.push_back(std::move(means));
        tables.push_back(membersTable(*facets.raterBlocks));
    }
    for (const auto& blocks : facets.blocks)
        tables.push_back(blocksTable(blocks));
    if (!facets.blocks.empty())
        tables.push_back(blockTestsTable(facets.blocks));
    if (facets.raterBlocks && !facets.raterBlocks->tree.clusters.empty()) {
        tables.push_back(treeTable(facets.raterBlocks->tree));
        tables.push_back(mergesTable(facets.raterBlocks->tree));
    }
    if (facets.tree && !facets.tree->clusters.empty()) {
        tables.push_back(treeTable(*facets.tree));
        tables.push_back(mergesTable(*facets.tree));
    }
    if (!facets.coefficients.empty())
        tables.push_back(coefficientsTable(facets.coefficients));
    if (facets.duplicates) {
        tables.push_back(identicalTable(*facets.duplicates));
        if (!facets.duplicates->classes.empty())
            tables.push_back(classesTable(*facets.duplicates));
        tables.push_back(nearTable(*facets.duplicates));
        if (!facets.duplicates->without.rows.empty())
            tables.push_back(withoutTable(*facets.duplicates));
    }
    if (!facets.profiles.empty())
        tables.push_back(profilesTable(facets.profiles, input.table->scale));
    if (facets.twins)
        tables.push_back(twinsTable(*facets.twins));
    for (std::size_t t = 0; t < facets.tables.size(); ++t) {
        tables.push_back(facets.tables[t]);
        if (tables.back().id.empty())
            tables.back().id = result.method + "-" + std::to_string(t + 1);
    }
    addConsensusTables(facets, input, tables);
    addStudyTables(facets, tables);
    std::erase_if(tables, [](const Table& table) { return table.rows.empty(); });
    return tables;
}

} // namespace raterscope
