// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agreement/Resampling.h"
#include "core/Estimate.h"
#include "core/Job.h"
#include "core/LabelTable.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace raterscope {

/// A coefficient of a set of raters over the units of one table.
///
/// Objects are made for one table and one set of raters, keep what they need of them, and may be used from
/// several threads at once.
class PanelCoefficient
{
public:
    virtual ~PanelCoefficient() = default;

    virtual std::string id() const = 0;    ///< "fleiss-kappa"
    virtual std::string title() const = 0; ///< "Fleiss κ"
    /// Value, units used and dropped, notes; standard error and analytic interval where there is a formula.
    virtual Estimate estimate() const = 0;
    /// The value when unit u counts weights[u] times, as in a bootstrap replicate. Allocates little and
    /// checks for no cancel.
    virtual Value value(std::span<const std::int32_t> weights) const = 0;
    /// Steps of about a nanosecond that value() takes.
    virtual std::int64_t cost() const = 0;
};

struct PanelBootstrap {
    std::vector<std::optional<Interval>> intervals; ///< by coefficient
    std::string note;                               ///< why there are no intervals
};

/// Percentile bootstrap (Efron 1979) of panel coefficients, all from the same draws; rules as
/// bootstrapPairs().
///
/// Replicates without a value are dropped and counted. The result depends on the seed, not on threads.
/// Cost: replicates · (draws + units + Σ cost()). Throws Cancelled.
PanelBootstrap bootstrapPanel(const LabelTable& table, std::span<const PanelCoefficient* const> coefficients,
                              const BootstrapOptions& options, const JobControl& job = {});

/// Whether that stays within some ten seconds of one core.
bool isBootstrapAffordable(const LabelTable& table, std::span<const PanelCoefficient* const> coefficients,
                           int replicates);

/// 95 %: estimate ± 1.96 SE, cut at 1.
Interval panelInterval(double value, double standardError, const std::string& source);

} // namespace raterscope
