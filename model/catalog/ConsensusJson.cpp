// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/ConsensusJson.h"

#include <cmath>

namespace raterscope {

using Json = nlohmann::ordered_json;

namespace {

Json numbersJson(const std::vector<double>& numbers)
{
    Json result = Json::array();
    for (const double number : numbers)
        result.push_back(numberOrNull(number));
    return result;
}

Json posteriorJson(const ItemPosterior& posterior, const AnalysisInput& input)
{
    Json items = Json::object();
    for (std::size_t unit = 0; unit < posterior.size(); ++unit) {
        if (posterior.chosen[unit] < 0) {
            newMember(items, unitKey(input, unit)) = nullptr;
            continue;
        }
        Json row = Json::array();
        for (std::size_t level = 0; level < posterior.labels.size(); ++level)
            row.push_back(posterior.at(unit, level));
        newMember(items, unitKey(input, unit)) = std::move(row);
    }
    return {{"labels", posterior.labels}, {"items", std::move(items)}};
}

/// An N × R block of numbers, rater by rater, without the cells that are empty.
Json byRater(const std::vector<double>& block, const std::vector<std::string>& raters, std::size_t unit)
{
    Json result = Json::object();
    for (std::size_t r = 0; r < raters.size(); ++r) {
        const double number = block[unit * raters.size() + r];
        if (std::isfinite(number))
            newMember(result, raters[r]) = number;
    }
    return result;
}

Json scoreJson(const ItemScore& score, const AnalysisInput& input, ValueWriter& write)
{
    Json items = Json::object();
    for (std::size_t unit = 0; unit < score.size(); ++unit) {
        Json item{{"score", write(score.scores[unit], "item_score")}};
        if (!score.sd.empty())
            item["sd"] = numberOrNull(score.sd[unit]);
        if (!score.low.empty()) {
            item["low"] = numberOrNull(score.low[unit]);
            item["high"] = numberOrNull(score.high[unit]);
        }
        if (!score.influence.empty())
            item["influence"] = byRater(score.influence, score.raters, unit);
        if (!score.information.empty())
            item["information"] = byRater(score.information, score.raters, unit);
        newMember(items, unitKey(input, unit)) = std::move(item);
    }
    return items;
}

/// K × K numbers of one rater, one array a row.
Json squareJson(const std::vector<double>& block, std::size_t rater, std::size_t levels)
{
    Json rows = Json::array();
    for (std::size_t truth = 0; truth < levels; ++truth) {
        const auto begin = block.begin() + static_cast<std::ptrdiff_t>((rater * levels + truth) * levels);
        rows.push_back(std::vector<double>(begin, begin + static_cast<std::ptrdiff_t>(levels)));
    }
    return rows;
}

Json confusionJson(const ConfusionMatrices& confusion)
{
    Json result = Json::object();
    for (std::size_t r = 0; r < confusion.raters.size(); ++r)
        newMember(result, confusion.raters[r]) = {
            {"labels", confusion.labels},
            {"rows", squareJson(confusion.probabilities, r, confusion.labels.size())},
            {"expected", squareJson(confusion.expected, r, confusion.labels.size())}};
    return result;
}

Json curvesJson(const ResponseCurves& curves)
{
    Json raters = Json::object();
    for (const auto& curve : curves.curves)
        newMember(raters, curve.rater) = {{"expected", numbersJson(curve.expected)},
                                          {"information", numbersJson(curve.information)},
                                          {"thresholds", numbersJson(curve.thresholds)}};
    return {{"axis", curves.axis}, {"theta", curves.theta}, {"raters", std::move(raters)}};
}

Json estimateJson(const Estimate& estimate, const std::string& where, ValueWriter& write)
{
    Json result{{"value", write(estimate.value, where)}, {"n", estimate.used}};
    if (estimate.interval) {
        result["low"] = estimate.interval->low;
        result["high"] = estimate.interval->high;
        result["interval"] = estimate.interval->method;
    }
    return result;
}

Json trustValidityJson(const TrustValidity& facet, ValueWriter& write)
{
    Json points = Json::object();
    for (const auto& point : facet.points)
        newMember(points, point.rater) = {{"trust", write(point.trust, "trust of " + point.rater)},
                                          {"trust_low", numberOrNull(point.trustLow)},
                                          {"trust_high", numberOrNull(point.trustHigh)},
                                          {"validity", write(point.validity, "validity of " + point.rater)},
                                          {"validity_low", numberOrNull(point.validityLow)},
                                          {"validity_high", numberOrNull(point.validityHigh)},
                                          {"n", point.n}};
    return {{"trust", facet.trust},
            {"validity", facet.validity},
            {"has_reference", facet.hasReference},
            {"correlation", estimateJson(facet.correlation, "trust against validity", write)},
            {"raters", std::move(points)}};
}

Json comparisonJson(const MethodComparison& comparison, ValueWriter& write)
{
    Json methods = Json::object();
    for (const auto& method : comparison.methods)
        methods[method.method] = {
            {"title", method.title},
            {"spearman", estimateJson(method.spearman, method.title + ", Spearman", write)},
            {"pearson", estimateJson(method.pearson, method.title + ", Pearson", write)},
            {"kendall", estimateJson(method.kendall, method.title + ", Kendall", write)},
            {"accuracy", estimateJson(method.accuracy, method.title + ", accuracy", write)},
            {"difference", estimateJson(method.difference, method.title + ", difference", write)},
            {"notes", method.notes}};
    return {{"reference", comparison.reference},
            {"baseline", comparison.baseline},
            {"measure", comparison.measure},
            {"methods", std::move(methods)}};
}

} // namespace

std::string unitKey(const AnalysisInput& input, std::size_t unit)
{
    const Unit& place = input.table->units[unit];
    const auto& items = input.data->items;
    std::string key = items[place.item.index()].name;
    if (place.isPair())
        key += " | " + items[place.second.index()].name;
    const auto& comparisons = input.data->comparisons;
    if (place.aspect >= 0 && comparisons.hasAspects())
        key += " [" + comparisons.aspects[static_cast<std::size_t>(place.aspect)] + "]";
    if (input.comparison.kind == CompareKind::Pooled && place.dimension.isValid())
        key += " [" + input.data->dimensions[place.dimension.index()].name + "]";
    return key;
}

void addConsensusJson(const Facets& facets, const AnalysisInput& input, ValueWriter& write, Json& json)
{
    if (facets.itemPosterior)
        json["item_posterior"] = posteriorJson(*facets.itemPosterior, input);
    if (facets.itemScore) {
        json["item_score"] = scoreJson(*facets.itemScore, input, write);
        json["item_score_measure"] = facets.itemScore->measure;
    }
    if (facets.confusion)
        json["confusion"] = confusionJson(*facets.confusion);
    if (facets.raterTrust) {
        const auto& trust = *facets.raterTrust;
        Json& raters = json["rater_trust"] = Json::object();
        for (std::size_t r = 0; r < trust.raters.size(); ++r)
            newMember(raters, trust.raters[r]) = write(trust.values[r], "trust of " + trust.raters[r]);
        json["rater_trust_measure"] = trust.measure;
        json["reversed_raters"] = trust.reversed;
    }
    if (facets.raterParameters) {
        const auto& parameters = *facets.raterParameters;
        const std::size_t count = parameters.names.size();
        Json& raters = json["rater_parameters"] = Json::object();
        for (std::size_t r = 0; r < parameters.raters.size(); ++r) {
            Json& rater = newMember(raters, parameters.raters[r]) = Json::object();
            for (std::size_t p = 0; p < count; ++p)
                rater[parameters.names[p]] = write(parameters.values[r * count + p],
                                                   parameters.raters[r] + ", " + parameters.names[p]);
        }
    }
    if (facets.trace) {
        Json starts = Json::array();
        for (const auto& start : facets.trace->starts)
            starts.push_back(numbersJson(start));
        json["trace"] = {
            {"measure", facets.trace->measure}, {"best", facets.trace->best}, {"starts", std::move(starts)}};
    }
    if (facets.curves)
        json["response_curves"] = curvesJson(*facets.curves);
    if (facets.trustValidity)
        json["trust_validity"] = trustValidityJson(*facets.trustValidity, write);
    if (facets.comparison)
        json["method_comparison"] = comparisonJson(*facets.comparison, write);
}

} // namespace raterscope
