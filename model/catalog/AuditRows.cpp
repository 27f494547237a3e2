// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "agreement/KappaParadox.h"
#include "agreement/RaterMatrix.h"
#include "audit/Duplicates.h"
#include "audit/Findings.h"
#include "audit/RaterProfile.h"
#include "catalog/PairwiseParts.h"

#include <iterator>

namespace raterscope {

namespace {

AnalysisResult runDuplicates(const AnalysisInput& input, const Options& options, const JobControl& job)
{
    const std::string& panel = options.text("split-panel");
    AnalysisResult result;
    result.facets.duplicates =
        findDuplicates(*input.data, input.edits, *input.table, panel, input.threads, job);
    if (!panel.empty() && result.facets.duplicates->splitPanel != panel)
        throw AnalysisError("There is no panel \"" + panel + "\" to split by.");
    FindingInput facts;
    facts.data = input.data.get();
    facts.table = input.table.get();
    facts.duplicates = &*result.facets.duplicates;
    for (auto& finding : auditFindings(facts)) {
        if (finding.view == "duplicates")
            result.facets.findings.push_back(std::move(finding));
    }
    return result;
}

AnalysisResult runProfiles(const AnalysisInput& input, const Options&, const JobControl& job)
{
    AnalysisResult result;
    result.facets.profiles = raterProfiles(*input.table, job);
    PairwiseOptions options;
    options.threads = input.threads;
    addMeanKappas(result.facets.profiles, pairwiseMatrix(*input.table, options, job));
    return result;
}

/// The Overview: the other analyses at their defaults, and what follows from them in sentences.
AnalysisResult runFindings(const AnalysisInput& input, const Options&, const JobControl& job)
{
    job.progress(0.0, "agreement and clusters");
    const AnalysisResult clusters = runAnalysis("cluster-raters", input, {}, job);
    job.progress(0.7, "duplicates");
    const AnalysisResult duplicates = runAnalysis("duplicates", input, {}, job);

    AnalysisResult result;
    auto profiles = raterProfiles(*input.table, job);
    FindingInput facts;
    facts.data = input.data.get();
    facts.table = input.table.get();
    facts.edits = &input.edits;
    facts.duplicates = &*duplicates.facets.duplicates;
    facts.profiles = &profiles;
    if (clusters.facets.raterMatrix) {
        addMeanKappas(profiles, *clusters.facets.raterMatrix);
        facts.matrix = &*clusters.facets.raterMatrix;
    }
    result.facets.findings = clusters.facets.findings;
    auto more = auditFindings(facts);
    std::move(more.begin(), more.end(), std::back_inserter(result.facets.findings));
    auto paradoxes = pairParadoxFindings(*input.table, unitNoun(input.comparison), input.threads, job);
    std::move(paradoxes.begin(), paradoxes.end(), std::back_inserter(result.facets.findings));
    sortFindings(result.facets.findings);
    result.facets.profiles = std::move(profiles);
    result.status.notes = clusters.status.notes;
    return result;
}

} // namespace

std::vector<Analysis> auditAnalyses()
{
    return {
        {"findings",
         "Findings",
         "What should I know about this panel before I trust one label?",
         "The analyses of agreement, clusters, duplicates and rater behaviour at their defaults, and what "
         "follows from "
         "them in plain sentences with their numbers.",
         "the analyses it is made of",
         "as in each analysis",
         {"findings", "rater_parameters"},
         {},
         &runFindings},
        {"duplicates",
         "Identical vectors",
         "Which items carry the same scores from every rater of a panel?",
         "An item counts when all raters of a panel (at least two) gave the same full vector over all "
         "dimensions. "
         "Agreement and tie rates are shown for the units with and without such items.",
         "BayesJudge rebuild 2026, duplicated crowd rows in SummEval",
         "raters without a rating of the item do not count; an item with an incomplete vector is left out",
         {"duplicates", "findings"},
         {{"split-panel",
           "Split by",
           "The panel whose identical items define the classes; empty: the one with the most.",
           std::string(),
           {},
           {},
           {}}},
         &runDuplicates},
        {"rater-profile",
         "What raters did",
         "How did each rater use the scale, and does it agree with its panel?",
         "Label shares, tie rate, entropy of level use (natural log), longest run of one label, mean share "
         "of the rest "
         "of the panel that gave the same label, and mean Cohen κ within the own panel and across.",
         "Cohen 1960 for κ; Shannon 1948 for entropy",
         "every label a rater gave counts; agreement is over common units",
         {"rater_parameters"},
         {},
         &runProfiles},
    };
}

} // namespace raterscope
