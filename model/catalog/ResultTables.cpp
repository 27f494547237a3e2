// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/ResultTables.h"

#include "catalog/ConsensusTables.h"
#include "core/NumberText.h"
#include "core/Share.h"

#include <iterator>

namespace raterscope {

namespace {

/// Adds columns with their format, so that the two lists cannot drift apart.
void addColumn(Table& table, std::string name, ColumnFormat format = ColumnFormat::Plain)
{
    table.columns.push_back(std::move(name));
    table.formats.push_back(format);
}

Table startTable(std::string id, std::string title, std::initializer_list<const char*> columns)
{
    Table table;
    table.id = std::move(id);
    table.title = std::move(title);
    for (const char* column : columns)
        addColumn(table, column);
    return table;
}

Value bound(const std::optional<Interval>& interval, double Interval::*end)
{
    return interval ? Value(*interval.*end) : Value(UndefinedReason::NoReplicates);
}

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
    for (const auto& profile : profiles) {
        std::vector<TableCell> row{profile.slot ? profile.rater + " (slot)" : profile.rater, profile.panel,
                                   profile.labels};
        for (const auto count : profile.levelCounts) {
            if (shares)
                row.emplace_back(shareOf(count, profile.labels));
        }
        row.insert(row.end(), {profile.entropy, profile.agreementWithRest, profile.meanWithinPanel,
                               profile.meanAcrossPanels, profile.longestRun});
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
    for (const auto& blocks : facets.blocks)
        tables.push_back(blocksTable(blocks));
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
    }
    if (!facets.profiles.empty())
        tables.push_back(profilesTable(facets.profiles, input.table->scale));
    for (std::size_t t = 0; t < facets.tables.size(); ++t) {
        tables.push_back(facets.tables[t]);
        if (tables.back().id.empty())
            tables.back().id = result.method + "-" + std::to_string(t + 1);
    }
    addConsensusTables(facets, input, tables);
    std::erase_if(tables, [](const Table& table) { return table.rows.empty(); });
    return tables;
}

} // namespace raterscope
