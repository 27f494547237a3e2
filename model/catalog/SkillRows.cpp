// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/RankingRows.h"

#include "catalog/RankingFacetParts.h"
#include "catalog/RankingParts.h"
#include "core/NumberText.h"
#include "ranking/BradleyTerry.h"
#include "ranking/Elo.h"
#include "ranking/ProductOfExperts.h"
#include "ranking/TieModel.h"

namespace raterscope {

namespace {

const char* const sharedJudges =
    " Each group of items is ranked apart, with all raters, unless groups are pooled.";

AnalysisResult runAverageProbability(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    const auto ranking = rankingInput(input, chosen, "An average probability", job);
    const auto& comparisons = ranking.comparisons;
    SkillFit fit;
    const auto pairs = pairSums(comparisons, Outcomes::Soft, SumsBy::Pair, job);
    describeParts(comparisons, pairs, fit);
    fit.parts = linkedParts(comparisons.itemCount(), pairs);
    fit.skill = winRatios(comparisons, -1, job).averageProbability;
    fit.standardError.assign(fit.skill.size(), Value(UndefinedReason::NotEstimated));
    auto result = skillResult(ranking, fit, false, {"average probability", "", true, ""}, job);
    result.facets.tables.front().title = "Average probability of winning";
    return result;
}

AnalysisResult runBradleyTerry(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    const auto ranking = rankingInput(input, chosen, "Bradley–Terry", job);
    BradleyTerryOptions options;
    options.outcomes = outcomesOf(chosen);
    options.priorSd = chosen.real("prior-sd");
    options.ties = chosen.text("ties") == "drop" ? TieRule::Drop : TieRule::HalfWins;
    options.orderEffect = chosen.flag("order-effect");
    options.threads = input.threads;
    const auto fit = bradleyTerry(ranking.comparisons, options, job);
    AnalysisResult result = skillResult(ranking, fit, true, {}, job);
    result.status.notes.push_back(
        options.priorSd > 0.0
            ? "skills in log odds under the prior s ~ N(0, " + formatNumber(options.priorSd) + "²)"
            : std::string("skills in log odds, maximum likelihood without a prior"));
    if (fit.orderEffect.value.isDefined())
        result.facets.coefficients.push_back({"order-effect",
                                              "Order effect δ (above 0: what is shown first is preferred)",
                                              "all judges", "", fit.orderEffect});
    return result;
}

AnalysisResult runDavidson(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    const auto ranking = rankingInput(input, chosen, "A model of ties", job);
    TieModelOptions options;
    options.law = chosen.text("law") == "rao-kupper" ? TieLaw::RaoKupper : TieLaw::Davidson;
    options.outcomes = outcomesOf(chosen);
    options.priorSd = chosen.real("prior-sd");
    options.threads = input.threads;
    const auto fit = tieModel(ranking.comparisons, options, job);
    AnalysisResult result = skillResult(ranking, fit, true, {}, job);
    const bool isDavidson = options.law == TieLaw::Davidson;
    result.facets.coefficients.push_back(
        {isDavidson ? "davidson-nu" : "rao-kupper-theta",
         isDavidson ? "Davidson’s tie parameter ν" : "Rao & Kupper’s tie parameter θ", "all judges", "",
         fit.tieParameter});
    result.status.notes.push_back(groupedText(fit.ties) + " of "
                                  + groupedText(static_cast<std::int64_t>(ranking.comparisons.size()))
                                  + " comparisons are ties");
    return result;
}

AnalysisResult runProductOfExperts(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    const auto ranking = rankingInput(input, chosen, "Product of experts", job);
    return skillResult(ranking, productOfExperts(ranking.comparisons, job), false,
                       {"skill", "probability", false, ""}, job);
}

AnalysisResult runElo(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    const auto ranking = rankingInput(input, chosen, "Elo", job);
    EloOptions options;
    options.k = chosen.real("k");
    options.orders = static_cast<int>(chosen.integer("orders"));
    options.seed = input.seed;
    options.threads = input.threads;
    AnalysisResult result =
        skillResult(ranking, elo(ranking.comparisons, options, job), false,
                    {"rating", "points", false, "1.96 standard deviations over random orders"}, job);
    result.status.notes.emplace_back(
        options.orders > 0
            ? "the standard error is the standard deviation over random orders of the rows; it "
              "does not hold the uncertainty of the verdicts"
            : "ratings depend on the order of the rows; this is the order of the file");
    return result;
}

Analysis averageProbabilityRow()
{
    Analysis row;
    row.id = "avg-prob";
    row.title = "Average probability";
    row.question = "How often is each item found better? The baseline of every ranking.";
    row.definition = "The mean over an item's comparisons of the probability that it is better, a tie being "
                     "one half; beside it the win ratio, wins / (wins + losses).";
    row.definition += sharedJudges;
    row.source = "Counts; average probability as in Qian 2026.";
    row.missing = missingVerdicts;
    row.facets = {"skills", "table"};
    row.options = {averageOrdersOption(), groupsOption()};
    row.run = &runAverageProbability;
    return row;
}

Analysis bradleyTerryRow()
{
    Analysis row;
    row.id = "bradley-terry";
    row.title = "Bradley–Terry";
    row.question = "How good is each item, given who it was compared with?";
    row.definition = "Skills s with P(i beats j) = σ(s_i − s_j), in log odds with mean 0 in each set of "
                     "linked items; a tie is half a win for either side.";
    row.definition += sharedJudges;
    row.source = "Bradley & Terry 1952; without a prior by the iteration of Newman 2023.";
    row.missing = missingVerdicts;
    row.facets = {"skills", "coefficients", "table"};
    row.options = {
        priorOption(),
        {"ties",
         "Ties",
         "A tie counts as half a win for either side, or is left out and counted.",
         std::string("half"),
         {},
         {},
         {{"half", "Half a win each"}, {"drop", "Leave out"}}},
        {"order-effect",
         "Order effect",
         "A common advantage δ of what is shown first: P(first beats second) = σ(s_first − s_second + "
         "δ), in log odds with its standard error.",
         false,
         {},
         {},
         {}},
        outcomesOption(),
        averageOrdersOption(),
        groupsOption()};
    row.run = &runBradleyTerry;
    return row;
}

Analysis davidsonRow()
{
    Analysis row;
    row.id = "davidson";
    row.title = "Ties: Davidson, Rao–Kupper";
    row.question = "How good is each item, when a tie is an outcome of its own?";
    row.definition =
        "Davidson: P(tie) ∝ ν √(π_i π_j), P(i) ∝ π_i; Rao & Kupper: P(i beats j) = π_i / (π_i + θ "
        "π_j), the rest a tie; π = exp(s), in log odds.";
    row.definition += sharedJudges;
    row.source = "Davidson 1970; Rao & Kupper 1967.";
    row.missing = missingVerdicts;
    row.facets = {"skills", "coefficients", "table"};
    row.options = {
        {"law",
         "Model",
         "How ties come about. Davidson’s ν is how much likelier a tie is than either win for equal "
         "items; Rao & Kupper’s θ by what factor an item must be better for even odds.",
         std::string("davidson"),
         {},
         {},
         {{"davidson", "Davidson"}, {"rao-kupper", "Rao–Kupper"}}},
        priorOption(),
        outcomesOption(),
        averageOrdersOption(),
        groupsOption()};
    row.run = &runDavidson;
    return row;
}

Analysis productOfExpertsRow()
{
    Analysis row;
    row.id = "poe";
    row.title = "Product of experts";
    row.question = "How good is each item, in closed form and without a prior?";
    row.definition =
        "Every comparison is a Gaussian expert on s_i − s_j around p − ½; the product of all has "
        "its maximum at the least-squares skills.";
    row.definition += sharedJudges;
    row.source = "Liusie et al. 2024.";
    row.missing = missingVerdicts;
    row.facets = {"skills", "table"};
    row.options = {averageOrdersOption(), groupsOption()};
    row.run = &runProductOfExperts;
    return row;
}

Analysis eloRow()
{
    Analysis row;
    row.id = "elo";
    row.title = "Elo rating";
    row.question = "What rating does each item reach, verdict after verdict?";
    row.definition =
        "After each comparison the rating moves by k times the outcome less what the ratings led "
        "to expect; a lead of 400 points has odds of 10 to 1. All start at 1,000.";
    row.definition += sharedJudges;
    row.source = "Elo 1978.";
    row.missing = missingVerdicts;
    row.facets = {"skills", "table"};
    row.options = {{"k", "k", "How far one comparison moves a rating at most.", 4.0, 1e-6, 1000.0, {}},
                   {"orders",
                    "Random orders",
                    "The mean over so many random orders of the rows; 0 = once, in the order of the file.",
                    std::int64_t{0},
                    0.0,
                    10'000.0,
                    {},
                    "file order"},
                   averageOrdersOption(),
                   groupsOption()};
    row.run = &runElo;
    return row;
}

} // namespace

std::vector<Analysis> skillAnalyses()
{
    return {averageProbabilityRow(), bradleyTerryRow(), davidsonRow(), productOfExpertsRow(), eloRow()};
}

} // namespace raterscope
