// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/ScoreTable.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace raterscope {

/// ρ̄_j: each rater's mean Spearman correlation with the others, the label-free sign of a rater who measures
/// what the others measure (METHODS §6).
///
/// Missing: pairwise; ranks among the items both rated. Pairs without a value (no or one common item, a
/// constant rater) are left out of the mean; a rater without any pair is undefined (NoDefinedCells). Cost:
/// O(n R) when every rater rated the same items, else one pass over all pairs of scores of the same item, and
/// ranks of each pair. Throws Cancelled.
std::vector<Value> meanCorrelations(const ScoreTable& table, int threads = 0, const JobControl& job = {});

/// The scores that one rater and each of the others gave to the same items, in item order. Keeps its storage
/// from one rater to the next.
class CommonScores
{
public:
    explicit CommonScores(const ScoreTable& table) : m_table(table), m_others(table.raterCount()) {}

    /// Calls visit(b, x, y) for each rater b ≥ firstB, ascending, with an item in common with a; x are the
    /// scores of a, y those of b, valid during the call only. Cost: the scores on the items of a.
    template <class Visit>
    void visit(std::size_t a, std::size_t firstB, const Visit& visit);

private:
    struct Other {
        std::vector<double> x, y;
    };
    const ScoreTable& m_table;
    std::vector<Other> m_others;
    std::vector<std::size_t> m_met;
};

template <class Visit>
void CommonScores::visit(std::size_t a, std::size_t firstB, const Visit& visit)
{
    const auto own = m_table.column(a);
    for (std::size_t p = 0; p < own.items.size(); ++p) {
        const auto row = m_table.row(static_cast<std::size_t>(own.items[p]));
        const auto first =
            std::lower_bound(row.raters.begin(), row.raters.end(), static_cast<std::int32_t>(firstB));
        for (auto q = static_cast<std::size_t>(first - row.raters.begin()); q < row.raters.size(); ++q) {
            const auto b = static_cast<std::size_t>(row.raters[q]);
            if (m_others[b].x.empty())
                m_met.push_back(b);
            m_others[b].x.push_back(own.scores[p]);
            m_others[b].y.push_back(row.scores[q]);
        }
    }
    std::sort(m_met.begin(), m_met.end());
    for (const std::size_t b : m_met) {
        visit(b, m_others[b].x, m_others[b].y);
        m_others[b].x.clear();
        m_others[b].y.clear();
    }
    m_met.clear();
}

} // namespace raterscope
