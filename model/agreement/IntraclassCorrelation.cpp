// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agreement/IntraclassCorrelation.h"

#include <boost/math/distributions/fisher_f.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace raterscope {

namespace {

/// Degrees of freedom by Satterthwaite may be 0/0, or so small that the quantile has no double: then it is
/// not finite, and the interval is left out.
double upperQuantile(double freedomAbove, double freedomBelow)
{
    using namespace boost::math::policies;
    using Lenient = policy<overflow_error<ignore_error>, evaluation_error<ignore_error>>;
    constexpr double least = 1e-6;
    if (!(freedomAbove > least && freedomBelow > least))
        return std::numeric_limits<double>::quiet_NaN();
    const boost::math::fisher_f_distribution<double, Lenient> distribution(freedomAbove, freedomBelow);
    return boost::math::quantile(boost::math::complement(distribution, 0.025));
}

/// The reliability of the mean of k raters from that of one (Spearman–Brown).
double stepUp(double single, double k)
{
    return k * single / (1.0 + (k - 1.0) * single);
}

/// Of a form whose F is that of rows against `noise`. Without noise everything agrees: both limits are 1.
Limits limitsByF(const MeanSquares& squares, double noise, double noiseFreedom, bool ofMean)
{
    if (noise == 0.0)
        return {1.0, 1.0};
    const double freedom = squares.n - 1.0;
    const double ratio = squares.rows / noise;
    const double low = ratio / upperQuantile(freedom, noiseFreedom);
    const double high = ratio * upperQuantile(noiseFreedom, freedom);
    if (ofMean)
        return {1.0 - 1.0 / low, 1.0 - 1.0 / high};
    return {(low - 1.0) / (low + squares.k - 1.0), (high - 1.0) / (high + squares.k - 1.0)};
}

Limits agreementLimits(const MeanSquares& squares, double icc)
{
    if (icc >= 1.0)
        return {1.0, 1.0};
    const auto [n, k, rows, columns, within, error] = squares;
    const double a = k * icc / (n * (1.0 - icc));
    const double b = 1.0 + k * icc * (n - 1.0) / (n * (1.0 - icc));
    const double raters = a * columns;
    const double rest = b * error;
    const double freedom = (raters + rest) * (raters + rest)
                           / (raters * raters / (k - 1.0) + rest * rest / ((n - 1.0) * (k - 1.0)));
    const double noise = k * columns + (k * n - k - n) * error;
    const double below = upperQuantile(n - 1.0, freedom);
    const double above = upperQuantile(freedom, n - 1.0);
    return {n * (rows - below * error) / (below * noise + n * rows),
            n * (above * rows - error) / (noise + n * above * rows)};
}

Value ratio(double part, double whole)
{
    return whole > 0.0 ? Value(part / whole) : Value(UndefinedReason::NoVariation);
}

Value iccOf(const MeanSquares& squares, IccForm form)
{
    const auto [n, k, rows, columns, within, error] = squares;
    switch (form) {
    case IccForm::OneWay:
        return ratio(rows - within, rows + (k - 1.0) * within);
    case IccForm::OneWayMean:
        return ratio(rows - within, rows);
    case IccForm::Agreement:
        return ratio(rows - error, rows + (k - 1.0) * error + k * (columns - error) / n);
    case IccForm::AgreementMean:
        return ratio(rows - error, rows + (columns - error) / n);
    case IccForm::Consistency:
        return ratio(rows - error, rows + (k - 1.0) * error);
    case IccForm::ConsistencyMean:
        return ratio(rows - error, rows);
    }
    return {};
}

Limits limitsOf(const MeanSquares& squares, IccForm form)
{
    const double withinFreedom = squares.n * (squares.k - 1.0);
    const double errorFreedom = (squares.n - 1.0) * (squares.k - 1.0);
    switch (form) {
    case IccForm::OneWay:
    case IccForm::OneWayMean:
        return limitsByF(squares, squares.within, withinFreedom, form == IccForm::OneWayMean);
    case IccForm::Consistency:
    case IccForm::ConsistencyMean:
        return limitsByF(squares, squares.error, errorFreedom, form == IccForm::ConsistencyMean);
    case IccForm::Agreement:
    case IccForm::AgreementMean:
        break;
    }
    const Limits single = agreementLimits(squares, iccOf(squares, IccForm::Agreement).numberOr(1.0));
    if (form == IccForm::Agreement)
        return single;
    return {stepUp(single.low, squares.k), stepUp(single.high, squares.k)};
}

} // namespace

const char* toString(IccForm form)
{
    switch (form) {
    case IccForm::OneWay:
        return "ICC(1)";
    case IccForm::OneWayMean:
        return "ICC(k)";
    case IccForm::Agreement:
        return "ICC(A,1)";
    case IccForm::AgreementMean:
        return "ICC(A,k)";
    case IccForm::Consistency:
        return "ICC(C,1)";
    case IccForm::ConsistencyMean:
        return "ICC(C,k)";
    }
    return "";
}

CompleteScores::CompleteScores(const LabelTable& table, const RaterSet& raters, const JobControl& job)
    : m_isOrdered(table.scale.size() == 0 || table.scale.isOrdered()), m_raters(raters.columns.size()),
      m_unitCount(table.unitCount())
{
    constexpr std::size_t unitsBetweenChecks = 4096;
    if (!m_isOrdered || m_raters == 0)
        return;
    std::vector<double> scores(m_raters);
    for (std::size_t unit = 0; unit < table.unitCount(); ++unit) {
        if (unit % unitsBetweenChecks == 0)
            job.check();
        const auto labels = table.labelsOf(unit);
        auto label = labels.begin();
        std::size_t found = 0;
        while (found < m_raters && label != labels.end()) {
            const auto column = static_cast<std::size_t>(label->column);
            if (column == raters.columns[found])
                scores[found++] = table.scale.position(label->level);
            else if (column > raters.columns[found])
                break;
            ++label;
        }
        if (found < m_raters)
            continue;
        m_units.push_back(unit);
        m_scores.insert(m_scores.end(), scores.begin(), scores.end());
    }
}

MeanSquares meanSquares(const CompleteScores& scores, std::span<const std::int32_t> weights)
{
    const std::size_t raters = scores.raters();
    MeanSquares result;
    result.k = static_cast<double>(raters);
    std::vector<double> columnMeans(raters, 0.0);
    double largest = 0.0;
    for (std::size_t row = 0; row < scores.rows(); ++row) {
        const double weight = weights[scores.unitOf(row)];
        result.n += weight;
        for (std::size_t r = 0; r < raters; ++r) {
            columnMeans[r] += weight * scores.row(row)[r];
            largest = std::max(largest, std::abs(scores.row(row)[r]));
        }
    }
    if (result.n < 2.0 || raters < 2)
        return result;
    double mean = 0.0;
    for (double& column : columnMeans) {
        column /= result.n;
        mean += column / result.k;
    }
    double rows = 0.0;
    double within = 0.0;
    double error = 0.0;
    for (std::size_t row = 0; row < scores.rows(); ++row) {
        const double weight = weights[scores.unitOf(row)];
        if (weight == 0.0)
            continue;
        double rowMean = 0.0;
        for (std::size_t r = 0; r < raters; ++r)
            rowMean += scores.row(row)[r];
        rowMean /= result.k;
        rows += weight * (rowMean - mean) * (rowMean - mean);
        for (std::size_t r = 0; r < raters; ++r) {
            const double inRow = scores.row(row)[r] - rowMean;
            const double residual = inRow - (columnMeans[r] - mean);
            within += weight * inRow * inRow;
            error += weight * residual * residual;
        }
    }
    double columns = 0.0;
    for (const double column : columnMeans)
        columns += (column - mean) * (column - mean);
    // What rounding leaves of a sum that is 0 must not be divided by: 1e-12 of the largest score is nothing.
    const double nothing = 1e-24 * largest * largest;
    const auto meanSquare = [&](double sum, double freedom) {
        const double square = sum / freedom;
        return square <= nothing ? 0.0 : square;
    };
    result.rows = meanSquare(result.k * rows, result.n - 1.0);
    result.columns = meanSquare(result.n * columns, result.k - 1.0);
    result.within = meanSquare(within, result.n * (result.k - 1.0));
    result.error = meanSquare(error, (result.n - 1.0) * (result.k - 1.0));
    return result;
}

std::string IntraclassCorrelation::id() const
{
    switch (m_form) {
    case IccForm::OneWay:
        return "icc-1";
    case IccForm::OneWayMean:
        return "icc-k";
    case IccForm::Agreement:
        return "icc-a1";
    case IccForm::AgreementMean:
        return "icc-ak";
    case IccForm::Consistency:
        return "icc-c1";
    case IccForm::ConsistencyMean:
        return "icc-ck";
    }
    return {};
}

IntraclassCorrelation::IntraclassCorrelation(std::shared_ptr<const CompleteScores> scores, IccForm form)
    : m_scores(std::move(scores)), m_form(form)
{
}

std::int64_t IntraclassCorrelation::cost() const
{
    return static_cast<std::int64_t>(4 * m_scores->rows() * m_scores->raters());
}

Value IntraclassCorrelation::value(std::span<const std::int32_t> weights) const
{
    if (!m_scores->isOrdered())
        return UndefinedReason::ScaleNotOrdered;
    if (m_scores->raters() < 2)
        return UndefinedReason::TooFewRaters;
    const MeanSquares squares = meanSquares(*m_scores, weights);
    if (squares.n == 0.0)
        return UndefinedReason::NoItemRatedByAll;
    if (squares.n < 2.0)
        return UndefinedReason::TooFewItems;
    return iccOf(squares, m_form);
}

Estimate IntraclassCorrelation::estimate() const
{
    const std::vector<std::int32_t> once(m_scores->unitCount(), 1);
    Estimate result;
    result.value = value(once);
    result.method = std::string(toString(m_form)) + ", items rated by everyone";
    result.used = static_cast<std::int64_t>(m_scores->rows());
    result.dropped = static_cast<std::int64_t>(m_scores->unitCount()) - result.used;
    if (!result.value.isDefined())
        return result;
    const Limits limits = limitsOf(meanSquares(*m_scores, once), m_form);
    if (std::isfinite(limits.low) && std::isfinite(limits.high))
        result.interval = Interval{limits.low, limits.high, "F distribution, McGraw & Wong 1996", 0};
    else
        result.notes.push_back("no interval: there is too little variation to tell its degrees of freedom");
    return result;
}

} // namespace raterscope
