// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/Catalog.h"

#include "catalog/RankingParts.h"
#include "core/NumberText.h"
#include "ranking/BradleyTerry.h"
#include "ranking/BtSigma.h"
#include "ranking/Cycles.h"
#include "ranking/Elo.h"
#include "ranking/ProductOfExperts.h"

namespace raterscope {

namespace {

const char* const missingVerdicts = "A missing verdict is no comparison.";
const char* const sharedJudges = " Each group of items is ranked apart, with all raters.";

AnalysisResult runAverageProbability(const AnalysisInput& input, const Options&, const JobControl& job)
{
    const auto comparisons = requireComparisons(input, "An average probability", job);
    const auto baseline = winRatios(comparisons, -1, job);
    SkillFit fit;
    const auto pairs = pairSums(comparisons, Outcomes::Soft, false, job);
    describeParts(comparisons, pairs, fit);
    fit.parts = linkedParts(comparisons.itemCount(), pairs);
    fit.skill = baseline.averageProbability;
    fit.standardError.assign(fit.skill.size(), Value(UndefinedReason::NothingPairable));
    AnalysisResult result;
    result.status.notes = fit.notes;
    Table table = skillTable(comparisons, fit, baseline, "average probability");
    table.title = "Average probability of winning";
    table.formats[3] = ColumnFormat::Share;
    result.facets.tables.push_back(std::move(table));
    return result;
}

AnalysisResult runBradleyTerry(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    const auto comparisons = requireComparisons(input, "Bradley–Terry", job);
    BradleyTerryOptions options;
    options.priorSd = chosen.real("prior-sd");
    options.ties = chosen.text("ties") == "drop" ? TieRule::Drop : TieRule::HalfWins;
    options.threads = input.threads;
    const auto fit = bradleyTerry(comparisons, options, job);
    AnalysisResult result = rankingResult(comparisons, fit, true, "skill", job);
    result.status.notes.push_back(
        options.priorSd > 0.0
            ? "skills in log odds under the prior s ~ N(0, " + formatNumber(options.priorSd) + "²)"
            : std::string("skills in log odds, maximum likelihood without a prior"));
    return result;
}

AnalysisResult runProductOfExperts(const AnalysisInput& input, const Options&, const JobControl& job)
{
    const auto comparisons = requireComparisons(input, "Product of experts", job);
    return rankingResult(comparisons, productOfExperts(comparisons, job), false, "skill", job);
}

AnalysisResult runBtSigma(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    const auto comparisons = requireComparisons(input, "BT-σ", job);
    BtSigmaOptions options;
    options.priorSd = chosen.real("prior-sd");
    options.logSigmaSd = chosen.real("log-sigma-sd");
    options.starts = static_cast<int>(chosen.integer("starts"));
    options.seed = input.seed;
    options.threads = input.threads;
    const auto fit = btSigma(comparisons, options, job);
    AnalysisResult result = rankingResult(comparisons, fit, true, "skill", job);
    result.status.notes.push_back("log-likelihood of Bradley–Terry with one σ for all: "
                                  + fixedText(fit.plainLogLikelihood, 2));
    Table table{"Judges", {"judge", "1/σ", "comparisons"}, {}, {}, "judges"};
    for (std::size_t judge = 0; judge < comparisons.judgeCount(); ++judge)
        table.rows.push_back({comparisons.judges[judge], fit.inverseSigma[judge], fit.comparisons[judge]});
    result.facets.tables.push_back(std::move(table));
    return result;
}

AnalysisResult runElo(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    const auto comparisons = requireComparisons(input, "Elo", job);
    EloOptions options;
    options.k = chosen.real("k");
    options.orders = static_cast<int>(chosen.integer("orders"));
    options.seed = input.seed;
    options.threads = input.threads;
    AnalysisResult result = rankingResult(comparisons, elo(comparisons, options, job), false, "rating", job);
    result.status.notes.emplace_back(
        options.orders > 0
            ? "the standard error is the standard deviation over random orders of the rows; it "
              "does not hold the uncertainty of the verdicts"
            : "ratings depend on the order of the rows; this is the order of the file");
    return result;
}

AnalysisResult runCycles(const AnalysisInput& input, const Options&, const JobControl& job)
{
    const auto comparisons = requireComparisons(input, "A cycle rate", job);
    AnalysisResult result;
    Table table{"Cycles by judge",
                {"judge", "cycle rate", "cyclic", "decided triples", "triples with a tie",
                 "incomplete triples", "4-cycle rate", "with a 4-cycle", "decided fours"},
                {},
                {},
                "cycles"};
    table.formats.assign(table.columns.size(), ColumnFormat::Plain);
    table.formats[1] = table.formats[6] = ColumnFormat::Share;
    std::int64_t largeGroups = 0;
    for (const auto& row : cycleRates(comparisons, input.threads, job)) {
        const auto& counts = row.counts;
        largeGroups = std::max(largeGroups, counts.groupsWithoutFours);
        table.rows.push_back({row.judge < 0 ? std::string("majority of all")
                                            : comparisons.judges[static_cast<std::size_t>(row.judge)],
                              counts.rate(), counts.cyclic, counts.decided, counts.withTie, counts.incomplete,
                              counts.fourRate(), counts.cyclicQuadruples, counts.quadruples});
    }
    result.facets.tables.push_back(std::move(table));
    if (largeGroups > 0)
        result.status.notes.push_back("4-cycles are not counted in groups of more than "
                                      + groupedText(static_cast<std::int64_t>(mostItemsForFours)) + " items");
    result.status.notes.emplace_back("judges at random have a cycle rate of 25 % and a 4-cycle rate of "
                                     "37.5 %; verdicts derived from one rater's scores have no cycles by "
                                     "construction, only their majority can");
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
    row.facets = {"table"};
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
    row.facets = {"table"};
    row.options = {priorOption(),
                   {"ties",
                    "Ties",
                    "A tie counts as half a win for either side, or is left out and counted.",
                    std::string("half"),
                    {},
                    {},
                    {{"half", "Half a win each"}, {"drop", "Leave out"}}}};
    row.run = &runBradleyTerry;
    return row;
}

Analysis btSigmaRow()
{
    Analysis row;
    row.id = "bt-sigma";
    row.title = "BT-σ";
    row.question = "How good is each item, when some judges tell items apart more sharply than others?";
    row.definition = "Bradley–Terry with one σ a judge, shared by all groups: P(i beats j) = σ((s_i − s_j) / "
                     "σ_k). 1/σ is the judge's sharpness; its geometric mean over judges is 1.";
    row.source = "Qian 2026.";
    row.missing = missingVerdicts;
    row.facets = {"table"};
    auto prior = priorOption();
    prior.help = "Standard deviation of the normal prior on every skill.";
    prior.minimum = 1e-3;
    prior.zeroText.clear();
    row.options = {
        std::move(prior),
        {"log-sigma-sd",
         "Prior on log σ",
         "Standard deviation of the normal prior on every log σ.",
         3.0,
         1e-3,
         1e6,
         {}},
        {"starts",
         "Starts",
         "The first is from plain Bradley–Terry and σ = 1, the others from random σ; the best is kept.",
         std::int64_t{2},
         1.0,
         100.0,
         {}}};
    row.run = &runBtSigma;
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
    row.facets = {"table"};
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
    row.facets = {"table"};
    row.options = {{"k", "k", "How far one comparison moves a rating at most.", 4.0, 1e-6, 1000.0, {}},
                   {"orders",
                    "Random orders",
                    "The mean over so many random orders of the rows; 0 = once, in the order of the file.",
                    std::int64_t{0},
                    0.0,
                    10'000.0,
                    {},
                    "file order"}};
    row.run = &runElo;
    return row;
}

Analysis cyclesRow()
{
    Analysis row;
    row.id = "cycles";
    row.title = "Cycle rate";
    row.question = "Does a judge contradict itself: A over B, B over C, and C over A?";
    row.definition = "The share of item triples, decided on all three pairs, whose directions form a cycle; "
                     "and the share of fully decided sets of four that hold a directed 4-cycle.";
    row.source = "Kendall & Babington Smith 1940; rates by judge as in Qian 2026.";
    row.missing = "Triples with a tied or a missing pair are counted apart.";
    row.facets = {"table"};
    row.run = &runCycles;
    return row;
}

} // namespace

std::vector<Analysis> rankingAnalyses()
{
    return {averageProbabilityRow(), bradleyTerryRow(), btSigmaRow(),
            productOfExpertsRow(),   eloRow(),          cyclesRow()};
}

} // namespace raterscope
