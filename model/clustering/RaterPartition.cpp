// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "clustering/RaterPartition.h"

#include "core/Random.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace raterscope {

namespace {

constexpr int mostIterations = 25;
constexpr std::size_t leastShareOfSide = 8; ///< a side holds at least 1/8
constexpr std::size_t fewestDivided = 3;    ///< smaller parts keep their order
constexpr std::size_t rowsBetweenChecks = 256;

using Members = std::vector<std::int32_t>;

/// Divides parts of the raters. Holds scratch memory for one part at a time.
class Bisection
{
public:
    Bisection(const RaterPairs& pairs, const JobControl& job)
        : m_pairs(pairs), m_job(job), m_local(pairs.rows.size(), -1)
    {
    }

    /// Sorts the members along the cut and returns how many stand before it.
    std::size_t divide(Members& members)
    {
        const std::size_t size = members.size();
        if (!collect(members))
            return size / 2;
        findDirection(size);
        std::vector<std::size_t> order(size);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return m_direction[a] < m_direction[b]; });
        Members sorted;
        sorted.reserve(size);
        for (const auto place : order)
            sorted.push_back(members[place]);
        members = std::move(sorted);
        const auto below = static_cast<std::size_t>(
            std::count_if(m_direction.begin(), m_direction.end(), [](double x) { return x < 0.0; }));
        const std::size_t least = std::max<std::size_t>(1, size / leastShareOfSide);
        return std::clamp(below, least, size - least);
    }

    /// Divides on and on, so that alike raters become neighbours.
    void order(Members& members)
    {
        if (members.size() <= fewestDivided)
            return;
        const auto before = static_cast<std::ptrdiff_t>(divide(members));
        Members first(members.begin(), members.begin() + before);
        Members second(members.begin() + before, members.end());
        order(first);
        order(second);
        std::copy(first.begin(), first.end(), members.begin());
        std::copy(second.begin(), second.end(), members.begin() + before);
    }

private:
    struct Edge {
        std::int32_t a, b; ///< places in the part
        float value;
    };

    template <class Visit>
    void visitPart(const Members& members, const Visit& visit) const
    {
        for (std::size_t place = 0; place < members.size(); ++place) {
            if (place % rowsBetweenChecks == 0)
                m_job.check();
            for (const auto& cell : m_pairs.rows[static_cast<std::size_t>(members[place])]) {
                const auto other = m_local[static_cast<std::size_t>(cell.column)];
                if (other >= 0 && cell.isDefined())
                    visit(static_cast<std::int32_t>(place), other, cell.value);
            }
        }
    }

    /// The edges within the part, less their mean; false when there is none, or all are equal.
    bool collect(const Members& members)
    {
        for (std::size_t place = 0; place < members.size(); ++place)
            m_local[static_cast<std::size_t>(members[place])] = static_cast<std::int32_t>(place);
        m_scale.assign(members.size(), 0.0);
        std::size_t count = 0;
        double sum = 0.0;
        visitPart(members, [&](std::int32_t a, std::int32_t b, float value) {
            ++count;
            sum += static_cast<double>(value);
            m_scale[static_cast<std::size_t>(a)] += 1.0;
            m_scale[static_cast<std::size_t>(b)] += 1.0;
        });
        m_edges.clear();
        m_edges.reserve(count);
        const auto mean = static_cast<float>(count > 0 ? sum / static_cast<double>(count) : 0.0);
        bool varies = false;
        visitPart(members, [&](std::int32_t a, std::int32_t b, float value) {
            m_edges.push_back({a, b, value - mean});
            varies = varies || std::abs(value - mean) > 1e-6F;
        });
        for (const auto member : members)
            m_local[static_cast<std::size_t>(member)] = -1;
        for (auto& scale : m_scale)
            scale = scale > 0.0 ? 1.0 / std::sqrt(scale) : 0.0;
        return varies;
    }

    /// Power iteration from a fixed start.
    void findDirection(std::size_t size)
    {
        Random random(20110, size);
        m_direction.resize(size);
        for (auto& x : m_direction)
            x = random.uniform() - 0.5;
        std::vector<double> next(size);
        std::vector<double> scaled(size);
        for (int iteration = 0; iteration < mostIterations; ++iteration) {
            m_job.check();
            for (std::size_t i = 0; i < size; ++i)
                scaled[i] = m_scale[i] * m_direction[i];
            std::fill(next.begin(), next.end(), 0.0);
            for (const auto& edge : m_edges) {
                const auto a = static_cast<std::size_t>(edge.a);
                const auto b = static_cast<std::size_t>(edge.b);
                const auto value = static_cast<double>(edge.value);
                next[a] += value * scaled[b];
                next[b] += value * scaled[a];
            }
            double length = 0.0;
            for (std::size_t i = 0; i < size; ++i) {
                next[i] *= m_scale[i];
                length += next[i] * next[i];
            }
            if (length <= 0.0)
                return;
            length = std::sqrt(length);
            for (std::size_t i = 0; i < size; ++i)
                m_direction[i] = next[i] / length;
        }
    }

    const RaterPairs& m_pairs;
    const JobControl& m_job;
    std::vector<std::int32_t> m_local; ///< by column: its place in the part, −1 outside
    std::vector<Edge> m_edges;
    std::vector<double> m_scale;
    std::vector<double> m_direction;
};

std::vector<std::uint8_t> comparedRaters(const RaterPairs& pairs)
{
    std::vector<std::uint8_t> compared(pairs.rows.size(), 0);
    for (std::size_t row = 0; row < pairs.rows.size(); ++row) {
        for (const auto& cell : pairs.rows[row])
            compared[row] = compared[static_cast<std::size_t>(cell.column)] = 1;
    }
    return compared;
}

} // namespace

RaterPartition partitionRaters(const RaterPairs& pairs, const std::vector<std::int32_t>& panelOf,
                               std::size_t panels, std::size_t mostBlocks, const JobControl& job)
{
    const auto compared = comparedRaters(pairs);
    RaterPartition partition;
    const auto add = [&](Members members, std::int32_t panel, std::uint8_t isCompared, std::size_t place) {
        const auto at = static_cast<std::ptrdiff_t>(place);
        partition.blocks.insert(partition.blocks.begin() + at, std::move(members));
        partition.panelOf.insert(partition.panelOf.begin() + at, panel);
        partition.compared.insert(partition.compared.begin() + at, isCompared);
    };
    for (std::size_t panel = 0; panel < panels; ++panel) {
        Members with, without;
        for (std::size_t column = 0; column < panelOf.size(); ++column) {
            if (panelOf[column] == static_cast<std::int32_t>(panel))
                (compared[column] ? with : without).push_back(static_cast<std::int32_t>(column));
        }
        if (!with.empty())
            add(std::move(with), static_cast<std::int32_t>(panel), 1, partition.blocks.size());
        if (!without.empty())
            add(std::move(without), static_cast<std::int32_t>(panel), 0, partition.blocks.size());
    }

    Bisection bisection(pairs, job);
    while (partition.blocks.size() < mostBlocks) {
        std::size_t largest = partition.blocks.size();
        for (std::size_t i = 0; i < partition.blocks.size(); ++i) {
            if (partition.compared[i] && partition.blocks[i].size() > 1
                && (largest == partition.blocks.size()
                    || partition.blocks[i].size() > partition.blocks[largest].size()))
                largest = i;
        }
        if (largest == partition.blocks.size())
            break;
        auto& block = partition.blocks[largest];
        const auto before = static_cast<std::ptrdiff_t>(bisection.divide(block));
        Members second(block.begin() + before, block.end());
        block.resize(static_cast<std::size_t>(before));
        add(std::move(second), partition.panelOf[largest], 1, largest + 1);
    }
    for (std::size_t i = 0; i < partition.blocks.size(); ++i) {
        if (partition.compared[i])
            bisection.order(partition.blocks[i]);
    }
    return partition;
}

} // namespace raterscope
