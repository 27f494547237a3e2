// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/KappaCluster.h"

#include "agreement/RaterMatrix.h"
#include "clustering/TreeCut.h"
#include "consensus/MajorityVote.h"
#include "core/NumberText.h"

#include <algorithm>
#include <numeric>

namespace raterscope {

namespace {

std::int32_t largestCluster(const std::vector<std::int32_t>& clusterOf, std::int32_t count)
{
    std::int32_t largest = 0;
    std::ptrdiff_t most = 0;
    for (std::int32_t cluster = 1; cluster <= count; ++cluster) {
        const auto members = std::count(clusterOf.begin(), clusterOf.end(), cluster);
        if (members > most) {
            most = members;
            largest = cluster;
        }
    }
    return largest;
}

} // namespace

std::vector<std::int32_t> kappaClusters(const LabelTable& table, const KappaClusterOptions& options,
                                        const JobControl& job)
{
    PairwiseOptions pairwise;
    pairwise.threads = options.threads;
    RaterMatrix matrix;
    if (options.trainUnits > 0 && options.trainUnits < table.unitCount()) {
        std::vector<std::size_t> first(options.trainUnits);
        std::iota(first.begin(), first.end(), std::size_t{0});
        matrix = pairwiseMatrix(subTable(table, first), pairwise, job);
    } else {
        matrix = pairwiseMatrix(table, pairwise, job);
    }
    const auto raters = raterDistances(matrix, options.undefined);
    const auto merges = linkage(raters.distances, options.linkage, job);
    const auto leaves =
        cutAtHeight(merges, raters.columns.size(), heightForClusters(merges, options.clusters));
    std::vector<std::int32_t> clusterOf(table.raterCount(), 0);
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf)
        clusterOf[static_cast<std::size_t>(raters.columns[leaf])] = leaves[leaf];
    return clusterOf;
}

KappaClusterFit kappaCluster(const LabelTable& table, const KappaClusterOptions& options,
                             const JobControl& job)
{
    KappaClusterFit fit;
    fit.clusterOf = kappaClusters(table, options, job);
    fit.clusterCount =
        fit.clusterOf.empty() ? 0 : *std::max_element(fit.clusterOf.begin(), fit.clusterOf.end());
    if (options.chosen > static_cast<std::size_t>(fit.clusterCount) && fit.clusterCount > 0)
        throw AnalysisError("There is no cluster " + groupedText(static_cast<std::int64_t>(options.chosen))
                            + ": the raters form " + groupedText(fit.clusterCount)
                            + ". Choose one of them, or 0 for the largest.");
    fit.chosenCluster = options.chosen > 0 && fit.clusterCount > 0
                            ? static_cast<std::int32_t>(options.chosen)
                            : largestCluster(fit.clusterOf, fit.clusterCount);

    LabelTable voters = table;
    voters.labels.clear();
    voters.start = {0};
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % unitsBetweenChecks == 0)
            job.check();
        const auto labels = table.labelsOf(unit);
        for (const auto& label : labels) {
            if (fit.chosenCluster > 0
                && fit.clusterOf[static_cast<std::size_t>(label.column)] == fit.chosenCluster)
                voters.labels.push_back(label);
        }
        if (voters.labels.size() == voters.start.back() && !labels.empty()) {
            ++fit.fallbackUnits;
            voters.labels.insert(voters.labels.end(), labels.begin(), labels.end());
        }
        voters.start.push_back(voters.labels.size());
    }
    static_cast<LabelFit&>(fit) = majorityVote(voters, {}, job);

    const auto shares = shareEqualTo(table, fit.chosen);
    const auto labels = labelsByRater(table);
    for (std::size_t column = 0; column < shares.size(); ++column) {
        auto agreement = expectedShare(shares[column] * static_cast<double>(labels[column]), labels[column]);
        agreement.method = "share of labels equal to the cluster's majority";
        if (agreement.interval)
            agreement.interval->method = "Wilson score, 95 %, the majority taken as given";
        fit.agreement.push_back(std::move(agreement));
    }
    const auto outside = std::count(fit.clusterOf.begin(), fit.clusterOf.end(), 0);
    if (fit.clusterCount == 0)
        fit.notes.push_back("no two raters have a κ, so there is no cluster: everybody votes");
    else if (outside > 0)
        fit.notes.push_back(
            groupedText(outside)
            + " raters are in no cluster because κ with others is undefined; they vote only where "
              "the cluster is silent");
    if (fit.fallbackUnits > 0 && fit.clusterCount > 0)
        fit.notes.push_back("on " + groupedText(fit.fallbackUnits)
                            + " units no rater of the cluster gave a label: the others vote there");
    return fit;
}

} // namespace raterscope
