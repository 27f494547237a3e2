// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/StudyFacets.h"
#include "consensus/Reference.h"
#include "studies/StudyMethods.h"

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace raterscope {

/// What outputs are scored against, unit by unit of one table.
class StudyTarget
{
public:
    /// Spearman with the reference numbers where labels have an order and there are numbers, else the share
    /// of labels equal to the reference. Throws AnalysisError without either.
    StudyTarget(const LabelTable& table, const Reference& reference);

    bool byRank() const { return m_byRank; }
    std::string measure() const { return m_measure; } ///< "Spearman with gold"
    /// Positions of the units that have a reference.
    const std::vector<std::size_t>& units() const { return m_units; }

    /// Score of an output on the units of a sub-table: positions[i] is the unit that output row i is about.
    /// NaN where undefined.
    double score(const StudyOutput& output, std::span<const std::size_t> positions) const;

private:
    const Reference& m_reference;
    bool m_byRank;
    std::string m_measure;
    std::vector<std::size_t> m_units;
};

/// The method run on a table and scored; NaN when it has nothing to say, and why in `problem`.
double scoreOf(const StudyMethod& method, const LabelTable& table, const StudyTarget& target,
               std::span<const std::size_t> positions, std::uint64_t seed, const JobControl& job,
               std::string& problem);

/// A point from the scores of the repetitions, NaN = none. The difference is the mean over repetitions in
/// which both have a score, its interval a paired percentile bootstrap of the repetitions (Efron & Tibshirani
/// 1993), undefined with fewer than two. `baseline` is empty for the baseline itself.
StudyPoint studyPoint(double x, std::span<const double> scores, std::span<const double> baseline,
                      int replicates, std::uint64_t seed);

/// The positions first drawn by CPython's random.Random(seed).sample(range(n), count), as positions of
/// `units`.
std::vector<std::size_t> drawnUnits(std::span<const std::size_t> units, std::size_t count, std::int64_t seed);

/// Counts the steps of a study from any thread and reports them.
class StudyProgress
{
public:
    StudyProgress(const JobControl& job, std::size_t steps, std::string stage)
        : m_job(job), m_steps(steps), m_stage(std::move(stage))
    {
    }
    void step() { m_job.progress(static_cast<double>(++m_done) / static_cast<double>(m_steps), m_stage); }

private:
    const JobControl& m_job;
    std::size_t m_steps;
    std::string m_stage;
    std::atomic<std::size_t> m_done{0};
};

/// "GLAD gave nothing on 3 of 50 subsets: reason", once a method.
std::string problemNote(const StudyMethod& method, std::span<const std::string> problems,
                        const std::string& noun);

} // namespace raterscope
