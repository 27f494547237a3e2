// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/StudyJson.h"

#include "catalog/ConsensusJson.h"

namespace raterscope {

using Json = nlohmann::ordered_json;

namespace {

Json heldOutScoreJson(const HeldOutScore& score, ValueWriter& write)
{
    Json json{{"accuracy", write(score.accuracy.value, "held_out accuracy")},
              {"calibration_error", write(score.calibrationError, "held_out calibration error")},
              {"predictions", score.predictions},
              {"correct", score.correct},
              {"undetermined", score.undetermined},
              {"tie_breaks", score.tieBreaks},
              {"fallbacks", score.fallbacks}};
    if (score.accuracy.interval) {
        json["low"] = score.accuracy.interval->low;
        json["high"] = score.accuracy.interval->high;
        json["interval"] = score.accuracy.interval->method;
    }
    Json bins = Json::array();
    for (const auto& bin : score.bins)
        bins.push_back({{"predictions", bin.predictions},
                        {"correct", bin.correct},
                        {"confidence_sum", bin.confidenceSum}});
    json["bins"] = std::move(bins);
    return json;
}

Json heldOutJson(const HeldOut& heldOut, ValueWriter& write)
{
    Json clusters = Json::object();
    for (std::size_t r = 0; r < heldOut.raters.size(); ++r)
        clusters[heldOut.raters[r]] = heldOut.clusterOf[r];
    Json methods = Json::object();
    for (const auto& method : heldOut.methods) {
        Json entry{{"title", method.title}};
        for (const auto& rater : method.raters)
            entry["raters"][rater.who] = heldOutScoreJson(rater, write);
        for (const auto& panel : method.panels)
            entry["panels"][panel.who] = heldOutScoreJson(panel, write);
        methods[method.id] = std::move(entry);
    }
    return {{"split", heldOut.split},
            {"train_units", heldOut.trainUnits},
            {"test_units", heldOut.testUnits},
            {"clusters", std::move(clusters)},
            {"methods", std::move(methods)}};
}

Json matrixJson(const UncertaintySignals& found, const std::vector<UncertaintySignals::Association>& matrix,
                ValueWriter& write)
{
    Json rho = Json::array();
    Json p = Json::array();
    Json n = Json::array();
    for (std::size_t row = 0; row < found.measures.size(); ++row) {
        rho.push_back(Json::array());
        p.push_back(Json::array());
        n.push_back(Json::array());
        for (std::size_t column = 0; column < found.measures.size(); ++column) {
            const auto& cell = found.at(matrix, row, column);
            rho.back().push_back(write(cell.rho.value, "uncertainty_signals Spearman"));
            p.back().push_back(write(cell.p, "uncertainty_signals p"));
            n.back().push_back(cell.rho.used);
        }
    }
    return {{"spearman", std::move(rho)}, {"p", std::move(p)}, {"n", std::move(n)}};
}

Json uncertaintyJson(const UncertaintySignals& found, const AnalysisInput& input, ValueWriter& write)
{
    Json ids = Json::array();
    Json titles = Json::array();
    for (const auto& signal : found.measures) {
        ids.push_back(signal.id);
        titles.push_back(signal.title);
    }
    Json shares = Json::array();
    for (std::size_t row = 0; row < found.measures.size(); ++row) {
        shares.push_back(Json::array());
        for (std::size_t column = 0; column < found.measures.size(); ++column)
            shares.back().push_back(found.sharesLabels[row * found.measures.size() + column] != 0);
    }
    Json quintiles = Json::object();
    for (const auto& curve : found.quintiles) {
        Json means = Json::array();
        for (const auto& mean : curve.means)
            means.push_back(write(mean, "uncertainty_signals quintile"));
        quintiles[curve.signal] = {{"means", std::move(means)}, {"units", curve.units}};
    }
    Json items = Json::object();
    for (std::size_t unit = 0; unit < found.isTest.size(); ++unit) {
        Json values = Json::array();
        for (const auto& signal : found.measures)
            values.push_back(write(signal.values[unit], "uncertainty_signals of a unit"));
        items[unitKey(input, unit)] = {{"test", found.isTest[unit] != 0}, {"values", std::move(values)}};
    }
    return {{"signals", std::move(ids)},
            {"titles", std::move(titles)},
            {"target", found.target},
            {"train_units", found.trainUnits},
            {"shares_labels", std::move(shares)},
            {"all", matrixJson(found, found.all, write)},
            {"test", matrixJson(found, found.test, write)},
            {"quintiles", std::move(quintiles)},
            {"items", std::move(items)}};
}

Json pointJson(const StudyPoint& point, bool hasDifference, ValueWriter& write)
{
    Json json{{"x", point.x},
              {"mean", write(point.mean, "study_curves mean")},
              {"low", write(point.low, "study_curves interval")},
              {"high", write(point.high, "study_curves interval")},
              {"deviation", write(point.deviation, "study_curves deviation")},
              {"repetitions", point.repetitions}};
    if (!point.label.empty())
        json["label"] = point.label;
    if (hasDifference) {
        json["difference"] = write(point.difference.value, "study_curves difference");
        if (point.difference.interval) {
            json["difference_low"] = point.difference.interval->low;
            json["difference_high"] = point.difference.interval->high;
        }
        json["ahead"] = write(point.ahead, "study_curves share ahead");
    }
    if (point.dispersion.isDefined())
        json["dispersion"] = point.dispersion.number();
    return json;
}

Json curveJson(const StudyCurve& curve, ValueWriter& write)
{
    Json series = Json::object();
    for (const auto& one : curve.series) {
        Json points = Json::array();
        for (const auto& point : one.points)
            points.push_back(pointJson(point, !curve.baseline.empty() && one.title != curve.baseline, write));
        series[one.method] = {{"title", one.title}, {"points", std::move(points)}};
    }
    Json json{{"id", curve.id}, {"title", curve.title}, {"x", curve.xTitle}, {"y", curve.yTitle}};
    if (!curve.baseline.empty())
        json["baseline"] = curve.baseline;
    if (!curve.intervals.empty())
        json["interval"] = curve.intervals;
    json["series"] = std::move(series);
    return json;
}

} // namespace

void addStudyJson(const Facets& facets, const AnalysisInput& input, ValueWriter& write, Json& json)
{
    if (facets.heldOut)
        json["held_out"] = heldOutJson(*facets.heldOut, write);
    if (facets.uncertainty)
        json["uncertainty_signals"] = uncertaintyJson(*facets.uncertainty, input, write);
    for (const auto& curve : facets.studyCurves)
        json["study_curves"].push_back(curveJson(curve, write));
}

} // namespace raterscope
