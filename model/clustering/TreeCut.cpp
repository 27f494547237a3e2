// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "clustering/TreeCut.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace raterscope {

std::vector<std::int32_t> cutAtHeight(const std::vector<Tree::Merge>& merges, std::size_t leaves,
                                      double height)
{
    // From the top down every cluster knows the topmost merge it is part of.
    std::vector<std::size_t> top(leaves + merges.size());
    std::iota(top.begin(), top.end(), std::size_t{0});
    for (std::size_t m = merges.size(); m-- > 0;) {
        if (merges[m].height > height)
            continue;
        top[static_cast<std::size_t>(merges[m].a)] = top[leaves + m];
        top[static_cast<std::size_t>(merges[m].b)] = top[leaves + m];
    }
    std::vector<std::int32_t> numberOf(top.size(), 0);
    std::vector<std::int32_t> clusters(leaves);
    std::int32_t count = 0;
    for (std::size_t leaf = 0; leaf < leaves; ++leaf) {
        auto& number = numberOf[top[leaf]];
        if (number == 0)
            number = ++count;
        clusters[leaf] = number;
    }
    return clusters;
}

double heightForClusters(const std::vector<Tree::Merge>& merges, std::size_t clusters)
{
    if (merges.empty())
        return 0.0;
    const std::size_t leaves = merges.size() + 1;
    if (clusters >= leaves)
        return 0.5 * merges.front().height;
    const double lastMade = merges[leaves - std::max<std::size_t>(clusters, 1) - 1].height;
    for (const auto& merge : merges) {
        if (merge.height > lastMade)
            return lastMade + 0.5 * (merge.height - lastMade);
    }
    return 1.05 * lastMade;
}

int clusterCount(const std::vector<std::int32_t>& clusters)
{
    return clusters.empty() ? 0 : *std::max_element(clusters.begin(), clusters.end());
}

Distances copheneticDistances(const std::vector<Tree::Merge>& merges, std::size_t leaves)
{
    Distances result(leaves);
    std::vector<std::vector<std::size_t>> members(leaves + merges.size());
    for (std::size_t leaf = 0; leaf < leaves; ++leaf)
        members[leaf] = {leaf};
    for (std::size_t m = 0; m < merges.size(); ++m) {
        auto& a = members[static_cast<std::size_t>(merges[m].a)];
        auto& b = members[static_cast<std::size_t>(merges[m].b)];
        for (const auto i : a) {
            for (const auto j : b)
                result.set(i, j, merges[m].height);
        }
        auto& both = members[leaves + m];
        both = std::move(a);
        both.insert(both.end(), b.begin(), b.end());
        b = {};
    }
    return result;
}

Value copheneticCorrelation(const Distances& distances, const std::vector<Tree::Merge>& merges)
{
    if (distances.size() < 3)
        return UndefinedReason::TooFewRaters;
    const Distances cophenetic = copheneticDistances(merges, distances.size());
    const auto& x = distances.values();
    const auto& y = cophenetic.values();
    // Distances that are all equal leave rounding, which is not variation.
    const auto isConstant = [](const std::vector<double>& v) {
        const auto [least, greatest] = std::minmax_element(v.begin(), v.end());
        return *greatest - *least < 1e-12;
    };
    if (isConstant(x) || isConstant(y))
        return UndefinedReason::NoVariation;
    const auto n = static_cast<double>(x.size());
    const double meanX = std::accumulate(x.begin(), x.end(), 0.0) / n;
    const double meanY = std::accumulate(y.begin(), y.end(), 0.0) / n;
    double xx = 0.0;
    double yy = 0.0;
    double xy = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xx += (x[i] - meanX) * (x[i] - meanX);
        yy += (y[i] - meanY) * (y[i] - meanY);
        xy += (x[i] - meanX) * (y[i] - meanY);
    }
    return xy / std::sqrt(xx * yy);
}

Value meanSilhouette(const Distances& distances, const std::vector<std::int32_t>& clusters)
{
    const auto count = static_cast<std::size_t>(clusterCount(clusters));
    if (count < 2)
        return UndefinedReason::TooFewRaters;
    std::vector<double> sizes(count, 0.0);
    for (const auto cluster : clusters)
        sizes[static_cast<std::size_t>(cluster) - 1] += 1.0;

    double total = 0.0;
    std::vector<double> sums(count);
    for (std::size_t i = 0; i < clusters.size(); ++i) {
        const auto own = static_cast<std::size_t>(clusters[i]) - 1;
        if (sizes[own] < 2.0)
            continue;
        std::fill(sums.begin(), sums.end(), 0.0);
        for (std::size_t j = 0; j < clusters.size(); ++j)
            sums[static_cast<std::size_t>(clusters[j]) - 1] += distances(i, j);
        const double within = sums[own] / (sizes[own] - 1.0);
        double between = std::numeric_limits<double>::infinity();
        for (std::size_t c = 0; c < count; ++c) {
            if (c != own)
                between = std::min(between, sums[c] / sizes[c]);
        }
        const double larger = std::max(within, between);
        if (larger > 0.0)
            total += (between - within) / larger;
    }
    return total / static_cast<double>(clusters.size());
}

std::vector<Value> silhouettes(const Distances& distances, const std::vector<Tree::Merge>& merges,
                               std::size_t most, const JobControl& job)
{
    std::vector<Value> result;
    for (std::size_t k = 2; k < distances.size() && k <= most; ++k) {
        job.check();
        result.push_back(
            meanSilhouette(distances, cutAtHeight(merges, distances.size(), heightForClusters(merges, k))));
    }
    return result;
}

Value adjustedRandIndex(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b)
{
    std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> cells;
    std::map<std::int32_t, std::size_t> rows;
    std::map<std::int32_t, std::size_t> columns;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ++cells[{a[i], b[i]}];
        ++rows[a[i]];
        ++columns[b[i]];
    }
    const auto pairsIn = [](const auto& counts) {
        double pairs = 0.0;
        for (const auto& [key, count] : counts)
            pairs += static_cast<double>(pairCount(count));
        return pairs;
    };
    const double together = pairsIn(cells);
    const double inRows = pairsIn(rows);
    const double inColumns = pairsIn(columns);
    const auto all = static_cast<double>(pairCount(a.size()));
    if (all == 0.0)
        return UndefinedReason::TooFewRaters;
    const double expected = inRows * inColumns / all;
    const double largest = 0.5 * (inRows + inColumns);
    if (largest == expected)
        return UndefinedReason::NoVariation;
    return (together - expected) / (largest - expected);
}

} // namespace raterscope
