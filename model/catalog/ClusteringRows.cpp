// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "agreement/BlockPermutation.h"
#include "agreement/RaterMatrix.h"
#include "catalog/BlockParts.h"
#include "catalog/PairwiseParts.h"
#include "clustering/LeafOrder.h"
#include "clustering/Linkage.h"
#include "clustering/TreeCut.h"
#include "core/NumberText.h"

#include <algorithm>

namespace raterscope {

namespace {

/// Silhouettes are computed for every k up to this many raters, and for k up to 50 beyond.
constexpr std::size_t mostAllCuts = 400;
constexpr std::size_t mostCuts = 50;
/// Block means by cluster up to this many clusters.
constexpr int mostClusterBlocks = 30;

std::string unitText(std::size_t count, const std::string& one, const std::string& many)
{
    return groupedText(static_cast<std::int64_t>(count)) + " " + (count == 1 ? one : many);
}

std::vector<std::string> namesAt(const std::vector<std::string>& names,
                                 const std::vector<std::int32_t>& positions)
{
    std::vector<std::string> result;
    for (const auto position : positions)
        result.push_back(names[static_cast<std::size_t>(position)]);
    return result;
}

/// The number of clusters with the best mean silhouette, the smallest of equals; 1 when none is above 0.
std::size_t advisedClusters(const std::vector<Value>& silhouette)
{
    std::size_t clusters = 1;
    double best = 1e-12;
    for (std::size_t i = 0; i < silhouette.size(); ++i) {
        if (silhouette[i].isDefined() && silhouette[i].number() > best + 1e-12) {
            best = silhouette[i].number();
            clusters = i + 2;
        }
    }
    return clusters;
}

void cutTree(Tree& tree, const Options& options, std::vector<std::string>& notes)
{
    const auto asked = static_cast<std::size_t>(options.integer("clusters"));
    const double height = options.real("cut-height");
    if (height > 0.0) {
        tree.cutHeight = height;
        if (asked > 0)
            notes.push_back("the cut is at the height given; the number of clusters asked for is not used");
    } else {
        const std::size_t clusters = asked > 0 ? asked : advisedClusters(tree.silhouette);
        tree.cutHeight = heightForClusters(tree.merges, clusters);
    }
    tree.clusters = cutAtHeight(tree.merges, tree.raters.size(), tree.cutHeight);
    tree.clusterCount = clusterCount(tree.clusters);

    if (height <= 0.0 && asked == 0) {
        if (tree.clusterCount > 1)
            notes.push_back(
                "cut into " + groupedText(tree.clusterCount)
                + " clusters, the number with the best mean silhouette ("
                + fixedText(tree.silhouette[static_cast<std::size_t>(tree.clusterCount) - 2].number(), 3)
                + "): advice, not a test");
        else
            notes.push_back("no cut has a mean silhouette above 0: the raters are left in one cluster");
    }
    if (asked > 0 && height <= 0.0 && static_cast<std::size_t>(tree.clusterCount) != asked)
        notes.push_back(groupedText(static_cast<std::int64_t>(asked)) + " clusters cannot be had "
                        + (asked > tree.raters.size() ? "from so few raters" : "because merges are tied")
                        + "; the cut gives " + groupedText(tree.clusterCount));
}

UndefinedDistance undefinedRule(const Options& options)
{
    return options.text("undefined") == "impute" ? UndefinedDistance::Impute : UndefinedDistance::Exclude;
}

Tree treeOf(const RaterMatrix& matrix, const Options& options, UndefinedDistance rule,
            std::vector<std::string>& notes, const JobControl& job)
{
    const auto raters = raterDistances(matrix, rule);
    const auto& distances = raters.distances;
    Tree tree;
    tree.linkage = options.text("linkage");
    tree.columns = raters.columns;
    tree.excluded = raters.excluded;
    tree.raters = namesAt(matrix.raters, raters.columns);
    if (!raters.excluded.empty())
        notes.push_back("left out of the tree, because distances to others are undefined: "
                        + nameList(namesAt(matrix.raters, raters.excluded)));
    if (raters.imputed > 0)
        notes.push_back(unitText(static_cast<std::size_t>(raters.imputed), "undefined distance was",
                                 "undefined distances were")
                        + " imputed by the mean of the two raters' means");

    job.progress(0.0, "Clustering raters");
    tree.merges = linkage(distances, parseLinkage(tree.linkage).value_or(LinkageMethod::Average), job);
    tree.cophenetic = copheneticCorrelation(distances, tree.merges);
    const std::size_t cuts = distances.size() <= mostAllCuts ? distances.size() : mostCuts;
    tree.silhouette = silhouettes(distances, tree.merges, cuts, job);
    cutTree(tree, options, notes);

    const bool optimal = options.text("leaf-order") == "optimal";
    if (optimal && distances.size() > mostOrderedLeaves)
        notes.push_back("leaves are in plain order: the optimal one is looked for up to "
                        + groupedText(mostOrderedLeaves) + " raters");
    tree.leafOrder = optimal && distances.size() <= mostOrderedLeaves
                         ? optimalLeafOrder(tree.merges, distances, job)
                         : plainLeafOrder(tree.merges, distances.size());
    return tree;
}

/// Cluster by column of the matrix; 0 for raters outside the tree.
std::vector<std::int32_t> clustersByColumn(const Tree& tree, std::size_t raters)
{
    std::vector<std::int32_t> clusters(raters, 0);
    for (std::size_t leaf = 0; leaf < tree.columns.size(); ++leaf)
        clusters[static_cast<std::size_t>(tree.columns[leaf])] = tree.clusters[leaf];
    return clusters;
}

Table silhouetteTable(const Tree& tree)
{
    Table table;
    table.id = "silhouettes";
    table.title = "Mean silhouette by number of clusters";
    table.columns = {"clusters", "mean silhouette", "remark"};
    const std::size_t advised = advisedClusters(tree.silhouette);
    for (std::size_t i = 0; i < tree.silhouette.size(); ++i) {
        const std::size_t k = i + 2;
        table.rows.push_back({static_cast<std::int64_t>(k), tree.silhouette[i],
                              std::string(k == advised ? "best: advised" : "")});
    }
    return table;
}

/// "{a, b}, {c}": the members of each cluster.
std::string clusterMembers(const Tree& tree)
{
    constexpr int mostShown = 4;
    std::string text;
    for (int k = 1; k <= std::min(tree.clusterCount, mostShown); ++k) {
        std::vector<std::string> members;
        for (std::size_t leaf = 0; leaf < tree.raters.size(); ++leaf) {
            if (tree.clusters[leaf] == k)
                members.push_back(tree.raters[leaf]);
        }
        text += (k > 1 ? ", {" : "{") + nameList(members) + "}";
    }
    if (tree.clusterCount > mostShown)
        text += " and " + groupedText(tree.clusterCount - mostShown) + " more";
    return text;
}

Coefficient adjustedRand(const Tree& tree, const LabelTable& table)
{
    std::vector<std::int32_t> panels;
    for (const auto column : tree.columns)
        panels.push_back(table.panelOf[static_cast<std::size_t>(column)]);
    Coefficient coefficient{"adjusted-rand", "Adjusted Rand index, clusters against panels", {}, {}, {}};
    coefficient.estimate.value = adjustedRandIndex(tree.clusters, panels);
    coefficient.estimate.method = "Hubert & Arabie 1985";
    coefficient.estimate.used = static_cast<std::int64_t>(tree.raters.size());
    coefficient.estimate.dropped = static_cast<std::int64_t>(tree.excluded.size());
    return coefficient;
}

/// Whether the clusters, found without knowing the panels, are the panels.
std::vector<Finding> panelFinding(const Tree& tree, const LabelTable& table, const Value& index,
                                  const std::string& symbol)
{
    if (table.panels.size() < 2 || tree.clusterCount < 2 || !index.isDefined())
        return {};
    const bool same = index.number() > 1.0 - 1e-12;
    Finding finding;
    finding.id = same ? "clusters-are-panels" : "clusters-differ-from-panels";
    finding.severity = same ? Severity::Note : Severity::Notice;
    finding.headline = same ? "The clusters are the panels" : "The clusters are not the panels";
    finding.sentence = "Clustering by 1 − " + symbol + " (" + tree.linkage
                       + " linkage), which knows nothing of panels, "
                       + (same ? "gives exactly the declared panels" : "does not give the declared panels")
                       + ": " + clusterMembers(tree) + "; adjusted Rand index " + fixedText(index.number(), 2)
                       + " over " + unitText(tree.raters.size(), "rater", "raters") + ".";
    finding.figure = "adjusted Rand " + fixedText(index.number(), 2);
    finding.view = "agreement";
    finding.raters = tree.raters;
    return {finding};
}

/// The construct statement: by panel where there are panels, otherwise by the clusters found.
std::vector<Finding> constructs(const AnalysisInput& input, const std::vector<Blocks>& blocks,
                                const std::vector<RaterGroups>& groupings, const PairCoefficient& coefficient)
{
    const auto context = constructContext(input, coefficient);
    auto findings = constructFindings(blocks.front(), groupings.front(), context);
    if (!findings.empty() || blocks.size() < 2)
        return findings;
    findings = constructFindings(blocks[1], groupings[1], context);
    for (auto& finding : findings)
        finding.sentence +=
            " The clusters were found in these same labels, so the gap between them is overstated.";
    return findings;
}

/// Cluster by column of the table, of the block that the rater is in; 0 outside the tree.
std::vector<std::int32_t> clustersByRater(const RaterBlocks& blocks)
{
    const auto byBlock = clustersByColumn(blocks.tree, blocks.members.size());
    std::vector<std::int32_t> clusters(blocks.raterNames.size(), 0);
    for (std::size_t block = 0; block < blocks.members.size(); ++block) {
        for (const auto column : blocks.members[block])
            clusters[static_cast<std::size_t>(column)] = byBlock[block];
    }
    return clusters;
}

/// More raters than a matrix can hold: the tree is over blocks of them.
AnalysisResult clusterBlocks(const PairwiseOptions& pairwise, const PairCoefficient& coefficient,
                             const AnalysisInput& input, const Options& options, const JobControl& job)
{
    const auto& table = *input.table;
    const std::string noun = unitNoun(input.comparison);
    auto blocks = compareBlocks(table, pairwise, job);
    AnalysisResult result;
    auto& notes = result.status.notes;
    notes = blockNotes(*blocks, table, noun);
    notes.push_back(
        "the tree is over blocks, each counting once; the distance of two blocks is 1 − their mean, "
        "imputed where no pair of theirs has a value");
    notes.push_back("no permutation test is made of block means over so many raters");
    Tree tree = treeOf(blocks->matrix, options, UndefinedDistance::Impute, notes, job);
    auto& facets = result.facets;
    facets.blocks = {pairMeans(blocks->pairs, panelsOf(table))};
    if (tree.raters.size() >= 2) {
        facets.tables = {silhouetteTable(tree)};
        blocks->tree = std::move(tree);
        if (blocks->tree.clusterCount <= mostClusterBlocks)
            facets.blocks.push_back(pairMeans(blocks->pairs, clusterGroups(clustersByRater(*blocks))));
        else
            notes.push_back("block means by cluster are given up to " + groupedText(mostClusterBlocks)
                            + " clusters");
    } else {
        notes.push_back("there is no tree: it needs two blocks with a defined distance");
    }
    facets.tables.push_back(sharedPairsTable(*blocks));
    facets.findings = {blockFinding(*blocks, facets.blocks.front(), coefficient.symbol(), noun)};
    facets.raterBlocks = std::move(blocks);
    return result;
}

AnalysisResult clusterRaters(const AnalysisInput& input, const Options& options, const JobControl& job)
{
    const auto& table = *input.table;
    const auto& id = options.text("coefficient");
    const auto& kinds = pairCoefficientKinds();
    const auto kind =
        std::find_if(kinds.begin(), kinds.end(), [&](const auto& candidate) { return candidate.id == id; });
    if (kind != kinds.end() && kind->needsOrder)
        requireOrder(table.scale, kind->title, "choose a coefficient that compares labels");
    const bool weighted = kind != kinds.end() && kind->hasWeights;
    const Weights weights = weighted ? chosenWeights(options, table.scale) : Weights::None;
    const auto coefficient = makePairCoefficient(id, table.scale, weights);

    if (table.raterCount() > mostMatrixRaters)
        return clusterBlocks({id, weights, input.threads}, *coefficient, input, options, job);

    AnalysisResult result;
    auto& notes = result.status.notes;
    RaterMatrix matrix = pairwiseMatrix(table, {id, weights, input.threads}, job);
    notes = tableNotes(table, matrix);
    Tree tree = treeOf(matrix, options, undefinedRule(options), notes, job);

    std::vector<RaterGroups> groupings{panelsOf(table)};
    if (tree.clusterCount > mostClusterBlocks)
        notes.push_back("block means by cluster are given up to " + groupedText(mostClusterBlocks)
                        + " clusters");
    else if (tree.clusterCount > 0)
        groupings.push_back(clusterGroups(clustersByColumn(tree, matrix.size())));
    auto blocks = blocksOf(matrix, groupings);
    const auto choice = chosenIntervals(options, input);
    addIntervals(input, *coefficient, choice, groupings, matrix, blocks, notes, job);

    BlockPermutationOptions permutation;
    permutation.seed = input.seed;
    permutation.threads = input.threads;
    for (std::size_t g = 0; g < groupings.size(); ++g)
        blocks[g].test = blockPermutation(matrix, groupings[g], permutation, job);

    auto& facets = result.facets;
    if (coefficient->centre() == 0.0 && choice.kind != IntervalKind::None)
        facets.findings = constructs(input, blocks, groupings, *coefficient);
    for (auto& finding :
         blockTestFinding(*blocks.front().test, blocks.front(), coefficient->symbol(), table.raterNames))
        facets.findings.push_back(std::move(finding));
    if (tree.raters.size() >= 2) {
        facets.tables = {silhouetteTable(tree)};
        if (table.panels.size() > 1) {
            facets.coefficients.push_back(adjustedRand(tree, table));
            for (auto& finding :
                 panelFinding(tree, table, facets.coefficients.back().estimate.value, coefficient->symbol()))
                facets.findings.push_back(std::move(finding));
        }
        facets.tree = std::move(tree);
    } else {
        notes.push_back("there is no tree: it needs two raters with a defined distance");
    }
    facets.raterMatrix = std::move(matrix);
    facets.blocks = std::move(blocks);
    return result;
}

std::vector<OptionSpec> clusteringOptions()
{
    OptionSpec coefficient{
        "coefficient",
        "Coefficient",
        "The pairwise agreement that raters are clustered by; the distance is 1 − coefficient.",
        std::string("cohen-kappa"),
        {},
        {},
        {}};
    for (const auto& kind : pairCoefficientKinds())
        coefficient.choices.push_back({kind.id, kind.title});
    std::vector<OptionSpec> options{
        coefficient,
        weightsOption(),
        {"linkage",
         "Linkage",
         "How far apart two clusters are: the mean distance of their members (average), the least (single), "
         "the greatest "
         "(complete), the mean of the two parts last joined (weighted), or the growth of the sum of squares "
         "(ward).",
         std::string("average"),
         {},
         {},
         {{"average", "Average (UPGMA)"},
          {"single", "Single"},
          {"complete", "Complete"},
          {"weighted", "Weighted (WPGMA)"},
          {"ward", "Ward"}}},
        {"clusters",
         "Clusters",
         "Cut the tree into this many clusters. 0 takes the number with the best mean silhouette: advice, "
         "not a test.",
         std::int64_t{0},
         0.0,
         static_cast<double>(mostMatrixRaters),
         {},
         "by silhouette"},
        {"cut-height",
         "Cut height",
         "Cut the tree at this distance instead: merges up to it are made. 0 = not used.",
         0.0,
         0.0,
         100.0,
         {},
         "not used"},
        {"leaf-order",
         "Leaf order",
         "The order of raters along the tree: the one with the most alike neighbours, or as merged.",
         std::string("optimal"),
         {},
         {},
         {{"optimal", "Optimal"}, {"plain", "As merged"}}},
        {"undefined",
         "Undefined distances",
         "Raters whose agreement with another has no value: leave them out of the tree, those with most gaps "
         "first, or "
         "fill the gap with the mean of the two raters' means.",
         std::string("exclude"),
         {},
         {},
         {{"exclude", "Leave raters out"}, {"impute", "Impute by row means"}}},
    };
    for (auto& option : intervalOptions())
        options.push_back(std::move(option));
    return options;
}

} // namespace

std::vector<Analysis> clusteringAnalyses()
{
    Analysis row;
    row.id = "cluster-raters";
    row.title = "Clusters of raters";
    row.question = "Which raters judge alike, and do the groups they form match the declared panels?";
    row.definition =
        "Hierarchical clustering on the distance 1 − agreement: the two nearest clusters merge until one is "
        "left. The cut through the tree gives the clusters; means of agreement within and between them say "
        "whether they share a signal, and a permutation of raters over panels whether the gap is chance.";
    row.source =
        "UPGMA: Sokal & Michener 1958; recursion: Lance & Williams 1967; cophenetic correlation: Sokal & "
        "Rohlf "
        "1962; silhouette: Rousseeuw 1987; leaf order: Bar-Joseph, Gifford & Jaakkola 2001; adjusted Rand "
        "index: Hubert & Arabie 1985; permutation of blocks: Hubert & Schultz 1976, Phipson & Smyth 2010.";
    row.missing = "Agreement is pairwise, over units both raters labelled. A rater whose distance to another "
                  "is undefined "
                  "is left out of the tree with a notice, or the gap is imputed.";
    row.facets = {"rater_matrix", "tree", "blocks", "coefficients", "findings", "table"};
    row.options = clusteringOptions();
    row.run = clusterRaters;
    return {row};
}

} // namespace raterscope
