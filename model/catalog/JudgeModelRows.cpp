// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/RankingRows.h"

#include "catalog/RankingFacetParts.h"
#include "catalog/RankingParts.h"
#include "core/NumberText.h"
#include "ranking/BtSigma.h"
#include "ranking/CrowdBt.h"
#include "ranking/TempBt.h"

#include <algorithm>

namespace raterscope {

namespace {

void addJudges(const RankingInput& ranking, const JudgeValues& values, int threads, const JobControl& job,
               AnalysisResult& result)
{
    result.facets.judgeScales = judgeScalesFacet(ranking, values, threads, job);
    result.facets.tables.push_back(judgeTable(*result.facets.judgeScales));
}

AnalysisResult runBtSigma(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    const auto ranking = rankingInput(input, chosen, "BT-σ", job);
    BtSigmaOptions options;
    options.outcomes = outcomesOf(chosen);
    options.perAspect = chosen.flag("per-aspect");
    options.priorSd = chosen.real("prior-sd");
    options.logSigmaSd = chosen.real("log-sigma-sd");
    options.starts = static_cast<int>(chosen.integer("starts"));
    options.seed = input.seed;
    options.threads = input.threads;
    const auto fit = btSigma(ranking.comparisons, options, job);
    AnalysisResult result = skillResult(ranking, fit, true, {}, job);
    result.status.notes.push_back("log-likelihood of Bradley–Terry with one σ for all: "
                                  + fixedText(fit.plainLogLikelihood, 2));
    JudgeValues values;
    values.parameter = "1/σ";
    values.sentence = "The larger, the more sharply the judge tells items apart; the geometric mean is 1.";
    values.intervalMethod = "95 %, normal on log σ, from the observed information of the joint mode";
    values.aspects = fit.aspects;
    values.value = fit.inverseSigma;
    values.low = fit.low;
    values.high = fit.high;
    values.comparisons = fit.comparisons;
    values.note = fit.judgeNote;
    addJudges(ranking, values, input.threads, job, result);
    return result;
}

AnalysisResult runCrowdBt(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    const auto ranking = rankingInput(input, chosen, "Crowd-BT", job);
    CrowdBtOptions options;
    options.outcomes = outcomesOf(chosen);
    options.priorSd = chosen.real("prior-sd");
    options.betaWeight = chosen.text("eta-prior") == "none" ? 0.0 : 1.0;
    options.threads = input.threads;
    const auto fit = crowdBt(ranking.comparisons, options, job);
    AnalysisResult result = skillResult(ranking, fit, true, {}, job);
    JudgeValues values;
    values.parameter = "η";
    values.sentence = "The probability that the judge says what the skills say; one half tells nothing.";
    values.intervalMethod = "95 %, normal on the log odds of η; none at a bound";
    values.value = fit.eta;
    values.low = fit.low;
    values.high = fit.high;
    values.comparisons = fit.comparisons;
    for (const auto isAtBound : fit.isAtBound)
        values.note.emplace_back(isAtBound ? "at a bound" : "");
    addJudges(ranking, values, input.threads, job, result);
    return result;
}

AnalysisResult runTempBt(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    const auto ranking = rankingInput(input, chosen, "Temp-BT", job);
    TempBtOptions options;
    options.priorSd = chosen.real("prior-sd");
    options.threads = input.threads;
    const auto fit = tempBt(ranking.comparisons, ranking.verdicts, options, job);
    AnalysisResult result = skillResult(ranking, fit, true, {}, job);
    result.status.notes.emplace_back(
        "supervised: the temperatures are fitted to the reference, so agreement with "
        "it is no evidence");
    JudgeValues values;
    values.parameter = "temperature";
    values.sentence = "Above 1 the judge's probabilities are more extreme than it is right; below 1 less.";
    values.aspects = fit.aspects;
    values.value = fit.temperature;
    values.comparisons = fit.calibrated;
    for (std::size_t place = 0; place < fit.temperature.size(); ++place)
        values.note.push_back(fit.errorAfter[place].isDefined()
                                  ? "calibration error " + fixedText(fit.errorBefore[place].number(), 3)
                                        + " before, " + fixedText(fit.errorAfter[place].number(), 3)
                                        + " after" + (fit.isAtEnd[place] ? "; at an end of the grid" : "")
                                  : "no reference verdict: left at 1");
    addJudges(ranking, values, input.threads, job, result);
    return result;
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
    row.facets = {"skills", "judge_scale", "table"};
    row.options = {
        {"per-aspect",
         "One σ an aspect",
         "BT-σ-asp: a σ for each judge and aspect, instead of one a judge.",
         false,
         {},
         {},
         {}},
        outcomesOption(),
        priorOption(),
        {"log-sigma-sd",
         "Prior on log σ",
         "Standard deviation of the normal prior on every log σ. 0 = none: judges without a finite σ are "
         "named "
         "and left out.",
         3.0,
         0.0,
         1e6,
         {},
         "none"},
        {"starts",
         "Starts",
         "The first is from plain Bradley–Terry and σ = 1, the others from random σ; the best is kept.",
         std::int64_t{2},
         1.0,
         100.0,
         {}},
        averageOrdersOption(),
        groupsOption()};
    row.run = &runBtSigma;
    return row;
}

Analysis crowdBtRow()
{
    Analysis row;
    row.id = "crowd-bt";
    row.title = "Crowd-BT";
    row.question = "How good is each item, when some judges answer at random or the wrong way round?";
    row.definition =
        "P(judge k says i beats j) = η_k σ(s_i − s_j) + (1 − η_k) σ(s_j − s_i), η_k in [10⁻⁶, 1 − "
        "10⁻⁶] shared by all groups; a tie is half a win for either side.";
    row.source = "Chen, Bennett, Collins-Thompson & Horvitz 2013.";
    row.missing = missingVerdicts;
    row.facets = {"skills", "judge_scale", "table"};
    row.options = {outcomesOption(),
                   priorOption(),
                   {"eta-prior",
                    "Prior on η",
                    "Beta(2, 1) leans towards judges that say what the skills say; none is uniform.",
                    std::string("beta-2-1"),
                    {},
                    {},
                    {{"beta-2-1", "Beta(2, 1)"}, {"none", "None"}}},
                   averageOrdersOption(),
                   groupsOption()};
    row.run = &runCrowdBt;
    return row;
}

Analysis tempBtRow()
{
    Analysis row;
    row.id = "temp-bt";
    row.title = "Temp-BT (supervised)";
    row.question = "What if the probabilities of each judge were calibrated on the reference first?";
    row.definition =
        "p becomes σ(logit(p) / T), T of each judge and aspect with the least expected calibration error "
        "against reference verdicts, on 200 temperatures from 0.05 to 20; then Bradley–Terry.";
    row.source = "Guo et al. 2017; Qian 2026.";
    row.missing =
        "A missing verdict is no comparison; without a reference verdict a comparison is not calibrated on.";
    row.facets = {"skills", "judge_scale", "table"};
    row.options = {priorOption(), groupsOption()};
    row.run = &runTempBt;
    return row;
}

} // namespace

std::vector<Analysis> judgeModelAnalyses()
{
    return {btSigmaRow(), crowdBtRow(), tempBtRow()};
}

} // namespace raterscope
