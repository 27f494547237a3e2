// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/LabelConsensusParts.h"

#include "catalog/ConsensusParts.h"
#include "consensus/Reference.h"
#include "core/NumberText.h"

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

constexpr std::size_t mostConfusionCells = 1'000'000;

} // namespace

AnalysisResult resultOf(const LabelTable& table, const std::string& method, LabelFit fit)
{
    requireLabels(table, method);
    AnalysisResult result;
    result.status.converged = fit.converged;
    result.status.iterations = fit.iterations;
    if (!fit.logLikelihood.empty())
        result.status.logLikelihood = fit.logLikelihood.back();
    result.status.notes = std::move(fit.notes);
    if (table.keepsRepeats)
        result.status.notes.push_back("repeated ratings kept: each counts as a rating of its own");
    auto chosen = std::move(fit.chosen);
    result.facets.itemPosterior = posteriorFacet(table, std::move(fit.posterior));
    result.facets.itemPosterior->chosen = std::move(chosen);
    return result;
}

RaterTrust trustFacet(const LabelTable& table, const std::string& measure, const std::string& definition,
                      const std::vector<Estimate>& estimates)
{
    RaterTrust trust;
    trust.measure = measure;
    trust.definition = definition;
    trust.raters = table.raterNames;
    for (const auto& estimate : estimates) {
        trust.values.push_back(estimate.value);
        trust.low.push_back(estimate.interval ? estimate.interval->low : std::nan(""));
        trust.high.push_back(estimate.interval ? estimate.interval->high : std::nan(""));
        if (estimate.interval)
            trust.intervalMethod = estimate.interval->method;
    }
    return trust;
}

RaterTrust trustFacet(const LabelTable& table, const std::string& measure, const std::string& definition,
                      const std::vector<Value>& values, double reversedBelow)
{
    RaterTrust trust;
    trust.measure = measure;
    trust.definition = definition;
    trust.raters = table.raterNames;
    trust.values = values;
    for (std::size_t rater = 0; rater < values.size(); ++rater) {
        if (values[rater].isDefined() && values[rater].number() < reversedBelow)
            trust.reversed.push_back(table.raterNames[rater]);
    }
    return trust;
}

RaterParameters parametersFacet(const LabelTable& table, std::vector<std::string> names,
                                std::vector<Value> values)
{
    return {std::move(names), table.raterNames, std::move(values)};
}

bool confusionFits(const LabelTable& table)
{
    const std::size_t levels = table.scale.labels.size();
    return levels == 0 || table.raterCount() <= mostConfusionCells / levels / levels;
}

std::optional<ConfusionMatrices> confusionFacet(const LabelTable& table, const std::string& method,
                                                std::vector<double> probabilities,
                                                std::vector<double> expected)
{
    if (!confusionFits(table))
        return std::nullopt;
    return ConfusionMatrices{"P(given | true), " + method, table.scale.labels, table.raterNames,
                             std::move(probabilities), std::move(expected)};
}

OptionSpec iterationsOption(std::int64_t iterations, const std::string& help)
{
    return {"iterations", "Iterations", help, iterations, 1.0, 100'000.0, {}};
}

OptionSpec toleranceOption(double tolerance, const std::string& help)
{
    return {"tolerance", "Tolerance", help, tolerance, 0.0, 1.0, {}, "make all iterations"};
}

OptionSpec knownLabelsOption()
{
    return {
        "known-labels",
        "Known labels",
        "Whether units that have a reference keep it as their label (fixed gold items), so that raters are "
        "judged on them. The reference is the column named on import (--reference COLUMN on the command "
        "line). The accuracy against the reference then says nothing.",
        std::string("ignore"),
        {},
        {},
        {{"ignore", "Ignore"}, {"reference", "Keep the reference"}}};
}

std::vector<std::int32_t> knownLabels(const AnalysisInput& input, const Options& options,
                                      std::vector<std::string>& notes)
{
    if (options.text("known-labels") != "reference")
        return {};
    auto reference = referenceOf(*input.data, *input.table);
    if (reference.labelled == 0)
        throw AnalysisError(
            "No unit has a reference that is a label of the scale. Name the column that holds the known "
            "labels on import (--reference COLUMN), or choose known-labels ignore.");
    notes.push_back(groupedText(reference.labelled)
                    + (reference.labelled == 1 ? " unit keeps its reference" : " units keep their reference")
                    + " as a known label: the accuracy against the reference is no test");
    return std::move(reference.levels);
}

std::string missingRule()
{
    return "Missing labels are left out, as if missing at random; every label that was given counts, repeats "
           "included. A unit without labels is not determined.";
}

} // namespace raterscope
