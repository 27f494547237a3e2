// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "agreement/KappaParadox.h"
#include "agreement/RaterPairs.h"
#include "audit/BehaviourFindings.h"
#include "audit/ComparisonFindings.h"
#include "audit/Duplicates.h"
#include "audit/Findings.h"
#include "audit/RaterBehaviour.h"
#include "audit/RaterProfile.h"
#include "catalog/BlockFacets.h"
#include "catalog/FindingParts.h"
#include "catalog/PairwiseParts.h"
#include "catalog/PanelParts.h"
#include "core/NumberText.h"

#include <iterator>
#include <set>

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

AnalysisResult runProfiles(const AnalysisInput& input, const Options& options, const JobControl& job)
{
    const auto& table = *input.table;
    AnalysisResult result;
    auto& profiles = result.facets.profiles;
    auto& notes = result.status.notes;
    profiles = raterProfiles(table, job);
    PairwiseOptions pairwise;
    pairwise.threads = input.threads;
    if (const std::string why = pairsRefused(table); !why.empty()) {
        notes.push_back("no mean κ: " + why);
    } else if (table.raterCount() > mostMatrixRaters) {
        const auto pairs = compareRaterPairs(table, pairwise, job);
        notes.push_back("mean κ is over the " + groupedText(pairs.compared)
                        + " pairs of raters that share at least "
                        + unitsText(pairs.leastShared, unitNoun(input.comparison)));
        addMeanKappas(profiles, pairs);
    } else {
        addMeanKappas(profiles, pairwiseMatrix(table, pairwise, job));
    }
    BehaviourOptions behaviour;
    behaviour.straightShare = options.real("straight-share");
    behaviour.fewLabels = options.integer("few-labels");
    behaviour.severityShare = options.real("severity-share");
    behaviour.twins.nearIdentical = options.real("twin-share");
    behaviour.twins.fewestShared = options.integer("twin-items");
    behaviour.twins.threads = input.threads;
    auto twins = describeBehaviour(profiles, *input.data, input.edits, table, behaviour, job);
    notes.insert(notes.end(), twins.notes.begin(), twins.notes.end());
    if (input.data->dimensions.size() < 2)
        notes.push_back(
            "there is one dimension, so a vector is a label: a straight line is the same label on "
            "most items, unless the rest of the panel gave it too");

    FindingInput facts;
    facts.profiles = &profiles;
    facts.twins = &twins;
    addBehaviourFindings(facts, result.facets.findings);
    sortFindings(result.facets.findings);
    result.facets.twins = std::move(twins);
    return result;
}

Finding pairsLeftOutFinding(const std::string& reason)
{
    Finding finding;
    finding.id = "pairs-left-out";
    finding.severity = Severity::Notice;
    finding.headline = "Raters are not compared pair by pair";
    finding.view = "coefficients";
    finding.sentence = "There is no matrix, no clusters and no comparison of duplicates: " + reason
                       + ". The coefficients of whole panels hold for any number of values.";
    return finding;
}

/// What recorded comparisons say of their judges.
void addComparisonFindings(const AnalysisInput& input, std::vector<Finding>& findings, const JobControl& job)
{
    const auto append = [&](std::vector<Finding> more) {
        std::move(more.begin(), more.end(), std::back_inserter(findings));
    };
    if (!input.data->hasComparisons())
        return;
    job.progress(0.9, "order bias");
    if (const auto bias = runAnalysis("order-bias", input, {}, job.quiet()); bias.facets.orderBias)
        append(orderBiasFindings(*bias.facets.orderBias, *input.data));
    if (input.comparison.kind != CompareKind::Recorded || input.table->labelCount() == 0)
        return;
    if (const auto cycles = runAnalysis("cycles", input, {}, job.quiet()); cycles.facets.cycleRates)
        append(cycleFindings(*cycles.facets.cycleRates));
}

/// Raters that some finding says run against their panel.
std::set<std::string> namedAsReversed(const std::vector<Finding>& findings)
{
    std::set<std::string> names;
    for (const auto& finding : findings) {
        if (finding.id.starts_with("reversed-"))
            names.insert(finding.raters.begin(), finding.raters.end());
    }
    return names;
}

/// The Overview: the other analyses at their defaults, and what follows from them in sentences. All of them
/// use the one κ matrix that the clustering makes.
AnalysisResult runFindings(const AnalysisInput& input, const Options&, const JobControl& job)
{
    job.progress(0.0, "agreement and clusters");
    // What needs no pairs of raters is still worth knowing where they are too many, or the scale too long.
    const std::string leftOut = pairsRefused(*input.table);
    AnalysisResult clusters;
    Duplicates duplicates;
    if (leftOut.empty())
        clusters = runAnalysis("cluster-raters", input, {}, job);
    const RaterMatrix* kappas = clusters.facets.raterMatrix ? &*clusters.facets.raterMatrix : nullptr;
    job.progress(0.7, "duplicates");
    if (leftOut.empty())
        duplicates = findDuplicates(*input.data, input.edits, *input.table, {}, input.threads, job, kappas);

    job.progress(0.8, "rater behaviour");
    AnalysisResult result;
    auto profiles = raterProfiles(*input.table, job);
    if (kappas)
        addMeanKappas(profiles, *kappas);
    else if (clusters.facets.raterBlocks)
        addMeanKappas(profiles, clusters.facets.raterBlocks->pairs);
    BehaviourOptions behaviour;
    behaviour.twins.threads = input.threads;
    auto twins = describeBehaviour(profiles, *input.data, input.edits, *input.table, behaviour, job);
    FindingInput facts;
    facts.data = input.data.get();
    facts.table = input.table.get();
    facts.edits = &input.edits;
    facts.duplicates = leftOut.empty() ? &duplicates : nullptr;
    facts.profiles = &profiles;
    facts.twins = &twins;
    facts.matrix = kappas;
    result.facets.findings = clusters.facets.findings;
    if (!leftOut.empty())
        result.facets.findings.push_back(pairsLeftOutFinding(leftOut));
    auto more = auditFindings(facts);
    std::move(more.begin(), more.end(), std::back_inserter(result.facets.findings));
    auto paradoxes = pairParadoxFindings(*input.table, unitNoun(input.comparison), input.threads, job);
    std::move(paradoxes.begin(), paradoxes.end(), std::back_inserter(result.facets.findings));
    addComparisonFindings(input, result.facets.findings, job);
    job.progress(0.95, "consensus");
    auto consensus = consensusFindings(input, namedAsReversed(result.facets.findings), !kappas, job);
    std::move(consensus.begin(), consensus.end(), std::back_inserter(result.facets.findings));
    sortFindings(result.facets.findings);
    result.facets.profiles = std::move(profiles);
    result.facets.twins = std::move(twins);
    result.status.notes = clusters.status.notes;
    return result;
}

std::vector<OptionSpec> behaviourOptions()
{
    const BehaviourOptions defaults;
    return {
        {"straight-share",
         "Straight line from",
         "A rater whose most frequent vector stands on at least this share of its items is a straight-liner.",
         defaults.straightShare,
         0.5,
         1.0,
         {}},
        {"twin-share",
         "Near-identical from",
         "Two raters with the same vector on at least this share of their common items are looked at as "
         "twins; the "
         "test against independence and the other pairs decide.",
         defaults.twins.nearIdentical,
         0.5,
         1.0,
         {}},
        {"twin-items",
         "Common items",
         "Pairs of raters with fewer common items are not tested for being twins.",
         defaults.twins.fewestShared,
         1.0,
         1e6,
         {}},
        {"few-labels",
         "Few labels below",
         "A rater with fewer labels, or with fewer than a tenth of the median of its panel, has few, if the "
         "median "
         "is at least twice as many.",
         defaults.fewLabels,
         0.0,
         1e6,
         {}},
        {"severity-share",
         "Severe from",
         "A rater who lies this share of the scale's length above or below the rest of its panel on average, "
         "beyond its interval, is flagged.",
         defaults.severityShare,
         0.0,
         1.0,
         {}},
    };
}

} // namespace

std::vector<Analysis> auditAnalyses()
{
    return {
        {"findings",
         "Findings",
         "What should I know about this panel before I trust one label?",
         "The analyses of agreement, clusters, duplicates, rater behaviour, order bias, weighting, methods "
         "against the reference and signals of uncertainty, and what follows from them in plain sentences "
         "with their numbers. Where that takes long, fewer methods and replicates than by themselves; each "
         "sentence says which.",
         "the analyses it is made of",
         "as in each analysis",
         {"findings", "rater_parameters", "twins"},
         {},
         &runFindings},
        {"duplicates",
         "Identical vectors",
         "Which items carry the same scores from every rater of a panel?",
         "An item counts when all raters of a panel (at least two) gave the same full vector over all "
         "dimensions. "
         "Agreement and tie rates are shown for the units with and without such items. Near-duplicates are "
         "items on "
         "which all but one of at least three raters gave the same vector.",
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
         "Label shares, tie rate, entropy of level use (natural log), longest run, the most frequent vector "
         "and its "
         "share, mean share of the rest of the panel that gave the same label, mean Cohen κ within the own "
         "panel and "
         "across, severity (mean position against the rest of the panel), and pairs of raters with nearly "
         "the same "
         "rows. Flags name the rows that raised them.",
         "Cohen 1960 for κ; Shannon 1948 for entropy; Loader 2000 for the binomial tail; Holm 1979; Tukey "
         "1977 for "
         "the fences",
         "every label a rater gave counts; agreement, severity and twins are over common units or items; "
         "vectors with "
         "a gap are left out",
         {"rater_parameters", "twins", "findings"},
         behaviourOptions(),
         &runProfiles},
    };
}

} // namespace raterscope
