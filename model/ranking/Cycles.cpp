// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/Cycles.h"

#include "core/Parallel.h"
#include "core/Share.h"
#include "ranking/PairSums.h"

#include <bit>
#include <cmath>

namespace raterscope {

namespace {

/// A square of bits, row by row.
class Bits
{
public:
    explicit Bits(std::size_t n) : m_words((n + 63) / 64), m_bits(n * m_words, 0) {}
    void set(std::size_t row, std::size_t column) { m_bits[row * m_words + column / 64] |= bit(column); }
    bool has(std::size_t row, std::size_t column) const
    {
        return (m_bits[row * m_words + column / 64] & bit(column)) != 0;
    }
    /// How many columns are set in a row of this and a row of the other.
    std::int64_t common(std::size_t row, const Bits& other, std::size_t otherRow) const
    {
        std::int64_t count = 0;
        for (std::size_t w = 0; w < m_words; ++w)
            count += std::popcount(m_bits[row * m_words + w] & other.m_bits[otherRow * m_words + w]);
        return count;
    }

private:
    static std::uint64_t bit(std::size_t column) { return std::uint64_t{1} << (column % 64); }
    std::size_t m_words;
    std::vector<std::uint64_t> m_bits;
};

/// What one judge, or the majority, says about the items of one group.
class Tournament
{
public:
    explicit Tournament(std::size_t n) : m_n(n), m_compared(n), m_beats(n), m_beatenBy(n), m_decided(n) {}

    void add(std::size_t a, std::size_t b, double excess, double count)
    {
        m_compared.set(a, b);
        m_compared.set(b, a);
        // Sums of probabilities that cancel leave rounding behind.
        if (std::abs(excess) <= 1e-12 * count)
            return;
        const auto [winner, loser] = excess > 0.0 ? std::pair(a, b) : std::pair(b, a);
        m_beats.set(winner, loser);
        m_beatenBy.set(loser, winner);
        m_decided.set(a, b);
        m_decided.set(b, a);
    }

    void count(CycleCounts& counts, const JobControl& job) const;

private:
    void countFours(CycleCounts& counts, const JobControl& job) const;

    std::size_t m_n;
    Bits m_compared, m_beats, m_beatenBy, m_decided;
};

void Tournament::count(CycleCounts& counts, const JobControl& job) const
{
    // Every triple is met once from each of its three pairs.
    std::int64_t compared = 0;
    std::int64_t decided = 0;
    std::int64_t cyclic = 0;
    for (std::size_t i = 0; i < m_n; ++i) {
        job.check();
        for (std::size_t j = i + 1; j < m_n; ++j) {
            if (!m_compared.has(i, j))
                continue;
            compared += m_compared.common(i, m_compared, j);
            if (!m_decided.has(i, j))
                continue;
            decided += m_decided.common(i, m_decided, j);
            cyclic += m_beats.has(i, j) ? m_beats.common(j, m_beatenBy, i) : m_beats.common(i, m_beatenBy, j);
        }
    }
    const auto n = static_cast<std::int64_t>(m_n);
    const std::int64_t triples = n < 3 ? 0 : n * (n - 1) / 2 * (n - 2) / 3;
    counts.triples += triples;
    counts.decided += decided / 3;
    counts.cyclic += cyclic / 3;
    counts.withTie += (compared - decided) / 3;
    counts.incomplete += triples - compared / 3;
    if (m_n <= mostItemsForFours)
        countFours(counts, job);
    else
        ++counts.groupsWithoutFours;
}

void Tournament::countFours(CycleCounts& counts, const JobControl& job) const
{
    for (std::size_t i = 0; i < m_n; ++i) {
        job.check();
        for (std::size_t j = i + 1; j < m_n; ++j) {
            if (!m_decided.has(i, j))
                continue;
            for (std::size_t k = j + 1; k < m_n; ++k) {
                if (!m_decided.has(i, k) || !m_decided.has(j, k))
                    continue;
                const int ij = m_beats.has(i, j), ik = m_beats.has(i, k), jk = m_beats.has(j, k);
                for (std::size_t l = k + 1; l < m_n; ++l) {
                    if (!m_decided.has(i, l) || !m_decided.has(j, l) || !m_decided.has(k, l))
                        continue;
                    const int il = m_beats.has(i, l), jl = m_beats.has(j, l), kl = m_beats.has(k, l);
                    const auto isBetween = [](int wins) { return wins == 1 || wins == 2; };
                    ++counts.quadruples;
                    if (isBetween(ij + ik + il) && isBetween(1 - ij + jk + jl) && isBetween(2 - ik - jk + kl)
                        && isBetween(3 - il - jl - kl))
                        ++counts.cyclicQuadruples;
                }
            }
        }
    }
}

} // namespace

Value CycleCounts::rate() const
{
    return shareOf(cyclic, decided);
}

Value CycleCounts::fourRate() const
{
    return shareOf(cyclicQuadruples, quadruples);
}

std::vector<JudgeCycles> cycleRates(const Comparisons& comparisons, int threads, const JobControl& job)
{
    const auto together = pairSums(comparisons, Outcomes::Soft, SumsBy::Pair, job);
    const auto byJudge = pairSums(comparisons, Outcomes::Soft, SumsBy::PairOfJudge, job);
    const auto startsTogether = groupStarts(comparisons, together);
    const auto startsByJudge = groupStarts(comparisons, byJudge);
    const auto members = comparisons.itemsByGroup();
    std::vector<std::size_t> placeOf(comparisons.itemCount());
    for (const auto& items : members) {
        for (std::size_t i = 0; i < items.size(); ++i)
            placeOf[static_cast<std::size_t>(items[i])] = i;
    }

    std::vector<JudgeCycles> results;
    const auto judges = static_cast<std::int32_t>(comparisons.judgeCount());
    for (std::size_t aspect = 0; aspect < comparisons.aspects.size(); ++aspect) {
        for (std::int32_t judge = -1; judge < judges; ++judge)
            results.push_back({judge, static_cast<std::int32_t>(aspect), {}});
    }
    parallelFor(results.size(), threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t result = begin; result < end; ++result) {
            const std::int32_t judge = results[result].judge;
            const auto& pairs = judge < 0 ? together : byJudge;
            const auto& starts = judge < 0 ? startsTogether : startsByJudge;
            for (std::size_t group = 0; group < members.size(); ++group) {
                job.check();
                if (comparisons.aspectOf[group] != results[result].aspect)
                    continue;
                Tournament tournament(members[group].size());
                for (std::size_t p = starts[group]; p < starts[group + 1]; ++p) {
                    if (pairs[p].judge == judge)
                        tournament.add(placeOf[static_cast<std::size_t>(pairs[p].a)],
                                       placeOf[static_cast<std::size_t>(pairs[p].b)],
                                       pairs[p].wins - pairs[p].losses, pairs[p].count());
                }
                tournament.count(results[result].counts, job);
            }
        }
    });
    return results;
}

} // namespace raterscope
