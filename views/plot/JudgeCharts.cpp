// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/JudgeCharts.h"

#include "Format.h"
#include "Tr.h"
#include "plot/SceneText.h"

#include <algorithm>

namespace raterscope {

namespace {

constexpr std::size_t mostBars = 60;

QString nameOf(const std::string& judge, const std::string& aspect)
{
    const QString name = judge.empty() ? tr("majority of all") : QString::fromStdString(judge);
    return aspect.empty() ? name : QStringLiteral("%1 \u00b7 %2").arg(QString::fromStdString(aspect), name);
}

/// The half that both scatters share.
std::optional<TrustChart> scaleChart(const ResultRef& result, const AnalysisInput& input,
                                     const QString& yTitle, const Value& (*yOf)(const JudgeScales::Row&),
                                     bool fromOne, const Estimate JudgeScales::*pearson,
                                     const Estimate JudgeScales::*spearman, const QString& title)
{
    if (!result || !result->facets.judgeScales || !input.table)
        return std::nullopt;
    const JudgeScales& scales = *result->facets.judgeScales;
    const QString parameter = QString::fromStdString(scales.parameter);
    TrustChart made;
    auto& chart = made.chart;
    for (const auto& row : scales.rows) {
        const QString name = nameOf(row.judge, row.aspect);
        const Value& other = yOf(row);
        if (!row.value.isDefined() || !other.isDefined()) {
            chart.missing << QStringLiteral("%1: %2").arg(
                name, describeValue(row.value.isDefined() ? other : row.value));
            continue;
        }
        ScatterPoint point;
        const int column = columnOf(input, row.judge);
        if (column >= 0) {
            point.rater = input.table->raters[static_cast<std::size_t>(column)];
            point.colour = input.table->panelOf[static_cast<std::size_t>(column)];
        }
        point.name = name;
        point.x = row.value.number();
        point.xLow = row.low;
        point.xHigh = row.high;
        point.y = fromOne ? 1.0 - other.number() : other.number();
        const bool hasInterval = row.low == row.low && row.high == row.high;
        point.tip =
            tr("%1: %2 %3, %4 %5, %6 comparisons")
                .arg(name, parameter,
                     formatEstimate(row.value, hasInterval ? std::optional(Interval{row.low, row.high, {}, 0})
                                                           : std::nullopt),
                     yTitle, formatFixed(point.y, 3), formatCount(row.comparisons));
        chart.points.push_back(std::move(point));
    }
    fitAxes(chart, parameter, yTitle);
    const auto& p = scales.*pearson;
    const auto& s = scales.*spearman;
    chart.corner = tr("Pearson %1, Spearman %2, n %3")
                       .arg(formatValue(p.value), formatValue(s.value), formatCount(s.used));
    made.text.title = QStringLiteral("%1, %2").arg(title, methodTitle(*result));
    made.text.subtitle = dataParts(input).join(QStringLiteral(" \u00b7 "));
    made.text.footnote = QString::fromStdString(scales.sentence);
    if (!chart.missing.isEmpty())
        made.text.footnote +=
            QLatin1Char(' ') + tr("Not shown: %1.").arg(chart.firstMissing(4).join(QStringLiteral("; ")));
    made.origin = originOf(*result, input);
    return made;
}

} // namespace

std::optional<TrustChart> scaleAgainstValidity(const ResultRef& result, const AnalysisInput& input)
{
    return scaleChart(
        result, input, tr("validity (Spearman with the reference)"),
        [](const JudgeScales::Row& row) -> const Value& { return row.validity; }, false,
        &JudgeScales::pearsonWithValidity, &JudgeScales::spearmanWithValidity,
        tr("Judges and their validity"));
}

std::optional<TrustChart> scaleAgainstConsistency(const ResultRef& result, const AnalysisInput& input)
{
    return scaleChart(
        result, input, tr("consistency (1 \u2212 cycle rate)"),
        [](const JudgeScales::Row& row) -> const Value& { return row.cycleRate; }, true,
        &JudgeScales::pearsonWithConsistency, &JudgeScales::spearmanWithConsistency,
        tr("Judges and their consistency"));
}

std::optional<CycleChart> cycleChart(const ResultRef& result, const AnalysisInput& input)
{
    if (!result || !result->facets.cycleRates || result->facets.cycleRates->rows.empty() || !input.table)
        return std::nullopt;
    const auto& cycles = *result->facets.cycleRates;
    CycleChart made;
    auto& chart = made.chart;
    chart.axis = tr("share of decided triples that form a cycle");
    chart.isShare = true;
    BarChart::Part rate{tr("cycle rate"), 0, {}};
    std::vector<const CycleRates::Row*> rows;
    for (const auto& row : cycles.rows)
        rows.push_back(&row);
    std::stable_sort(rows.begin(), rows.end(), [](const auto* a, const auto* b) {
        if (a->judge.empty() != b->judge.empty())
            return a->judge.empty();
        return a->rate.numberOr(-1.0) > b->rate.numberOr(-1.0);
    });
    if (rows.size() > mostBars)
        rows.resize(mostBars);
    double most = 0.25;
    for (const auto* row : rows) {
        chart.categories << nameOf(row->judge, row->aspect)
                                + (row->rate.isDefined()
                                       ? QStringLiteral(" (%1 of %2)")
                                             .arg(formatCount(row->cyclic), formatCount(row->decided))
                                       : tr(" (none decided)"));
        rate.values.push_back(100.0 * row->rate.numberOr(0.0));
        most = std::max(most, row->rate.numberOr(0.0));
    }
    chart.most = most <= 0.25 ? 0.25 : most <= 0.5 ? 0.5 : 1.0;
    chart.parts.push_back(std::move(rate));
    made.text.title = tr("Cycles by judge");
    QStringList subtitle = dataParts(input);
    if (cycles.rows.size() > rows.size())
        subtitle << tr("the %1 highest of %2").arg(rows.size()).arg(cycles.rows.size());
    made.text.subtitle = subtitle.join(QStringLiteral(" \u00b7 "));
    made.text.footnote =
        tr("A cycle: A over B, B over C, and C over A, by the judge's summed verdicts. Triples with a "
           "tied or missing pair are left out and counted apart. A judge at random makes 25 %.");
    made.origin = originOf(*result, input);
    return made;
}

std::optional<CurvesChart> streamChart(const ResultRef& result, const AnalysisInput& input,
                                       const std::string& kind)
{
    if (!result || !result->facets.stream || !input.table)
        return std::nullopt;
    const auto& stream = *result->facets.stream;
    CurvesChart made;
    int colour = 0;
    for (const auto& series : stream.series) {
        if (series.kind != kind)
            continue;
        LineSeries line;
        line.name = QString::fromStdString(series.name);
        line.x.assign(stream.position.begin(), stream.position.end());
        line.y = series.value;
        line.low = series.low;
        line.high = series.high;
        line.colour = colour++;
        if (const int column = columnOf(input, series.rater); column >= 0)
            line.rater = input.table->raters[static_cast<std::size_t>(column)];
        made.chart.series.push_back(std::move(line));
    }
    if (made.chart.series.empty())
        return std::nullopt;
    const bool isBeta = kind == "beta";
    fitAxes(made.chart, QString::fromStdString(stream.axis), isBeta ? tr("\u03b2") : tr("P(said | true)"));
    made.text.title = QStringLiteral("%1, %2").arg(
        isBeta ? tr("Order bias along the stream") : tr("Confusion along the stream"), methodTitle(*result));
    made.text.subtitle = dataParts(input).join(QStringLiteral(" \u00b7 "));
    QStringList notes{tr("Bands are 95 % credible.")};
    if (isBeta)
        notes << tr("\u03b2 below 0 prefers what is shown second.");
    for (const auto& note : stream.notes)
        notes << QString::fromStdString(note);
    made.text.footnote = notes.join(QLatin1Char(' '));
    made.origin = originOf(*result, input);
    return made;
}

} // namespace raterscope
