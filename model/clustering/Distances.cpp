// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "clustering/Distances.h"

#include <algorithm>

namespace raterscope {

namespace {

bool isGap(const RaterMatrix& matrix, std::size_t a, std::size_t b)
{
    return a != b && !matrix.at(a, b).isDefined();
}

/// By column: whether it stays when raters with undefined cells are excluded.
std::vector<bool> columnsWithoutGaps(const RaterMatrix& matrix)
{
    const std::size_t raters = matrix.size();
    std::vector<std::int64_t> gaps(raters, 0);
    for (std::size_t a = 0; a < raters; ++a) {
        for (std::size_t b = 0; b < raters; ++b)
            gaps[a] += isGap(matrix, a, b) ? 1 : 0;
    }
    std::vector<bool> stays(raters, true);
    for (;;) {
        std::size_t worst = 0;
        std::int64_t most = 0;
        for (std::size_t a = 0; a < raters; ++a) {
            if (stays[a] && gaps[a] > 0 && gaps[a] >= most) {
                most = gaps[a];
                worst = a;
            }
        }
        if (most == 0)
            return stays;
        stays[worst] = false;
        for (std::size_t b = 0; b < raters; ++b)
            gaps[b] -= isGap(matrix, worst, b) ? 1 : 0;
    }
}

/// By column: mean over its defined cells, and whether there is one.
std::vector<Value> rowMeans(const RaterMatrix& matrix)
{
    std::vector<Value> means(matrix.size(), UndefinedReason::NoDefinedCells);
    for (std::size_t a = 0; a < matrix.size(); ++a) {
        double sum = 0.0;
        std::size_t defined = 0;
        for (std::size_t b = 0; b < matrix.size(); ++b) {
            if (a == b || isGap(matrix, a, b))
                continue;
            sum += matrix.at(a, b).number();
            ++defined;
        }
        if (defined > 0)
            means[a] = sum / static_cast<double>(defined);
    }
    return means;
}

} // namespace

RaterDistances raterDistances(const RaterMatrix& matrix, UndefinedDistance rule)
{
    std::vector<Value> means;
    std::vector<bool> stays(matrix.size(), true);
    if (rule == UndefinedDistance::Exclude) {
        stays = columnsWithoutGaps(matrix);
    } else {
        means = rowMeans(matrix);
        for (std::size_t a = 0; a < matrix.size(); ++a)
            stays[a] = means[a].isDefined();
    }

    RaterDistances result;
    for (std::size_t a = 0; a < matrix.size(); ++a)
        (stays[a] ? result.columns : result.excluded).push_back(static_cast<std::int32_t>(a));
    result.distances = Distances(result.columns.size());
    for (std::size_t i = 0; i < result.columns.size(); ++i) {
        for (std::size_t j = i + 1; j < result.columns.size(); ++j) {
            const auto a = static_cast<std::size_t>(result.columns[i]);
            const auto b = static_cast<std::size_t>(result.columns[j]);
            if (isGap(matrix, a, b)) {
                result.distances.set(i, j, 1.0 - 0.5 * (means[a].number() + means[b].number()));
                ++result.imputed;
            } else {
                result.distances.set(i, j, 1.0 - matrix.at(a, b).number());
            }
        }
    }
    return result;
}

} // namespace raterscope
