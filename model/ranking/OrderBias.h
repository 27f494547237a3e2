// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"
#include "core/Job.h"
#include "ranking/Presentations.h"

#include <array>
#include <cstdint>
#include <vector>

namespace raterscope {

/// What became of a swap pair: the same two things shown to the same judge in both orders.
enum class SwapOutcome : std::uint8_t {
    Consistent, ///< the same thing chosen both times
    Front,      ///< the one shown first, both times
    Back,       ///< the one shown second, both times
    DoubleTie,
    TieThenFirst,  ///< a tie in one order, the one shown first in the other
    TieThenSecond, ///< a tie in one order, the one shown second in the other
    Unreadable,    ///< no verdict in at least one order
};
constexpr std::size_t swapOutcomeCount = 7;

struct SwapPair {
    std::int32_t row = 0;     ///< the presentation that comes first in the file
    std::int32_t swapped = 0; ///< the one in the other order
    SwapOutcome outcome = SwapOutcome::Unreadable;
};

/// The swap pairs of one judge, or of a part of them, counted, with the sign test of front against back.
struct OrderBiasCounts {
    std::int32_t judge = 0;
    std::int32_t part = -1; ///< position in questions or aspects; −1 = all of the judge's
    std::array<std::int64_t, swapOutcomeCount> pairs{};
    std::int64_t unpaired = 0; ///< rows whose pair was never shown in the other order
    std::int64_t repeated = 0; ///< rows beyond those that found a partner, where the other order exists

    Value log10P;       ///< exact two-sided sign test, decimal logarithm; undefined without front and back
    Value log10HolmP;   ///< adjusted over the list that this row is in
    Estimate backShare; ///< back / (front + back), with Clopper–Pearson limits

    std::int64_t of(SwapOutcome outcome) const { return pairs[static_cast<std::size_t>(outcome)]; }
    std::int64_t oneTie() const { return of(SwapOutcome::TieThenFirst) + of(SwapOutcome::TieThenSecond); }
    std::int64_t all() const;      ///< swap pairs
    std::int64_t complete() const; ///< swap pairs with a verdict in both orders
    /// 10 to the power of log10P; 0 only below the least double.
    Value p() const;
    Value holmP() const;
};

/// All swap pairs, and their counts by judge, question and aspect.
struct SwapPairs {
    std::vector<OrderBiasCounts> judges;     ///< every judge, also without a row
    std::vector<OrderBiasCounts> byQuestion; ///< judge by judge, questions in order; empty where there is one
    std::vector<OrderBiasCounts> byAspect;   ///< the same for aspects
    std::vector<SwapPair> pairs;             ///< by judge, then by row
    std::vector<std::int32_t> unpaired;      ///< rows
    std::vector<std::int32_t> repeated;      ///< rows
};

/// Order bias from swap pairs (METHODS §7): counts before any model.
///
/// A swap pair is two presentations by one judge of the same two things, on the same question, aspect and
/// repetition, in both orders. Without repetition numbers the k-th presentation in one order goes with the
/// k-th in the other. Rows left over are `repeated` where the other order was shown at all, else `unpaired`;
/// both are counted as rows, outside all pairs. Source: swap protocol of Zheng et al. 2023 and Shi et al.
/// 2024; sign test: Dixon & Mood 1946; limits: Clopper & Pearson 1934; Holm 1979 over the judges (over all
/// rows of the list for questions and aspects), leaving out undefined tests.
///
/// p = 2 P(X ≤ min(front, back)), X ~ Binomial(front + back, ½), at most 1, as a logarithm. Missing: an
/// unreadable verdict makes its pair unreadable. Degenerate: without front and back pairs p and share are
/// undefined (NoPositionChosen). Cost: O(rows · log rows). Throws std::invalid_argument when a row names a
/// judge, question or aspect that is not there or shows a thing beside itself; Cancelled.
SwapPairs orderBias(const Presentations& presentations, const JobControl& job = {});

/// The rows, ascending, behind one count of one row of a list: both presentations of every pair. `list` is
/// the judge alone, or a question or aspect of it, as in OrderBiasCounts.
enum class OrderBiasPart : std::uint8_t { Judge, Question, Aspect };
std::vector<std::int32_t> rowsBehind(const SwapPairs& result, const Presentations& presentations,
                                     const OrderBiasCounts& counts, OrderBiasPart part, SwapOutcome outcome);

} // namespace raterscope
