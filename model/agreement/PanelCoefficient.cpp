// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/PanelCoefficient.h"

#include "core/Parallel.h"

#include <algorithm>
#include <atomic>
#include <limits>

namespace raterscope {

PanelBootstrap bootstrapPanel(const LabelTable& table, std::span<const PanelCoefficient* const> coefficients,
                              const BootstrapOptions& options, const JobControl& job)
{
    PanelBootstrap result;
    result.intervals.resize(coefficients.size());
    const Draws draws = drawsOf(table, options.resample);
    if (draws.count < 2) {
        result.note = tooFewDraws(draws);
        return result;
    }
    const auto replicates = static_cast<std::size_t>(std::max(options.replicates, 0));
    std::vector<double> values(coefficients.size() * replicates);
    std::atomic<std::size_t> done{0};
    parallelFor(replicates, options.threads, 1, [&](std::size_t begin, std::size_t end) {
        std::vector<std::int32_t> drawn(draws.count);
        std::vector<std::int32_t> weights(table.unitCount());
        for (std::size_t replicate = begin; replicate < end; ++replicate) {
            job.check();
            std::fill(drawn.begin(), drawn.end(), 0);
            drawReplicate(draws, options.seed, replicate, drawn.data());
            for (std::size_t unit = 0; unit < weights.size(); ++unit)
                weights[unit] = drawn[draws.drawOf[unit]];
            for (std::size_t c = 0; c < coefficients.size(); ++c)
                values[c * replicates + replicate] =
                    coefficients[c]->value(weights).numberOr(std::numeric_limits<double>::quiet_NaN());
            job.progress(static_cast<double>(++done) / static_cast<double>(replicates), "Resampling");
        }
    });
    const std::string method = bootstrapMethod(draws, options.replicates);
    for (std::size_t c = 0; c < coefficients.size(); ++c)
        result.intervals[c] = percentileInterval(values.data() + c * replicates, replicates, method);
    return result;
}

bool isBootstrapAffordable(const LabelTable& table, std::span<const PanelCoefficient* const> coefficients,
                           int replicates)
{
    constexpr double mostSteps = 1e10;
    double steps = 5.0 * static_cast<double>(table.unitCount());
    for (const auto* coefficient : coefficients)
        steps += static_cast<double>(coefficient->cost());
    return steps * replicates <= mostSteps;
}

Interval panelInterval(double value, double standardError, const std::string& source)
{
    constexpr double quantile = 1.959963984540054; // of the standard normal at 0.975
    return {value - quantile * standardError, std::min(value + quantile * standardError, 1.0),
            "normal, standard error of " + source, 0};
}

} // namespace raterscope
