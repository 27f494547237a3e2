// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/VerifySummeval.h"

#include "agreement/Blocks.h"
#include "agreement/RaterMatrix.h"
#include "audit/Duplicates.h"
#include "audit/RaterProfile.h"
#include "catalog/Catalog.h"
#include "catalog/PrepareTable.h"
#include "core/Binomial.h"
#include "core/NumberText.h"
#include "core/Share.h"
#include "studies/HeldOut.h"
#include "studies/PanelContrast.h"
#include "studies/Uncertainty.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
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
    void percent(const std::string& what, double published, const Value& computed, int decimals = 1)
    {
        number(what + ", %", published, decimals,
               computed.isDefined() ? Value(100.0 * computed.number()) : computed);
    }
    /// p-values are published with three digits.
    void pValue(const std::string& what, double published, double computed)
    {
        const auto text = [](double p, const char* format) {
            char digits[40];
            std::snprintf(digits, sizeof digits, format, p);
            return std::string(digits);
        };
        m_rows.push_back({what, text(published, "%.3g"), text(computed, "%.7g"),
                          text(published, "%.3g") == text(computed, "%.3g")});
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

void addHeldOutRows(Rows& rows, const LabelTable& table, int threads, const JobControl& job)
{
    HeldOutOptions options;
    options.threads = threads;
    const auto study = heldOut(table, options, job.quiet());
    const auto accuracy = [&](const std::string& id, const std::string& panel) {
        for (const auto& method : study.methods) {
            for (const auto& score : method.panels) {
                if (method.id == id && score.who == panel)
                    return score.accuracy.value;
            }
        }
        return Value();
    };
    rows.percent("held-out accuracy, majority of the other seven, expert", 44.17,
                 accuracy("majority", "expert"), 2);
    rows.percent("held-out accuracy, majority of the other seven, crowd", 63.6,
                 accuracy("majority", "crowd"));
    rows.percent("held-out accuracy, kappa-cluster, expert", 68.5, accuracy("kappa-cluster", "expert"));
    rows.percent("held-out accuracy, kappa-cluster, crowd", 68.7, accuracy("kappa-cluster", "crowd"));
}

void addUncertaintyRows(Rows& rows, const Dataset& data, const LabelTable& table, int threads,
                        const JobControl& job)
{
    UncertaintyOptions options;
    options.threads = threads;
    options.models = {posteriorModels().front()}; // Dawid–Skene
    const auto study = uncertaintySignals(data, table, options, job.quiet());
    const auto place = [&](const std::string& id) {
        return static_cast<std::size_t>(std::find_if(study.measures.begin(), study.measures.end(),
                                                     [&](const auto& signal) { return signal.id == id; })
                                        - study.measures.begin());
    };
    const auto all = place("vote-entropy");
    const auto model = place("dawid-skene-entropy");
    const auto expert = place("vote-entropy-expert");
    const auto crowd = place("vote-entropy-crowd");
    const std::string with = "Spearman with vote entropy, ";
    rows.number(with + "Dawid–Skene posterior entropy, all", 0.5465, 4,
                study.at(study.all, model, all).rho.value);
    rows.number(with + "Dawid–Skene posterior entropy, last 200", 0.4769, 4,
                study.at(study.test, model, all).rho.value);
    rows.number(with + "−|gap of mean scores|", 0.5528, 4,
                study.at(study.all, place("mean-gap"), all).rho.value);
    rows.number(with + "crowd only", 0.6170, 4, study.at(study.all, crowd, all).rho.value);
    rows.number(with + "expert only", 0.3844, 4, study.at(study.all, expert, all).rho.value);
    const auto& between = study.at(study.all, expert, crowd);
    rows.number("Spearman of expert and crowd vote entropy", 0.0314, 4, between.rho.value);
    rows.number("its p", 0.321, 3, between.p);
    const auto quintiles =
        std::find_if(study.quintiles.begin(), study.quintiles.end(),
                     [](const auto& curve) { return curve.signal == "dawid-skene-entropy"; });
    const double published[] = {0.364, 0.650, 0.728, 0.890, 0.843};
    for (std::size_t fifth = 0; fifth < 5; ++fifth)
        rows.number("mean vote entropy, fifth " + std::to_string(fifth + 1) + " of Dawid–Skene entropy",
                    published[fifth], 3, quintiles->means[fifth]);
    const auto contrasts = panelContrasts(data, table, job);
    const auto& contrast = contrasts.front();
    rows.number("Spearman of mean scores, expert and crowd, 1,600 items", 0.0971, 4, contrast.meanSpearman);
    rows.count("pairs with a clear majority of both panels", 825, contrast.clear);
    rows.percent("same majority", 43.9, contrast.agree);
    rows.percent("same majority by chance", 42.6, contrast.chance);
}

/// Counts published with the file, not in it: only the test is recomputed.
void addOrderBiasRows(Rows& rows)
{
    struct Judge {
        const char* name;
        std::int64_t back, front;
        double p;
    };
    for (const auto& judge :
         {Judge{"GPT-4o-mini", 273, 27, 2.28e-52}, Judge{"DeepSeek-V4-Flash", 68, 38, 0.00462},
          Judge{"Claude-Haiku-4.5", 794, 1, 7.64e-237}}) {
        const double tail =
            logBinomialTail(std::max(judge.back, judge.front), judge.back + judge.front, 0.5, 0.5);
        rows.pValue("order bias of " + std::string(judge.name) + ", sign test of "
                        + std::to_string(judge.back) + " and " + std::to_string(judge.front) + ", p",
                    judge.p, std::min(1.0, 2.0 * std::exp(tail)));
    }
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
    addHeldOutRows(rows, *sample, threads, job);
    addUncertaintyRows(rows, *data, *sample, threads, job);
    addOrderBiasRows(rows);
    return rows.take();
}

} // namespace raterscope
