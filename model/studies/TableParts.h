// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/LabelTable.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace raterscope {

// Parts of a label table that studies are run on.

/// The table without the labels of one rater; its column stays, so that columns keep their numbers.
LabelTable withoutLabelsOf(const LabelTable& table, std::size_t column);
/// The table with the raters at the given columns only, in that order.
LabelTable withRaters(const LabelTable& table, std::span<const std::size_t> columns);
/// The positions of units that every rater labelled.
std::vector<std::size_t> completeUnits(const LabelTable& table);

/// The table with scores as whole numbers, ⌊x + ½⌋ (METHODS §6), so that models of categories see levels
/// and not fractions. Tables of words or of whole numbers come back as they are.
LabelTable wholeLevels(const LabelTable& table);

/// How units are split into those to learn from and those to test on.
struct TrainTest {
    double trainShare = 0.8;
    bool isRandom = false; ///< drawn by `seed` instead of the first ones
    std::int64_t seed = 0;
};

struct TrainTestSplit {
    std::vector<std::size_t> train, test; ///< unit positions, ascending
    std::string description;              ///< "first 800 of 1,000 train, the other 200 test"
};

/// The first ⌊share · N + 10⁻⁹⌋ units train, or as many drawn as CPython's random.sample does; the others
/// test. Throws AnalysisError when either part is empty.
TrainTestSplit splitUnits(const LabelTable& table, const TrainTest& options);

} // namespace raterscope
