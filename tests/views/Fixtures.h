// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "catalog/PrepareTable.h"
#include "core/DatasetBuilder.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

/// Panels and results made by hand, so that views can be tested without the statistics.
namespace raterscope::test {

struct PanelSpec {
    std::string name;
    std::vector<std::string> raters;
};

/// Items whose ratings on 1…5 follow a fixed pattern: every rater rates every item, none is constant.
inline DatasetPtr madePanel(const std::vector<PanelSpec>& panels, int items = 30)
{
    DatasetBuilder builder;
    const auto dimension = builder.dimension("quality");
    builder.declareScale(integerScale(1, 5));
    std::vector<RaterId> raters;
    for (const auto& panel : panels) {
        const auto panelId = builder.panel(panel.name);
        for (const auto& name : panel.raters) {
            raters.push_back(builder.rater(name));
            builder.raterData(raters.back()).panel = panelId;
        }
    }
    std::int64_t line = 1;
    for (int item = 0; item < items; ++item) {
        const auto itemId = builder.item("item " + std::to_string(item + 1));
        for (std::size_t rater = 0; rater < raters.size(); ++rater) {
            const auto level = 1 + (item * 7 + static_cast<int>(rater) * (item % 3)) % 5;
            builder.add(itemId, raters[rater], dimension, std::to_string(level), line++);
        }
    }
    builder.provenance().file = "made-by-hand.csv";
    builder.provenance().sha256 = "0123456789abcdef";
    return builder.finish();
}

inline std::vector<PanelSpec> expertsAndCrowd()
{
    return {{"Experts", {"expert_1", "expert_2", "expert_3"}},
            {"Crowd", {"turker_1", "turker_2", "turker_3", "turker_4", "turker_5"}}};
}

/// `count` raters in two panels with names of the given pattern.
inline std::vector<PanelSpec> manyRaters(int count, const std::string& stem = "rater_")
{
    PanelSpec first{"Experts", {}}, second{"Crowd", {}};
    for (int i = 0; i < count; ++i)
        (i < (count + 2) / 3 ? first : second).raters.push_back(stem + std::to_string(i + 1));
    std::vector<PanelSpec> panels{first};
    if (!second.raters.empty())
        panels.push_back(second);
    return panels;
}

inline AnalysisInput inputOf(const DatasetPtr& data)
{
    AnalysisInput input;
    input.data = data;
    input.table = prepareTable(data, {}, {});
    return input;
}

/// κ of the eight SummEval raters on the published sample of 1,000 pairs, to four decimals
/// (reference/summeval.json).
inline const std::vector<std::vector<double>>& summEvalKappas()
{
    static const std::vector<std::vector<double>> rows{
        {1, 0.4620, 0.3584, 0.0168, 0.0211, -0.0146, 0.0056, -0.0142},
        {0.4620, 1, 0.3852, 0.0060, 0.0411, 0.0046, 0.0095, 0.0075},
        {0.3584, 0.3852, 1, 0.0151, 0.0226, -0.0018, 0.0001, -0.0111},
        {0.0168, 0.0060, 0.0151, 1, 0.3829, 0.4188, 0.4112, 0.3840},
        {0.0211, 0.0411, 0.0226, 0.3829, 1, 0.4088, 0.4077, 0.3706},
        {-0.0146, 0.0046, -0.0018, 0.4188, 0.4088, 1, 0.4284, 0.4375},
        {0.0056, 0.0095, 0.0001, 0.4112, 0.4077, 0.4284, 1, 0.4342},
        {-0.0142, 0.0075, -0.0111, 0.3840, 0.3706, 0.4375, 0.4342, 1}};
    return rows;
}

inline RaterMatrix kappaMatrix(const LabelTable& table)
{
    RaterMatrix matrix;
    matrix.coefficient = "cohen-kappa";
    matrix.title = "Cohen κ";
    matrix.raters = table.raterNames;
    const std::size_t size = matrix.raters.size();
    matrix.values.assign(size * size, Value(UndefinedReason::SameRater));
    matrix.used.assign(size * size, 1000);
    matrix.low.assign(size * size, 0.0);
    matrix.high.assign(size * size, 0.0);
    matrix.intervalMethod = "percentile bootstrap over 100 groups, 1,000 replicates";
    return matrix;
}

inline void setCell(RaterMatrix& matrix, std::size_t row, std::size_t column, double value)
{
    for (const auto cell : {row * matrix.size() + column, column * matrix.size() + row}) {
        matrix.values[cell] = value;
        matrix.low[cell] = value - 0.05;
        matrix.high[cell] = value + 0.05;
    }
}

inline Block block(const std::string& a, const std::string& b, double mean, double low, double high,
                   std::int64_t cells)
{
    Block result{a,    b,          cells,       0,
                 mean, low - 0.02, high + 0.02, Interval{low, high, "percentile bootstrap", 0}};
    return result;
}

/// SummEval's matrix, tree (UPGMA on 1 − κ, scipy's linkage in reference/summeval.json) and block means.
inline std::shared_ptr<AnalysisResult> summEvalResult(const LabelTable& table)
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "cluster-raters";
    result->options.set("linkage", std::string("average"));
    result->seed = 42;
    RaterMatrix matrix = kappaMatrix(table);
    for (std::size_t row = 0; row < 8; ++row) {
        for (std::size_t column = 0; column < row; ++column)
            setCell(matrix, row, column, summEvalKappas()[row][column]);
    }
    Tree tree;
    tree.linkage = "average";
    tree.raters = table.raterNames;
    tree.columns = {0, 1, 2, 3, 4, 5, 6, 7};
    tree.merges = {{0, 1, 0.5380, 2},  {5, 7, 0.5625, 2}, {6, 9, 0.5687, 3},  {3, 10, 0.5953, 4},
                   {4, 11, 0.6075, 5}, {2, 8, 0.6282, 3}, {12, 13, 0.9928, 8}};
    tree.leafOrder = {2, 0, 1, 4, 3, 6, 5, 7};
    tree.cutHeight = 0.80;
    tree.clusters = {1, 1, 1, 2, 2, 2, 2, 2};
    tree.clusterCount = 2;
    result->facets.raterMatrix = std::move(matrix);
    result->facets.tree = std::move(tree);
    result->facets.blocks = {
        {"panel",
         {block("Experts", "Experts", 0.4018, 0.362, 0.441, 3),
          block("Crowd", "Crowd", 0.4084, 0.371, 0.445, 10),
          block("Experts", "Crowd", 0.0072, -0.021, 0.036, 15)}},
        {"cluster",
         {block("1", "1", 0.4018, 0.362, 0.441, 3), block("2", "2", 0.4084, 0.371, 0.445, 10),
          block("1", "2", 0.0072, -0.021, 0.036, 15)}}};
    Finding finding;
    finding.id = "two-constructs";
    finding.severity = Severity::Warning;
    finding.headline = "Two constructs, not one";
    finding.sentence =
        "Agreement between Experts and Crowd is no better than chance (mean κ 0.007, interval holds 0); "
        "within each it is about 0.40. A pooled label would average two opinions.";
    finding.view = "agreement";
    result->facets.findings.push_back(finding);
    return result;
}

/// Any number of raters: κ high within thirds, low between, with a made-up but consistent tree (neighbours
/// merge).
inline std::shared_ptr<AnalysisResult> madeResult(const LabelTable& table)
{
    auto result = std::make_shared<AnalysisResult>();
    result->method = "cluster-raters";
    RaterMatrix matrix = kappaMatrix(table);
    const std::size_t size = matrix.size();
    const auto third = [size](std::size_t i) { return 3 * i / std::max<std::size_t>(size, 1); };
    for (std::size_t row = 0; row < size; ++row) {
        for (std::size_t column = 0; column < row; ++column) {
            const double wobble = 0.12 * std::sin(static_cast<double>(row * 13 + column * 29));
            setCell(matrix, row, column, (third(row) == third(column) ? 0.45 : 0.03) + wobble);
        }
    }
    Tree tree;
    tree.linkage = "average";
    tree.raters = table.raterNames;
    tree.columns.resize(size);
    std::iota(tree.columns.begin(), tree.columns.end(), 0);
    tree.leafOrder = tree.columns;
    // Join neighbours level by level; thirds meet last.
    std::vector<std::int32_t> level(tree.columns);
    double height = 0.3;
    auto next = static_cast<std::int32_t>(size);
    std::vector<std::int32_t> sizes(size, 1);
    while (level.size() > 1) {
        std::vector<std::int32_t> joined;
        for (std::size_t i = 0; i + 1 < level.size(); i += 2) {
            const auto total =
                sizes[static_cast<std::size_t>(level[i])] + sizes[static_cast<std::size_t>(level[i + 1])];
            tree.merges.push_back(
                {std::min(level[i], level[i + 1]), std::max(level[i], level[i + 1]), height, total});
            height += 0.02 / static_cast<double>(level.size());
            sizes.push_back(total);
            joined.push_back(next++);
        }
        if (level.size() % 2 == 1)
            joined.push_back(level.back());
        level = joined;
        height += 0.07;
    }
    tree.cutHeight = tree.merges.empty() ? 0.0 : tree.merges.back().height - 0.08;
    result->facets.tree = std::move(tree);
    result->facets.raterMatrix = std::move(matrix);
    result->facets.blocks = {
        {"panel",
         {block("Experts", "Experts", 0.43, 0.40, 0.47, 3), block("Crowd", "Crowd", 0.38, 0.35, 0.41, 10),
          block("Experts", "Crowd", 0.05, 0.01, 0.09, 15)}}};
    return result;
}

} // namespace raterscope::test
