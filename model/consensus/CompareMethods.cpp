// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consensus/CompareMethods.h"

#include "core/Numbers.h"
#include "core/Parallel.h"
#include "core/Ranks.h"
#include "core/Share.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace raterscope {

namespace {

/// A column sorted once, whose average ranks under any multiplicities of its rows take one pass.
class RankedColumn
{
public:
    RankedColumn(const std::vector<double>& numbers, const std::vector<std::size_t>& units)
    {
        m_order.resize(units.size());
        std::iota(m_order.begin(), m_order.end(), std::uint32_t{0});
        const auto number = [&](std::uint32_t row) { return numbers[units[row]]; };
        std::sort(m_order.begin(), m_order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return number(a) < number(b) || (number(a) == number(b) && a < b);
        });
        for (std::size_t place = 0; place < m_order.size(); ++place) {
            if (place + 1 == m_order.size() || number(m_order[place]) != number(m_order[place + 1]))
                m_ends.push_back(place + 1);
        }
    }

    /// Twice the ranks less their mean, row by row; `counts` are the multiplicities, `total` their sum.
    void ranks(const std::vector<std::int32_t>& counts, std::int64_t total, std::vector<double>& result) const
    {
        std::int64_t before = 0;
        std::size_t begin = 0;
        for (const std::size_t end : m_ends) {
            std::int64_t tied = 0;
            for (std::size_t place = begin; place < end; ++place)
                tied += counts[m_order[place]];
            const auto centred = static_cast<double>(2 * before + tied - total);
            for (std::size_t place = begin; place < end; ++place)
                result[m_order[place]] = centred;
            before += tied;
            begin = end;
        }
    }

private:
    std::vector<std::uint32_t> m_order;
    std::vector<std::size_t> m_ends; ///< of the runs of equal numbers
};

/// Pearson of two columns of centred ranks; NaN when one is constant.
double rankCorrelation(const std::vector<std::int32_t>& counts, const std::vector<double>& a,
                       const std::vector<double>& b)
{
    double squaresA = 0.0;
    double squaresB = 0.0;
    double products = 0.0;
    for (std::size_t row = 0; row < counts.size(); ++row) {
        const double weight = counts[row];
        squaresA += weight * a[row] * a[row];
        squaresB += weight * b[row] * b[row];
        products += weight * a[row] * b[row];
    }
    return squaresA > 0.0 && squaresB > 0.0 ? products / std::sqrt(squaresA * squaresB) : noNumber;
}

/// Units that are given by `has`, in order.
template <class Has>
std::vector<std::size_t> unitsWhere(std::size_t count, Has has)
{
    std::vector<std::size_t> units;
    for (std::size_t unit = 0; unit < count; ++unit) {
        if (has(unit))
            units.push_back(unit);
    }
    return units;
}

std::vector<double> valuesAt(const std::vector<double>& numbers, const std::vector<std::size_t>& units)
{
    std::vector<double> values;
    values.reserve(units.size());
    for (const std::size_t unit : units)
        values.push_back(numbers[unit]);
    return values;
}

class Comparer
{
public:
    Comparer(const LabelTable& table, const Reference& reference, const BootstrapOptions& options,
             const JobControl& job)
        : m_table(table), m_reference(reference), m_options(options), m_job(job),
          m_draws(drawsOf(table, options.resample))
    {
    }

    void coefficients(const MethodOutput& method, MethodScore& score) const;
    Estimate spearmanDifference(const MethodOutput& method, const MethodOutput& baseline) const;
    Estimate accuracyDifference(const MethodOutput& method, const MethodOutput& baseline) const;

private:
    template <class Replicate>
    void addInterval(Estimate& estimate, const std::vector<std::size_t>& units, Replicate replicate) const;

    const LabelTable& m_table;
    const Reference& m_reference;
    const BootstrapOptions& m_options;
    const JobControl& m_job;
    Draws m_draws;
};

void Comparer::coefficients(const MethodOutput& method, MethodScore& score) const
{
    const auto set = [](Estimate& estimate, Value value, std::size_t used, std::size_t of) {
        estimate.value = value;
        estimate.used = static_cast<std::int64_t>(used);
        estimate.dropped = static_cast<std::int64_t>(of - used);
    };
    if (!method.scores.empty() && m_reference.numbered > 0) {
        const auto units = unitsWhere(m_table.unitCount(), [&](std::size_t unit) {
            return !std::isnan(method.scores[unit]) && !std::isnan(m_reference.numbers[unit]);
        });
        const auto scores = valuesAt(method.scores, units);
        const auto truths = valuesAt(m_reference.numbers, units);
        set(score.spearman, spearmanCorrelation(scores, truths), units.size(), m_table.unitCount());
        set(score.pearson, pearsonCorrelation(scores, truths), units.size(), m_table.unitCount());
        set(score.kendall, kendallCorrelation(scores, truths), units.size(), m_table.unitCount());
    }
    if (!method.chosen.empty() && m_reference.labelled > 0) {
        std::int64_t right = 0;
        std::int64_t of = 0;
        for (std::size_t unit = 0; unit < m_table.unitCount(); ++unit) {
            if (method.chosen[unit] < 0 || m_reference.levels[unit] < 0)
                continue;
            ++of;
            right += method.chosen[unit] == m_reference.levels[unit] ? 1 : 0;
        }
        set(score.accuracy, shareOf(right, of), static_cast<std::size_t>(of), m_table.unitCount());
    }
}

/// replicate(counts by row, total, scratch) → the difference on one draw, NaN when it has no value.
template <class Replicate>
void Comparer::addInterval(Estimate& estimate, const std::vector<std::size_t>& units,
                           Replicate replicate) const
{
    if (m_options.replicates <= 0 || !estimate.value.isDefined())
        return;
    if (m_draws.count < 2) {
        estimate.notes.push_back(tooFewDraws(m_draws));
        return;
    }
    const auto replicates = static_cast<std::size_t>(m_options.replicates);
    std::vector<double> values(replicates);
    parallelFor(replicates, m_options.threads, 8, [&](std::size_t begin, std::size_t end) {
        std::vector<std::int32_t> drawn(m_draws.count);
        std::vector<std::int32_t> counts(units.size());
        std::vector<std::vector<double>> scratch(3, std::vector<double>(units.size()));
        for (std::size_t r = begin; r < end; ++r) {
            m_job.check();
            std::fill(drawn.begin(), drawn.end(), 0);
            drawReplicate(m_draws, m_options.seed, r, drawn.data());
            std::int64_t total = 0;
            for (std::size_t row = 0; row < units.size(); ++row) {
                counts[row] = drawn[m_draws.drawOf[units[row]]];
                total += counts[row];
            }
            values[r] = replicate(counts, total, scratch);
        }
    });
    estimate.interval = percentileInterval(values.data(), values.size(),
                                           "paired " + bootstrapMethod(m_draws, m_options.replicates));
}

Estimate Comparer::spearmanDifference(const MethodOutput& method, const MethodOutput& baseline) const
{
    Estimate estimate;
    if (method.scores.empty())
        return estimate;
    const auto units = unitsWhere(m_table.unitCount(), [&](std::size_t unit) {
        return !std::isnan(method.scores[unit]) && !std::isnan(baseline.scores[unit])
               && !std::isnan(m_reference.numbers[unit]);
    });
    estimate.used = static_cast<std::int64_t>(units.size());
    estimate.dropped = static_cast<std::int64_t>(m_table.unitCount() - units.size());
    const auto truths = valuesAt(m_reference.numbers, units);
    const Value own = spearmanCorrelation(valuesAt(method.scores, units), truths);
    const Value other = spearmanCorrelation(valuesAt(baseline.scores, units), truths);
    estimate.value = !own.isDefined()     ? own
                     : !other.isDefined() ? other
                                          : Value(own.number() - other.number());
    if (!estimate.value.isDefined())
        return estimate;
    const RankedColumn ownRanks(method.scores, units);
    const RankedColumn otherRanks(baseline.scores, units);
    const RankedColumn truthRanks(m_reference.numbers, units);
    addInterval(estimate, units, [&](const auto& counts, std::int64_t total, auto& scratch) {
        ownRanks.ranks(counts, total, scratch[0]);
        otherRanks.ranks(counts, total, scratch[1]);
        truthRanks.ranks(counts, total, scratch[2]);
        return rankCorrelation(counts, scratch[0], scratch[2])
               - rankCorrelation(counts, scratch[1], scratch[2]);
    });
    return estimate;
}

Estimate Comparer::accuracyDifference(const MethodOutput& method, const MethodOutput& baseline) const
{
    Estimate estimate;
    if (method.chosen.empty())
        return estimate;
    const auto units = unitsWhere(m_table.unitCount(), [&](std::size_t unit) {
        return method.chosen[unit] >= 0 && baseline.chosen[unit] >= 0 && m_reference.levels[unit] >= 0;
    });
    estimate.used = static_cast<std::int64_t>(units.size());
    estimate.dropped = static_cast<std::int64_t>(m_table.unitCount() - units.size());
    // +1 where only the method is right, −1 where only the baseline is.
    std::vector<std::int32_t> gains(units.size());
    std::int64_t gain = 0;
    for (std::size_t row = 0; row < units.size(); ++row) {
        const std::int32_t truth = m_reference.levels[units[row]];
        gains[row] =
            (method.chosen[units[row]] == truth ? 1 : 0) - (baseline.chosen[units[row]] == truth ? 1 : 0);
        gain += gains[row];
    }
    estimate.value = shareOf(gain, estimate.used);
    addInterval(estimate, units, [&](const auto& counts, std::int64_t total, auto&) {
        std::int64_t sum = 0;
        for (std::size_t row = 0; row < counts.size(); ++row)
            sum += std::int64_t{counts[row]} * gains[row];
        return total > 0 ? static_cast<double>(sum) / static_cast<double>(total) : noNumber;
    });
    return estimate;
}

} // namespace

MethodComparison compareMethods(const LabelTable& table, const std::vector<MethodOutput>& methods,
                                const Reference& reference, const BootstrapOptions& options,
                                const JobControl& job)
{
    MethodComparison comparison;
    comparison.reference = reference.title;
    if (methods.empty())
        return comparison;
    const MethodOutput& baseline = methods.front();
    const bool byRank = !baseline.scores.empty() && reference.numbered > 0;
    const bool byAccuracy = !byRank && !baseline.chosen.empty() && reference.labelled > 0;
    comparison.baseline = baseline.title;
    comparison.measure = byRank ? "Spearman" : "accuracy";
    const Comparer comparer(table, reference, options, job);
    for (std::size_t m = 0; m < methods.size(); ++m) {
        job.progress(static_cast<double>(m) / static_cast<double>(methods.size()), "comparing methods");
        MethodScore score;
        score.method = methods[m].method;
        score.title = methods[m].title;
        score.notes = methods[m].notes;
        comparer.coefficients(methods[m], score);
        if (m > 0 && byRank)
            score.difference = comparer.spearmanDifference(methods[m], baseline);
        else if (m > 0 && byAccuracy)
            score.difference = comparer.accuracyDifference(methods[m], baseline);
        comparison.methods.push_back(std::move(score));
    }
    return comparison;
}

} // namespace raterscope
