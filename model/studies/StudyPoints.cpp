// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/StudyPoints.h"

#include "agreement/Resampling.h"
#include "core/NumberText.h"
#include "core/PythonRandom.h"
#include "core/Ranks.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

StudyTarget::StudyTarget(const LabelTable& table, const Reference& reference)
    : m_reference(reference), m_byRank(table.scale.isOrdered() && reference.numbered > 0)
{
    if (reference.isEmpty() || (!m_byRank && reference.labelled == 0))
        throw AnalysisError("This study scores methods against reference values, and these data have none. "
                            "Name the columns that hold them on import (--reference COLUMN), or the table "
                            "(--reference-file FILE).");
    m_measure = m_byRank ? "Spearman with " + reference.title : "share equal to " + reference.title;
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (m_byRank ? !std::isnan(reference.numbers[unit]) : reference.levels[unit] >= 0)
            m_units.push_back(unit);
    }
}

double StudyTarget::score(const StudyOutput& output, std::span<const std::size_t> positions) const
{
    if (!m_byRank) {
        std::int64_t right = 0;
        std::int64_t of = 0;
        for (std::size_t row = 0; row < output.chosen.size(); ++row) {
            if (output.chosen[row] < 0 || m_reference.levels[positions[row]] < 0)
                continue;
            ++of;
            right += output.chosen[row] == m_reference.levels[positions[row]] ? 1 : 0;
        }
        return of > 0 ? static_cast<double>(right) / static_cast<double>(of) : std::nan("");
    }
    std::vector<double> scores;
    std::vector<double> truths;
    for (std::size_t row = 0; row < output.scores.size(); ++row) {
        const double truth = m_reference.numbers[positions[row]];
        if (std::isnan(output.scores[row]) || std::isnan(truth))
            continue;
        scores.push_back(output.scores[row]);
        truths.push_back(truth);
    }
    return spearmanCorrelation(scores, truths).numberOr(std::nan(""));
}

double scoreOf(const StudyMethod& method, const LabelTable& table, const StudyTarget& target,
               std::span<const std::size_t> positions, std::uint64_t seed, const JobControl& job,
               std::string& problem)
{
    try {
        const double score = target.score(method.run(table, seed, job), positions);
        if (std::isnan(score))
            problem = "its scores or the reference do not vary";
        return score;
    } catch (const AnalysisError& error) {
        problem = error.what();
        return std::nan("");
    }
}

StudyPoint studyPoint(double x, std::span<const double> scores, std::span<const double> baseline,
                      int replicates, std::uint64_t seed)
{
    StudyPoint point;
    point.x = x;
    point.mean = point.low = point.high = point.deviation = UndefinedReason::NoReplicates;
    point.ahead = UndefinedReason::NoReplicates;
    point.dispersion = UndefinedReason::NoDefinedCells;
    std::vector<double> defined;
    for (const double score : scores) {
        if (!std::isnan(score))
            defined.push_back(score);
    }
    point.repetitions = static_cast<std::int64_t>(defined.size());
    if (defined.empty())
        return point;
    const auto count = static_cast<double>(defined.size());
    double mean = 0.0;
    for (const double score : defined)
        mean += score / count;
    double squares = 0.0;
    for (const double score : defined)
        squares += (score - mean) * (score - mean);
    point.mean = mean;
    if (defined.size() > 1) {
        std::sort(defined.begin(), defined.end());
        point.deviation = std::sqrt(squares / count);
        point.low = percentile(defined, 0.025);
        point.high = percentile(defined, 0.975);
    }

    std::vector<double> gains;
    std::int64_t ahead = 0;
    for (std::size_t r = 0; r < std::min(scores.size(), baseline.size()); ++r) {
        if (std::isnan(scores[r]) || std::isnan(baseline[r]))
            continue;
        gains.push_back(scores[r] - baseline[r]);
        ahead += gains.back() > 0.0 ? 1 : 0;
    }
    auto& difference = point.difference;
    difference.used = static_cast<std::int64_t>(gains.size());
    difference.dropped = static_cast<std::int64_t>(baseline.size()) - difference.used;
    if (gains.empty())
        return point;
    const auto pairs = static_cast<double>(gains.size());
    double sum = 0.0;
    for (const double gain : gains)
        sum += gain;
    difference.value = sum / pairs;
    point.ahead = static_cast<double>(ahead) / pairs;
    if (gains.size() < 2 || replicates < 1)
        return point;
    Draws draws;
    draws.count = gains.size();
    draws.noun = "repetitions";
    std::vector<double> means(static_cast<std::size_t>(replicates));
    std::vector<std::int32_t> drawn(gains.size());
    for (std::size_t replicate = 0; replicate < means.size(); ++replicate) {
        std::fill(drawn.begin(), drawn.end(), 0);
        drawReplicate(draws, seed, replicate, drawn.data());
        for (std::size_t r = 0; r < gains.size(); ++r)
            means[replicate] += drawn[r] * gains[r] / pairs;
    }
    difference.interval =
        percentileInterval(means.data(), means.size(), "paired " + bootstrapMethod(draws, replicates));
    return point;
}

std::vector<std::size_t> drawnUnits(std::span<const std::size_t> units, std::size_t count, std::int64_t seed)
{
    PythonRandom random(seed);
    std::vector<std::size_t> drawn;
    for (const auto place :
         random.sample(static_cast<std::int32_t>(units.size()), static_cast<std::int32_t>(count)))
        drawn.push_back(units[static_cast<std::size_t>(place)]);
    return drawn;
}

std::string problemNote(const StudyMethod& method, std::span<const std::string> problems,
                        const std::string& noun)
{
    const auto failed =
        std::count_if(problems.begin(), problems.end(), [](const auto& problem) { return !problem.empty(); });
    if (failed == 0)
        return {};
    const auto first =
        std::find_if(problems.begin(), problems.end(), [](const auto& problem) { return !problem.empty(); });
    return method.title + " gave nothing on " + groupedText(failed) + " of "
           + groupedText(static_cast<std::int64_t>(problems.size())) + " " + noun + ": " + *first;
}

} // namespace raterscope
