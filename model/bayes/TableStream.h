// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bayes/VerdictStream.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <vector>

namespace raterscope {

/// Whether every label is a verdict A, B or T on a pair of items.
bool holdsPairVerdicts(const LabelTable& table);

/// Which units are about the same pair: both orders of two items under one aspect are one, in order of
/// appearance; A is the item that the first of them names first.
struct PairedUnits {
    std::vector<std::size_t> pairOf;   ///< by unit
    std::vector<std::uint8_t> swapped; ///< by unit, 1 where its first item is the pair's B
    std::size_t pairs = 0;
};

PairedUnits pairedUnits(const LabelTable& table);

/// By column: 1 for a rater with verdicts on some pair in both orders, whose order effect can be told apart.
std::vector<std::uint8_t> sawBothOrders(const LabelTable& table, const PairedUnits& pairs);

/// A table of verdicts as a stream, and the way back. Raters marked in `isModel` (by column) have an order
/// effect, the others a confusion matrix. Cost: linear in the labels.
struct TableStream {
    VerdictStream stream;
    PairedUnits pairs;
    std::vector<std::size_t> humanColumns, modelColumns; ///< by position in the stream
};

TableStream tableStream(const LabelTable& table, PairedUnits pairs, const std::vector<std::uint8_t>& isModel,
                        const JobControl& job = {});

/// Probabilities by pair (N·3, of A, B and T) as probabilities by unit of the table, where A is the unit's
/// own first item; a row of zeros where nobody gave a verdict on the pair.
std::vector<double> posteriorByUnit(const TableStream& table, const std::vector<double>& byPair);

} // namespace raterscope
