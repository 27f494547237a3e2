// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/SparseCells.h"

#include "consensus/DawidSkene.h"
#include "core/NumberText.h"
#include "core/Parallel.h"
#include "studies/StudyPoints.h"
#include "studies/TableParts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace raterscope {

namespace {

double sparseShare(const LabelTable& table, const std::vector<std::int32_t>& used, double few,
                   const JobControl& job)
{
    DawidSkeneOptions options;
    options.threads = 1;
    const auto fit = dawidSkene(table, options, job);
    std::int64_t sparse = 0;
    std::int64_t cells = 0;
    for (std::size_t rater = 0; rater < table.raterCount(); ++rater) {
        for (const auto truth : used) {
            for (const auto given : used) {
                const auto cell = (rater * fit.levels + static_cast<std::size_t>(truth)) * fit.levels
                                  + static_cast<std::size_t>(given);
                ++cells;
                sparse += fit.expected[cell] < few ? 1 : 0;
            }
        }
    }
    return cells > 0 ? static_cast<double>(sparse) / static_cast<double>(cells) : std::nan("");
}

} // namespace

SparseCells sparseCells(const LabelTable& original, const SparseCellOptions& options, const JobControl& job)
{
    job.check();
    if (original.labels.empty())
        throw AnalysisError("Without labels there are no cells to count.");
    const LabelTable table = wholeLevels(original);
    const auto used = usedLevels(table);
    const auto raters = static_cast<std::int64_t>(table.raterCount());
    const auto levels = static_cast<std::int64_t>(used.size());
    SparseCells result;
    result.cells = raters * levels * levels;
    result.freeConfusion = raters * levels * (levels - 1) + levels - 1;
    std::set<std::pair<std::int32_t, std::int32_t>> usedByRater;
    for (const auto& label : table.labels)
        usedByRater.insert({label.column, label.level});
    result.gradedParameters = static_cast<std::int64_t>(usedByRater.size());

    auto& curve = result.curve;
    curve.id = "sparse-cells";
    curve.title = "Confusion cells with fewer than " + formatNumber(options.few) + " expected observations";
    curve.xTitle = "units";
    curve.yTitle = "share of cells";
    curve.intervals = "middle 95 % of the subsets";
    curve.isFinished = false;
    curve.series.push_back({"dawid-skene", "Dawid–Skene", {}});
    std::vector<std::size_t> everything(table.unitCount());
    std::iota(everything.begin(), everything.end(), std::size_t{0});
    const auto subsets = static_cast<std::size_t>(std::max(1, options.subsets));
    StudyProgress progress(job, options.sizes.size() * subsets + 1, "Counting cells");
    for (const auto size : options.sizes) {
        if (size < 1 || static_cast<std::size_t>(size) >= table.unitCount()) {
            result.notes.push_back("Subsets of " + groupedText(size) + " units are left out: there are "
                                   + groupedText(static_cast<std::int64_t>(table.unitCount())) + ".");
            continue;
        }
        std::vector<double> shares(subsets);
        parallelFor(subsets, options.threads, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t s = begin; s < end; ++s) {
                const auto positions = drawnUnits(everything, static_cast<std::size_t>(size),
                                                  options.firstSeed + static_cast<std::int64_t>(s));
                shares[s] = sparseShare(subTable(table, positions), used, options.few, job.quiet());
                progress.step();
            }
        });
        curve.series[0].points.push_back(studyPoint(static_cast<double>(size), shares, {}, 0, 0));
        if (options.observer)
            options.observer(curve);
    }
    const double all[] = {sparseShare(table, used, options.few, job.quiet())};
    auto point = studyPoint(static_cast<double>(table.unitCount()), all, {}, 0, 0);
    point.label = "all " + groupedText(static_cast<std::int64_t>(table.unitCount()));
    curve.series[0].points.push_back(std::move(point));
    curve.isFinished = true;
    return result;
}

} // namespace raterscope
