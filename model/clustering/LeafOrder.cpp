// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "clustering/LeafOrder.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace raterscope {

namespace {

/// Leaves [begin, end) in plain order.
struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool contains(std::size_t position) const { return begin <= position && position < end; }
    std::size_t size() const { return end - begin; }
};

/// A subtree: its leaves, and where its second child begins.
struct Subtree {
    Range leaves;
    std::int32_t left = -1; ///< children; −1 for a leaf
    std::int32_t right = -1;
};

/// The dynamic programme of Bar-Joseph et al. over leaves renumbered by plain order, so that subtrees are
/// ranges and the inner loops run along rows.
///
/// best(u, w), for u and w in different children of their lowest common subtree, is the least cost of an
/// order of that subtree that begins with u and ends with w.
class LeafOrdering
{
public:
    LeafOrdering(const std::vector<Tree::Merge>& merges, const Distances& distances)
        : m_leaves(distances.size()), m_plain(plainLeafOrder(merges, m_leaves)),
          m_distance(m_leaves * m_leaves), m_best(m_leaves * m_leaves, 0.0), m_step(m_leaves),
          m_trees(m_leaves + merges.size())
    {
        for (std::size_t i = 0; i < m_leaves; ++i) {
            m_trees[static_cast<std::size_t>(m_plain[i])].leaves = {i, i + 1};
            for (std::size_t j = 0; j < m_leaves; ++j)
                m_distance[i * m_leaves + j] =
                    distances(static_cast<std::size_t>(m_plain[i]), static_cast<std::size_t>(m_plain[j]));
        }
        for (std::size_t m = 0; m < merges.size(); ++m) {
            const Range left = m_trees[static_cast<std::size_t>(merges[m].a)].leaves;
            const Range right = m_trees[static_cast<std::size_t>(merges[m].b)].leaves;
            m_trees[m_leaves + m] = {{left.begin, right.end}, merges[m].a, merges[m].b};
        }
    }

    std::vector<std::int32_t> run(const JobControl& job)
    {
        for (std::size_t tree = m_leaves; tree < m_trees.size(); ++tree)
            solve(m_trees[tree], job);
        const Subtree& root = m_trees.back();
        const auto [first, last] = bestEnds(subtree(root.left).leaves, subtree(root.right).leaves);
        std::vector<std::int32_t> order;
        order.reserve(m_leaves);
        append(root, first, last, order);
        for (auto& leaf : order)
            leaf = m_plain[static_cast<std::size_t>(leaf)];
        if (order.front() > order.back())
            std::reverse(order.begin(), order.end());
        return order;
    }

private:
    const Subtree& subtree(std::int32_t number) const { return m_trees[static_cast<std::size_t>(number)]; }
    double distance(std::size_t i, std::size_t j) const { return m_distance[i * m_leaves + j]; }
    double best(std::size_t i, std::size_t j) const { return m_best[i * m_leaves + j]; }

    /// Where an order of a subtree can end that begins with u: the other child's leaves, or u itself for a
    /// leaf.
    Range otherEnds(const Subtree& tree, std::size_t u) const
    {
        if (tree.left < 0)
            return {u, u + 1};
        const Range left = subtree(tree.left).leaves;
        return left.contains(u) ? subtree(tree.right).leaves : left;
    }

    void solve(const Subtree& tree, const JobControl& job)
    {
        const Subtree& left = subtree(tree.left);
        const Subtree& right = subtree(tree.right);
        constexpr double infinity = std::numeric_limits<double>::infinity();
        for (std::size_t u = left.leaves.begin; u < left.leaves.end; ++u) {
            job.check();
            // Order of the left part from u to any m, then the step to k, the first of the right part.
            double* step = m_step.data();
            std::fill(step + right.leaves.begin, step + right.leaves.end, infinity);
            const Range ends = otherEnds(left, u);
            for (std::size_t m = ends.begin; m < ends.end; ++m) {
                const double cost = best(u, m);
                const double* to = m_distance.data() + m * m_leaves;
                for (std::size_t k = right.leaves.begin; k < right.leaves.end; ++k)
                    step[k] = std::min(step[k], cost + to[k]);
            }
            // The right part from k to w.
            double* row = m_best.data() + u * m_leaves;
            std::fill(row + right.leaves.begin, row + right.leaves.end, infinity);
            for (std::size_t k = right.leaves.begin; k < right.leaves.end; ++k) {
                const double* onward = m_best.data() + k * m_leaves;
                const Range last = otherEnds(right, k);
                for (std::size_t w = last.begin; w < last.end; ++w)
                    row[w] = std::min(row[w], step[k] + onward[w]);
            }
            for (std::size_t w = right.leaves.begin; w < right.leaves.end; ++w)
                m_best[w * m_leaves + u] = row[w];
        }
    }

    std::pair<std::size_t, std::size_t> bestEnds(const Range& left, const Range& right) const
    {
        std::pair<std::size_t, std::size_t> ends{left.begin, right.begin};
        for (std::size_t u = left.begin; u < left.end; ++u) {
            for (std::size_t w = right.begin; w < right.end; ++w) {
                if (best(u, w) < best(ends.first, ends.second))
                    ends = {u, w};
            }
        }
        return ends;
    }

    /// Appends the best order of a subtree that begins with `first` and ends with `last`, by plain positions.
    void append(const Subtree& tree, std::size_t first, std::size_t last,
                std::vector<std::int32_t>& order) const
    {
        if (tree.left < 0) {
            order.push_back(static_cast<std::int32_t>(first));
            return;
        }
        const bool leftFirst = subtree(tree.left).leaves.contains(first);
        const Subtree& front = subtree(leftFirst ? tree.left : tree.right);
        const Subtree& back = subtree(leftFirst ? tree.right : tree.left);
        const Range frontEnds = otherEnds(front, first);
        const Range backStarts = otherEnds(back, last);
        std::size_t bestM = frontEnds.begin;
        std::size_t bestK = backStarts.begin;
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t m = frontEnds.begin; m < frontEnds.end; ++m) {
            for (std::size_t k = backStarts.begin; k < backStarts.end; ++k) {
                const double cost = best(first, m) + distance(m, k) + best(k, last);
                if (cost < least) {
                    least = cost;
                    bestM = m;
                    bestK = k;
                }
            }
        }
        append(front, first, bestM, order);
        append(back, bestK, last, order);
    }

    std::size_t m_leaves;
    std::vector<std::int32_t> m_plain;
    std::vector<double> m_distance;
    std::vector<double> m_best;
    std::vector<double> m_step;
    std::vector<Subtree> m_trees;
};

} // namespace

std::vector<std::int32_t> plainLeafOrder(const std::vector<Tree::Merge>& merges, std::size_t leaves)
{
    std::vector<std::int32_t> order;
    order.reserve(leaves);
    std::vector<std::int32_t> open;
    if (leaves > 0)
        open.push_back(static_cast<std::int32_t>(leaves + merges.size()) - 1);
    while (!open.empty()) {
        const std::int32_t cluster = open.back();
        open.pop_back();
        if (static_cast<std::size_t>(cluster) < leaves) {
            order.push_back(cluster);
            continue;
        }
        const auto& merge = merges[static_cast<std::size_t>(cluster) - leaves];
        open.push_back(merge.b);
        open.push_back(merge.a);
    }
    return order;
}

std::vector<std::int32_t> optimalLeafOrder(const std::vector<Tree::Merge>& merges, const Distances& distances,
                                           const JobControl& job)
{
    if (merges.empty())
        return plainLeafOrder(merges, distances.size());
    return LeafOrdering(merges, distances).run(job);
}

double leafOrderCost(const std::vector<std::int32_t>& order, const Distances& distances)
{
    double cost = 0.0;
    for (std::size_t i = 1; i < order.size(); ++i)
        cost += distances(static_cast<std::size_t>(order[i - 1]), static_cast<std::size_t>(order[i]));
    return cost;
}

} // namespace raterscope
