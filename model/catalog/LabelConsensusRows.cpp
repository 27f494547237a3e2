// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "catalog/ConsensusParts.h"
#include "catalog/LabelConsensusParts.h"
#include "catalog/PairwiseParts.h"
#include "consensus/KappaCluster.h"
#include "consensus/Kos.h"
#include "consensus/MMsr.h"
#include "consensus/MajorityVote.h"
#include "consensus/Wawa.h"
#include "consensus/ZeroBasedSkill.h"

#include <algorithm>

namespace raterscope {

namespace {

constexpr std::size_t mostNamedRaters = 40; ///< in a message

/// The column of the rater who settles ties.
std::size_t tieColumn(const LabelTable& table, const std::string& name)
{
    const auto place = std::find(table.raterNames.begin(), table.raterNames.end(), name);
    if (place != table.raterNames.end())
        return static_cast<std::size_t>(place - table.raterNames.begin());
    const std::string fault = name.empty() ? "Ties by a rater need the rater's name. Set tie-rater to one of "
                                           : "There is no rater \"" + name
                                                 + "\" to settle ties. Was it "
                                                   "excluded? Set tie-rater to one of ";
    throw AnalysisError(fault + "these: " + nameList(table.raterNames, mostNamedRaters) + ".");
}

AnalysisResult runMajority(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    const LabelTable& table = *input.table;
    requireLabels(table, "A majority vote");
    MajorityVoteOptions options;
    std::string tieRater;
    if (chosen.text("ties") == "split")
        options.ties = VoteTies::Split;
    if (chosen.text("ties") == "rater") {
        options.ties = VoteTies::RaterMode;
        tieRater = chosen.text("tie-rater");
        options.tieUse = levelUse(table, tieColumn(table, tieRater));
    }
    AnalysisResult result = resultOf(table, "A majority vote", majorityVote(table, options, job));
    if (options.ties == VoteTies::RaterMode)
        result.status.notes.push_back("the rater who settles ties is \"" + tieRater + "\"");
    finishLabelConsensus(result, input, job);
    return result;
}

AnalysisResult runWawa(const AnalysisInput& input, const Options&, const JobControl& job)
{
    job.check();
    const LabelTable& table = *input.table;
    auto fit = wawa(table, job);
    auto trust =
        trustFacet(table, "agreement with the majority",
                   "The share of the rater's labels that are equal to the majority vote.", fit.skill);
    AnalysisResult result = resultOf(table, "Wawa", std::move(fit));
    result.facets.raterTrust = std::move(trust);
    finishLabelConsensus(result, input, job);
    return result;
}

AnalysisResult runZeroBasedSkill(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    const LabelTable& table = *input.table;
    ZeroBasedSkillOptions options;
    options.rounds = static_cast<int>(chosen.integer("rounds"));
    options.rate = chosen.real("rate");
    options.halvedEvery = static_cast<int>(chosen.integer("halved-every"));
    options.threads = input.threads;
    auto fit = zeroBasedSkill(table, options, job);
    auto trust = trustFacet(
        table, "skill", "The share of the rater's labels that are equal to the weighted vote.", fit.skill);
    AnalysisResult result = resultOf(table, "Zero-based skill", std::move(fit));
    if (!result.status.converged)
        result.status.notes.push_back("skills still moved in the last round");
    result.facets.raterTrust = std::move(trust);
    finishLabelConsensus(result, input, job);
    return result;
}

AnalysisResult runKos(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    const LabelTable& table = *input.table;
    KosOptions options;
    options.rounds = static_cast<int>(chosen.integer("rounds"));
    auto fit = kos(table, options, job);
    auto trust =
        trustFacet(table, "agreement with the messages",
                   "The rater's labels against what the other raters' messages say, weighted by their size; "
                   "below 0 the rater is read in reverse.",
                   fit.reliability, 0.0);
    AnalysisResult result = resultOf(table, "KOS", std::move(fit));
    result.status.notes.push_back(
        "KOS gives labels without probabilities; it can fail badly, so compare it with the "
        "majority vote");
    result.facets.raterTrust = std::move(trust);
    finishLabelConsensus(result, input, job);
    return result;
}

AnalysisResult runMMsr(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    const LabelTable& table = *input.table;
    MMsrOptions options;
    options.iterations = static_cast<int>(chosen.integer("iterations"));
    options.tolerance = chosen.real("tolerance");
    options.threads = input.threads;
    auto fit = mMsr(table, options, job);
    auto trust = trustFacet(
        table, "skill",
        "The share of labels right beyond chance, from agreements with others; 0 is chance, below 0 "
        "the rater is mostly wrong.",
        fit.skill, 0.0);
    std::vector<Value> parameters;
    for (std::size_t rater = 0; rater < fit.skill.size(); ++rater) {
        parameters.push_back(fit.skill[rater]);
        parameters.push_back(fit.skill[rater].isDefined() ? Value(fit.weight[rater]) : fit.skill[rater]);
    }
    AnalysisResult result = resultOf(table, "M-MSR", std::move(fit));
    if (!result.status.converged)
        result.status.notes.push_back("skills still moved in the last iteration");
    result.facets.raterTrust = std::move(trust);
    result.facets.raterParameters = parametersFacet(table, {"skill", "weight"}, std::move(parameters));
    finishLabelConsensus(result, input, job);
    return result;
}

AnalysisResult runKappaCluster(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    const LabelTable& table = *input.table;
    requireLabels(table, "A vote within a cluster");
    KappaClusterOptions options;
    options.linkage = parseLinkage(chosen.text("linkage")).value_or(LinkageMethod::Average);
    options.clusters = static_cast<std::size_t>(chosen.integer("clusters"));
    options.chosen = static_cast<std::size_t>(chosen.integer("cluster"));
    options.trainUnits = static_cast<std::size_t>(chosen.integer("train"));
    options.undefined =
        chosen.text("undefined") == "impute" ? UndefinedDistance::Impute : UndefinedDistance::Exclude;
    options.threads = input.threads;
    auto fit = kappaCluster(table, options, job);
    auto trust = trustFacet(
        table, "agreement with the cluster's vote",
        "The share of the rater's labels that are equal to the majority of the cluster that votes.",
        fit.agreement);
    std::vector<Value> clusters;
    Table members{"Clusters", {"rater", "cluster", "votes"}, {}, {}, "clusters"};
    for (std::size_t rater = 0; rater < fit.clusterOf.size(); ++rater) {
        const auto cluster = fit.clusterOf[rater];
        const Value number = cluster > 0 ? Value(cluster) : Value(UndefinedReason::NothingPairable);
        clusters.push_back(number);
        members.rows.push_back({table.raterNames[rater], number,
                                std::string(cluster > 0 && cluster == fit.chosenCluster ? "yes" : "")});
    }
    AnalysisResult result = resultOf(table, "A vote within a cluster", std::move(fit));
    result.facets.raterTrust = std::move(trust);
    result.facets.raterParameters = parametersFacet(table, {"cluster"}, std::move(clusters));
    result.facets.tables.push_back(std::move(members));
    finishLabelConsensus(result, input, job);
    return result;
}

Analysis majorityRow()
{
    Analysis row;
    row.id = "majority-vote";
    row.title = "Majority vote";
    row.question = "What do most raters say about each unit? The baseline of every model.";
    row.definition =
        "The level with the most labels; the posterior is the share of each level among the unit's labels.";
    row.source = "A count.";
    row.missing = missingRule();
    row.facets = {"item_posterior", "table"};
    row.options = {{"ties",
                    "Ties",
                    "Where several levels have the most labels: choose the lowest of them, none, or the one "
                    "of them that a certain rater used most over all units (tie-rater; among equals the "
                    "lowest).",
                    std::string("lowest"),
                    {},
                    {},
                    {{"lowest", "Lowest level"}, {"split", "Choose none"}, {"rater", "A rater's mode"}}},
                   {"tie-rater",
                    "Rater who settles ties",
                    "The name of the rater whose use of the levels settles ties; used by ties rater.",
                    std::string(),
                    {},
                    {},
                    {}}};
    row.run = &runMajority;
    return row;
}

Analysis wawaRow()
{
    Analysis row;
    row.id = "wawa";
    row.title = "Wawa";
    row.question = "What do the raters say, each weighted by how often it is with the majority?";
    row.definition =
        "Worker agreement with aggregate: each rater's share of labels equal to the majority vote is its "
        "weight in a second vote.";
    row.source =
        "Worker agreement with aggregate, as in crowd-kit (Ustalov, Pavlichenko & Tseitlin 2024); interval: "
        "Wilson 1927.";
    row.missing = missingRule();
    row.facets = {"item_posterior", "rater_trust", "trust_validity", "table"};
    row.run = &runWawa;
    return row;
}

Analysis zeroBasedSkillRow()
{
    Analysis row;
    row.id = "zero-based-skill";
    row.title = "Zero-based skill";
    row.question = "What do the raters say, when vote and weights are brought into line with each other?";
    row.definition =
        "Skills and a weighted vote in turn: each skill moves towards the rater's share of labels equal to "
        "the vote, by a learning rate that is halved from time to time.";
    row.source = "Zero-based skill, as in crowd-kit (Ustalov, Pavlichenko & Tseitlin 2024).";
    row.missing = missingRule();
    row.facets = {"item_posterior", "rater_trust", "trust_validity", "table"};
    row.options = {
        {"rounds", "Rounds", "How many votes are held.", std::int64_t{100}, 1.0, 100'000.0, {}},
        {"rate", "Rate", "How far skills move in the first rounds; 1 is all the way.", 1.0, 1e-6, 1.0, {}},
        {"halved-every",
         "Halved every",
         "The rate is halved after so many rounds.",
         std::int64_t{20},
         1.0,
         100'000.0,
         {}}};
    row.run = &runZeroBasedSkill;
    return row;
}

Analysis kosRow()
{
    Analysis row;
    row.id = "kos";
    row.title = "KOS message passing";
    row.question = "What is each unit's label of two, when raters vouch for each other?";
    row.definition =
        "Messages between units and raters: a label's message is what the unit's other labels, or the "
        "rater's other labels, add up to. The sign of the last sum decides. For two labels only. It can "
        "fail badly: on the RTE set 398 of 800 are right where the majority has 735.";
    row.source = "Karger, Oh & Shah 2011.";
    row.missing = missingRule();
    row.facets = {"item_posterior", "rater_trust", "trust_validity", "table"};
    row.options = {
        {"rounds", "Rounds", "Rounds of messages there and back.", std::int64_t{100}, 1.0, 100'000.0, {}}};
    row.run = &runKos;
    return row;
}

Analysis mMsrRow()
{
    Analysis row;
    row.id = "m-msr";
    row.title = "M-MSR";
    row.question = "What is each unit's label, when some raters may do anything, even work together?";
    row.definition =
        "Agreement of two raters with chance removed is the product of their skills. The skills are the "
        "rank-one completion of that matrix with the extremes trimmed at every step; labels are weighted "
        "by the logarithm of the odds they give.";
    row.source = "Ma & Olshevsky 2020.";
    row.missing =
        "Agreement is pairwise, over units both raters labelled. A rater who shares none has no weight.";
    row.facets = {"item_posterior", "rater_trust", "rater_parameters", "trust_validity", "table"};
    row.options = {iterationsOption(10'000, "Updates of all skills at most."),
                   toleranceOption(1e-10, "Stop when no skill moves by as much.")};
    row.run = &runMMsr;
    return row;
}

Analysis kappaClusterRow()
{
    Analysis row;
    row.id = "kappa-cluster";
    row.title = "Vote within a cluster";
    row.question = "What does the one group of raters say that shares a judgement?";
    row.definition =
        "Raters are clustered by 1 − Cohen κ; the majority of one cluster decides. Raters outside it vote "
        "only where the cluster is silent, and these units are counted.";
    row.source = "Cohen 1960; UPGMA: Sokal & Michener 1958; a count.";
    row.missing = "κ is over units both raters labelled; missing labels have no vote.";
    row.facets = {"item_posterior", "rater_trust", "rater_parameters", "trust_validity", "table"};
    row.options = {
        {"clusters", "Clusters", "Cut the tree of raters into this many.", std::int64_t{2}, 1.0, 5000.0, {}},
        {"cluster",
         "Cluster that votes",
         "Its number in the order of raters. 0 takes the one with the most raters.",
         std::int64_t{0},
         0.0,
         5000.0,
         {},
         "the largest"},
        {"train",
         "Units to cluster on",
         "Cluster the raters on the first so many units only; 0 = on all.",
         std::int64_t{0},
         0.0,
         1e9,
         {},
         "all"},
        {"linkage",
         "Linkage",
         "How far apart two clusters are: mean distance, least, greatest, the mean of the two parts last "
         "joined, or "
         "the growth of the sum of squares.",
         std::string("average"),
         {},
         {},
         {{"average", "Average (UPGMA)"},
          {"single", "Single"},
          {"complete", "Complete"},
          {"weighted", "Weighted (WPGMA)"},
          {"ward", "Ward"}}},
        {"undefined",
         "Undefined distances",
         "Raters whose κ with another has no value: leave them out of the tree, or fill the gap with the "
         "mean of the "
         "two raters' means.",
         std::string("exclude"),
         {},
         {},
         {{"exclude", "Leave raters out"}, {"impute", "Impute by row means"}}}};
    row.run = &runKappaCluster;
    return row;
}

} // namespace

std::vector<Analysis> labelConsensusAnalyses()
{
    return {majorityRow(), wawaRow(), zeroBasedSkillRow(), oneCoinRow(),     dawidSkeneRow(), maceRow(),
            gladRow(),     kosRow(),  mMsrRow(),           kappaClusterRow()};
}

} // namespace raterscope
