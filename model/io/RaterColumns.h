// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/ColumnFacts.h"

#include <string>
#include <vector>

namespace raterscope {

struct RaterColumnsFound {
    std::vector<std::size_t> columns;
    std::string pattern;
    std::vector<std::string> notes;
};

/// Which columns of a wide table hold the labels of raters, among those not taken yet.
///
/// In this order: names that make a full grid of two parts ("expert_1_coherence": {rater}_{dimension}); two
/// or more names of raters ("expert_1", "coder B"); families of names that differ in a running number or
/// letter ("r1", "r2"); columns of short labels, numbers or words, whichever kind is the more frequent.
RaterColumnsFound findRaterColumns(const std::vector<std::string>& names,
                                   const std::vector<ColumnFacts>& facts, const std::vector<bool>& taken);

} // namespace raterscope
