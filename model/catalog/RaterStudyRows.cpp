// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "catalog/ConsensusParts.h"
#include "catalog/StudyParts.h"
#include "core/NumberText.h"
#include "studies/LeaveOneOut.h"
#include "studies/Power.h"
#include "studies/Sensitivity.h"

#include <algorithm>

namespace raterscope {

namespace {

AnalysisResult runLeaveOneOut(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    requireLabels(*input.table, "Leaving raters out");
    if (!input.table->scale.isOrdered())
        throw AnalysisError("Leaving raters out compares rankings, and these labels have no order.");
    auto ids = listedWords(chosen.text("methods"));
    if (ids.empty())
        ids = {"mean", "agora"};
    const auto study = leaveOneOut(*input.data, *input.table, referenceOf(*input.data, *input.table),
                                   chosenStudyMethods(ids, *input.table), input.seed, input.threads, job);
    Table table{"What leaving one rater out does",
                {"without", "method", "Spearman of units", "largest shift of a rank", "τ_b of systems",
                 "systems swapped", "systems", "another one first", "change against the reference"},
                {},
                {ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Share},
                "leave-one-out"};
    for (const auto& row : study.rows)
        table.rows.push_back({row.rater, row.method, row.itemSpearman, row.largestShift, row.systemKendall,
                              row.swappedSystems, row.systems, std::string(row.topChanges ? "yes" : ""),
                              row.scoreChange});
    AnalysisResult result;
    result.facets.tables.push_back(std::move(table));
    result.status.notes = study.notes;
    return result;
}

/// Consensus methods that give each rater a trust.
std::vector<const Analysis*> trustMethods()
{
    std::vector<const Analysis*> methods;
    for (const auto& analysis : catalog()) {
        const auto yields = [&](const char* facet) {
            return std::find(analysis.facets.begin(), analysis.facets.end(), facet) != analysis.facets.end();
        };
        if (yields("rater_trust") && (yields("item_posterior") || yields("item_score")))
            methods.push_back(&analysis);
    }
    return methods;
}

AnalysisResult runTrustValidity(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    requireLabels(*input.table, "A comparison of trust and validity");
    const auto all = trustMethods();
    auto ids = listedWords(chosen.text("methods"));
    if (ids.empty()) {
        ids.emplace_back(defaultConsensusMethod(*input.table));
        for (const auto* method : all) {
            if (method->id != ids.front())
                ids.push_back(method->id);
        }
    }
    AnalysisResult result;
    Table table{"Trust against validity, by method",
                {"method", "trust", "validity", "Spearman over raters", "low", "high", "raters"},
                {},
                {},
                "trust-validity-methods"};
    for (std::size_t m = 0; m < ids.size(); ++m) {
        job.progress(static_cast<double>(m) / static_cast<double>(ids.size()), ids[m]);
        const auto place = std::find_if(all.begin(), all.end(),
                                        [&](const Analysis* method) { return method->id == ids[m]; });
        if (place == all.end()) {
            std::string known;
            for (const auto* method : all)
                known += (known.empty() ? "" : ", ") + method->id;
            throw AnalysisError("There is no method \"" + ids[m] + "\" that trusts raters. Methods: " + known
                                + ".");
        }
        try {
            auto fit = (*place)->run(input, completeOptions((*place)->options, {}), job.quiet());
            if (!fit.facets.trustValidity)
                continue;
            const auto& facet = *fit.facets.trustValidity;
            const auto& correlation = facet.correlation;
            const auto bound = [&](double Interval::*end) {
                return correlation.interval ? Value((*correlation.interval).*end)
                                            : Value(UndefinedReason::NoReplicates);
            };
            table.rows.push_back({(*place)->title, facet.trust, facet.validity, correlation.value,
                                  bound(&Interval::low), bound(&Interval::high), correlation.used});
            if (!result.facets.trustValidity) {
                result.facets.trustValidity = facet;
                result.facets.raterTrust = fit.facets.raterTrust;
                result.status.notes.push_back("The points are those of " + (*place)->title + ".");
            }
        } catch (const AnalysisError& error) {
            result.status.notes.push_back((*place)->title + ": " + error.what());
        }
    }
    result.facets.tables.push_back(std::move(table));
    return result;
}

AnalysisResult runSensitivity(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    requireLabels(*input.table, "AGORA");
    const auto rows =
        agoraSensitivity(*input.table, referenceOf(*input.data, *input.table),
                         static_cast<int>(chosen.integer("starts")), input.seed, input.threads, job);
    Table table{"AGORA with one setting changed",
                {"setting", "value", "largest change of a score", "Spearman with the default scores",
                 "largest relative change of α", "Spearman with the reference", "change"},
                {},
                {},
                "parameter-sensitivity"};
    for (const auto& row : rows)
        table.rows.push_back({row.setting, row.value, row.largestShift, row.scoreSpearman,
                              row.largestTrustShift, row.score, row.scoreChange});
    AnalysisResult result;
    result.facets.tables.push_back(std::move(table));
    return result;
}

Table raterPowerTable(const std::vector<RaterPower>& pairs)
{
    Table table{"Units with known truth until two raters can be told apart",
                {"rater", "and", "its accuracy", "the other's", "only the first right",
                 "only the second right", "units"},
                {},
                {ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Share, ColumnFormat::Share,
                 ColumnFormat::Share, ColumnFormat::Share},
                "rater-power"};
    for (const auto& pair : pairs)
        table.rows.push_back(
            {pair.a, pair.b, Value(pair.accuracyA), Value(pair.accuracyB), Value(pair.onlyA),
             Value(pair.onlyB),
             pair.units < 0 ? TableCell(std::string("over 20,000")) : TableCell(pair.units)});
    return table;
}

Table methodPowerTable(const MethodPower& study, double wanted)
{
    Table table{"Difference from the first method on simulated panels",
                {study.curve.xTitle, "method", "mean difference", "its standard error", "power", "enough"},
                {},
                {},
                "method-power"};
    for (const auto& row : study.rows)
        table.rows.push_back({static_cast<std::int64_t>(row.size), row.method, Value(row.meanDifference),
                              Value(row.deviation), Value(row.power),
                              std::string(row.power >= wanted ? "yes" : "")});
    return table;
}

AnalysisResult runPower(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    requireLabels(*input.table, "A power analysis");
    AnalysisResult result;
    const double wanted = chosen.real("power");
    if (chosen.text("compare") == "raters") {
        RaterPowerOptions options;
        options.wanted = wanted;
        options.level = chosen.real("level");
        result.facets.tables.push_back(raterPowerTable(raterPower(*input.table, options, job)));
        return result;
    }
    MethodPowerOptions options;
    options.byRaters = chosen.text("vary") == "raters";
    auto sizes = listedNumbers(chosen.text("sizes"), "sizes");
    if (sizes.empty())
        sizes = options.byRaters ? std::vector<std::int64_t>{3, 5, 7, 10, 15, 20} : options.sizes;
    options.sizes = sizes;
    options.units = chosen.integer("units");
    options.simulations = static_cast<int>(chosen.integer("simulations"));
    options.level = chosen.real("level");
    options.wanted = wanted;
    options.seed = input.seed;
    options.threads = input.threads;
    options.observer = observerOf(input);
    auto ids = listedWords(chosen.text("methods"));
    if (ids.empty())
        ids = input.table->scale.isOrdered() ? std::vector<std::string>{"mean", "agora"}
                                             : std::vector<std::string>{"majority-vote", "dawid-skene"};
    auto study = methodPower(*input.table, chosenStudyMethods(ids, *input.table), options, job);
    result.facets.tables.push_back(methodPowerTable(study, wanted));
    result.facets.studyCurves.push_back(std::move(study.curve));
    result.status.notes = study.notes;
    return result;
}

Analysis leaveOneOutRow()
{
    Analysis row;
    row.id = "leave-one-out";
    row.title = "One rater left out";
    row.question = "Does the ranking hang on a single rater?";
    row.definition =
        "Each method refitted without each rater in turn: Spearman and largest rank shift of the "
        "units, Kendall τ_b and swaps of the systems they come from, and the change of the "
        "Spearman with the reference.";
    row.source = "METHODS: leave-one-judge-out; Kendall 1945 for τ_b";
    row.missing = "Each method's own rule; units without a score on either side are left out.";
    row.facets = {"table"};
    row.options = {studyMethodsOption("mean,agora")};
    row.run = &runLeaveOneOut;
    return row;
}

Analysis trustValidityRow()
{
    Analysis row;
    row.id = "trust-validity";
    row.title = "Trust against validity";
    row.question = "Do the methods trust the raters that deserve it?";
    row.definition = "For every consensus method that trusts raters: Spearman over raters between its "
                     "label-free trust and the rater's validity, which is Spearman with the reference (share "
                     "equal to it where labels have no order), or agreement with the others without a "
                     "reference. The points shown are those of the first method.";
    row.source = "Ahn 2026, figure 4; interval: Fieller, Hartley & Pearson 1957";
    row.missing = "Validity over the units a rater labelled that have a reference.";
    row.facets = {"trust_validity", "rater_trust", "table"};
    row.options = {{"methods",
                    "Methods",
                    "Ids of consensus methods that trust raters, separated by commas; the first gives the "
                    "points. Empty: all of them, AGORA or Dawid–Skene first.",
                    std::string(),
                    {},
                    {},
                    {}}};
    row.run = &runTrustValidity;
    return row;
}

Analysis sensitivityRow()
{
    Analysis row;
    row.id = "sensitivity";
    row.title = "Sensitivity of AGORA";
    row.question = "Do AGORA's scores hang on its fixed settings or on where it starts?";
    row.definition = "AGORA refitted with one setting changed at a time, slab c, grid points, iterations T, "
                     "and from perturbed starts: largest change of a unit's score and of α, and the change "
                     "against the reference.";
    row.source = "Ahn 2026, table 7";
    row.missing = "As AGORA.";
    row.facets = {"table"};
    row.options = {{"starts", "Starts", "How many perturbed starts.", std::int64_t{5}, 0.0, 1000.0, {}}};
    row.run = &runSensitivity;
    return row;
}

Analysis powerRow()
{
    Analysis row;
    row.id = "power";
    row.title = "How many items or raters are enough?";
    row.question = "How many items, or raters, until two methods or two raters can be told apart?";
    row.definition =
        "Methods: panels simulated from the fitted model (AGORA's, or Dawid–Skene's for labels without an "
        "order), scored against the drawn truth; power of the z test of the difference from the first "
        "method, "
        "its standard error taken over panels. Raters: the least number of units with known truth at which "
        "the "
        "exact sign test of two raters' right labels has the wanted power under fitted Dawid–Skene.";
    row.source = "McNemar 1947 for the sign test; simulation from the fitted model";
    row.missing = "The fit's own rule; simulated panels are complete.";
    row.facets = {"study_curves", "table"};
    row.options = {
        {"compare",
         "Compare",
         "What is to be told apart.",
         std::string("methods"),
         {},
         {},
         {{"methods", "Methods"}, {"raters", "Raters"}}},
        studyMethodsOption("mean,agora (labels without an order: majority-vote,dawid-skene)"),
        {"vary",
         "Vary",
         "What there is more and more of.",
         std::string("items"),
         {},
         {},
         {{"items", "Items"}, {"raters", "Raters"}}},
        {"sizes",
         "Sizes",
         "Numbers of items or raters, separated by commas. Empty: 25,50,100,200,400 items "
         "or 3,5,7,10,15,20 raters.",
         std::string(),
         {},
         {},
         {}},
        {"units", "Items", "Items of every panel when raters vary.", std::int64_t{100}, 2.0, 1e6, {}},
        {"simulations", "Simulations", "Panels of each size.", std::int64_t{50}, 2.0, 100'000.0, {}},
        {"level", "Level", "Of the two-sided test.", 0.05, 1e-6, 0.5, {}},
        {"power", "Power", "The power that is enough.", 0.8, 0.01, 0.999, {}}};
    row.run = &runPower;
    return row;
}

} // namespace

std::vector<Analysis> raterStudies()
{
    return {leaveOneOutRow(), trustValidityRow(), sensitivityRow(), powerRow()};
}

} // namespace raterscope
