// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/Twins.h"

#include "core/Binomial.h"
#include "core/NumberText.h"
#include "core/PairIndex.h"
#include "core/Parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace raterscope {

namespace {

/// Counts of one pair of raters over their common items.
struct PairCounts {
    std::int32_t shared = 0;
    std::int32_t identical = 0;
    std::int64_t chance = 0; ///< Σ_v n_a(v) n_b(v): p₀ is this by shared²

    double share() const { return static_cast<double>(identical) / static_cast<double>(shared); }
    std::int64_t squared() const { return std::int64_t{shared} * shared; }
    bool bothConstant() const { return shared > 0 && chance == squared(); }
};

/// Counts the pairs of one rater with those to its right. Scratch memory is kept from rater to rater.
class PairCounter
{
public:
    explicit PairCounter(const RaterVectors& vectors)
        : m_vectors(vectors), m_start(vectors.raterCount() + 1),
          m_uses(static_cast<std::size_t>(vectors.vectorCount), 0)
    {
    }

    void count(std::size_t column, PairCounts* counts, const JobControl& job)
    {
        std::fill(m_start.begin(), m_start.end(), 0);
        visit(column, job, [&](std::int32_t, const RaterVectors::Entry& other) {
            ++m_start[static_cast<std::size_t>(other.column) + 1];
        });
        std::partial_sum(m_start.begin(), m_start.end(), m_start.begin());
        m_pairs.resize(m_start.back());
        m_next.assign(m_start.begin(), m_start.end());
        visit(column, job, [&](std::int32_t own, const RaterVectors::Entry& other) {
            m_pairs[m_next[static_cast<std::size_t>(other.column)]++] = {own, other.vector};
        });
        const std::size_t raters = m_vectors.raterCount();
        for (std::size_t other = column + 1; other < raters; ++other)
            fill(counts[pairIndex(raters, column, other)],
                 {m_pairs.data() + m_start[other], m_pairs.data() + m_start[other + 1]});
    }

private:
    struct VectorPair {
        std::int32_t own, given;
    };

    template <class Visit>
    void visit(std::size_t column, const JobControl& job, const Visit& use)
    {
        std::size_t visited = 0;
        for (const auto& place : m_vectors.ofRater(column)) {
            if (++visited % 1024 == 0)
                job.check();
            const std::int32_t own = m_vectors.entries[place.position].vector;
            for (std::size_t p = place.position + 1; p < m_vectors.start[place.item + 1]; ++p) {
                if (m_vectors.entries[p].vector >= 0)
                    use(own, m_vectors.entries[p]);
            }
        }
    }

    void fill(PairCounts& counts, std::span<const VectorPair> pairs)
    {
        counts.shared = static_cast<std::int32_t>(pairs.size());
        for (const auto& pair : pairs) {
            ++m_uses[static_cast<std::size_t>(pair.own)];
            counts.identical += pair.own == pair.given ? 1 : 0;
        }
        for (const auto& pair : pairs)
            counts.chance += m_uses[static_cast<std::size_t>(pair.given)];
        for (const auto& pair : pairs)
            m_uses[static_cast<std::size_t>(pair.own)] = 0;
    }

    const RaterVectors& m_vectors;
    std::vector<std::size_t> m_start;
    std::vector<std::size_t> m_next;
    std::vector<VectorPair> m_pairs;
    std::vector<std::int64_t> m_uses; ///< by vector, of the rater at hand on one pair's items
};

/// Shares of the other pairs of a kind, without copying them: an ascending list with one element left out.
class Others
{
public:
    Others(const std::vector<double>& ascending, double own)
        : m_all(ascending),
          m_own(static_cast<std::size_t>(std::lower_bound(ascending.begin(), ascending.end(), own)
                                         - ascending.begin()))
    {
    }

    std::size_t size() const { return m_all.size() - 1; }
    /// By linear interpolation, as percentile().
    double quantile(double p) const
    {
        const double place = p * static_cast<double>(size() - 1);
        const auto below = static_cast<std::size_t>(place);
        const std::size_t above = std::min(below + 1, size() - 1);
        return at(below) + (place - static_cast<double>(below)) * (at(above) - at(below));
    }

private:
    double at(std::size_t i) const { return m_all[i < m_own ? i : i + 1]; }

    const std::vector<double>& m_all;
    std::size_t m_own;
};

constexpr std::size_t fewestOthers = 3;

/// Why the pair stands out among the others; empty when it does not.
std::string flagOf(const PairCounts& counts, double log10Holm, const Others& others, std::size_t dimensions,
                   const TwinOptions& options)
{
    if (counts.bothConstant())
        return "both gave one and the same " + std::string(dimensions > 1 ? "vector" : "label")
               + " throughout";
    if (!(log10Holm < std::log10(options.level)))
        return {};
    const double share = counts.share();
    const bool comparable = others.size() >= fewestOthers;
    const double lower = comparable ? others.quantile(0.25) : 0.0;
    const double upper = comparable ? others.quantile(0.75) : 0.0;
    if (share >= options.nearIdentical) {
        const bool single = dimensions < 2;
        if (!single || (comparable ? share > upper + 1.5 * (upper - lower) : share >= 1.0))
            return "near-identical";
    }
    if (comparable && share > upper + 3.0 * (upper - lower)) {
        const double median = others.quantile(0.5);
        if (share >= median + 0.5 * (1.0 - median))
            return "far above the other pairs";
    }
    return {};
}

/// The items on which two raters gave the same vector.
std::vector<ItemId> identicalItems(const RaterVectors& vectors, std::size_t a, std::size_t b)
{
    std::vector<ItemId> items;
    for (const auto& place : vectors.ofRater(a)) {
        for (std::size_t p = place.position + 1; p < vectors.start[place.item + 1]; ++p) {
            if (vectors.entries[p].column == static_cast<std::int32_t>(b)
                && vectors.entries[p].vector == vectors.entries[place.position].vector)
                items.push_back(vectors.items[place.item]);
        }
    }
    return items;
}

/// A pair of raters with enough common items.
struct Candidate {
    std::uint32_t a, b;
    std::size_t index; ///< in the counts
    std::size_t kind;  ///< of panels
    double logP;       ///< natural; 0 when both are constant
    double log10Holm;
    bool flagged = false;
};

} // namespace

Twins findTwins(const LabelTable& table, const RaterVectors& vectors, const TwinOptions& options,
                const JobControl& job)
{
    Twins result;
    result.of = vectors.noun();
    const std::size_t raters = vectors.raterCount();
    if (raters > mostTwinRaters) {
        result.notes.push_back("rows of raters are compared for being copies up to "
                               + groupedText(mostTwinRaters) + " raters");
        return result;
    }
    std::vector<PairCounts> counts(pairCount(raters));
    job.progress(0.0, "Comparing rows of raters");
    parallelFor(raters, options.threads, 4, [&](std::size_t begin, std::size_t end) {
        PairCounter counter(vectors);
        for (std::size_t column = begin; column < end; ++column) {
            job.check();
            counter.count(column, counts.data(), job);
        }
    });

    std::vector<Candidate> candidates;
    std::vector<std::vector<double>> sharesOfKind(table.panels.size() * table.panels.size());
    for (std::size_t a = 0; a < raters; ++a) {
        for (std::size_t b = a + 1; b < raters; ++b) {
            const std::size_t index = pairIndex(raters, a, b);
            if (counts[index].shared < std::max<std::int64_t>(1, options.fewestShared)) {
                ++result.fewShared;
                continue;
            }
            const auto [low, high] = std::minmax(table.panelOf[a], table.panelOf[b]);
            const std::size_t kind =
                static_cast<std::size_t>(low) * table.panels.size() + static_cast<std::size_t>(high);
            sharesOfKind[kind].push_back(counts[index].share());
            candidates.push_back(
                {static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), index, kind, 0.0, 0.0});
        }
    }
    for (auto& shares : sharesOfKind)
        std::sort(shares.begin(), shares.end());

    job.progress(0.6, "Testing pairs of raters");
    parallelFor(candidates.size(), options.threads, 256, [&](std::size_t begin, std::size_t end) {
        job.check();
        for (std::size_t i = begin; i < end; ++i) {
            const auto& pair = counts[candidates[i].index];
            if (pair.bothConstant())
                continue;
            const auto all = static_cast<double>(pair.squared());
            candidates[i].logP =
                logBinomialTail(pair.identical, pair.shared, static_cast<double>(pair.chance) / all,
                                static_cast<double>(pair.squared() - pair.chance) / all);
        }
    });

    std::vector<double> logP;
    std::vector<std::size_t> tested;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (counts[candidates[i].index].bothConstant())
            continue;
        tested.push_back(i);
        logP.push_back(candidates[i].logP / std::numbers::ln10);
    }
    result.tested = static_cast<std::int64_t>(tested.size());
    const auto adjusted = holmAdjusted(logP, std::numbers::ln10, job);
    for (std::size_t i = 0; i < tested.size(); ++i)
        candidates[tested[i]].log10Holm = adjusted[i];

    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (i % 65536 == 0)
            job.check();
        auto& candidate = candidates[i];
        const auto& pair = counts[candidate.index];
        const Others others(sharesOfKind[candidate.kind], pair.share());
        candidate.flagged = !flagOf(pair, candidate.log10Holm, others, vectors.dimensions, options).empty();
        result.flagged += candidate.flagged ? 1 : 0;
    }
    const std::size_t listed = std::min(options.mostListed, candidates.size());
    std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(listed),
                      candidates.end(), [](const Candidate& a, const Candidate& b) {
                          if (a.flagged != b.flagged)
                              return a.flagged;
                          return a.logP != b.logP ? a.logP < b.logP : a.index < b.index;
                      });
    if (listed < candidates.size())
        result.notes.push_back("of " + groupedText(static_cast<std::int64_t>(candidates.size()))
                               + " pairs of raters the " + groupedText(static_cast<std::int64_t>(listed))
                               + " most alike are listed");
    if (result.fewShared > 0)
        result.notes.push_back(groupedText(result.fewShared) + " pairs of raters share fewer than "
                               + groupedText(options.fewestShared)
                               + " items with complete vectors and are not tested for being twins");
    for (std::size_t i = 0; i < listed; ++i) {
        job.check();
        const auto& candidate = candidates[i];
        const auto& pair = counts[candidate.index];
        const Others others(sharesOfKind[candidate.kind], pair.share());
        TwinPair twin;
        twin.a = table.raterNames[candidate.a];
        twin.b = table.raterNames[candidate.b];
        twin.shared = pair.shared;
        twin.identical = pair.identical;
        twin.share = pair.share();
        twin.expected = static_cast<double>(pair.chance) / static_cast<double>(pair.squared());
        twin.log10P = twin.log10HolmP = UndefinedReason::OneLabelOnly;
        if (!pair.bothConstant()) {
            twin.log10P = candidate.logP / std::numbers::ln10;
            twin.log10HolmP = candidate.log10Holm;
        }
        twin.othersMedian =
            others.size() > 0 ? Value(others.quantile(0.5)) : Value(UndefinedReason::TooFewRaters);
        twin.flagged = candidate.flagged;
        if (twin.flagged) {
            twin.why = flagOf(pair, candidate.log10Holm, others, vectors.dimensions, options);
            twin.items = identicalItems(vectors, candidate.a, candidate.b);
        }
        result.pairs.push_back(std::move(twin));
    }
    return result;
}

} // namespace raterscope
