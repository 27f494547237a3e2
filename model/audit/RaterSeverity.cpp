// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit/RaterSeverity.h"

#include "agreement/Resampling.h"
#include "core/NumberText.h"

#include <cmath>

namespace raterscope {

namespace {

/// What the raters of one panel said about the unit at hand.
struct PanelSum {
    double positions = 0.0;
    std::int64_t labels = 0;
};

/// Own labels of one column on the unit at hand; more than one where repeats are kept.
PanelSum ownSum(std::span<const Label> labels, std::int32_t column, const std::vector<double>& positions)
{
    PanelSum own;
    for (const auto& label : labels) {
        if (label.column == column) {
            own.positions += positions[static_cast<std::size_t>(label.level)];
            ++own.labels;
        }
    }
    return own;
}

std::vector<double> levelPositions(const Scale& scale)
{
    std::vector<double> positions;
    for (int level = 0; level < scale.size(); ++level)
        positions.push_back(scale.position(level));
    return positions;
}

/// Calls visit(column, unit, own − mean of the others) for every label with others of its panel on the unit.
template <class Visit>
void visitDifferences(const LabelTable& table, const std::vector<double>& positions, const JobControl& job,
                      const Visit& visit)
{
    std::vector<PanelSum> sums(table.panels.size());
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % 4096 == 0)
            job.check();
        const auto labels = table.labelsOf(unit);
        for (const auto& label : labels) {
            auto& sum = sums[static_cast<std::size_t>(table.panelOf[static_cast<std::size_t>(label.column)])];
            sum.positions += positions[static_cast<std::size_t>(label.level)];
            ++sum.labels;
        }
        for (const auto& label : labels) {
            const auto column = static_cast<std::size_t>(label.column);
            const auto& sum = sums[static_cast<std::size_t>(table.panelOf[column])];
            const double position = positions[static_cast<std::size_t>(label.level)];
            const PanelSum own =
                table.keepsRepeats ? ownSum(labels, label.column, positions) : PanelSum{position, 1};
            const auto others = static_cast<double>(sum.labels - own.labels);
            if (others > 0.0)
                visit(column, unit, position - (sum.positions - own.positions) / others);
        }
        for (const auto& label : labels)
            sums[static_cast<std::size_t>(table.panelOf[static_cast<std::size_t>(label.column)])] = {};
    }
}

} // namespace

std::vector<Estimate> raterSeverity(const LabelTable& table, const JobControl& job)
{
    std::vector<Estimate> result(table.raterCount());
    if (!table.scale.isOrdered()) {
        for (auto& estimate : result)
            estimate.value = UndefinedReason::ScaleNotOrdered;
        return result;
    }
    const auto positions = levelPositions(table.scale);
    std::vector<double> sums(table.raterCount(), 0.0);
    std::vector<std::int64_t> labels(table.raterCount(), 0);
    for (const auto& label : table.labels)
        ++labels[static_cast<std::size_t>(label.column)];
    visitDifferences(table, positions, job, [&](std::size_t column, std::size_t, double difference) {
        sums[column] += difference;
        ++result[column].used;
    });

    // Differences of one item are summed before they are squared.
    const Draws items = drawsOf(table, Resample::Items);
    const bool oneUnitEach = items.count == table.unitCount() && !table.keepsRepeats;
    std::vector<double> squares(table.raterCount(), 0.0);
    std::vector<std::int64_t> itemCounts(table.raterCount(), 0);
    const auto meanOf = [&](std::size_t column) {
        return sums[column] / static_cast<double>(result[column].used);
    };
    if (oneUnitEach) {
        visitDifferences(table, positions, job, [&](std::size_t column, std::size_t, double difference) {
            const double centred = difference - meanOf(column);
            squares[column] += centred * centred;
            ++itemCounts[column];
        });
    } else {
        struct Share {
            std::uint32_t item;
            double sum;
        };
        std::vector<std::vector<Share>> shares(table.raterCount());
        visitDifferences(table, positions, job, [&](std::size_t column, std::size_t unit, double difference) {
            shares[column].push_back({items.drawOf[unit], difference - meanOf(column)});
        });
        std::vector<double> total(items.count, 0.0);
        std::vector<std::uint8_t> seen(items.count, 0);
        for (std::size_t column = 0; column < shares.size(); ++column) {
            job.check();
            for (const auto& share : shares[column]) {
                total[share.item] += share.sum;
                itemCounts[column] += seen[share.item] ? 0 : 1;
                seen[share.item] = 1;
            }
            for (const auto& share : shares[column]) {
                squares[column] += total[share.item] * total[share.item];
                total[share.item] = 0.0;
                seen[share.item] = 0;
            }
        }
    }

    for (std::size_t column = 0; column < result.size(); ++column) {
        auto& estimate = result[column];
        estimate.dropped = labels[column] - estimate.used;
        estimate.method = "mean of own position − mean of the rest of the panel";
        if (estimate.used == 0) {
            estimate.value = UndefinedReason::NothingPairable;
            continue;
        }
        const double mean = meanOf(column);
        estimate.value = mean;
        if (itemCounts[column] < 2)
            continue;
        const auto count = static_cast<double>(itemCounts[column]);
        const double error =
            std::sqrt(count / (count - 1.0) * squares[column]) / static_cast<double>(estimate.used);
        estimate.standardError = error;
        estimate.interval =
            Interval{mean - 1.96 * error, mean + 1.96 * error,
                     "mean ± 1.96 SE over " + groupedText(itemCounts[column]) + " " + items.noun, 0};
    }
    return result;
}

std::vector<std::vector<std::size_t>> unitsAway(const LabelTable& table, const std::vector<double>& steps,
                                                const JobControl& job)
{
    std::vector<std::vector<std::size_t>> units(table.raterCount());
    if (!table.scale.isOrdered())
        return units;
    visitDifferences(table, levelPositions(table.scale), job,
                     [&](std::size_t column, std::size_t unit, double difference) {
                         const double step = steps[column];
                         const bool away = step < 0.0 ? difference <= step : step > 0.0 && difference >= step;
                         if (away && (units[column].empty() || units[column].back() != unit))
                             units[column].push_back(unit);
                     });
    return units;
}

} // namespace raterscope
