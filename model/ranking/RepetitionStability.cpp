// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/RepetitionStability.h"

#include "core/Binomial.h"
#include "core/Share.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <tuple>

namespace raterscope {

namespace {

/// The pair, whichever thing was shown first.
auto pairOf(const Presentation& row)
{
    return std::make_tuple(row.judge, row.question, row.aspect, std::min(row.first, row.second),
                           std::max(row.first, row.second));
}

struct Sums {
    RepetitionCounts counts;
    double agreement = 0.0;

    /// Adds the repetitions of one presentation; whether its verdict changed.
    bool add(const Presentations& input, std::span<const std::int32_t> rows)
    {
        std::array<std::int64_t, 3> votes{};
        for (const auto row : rows) {
            const auto verdict = input.rows[static_cast<std::size_t>(row)].verdict;
            if (verdict == Verdict::Unreadable)
                ++counts.unreadable;
            else
                ++votes[static_cast<std::size_t>(verdict)];
        }
        const auto n = votes[0] + votes[1] + votes[2];
        if (n < 2) {
            ++counts.single;
            return false;
        }
        std::int64_t agreeing = 0;
        for (const auto count : votes)
            agreeing += count * (count - 1);
        ++counts.presentations;
        agreement += static_cast<double>(agreeing) / static_cast<double>(n * (n - 1));
        const bool isSame = agreeing == n * (n - 1);
        counts.same += isSame ? 1 : 0;
        return !isSame;
    }

    RepetitionCounts finish()
    {
        counts.sameShare.method = "share of repeated presentations with one verdict";
        counts.sameShare.used = counts.presentations;
        counts.sameShare.dropped = counts.single;
        if (counts.presentations == 0) {
            counts.sameShare.value = counts.pairwiseAgreement = UndefinedReason::NothingRepeated;
            return counts;
        }
        counts.sameShare.value = shareOf(counts.same, counts.presentations);
        counts.sameShare.interval = clopperPearson(counts.same, counts.presentations);
        counts.pairwiseAgreement = agreement / static_cast<double>(counts.presentations);
        return counts;
    }
};

} // namespace

std::vector<JudgeStability> repetitionStability(const Presentations& input, const JobControl& job)
{
    const auto& rows = input.rows;
    std::vector<std::int32_t> order(rows.size());
    std::iota(order.begin(), order.end(), 0);
    std::size_t compared = 0;
    std::sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
        if (++compared % 500'000 == 0)
            job.check();
        const auto pairA = pairOf(rows[static_cast<std::size_t>(a)]);
        const auto pairB = pairOf(rows[static_cast<std::size_t>(b)]);
        return pairA != pairB ? pairA < pairB : a < b;
    });

    struct JudgeSums {
        Sums all, asFirstShown, swapped;
    };
    std::vector<JudgeSums> sums(input.judges.size());
    std::vector<JudgeStability> result(input.judges.size());
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        const Presentation first = rows[static_cast<std::size_t>(order[begin])];
        while (end < order.size() && pairOf(rows[static_cast<std::size_t>(order[end])]) == pairOf(first))
            ++end;
        const auto begins = order.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto ends = order.begin() + static_cast<std::ptrdiff_t>(end);
        const auto middle = std::stable_partition(begins, ends, [&](std::int32_t row) {
            return rows[static_cast<std::size_t>(row)].first == first.first;
        });
        const auto judge = static_cast<std::size_t>(first.judge);
        const auto add = [&](Sums& side, auto from, auto to) {
            if (from == to)
                return;
            const std::span<const std::int32_t> repeats(&*from, static_cast<std::size_t>(to - from));
            sums[judge].all.add(input, repeats);
            if (side.add(input, repeats))
                result[judge].changed.insert(result[judge].changed.end(), repeats.begin(), repeats.end());
        };
        add(sums[judge].asFirstShown, begins, middle);
        add(sums[judge].swapped, middle, ends);
    }
    for (std::size_t judge = 0; judge < result.size(); ++judge) {
        result[judge].judge = static_cast<std::int32_t>(judge);
        result[judge].all = sums[judge].all.finish();
        result[judge].asFirstShown = sums[judge].asFirstShown.finish();
        result[judge].swapped = sums[judge].swapped.finish();
        std::sort(result[judge].changed.begin(), result[judge].changed.end());
    }
    return result;
}

} // namespace raterscope
