// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranking/TempBt.h"

#include "core/NumberText.h"
#include "core/Parallel.h"
#include "core/Sigmoid.h"
#include "ranking/BradleyTerry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace raterscope {

namespace {

constexpr int gridSize = 200;
constexpr double leastProbability = 1e-6;

double logOdds(double p)
{
    const double inside = std::clamp(p, leastProbability, 1.0 - leastProbability);
    return std::log(inside) - std::log1p(-inside);
}

/// One verdict with its reference: the log odds of what the judge says, and how far it is right.
struct Checked {
    double logOdds; ///< ≥ 0
    double right;   ///< 1, 0, or ½ where the judge does not decide
};

double calibrationError(const std::vector<Checked>& rows, double temperature)
{
    constexpr std::size_t bins = 10;
    std::array<double, bins> confidence{}, right{};
    for (const auto& row : rows) {
        const double p = sigmoid(row.logOdds / temperature);
        const auto bin = static_cast<std::size_t>(std::clamp(std::ceil(p * 10.0 - 1e-9) - 1.0, 0.0, 9.0));
        confidence[bin] += p;
        right[bin] += row.right;
    }
    double error = 0.0;
    for (std::size_t bin = 0; bin < bins; ++bin)
        error += std::abs(right[bin] - confidence[bin]);
    return error / static_cast<double>(rows.size());
}

} // namespace

std::vector<double> temperatureGrid()
{
    std::vector<double> grid;
    for (int i = 0; i < gridSize; ++i)
        grid.push_back(0.05 * std::pow(400.0, i / static_cast<double>(gridSize - 1)));
    return grid;
}

std::vector<Value> verdictsOf(const Comparisons& comparisons, const std::vector<Value>& reference)
{
    std::vector<Value> verdicts(comparisons.size(), Value(UndefinedReason::NoReference));
    for (std::size_t row = 0; row < comparisons.size(); ++row) {
        const auto& first = reference[static_cast<std::size_t>(comparisons.first[row])];
        const auto& second = reference[static_cast<std::size_t>(comparisons.second[row])];
        if (first.isDefined() && second.isDefined() && first.number() != second.number())
            verdicts[row] = first.number() > second.number() ? 1.0 : 0.0;
    }
    return verdicts;
}

TempBtFit tempBt(const Comparisons& comparisons, const std::vector<Value>& verdicts,
                 const TempBtOptions& options, const JobControl& job)
{
    if (verdicts.size() != comparisons.size())
        throw std::invalid_argument("one reference verdict a row is needed");
    TempBtFit fit;
    fit.aspects = std::max<std::size_t>(1, comparisons.aspects.size());
    const std::size_t places = comparisons.judgeCount() * fit.aspects;
    const auto placeOf = [&](std::size_t row) {
        const auto group = static_cast<std::size_t>(comparisons.groupAt(row));
        return static_cast<std::size_t>(comparisons.judge[row]) * fit.aspects
               + static_cast<std::size_t>(comparisons.aspectOf[group]);
    };
    std::vector<std::vector<Checked>> checked(places);
    std::vector<std::uint8_t> hasRows(places, 0);
    bool hasCalibration = false;
    for (std::size_t row = 0; row < comparisons.size(); ++row) {
        hasRows[placeOf(row)] = 1;
        if (!verdicts[row].isDefined() || verdicts[row].number() == 0.5)
            continue;
        const double p = comparisons.probability[row];
        const bool firstIsBetter = verdicts[row].number() > 0.5;
        checked[placeOf(row)].push_back({std::abs(logOdds(p)), comparisons.tie[row]         ? 0.5
                                                               : (p > 0.5) == firstIsBetter ? 1.0
                                                                                            : 0.0});
        hasCalibration = true;
    }
    if (!hasCalibration)
        throw AnalysisError(
            "Temp-BT calibrates every judge against reference verdicts, and no two compared items "
            "have reference values that differ. Name the columns with the reference "
            "(--reference), or use BT-σ, which needs none.");
    const auto grid = temperatureGrid();
    fit.temperature.assign(places, Value(UndefinedReason::NothingPairable));
    fit.errorBefore = fit.errorAfter = fit.temperature;
    fit.calibrated.assign(places, 0);
    fit.isAtEnd.assign(places, 0);
    parallelFor(places, options.threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t place = begin; place < end; ++place) {
            const auto& rows = checked[place];
            fit.calibrated[place] = static_cast<std::int64_t>(rows.size());
            if (rows.empty())
                continue;
            std::size_t best = 0;
            double least = 0.0;
            for (std::size_t t = 0; t < grid.size(); ++t) {
                job.check();
                const double error = calibrationError(rows, grid[t]);
                const bool isNearer = std::abs(std::log(grid[t])) < std::abs(std::log(grid[best]));
                if (t == 0 || error < least - 1e-12 || (error <= least + 1e-12 && isNearer)) {
                    best = t;
                    least = error;
                }
            }
            fit.temperature[place] = grid[best];
            fit.errorBefore[place] = calibrationError(rows, 1.0);
            fit.errorAfter[place] = least;
            fit.isAtEnd[place] = best == 0 || best + 1 == grid.size();
        }
    });

    Comparisons tempered = comparisons;
    for (std::size_t row = 0; row < comparisons.size(); ++row) {
        const auto& temperature = fit.temperature[placeOf(row)];
        if (temperature.isDefined() && !comparisons.tie[row])
            tempered.probability[row] = sigmoid(logOdds(comparisons.probability[row]) / temperature.number());
    }
    BradleyTerryOptions plain;
    plain.priorSd = options.priorSd;
    plain.standardErrors = options.standardErrors;
    plain.threads = options.threads;
    static_cast<SkillFit&>(fit) = bradleyTerry(tempered, plain, job);
    std::int64_t withoutReference = 0;
    std::int64_t atEnd = 0;
    for (std::size_t place = 0; place < places; ++place) {
        withoutReference += hasRows[place] && checked[place].empty();
        atEnd += fit.isAtEnd[place];
    }
    if (withoutReference > 0)
        fit.notes.push_back(groupedText(withoutReference)
                            + " judges (on an aspect) have no comparison with a reference verdict and keep a "
                              "temperature of 1");
    if (atEnd > 0)
        fit.notes.push_back(groupedText(atEnd)
                            + " temperatures are at an end of the grid, 0.05 or 20: the best may lie beyond");
    return fit;
}

} // namespace raterscope
