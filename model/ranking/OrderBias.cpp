// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/OrderBias.h"

#include "core/Binomial.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace raterscope {

namespace {

void requireRow(const Presentations& input, const Presentation& row)
{
    const auto isIn = [](std::int32_t position, const std::vector<std::string>& names) {
        return position >= 0 && static_cast<std::size_t>(position) < names.size();
    };
    if (!isIn(row.judge, input.judges) || !isIn(row.question, input.questions)
        || !isIn(row.aspect, input.aspects))
        throw std::invalid_argument("a presentation names a judge, question or aspect that is not there");
    if (row.first == row.second)
        throw std::invalid_argument("a presentation shows a thing beside itself");
}

SwapOutcome outcomeOf(Verdict one, Verdict other)
{
    if (one == Verdict::Unreadable || other == Verdict::Unreadable)
        return SwapOutcome::Unreadable;
    if (one == other) {
        if (one == Verdict::Tie)
            return SwapOutcome::DoubleTie;
        return one == Verdict::First ? SwapOutcome::Front : SwapOutcome::Back;
    }
    if (one != Verdict::Tie && other != Verdict::Tie)
        return SwapOutcome::Consistent;
    const Verdict decisive = one == Verdict::Tie ? other : one;
    return decisive == Verdict::First ? SwapOutcome::TieThenFirst : SwapOutcome::TieThenSecond;
}

/// What makes two presentations the same question to the same judge, whichever thing was shown first.
auto keyOf(const Presentation& row)
{
    return std::make_tuple(row.judge, row.question, row.aspect, std::min(row.first, row.second),
                           std::max(row.first, row.second), row.repetition);
}

void test(OrderBiasCounts& counts)
{
    const auto front = counts.of(SwapOutcome::Front);
    const auto back = counts.of(SwapOutcome::Back);
    const auto n = front + back;
    counts.backShare.method = "share of back among front and back";
    counts.backShare.used = n;
    counts.backShare.dropped = counts.all() - n;
    if (n == 0) {
        counts.log10P = counts.log10HolmP = UndefinedReason::NoPositionChosen;
        counts.backShare.value = UndefinedReason::NoPositionChosen;
        return;
    }
    const double tail = logBinomialTail(std::max(front, back), n, 0.5, 0.5);
    counts.log10P = std::min(0.0, tail + std::numbers::ln2) / std::numbers::ln10;
    counts.backShare.value = static_cast<double>(back) / static_cast<double>(n);
    counts.backShare.interval = clopperPearson(back, n);
}

void finish(std::vector<OrderBiasCounts>& list, const JobControl& job)
{
    std::vector<double> defined;
    for (auto& counts : list) {
        job.check();
        test(counts);
        if (counts.log10P.isDefined())
            defined.push_back(counts.log10P.number());
    }
    const auto adjusted = holmAdjusted(defined, std::numbers::ln10, job);
    std::size_t next = 0;
    for (auto& counts : list) {
        if (counts.log10P.isDefined())
            counts.log10HolmP = adjusted[next++];
    }
}

/// A list by judge and question, or judge and aspect; only the parts that a judge has rows of.
class PartList
{
public:
    PartList(std::size_t judges, std::size_t parts) : m_parts(parts)
    {
        if (parts > 1)
            m_place.assign(judges * parts, -1);
    }

    void forRow(std::int32_t judge, std::int32_t part, const auto& change)
    {
        if (m_place.empty())
            return;
        auto& place = m_place[static_cast<std::size_t>(judge) * m_parts + static_cast<std::size_t>(part)];
        if (place < 0) {
            place = static_cast<std::int64_t>(m_list.size());
            m_list.emplace_back();
            m_list.back().judge = judge;
            m_list.back().part = part;
        }
        change(m_list[static_cast<std::size_t>(place)]);
    }

    std::vector<OrderBiasCounts> take(const JobControl& job)
    {
        std::sort(m_list.begin(), m_list.end(), [](const OrderBiasCounts& a, const OrderBiasCounts& b) {
            return std::pair(a.judge, a.part) < std::pair(b.judge, b.part);
        });
        finish(m_list, job);
        return std::move(m_list);
    }

private:
    std::size_t m_parts;
    std::vector<std::int64_t> m_place;
    std::vector<OrderBiasCounts> m_list;
};

Value powerOfTen(const Value& exponent)
{
    return exponent.isDefined() ? Value(std::pow(10.0, exponent.number())) : exponent;
}

} // namespace

std::int64_t OrderBiasCounts::all() const
{
    return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
}

std::int64_t OrderBiasCounts::complete() const
{
    return all() - of(SwapOutcome::Unreadable);
}

Value OrderBiasCounts::p() const
{
    return powerOfTen(log10P);
}

Value OrderBiasCounts::holmP() const
{
    return powerOfTen(log10HolmP);
}

SwapPairs orderBias(const Presentations& input, const JobControl& job)
{
    const auto& rows = input.rows;
    std::vector<std::int32_t> order(rows.size());
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i % 100'000 == 0)
            job.check();
        requireRow(input, rows[i]);
    }
    std::size_t compared = 0;
    std::sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
        if (++compared % 500'000 == 0)
            job.check();
        const auto keyA = keyOf(rows[static_cast<std::size_t>(a)]);
        const auto keyB = keyOf(rows[static_cast<std::size_t>(b)]);
        return keyA != keyB ? keyA < keyB : a < b;
    });

    SwapPairs result;
    result.judges.resize(input.judges.size());
    for (std::size_t judge = 0; judge < result.judges.size(); ++judge)
        result.judges[judge].judge = static_cast<std::int32_t>(judge);
    PartList questions(input.judges.size(), input.questions.size());
    PartList aspects(input.judges.size(), input.aspects.size());
    const auto count = [&](std::int32_t at, const auto& change) {
        const auto& row = rows[static_cast<std::size_t>(at)];
        change(result.judges[static_cast<std::size_t>(row.judge)]);
        questions.forRow(row.judge, row.question, change);
        aspects.forRow(row.judge, row.aspect, change);
    };

    std::vector<std::int32_t> lowFirst;
    std::vector<std::int32_t> highFirst;
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        if (begin / 10'000 != end / 10'000)
            job.check();
        lowFirst.clear();
        highFirst.clear();
        const auto& first = rows[static_cast<std::size_t>(order[begin])];
        for (; end < order.size(); ++end) {
            const auto& row = rows[static_cast<std::size_t>(order[end])];
            if (keyOf(row) != keyOf(first))
                break;
            (row.first < row.second ? lowFirst : highFirst).push_back(order[end]);
        }
        const std::size_t paired = std::min(lowFirst.size(), highFirst.size());
        for (std::size_t k = 0; k < paired; ++k) {
            const auto [row, swapped] = std::minmax({lowFirst[k], highFirst[k]});
            const auto outcome = outcomeOf(rows[static_cast<std::size_t>(row)].verdict,
                                           rows[static_cast<std::size_t>(swapped)].verdict);
            result.pairs.push_back({row, swapped, outcome});
            count(row, [&](OrderBiasCounts& counts) { ++counts.pairs[static_cast<std::size_t>(outcome)]; });
        }
        const auto& longer = lowFirst.size() > highFirst.size() ? lowFirst : highFirst;
        for (std::size_t k = paired; k < longer.size(); ++k) {
            const bool hasPartner = paired > 0;
            (hasPartner ? result.repeated : result.unpaired).push_back(longer[k]);
            count(longer[k],
                  [&](OrderBiasCounts& counts) { ++(hasPartner ? counts.repeated : counts.unpaired); });
        }
    }
    std::sort(result.pairs.begin(), result.pairs.end(), [&](const SwapPair& a, const SwapPair& b) {
        return std::pair(rows[static_cast<std::size_t>(a.row)].judge, a.row)
               < std::pair(rows[static_cast<std::size_t>(b.row)].judge, b.row);
    });
    std::sort(result.unpaired.begin(), result.unpaired.end());
    std::sort(result.repeated.begin(), result.repeated.end());
    finish(result.judges, job);
    result.byQuestion = questions.take(job);
    result.byAspect = aspects.take(job);
    return result;
}

std::vector<std::int32_t> rowsBehind(const SwapPairs& result, const Presentations& presentations,
                                     const OrderBiasCounts& counts, OrderBiasPart part, SwapOutcome outcome)
{
    std::vector<std::int32_t> found;
    for (const auto& pair : result.pairs) {
        const auto& row = presentations.rows[static_cast<std::size_t>(pair.row)];
        const bool isPart = part == OrderBiasPart::Judge
                            || (part == OrderBiasPart::Question ? row.question : row.aspect) == counts.part;
        if (pair.outcome == outcome && row.judge == counts.judge && isPart) {
            found.push_back(pair.row);
            found.push_back(pair.swapped);
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace raterscope
