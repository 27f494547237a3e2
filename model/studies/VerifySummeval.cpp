// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/VerifySummeval.h"

#include "agreement/Blocks.h"
#include "agreement/RaterMatrix.h"
#include "audit/Duplicates.h"
#include "audit/RaterProfile.h"
#include "catalog/Catalog.h"
#include "catalog/PrepareTable.h"
#include "core/NumberText.h"
#include "core/Share.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace raterscope {

namespace {

constexpr int trainingPairs = 800;

/// Collects rows; a figure agrees when it rounds to the published digits.
class Rows
{
public:
    void count(const std::string& what, std::int64_t published, std::int64_t computed)
    {
        m_rows.push_back({what, groupedText(published), groupedText(computed), published == computed});
    }
    void number(const std::string& what, double published, int decimals, const Value& computed)
    {
        const std::string expected = fixedText(published, decimals);
        if (!computed.isDefined()) {
            m_rows.push_back(
                {what, expected, std::string("undefined: ") + describe(computed.reason()), false});
            return;
        }
        m_rows.push_back({what, expected, fixedText(computed.number(), decimals + 4),
                          fixedText(computed.number(), decimals) == expected});
    }
    void percent(const std::string& what, double published, const Value& computed)
    {
        number(what + ", %", published, 1,
               computed.isDefined() ? Value(100.0 * computed.number()) : computed);
    }
    void statement(const std::string& what, const std::string& published, const std::string& computed)
    {
        m_rows.push_back({what, published, computed, published == computed});
    }
    std::vector<PublishedFigure> take() { return std::move(m_rows); }

private:
    std::vector<PublishedFigure> m_rows;
};

Comparison verdicts(SampleKind sample)
{
    Comparison comparison;
    comparison.kind = CompareKind::Verdicts;
    comparison.sample = sample;
    comparison.sampleSize = 1000;
    comparison.sampleSeed = 42;
    return comparison;
}

std::vector<std::int64_t> labelCounts(const LabelTable& table)
{
    std::vector<std::int64_t> counts(static_cast<std::size_t>(table.scale.size()), 0);
    for (const auto& label : table.labels)
        ++counts[static_cast<std::size_t>(label.level)];
    return counts;
}

void addLabelCounts(Rows& rows, const std::string& where, const LabelTable& table,
                    const std::vector<std::int64_t>& published)
{
    const auto counts = labelCounts(table);
    for (std::size_t level = 0; level < counts.size(); ++level)
        rows.count("labels " + table.scale.labels[level] + ", " + where, published[level], counts[level]);
}

std::int32_t panelIndex(const LabelTable& table, const std::string& name)
{
    const auto place = std::find(table.panels.begin(), table.panels.end(), name);
    if (place == table.panels.end())
        throw AnalysisError("This is not SummEval's annotation file: it has no panel \"" + name + "\".");
    return static_cast<std::int32_t>(place - table.panels.begin());
}

std::int64_t tieCount(const LabelTable& table, std::int32_t panel)
{
    return std::count_if(table.labels.begin(), table.labels.end(), [&](const Label& label) {
        return label.level == 2 && table.panelOf[static_cast<std::size_t>(label.column)] == panel;
    });
}

/// "3 expert, 5 crowd": what each of two clusters is made of.
std::string twoClusters(const DatasetPtr& data, const LabelTablePtr& table, int threads,
                        const JobControl& job)
{
    const AnalysisInput input{data, table, {}, verdicts(SampleKind::Seeded), 0, threads};
    Options options;
    options.set("interval", std::string("none"));
    options.set("clusters", std::int64_t{2});
    const auto result = runAnalysis("cluster-raters", input, options, job);
    const auto& tree = *result.facets.tree;
    std::string text;
    for (std::int32_t cluster = 1; cluster <= tree.clusterCount; ++cluster) {
        std::vector<std::int64_t> members(table->panels.size(), 0);
        for (std::size_t leaf = 0; leaf < tree.clusters.size(); ++leaf) {
            if (tree.clusters[leaf] == cluster)
                ++members[static_cast<std::size_t>(
                    table->panelOf[static_cast<std::size_t>(tree.columns[leaf])])];
        }
        std::string made;
        for (std::size_t panel = 0; panel < members.size(); ++panel) {
            if (members[panel] > 0)
                made += (made.empty() ? "" : " and ") + std::to_string(members[panel]) + " "
                        + table->panels[panel];
        }
        text += (text.empty() ? "" : ", ") + made;
    }
    return text;
}

void addDuplicateRows(Rows& rows, const DatasetPtr& data, const LabelTable& table, int threads,
                      const JobControl& job)
{
    const Duplicates duplicates = findDuplicates(*data, {}, table, "crowd", threads, job);
    for (const auto& panel : duplicates.panels)
        rows.count("items with identical " + panel.panel + " vectors, of 1,600",
                   panel.panel == "crowd" ? 807 : 46, static_cast<std::int64_t>(panel.items.size()));
    struct Published {
        std::int64_t units;
        double crowdKappa;
        double crowdTies;
    };
    const std::vector<Published> published{{224, 1.0, 22.8}, {547, 0.287, 10.3}, {229, 0.055, 14.0}};
    const auto row = [](const DuplicateClass& group, const std::string& panel) {
        return *std::find_if(group.panels.begin(), group.panels.end(),
                             [&](const auto& candidate) { return candidate.panel == panel; });
    };
    for (std::size_t c = 0; c < published.size(); ++c) {
        const auto& group = duplicates.classes[c];
        rows.count("pairs with " + group.name + (c == 0 ? " items duplicated" : " item duplicated"),
                   published[c].units, group.units);
        rows.number("κ within crowd, " + group.name, published[c].crowdKappa, 3, row(group, "crowd").kappa);
        rows.percent("crowd tie rate, " + group.name, published[c].crowdTies, row(group, "crowd").tieRate);
    }
    rows.number("κ within expert, neither", 0.441, 3, row(duplicates.classes[2], "expert").kappa);
    rows.percent("crowd tie rate, all", 13.9, row(duplicates.classes[3], "crowd").tieRate);
    rows.percent("expert tie rate, all", 15.9, row(duplicates.classes[3], "expert").tieRate);
    std::vector<std::size_t> rest = duplicates.classes[1].unitIndices;
    rest.insert(rest.end(), duplicates.classes[2].unitIndices.begin(),
                duplicates.classes[2].unitIndices.end());
    const LabelTable notBoth = subTable(table, rest);
    const auto crowd = panelIndex(table, "crowd");
    const auto crowdLabels =
        std::count_if(notBoth.labels.begin(), notBoth.labels.end(), [&](const Label& label) {
            return table.panelOf[static_cast<std::size_t>(label.column)] == crowd;
        });
    rows.percent("crowd tie rate, all but both", 11.4, shareOf(tieCount(notBoth, crowd), crowdLabels));
}

} // namespace

std::vector<PublishedFigure> verifySummeval(const DatasetPtr& data, int threads, const JobControl& job)
{
    if (data->items.size() != 1600 || data->groups.size() != 100 || data->raters.size() != 8
        || data->dimensions.size() != 4)
        throw AnalysisError(
            "This is not SummEval's annotation file: expected 1,600 items in 100 groups, 8 raters and 4 "
            "dimensions, found "
            + groupedText(static_cast<std::int64_t>(data->items.size())) + ", "
            + std::to_string(data->groups.size()) + ", " + std::to_string(data->raters.size()) + " and "
            + std::to_string(data->dimensions.size()) + ".");
    Rows rows;
    const auto all = prepareTable(data, {}, verdicts(SampleKind::All), job);
    const auto first = prepareTable(data, {}, verdicts(SampleKind::First), job);
    const auto sample = prepareTable(data, {}, verdicts(SampleKind::Seeded), job);
    const auto expert = panelIndex(*sample, "expert");
    const auto crowd = panelIndex(*sample, "crowd");

    rows.count("pairs", 12000, static_cast<std::int64_t>(all->unitCount()));
    addLabelCounts(rows, "seed-42 sample of 1,000 pairs", *sample, {3231, 3594, 1175});
    rows.count("expert ties, seed-42 sample", 478, tieCount(*sample, expert));
    rows.count("crowd ties, seed-42 sample", 697, tieCount(*sample, crowd));
    addLabelCounts(rows, "first 1,000 pairs", *first, {3355, 3503, 1142});

    PairwiseOptions options;
    options.threads = threads;
    const Blocks blocks = blockMeans(pairwiseMatrix(*sample, options, job), panelsOf(*sample));
    const auto addBlock = [&](const std::string& a, const std::string& b, double mean, double low,
                              double high) {
        const auto block =
            std::find_if(blocks.blocks.begin(), blocks.blocks.end(), [&](const Block& candidate) {
                return (candidate.a == a && candidate.b == b) || (candidate.a == b && candidate.b == a);
            });
        rows.number("mean κ " + a + "–" + b, mean, 4, block->mean);
        rows.number("smallest κ " + a + "–" + b, low, 3, block->lowest);
        rows.number("largest κ " + a + "–" + b, high, 3, block->highest);
    };
    addBlock("expert", "expert", 0.4018, 0.358, 0.462);
    addBlock("crowd", "crowd", 0.4084, 0.371, 0.437);
    addBlock("expert", "crowd", 0.0072, -0.015, 0.041);

    const std::string panels = "3 expert, 5 crowd";
    rows.statement("two UPGMA clusters, all 1,000 pairs", panels, twoClusters(data, sample, threads, job));
    std::vector<std::size_t> training(trainingPairs);
    std::iota(training.begin(), training.end(), std::size_t{0});
    const auto firstPairs = std::make_shared<const LabelTable>(subTable(*sample, training));
    rows.statement("two UPGMA clusters, first 800 pairs", panels,
                   twoClusters(data, firstPairs, threads, job));

    addDuplicateRows(rows, data, *sample, threads, job);
    for (const auto& profile : raterProfiles(*sample, job)) {
        if (profile.rater != "turker_1")
            continue;
        rows.percent("slot turker_1, share A", 43.1, shareOf(profile.levelCounts[0], profile.labels));
        rows.percent("slot turker_1, share B", 43.4, shareOf(profile.levelCounts[1], profile.labels));
    }
    return rows.take();
}

} // namespace raterscope
