// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/LeaveOneOut.h"

#include "core/Parallel.h"
#include "core/Ranks.h"
#include "studies/StudyPoints.h"
#include "studies/TableParts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>

namespace raterscope {

namespace {

/// Mean scores of systems, by name.
std::map<std::string, double> systemMeans(const Dataset& data, const LabelTable& table,
                                          const std::vector<double>& scores)
{
    std::map<std::string, std::pair<double, double>> sums;
    for (std::size_t unit = 0; unit < scores.size(); ++unit) {
        const auto& place = table.units[unit];
        if (place.isPair() || std::isnan(scores[unit]))
            continue;
        const auto& system = data.items[place.item.index()].system;
        if (system.empty())
            continue;
        sums[system].first += scores[unit];
        sums[system].second += 1.0;
    }
    std::map<std::string, double> means;
    for (const auto& [system, sum] : sums)
        means[system] = std::round(sum.first / sum.second * 1e10) / 1e10;
    return means;
}

void compareSystems(const std::map<std::string, double>& with, const std::map<std::string, double>& without,
                    RaterInfluence& row)
{
    std::vector<double> x;
    std::vector<double> y;
    for (const auto& [system, mean] : with) {
        const auto other = without.find(system);
        if (other != without.end()) {
            x.push_back(mean);
            y.push_back(other->second);
        }
    }
    row.systems = static_cast<std::int64_t>(x.size());
    row.systemKendall = kendallCorrelation(x, y);
    for (std::size_t a = 0; a < x.size(); ++a) {
        for (std::size_t b = a + 1; b < x.size(); ++b)
            row.swappedSystems += (x[a] - x[b]) * (y[a] - y[b]) < 0.0 ? 1 : 0;
    }
    if (!x.empty())
        row.topChanges = std::max_element(x.begin(), x.end()) - x.begin()
                         != std::max_element(y.begin(), y.end()) - y.begin();
}

RaterInfluence influence(const Dataset& data, const LabelTable& table, const std::vector<double>& with,
                         const std::vector<double>& without)
{
    RaterInfluence row;
    std::vector<double> x;
    std::vector<double> y;
    for (std::size_t unit = 0; unit < with.size(); ++unit) {
        if (std::isnan(with[unit]) || std::isnan(without[unit]))
            continue;
        x.push_back(with[unit]);
        y.push_back(without[unit]);
    }
    row.itemSpearman = spearmanCorrelation(x, y);
    const auto before = averageRanks(x);
    const auto after = averageRanks(y);
    double shift = 0.0;
    for (std::size_t i = 0; i < before.size(); ++i)
        shift = std::max(shift, std::abs(before[i] - after[i]));
    row.largestShift =
        x.empty() ? Value(UndefinedReason::TooFewItems) : Value(shift / static_cast<double>(x.size()));
    compareSystems(systemMeans(data, table, with), systemMeans(data, table, without), row);
    return row;
}

} // namespace

LeaveOneOut leaveOneOut(const Dataset& data, const LabelTable& table, const Reference& reference,
                        const std::vector<StudyMethod>& methods, std::uint64_t seed, int threads,
                        const JobControl& job)
{
    job.check();
    if (!table.scale.isOrdered())
        throw AnalysisError("Leaving raters out compares rankings, and these labels have no order.");
    const std::size_t raters = table.raterCount();
    if (raters < 2)
        throw AnalysisError("Leaving a rater out needs at least two raters.");
    std::unique_ptr<const StudyTarget> target;
    if (reference.numbered > 0)
        target = std::make_unique<const StudyTarget>(table, reference);
    std::vector<std::size_t> everything(table.unitCount());
    std::iota(everything.begin(), everything.end(), std::size_t{0});

    // Task 0 of a method is the whole panel, task r + 1 the panel without rater r.
    std::vector<std::vector<StudyOutput>> outputs(methods.size(), std::vector<StudyOutput>(raters + 1));
    std::vector<std::vector<std::string>> problems(methods.size(), std::vector<std::string>(raters + 1));
    StudyProgress progress(job, methods.size() * (raters + 1), "Leaving raters out");
    parallelFor(methods.size() * (raters + 1), threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t task = begin; task < end; ++task) {
            const std::size_t m = task / (raters + 1);
            const std::size_t left = task % (raters + 1);
            std::vector<std::size_t> columns;
            for (std::size_t r = 0; r < raters; ++r) {
                if (r + 1 != left)
                    columns.push_back(r);
            }
            try {
                outputs[m][left] = methods[m].run(withRaters(table, columns), seed, job.quiet());
            } catch (const AnalysisError& error) {
                problems[m][left] = error.what();
            }
            progress.step();
        }
    });
    LeaveOneOut result;
    for (std::size_t m = 0; m < methods.size(); ++m) {
        const auto note = problemNote(methods[m], problems[m], "panels");
        if (!note.empty())
            result.notes.push_back(note);
        if (outputs[m][0].scores.empty())
            continue;
        for (std::size_t r = 0; r < raters; ++r) {
            job.check();
            const auto& without = outputs[m][r + 1];
            if (without.scores.empty())
                continue;
            auto row = influence(data, table, outputs[m][0].scores, without.scores);
            row.rater = table.raterNames[r];
            row.method = methods[m].title;
            row.scoreChange = UndefinedReason::NothingPairable;
            if (target) {
                const double change =
                    target->score(without, everything) - target->score(outputs[m][0], everything);
                row.scoreChange = std::isnan(change) ? Value(UndefinedReason::NoVariation) : Value(change);
            }
            result.rows.push_back(std::move(row));
        }
    }
    return result;
}

} // namespace raterscope
