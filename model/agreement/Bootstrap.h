// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/PairCoefficient.h"
#include "agreement/Resampling.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace raterscope {

/// What to give intervals to.
struct BootstrapRequest {
    bool cells = true;                           ///< every pair of raters
    std::vector<std::vector<std::size_t>> means; ///< each the mean over these pairs, by pairIndex()
};

struct BootstrapResult {
    std::string method; ///< "percentile bootstrap over 100 groups, 1,000 replicates"; empty when impossible
    std::vector<std::optional<Interval>> cells; ///< by pairIndex(); empty unless asked for
    std::vector<std::optional<Interval>> means;
    std::string note; ///< why there are no intervals
};

/// Percentile bootstrap (Efron 1979) of a pairwise coefficient and of means of it.
///
/// Replicate r draws as many units of resampling as there are, from the stream Random(seed, r); the limits
/// are the 2.5 and 97.5 percentiles by linear interpolation (type 7). Replicates in which a cell has no value
/// are dropped from its interval and counted; a mean is taken over the cells that have a value in that
/// replicate. An interval is missing when no replicate had a value; all are when there are fewer than two
/// things to draw from. A percentile interval need not contain the estimate.
///
/// Missing: as the coefficient. The result depends on the seed, not on threads.
/// Cost: replicates · (draws + label pairs / 16 + R² K² / 2). Memory: 32 R² K² bytes a thread, and 8 bytes a
/// replicate for every cell asked for. Throws Cancelled.
BootstrapResult bootstrapPairs(const LabelTable& table, const PairCoefficient& coefficient,
                               const BootstrapRequest& request, const BootstrapOptions& options = {},
                               const JobControl& job = {});

/// The same of several coefficients, all from the same draws, whose tables are counted once. One result a
/// coefficient, equal to what the coefficient alone would get.
std::vector<BootstrapResult> bootstrapPairs(const LabelTable& table,
                                            std::span<const PairCoefficient* const> coefficients,
                                            const BootstrapRequest& request,
                                            const BootstrapOptions& options = {}, const JobControl& job = {});

/// Whether a bootstrap of a table stays within some ten seconds of one core, and 256 MB a thread.
bool isBootstrapAffordable(const LabelTable& table, int replicates, std::size_t coefficients = 1);

} // namespace raterscope
