// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/RaterMatrix.h"

#include "core/NumberText.h"

#include <algorithm>
#include <limits>

namespace raterscope {

namespace {

/// Units between two looks at the cancel flag.
constexpr std::size_t unitsBetweenChecks = 4096;

RaterMatrix emptyMatrix(const LabelTable& table, const PairwiseOptions& options,
                        const PairCoefficient& coefficient)
{
    RaterMatrix matrix;
    matrix.coefficient = options.coefficient;
    matrix.title = coefficient.title();
    matrix.raters = table.raterNames;
    matrix.centre = coefficient.centre();
    matrix.lowest = coefficient.lowest();
    matrix.highest = coefficient.highest();
    const std::size_t cells = table.raterCount() * table.raterCount();
    matrix.values.assign(cells, UndefinedReason::SameRater);
    matrix.used.assign(cells, 0);
    matrix.standardError.assign(cells, 0.0);
    return matrix;
}

/// The units that each rater labelled, on the diagonal; and, where kept repeats make pairs of labels
/// outnumber units, the units that both rated.
void fillUnitCounts(RaterMatrix& matrix, const LabelTable& table, const JobControl& job)
{
    const std::size_t raters = matrix.size();
    if (table.keepsRepeats)
        std::fill(matrix.used.begin(), matrix.used.end(), 0);
    std::vector<std::size_t> columns;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % unitsBetweenChecks == 0)
            job.check();
        columns.clear();
        for (const auto& label : table.labelsOf(unit)) {
            const auto column = static_cast<std::size_t>(label.column);
            if (columns.empty() || columns.back() != column)
                columns.push_back(column);
        }
        for (std::size_t a = 0; a < columns.size(); ++a) {
            ++matrix.used[columns[a] * raters + columns[a]];
            for (std::size_t b = a + 1; table.keepsRepeats && b < columns.size(); ++b)
                ++matrix.used[columns[a] * raters + columns[b]];
        }
    }
}

} // namespace

std::size_t pairLevels(const LabelTable& table)
{
    return std::min(static_cast<std::size_t>(table.scale.size()), 2 * table.unitCount());
}

void requirePairLevels(const LabelTable& table)
{
    if (pairLevels(table) > mostPairLevels)
        throw AnalysisError(
            "The scale has " + groupedText(table.scale.size())
            + " levels; pairs of raters are compared on scales of up to " + groupedText(mostPairLevels)
            + ". Round or bin the values, or run krippendorff-alpha or icc, which take any number.");
}

RaterMatrix pairwiseMatrix(const LabelTable& table, const PairwiseOptions& options, const JobControl& job)
{
    const std::size_t raters = table.raterCount();
    if (raters > mostMatrixRaters)
        throw AnalysisError(
            "A matrix of " + groupedText(static_cast<std::int64_t>(raters)) + " raters has "
            + groupedText(static_cast<std::int64_t>(raters * raters)) + " cells; at most "
            + groupedText(mostMatrixRaters)
            + " raters are compared at once. Exclude raters, or compare one panel at a time.");
    requirePairLevels(table);
    const auto coefficient = makePairCoefficient(options.coefficient, table.scale, options.weights);
    RaterMatrix matrix = emptyMatrix(table, options, *coefficient);
    job.progress(0.0, "Comparing raters");
    visitPairTables(table, options.threads, job,
                    [&](std::size_t row, std::size_t column, const Contingency& pair) {
                        const PairValue result = coefficient->evaluate(pair);
                        const std::size_t cell = row * raters + column;
                        matrix.values[cell] = result.value;
                        matrix.standardError[cell] = result.standardError;
                        matrix.used[cell] = static_cast<std::int32_t>(pair.total());
                    });
    fillUnitCounts(matrix, table, job);
    for (std::size_t row = 0; row < raters; ++row) {
        for (std::size_t column = 0; column < row; ++column) {
            const std::size_t cell = row * raters + column;
            const std::size_t mirror = column * raters + row;
            matrix.values[cell] = matrix.values[mirror];
            matrix.used[cell] = matrix.used[mirror];
            matrix.standardError[cell] = matrix.standardError[mirror];
        }
    }
    job.progress(1.0, "Comparing raters");
    return matrix;
}

void addNormalIntervals(RaterMatrix& matrix, const PairCoefficient& coefficient)
{
    if (coefficient.errorSource().empty())
        return;
    matrix.low.assign(matrix.values.size(), std::numeric_limits<double>::quiet_NaN());
    matrix.high = matrix.low;
    for (std::size_t cell = 0; cell < matrix.values.size(); ++cell) {
        if (!matrix.values[cell].isDefined())
            continue;
        const Limits limits =
            normalLimits(coefficient, matrix.values[cell].number(), matrix.standardError[cell]);
        matrix.low[cell] = limits.low;
        matrix.high[cell] = limits.high;
    }
    matrix.intervalMethod = normalMethod(coefficient);
}

} // namespace raterscope
