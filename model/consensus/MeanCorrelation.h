// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/ScoreTable.h"

#include <vector>

namespace raterscope {

/// ρ̄_j: each rater's mean Spearman correlation with the others, the label-free sign of a rater who measures
/// what the others measure (METHODS §6).
///
/// Missing: pairwise; ranks among the items both rated. Pairs without a value (no or one common item, a
/// constant rater) are left out of the mean; a rater without any pair is undefined (NoDefinedCells). Cost:
/// O(R² n), with another log n where raters rated different items. Throws Cancelled.
std::vector<Value> meanCorrelations(const ScoreTable& table, int threads = 0, const JobControl& job = {});

/// Calls visit(b, x, y) for each rater b from firstB on, with the scores of the items that a and b both
/// rated, in item order; the two vectors are valid during the call only.
template <class Visit>
void visitCommonScores(const ScoreTable& table, std::size_t a, std::size_t firstB, const Visit& visit)
{
    const auto own = table.column(a);
    std::vector<double> x;
    std::vector<double> y;
    for (std::size_t b = firstB; b < table.raterCount(); ++b) {
        const auto other = table.column(b);
        x.clear();
        y.clear();
        for (std::size_t p = 0, q = 0; p < own.items.size() && q < other.items.size();) {
            if (own.items[p] == other.items[q]) {
                x.push_back(own.scores[p++]);
                y.push_back(other.scores[q++]);
            } else if (own.items[p] < other.items[q]) {
                ++p;
            } else {
                ++q;
            }
        }
        visit(b, x, y);
    }
}

} // namespace raterscope
