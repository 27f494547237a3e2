// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "consensus/ScoreTable.h"

#include <Eigen/Core>

#include <cstdint>

namespace raterscope {

enum class Moment : std::uint8_t { Covariance, Correlation };

/// R × R sample covariances (n − 1) or Pearson correlations of raters.
struct PairMoments {
    Eigen::MatrixXd values; ///< symmetric; an undefined cell is 0
    std::int64_t undefinedPairs = 0;
};

/// Missing: pairwise, over the items both rated; pairs with fewer than two, or a correlation with a constant
/// rater, have no value. The diagonal is 0 for covariances, 1 for
/// correlations. Cost: O(R² n).
PairMoments pairMoments(const ScoreTable& table, Moment moment, int threads = 0, const JobControl& job = {});

} // namespace raterscope
