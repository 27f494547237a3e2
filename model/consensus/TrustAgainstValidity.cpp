// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/TrustAgainstValidity.h"

#include "agreement/RaterMatrix.h"
#include "core/Numbers.h"
#include "core/Ranks.h"
#include "core/Share.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

/// Fisher's z for Spearman's ρ; nothing at ±1 or for fewer than four units.
std::optional<Interval> spearmanInterval(const Value& rho, std::int64_t count)
{
    if (!rho.isDefined() || count < 4 || std::abs(rho.number()) >= 1.0)
        return std::nullopt;
    const double z = std::atanh(rho.number());
    const double half = normal975 * 1.03 / std::sqrt(static_cast<double>(count - 3));
    return Interval{std::tanh(z - half), std::tanh(z + half), "95 %, Fisher z for Spearman", 0};
}

std::optional<Interval> accuracyInterval(std::int64_t hits, std::int64_t count)
{
    if (count == 0)
        return std::nullopt;
    return wilsonInterval(static_cast<double>(hits), static_cast<double>(count), "95 %, Wilson");
}

void setInterval(const std::optional<Interval>& interval, TrustValidity::Point& point)
{
    if (!interval)
        return;
    point.validityLow = interval->low;
    point.validityHigh = interval->high;
}

/// Units and levels of each rater, in unit order.
struct RaterColumn {
    std::vector<std::size_t> units;
    std::vector<std::int32_t> levels;
};

std::vector<RaterColumn> columnsOf(const LabelTable& table)
{
    std::vector<RaterColumn> columns(table.raterCount());
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        for (const auto& label : table.labelsOf(unit)) {
            auto& column = columns[static_cast<std::size_t>(label.column)];
            column.units.push_back(unit);
            column.levels.push_back(label.level);
        }
    }
    return columns;
}

void spearmanWithReference(const LabelTable& table, const Reference& reference, const JobControl& job,
                           TrustValidity& facet)
{
    const auto columns = columnsOf(table);
    std::vector<double> scores;
    std::vector<double> truths;
    for (std::size_t r = 0; r < columns.size(); ++r) {
        job.check();
        scores.clear();
        truths.clear();
        for (std::size_t i = 0; i < columns[r].units.size(); ++i) {
            const double truth = reference.numbers[columns[r].units[i]];
            if (std::isnan(truth))
                continue;
            scores.push_back(table.scale.position(columns[r].levels[i]));
            truths.push_back(truth);
        }
        auto& point = facet.points[r];
        point.n = static_cast<std::int64_t>(scores.size());
        point.validity = spearmanCorrelation(scores, truths);
        setInterval(spearmanInterval(point.validity, point.n), point);
    }
}

void accuracyAgainstReference(const LabelTable& table, const Reference& reference, TrustValidity& facet)
{
    std::vector<std::int64_t> hits(table.raterCount(), 0);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        const std::int32_t truth = reference.levels[unit];
        if (truth < 0)
            continue;
        for (const auto& label : table.labelsOf(unit)) {
            const auto column = static_cast<std::size_t>(label.column);
            ++facet.points[column].n;
            hits[column] += label.level == truth ? 1 : 0;
        }
    }
    for (std::size_t r = 0; r < hits.size(); ++r) {
        auto& point = facet.points[r];
        point.validity = shareOf(hits[r], point.n);
        setInterval(accuracyInterval(hits[r], point.n), point);
    }
}

void meanAgreement(const LabelTable& table, const JobControl& job, TrustValidity& facet)
{
    const bool ordered = table.scale.isOrdered();
    facet.validity = ordered ? "mean Spearman with the others (agreement, not truth)"
                             : "mean share of equal labels with the others (agreement, not truth)";
    for (auto& point : facet.points)
        point.validity = UndefinedReason::NoDefinedCells;
    if (table.raterCount() > mostMatrixRaters || pairLevels(table) > mostPairLevels)
        return;
    PairwiseOptions options;
    options.coefficient = ordered ? "spearman" : "percent-agreement";
    const auto matrix = pairwiseMatrix(table, options, job);
    for (std::size_t r = 0; r < matrix.size(); ++r) {
        double sum = 0.0;
        for (std::size_t c = 0; c < matrix.size(); ++c) {
            if (r != c && matrix.at(r, c).isDefined()) {
                sum += matrix.at(r, c).number();
                ++facet.points[r].n;
            }
        }
        if (facet.points[r].n > 0)
            facet.points[r].validity = sum / static_cast<double>(facet.points[r].n);
    }
}

} // namespace

TrustValidity trustAgainstValidity(const LabelTable& table, const RaterTrust& trust,
                                   const Reference& reference, const JobControl& job)
{
    TrustValidity facet;
    facet.trust = trust.measure;
    facet.points.resize(table.raterCount());
    for (std::size_t r = 0; r < table.raterCount(); ++r) {
        facet.points[r].rater = table.raterNames[r];
        const auto place = std::find(trust.raters.begin(), trust.raters.end(), table.raterNames[r]);
        if (place == trust.raters.end())
            continue;
        const auto index = static_cast<std::size_t>(place - trust.raters.begin());
        facet.points[r].trust = trust.values[index];
        if (!trust.low.empty()) {
            facet.points[r].trustLow = trust.low[index];
            facet.points[r].trustHigh = trust.high[index];
        }
    }

    facet.hasReference = !reference.isEmpty();
    const bool isPair = !table.units.empty() && table.units.front().isPair();
    if (table.scale.isOrdered() && !isPair && reference.numbered > 0) {
        facet.validity = "Spearman with " + reference.title;
        spearmanWithReference(table, reference, job, facet);
    } else if (reference.labelled > 0) {
        facet.validity = "share equal to " + reference.title;
        accuracyAgainstReference(table, reference, facet);
    } else {
        facet.hasReference = false;
        meanAgreement(table, job, facet);
    }

    std::vector<double> trusts;
    std::vector<double> validities;
    for (const auto& point : facet.points) {
        if (point.trust.isDefined() && point.validity.isDefined()) {
            trusts.push_back(point.trust.number());
            validities.push_back(point.validity.number());
        }
    }
    auto& correlation = facet.correlation;
    correlation.used = static_cast<std::int64_t>(trusts.size());
    correlation.dropped = static_cast<std::int64_t>(facet.points.size() - trusts.size());
    correlation.method = "Spearman over raters";
    correlation.value =
        trusts.size() < 3 ? Value(UndefinedReason::TooFewRaters) : spearmanCorrelation(trusts, validities);
    correlation.interval = spearmanInterval(correlation.value, correlation.used);
    return facet;
}

} // namespace raterscope
