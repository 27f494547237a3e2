// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ComparisonTable.h"
#include "io/ImportOptions.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

/// One outcome as it was written.
struct PairOutcome {
    Verdict verdict = Verdict::Unreadable;
    double probability = 0.5; ///< that the first side is better
    bool offScale = false;    ///< a number outside the two ends: no probability
    bool byName = false;      ///< the name of an item, which holds wherever the item was shown
};

/// How the cells of an outcome column are read. Letter case and outer blanks are ignored.
struct OutcomeWords {
    enum class Kind : std::uint8_t {
        Sides,   ///< A, first, left, 1, A>B, [[A]], model_1 …
        Names,   ///< the name of one of the two items
        Numbers, ///< a share of belief between two ends, by default P(first is better) in [0, 1]
    };
    Kind kind = Kind::Sides;
    std::vector<std::string> first, second, tie; ///< further words, in lower case
    double firstEnd = 1.0, secondEnd = 0.0;      ///< of numbers
    /// What the words name when items and positions differ.
    VerdictsName names = VerdictsName::Positions;

    /// Reads a cell; blank or anything unknown is Unreadable, never a tie.
    PairOutcome read(std::string_view cell, std::string_view firstItem, std::string_view secondItem) const;
};

/// A cell of the sample with the items of its row.
struct SampleOutcome {
    std::string_view cell, firstItem, secondItem;
};

/// Decides how a column is read from its name and the first rows; what the options give is taken as it is.
/// Notes say what was decided and how to change it. `what` names the column in them. Where items may have
/// been shown in either order, they say what the words name too.
///
/// `C` is a tie only where the options say so, or where no word for a tie occurs and A, B and C are (nearly)
/// the only values. Numbers are 1 and 2 as sides, 0 beside them as a tie; −1, 0, 1; 1 to 2 with fractions;
/// else probabilities in [0, 1].
OutcomeWords sniffOutcomeWords(std::string_view what, std::span<const SampleOutcome> sample, bool eitherOrder,
                               const ImportOptions& options, std::vector<std::string>& notes);

/// Text in lower case (ASCII) without outer blanks.
std::string lowered(std::string_view text);

} // namespace raterscope
