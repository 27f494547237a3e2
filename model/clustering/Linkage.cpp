// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "clustering/Linkage.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace raterscope {

namespace {

/// Distance from cluster k to the union of i and j (Lance & Williams), given the three distances and sizes.
double updated(LinkageMethod method, double toI, double toJ, double ij, double sizeI, double sizeJ,
               double sizeK)
{
    switch (method) {
    case LinkageMethod::Average:
        // Written as a step from one to the other: equal distances stay equal to the bit, and ties stay ties.
        return toI + (toJ - toI) * (sizeJ / (sizeI + sizeJ));
    case LinkageMethod::Single:
        return std::min(toI, toJ);
    case LinkageMethod::Complete:
        return std::max(toI, toJ);
    case LinkageMethod::Weighted:
        return toI + 0.5 * (toJ - toI);
    case LinkageMethod::Ward: {
        const double all = sizeI + sizeJ + sizeK;
        return std::sqrt(((sizeI + sizeK) * toI * toI + (sizeJ + sizeK) * toJ * toJ - sizeK * ij * ij) / all);
    }
    }
    return 0.0;
}

/// The clusters still to be merged, their distances, and each one's nearest among those with a larger number.
class Agglomeration
{
public:
    Agglomeration(const Distances& distances, LinkageMethod method)
        : m_method(method), m_count(distances.size()), m_distances(m_count * m_count), m_clusters(m_count)
    {
        for (std::size_t i = 0; i < m_count; ++i) {
            for (std::size_t j = 0; j < m_count; ++j)
                m_distances[i * m_count + j] = distances(i, j);
            m_clusters[i] = {
                static_cast<std::int32_t>(i), 1, i, 0, std::numeric_limits<double>::infinity(), false};
        }
        for (std::size_t place = 0; place < m_count; ++place)
            findNearest(place);
    }

    Tree::Merge mergeNearest(std::int32_t number)
    {
        const std::size_t first = placeOfNearestPair();
        const std::size_t second = m_clusters[first].nearest;
        const Cluster a = m_clusters[first];
        const Cluster b = m_clusters[second];
        m_clusters.erase(m_clusters.begin() + static_cast<std::ptrdiff_t>(second));
        m_clusters.erase(m_clusters.begin() + static_cast<std::ptrdiff_t>(first));
        join(a, b, first, second, number);
        return {a.number, b.number, a.nearestDistance, a.size + b.size};
    }

private:
    struct Cluster {
        std::int32_t number;
        std::int32_t size;
        std::size_t slot;       ///< row of the distance matrix
        std::size_t nearest;    ///< place of the nearest cluster with a larger number
        double nearestDistance; ///< a lower bound when stale
        bool stale;             ///< the nearest was merged away
    };

    double distance(const Cluster& a, const Cluster& b) const
    {
        return m_distances[a.slot * m_count + b.slot];
    }

    void findNearest(std::size_t place)
    {
        auto& cluster = m_clusters[place];
        cluster.stale = false;
        cluster.nearestDistance = std::numeric_limits<double>::infinity();
        const double* row = m_distances.data() + cluster.slot * m_count;
        for (std::size_t other = place + 1; other < m_clusters.size(); ++other) {
            if (row[m_clusters[other].slot] < cluster.nearestDistance) {
                cluster.nearestDistance = row[m_clusters[other].slot];
                cluster.nearest = other;
            }
        }
    }

    /// The first cluster of the nearest pair; of equal pairs the one with the smallest numbers. Stale entries
    /// are looked up again only when their bound is the least: no union is nearer to a third than both its
    /// parts were.
    std::size_t placeOfNearestPair()
    {
        for (;;) {
            std::size_t best = 0;
            for (std::size_t place = 1; place + 1 < m_clusters.size(); ++place) {
                if (m_clusters[place].nearestDistance < m_clusters[best].nearestDistance)
                    best = place;
            }
            if (!m_clusters[best].stale)
                return best;
            findNearest(best);
        }
    }

    /// Puts the union of a and b, just removed from places first < second, at the end: it has the largest
    /// number.
    void join(const Cluster& a, const Cluster& b, std::size_t first, std::size_t second, std::int32_t number)
    {
        const Cluster united{number, a.size + b.size, b.slot, 0, std::numeric_limits<double>::infinity(),
                             false};
        const double between = distance(a, b);
        const std::size_t end = m_clusters.size();
        for (auto& other : m_clusters) {
            const double d = updated(m_method, distance(other, a), distance(other, b), between, a.size,
                                     b.size, other.size);
            m_distances[other.slot * m_count + united.slot] = d;
            m_distances[united.slot * m_count + other.slot] = d;
            if (other.nearest == first || other.nearest == second)
                other.stale = true;
            else
                other.nearest -= (other.nearest > first ? 1u : 0u) + (other.nearest > second ? 1u : 0u);
            if (d < other.nearestDistance) {
                other.nearest = end;
                other.nearestDistance = d;
                other.stale = false;
            }
        }
        m_clusters.push_back(united);
    }

    LinkageMethod m_method;
    std::size_t m_count;
    std::vector<double> m_distances; ///< n × n, by slot
    std::vector<Cluster> m_clusters; ///< ascending by number
};

} // namespace

std::optional<LinkageMethod> parseLinkage(std::string_view word)
{
    for (const auto method : {LinkageMethod::Average, LinkageMethod::Single, LinkageMethod::Complete,
                              LinkageMethod::Weighted, LinkageMethod::Ward}) {
        if (word == toString(method))
            return method;
    }
    return std::nullopt;
}

const char* toString(LinkageMethod method)
{
    switch (method) {
    case LinkageMethod::Average:
        return "average";
    case LinkageMethod::Single:
        return "single";
    case LinkageMethod::Complete:
        return "complete";
    case LinkageMethod::Weighted:
        return "weighted";
    case LinkageMethod::Ward:
        return "ward";
    }
    return "";
}

std::vector<Tree::Merge> linkage(const Distances& distances, LinkageMethod method, const JobControl& job)
{
    std::vector<Tree::Merge> merges;
    const std::size_t count = distances.size();
    if (count < 2)
        return merges;
    Agglomeration agglomeration(distances, method);
    double lastHeight = 0.0;
    while (merges.size() + 1 < count) {
        if (merges.size() % 64 == 0)
            job.check();
        auto merge = agglomeration.mergeNearest(static_cast<std::int32_t>(count + merges.size()));
        // These linkages never go down, but rounding may, by one unit in the last place.
        if (!merges.empty())
            merge.height = std::max(merge.height, lastHeight);
        lastHeight = merge.height;
        merges.push_back(merge);
    }
    return merges;
}

} // namespace raterscope
