// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "catalog/ConsensusParts.h"
#include "catalog/PairwiseParts.h"
#include "catalog/PanelParts.h"
#include "consensus/CompareMethods.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace raterscope {

namespace {

/// The methods to compare, the baseline first.
std::vector<const Analysis*> allMethods(const LabelTable& table)
{
    const bool ordered = table.scale.isOrdered();
    std::vector<const Analysis*> methods;
    const auto add = [&](const Analysis& analysis) {
        const auto yields = [&](const char* facet) {
            return std::find(analysis.facets.begin(), analysis.facets.end(), facet) != analysis.facets.end();
        };
        const bool isConsensus = yields("item_posterior") || yields("item_score");
        const bool isListed = std::find(methods.begin(), methods.end(), &analysis) != methods.end();
        if (isConsensus && !isListed && (ordered || yields("item_posterior")))
            methods.push_back(&analysis);
    };
    if (const Analysis* baseline = findAnalysis(ordered ? "mean" : "majority-vote"))
        add(*baseline);
    for (const auto& analysis : catalog())
        add(analysis);
    return methods;
}

std::vector<const Analysis*> chosenMethods(const std::string& list, const LabelTable& table)
{
    const auto all = allMethods(table);
    if (list.empty())
        return all;
    std::vector<const Analysis*> methods;
    std::istringstream words(list);
    for (std::string word; std::getline(words, word, ',');) {
        word.erase(std::remove(word.begin(), word.end(), ' '), word.end());
        const auto place =
            std::find_if(all.begin(), all.end(), [&](const Analysis* method) { return method->id == word; });
        if (place == all.end()) {
            std::string known;
            for (const Analysis* method : all)
                known += (known.empty() ? "" : ", ") + method->id;
            throw AnalysisError("There is no consensus method \"" + word
                                + "\" for these labels. Methods: " + known + ".");
        }
        methods.push_back(*place);
    }
    return methods;
}

MethodOutput outputOf(const Analysis& method, const AnalysisInput& input, const JobControl& job)
{
    MethodOutput output;
    output.method = method.id;
    output.title = method.title;
    try {
        const auto result = method.run(input, completeOptions(method.options, {}), job);
        if (const auto& score = result.facets.itemScore) {
            for (const Value& value : score->scores)
                output.scores.push_back(value.isDefined() ? value.number() : std::nan(""));
        }
        if (const auto& posterior = result.facets.itemPosterior)
            output.chosen = posterior->chosen;
        if (!result.status.converged)
            output.notes.emplace_back("did not converge");
    } catch (const AnalysisError& error) {
        output.notes.emplace_back(error.what());
    }
    return output;
}

AnalysisResult runComparison(const AnalysisInput& input, const Options& options, const JobControl& job)
{
    job.check();
    const LabelTable& table = *input.table;
    requireLabels(table, "A comparison of methods");
    const auto reference = referenceOf(*input.data, table);
    if (reference.isEmpty())
        throw AnalysisError("Comparing methods needs reference values, and these data have none. Name the "
                            "columns that hold them on import (--reference COLUMN), or the table "
                            "(--reference-file FILE).");
    const auto methods = chosenMethods(options.text("methods"), table);
    std::vector<MethodOutput> outputs;
    for (std::size_t m = 0; m < methods.size(); ++m) {
        job.progress(0.8 * static_cast<double>(m) / static_cast<double>(methods.size()), methods[m]->title);
        // A method's own progress would run back and forth; cancelling must still reach it.
        outputs.push_back(outputOf(*methods[m], input, job.quiet()));
    }
    IntervalChoice intervals = chosenIntervals(options, input);
    if (intervals.kind == IntervalKind::None)
        intervals.bootstrap.replicates = 0;
    AnalysisResult result;
    result.facets.comparison = compareMethods(table, outputs, reference, intervals.bootstrap, job.quiet());
    result.status.notes = reference.notes;
    for (const auto& method : result.facets.comparison->methods) {
        for (const auto& note : method.notes)
            result.status.notes.push_back(method.title + ": " + note);
    }
    return result;
}

std::vector<OptionSpec> comparisonOptions()
{
    std::vector<OptionSpec> options{{"methods",
                                     "Methods",
                                     "Ids of the methods, separated by commas; the first is the baseline. "
                                     "Empty: all that fit the labels.",
                                     std::string(),
                                     {},
                                     {},
                                     {}}};
    for (auto& option : panelIntervalOptions(false))
        options.push_back(std::move(option));
    options[1].help = "95 % intervals of the differences by a paired bootstrap, or none.";
    return options;
}

} // namespace

std::vector<Analysis> methodComparisonAnalyses()
{
    return {
        {"compare-methods",
         "Methods against the reference",
         "Which way of making one label of many comes closest to the reference, and is it surely better than "
         "the baseline?",
         "Every consensus method at its defaults against the reference values: Spearman, Pearson, Kendall "
         "τ_b "
         "and accuracy, and the difference from the baseline (item mean, or majority vote for labels without "
         "an order) with a paired bootstrap interval.",
         "Efron & Tibshirani 1993 for the paired bootstrap",
         "each coefficient over the units where method and reference have a value",
         {"method_comparison"},
         comparisonOptions(),
         &runComparison},
    };
}

} // namespace raterscope
