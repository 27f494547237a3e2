// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/Correlation.h"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace raterscope {

namespace {

/// Score of each level of one side: the average rank of its units, from 0 at the middle.
template <class Totals>
std::vector<double> midRanks(int size, std::int64_t units, const Totals& totals)
{
    std::vector<double> ranks(static_cast<std::size_t>(size));
    double below = -0.5 * static_cast<double>(units);
    for (int k = 0; k < size; ++k) {
        ranks[static_cast<std::size_t>(k)] = below + 0.5 * totals(k);
        below += totals(k);
    }
    return ranks;
}

template <class Totals>
void subtractMean(std::vector<double>& scores, std::int64_t units, const Totals& totals)
{
    double mean = 0.0;
    for (std::size_t k = 0; k < scores.size(); ++k)
        mean += totals(static_cast<int>(k)) * scores[k];
    mean /= static_cast<double>(units);
    for (double& score : scores)
        score -= mean;
}

/// r of centred scores, kept within ±1 against rounding.
struct Moments {
    double cross = 0.0, rows = 0.0, columns = 0.0;
    double r() const { return std::clamp(cross / std::sqrt(rows * columns), -1.0, 1.0); }
};

Moments momentsOf(const Contingency& table, const std::vector<double>& x, const std::vector<double>& y)
{
    Moments moments;
    for (int i = 0; i < table.size(); ++i) {
        const double score = x[static_cast<std::size_t>(i)];
        const double other = y[static_cast<std::size_t>(i)];
        moments.rows += table.rowTotal(i) * score * score;
        moments.columns += table.columnTotal(i) * other * other;
        if (table.rowTotal(i) == 0)
            continue;
        double row = 0.0;
        for (int j = 0; j < table.size(); ++j)
            row += table.at(i, j) * y[static_cast<std::size_t>(j)];
        moments.cross += score * row;
    }
    return moments;
}

/// Visits every non-empty cell with its concordant less discordant units. Whole numbers. O(K²).
template <class Visit>
void visitConcordance(const Contingency& table, const Visit& visit)
{
    const auto size = static_cast<std::size_t>(table.size());
    std::vector<std::int64_t> above(size, 0); // by column, units in rows above the current one
    std::int64_t unitsAbove = 0;
    for (int i = 0; i < table.size(); ++i) {
        if (table.rowTotal(i) == 0)
            continue;
        const std::int64_t unitsBelow = table.total() - unitsAbove - table.rowTotal(i);
        std::int64_t aboveLeft = 0;
        std::int64_t belowLeft = 0;
        for (int j = 0; j < table.size(); ++j) {
            const auto column = static_cast<std::size_t>(j);
            const std::int64_t below = table.columnTotal(j) - above[column] - table.at(i, j);
            if (table.at(i, j) != 0) {
                const std::int64_t aboveRight = unitsAbove - aboveLeft - above[column];
                const std::int64_t belowRight = unitsBelow - belowLeft - below;
                visit(i, j, aboveLeft + belowRight - aboveRight - belowLeft);
            }
            aboveLeft += above[column];
            belowLeft += below;
        }
        for (int j = 0; j < table.size(); ++j)
            above[static_cast<std::size_t>(j)] += table.at(i, j);
        unitsAbove += table.rowTotal(i);
    }
}

/// n² less the pairs of units that are tied, on each side.
struct Untied {
    double rows, columns;
    double root() const { return std::sqrt(rows) * std::sqrt(columns); }
};

Untied untiedPairs(const Contingency& table)
{
    std::int64_t rows = table.total() * table.total();
    std::int64_t columns = rows;
    for (int k = 0; k < table.size(); ++k) {
        rows -= std::int64_t{table.rowTotal(k)} * table.rowTotal(k);
        columns -= std::int64_t{table.columnTotal(k)} * table.columnTotal(k);
    }
    return {static_cast<double>(rows), static_cast<double>(columns)};
}

double kendallTau(const Contingency& table)
{
    std::int64_t sum = 0;
    visitConcordance(table, [&](int i, int j, std::int64_t d) { sum += table.at(i, j) * d; });
    return std::clamp(static_cast<double>(sum) / untiedPairs(table).root(), -1.0, 1.0);
}

/// √(Σ n_ij (φ_ij − φ̄)²) / n: the delta method, φ_ij the derivative of the coefficient by the cell's share.
class DeltaError
{
public:
    void add(double units, double derivative)
    {
        m_cells.push_back({units, derivative});
        m_units += units;
        m_sum += units * derivative;
    }
    double value() const
    {
        const double mean = m_sum / m_units;
        double squares = 0.0;
        for (const auto& cell : m_cells)
            squares += cell.units * (cell.derivative - mean) * (cell.derivative - mean);
        return std::sqrt(squares) / m_units;
    }

private:
    struct Cell {
        double units, derivative;
    };
    std::vector<Cell> m_cells;
    double m_units = 0.0;
    double m_sum = 0.0;
};

double kendallError(const Contingency& table, double tau)
{
    const Untied untied = untiedPairs(table);
    const auto n = static_cast<double>(table.total());
    DeltaError error;
    visitConcordance(table, [&](int i, int j, std::int64_t d) {
        const double ties = table.rowTotal(i) / untied.rows + table.columnTotal(j) / untied.columns;
        error.add(table.at(i, j), n * (2.0 * static_cast<double>(d) / untied.root() + tau * ties));
    });
    return error.value();
}

double pearsonError(const Contingency& table, const std::vector<double>& x, const std::vector<double>& y)
{
    const Moments moments = momentsOf(table, x, y);
    const double r = moments.r();
    const auto n = static_cast<double>(table.total());
    const double rowSpread = std::sqrt(moments.rows / n);
    const double columnSpread = std::sqrt(moments.columns / n);
    DeltaError error;
    for (int i = 0; i < table.size(); ++i) {
        const double a = x[static_cast<std::size_t>(i)] / rowSpread;
        for (int j = 0; j < table.size(); ++j) {
            if (table.at(i, j) == 0)
                continue;
            const double b = y[static_cast<std::size_t>(j)] / columnSpread;
            error.add(table.at(i, j), a * b - 0.5 * r * (a * a + b * b));
        }
    }
    return error.value();
}

/// By level, the mean score that the other side gives to the units at higher levels, and half of that at the
/// same level: how ranks on this side move when a unit is added at a level.
template <class Totals, class Scores>
std::vector<double> shiftByLevel(int size, const Totals& total, const Scores& scoreSum)
{
    std::vector<double> shift(static_cast<std::size_t>(size));
    double higher = 0.0;
    for (int k = size; k-- > 0;) {
        if (total(k) == 0)
            continue;
        const double own = scoreSum(k);
        shift[static_cast<std::size_t>(k)] = higher + 0.5 * own;
        higher += own;
    }
    return shift;
}

double spearmanError(const Contingency& table, const std::vector<double>& x, const std::vector<double>& y)
{
    // r = S / √(A B) with S = Σ p a b over mid-distribution scores a, b, A = (1 − Σ p_i+³)/12, B likewise.
    // A further unit at (i, j) adds a_i b_j to S and lifts the ranks of all units at higher levels.
    const Moments moments = momentsOf(table, x, y);
    const double r = moments.r();
    const auto n = static_cast<double>(table.total());
    const auto row = [&](int k) { return table.rowTotal(k); };
    const auto column = [&](int k) { return table.columnTotal(k); };
    const auto rowShift = shiftByLevel(table.size(), row, [&](int i) {
        double sum = 0.0;
        for (int j = 0; j < table.size(); ++j)
            sum += table.at(i, j) * y[static_cast<std::size_t>(j)];
        return sum;
    });
    const auto columnShift = shiftByLevel(table.size(), column, [&](int j) {
        double sum = 0.0;
        for (int i = 0; i < table.size(); ++i)
            sum += table.at(i, j) * x[static_cast<std::size_t>(i)];
        return sum;
    });
    // Scores are in units, so S, A and B are in units³: the derivatives below are n times those by shares.
    const double root = std::sqrt(moments.rows * moments.columns);
    DeltaError error;
    for (int i = 0; i < table.size(); ++i) {
        const double ties = 0.25 * table.rowTotal(i) * table.rowTotal(i) / moments.rows;
        for (int j = 0; j < table.size(); ++j) {
            if (table.at(i, j) == 0)
                continue;
            const double cross = x[static_cast<std::size_t>(i)] * y[static_cast<std::size_t>(j)]
                                 + rowShift[static_cast<std::size_t>(i)]
                                 + columnShift[static_cast<std::size_t>(j)];
            const double otherTies = 0.25 * table.columnTotal(j) * table.columnTotal(j) / moments.columns;
            error.add(table.at(i, j), n * (cross / root + 0.5 * r * (ties + otherTies)));
        }
    }
    return error.value();
}

} // namespace

Correlation::Correlation(Association association, const Scale& scale)
    : m_association(association), m_hasLevels(scale.size() > 0)
{
    if (scale.isOrdered()) {
        for (int level = 0; level < scale.size(); ++level)
            m_positions.push_back(scale.position(level));
    }
}

std::string Correlation::title() const
{
    switch (m_association) {
    case Association::Pearson:
        return "Pearson r";
    case Association::Spearman:
        return "Spearman ρ";
    case Association::Kendall:
        return "Kendall τ_b";
    }
    return {};
}

std::string Correlation::symbol() const
{
    switch (m_association) {
    case Association::Pearson:
        return "r";
    case Association::Spearman:
        return "ρ";
    case Association::Kendall:
        return "τ";
    }
    return {};
}

UndefinedReason Correlation::problem(const Contingency& table) const
{
    if (m_hasLevels && m_positions.empty())
        return UndefinedReason::ScaleNotOrdered;
    if (table.total() == 0)
        return UndefinedReason::NothingPairable;
    if (table.total() == 1)
        return UndefinedReason::TooFewItems;
    for (int k = 0; k < table.size(); ++k) {
        if (table.rowTotal(k) == table.total() || table.columnTotal(k) == table.total())
            return UndefinedReason::NoVariation;
    }
    return UndefinedReason::Defined;
}

template <class Totals>
std::vector<double> Correlation::scores(const Contingency& table, const Totals& totals) const
{
    if (m_association == Association::Spearman)
        return midRanks(table.size(), table.total(), totals);
    std::vector<double> result;
    for (int k = 0; k < table.size(); ++k)
        result.push_back(m_positions[static_cast<std::size_t>(table.levelOf(k))]);
    subtractMean(result, table.total(), totals);
    return result;
}

std::vector<double> Correlation::rowScores(const Contingency& table) const
{
    return scores(table, [&](int k) { return static_cast<double>(table.rowTotal(k)); });
}

std::vector<double> Correlation::columnScores(const Contingency& table) const
{
    return scores(table, [&](int k) { return static_cast<double>(table.columnTotal(k)); });
}

Value Correlation::value(const Contingency& table) const
{
    if (const auto reason = problem(table); reason != UndefinedReason::Defined)
        return reason;
    if (m_association == Association::Kendall)
        return kendallTau(table);
    return momentsOf(table, rowScores(table), columnScores(table)).r();
}

PairValue Correlation::evaluate(const Contingency& table) const
{
    const Value coefficient = value(table);
    if (!coefficient.isDefined())
        return {coefficient};
    if (table.total() < 3)
        return {coefficient, std::numeric_limits<double>::quiet_NaN()};
    switch (m_association) {
    case Association::Kendall:
        return {coefficient, kendallError(table, coefficient.number())};
    case Association::Pearson:
        return {coefficient, pearsonError(table, rowScores(table), columnScores(table))};
    case Association::Spearman:
        return {coefficient, spearmanError(table, rowScores(table), columnScores(table))};
    }
    return {coefficient};
}

Value spearmanP(double rho, std::int64_t units)
{
    if (units < 3)
        return UndefinedReason::TooFewItems;
    const auto freedom = static_cast<double>(units - 2);
    const double rest = (1.0 - rho) * (1.0 + rho);
    if (rest <= 0.0)
        return 0.0;
    const boost::math::students_t distribution(freedom);
    return 2.0
           * boost::math::cdf(
               boost::math::complement(distribution, std::abs(rho) * std::sqrt(freedom / rest)));
}

} // namespace raterscope
