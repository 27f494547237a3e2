// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"
#include "core/Job.h"
#include "core/LabelTable.h"
#include "core/Parallel.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace raterscope {

/// What every consensus of categorical labels gives: a distribution over the K levels for each of the N
/// units.
///
/// A unit without a label is not determined: its row is zero and its chosen level −1. Every other row sums
/// to 1. A level that nobody used has posterior 0. Repeated ratings all count.
struct LabelFit {
    std::size_t levels = 0;        ///< K, of the scale
    std::vector<double> posterior; ///< N × K, row-major
    std::vector<std::int32_t>
        chosen; ///< N: the most probable level, the lowest of equals; −1 = not determined
    std::vector<double>
        logLikelihood; ///< of the observed labels, by iteration; empty where there is no model
    std::int64_t iterations = 0;
    bool converged = true;
    std::vector<std::string> notes;

    std::span<const double> of(std::size_t unit) const { return {posterior.data() + unit * levels, levels}; }
};

/// Logarithms of weights → probabilities, in place. Returns the logarithm of their sum; −infinity, and zeros
/// in the row, when every weight is zero. Needs no table of factorials and cannot overflow or underflow.
double normaliseLogs(double* row, std::size_t levels);

/// Sets `chosen` from `posterior`.
void chooseLevels(LabelFit& fit);

/// A fit whose posteriors are the shares of each level among the unit's labels; `chosen` is −1 throughout.
/// Throws AnalysisError when N × K does not fit in memory.
LabelFit startFromVotes(const LabelTable& table);

/// Clamps the posterior of units whose level is known to it.
void clampKnown(LabelFit& fit, const std::vector<std::int32_t>& gold);

/// Says how many levels of the scale nobody used; nothing when all were.
std::vector<std::string> unusedLevelNotes(const LabelTable& table);

/// How often each rater labelled. Cost: O(labels).
std::vector<std::int64_t> labelsByRater(const LabelTable& table);

/// The levels that somebody used, ascending.
std::vector<std::int32_t> usedLevels(const LabelTable& table);

/// Throws AnalysisError when N × K or `parameters` would not fit in memory.
void requireRoom(const LabelTable& table, std::size_t parameters, const std::string& method);

/// Throws std::invalid_argument unless `gold` is empty or holds −1 … K − 1 for every unit.
void requireGold(const LabelTable& table, const std::vector<std::int32_t>& gold);

/// A share that a rater's expected right labels make, with the Wilson score interval (Wilson 1927) at 95 %,
/// the expected count taken as if it were observed. Undefined (NothingPairable) without labels.
Estimate expectedShare(double right, std::int64_t labels);

/// R × K × K: how many labels `given` each rater is expected to have given to units of class `true`, by the
/// posterior; rows true, columns given. Cost: O(labels · K).
std::vector<double> expectedCounts(const LabelTable& table, const LabelFit& fit);
/// expectedShare() of each rater's diagonal of such counts.
std::vector<Estimate> expectedAccuracies(const LabelTable& table, const std::vector<double>& expected);

/// Consecutive blocks of units with about equally many labels. How many there are follows from the table and
/// the size of the sums alone, never from the number of threads, so that sums taken by block and then over
/// blocks are the same to the bit for any number of threads.
class LabelBlocks
{
public:
    /// `sumsPerBlock`: how many numbers each block sums up; fewer blocks are made when these are many.
    LabelBlocks(const LabelTable& table, std::size_t sumsPerBlock);

    std::size_t size() const { return m_first.size() - 1; }
    std::size_t first(std::size_t block) const { return m_first[block]; }
    std::size_t last(std::size_t block) const { return m_first[block + 1]; }

    /// body(block) for every block, on several threads.
    template <class Body>
    void forEach(int threads, const Body& body) const
    {
        parallelFor(size(), threads, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t block = begin; block < end; ++block)
                body(block);
        });
    }

private:
    std::vector<std::size_t> m_first;
};

/// Units between two looks at the job: few enough for 10,000 labels a unit.
constexpr std::size_t unitsBetweenChecks = 256;

/// Calls body with the number of levels as a compile-time constant where K is small, and with 0 where it is
/// not, so that inner loops over levels unroll.
template <class Body>
void withLevels(std::size_t levels, const Body& body)
{
    switch (levels) {
    case 2:
        return body(std::integral_constant<std::size_t, 2>{});
    case 3:
        return body(std::integral_constant<std::size_t, 3>{});
    case 4:
        return body(std::integral_constant<std::size_t, 4>{});
    case 5:
        return body(std::integral_constant<std::size_t, 5>{});
    default:
        return body(std::integral_constant<std::size_t, 0>{});
    }
}

} // namespace raterscope
