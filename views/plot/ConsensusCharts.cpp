// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/ConsensusCharts.h"

#include "CatalogText.h"
#include "Format.h"
#include "Tr.h"
#include "plot/SceneText.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

/// Colours of one panel's raters tell the raters apart; of several panels, the panels.
int colourOf(const AnalysisInput& input, int column)
{
    if (column < 0)
        return -1;
    return input.table->panels.size() > 1 ? input.table->panelOf[static_cast<std::size_t>(column)] : column;
}

FigureText textFor(const AnalysisResult& result, const AnalysisInput& input, const QString& title,
                   const QString& footnote)
{
    FigureText text;
    text.title = QStringLiteral("%1, %2").arg(title, methodTitle(result));
    text.subtitle = dataParts(input).join(QStringLiteral(" \u00b7 "));
    text.footnote = footnote;
    return text;
}

CurvesChart curvesBase(const AnalysisResult& result, const AnalysisInput& input, const QString& title,
                       const QString& footnote)
{
    CurvesChart chart;
    chart.text = textFor(result, input, title, footnote);
    chart.origin = originOf(result, input);
    return chart;
}

LineSeries seriesOf(const AnalysisInput& input, const ResponseCurves::Curve& curve,
                    const std::vector<double>& theta, const std::vector<double>& y)
{
    LineSeries line;
    line.name = QString::fromStdString(curve.rater);
    line.x = theta;
    line.y = y;
    const int column = columnOf(input, curve.rater);
    line.colour = colourOf(input, column);
    if (column >= 0)
        line.rater = input.table->raters[static_cast<std::size_t>(column)];
    return line;
}

} // namespace

std::optional<TrustChart> trustChart(const ResultRef& result, const AnalysisInput& input)
{
    if (!result || !result->facets.trustValidity || !input.table)
        return std::nullopt;
    const TrustValidity& facet = *result->facets.trustValidity;
    TrustChart trust;
    auto& chart = trust.chart;
    for (const auto& point : facet.points) {
        const QString name = QString::fromStdString(point.rater);
        if (!point.trust.isDefined() || !point.validity.isDefined()) {
            const Value& gone = point.trust.isDefined() ? point.validity : point.trust;
            chart.missing << tr("%1: %2").arg(name, describeValue(gone));
            continue;
        }
        ScatterPoint shown;
        const int column = columnOf(input, point.rater);
        if (column >= 0)
            shown.rater = input.table->raters[static_cast<std::size_t>(column)];
        shown.name = name;
        shown.x = point.trust.number();
        shown.y = point.validity.number();
        shown.xLow = point.trustLow;
        shown.xHigh = point.trustHigh;
        shown.yLow = point.validityLow;
        shown.yHigh = point.validityHigh;
        shown.colour = column < 0 ? -1
                       : input.table->panels.size() > 1
                           ? input.table->panelOf[static_cast<std::size_t>(column)]
                           : 0;
        const auto interval = [](double low, double high) {
            return std::isfinite(low) && std::isfinite(high) ? std::optional(Interval{low, high, {}, 0})
                                                             : std::nullopt;
        };
        shown.tip =
            tr("%1: %2 %3, validity %4 (n %5)")
                .arg(name, QString::fromStdString(facet.trust),
                     formatEstimate(point.trust, interval(point.trustLow, point.trustHigh), 3),
                     formatEstimate(point.validity, interval(point.validityLow, point.validityHigh), 3),
                     formatCount(point.n));
        chart.points.push_back(std::move(shown));
    }
    fitAxes(chart, tr("trust: %1").arg(QString::fromStdString(facet.trust)),
            QString::fromStdString(facet.validity));
    chart.corner = tr("Spearman %1, %2 raters")
                       .arg(formatEstimate(facet.correlation.value, facet.correlation.interval),
                            formatCount(facet.correlation.used));
    const auto& measure = result->facets.raterTrust;
    QString footnote = facet.hasReference
                           ? tr("Trust is fitted without the reference; validity is measured against it.")
                           : tr("There is no reference: agreement with the other raters is not truth.");
    if (measure)
        footnote = catalogText(measure->definition) + QLatin1Char(' ') + footnote;
    if (!chart.missing.isEmpty())
        footnote +=
            QLatin1Char(' ') + tr("Not shown: %1.").arg(chart.firstMissing(4).join(QStringLiteral("; ")));
    trust.text = textFor(*result, input,
                         facet.hasReference ? tr("Trust and validity of raters")
                                            : tr("Trust in raters and their agreement with the others"),
                         footnote);
    trust.origin = originOf(*result, input);
    return trust;
}

std::optional<CurvesChart> expectedChart(const ResultRef& result, const AnalysisInput& input)
{
    if (!result || !result->facets.curves || !input.table)
        return std::nullopt;
    const auto& curves = *result->facets.curves;
    CurvesChart chart = curvesBase(*result, input, tr("What each rater is expected to say"),
                                   tr("Steep: the rater tells items apart. Flat: it says the same of all. "
                                      "Ticks: where each next level becomes as likely as not."));
    for (const auto& curve : curves.curves) {
        chart.chart.series.push_back(seriesOf(input, curve, curves.theta, curve.expected));
        chart.chart.series.back().marks = curve.thresholds;
    }
    fitAxes(chart.chart, QString::fromStdString(curves.axis), tr("expected rating"));
    return chart;
}

std::optional<CurvesChart> informationChart(const ResultRef& result, const AnalysisInput& input)
{
    if (!result || !result->facets.curves || !input.table)
        return std::nullopt;
    const auto& curves = *result->facets.curves;
    CurvesChart chart = curvesBase(
        *result, input, tr("What each rater tells about an item"),
        tr("Fisher information about the item's place; where it is high, the rater tells items apart."));
    LineSeries all;
    all.name = tr("all raters");
    all.x = curves.theta;
    all.y.assign(curves.theta.size(), 0.0);
    all.strong = true;
    for (const auto& curve : curves.curves) {
        chart.chart.series.push_back(seriesOf(input, curve, curves.theta, curve.information));
        for (std::size_t g = 0; g < all.y.size(); ++g)
            all.y[g] += curve.information[g];
    }
    chart.chart.series.push_back(std::move(all));
    fitAxes(chart.chart, QString::fromStdString(curves.axis), tr("information"));
    return chart;
}

std::optional<CurvesChart> traceChart(const ResultRef& result, const AnalysisInput& input)
{
    if (!result || !result->facets.trace)
        return std::nullopt;
    const auto& trace = *result->facets.trace;
    CurvesChart chart =
        curvesBase(*result, input, tr("Course of the fit"), tr("One line a start; the thick one was kept."));
    for (std::size_t s = 0; s < trace.starts.size(); ++s) {
        LineSeries line;
        line.name = trace.starts.size() == 1
                        ? tr("log-likelihood")
                        : tr("start %1").arg(formatCount(static_cast<std::int64_t>(s + 1)));
        for (std::size_t i = 0; i < trace.starts[s].size(); ++i) {
            line.x.push_back(static_cast<double>(i + 1));
            line.y.push_back(trace.starts[s][i]);
        }
        line.strong = s == trace.best;
        line.colour = static_cast<int>(s);
        chart.chart.series.push_back(std::move(line));
    }
    fitAxes(chart.chart, tr("iteration"), QString::fromStdString(trace.measure));
    chart.chart.corner = fitSentence(*result);
    return chart;
}

QString fitSentence(const AnalysisResult& result)
{
    const FitStatus& status = result.status;
    QString sentence = status.iterations == 0 ? QString()
                       : status.converged
                           ? tr("Converged after %1 iterations").arg(formatCount(status.iterations))
                           : tr("Did not converge in %1 iterations").arg(formatCount(status.iterations));
    if (status.logLikelihood)
        sentence += (sentence.isEmpty() ? QString() : QStringLiteral(", "))
                    + tr("log-likelihood %1").arg(formatFixed(*status.logLikelihood, 2));
    return sentence;
}

} // namespace raterscope
