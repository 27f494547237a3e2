// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/GradedLabels.h"

#include "consensus/ScoreTable.h"
#include "core/NumberText.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace raterscope {

namespace {

constexpr std::size_t labelsBetweenChecks = 4096;

/// The grade of every level, before the grades that a rater does not use are left out.
struct Grading {
    std::vector<std::int64_t> gradeOfLevel;
    bool pooled = false; ///< grades are bins, which stand for the mean of the ratings in them
    bool rounded = false;
    std::string rule;
};

Grading byEdges(const Scale& scale, const std::vector<double>& edges)
{
    for (std::size_t e = 0; e < edges.size(); ++e) {
        if (!std::isfinite(edges[e]) || (e > 0 && !(edges[e - 1] < edges[e])))
            throw AnalysisError("The edges of the bins must be numbers in rising order.");
    }
    Grading grading;
    grading.pooled = true;
    grading.rule = "Scores are binned at the edges";
    for (const double edge : edges)
        grading.rule += " " + formatNumber(edge);
    grading.rule += "; an edge belongs to the bin above it.";
    for (int level = 0; level < scale.size(); ++level)
        grading.gradeOfLevel.push_back(std::upper_bound(edges.begin(), edges.end(), scale.position(level))
                                       - edges.begin());
    return grading;
}

Grading byWidth(const Scale& scale, double width)
{
    if (!std::isfinite(width) || width < 0.0)
        throw AnalysisError("The width of a bin must be a number above 0.");
    const double low = scale.position(0);
    const double high = scale.position(scale.size() - 1);
    const double last = std::max(0.0, std::ceil((high - low) / width - 1e-9) - 1.0);
    if (last > 1e6)
        throw AnalysisError("A bin width of " + formatNumber(width) + " makes over a million bins between "
                            + formatNumber(low) + " and " + formatNumber(high) + ". Choose a wider one.");
    Grading grading;
    grading.pooled = true;
    grading.rule = "Scores are binned by " + formatNumber(width) + " from " + formatNumber(low)
                   + " on; the highest value, " + formatNumber(high) + ", belongs to the last bin.";
    for (int level = 0; level < scale.size(); ++level) {
        const double bin = std::floor((scale.position(level) - low) / width + 1e-9);
        grading.gradeOfLevel.push_back(static_cast<std::int64_t>(std::min(bin, last)));
    }
    return grading;
}

Grading asTheyAre(const Scale& scale)
{
    Grading grading;
    for (int level = 0; level < scale.size(); ++level) {
        const double position = scale.position(level);
        if (!(std::abs(position) < 1e15))
            throw AnalysisError("Scores as large as " + formatNumber(position)
                                + " cannot be told apart as whole numbers. Choose a bin width.");
        const double grade = std::floor(position + 0.5);
        grading.rounded = grading.rounded || grade != position;
        grading.gradeOfLevel.push_back(static_cast<std::int64_t>(grade));
    }
    grading.rule = grading.rounded ? "Levels that are not whole numbers go to the nearest one, halves up."
                                   : "Levels are taken as they are.";
    return grading;
}

Grading gradingOf(const Scale& scale, const GradingOptions& options)
{
    if (!options.edges.empty())
        return byEdges(scale, options.edges);
    return options.binWidth != 0.0 ? byWidth(scale, options.binWidth) : asTheyAre(scale);
}

struct Bin {
    double sum = 0.0;
    std::int64_t count = 0;
};

} // namespace

void GradedLabels::collectPatterns(
    const LabelTable& table,
    const std::function<std::int32_t(std::size_t column, std::int32_t level)>& gradeAt, const JobControl& job)
{
    std::unordered_map<std::string, std::int32_t> known;
    std::vector<Entry> row;
    patternOf.assign(table.unitCount(), -1);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % labelsBetweenChecks == 0)
            job.check();
        row.clear();
        for (const auto& label : table.labelsOf(unit)) {
            const auto column = static_cast<std::size_t>(label.column);
            if (raters[column].fitted >= 0)
                row.push_back({raters[column].fitted, gradeAt(column, label.level)});
        }
        if (row.empty())
            continue;
        const std::string key(reinterpret_cast<const char*>(row.data()), row.size() * sizeof(Entry));
        const auto [place, isNew] = known.try_emplace(key, static_cast<std::int32_t>(multiplicity.size()));
        if (isNew) {
            multiplicity.push_back(0);
            m_entries.insert(m_entries.end(), row.begin(), row.end());
            m_start.push_back(m_entries.size());
        }
        ++multiplicity[static_cast<std::size_t>(place->second)];
        patternOf[unit] = place->second;
    }
}

GradedLabels gradedLabels(const LabelTable& table, const GradingOptions& options, const JobControl& job)
{
    requireScores(table);
    const Grading grading = gradingOf(table.scale, options);
    GradedLabels result;
    result.rule = grading.rule;
    result.raters.resize(table.raterCount());

    std::map<std::int64_t, Bin> bins; // over all raters
    std::vector<std::map<std::int64_t, std::int64_t>> used(table.raterCount());
    std::int64_t rounded = 0;
    for (std::size_t l = 0; l < table.labels.size(); ++l) {
        if (l % labelsBetweenChecks == 0)
            job.check();
        const Label label = table.labels[l];
        const std::int64_t grade = grading.gradeOfLevel[static_cast<std::size_t>(label.level)];
        const double score = table.scale.position(label.level);
        bins[grade].sum += score;
        ++bins[grade].count;
        ++used[static_cast<std::size_t>(label.column)][grade];
        rounded += grading.rounded && static_cast<double>(grade) != score;
    }

    std::vector<std::vector<std::int64_t>> gradesOf(table.raterCount()); // ascending
    std::int64_t unused = 0;
    std::string constant;
    for (std::size_t column = 0; column < table.raterCount(); ++column) {
        auto& rater = result.raters[column];
        for (const auto& [grade, count] : used[column]) {
            gradesOf[column].push_back(grade);
            const Bin& bin = bins[grade];
            rater.values.push_back(grading.pooled ? bin.sum / static_cast<double>(bin.count)
                                                  : static_cast<double>(grade));
            rater.counts.push_back(count);
        }
        if (rater.values.size() > mostGrades)
            throw AnalysisError(table.raterNames[column] + " used " + std::to_string(rater.values.size())
                                + " different levels; a graded-response model takes at most "
                                + std::to_string(mostGrades) + ". Choose a bin width for continuous scores.");
        if (rater.values.size() >= 2) {
            rater.fitted = static_cast<std::int32_t>(result.fitted.size());
            result.fitted.push_back(column);
            unused += rater.values.size() < bins.size();
        } else if (rater.values.size() == 1) {
            constant += (constant.empty() ? "" : ", ") + table.raterNames[column];
        }
    }
    if (grading.pooled)
        result.notes.push_back(grading.rule + " A bin counts as the mean of the ratings in it.");
    if (rounded > 0)
        result.notes.push_back(
            groupedText(rounded)
            + " ratings that are not whole numbers were rounded to the nearest one, halves "
              "up.");
    if (unused > 0)
        result.notes.push_back(
            "Levels that a rater never used are left out of its thresholds: " + groupedText(unused) + " of "
            + groupedText(static_cast<std::int64_t>(result.fitted.size())) + " raters leave some unused.");
    if (!constant.empty())
        result.notes.push_back("With one level only, and so without trust; the level enters the expected "
                               "score as a constant: "
                               + constant + ".");
    if (table.keepsRepeats)
        result.notes.push_back("Repeated ratings count as independent ratings.");
    const auto gradeAt = [&](std::size_t column, std::int32_t level) {
        const auto& grades = gradesOf[column];
        const std::int64_t grade = grading.gradeOfLevel[static_cast<std::size_t>(level)];
        return static_cast<std::int32_t>(std::lower_bound(grades.begin(), grades.end(), grade)
                                         - grades.begin());
    };
    result.collectPatterns(table, gradeAt, job);
    return result;
}

} // namespace raterscope
