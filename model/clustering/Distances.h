// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"
#include "core/PairIndex.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace raterscope {

/// Symmetric distances between n things, each pair once, in the order of pairIndex().
class Distances
{
public:
    Distances() = default;
    explicit Distances(std::size_t n) : m_size(n), m_values(pairCount(n), 0.0) {}

    std::size_t size() const { return m_size; }
    double operator()(std::size_t i, std::size_t j) const
    {
        return i == j ? 0.0 : m_values[i < j ? pairIndex(m_size, i, j) : pairIndex(m_size, j, i)];
    }
    void set(std::size_t i, std::size_t j, double distance)
    {
        m_values[i < j ? pairIndex(m_size, i, j) : pairIndex(m_size, j, i)] = distance;
    }
    const std::vector<double>& values() const { return m_values; }

private:
    std::size_t m_size = 0;
    std::vector<double> m_values;
};

/// What to do with raters whose distance to another is undefined.
enum class UndefinedDistance : std::uint8_t {
    Exclude, ///< leave raters out until every distance is defined
    Impute,  ///< take the mean of the two raters' mean defined distances
};

struct RaterDistances {
    Distances distances;
    std::vector<std::int32_t> columns;  ///< leaf → column of the matrix, ascending
    std::vector<std::int32_t> excluded; ///< columns left out, ascending
    std::int64_t imputed = 0;           ///< pairs whose distance was imputed
};

/// Distances 1 − coefficient between the raters of a matrix (METHODS §3).
///
/// Exclude: the rater with the most undefined cells goes first, among equals the last in rater order, until
/// none is left undefined. Impute: a rater without any defined cell is left out; other gaps become the mean
/// of the two raters' means over their defined cells. Cost: O(R²).
RaterDistances raterDistances(const RaterMatrix& matrix, UndefinedDistance rule);

} // namespace raterscope
