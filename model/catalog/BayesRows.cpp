// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bayes/BayesFilter.h"
#include "bayes/TableStream.h"
#include "bayes/VariationalBayes.h"
#include "catalog/Catalog.h"
#include "catalog/ConsensusParts.h"
#include "catalog/LabelConsensusParts.h"
#include "catalog/PresentationParts.h"
#include "core/NumberText.h"
#include "core/Numbers.h"
#include "core/Share.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace raterscope {

namespace {

/// The table as a stream, and what there is to say about it.
struct NotedStream : TableStream {
    std::vector<std::string> notes;
};

/// Which raters have an order effect.
std::vector<std::uint8_t> chooseModels(const AnalysisInput& input, const std::string& choice,
                                       const PairedUnits& pairs, std::vector<std::string>& notes)
{
    const auto& table = *input.table;
    std::vector<std::uint8_t> isModel(table.raterCount(), 0);
    if (choice == "none")
        return isModel;
    if (input.comparison.kind != CompareKind::Recorded) {
        notes.push_back("verdicts derived from ratings have no order of presentation: every rater has a "
                        "confusion matrix, and there is no order effect to fit");
        return isModel;
    }
    if (choice != "both-orders") {
        for (std::size_t column = 0; column < table.raterCount(); ++column)
            isModel[column] =
                input.data->raters[table.raters[column].index()].kind == RaterKind::Model ? 1 : 0;
        if (choice == "kind" || std::find(isModel.begin(), isModel.end(), 1) != isModel.end())
            return isModel;
    }
    return sawBothOrders(table, pairs);
}

NotedStream streamOf(const AnalysisInput& input, const std::string& models, const JobControl& job)
{
    std::vector<std::string> notes;
    auto pairs = pairedUnits(*input.table);
    const auto isModel = chooseModels(input, models, pairs, notes);
    NotedStream result{tableStream(*input.table, std::move(pairs), isModel, job), std::move(notes)};
    const auto names = [](const std::vector<std::string>& list) {
        constexpr std::size_t most = 6;
        std::string text;
        for (std::size_t i = 0; i < std::min(list.size(), most); ++i)
            text += (i > 0 ? ", " : "") + list[i];
        return list.size() > most ? text + " and " + std::to_string(list.size() - most) + " more" : text;
    };
    if (!result.stream.models.empty())
        result.notes.push_back("with an order effect (a, t, β): " + names(result.stream.models)
                               + (result.stream.humans.empty()
                                      ? "; nobody has a confusion matrix"
                                      : "; with a confusion matrix: " + names(result.stream.humans)));
    return result;
}

/// P(given | true) of a model judge over both orders alike.
std::array<double, 9> averagedOrders(const JudgeEffects& effects)
{
    const auto table = verdictTable(effects);
    std::array<double, 9> mean{};
    for (std::size_t cell = 0; cell < 9; ++cell) {
        for (const bool isAFirst : {true, false})
            mean[cell] += 0.5 * table[3 * byPosition(cell / 3, isAFirst) + byPosition(cell % 3, isAFirst)];
    }
    return mean;
}

StreamTrace traceFacet(const VerdictStream& stream, const std::vector<BayesSnapshot>& snapshots)
{
    StreamTrace trace;
    trace.axis = "pairs seen";
    for (const auto& judge : stream.models)
        trace.series.push_back({"β of " + judge, "beta", judge, {}, {}, {}});
    const bool hasHumans = !snapshots.empty() && !snapshots.front().confusionDiagonal.empty();
    for (std::size_t human = 0; hasHumans && human < stream.humans.size(); ++human) {
        for (const char* label : {"A", "B", "T"})
            trace.series.push_back({stream.humans[human] + ": P(" + label + " | " + label + ")",
                                    "confusion",
                                    stream.humans[human],
                                    {},
                                    {},
                                    {}});
    }
    for (const auto& snapshot : snapshots) {
        trace.position.push_back(static_cast<std::int64_t>(snapshot.pairs));
        for (std::size_t judge = 0; judge < stream.models.size(); ++judge) {
            auto& series = trace.series[judge];
            series.value.push_back(snapshot.order[judge]);
            series.low.push_back(snapshot.order[judge] - normal975 * snapshot.orderSd[judge]);
            series.high.push_back(snapshot.order[judge] + normal975 * snapshot.orderSd[judge]);
        }
        for (std::size_t i = 0; hasHumans && i < snapshot.confusionDiagonal.size(); ++i)
            trace.series[stream.models.size() + i].value.push_back(snapshot.confusionDiagonal[i]);
    }
    return trace;
}

Table effectsTable(const VerdictStream& stream, const BayesFit& fit)
{
    Table table{"Effects of model judges",
                {"judge", "β", "β low", "β high", "a", "a low", "a high", "t", "t low", "t high", "verdicts",
                 "effective particles", "fewest", "resamplings"},
                {},
                {},
                "judge-effects"};
    for (std::size_t judge = 0; judge < fit.judges.size(); ++judge) {
        const auto& effects = fit.judges[judge];
        std::vector<TableCell> row{stream.models[judge]};
        for (const auto* estimate : {&effects.order, &effects.skill, &effects.tie}) {
            row.emplace_back(estimate->value);
            row.emplace_back(Value(estimate->interval->low));
            row.emplace_back(Value(estimate->interval->high));
        }
        row.emplace_back(effects.order.used);
        const bool hasParticles = effects.effectiveSize > 0.0;
        row.emplace_back(hasParticles ? Value(effects.effectiveSize) : Value(UndefinedReason::NotEstimated));
        row.emplace_back(hasParticles ? Value(effects.smallestEffectiveSize)
                                      : Value(UndefinedReason::NotEstimated));
        row.emplace_back(effects.resamplings);
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table confusionTable(const VerdictStream& stream, const BayesFit& fit)
{
    Table table{
        "Confusion with 95 % bands",
        {"rater", "true", "given", "probability", "low", "high", "expected verdicts", "band wider by"},
        {},
        {ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Plain, ColumnFormat::Share,
         ColumnFormat::Share, ColumnFormat::Share},
        "confusion-bands"};
    const std::array<std::string, 3> labels{"A", "B", "T"};
    for (std::size_t cell = 0; cell < fit.parameters.confusion.size(); ++cell)
        table.rows.push_back({stream.humans[cell / 9], labels[cell % 9 / 3], labels[cell % 3],
                              Value(fit.parameters.confusion[cell]), Value(fit.confusionLow[cell]),
                              Value(fit.confusionHigh[cell]), Value(fit.expected[cell]),
                              Value(fit.widening[cell])});
    return table;
}

/// Says where the stream and a fit of all pairs at once differ.
void compareWithBatch(const VerdictStream& stream, const BayesFit& fit, const BayesPriors& priors,
                      std::vector<std::string>& notes, const JobControl& job)
{
    VariationalBayesOptions options;
    options.priors = priors;
    options.tolerance = 1e-5;
    const auto batch = variationalBayes(stream, options, job.quiet());
    std::int64_t differing = 0;
    std::int64_t decided = 0;
    for (std::size_t pair = 0; pair < stream.size(); ++pair) {
        decided += fit.chosen[pair] >= 0 ? 1 : 0;
        differing += fit.chosen[pair] != batch.chosen[pair] ? 1 : 0;
    }
    constexpr double manyDiffer = 0.05;
    if (static_cast<double>(differing) > manyDiffer * static_cast<double>(decided))
        notes.push_back("the fit of all pairs at once (method variational) gives another verdict on "
                        + groupedText(differing) + " of " + groupedText(decided)
                        + " pairs: the verdicts given do not settle these, and what is said of raters "
                          "depends on the method and on the order of the pairs");
    const std::array<std::pair<const char*, Estimate JudgeFit::*>, 3> effects{
        {{"a", &JudgeFit::skill}, {"t", &JudgeFit::tie}, {"β", &JudgeFit::order}}};
    for (std::size_t judge = 0; judge < fit.judges.size(); ++judge) {
        for (const auto& [name, effect] : effects) {
            const Estimate& here = fit.judges[judge].*effect;
            const double other = (batch.judges[judge].*effect).value.number();
            if (std::abs(here.value.number() - other) <= *here.standardError)
                continue;
            notes.push_back(std::string(name) + " of " + stream.models[judge] + " is "
                            + fixedText(here.value.number(), 2) + " here and " + fixedText(other, 2)
                            + " in the fit of all pairs at once, more than a posterior standard deviation "
                              "away: its band is surer than the data; take more particles, or look at the "
                              "course of the stream");
        }
    }
}

void addRaterFacets(const AnalysisInput& input, const NotedStream& pairs, const BayesFit& fit,
                    AnalysisResult& result)
{
    const auto& table = *input.table;
    std::vector<double> confusion(9 * table.raterCount(), 0.0);
    std::vector<double> expected(9 * table.raterCount(), 0.0);
    for (std::size_t human = 0; human < pairs.humanColumns.size(); ++human)
        std::copy_n(fit.parameters.confusion.begin() + static_cast<std::ptrdiff_t>(9 * human), 9,
                    confusion.begin() + static_cast<std::ptrdiff_t>(9 * pairs.humanColumns[human]));
    for (std::size_t judge = 0; judge < pairs.modelColumns.size(); ++judge) {
        const auto mean = averagedOrders(fit.parameters.judges[judge]);
        std::copy(mean.begin(), mean.end(),
                  confusion.begin() + static_cast<std::ptrdiff_t>(9 * pairs.modelColumns[judge]));
    }
    for (std::size_t u = 0; u < table.unitCount(); ++u) {
        for (const auto& label : table.labelsOf(u)) {
            for (std::size_t z = 0; z < verdictCount; ++z)
                expected[9 * static_cast<std::size_t>(label.column) + 3 * z
                         + static_cast<std::size_t>(label.level)] += result.facets.itemPosterior->at(u, z);
        }
    }
    std::vector<Value> accuracy;
    for (std::size_t column = 0; column < table.raterCount(); ++column) {
        double right = 0.0;
        for (std::size_t z = 0; z < verdictCount; ++z)
            right += fit.parameters.shares[z] * confusion[9 * column + 4 * z];
        const auto* cells = expected.data() + 9 * column;
        accuracy.push_back(std::accumulate(cells, cells + 9, 0.0) > 0.0
                               ? Value(right)
                               : Value(UndefinedReason::NothingPairable));
    }
    result.facets.confusion = confusionFacet(table, "BayesJudge", std::move(confusion), std::move(expected));
    result.facets.raterTrust = trustFacet(
        table, "accuracy",
        "The probability of naming the latent verdict, over its shares; of a model judge, over both "
        "orders alike.",
        accuracy);
    if (!pairs.modelColumns.empty()) {
        std::vector<Value> values(3 * table.raterCount(), Value(UndefinedReason::NotEstimated));
        for (std::size_t judge = 0; judge < pairs.modelColumns.size(); ++judge) {
            const auto& effects = fit.judges[judge];
            const std::size_t at = 3 * pairs.modelColumns[judge];
            values[at] = effects.skill.value;
            values[at + 1] = effects.tie.value;
            values[at + 2] = effects.order.value;
        }
        result.facets.raterParameters = parametersFacet(table, {"a", "t", "beta"}, std::move(values));
    }
}

AnalysisResult runBayesJudge(const AnalysisInput& input, const Options& chosen, const JobControl& job)
{
    job.check();
    const auto& table = *input.table;
    requireLabels(table, "BayesJudge");
    if (!holdsPairVerdicts(table))
        throw AnalysisError("BayesJudge needs verdicts on pairs of items. Derive verdicts from the ratings "
                            "(--derive verdicts), or open recorded comparisons.");
    auto pairs = streamOf(input, chosen.text("models"), job);
    const bool isFilter = chosen.text("method") == "filter";
    const BayesPriors priors;
    BayesFit fit;
    if (isFilter) {
        BayesFilterOptions options;
        options.priors = priors;
        options.particles = static_cast<int>(chosen.integer("particles"));
        options.shrinkage = chosen.real("shrinkage");
        options.seed = input.seed;
        options.threads = input.threads;
        options.observeEvery = std::max<std::size_t>(1, pairs.stream.size() / 50);
        std::vector<BayesSnapshot> soFar;
        BayesObserver observer;
        if (input.partial)
            observer = [&](const BayesSnapshot& snapshot) {
                soFar.push_back(snapshot);
                AnalysisResult partial;
                partial.facets.stream = traceFacet(pairs.stream, soFar);
                input.partial(std::move(partial));
            };
        fit = bayesFilter(pairs.stream, options, job, observer);
        compareWithBatch(pairs.stream, fit, priors, fit.notes, job);
    } else {
        VariationalBayesOptions options;
        options.priors = priors;
        fit = variationalBayes(pairs.stream, options, job);
        if (!fit.converged)
            fit.notes.push_back("stopped after 1,000 iterations; posteriors still moved");
    }

    AnalysisResult result;
    result.facets.itemPosterior = posteriorFacet(table, posteriorByUnit(pairs, fit.posterior));
    result.status.converged = fit.converged;
    result.status.iterations = fit.iterations;
    result.status.logLikelihood = fit.logLikelihood;
    result.status.notes = std::move(pairs.notes);
    result.status.notes.insert(result.status.notes.end(), fit.notes.begin(), fit.notes.end());
    if (isFilter)
        result.status.notes.push_back("verdicts are given with what was known of the raters after all pairs; "
                                      "the log-likelihood is of each pair given those before it");
    addRaterFacets(input, pairs, fit, result);
    if (!fit.judges.empty())
        result.facets.tables.push_back(effectsTable(pairs.stream, fit));
    if (pairs.stream.humans.size() <= 200 && !pairs.stream.humans.empty())
        result.facets.tables.push_back(confusionTable(pairs.stream, fit));
    Table shares{"Verdict shares",
                 {"label", "share", "low", "high"},
                 {},
                 {ColumnFormat::Plain, ColumnFormat::Share, ColumnFormat::Share, ColumnFormat::Share},
                 "class-shares"};
    for (std::size_t z = 0; z < verdictCount; ++z)
        shares.rows.push_back({table.scale.labels[z], Value(fit.parameters.shares[z]), Value(fit.shareLow[z]),
                               Value(fit.shareHigh[z])});
    result.facets.tables.push_back(std::move(shares));
    if (isFilter)
        result.facets.stream = traceFacet(pairs.stream, fit.trace);
    else
        result.facets.trace = FitTrace{"evidence lower bound", {fit.course}, 0};
    if (input.comparison.kind == CompareKind::Recorded && !fit.judges.empty()) {
        // The counts stand beside the fitted term (METHODS §7).
        auto bias =
            orderBiasFacet(input, requirePresentations(input, "BayesJudge", job), result.status.notes, job);
        bias.betaMethod =
            isFilter ? "BayesJudge, particle filter, 95 % band" : "BayesJudge, variational EM, 95 % band";
        for (auto& row : bias.judges) {
            const auto place = std::find(pairs.stream.models.begin(), pairs.stream.models.end(), row.judge);
            row.beta = place != pairs.stream.models.end()
                           ? fit.judges[static_cast<std::size_t>(place - pairs.stream.models.begin())].order
                           : Estimate{UndefinedReason::NotEstimated, {}, {}, {}, 0, 0, {}};
        }
        result.facets.orderBias = std::move(bias);
    }
    finishLabelConsensus(result, input, job);
    return result;
}

} // namespace

std::vector<Analysis> bayesAnalyses()
{
    Analysis row;
    row.id = "bayesjudge";
    row.title = "BayesJudge";
    row.question =
        "Which verdict is behind the labels of people and models, and how far does each model follow "
        "the order?";
    row.definition =
        "A latent verdict A, B or T per pair. Each person has a confusion matrix; each model judge answers "
        "with odds exp(a) for the latent verdict, exp(t) for a tie and exp(±β/2) for what it was shown first "
        "or second: β below 0 prefers the second. Read pair by pair by a particle filter, or all at once.";
    row.source = "Zhang & Feng 2026 (BayesJudge); Liu & West 2001; bands: Louis 1982.";
    row.missing = missingRule();
    row.facets = {"item_posterior", "confusion", "rater_trust", "rater_parameters",
                  "order_bias",     "stream",    "table"};
    row.options = {
        {"method",
         "Method",
         "The filter reads pairs in their order, draws particles and shows its course; variational EM fits "
         "all "
         "pairs at once, without chance and without the order of the pairs.",
         std::string("filter"),
         {},
         {},
         {{"filter", "Particle filter"}, {"variational", "Variational EM"}}},
        {"models",
         "Models",
         "Who has an order effect instead of a confusion matrix. Automatic: raters marked as models; where "
         "none is marked, all who saw some pair in both orders. Verdicts derived from ratings have no order.",
         std::string("auto"),
         {},
         {},
         {{"auto", "Automatic"},
          {"kind", "Raters marked as models"},
          {"both-orders", "Who saw both orders"},
          {"none", "Nobody"}}},
        {"particles",
         "Particles",
         "Draws of each model judge's effects. More is less chance.",
         std::int64_t{2000},
         10.0,
         1'000'000.0,
         {}},
        {"shrinkage",
         "Shrinkage",
         "How far particles stay from moving to their mean when they are resampled; 1 = they do not move.",
         0.98,
         0.5,
         1.0,
         {}}};
    row.run = &runBayesJudge;
    return {std::move(row)};
}

} // namespace raterscope
