// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/StudyCharts.h"

#include "Format.h"
#include "core/Numbers.h"
#include "plot/SceneText.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

constexpr double barDistance = 3.0; // pixels between the bars of two methods at one place

QString translated(const char* text)
{
    return QCoreApplication::translate("StudyCharts", text);
}

QString words(const std::string& text)
{
    return QString::fromStdString(text);
}

CurvesChart started(const AnalysisResult& result, const AnalysisInput& input, const QString& title,
                    const QString& footnote)
{
    CurvesChart chart;
    chart.text.title = title;
    chart.text.subtitle = (dataParts(input) << methodTitle(result)).join(QStringLiteral(" \u00b7 "));
    chart.text.footnote = footnote;
    chart.origin = originOf(result, input);
    return chart;
}

QString placeName(const StudyPoint& point)
{
    if (!point.label.empty())
        return words(point.label);
    return point.x == std::round(point.x) ? formatCount(std::llround(point.x)) : formatFixed(point.x);
}

struct Place {
    double x = 0.0;
    QString name;
};

/// Every x of a curve with its name, ascending; a labelled one ("all 1,200") at its own x.
std::vector<Place> placesOf(const StudyCurve& curve)
{
    std::vector<Place> places;
    for (const auto& series : curve.series) {
        for (const auto& point : series.points) {
            const auto same = std::find_if(places.begin(), places.end(),
                                           [&](const Place& place) { return place.x == point.x; });
            if (same == places.end())
                places.push_back({point.x, placeName(point)});
        }
    }
    std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.x < b.x; });
    return places;
}

bool isEvenlySpaced(const std::vector<Place>& places)
{
    if (places.size() < 3)
        return true;
    const double step = places[1].x - places[0].x;
    for (std::size_t p = 2; p < places.size(); ++p) {
        if (std::abs(places[p].x - places[p - 1].x - step) > 1e-9 * std::max(1.0, std::abs(step)))
            return false;
    }
    return true;
}

bool isNamed(const StudyCurve& curve)
{
    return std::any_of(curve.series.begin(), curve.series.end(), [](const StudySeries& series) {
        return std::any_of(series.points.begin(), series.points.end(),
                           [](const StudyPoint& point) { return !point.label.empty(); });
    });
}

struct Height {
    Value value, low, high;
};

Height heightOf(const StudyPoint& point, StudyPart part)
{
    switch (part) {
    case StudyPart::Score:
        return {point.mean, point.low, point.high};
    case StudyPart::Dispersion:
        return {point.dispersion, {}, {}};
    case StudyPart::Difference:
        break;
    }
    const auto& interval = point.difference.interval;
    return {point.difference.value, interval ? Value(interval->low) : Value(),
            interval ? Value(interval->high) : Value()};
}

QString axisTitle(const StudyCurve& curve, StudyPart part)
{
    switch (part) {
    case StudyPart::Score:
        return words(curve.yTitle);
    case StudyPart::Dispersion:
        return translated("mean agreement dispersion \u03b4");
    case StudyPart::Difference:
        break;
    }
    return translated("%1, less that of %2").arg(words(curve.yTitle), words(curve.baseline));
}

QString intervalSentence(const StudyCurve& curve, StudyPart part)
{
    switch (part) {
    case StudyPart::Score:
        return curve.intervals.empty() ? QString() : translated("Bars: %1.").arg(words(curve.intervals));
    case StudyPart::Difference:
        return translated("Bars: 95 % paired bootstrap intervals; above zero the method beats %1.")
            .arg(words(curve.baseline));
    case StudyPart::Dispersion:
        break;
    }
    return translated(
        "\u03b4: how unevenly raters agree, the spread of each one\u2019s mean Spearman with the others "
        "as a share of the mean.");
}

LineSeries seriesOf(const StudySeries& series, StudyPart part, const std::vector<Place>& places, bool byRank)
{
    LineSeries line;
    line.name = words(series.title);
    line.dots = true;
    for (const auto& point : series.points) {
        const Height height = heightOf(point, part);
        const auto place = std::find_if(places.begin(), places.end(),
                                        [&](const Place& other) { return other.x == point.x; });
        line.x.push_back(byRank ? static_cast<double>(place - places.begin()) : point.x);
        line.y.push_back(height.value.numberOr(noNumber));
        line.low.push_back(height.low.numberOr(noNumber));
        line.high.push_back(height.high.numberOr(noNumber));
    }
    return line;
}

} // namespace

bool hasPart(const StudyCurve& curve, StudyPart part)
{
    return std::any_of(curve.series.begin(), curve.series.end(), [&](const StudySeries& series) {
        return std::any_of(series.points.begin(), series.points.end(),
                           [&](const StudyPoint& point) { return heightOf(point, part).value.isDefined(); });
    });
}

std::optional<CurvesChart> studyChart(const ResultRef& result, const AnalysisInput& input, std::size_t curve,
                                      StudyPart part)
{
    if (!result || !input.table || curve >= result->facets.studyCurves.size())
        return std::nullopt;
    const auto& study = result->facets.studyCurves[curve];
    if (!hasPart(study, part))
        return std::nullopt;
    CurvesChart chart = started(*result, input, words(study.title), intervalSentence(study, part));
    const auto places = placesOf(study);
    const bool byRank = !isEvenlySpaced(places) || isNamed(study);
    for (std::size_t s = 0; s < study.series.size(); ++s) {
        LineSeries line = seriesOf(study.series[s], part, places, byRank);
        const bool isBaseline = study.series[s].title == study.baseline;
        if (part == StudyPart::Difference && isBaseline)
            continue;
        line.colour = static_cast<int>(s);
        line.strong = isBaseline;
        chart.chart.series.push_back(std::move(line));
        if (part == StudyPart::Dispersion)
            break; // a property of the pools, the same for every method
    }
    if (part == StudyPart::Dispersion)
        chart.chart.series.front().name = translated("\u03b4");
    const double middle = 0.5 * static_cast<double>(chart.chart.series.size() - 1);
    for (std::size_t s = 0; s < chart.chart.series.size(); ++s)
        chart.chart.series[s].shift = (static_cast<double>(s) - middle) * barDistance;
    if (part == StudyPart::Difference && !places.empty()) {
        LineSeries zero;
        zero.name = words(study.baseline);
        zero.x = {byRank ? 0.0 : places.front().x,
                  byRank ? static_cast<double>(places.size() - 1) : places.back().x};
        zero.y = {0.0, 0.0};
        chart.chart.series.insert(chart.chart.series.begin(), std::move(zero));
    }
    fitAxes(chart.chart, words(study.xTitle), axisTitle(study, part));
    if (byRank) {
        for (std::size_t p = 0; p < places.size(); ++p)
            chart.chart.x.named.push_back({static_cast<double>(p), places[p].name});
        // Room for the bars beside the first and the last place.
        chart.chart.x.low = -0.25;
        chart.chart.x.high = static_cast<double>(places.size()) - 0.75;
    }
    if (!study.isFinished)
        chart.chart.corner = translated("still running");
    return chart;
}

std::optional<CurvesChart> reliabilityChart(const ResultRef& result, const AnalysisInput& input,
                                            const std::string& who)
{
    if (!result || !result->facets.heldOut || !input.table)
        return std::nullopt;
    const auto& heldOut = *result->facets.heldOut;
    CurvesChart chart =
        started(*result, input, translated("Confidence against accuracy, %1").arg(words(who)),
                translated("One dot a tenth of confidence that occurs; below the grey line a prediction is "
                           "surer than it is right."));
    chart.text.subtitle += QStringLiteral(" \u00b7 ") + words(heldOut.split);
    for (std::size_t m = 0; m < heldOut.methods.size(); ++m) {
        const auto& method = heldOut.methods[m];
        const auto score = std::find_if(method.panels.begin(), method.panels.end(),
                                        [&](const HeldOutScore& panel) { return panel.who == who; });
        if (score == method.panels.end())
            continue;
        LineSeries line;
        line.name = words(method.title);
        line.colour = static_cast<int>(m);
        line.dots = true;
        for (const auto& bin : score->bins) {
            if (bin.predictions == 0)
                continue;
            const auto count = static_cast<double>(bin.predictions);
            line.x.push_back(bin.confidenceSum / count);
            line.y.push_back(static_cast<double>(bin.correct) / count);
        }
        chart.chart.series.push_back(std::move(line));
    }
    if (chart.chart.series.empty())
        return std::nullopt;
    LineSeries right;
    right.name = translated("as sure as right");
    right.x = {0.0, 1.0};
    right.y = {0.0, 1.0};
    chart.chart.series.insert(chart.chart.series.begin(), std::move(right));
    fitAxes(chart.chart, translated("mean confidence"), translated("share predicted right"));
    return chart;
}

std::optional<CurvesChart> fifthsChart(const ResultRef& result, const AnalysisInput& input,
                                       const std::string& strong)
{
    if (!result || !result->facets.uncertainty || !input.table)
        return std::nullopt;
    const auto& found = *result->facets.uncertainty;
    const auto titleOf = [&](const std::string& id) {
        const auto place = std::find_if(found.measures.begin(), found.measures.end(),
                                        [&](const auto& measure) { return measure.id == id; });
        return place == found.measures.end() ? words(id) : words(place->title);
    };
    const QString target = titleOf(found.target);
    CurvesChart chart = started(
        *result, input, translated("Mean of \u201c%1\u201d in fifths of %2").arg(target, unitNounOf(input)),
        translated("Units ordered by each signal and cut into fifths. A signal worth using climbs."));
    for (const auto& fifths : found.quintiles) {
        LineSeries line;
        line.name = titleOf(fifths.signal);
        line.colour = static_cast<int>(chart.chart.series.size());
        line.dots = true;
        line.strong = fifths.signal == strong;
        for (std::size_t group = 0; group < fifths.means.size(); ++group) {
            line.x.push_back(static_cast<double>(group + 1));
            line.y.push_back(fifths.means[group].numberOr(noNumber));
        }
        chart.chart.series.push_back(std::move(line));
    }
    if (chart.chart.series.empty())
        return std::nullopt;
    fitAxes(chart.chart, translated("fifth of the units by the signal, the most certain first"),
            translated("mean %1").arg(target));
    chart.chart.x.named.clear();
    for (int group = 1; group <= 5; ++group)
        chart.chart.x.named.push_back({static_cast<double>(group), QString::number(group)});
    return chart;
}

} // namespace raterscope
