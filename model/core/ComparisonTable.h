// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Ids.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

/// What a judge said about a pair, by position: which of the two it was shown.
enum class Verdict : std::uint8_t {
    First,  ///< the item shown first is better
    Second, ///< the item shown second is better
    Tie,
    Unreadable, ///< there was an answer, or a row, that says none of these; never a tie
};

/// The recorded comparisons of a document: one row a presentation of two items to a judge.
///
/// Columnar, in file order. `first` is the item that was shown first; where the file has no order, the one
/// named first. Items belong to Dataset::items (a pair lies within a group), judges to Dataset::raters.
/// Unreadable rows stay in the table, so that they can be counted and listed; nothing is fitted to them.
class ComparisonTable
{
public:
    std::vector<ItemId> first, second;
    std::vector<RaterId> judge;
    std::vector<std::int32_t> aspect;     ///< position in aspects
    std::vector<std::int32_t> repetition; ///< position in repetitions
    std::vector<Verdict> verdict;
    std::vector<double>
        probability; ///< P(first is better) in [0, 1]: 1, 0, ½ for verdicts; ½ when unreadable
    std::vector<Verdict> reference; ///< what a gold verdict of the file says, Unreadable = none; may be empty
    std::vector<std::int64_t> line; ///< in the file, 1-based

    std::vector<std::string> aspects;     ///< names; one empty name without aspects
    std::vector<std::string> repetitions; ///< names; one empty name without a repetition column
    bool areProbabilities = false;        ///< outcomes were read as probabilities, not as verdicts

    std::size_t size() const { return first.size(); }
    bool isEmpty() const { return first.empty(); }
    bool hasAspects() const
    {
        return aspects.size() > 1 || (aspects.size() == 1 && !aspects.front().empty());
    }
    bool hasRepetitions() const { return repetitions.size() > 1; }
    Verdict referenceAt(std::size_t row) const
    {
        return reference.empty() ? Verdict::Unreadable : reference[row];
    }
};

/// The same judgment seen from the other side: First ↔ Second.
constexpr Verdict mirrored(Verdict verdict)
{
    return verdict == Verdict::First    ? Verdict::Second
           : verdict == Verdict::Second ? Verdict::First
                                        : verdict;
}

} // namespace raterscope
