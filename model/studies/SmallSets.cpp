// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/SmallSets.h"

#include "consensus/CompareMethods.h"
#include "core/NumberText.h"
#include "core/Parallel.h"

#include <cmath>
#include <numeric>

namespace raterscope {

namespace {

/// The methods on all units: one score each, and its difference from the baseline by a bootstrap of units.
void addAllUnits(SmallSets& result, const LabelTable& table, const Reference& reference,
                 const StudyTarget& target, const std::vector<StudyMethod>& methods,
                 const SmallSetOptions& options, StudyProgress& progress, const JobControl& job)
{
    std::vector<MethodOutput> outputs(methods.size());
    std::vector<double> scores(methods.size());
    std::vector<std::size_t> everything(table.unitCount());
    std::iota(everything.begin(), everything.end(), std::size_t{0});
    parallelFor(methods.size(), options.threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t m = begin; m < end; ++m) {
            auto& output = outputs[m];
            output.method = methods[m].id;
            output.title = methods[m].title;
            scores[m] = std::nan("");
            try {
                auto found = methods[m].run(table, options.seed, job.quiet());
                scores[m] = target.score(found, everything);
                output.scores = std::move(found.scores);
                output.chosen = std::move(found.chosen);
            } catch (const AnalysisError& error) {
                output.notes.emplace_back(error.what());
            }
            progress.step();
        }
    });
    BootstrapOptions bootstrap;
    bootstrap.replicates = options.replicates;
    bootstrap.seed = options.seed;
    bootstrap.threads = options.threads;
    const auto comparison = compareMethods(table, outputs, reference, bootstrap, job.quiet());
    result.scores.emplace_back();
    for (std::size_t m = 0; m < methods.size(); ++m) {
        result.scores.back().push_back({scores[m]});
        const auto units = static_cast<std::int64_t>(target.units().size());
        StudyPoint point = studyPoint(static_cast<double>(units), result.scores.back()[m], {}, 0, 0);
        point.label = "all " + groupedText(units);
        point.difference = comparison.methods[m].difference;
        result.curve.series[m].points.push_back(std::move(point));
        for (const auto& note : outputs[m].notes)
            result.notes.push_back(methods[m].title + " on all units: " + note);
    }
}

} // namespace

SmallSets smallSets(const LabelTable& table, const Reference& reference,
                    const std::vector<StudyMethod>& methods, const SmallSetOptions& options,
                    const JobControl& job)
{
    job.check();
    const StudyTarget target(table, reference);
    const std::size_t units = target.units().size();
    SmallSets result;
    std::vector<std::size_t> sizes;
    for (const auto size : options.sizes) {
        if (size >= 2 && static_cast<std::size_t>(size) < units)
            sizes.push_back(static_cast<std::size_t>(size));
        else
            result.notes.push_back("Subsets of " + groupedText(size)
                                   + " units are left out: " + groupedText(static_cast<std::int64_t>(units))
                                   + " units have a reference.");
    }
    auto& curve = result.curve;
    curve.id = "small-sets";
    curve.title = "Methods refitted on small sets of units";
    curve.xTitle = "units";
    curve.yTitle = "mean " + target.measure();
    curve.baseline = methods.size() > 1 ? methods.front().title : std::string();
    curve.intervals = "middle 95 % of the subsets";
    curve.isFinished = false;
    for (const auto& method : methods)
        curve.series.push_back({method.id, method.title, {}});

    const auto subsets = static_cast<std::size_t>(options.subsets);
    StudyProgress progress(job, sizes.size() * subsets * methods.size() + methods.size(), "Fitting subsets");
    for (const auto size : sizes) {
        std::vector<std::vector<double>> scores(methods.size(), std::vector<double>(subsets));
        std::vector<std::vector<std::string>> problems(methods.size(), std::vector<std::string>(subsets));
        parallelFor(subsets * methods.size(), options.threads, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t task = begin; task < end; ++task) {
                const std::size_t s = task / methods.size();
                const std::size_t m = task % methods.size();
                const auto positions =
                    drawnUnits(target.units(), size, options.firstSeed + static_cast<std::int64_t>(s));
                scores[m][s] = scoreOf(methods[m], subTable(table, positions), target, positions,
                                       options.seed, job.quiet(), problems[m][s]);
                progress.step();
            }
        });
        for (std::size_t m = 0; m < methods.size(); ++m) {
            const auto baseline = m == 0 ? std::span<const double>() : std::span<const double>(scores[0]);
            curve.series[m].points.push_back(
                studyPoint(static_cast<double>(size), scores[m], baseline, options.replicates, options.seed));
            const auto note = problemNote(methods[m], problems[m],
                                          "subsets of " + groupedText(static_cast<std::int64_t>(size)));
            if (!note.empty())
                result.notes.push_back(note);
        }
        result.scores.push_back(std::move(scores));
        if (options.observer)
            options.observer(curve);
    }
    if (options.withAll)
        addAllUnits(result, table, reference, target, methods, options, progress, job);
    curve.isFinished = true;
    return result;
}

} // namespace raterscope
