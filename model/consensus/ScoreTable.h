// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Estimate.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace raterscope {

/// Ratings as numbers, by item and by rater: what every consensus of scores reads.
///
/// A score is the position of its level on the scale (the number, or the rank of a word). Missing cells take
/// no room. Several ratings of one item by one rater count as their mean.
class ScoreTable
{
public:
    struct Row {
        std::span<const std::int32_t> raters; ///< ascending
        std::span<const double> scores;
    };
    struct Column {
        std::span<const std::int32_t> items; ///< ascending
        std::span<const double> scores;
    };

    std::size_t itemCount() const { return m_itemStart.size() - 1; }
    std::size_t raterCount() const { return m_raterStart.size() - 1; }
    Row row(std::size_t item) const;
    Column column(std::size_t rater) const;

private:
    friend ScoreTable scoreTable(const LabelTable& table, const JobControl& job);
    std::vector<std::size_t> m_itemStart{0}, m_raterStart{0};
    std::vector<std::int32_t> m_raterOf, m_itemOf;
    std::vector<double> m_byItem, m_byRater;
};

/// Converts once. Throws AnalysisError when the labels have no order or when there is no rating at all;
/// Cancelled. Cost: linear in the labels.
ScoreTable scoreTable(const LabelTable& table, const JobControl& job = {});

/// Throws the AnalysisErrors of scoreTable().
void requireScores(const LabelTable& table);

/// One score an item.
struct ScoreConsensus {
    std::vector<Value> scores;            ///< by unit; undefined (TooFewRaters) where no score counts
    std::vector<std::int32_t> scoresUsed; ///< by unit, scores that entered
    std::vector<std::string> notes;
};

/// Σ w x / Σ w over the scores present. Undefined (TooFewRaters) when no score with a weight is present, or
/// when positive and negative weights cancel: |Σ w| ≤ 1e-9 Σ |w|.
ScoreConsensus weightedScores(const ScoreTable& table, std::span<const double> weights);

} // namespace raterscope
