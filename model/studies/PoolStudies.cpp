// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/PoolStudies.h"

#include "agreement/Correlation.h"
#include "consensus/Dispersion.h"
#include "core/NumberText.h"
#include "core/Parallel.h"
#include "core/Ranks.h"
#include "studies/Pools.h"
#include "studies/TableParts.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace raterscope {

namespace {

constexpr std::size_t fewestForDispersion = 3; ///< two raters have one correlation, so δ is 0 by construction

Value dispersionOf(const LabelTable& table, const JobControl& job)
{
    if (table.raterCount() < fewestForDispersion)
        return UndefinedReason::TooFewRaters;
    if (!table.scale.isOrdered())
        return UndefinedReason::ScaleNotOrdered;
    return agreementDispersion(table, 1, job).delta;
}

Value meanOf(const std::vector<Value>& values)
{
    double sum = 0.0;
    double count = 0.0;
    for (const auto& value : values) {
        if (value.isDefined()) {
            sum += value.number();
            count += 1.0;
        }
    }
    return count > 0.0 ? Value(sum / count) : Value(UndefinedReason::NoDefinedCells);
}

StudyCurve startedCurve(const StudyTarget& target, const std::vector<StudyMethod>& methods)
{
    StudyCurve curve;
    curve.yTitle = "mean " + target.measure();
    curve.baseline = methods.size() > 1 ? methods.front().title : std::string();
    curve.isFinished = false;
    for (const auto& method : methods)
        curve.series.push_back({method.id, method.title, {}});
    return curve;
}

std::string count(std::size_t number)
{
    return groupedText(static_cast<std::int64_t>(number));
}

/// The units of a study on juries, restricted to those with a reference.
std::vector<std::size_t> judgedUnits(const LabelTable& table, const StudyTarget& target, bool complete)
{
    if (!complete)
        return target.units();
    const auto whole = completeUnits(table);
    std::vector<std::size_t> units;
    std::set_intersection(whole.begin(), whole.end(), target.units().begin(), target.units().end(),
                          std::back_inserter(units));
    if (units.empty())
        throw AnalysisError("No unit with a reference was labelled by every rater. Set units to all, so that "
                            "juries are judged on whatever their raters labelled.");
    return units;
}

} // namespace

JurySize jurySize(const LabelTable& table, const Reference& reference,
                  const std::vector<StudyMethod>& methods, const JurySizeOptions& options,
                  const JobControl& job)
{
    job.check();
    const StudyTarget target(table, reference);
    const auto units = judgedUnits(table, target, options.completeUnits);
    const LabelTable judged = subTable(table, units);
    const std::size_t raters = table.raterCount();
    const std::size_t largest = options.largest == 0 ? raters : std::min(options.largest, raters);
    JurySize result;
    auto& curve = result.curve = startedCurve(target, methods);
    curve.id = "jury-size";
    curve.title = "Methods on juries drawn from the panel, " + count(units.size()) + " units";
    curve.xTitle = "raters";
    curve.intervals = "middle 95 % of the juries";

    std::vector<std::vector<std::vector<std::size_t>>> pools;
    std::size_t steps = 0;
    for (std::size_t size = 1; size <= largest; ++size) {
        pools.push_back(poolsOf(raters, size, options.juries, options.seed));
        steps += pools.back().size();
    }
    StudyProgress progress(job, std::max<std::size_t>(steps, 1), "Fitting juries");
    for (std::size_t size = 1; size <= largest; ++size) {
        const auto& juries = pools[size - 1];
        JurySize::Size row;
        row.size = size;
        row.juries = juries.size();
        row.isExact = poolCount(raters, size, options.juries) <= options.juries;
        row.scores.assign(methods.size(), std::vector<double>(juries.size()));
        std::vector<Value> deltas(juries.size());
        std::vector<std::vector<std::string>> problems(methods.size(),
                                                       std::vector<std::string>(juries.size()));
        parallelFor(juries.size(), options.threads, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t j = begin; j < end; ++j) {
                const LabelTable jury = withRaters(judged, juries[j]);
                for (std::size_t m = 0; m < methods.size(); ++m)
                    row.scores[m][j] =
                        scoreOf(methods[m], jury, target, units, options.seed, job.quiet(), problems[m][j]);
                deltas[j] = dispersionOf(jury, job.quiet());
                progress.step();
            }
        });
        for (const auto& delta : deltas)
            row.dispersion.push_back(delta.numberOr(std::nan("")));
        for (std::size_t m = 0; m < methods.size(); ++m) {
            auto point =
                studyPoint(static_cast<double>(size), row.scores[m],
                           m == 0 ? std::span<const double>() : std::span<const double>(row.scores[0]),
                           // All juries are no sample: nothing is left to chance.
                           row.isExact ? 0 : options.replicates, options.seed);
            point.dispersion = meanOf(deltas);
            curve.series[m].points.push_back(std::move(point));
            const auto note = problemNote(methods[m], problems[m], "juries of " + std::to_string(size));
            if (!note.empty())
                result.notes.push_back(note);
        }
        if (!row.isExact)
            result.notes.push_back("Juries of " + std::to_string(size) + ": " + count(juries.size())
                                   + " drawn of more.");
        result.sizes.push_back(std::move(row));
        if (options.observer)
            options.observer(curve);
    }
    curve.isFinished = true;
    return result;
}

RandomPools randomPools(const LabelTable& table, const Reference& reference,
                        const std::vector<StudyMethod>& methods, const RandomPoolOptions& options,
                        const JobControl& job)
{
    job.check();
    const StudyTarget target(table, reference);
    if (options.size < 2 || options.size > table.raterCount())
        throw AnalysisError("Pools of " + count(options.size) + " raters cannot be drawn from a panel of "
                            + count(table.raterCount()) + ". Choose a smaller pool of at least two.");
    RandomPools result;
    auto& curve = result.curve = startedCurve(target, methods);
    curve.id = "random-pools";
    curve.title = "Methods on pools of " + count(options.size) + " raters";
    curve.xTitle = "agreement dispersion δ of the pool";
    const bool allUnits =
        options.units <= 0 || static_cast<std::size_t>(options.units) >= target.units().size();
    const auto subsets = allUnits ? std::size_t{1} : static_cast<std::size_t>(std::max(1, options.subsets));
    for (auto& columns : poolsOf(table.raterCount(), options.size, options.pools, options.seed))
        result.pools.push_back({std::move(columns), Value(), {}});
    StudyProgress progress(job, result.pools.size() * subsets, "Fitting pools");
    std::vector<std::vector<std::string>> problems(methods.size(),
                                                   std::vector<std::string>(result.pools.size()));
    parallelFor(result.pools.size(), options.threads, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t p = begin; p < end; ++p) {
            auto& pool = result.pools[p];
            const LabelTable members = withRaters(table, pool.columns);
            pool.dispersion = dispersionOf(members, job.quiet());
            std::vector<std::vector<double>> scores(methods.size());
            for (std::size_t s = 0; s < subsets; ++s) {
                const auto units = allUnits
                                       ? target.units()
                                       : drawnUnits(target.units(), static_cast<std::size_t>(options.units),
                                                    static_cast<std::int64_t>(s));
                const LabelTable part = subTable(members, units);
                for (std::size_t m = 0; m < methods.size(); ++m)
                    scores[m].push_back(
                        scoreOf(methods[m], part, target, units, options.seed, job.quiet(), problems[m][p]));
                progress.step();
            }
            for (const auto& row : scores)
                pool.scores.push_back(studyPoint(0.0, row, {}, 0, 0).mean.numberOr(std::nan("")));
        }
    });
    for (std::size_t m = 0; m < methods.size(); ++m) {
        std::vector<double> gains;
        std::vector<double> deltas;
        std::vector<double> all;
        std::int64_t ahead = 0;
        for (const auto& pool : result.pools) {
            const double score[] = {pool.scores[m]};
            const double base[] = {pool.scores[0]};
            if (std::isnan(score[0]) || !pool.dispersion.isDefined())
                continue;
            auto point = studyPoint(pool.dispersion.number(), score,
                                    m == 0 ? std::span<const double>() : std::span<const double>(base), 0, 0);
            for (const auto column : pool.columns)
                point.label += (point.label.empty() ? "" : ", ") + table.raterNames[column];
            point.dispersion = pool.dispersion;
            curve.series[m].points.push_back(std::move(point));
        }
        const auto note = problemNote(methods[m], problems[m], "pools");
        if (!note.empty())
            result.notes.push_back(note);
        if (m == 0)
            continue;
        for (const auto& pool : result.pools) {
            const double gain = pool.scores[m] - pool.scores[0];
            if (std::isnan(gain))
                continue;
            all.push_back(gain);
            ahead += gain > 0.0 ? 1 : 0;
            if (pool.dispersion.isDefined()) {
                gains.push_back(gain);
                deltas.push_back(pool.dispersion.number());
            }
        }
        RandomPools::Gain gain;
        gain.title = methods[m].title;
        gain.mean = studyPoint(0.0, all, {}, 0, 0).mean;
        gain.ahead = all.empty() ? Value(UndefinedReason::NoReplicates)
                                 : Value(static_cast<double>(ahead) / static_cast<double>(all.size()));
        gain.withDispersion.used = static_cast<std::int64_t>(gains.size());
        gain.withDispersion.value = spearmanCorrelation(gains, deltas);
        gain.p = gain.withDispersion.value.isDefined()
                     ? spearmanP(gain.withDispersion.value.number(), gain.withDispersion.used)
                     : gain.withDispersion.value;
        result.gains.push_back(std::move(gain));
    }
    curve.isFinished = true;
    return result;
}

DispersionSweep dispersionSweep(const LabelTable& table, const Reference& reference,
                                const std::vector<StudyMethod>& methods,
                                const DispersionSweepOptions& options, const JobControl& job)
{
    job.check();
    const StudyTarget target(table, reference);
    if (options.kind == AddedRaters::Mirrored && !table.scale.isOrdered())
        throw AnalysisError("Raters can be mirrored only on labels that have an order.");
    DispersionSweep result;
    std::vector<std::vector<std::size_t>> pools;
    for (const auto size : options.poolSizes) {
        if (size < 2 || size > table.raterCount()) {
            result.notes.push_back("Pools of " + count(size) + " are left out: the panel has "
                                   + count(table.raterCount()) + " raters.");
            continue;
        }
        for (auto& pool : poolsOf(table.raterCount(), size, options.poolsPerSize, options.seed))
            pools.push_back(std::move(pool));
    }
    if (pools.empty())
        throw AnalysisError("No pool of the sizes asked for can be drawn from a panel of "
                            + count(table.raterCount()) + " raters.");
    auto& curve = result.curve = startedCurve(target, methods);
    const bool isRandom = options.kind == AddedRaters::Random;
    curve.id = "dispersion-sweep";
    curve.title =
        std::string(isRandom ? "Random" : "Mirrored") + " raters added to " + count(pools.size()) + " pools";
    curve.xTitle = isRandom ? "random raters added" : "mirrored raters added";
    curve.intervals = "middle 95 % of the pools";
    const bool allUnits =
        options.units <= 0 || static_cast<std::size_t>(options.units) >= target.units().size();

    StudyProgress progress(job, pools.size() * (options.mostAdded + 1), "Fitting pools with added raters");
    for (std::size_t added = 0; added <= options.mostAdded; ++added) {
        std::vector<std::vector<double>> scores(methods.size(), std::vector<double>(pools.size()));
        std::vector<Value> deltas(pools.size());
        std::vector<std::vector<std::string>> problems(methods.size(),
                                                       std::vector<std::string>(pools.size()));
        parallelFor(pools.size(), options.threads, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t p = begin; p < end; ++p) {
                const auto units = allUnits
                                       ? target.units()
                                       : drawnUnits(target.units(), static_cast<std::size_t>(options.units),
                                                    static_cast<std::int64_t>(p));
                // One stream a pool: with one rater more, those before stay the same.
                Random random(options.seed, 1000 + p);
                const LabelTable pool = subTable(withRaters(table, pools[p]), units);
                const LabelTable enlarged = isRandom ? withRandomRaters(pool, added, random)
                                                     : withMirroredRaters(pool, added, random);
                for (std::size_t m = 0; m < methods.size(); ++m)
                    scores[m][p] = scoreOf(methods[m], enlarged, target, units, options.seed, job.quiet(),
                                           problems[m][p]);
                deltas[p] = dispersionOf(enlarged, job.quiet());
                progress.step();
            }
        });
        for (std::size_t m = 0; m < methods.size(); ++m) {
            auto point = studyPoint(static_cast<double>(added), scores[m],
                                    m == 0 ? std::span<const double>() : std::span<const double>(scores[0]),
                                    options.replicates, options.seed);
            point.dispersion = meanOf(deltas);
            curve.series[m].points.push_back(std::move(point));
            const auto note =
                problemNote(methods[m], problems[m], "pools with " + std::to_string(added) + " added");
            if (!note.empty())
                result.notes.push_back(note);
        }
        result.scores.push_back(std::move(scores));
        result.dispersion.push_back(std::move(deltas));
        if (options.observer)
            options.observer(curve);
    }
    curve.isFinished = true;
    return result;
}

} // namespace raterscope
