// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/ConsensusFacets.h"
#include "core/Estimate.h"

#include <cstdint>
#include <string>
#include <vector>

namespace raterscope {

// Facts about consensus that findings are made of; studies fill them in.

/// How one rater stands to the other raters of its panel.
struct PeerStanding {
    std::string rater;
    std::string panel;
    /// Spearman of its scores with the mean of the others; without an order, the one-coin probability of a
    /// right label.
    Estimate measure;
    /// Decimal logarithm of p, adjusted by Holm over all raters: that a rater who knows nothing runs as far
    /// against the others. 0 where there is no measure.
    double log10Against = 0.0;
};

struct PeerStandings {
    bool byRank = true;
    double chance = 0.0;            ///< the measure of a rater who guesses
    std::vector<PeerStanding> rows; ///< raters of panels of three or more, in table order
};

/// Which signal of uncertainty foretells where one panel disagrees, or where the consensus is wrong.
struct SignalUse {
    std::string target; ///< the panel; the title of the reference when isReference
    bool isReference = false;
    std::string split; ///< "first 800 of 1,000 units train, the other 200 test"
    struct Row {
        std::string id;
        std::string title;
        Estimate rho; ///< Spearman with the target on the test units
        Value p;      ///< two-sided, adjusted by Holm over the rows
    };
    std::vector<Row> rows;
};

/// What is known of the use of weights.
struct WeightingFacts {
    Value dispersion;      ///< δ
    Value meanCorrelation; ///< mean of ρ̄
    std::int64_t raters = 0;
    std::int64_t units = 0;
    std::string unitNoun;   ///< "items", "ratings"
    bool isBeneath = false; ///< the verdicts compared are derived from the scores that δ is of
};

} // namespace raterscope
