// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace raterscope {

/// How scores become the grades of a graded-response model.
struct GradingOptions {
    /// Grade = bin of this width, counted from the scale's lowest value; the highest value belongs to the bin
    /// below it. 0 = levels as they are, ⌊x + ½⌋ where they are not whole numbers.
    double binWidth = 0.0;
    /// Ascending; grade = number of edges ≤ x. Given, they take precedence.
    std::vector<double> edges;
};

/// Ratings as grades 0 … K_j − 1 of each rater, K_j the grades that the rater used, and the distinct rows of
/// grades that items got.
///
/// Grades that a rater never used are left out for that rater, with a note. A rater with a single grade has
/// nothing to fit. Repeated ratings stay ratings of their own. Items with the same ratings share one pattern,
/// so that fitting costs what the distinct rows cost.
class GradedLabels
{
public:
    /// What a rater used: by grade, the score it stands for and how often.
    struct Rater {
        std::vector<double> values; ///< ascending; the level, or the mean of all ratings in the bin
        std::vector<std::int64_t> counts;
        std::int32_t fitted = -1; ///< position among the fitted raters, −1 with fewer than two grades
    };
    struct Entry {
        std::int32_t rater; ///< among the fitted
        std::int32_t grade;
        bool operator==(const Entry&) const = default;
    };

    std::vector<Rater> raters;              ///< by column of the table
    std::vector<std::size_t> fitted;        ///< columns with at least two grades
    std::vector<std::int32_t> patternOf;    ///< by unit; −1 without a rating by a fitted rater
    std::vector<std::int64_t> multiplicity; ///< by pattern, units that have it
    std::string rule;                       ///< how scores became grades, one sentence
    std::vector<std::string> notes;

    std::size_t patternCount() const { return multiplicity.size(); }
    std::span<const Entry> entriesOf(std::size_t pattern) const
    {
        return {m_entries.data() + m_start[pattern], m_entries.data() + m_start[pattern + 1]};
    }

private:
    friend GradedLabels gradedLabels(const LabelTable&, const GradingOptions&, const JobControl&);
    void collectPatterns(const LabelTable& table,
                         const std::function<std::int32_t(std::size_t column, std::int32_t level)>& gradeAt,
                         const JobControl& job);

    std::vector<std::size_t> m_start{0};
    std::vector<Entry> m_entries;
};

/// Raters with more grades than this are refused: continuous scores want a bin width.
constexpr std::size_t mostGrades = 200;

/// Throws AnalysisError for labels without an order, a table without ratings, bins or edges that do not
/// describe any, and raters with more than mostGrades grades; Cancelled. Cost: linear in the labels and in
/// R · K.
GradedLabels gradedLabels(const LabelTable& table, const GradingOptions& options = {},
                          const JobControl& job = {});

} // namespace raterscope
